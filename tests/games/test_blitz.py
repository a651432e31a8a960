"""Blitz! as it comes out of the box: what is printed, the set-ups, and two turns played by hand."""

from __future__ import annotations

from collections import Counter as Tally
from functools import cache
from pathlib import Path

import pytest

from boards.board import AreaId
from boards.constraints import broken, read_constraints, steps_between
from counters.box.box_checks import check_box, check_position
from counters.counter import Counter, CounterId, KindId, SideId
from counters.events import (
    AreasHeld,
    ChoiceSealed,
    ChoicesOpened,
    CountersMarked,
    CountersMoved,
    CountersPlaced,
    CountersRemoved,
    CountersTurnedOver,
    DiceRolled,
    FactSet,
)
from counters.faces.faces import face_art
from counters.position import ChoiceId, Clock, Fact, FactWord, PhaseId, PlaceId, Position, SeatId, ValueId, area_of
from counters.secrets.seen import NOBODY, seen_by
from counters.text.reading import start_position
from counters.tracks import value_set
from rules_assist.shelf.record import HOME
from rules_assist.shelf.shelf import Opened
from tests.games.by_hand import Played
from tests.games.keeping import saved_opened_and_replayed
from tests.shelf_games import the_game

SHORT = (
    "blitz_of_western_europe", "longest_day", "battle_of_the_atlantic", "barbarossa", "empire_of_the_rising_sun",
    "rise_and_fall_of_fascism",
)  # fmt: skip

SETUPS = ("full_game", "road_to_war", *SHORT)
GERMANY, AFA = SideId("germany"), SideId("afa")
BY_SEA = ("coast", "sea", "passage", "edge")


@cache
def box() -> Opened:
    return the_game("blitz")


@cache
def start(setup: str) -> Position:
    return start_position(box().setups[setup], box().game)


def size(counter: Counter) -> int:
    return round(box().game.number(counter, "size")) or round(
        float(str(box().game.kind(counter).faces[0].attributes.get("size", 0)))
    )


# ---------------------------------------------------------------- what is printed


def test_sheet_and_board_belong_together() -> None:
    assert list(map(str, check_box(box().game))) == []
    folder = HOME / "boards/maps/blitz"
    assert list(map(str, broken(box().game.board, read_constraints(folder)))) == []


def test_there_are_312_small_counters_59_big_ones_and_ten_of_commanders() -> None:
    kinds = [kind for kind in box().game.sheet.kinds.values() if kind.sort == "unit"]
    commanders = [kind for kind in kinds if kind.type == "commander"]
    units = [kind for kind in kinds if kind.type != "commander"]
    assert len(commanders) == 10
    assert len({face.name for kind in commanders for face in kind.faces}) == 20
    assert sum(bool(kind.attributes.get("big")) for kind in units) == 59
    assert len(units) == 371
    small = Tally(str(*kind.mix) for kind in units if not kind.attributes.get("big"))
    assert small == {"afa": 68, "germany": 63, "usa": 61, "japan": 48, "ussr": 43, "minor": 29}


def test_a_big_counter_goes_on_where_its_small_one_ends() -> None:
    kinds = box().game.sheet.kinds
    for kind in kinds.values():
        if kind.attributes.get("big") and kind.type != "commander":
            small = kinds[KindId(str(kind.attributes["small_counter"]))]
            sizes = [face.attributes["size"] for face in (*kind.faces, *small.faces)]
            assert sizes == [4, 3, 2, 1]
            assert small.attributes["big_counter"] == kind.id


def test_a_counter_shows_its_size_in_dots_and_how_far_it_may_grow() -> None:
    kind = box().game.sheet.kinds[KindId("army_group_b")]
    side = box().game.sheet.sides[GERMANY]
    art = face_art(kind, side, Counter(CounterId("b"), kind.id, GERMANY, "size_1"))
    assert art.count('r="3"') == 4
    assert art.count(f'r="3" fill="{side.ink}"') == 1


@pytest.mark.parametrize(
    ("kind", "face", "word", "printed"),
    [
        ("army_group_center", "size_2", "land", 5),
        ("waffen_ss_army", "size_2", "land_minus", 3),
        ("luftwaffe", "size_2", "air", 3),
        ("stukas", "size_2", "air_plus", 1),
        ("u_boat_ii", "size_2", "naval_minus", 3),
        ("polish_army", "size_2", "land", 3),
        ("polish_army", "size_1", "land", 2),
        ("maginot_line", "size_2", "land_minus", 5),
        ("bomber_command", "size_2", "air_plus", 3),
        ("pacific_fleet_big", "size_4", "move", 2),
        ("1st_para", "size_1", "land_plus", 1),
        ("1st_air_army", "size_2", "land", 5),
    ],
)
def test_factors_that_the_rules_tell_are_printed(kind: str, face: str, word: str, printed: int) -> None:
    assert box().game.sheet.kinds[KindId(kind)].printed(word, face) == printed


def test_markers_are_as_many_as_the_rules_count() -> None:
    kinds = box().game.sheet.kinds
    five = dict.fromkeys(("germany", "japan", "afa", "usa", "ussr"), 1)
    assert all(kinds[KindId(word)].mix == five for word in ("oil", "resources", "victory"))
    assert kinds[KindId("its_war")].mix == {"usa": 1, "ussr": 1}
    assert kinds[KindId("turn")].mix == {"": 1}


def test_the_combat_chart_keeps_its_known_points_and_never_falls() -> None:
    chart = box().game.sheet.charts["combat"]
    known = [("3", 3, "S"), ("3", 6, "1S"), ("4", 6, "1S"), ("4", 2, "S"), ("5-6", 4, "1"), ("9-10", 4, "1L"),
             ("13-14", 2, "1S"), ("17-19", 4, "2L")]  # fmt: skip
    for column, die, result in known:
        assert chart.rows[die - 1][chart.columns.index(column)] == result
    assert len(chart.columns) * len(chart.rows) == 90
    worth = {"-": 0, "S": 1, "L": 2, "B": 3}

    def rank(result: str) -> int:
        return 4 * int("".join(filter(str.isdigit, result)) or 0) + worth.get(result.lstrip("0123456789"), 0)

    ranks = [[rank(result) for result in row] for row in chart.rows]
    assert ranks == [sorted(row) for row in ranks]
    assert list(zip(*ranks, strict=True)) == [tuple(sorted(column)) for column in zip(*ranks, strict=True)]


def test_the_other_charts_have_their_entries() -> None:
    charts = box().game.sheet.charts
    rows = {id: len(chart.rows) for id, chart in charts.items()}
    assert rows["blockade"] == 12
    assert rows["neutral_entry"] == 13
    assert rows["partisans"] == 6
    assert rows["terrain"] == 5
    assert rows["weather"] == 4
    assert rows["unit_types"] == 15
    assert rows["victory"] == 24
    assert rows["turns"] == 15
    terrain = dict(zip(charts["terrain"].row_heads, charts["terrain"].rows, strict=True))
    assert terrain["Mountain"] == ("2", "½", "–", "1", "8")
    assert terrain["Forest"] == ("1", "–", "½", "–", "2")


def test_the_calendar_has_fifteen_turns_and_72_months_to_the_end_of_the_war() -> None:
    turns = box().game.sheet.sequence.turns
    assert [turn.number for turn in turns] == list(range(1, 16))
    months = [int(str(turn.attributes["months"])) for turn in turns]
    assert (months[0], months[-1], sum(months[:11])) == (9, 4, 72)
    cells = box().game.board.spaces[AreaId("victory_track")].cells  # type: ignore[union-attr] # the track is a box
    snowy = [cell.attributes["turn"] for cell in cells if cell.attributes.get("snow_turn")]
    assert snowy == [turn.number for turn in turns if turn.attributes["snow"]] == [4, 6, 8, 10, 13]


def test_the_map_has_the_areas_of_the_table() -> None:
    board = box().game.board
    kinds = Tally(space.kind for space in board.spaces.values())
    assert (kinds["land"], kinds["island"], kinds["sea"]) == (90, 25, 34)
    links = Tally(contact.kind for contact in board.contacts)
    assert (links["sea"] + links["passage"] + links["edge"], links["coast"]) == (63, 151)
    assert (links["land"], links["land_route"], links["air_route"]) == (118, 6, 6)
    assert steps_between(board, AreaId("london"), AreaId("mediterranean_sea"), *BY_SEA) == 2


# ---------------------------------------------------------------- set-ups


@pytest.mark.parametrize("setup", SETUPS)
def test_a_set_up_lies_within_the_mix_and_the_limits(setup: str) -> None:
    game, position = box().game, start(setup)
    assert list(map(str, check_position(game, position))) == []
    sizes: Tally[tuple[str, str]] = Tally()
    for id, counter in position.counters.items():
        place: str = position.where[id]
        domain = str(game.kind(counter).attributes.get("domain", ""))
        if domain and game.space(PlaceId(place)) is not None:
            where = place if domain == "naval" else str(area_of(PlaceId(place)))
            sizes[where, domain] += size(counter)
    for (place, domain), total in sizes.items():
        space = game.board.spaces[area_of(PlaceId(place))]
        if domain == "naval" and space.kind in ("land", "island"):
            assert space.attributes.get("port"), place
            towards = [toward for c in game.board.contacts_of(space.id) if (toward := c.toward(space.id)).get("port")]
            assert total <= 2 or any(toward["port"] == "big" for toward in towards), place
        elif space.kind == "island":
            assert total <= float(str(space.attributes[f"{domain}_limit"])), place


@pytest.mark.parametrize("setup", SETUPS)
def test_nobody_stands_in_a_country_that_an_enemy_holds(setup: str) -> None:
    axis = {"germany", "japan"}
    position = start(setup)
    for id, counter in position.counters.items():
        holder = position.holders.get(area_of(position.where[id]))
        if holder is not None and box().game.kind(counter).sort == "unit" and counter.side != "minor":
            assert (holder in axis) == (counter.side in axis), (id, holder)


def test_the_full_game_has_every_unit_in_exactly_one_place() -> None:
    units = [each for each in start("full_game").counters.values() if box().game.kind(each).sort == "unit"]
    assert len(units) == 371 + 10
    assert len({each.kind for each in units}) == 381
    groups = Tally(
        str(place) for place in start("full_game").where.values() if str(place).startswith(("group/", "pool/"))
    )
    assert groups["pool/germany"] == 12
    assert [groups[f"group/germany_{number}"] for number in range(1, 6)] == [10, 11, 12, 5, 3]
    assert [groups[f"group/japan_{number}"] for number in range(1, 6)] == [10, 9, 6, 3, 3]


def test_the_full_game_begins_as_the_rules_say() -> None:
    position = start("full_game")
    assert position.where[CounterId("germany_oil_1")] == position.where[CounterId("turn_1")] == "victory_track/1"
    others = [id for id in position.counters if id.endswith(("_resources_1", "_victory_1", "_its_war_1"))]
    assert len(others) == 12
    assert {position.where[id] for id in others} == {"victory_track/0"}
    assert position.facts.says("at_war", "germany", "afa")
    assert len(position.facts.of("trade")) == 4
    held = Tally(str(side) for side in position.holders.values())
    assert held["germany"] == 8
    assert position.holders[AreaId("peking")] == "japan"


def test_a_size_of_three_lies_big_on_the_map_and_small_in_the_reserve_pool() -> None:
    position = start("full_game")
    places = (PlaceId("tokyo/port.japanese_coast"), PlaceId("tokyo/port"))
    lying = [each for place in places for each in position.in_place(place)]
    big = [each for each in lying if box().game.kind(each).attributes.get("big")]
    assert [(each.kind, each.face) for each in big] == [("combined_fleet_big", "size_3")]
    assert [each.kind for each in position.in_place(PlaceId("reserve_pool/japan"))] == ["combined_fleet"]


def test_scenario_a_has_the_pieces_of_its_examples() -> None:
    position = start("blitz_of_western_europe")
    assert position.clock == Clock(1, PhaseId("axis_rebase"), SideId("germany"))
    sizes = {str(each.kind): size(each) for each in position.counters.values() if each.side in (GERMANY, AFA)}
    assert sizes["army_group_center"] + sizes["army_group_north"] == 3
    assert (sizes["luftwaffe"], sizes["stukas"], sizes["polish_army"], sizes["royal_air_force"]) == (2, 2, 2, 2)


# ---------------------------------------------------------------- two turns by hand


class Table(Played):
    """A game that is played: the clock is moved as the program moves it."""

    def __init__(self) -> None:
        super().__init__(box().game, start("full_game"))

    def move(self, unit: str, to: str, mark: str = "moved") -> None:
        self.do(CountersMoved((CounterId(unit),), PlaceId(to)), CountersMarked((CounterId(unit),), on=(mark,)))

    def set(self, value: str, to: float) -> None:
        self.do(value_set(box().game, self.now, ValueId(value), to))


def first_turn(table: Table) -> None:
    """Germany takes Poland, shifts an army with a Free Blitz, and builds in secret."""
    table.to("axis_combat", "germany")
    for unit in ("germany_army_group_center_1", "germany_army_group_south_1", "germany_luftwaffe_1"):
        table.do(CountersMarked((CounterId(unit),), on=("committed",)))
    table.do(DiceRolled("1d6", (5,), GERMANY, "Land Round in Poland"), DiceRolled("1d6", (2,), AFA, "Polish fire"))
    for unit in ("germany_army_group_center_1", "germany_army_group_south_1"):
        table.do(CountersMoved((CounterId(unit),), PlaceId("poland")))
    table.do(
        CountersMoved((CounterId("afa_polish_army_1"),), PlaceId("pool/afa")),
        AreasHeld((AreaId("poland"),), GERMANY),
        CountersPlaced((Counter(CounterId("flag_poland"), KindId("control_flag"), GERMANY),), PlaceId("poland")),
        FactSet(Fact(FactWord("conquered"), ("poland",))),
    )
    for power in ("usa", "ussr"):
        table.set(f"{power}.its_war", 1)
    table.to("axis_blitz", "germany")
    table.do(FactSet(Fact(FactWord("blitz"), ("germany",), "turn", "free")))
    table.move("germany_18th_army_1", "berlin")
    table.to("entry", "usa")
    for power in ("usa", "ussr"):
        table.set(f"{power}.its_war", 2)
    table.to("plans")
    anna = SeatId("anna")
    table.do(
        CountersMoved((CounterId("germany_waffen_ss_army_1"),), PlaceId("build/germany")),
        CountersTurnedOver((CounterId("germany_waffen_ss_army_1"),), "size_1"),
        ChoiceSealed(ChoiceId("build"), anna, ("Waffen SS Army to Berlin",)),
    )
    assert all(each.kind == "?" for each in seen_by(table.now, NOBODY).in_place(PlaceId("build/germany")))
    table.to("reveal")
    table.do(
        ChoicesOpened(ChoiceId("build")), CountersMoved((CounterId("germany_waffen_ss_army_1"),), PlaceId("berlin"))
    )
    table.set("germany.resources", 2)
    table.to("victory")


def second_turn(table: Table) -> None:
    """A Blitz is paid for; the Maginot Line holds; a convoy is hit in the Western Approaches."""
    table.to("axis_to_sea", "germany")
    table.move("germany_u_boat_i_1", "north_sea")
    table.to("axis_combat", "germany")
    table.do(DiceRolled("1d6", (1,), GERMANY, "Land Round in Paris", typed_in=True))
    table.do(CountersTurnedOver((CounterId("germany_army_group_south_1"),), "size_1"))
    table.to("allied_sea_combat", "afa")
    table.do(CountersPlaced((Counter(CounterId("hit"), KindId("damage"), face="one"),), PlaceId("western_approaches")))
    table.to("axis_blitz", "germany")
    table.set("germany.oil", 0)
    table.do(FactSet(Fact(FactWord("blitz"), ("germany",), "turn", "land")))
    table.to("reveal")
    table.do(CountersRemoved((CounterId("hit"),)))
    table.to("victory")
    table.set("germany.victory", 1)
    table.to("start")


def test_two_turns_are_played_saved_opened_and_replayed(tmp_path: Path) -> None:
    table = Table()
    first_turn(table)
    assert table.now.clock == Clock(1, PhaseId("victory"))
    assert table.now.where[CounterId("usa_its_war_1")] == table.now.where[CounterId("ussr_its_war_1")]
    assert table.now.where[CounterId("usa_its_war_1")] == table.now.where[CounterId("germany_resources_1")]
    assert table.now.where[CounterId("germany_resources_1")] == "victory_track/2"
    second_turn(table)
    end = table.now
    assert end.clock == Clock(3, PhaseId("start"))
    assert end.where[CounterId("turn_1")] == "victory_track/3"
    assert end.where[CounterId("germany_oil_1")] == "victory_track/0"
    assert end.where[CounterId("germany_victory_1")] == "victory_track/1"
    assert end.holders[AreaId("poland")] == "germany"
    assert end.counters[CounterId("germany_waffen_ss_army_1")].face == "size_1"
    assert not any(each.marks for each in end.counters.values())
    assert not end.facts.of("blitz")
    assert list(map(str, check_position(box().game, end))) == []
    saved_opened_and_replayed(tmp_path / "blitz.sandtable", box().game, table.history, start("full_game"))


LAND, SEA = "rebase land combat", "return to_sea sea_combat rebase"
PHASES = {
    "blitz_of_western_europe": f"start {LAND} {LAND} blitz blitz reveal victory",
    "longest_day": f"start return to_sea {LAND} return to_sea {LAND} blitz blitz plans reveal victory",
    "battle_of_the_atlantic": f"start {SEA} {SEA} blitz blitz plans reveal victory",
}
TURNS = {
    "blitz_of_western_europe": (1, 2), "longest_day": (9, 11), "battle_of_the_atlantic": (3, 9), "barbarossa": (3, 12),
    "empire_of_the_rising_sun": (4, 15), "rise_and_fall_of_fascism": (1, 15), "full_game": (1, 15),
}  # fmt: skip


@pytest.mark.parametrize("setup", TURNS)
def test_each_scenario_has_the_phases_turns_and_powers_that_it_plays_with(setup: str) -> None:
    position = start_position(box().setups[setup], box().game)
    played = box().game.sheet.played(position.options)
    assert (played.turns[0].number, played.turns[-1].number) == TURNS[setup]
    assert played.phase(position.clock.phase) is not None
    words = [phase.id.removeprefix("axis_").removeprefix("allied_") for phase in played.phases]
    assert setup not in PHASES or words == PHASES[setup].split()
    politics = {"partisans", "entry"} & set(words)
    assert bool(politics) == (setup in ("full_game", "rise_and_fall_of_fascism"))
    acting = {side for phase in played.phases for side in phase.sides}
    assert ("japan" in acting) == (setup in ("full_game", "empire_of_the_rising_sun"))
    assert ("ussr" in acting) == (setup in ("full_game", "barbarossa", "rise_and_fall_of_fascism"))
