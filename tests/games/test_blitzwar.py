"""BlitzWar as it comes out of the box: what is printed, the set-ups, and two turns played by hand."""

from __future__ import annotations

from collections import Counter as Tally
from functools import cache
from pathlib import Path

import pytest

from app.pictures.contact_sheet import _groups
from boards.board import AreaId
from boards.constraints import steps_between
from counters.box.box_checks import check_box, check_position
from counters.clockwork import moments_of
from counters.counter import Counter, CounterId, KindId, SideId
from counters.events import (
    AmountSet,
    AreasHeld,
    CounterBrokenDown,
    CountersCombined,
    CountersMarked,
    CountersMoved,
    CountersPlaced,
    CountersRemoved,
    CountersTurnedOver,
    DiceRolled,
    FactSet,
    ValueSet,
)
from counters.position import Clock, Fact, FactWord, PhaseId, PlaceId, Position, ValueId
from counters.secrets.seen import NOBODY, seen_by
from counters.text.reading import start_position
from rules_assist.shelf.record import HOME
from rules_assist.shelf.shelf import Opened
from tests.games.by_hand import Played
from tests.games.keeping import saved_opened_and_replayed
from tests.shelf_games import the_game

SETUPS = ("europe_1939", "example_cyrenaica", "example_norway")
AXIS, ALLIES, SOVIET = (SideId(word) for word in ("axis", "allies", "soviet"))


@cache
def box() -> Opened:
    return the_game("blitzwar")


@cache
def start(setup: str) -> Position:
    return start_position(box().setups[setup], box().game)


def number(counter: Counter, word: str) -> float:
    return box().game.number(counter, word)


# ---------------------------------------------------------------- what is printed


def test_sheet_and_board_belong_together() -> None:
    assert list(map(str, check_box(box().game))) == []


def test_the_military_counters_are_251_and_those_that_the_rules_count_are_as_many_as_they_say() -> None:
    kinds = box().game.sheet.kinds
    of_side: Tally[str] = Tally()
    for kind in kinds.values():
        if kind.sort == "unit":
            of_side.update(kind.mix)
    assert sum(of_side.values()) == 251
    assert of_side == {
        "germany": 58, "axis": 8, "italy": 17, "finland": 4, "hungary": 3, "rumania": 5, "bulgaria": 2, "poland": 6,
        "belgium": 3, "greece": 3, "yugoslavia": 5, "turkey": 6, "spain": 6, "sweden": 3, "france": 11, "vichy": 5,
        "britain": 36, "usa": 16, "allies": 7, "ussr": 40, "soviet": 7,
    }  # fmt: skip
    assert kinds[KindId("air")].mix[SideId("ussr")] == 6
    assert sum(kinds[KindId(id)].mix[SideId("ussr")] for id in ("infantry_3", "mixed_3")) == 12
    assert kinds[KindId("supply_6")].mix[SOVIET] == 3
    assert kinds[KindId("elite")].mix == {"germany": 2}
    assert sum(kinds[KindId("zone_control")].mix.values()) == 16
    assert (kinds[KindId("turn")].mix[SideId("")], kinds[KindId("reinforcement")].mix[SideId("")]) == (1, 1)


def test_all_cards_of_a_kind_are_worth_the_same() -> None:
    worth = {"infantry": 1, "armour": 2, "air": 0.75, "fleet": 1, "u_boats": 0.75, "supply": 0.25, "modernisation": 1.5}
    found: dict[tuple[str, str], list[float]] = {}
    for kind in box().game.sheet.kinds.values():
        if kind.sort == "card":
            words = kind.attributes
            total = sum(each * float(str(words.get(word, 0))) for word, each in worth.items())
            found.setdefault((str(words["side"]), str(words["war"])), []).append(total)
    assert found == {
        ("axis", "limited"): [10.0] * 8, ("axis", "total"): [15.0] * 8, ("allies", "limited"): [8.0] * 8,
        ("allies", "total"): [16.0] * 8, ("soviet", "limited"): [7.0] * 8, ("soviet", "total"): [14.0] * 8,
    }  # fmt: skip


def test_the_combat_table_is_the_printed_one() -> None:
    chart = box().game.sheet.charts["combat"]
    assert chart.columns == ("1-1", "3-2", "2-1", "3-1", "4-1", "5-1", "6-1", "7-1")
    assert [" ".join(row) for row in chart.rows] == [
        "C/0 C/0 1/0 C/1 0/1 0/1 C/2 0/2",
        "C/0 1/0 C/1 1/1 0/1 0/1 1/2 0/2",
        "1/0 C/1 C/1 0/1 0/1 C/2 0/2 0/2",
        "C/1 1/1 0/1 0/1 C/2 1/2 0/2 0/2",
        "1/1 0/1 0/1 0/1 C/2 0/2 0/2 C/3",
        "0/1 0/1 0/1 C/2 1/2 0/2 0/2 1/3",
    ]
    assert {"naval_combat", "shifts", "supply_costs", "victory_by_turn", "victory_by_points"} <= set(
        box().game.sheet.charts
    )


def test_the_calendar_runs_from_summer_1939_to_spring_1945() -> None:
    turns = box().game.sheet.sequence.turns
    assert [turn.number for turn in turns] == list(range(1, 48))
    assert turns[0].name == "Summer 1939, second half"
    assert turns[12].name == "Winter 1941, second half"
    assert turns[46].name == "Spring 1945, second half"
    weather = Tally(str(turn.attributes["weather"]) for turn in turns)
    assert weather == {"good": 23, "mud": 12, "snow": 12}
    cells = box().game.board.spaces[AreaId("turn_track")].cells  # type: ignore[union-attr] # the calendar is a box
    assert [cell.attributes["weather"] for cell in cells] == [turn.attributes["weather"] for turn in turns]


def test_in_mud_there_is_no_blitzkrieg_and_in_the_first_turn_no_reinforcement() -> None:
    sequence = box().game.sheet.sequence
    first, mud = ([str(clock.phase) for clock in moments_of(sequence, turn)] for turn in (1, 2))
    assert "reinforcement" not in first
    assert "axis_blitz" in first
    assert [phase for phase in mud if "blitz" in phase] == []
    assert mud[:4] == ["diplomacy", "cards", "cards", "cards"]
    assert mud.index("axis_combat") < mud.index("allies_naval") < mud.index("allies_combat") < mud.index("soviet_naval")


def test_air_ranges_and_roads_are_those_of_the_worked_example() -> None:
    board = box().game.board
    assert steps_between(board, AreaId("tripoli"), AreaId("el_agheila"), "land") == 3
    assert steps_between(board, AreaId("london"), AreaId("calais"), "air") == 1
    assert board.neighbours(AreaId("london"), "land") == ("plymouth", "birmingham")


# ---------------------------------------------------------------- set-ups


@pytest.mark.parametrize("setup", SETUPS)
def test_a_set_up_lies_within_the_mix_and_the_limits(setup: str) -> None:
    position = start(setup)
    assert list(map(str, check_position(box().game, position))) == []
    for id, space in box().game.board.spaces.items():
        land = [each for each in position.in_place(id) if box().game.printed(each, "land")]
        assert len(land) <= 3, id
        corps = sum(number(each, "corps") for each in land)
        assert corps <= float(str(space.attributes.get("most_corps", 99))), id


def test_the_great_set_up_has_the_strength_that_the_rulebook_gives() -> None:
    totals: Tally[tuple[str, str]] = Tally()
    for counter in (each for each in start("europe_1939").counters.values() if each.side):
        for word in ("infantry", "armour"):
            totals[counter.side, word] += round(number(counter, word))
        kind = box().game.kind(counter)
        if kind.type in ("fleet", "u_boats", "air"):
            totals[counter.side, kind.type] += round(number(counter, "units"))
        if kind.type == "supply":
            totals[counter.side, kind.type] += round(counter.amount or 0)
    assert {key: value for key, value in totals.items() if value} == {
        ("germany", "infantry"): 24, ("germany", "armour"): 4, ("germany", "air"): 6, ("germany", "u_boats"): 2,
        ("germany", "fleet"): 2, ("axis", "supply"): 10, ("italy", "infantry"): 12, ("italy", "air"): 1,
        ("italy", "fleet"): 2, ("finland", "infantry"): 3, ("rumania", "infantry"): 6, ("hungary", "infantry"): 4,
        ("bulgaria", "infantry"): 2, ("ussr", "infantry"): 20, ("ussr", "armour"): 4, ("soviet", "supply"): 4,
        ("yugoslavia", "infantry"): 7, ("france", "infantry"): 10, ("france", "armour"): 4,
        ("belgium", "infantry"): 4, ("greece", "infantry"): 3, ("britain", "infantry"): 5, ("britain", "armour"): 1,
        ("britain", "air"): 2, ("britain", "fleet"): 6, ("allies", "supply"): 4, ("usa", "fleet"): 2,
        ("sweden", "infantry"): 4, ("spain", "infantry"): 10, ("turkey", "infantry"): 10, ("poland", "infantry"): 12,
    }  # fmt: skip


def test_everybody_stands_in_their_own_country_but_the_british_in_calais() -> None:
    position = start("europe_1939")
    abroad = {
        (str(counter.side), str(position.where[id]))
        for id, counter in position.counters.items()
        if box().game.kind(counter).type in ("infantry", "armour", "mixed", "air", "fleet", "u_boats")
        and box().game.board.attribute(AreaId(position.where[id]), "country") not in (None, counter.side)
    }
    assert abroad == {("britain", "calais")}
    held = Tally(position.holders.values())
    assert held == {"axis": 18, "allies": 53, "soviet": 53}


def test_nobody_looks_into_the_cards_of_another() -> None:
    position = start("europe_1939")
    queued = position.moved([CounterId("axis_limited_1_1")], PlaceId("queue/axis"))
    for place in ("hand/axis", "queue/axis"):
        assert all(counter.kind == "?" for counter in seen_by(queued, NOBODY).in_place(PlaceId(place)))
    assert all(counter.kind != "?" for counter in seen_by(queued, NOBODY).in_place(PlaceId("total_war/axis")))


# ---------------------------------------------------------------- two turns by hand


class Table(Played):
    """A game that is played: the clock is moved as the program moves it."""

    def __init__(self) -> None:
        super().__init__(box().game, start("europe_1939"))

    def pay(self, place: str, kind: str, much: float) -> None:
        counter = self.now.counters[self.of(place, kind)]
        self.do(AmountSet(counter.id, (counter.amount or 0) - much))

    def move(self, counter: CounterId, to: str, *route: str, marks: tuple[str, ...] = ("moved",)) -> None:
        self.do(
            CountersMoved((counter,), PlaceId(to), means="land", route=tuple(map(AreaId, route))),
            CountersMarked((counter,), on=marks),
        )


def new(kind: str, side: str, id: str, amount: float | None = None) -> Counter:
    return Counter(CounterId(id), KindId(kind), SideId(side), amount=amount)


def first_turn(table: Table) -> None:
    """The Germans cross the Polish border: Poznan falls, Danzig with an armoured stroke."""
    armies = table.now.stack(PlaceId("pool/allies"))
    for army, zone in zip(armies, ("poznan", "danzig", "krakow", "warsaw", "warsaw", "lodz"), strict=True):
        table.do(CountersMoved((army,), PlaceId(zone)))
    for side in ("axis", "allies", "soviet"):
        table.to("cards", side)
        for card in (1, 2, 3):  # each beneath those before
            table.do(CountersMoved((CounterId(f"{side}_limited_{card}_1"),), PlaceId(f"queue/{side}"), at=0))
    table.to("axis_air", "axis")
    stuka = table.of("breslau", "air")
    table.do(CountersTurnedOver((stuka,), "flying"), CountersMoved((stuka,), PlaceId("danzig")))
    table.to("axis_movement", "axis")
    tanks, foot = table.of("koszalin", "mixed_3"), table.of("koszalin", "infantry_1f")
    table.do(CountersMarked((tanks, foot), on=("activated",)))
    table.pay("berlin", "supply_4", 1.5)
    table.to("axis_blitz", "axis")
    table.do(DiceRolled("1d6", (4,), AXIS, "combat at Danzig"))
    danzig = table.of("danzig", "infantry_2")
    table.do(
        FactSet(Fact(FactWord("attacked_this_turn"), ("danzig",), "turn", "axis")),
        CountersRemoved((danzig,)),
        CountersRemoved((stuka,)),
        CountersMoved((tanks,), PlaceId("danzig")),
        CountersTurnedOver((tanks,), "reduced"),
        CountersMarked((tanks,), on=("fought",)),
        AreasHeld((AreaId("danzig"),), AXIS),
    )
    table.to("soviet_movement", "soviet")
    table.move(table.of("kiev", "armour_2"), "vinnitsa", "vinnitsa")
    table.pay("kuybishev", "supply_4", 1)


def second_turn(table: Table) -> None:
    """In the mud: reinforcements arrive, change is made, Poznan is attacked without tanks."""
    table.to("diplomacy")
    for side in ("axis", "allies", "soviet"):
        table.to("cards", side)
        table.do(CountersMoved((CounterId(f"{side}_limited_4_1"),), PlaceId(f"queue/{side}"), at=0))
    table.to("reinforcement")
    for side in ("axis", "allies", "soviet"):
        arrived = table.now.stack(PlaceId(f"queue/{side}"))[-1]
        table.do(CountersMoved((arrived,), PlaceId(f"hand/{side}")))
    table.do(
        CountersPlaced((new("armour_1", "germany", "new_tank"), new("infantry_3", "germany", "new_corps")), berlin()),
        CountersPlaced(tuple(new("air", "germany", f"new_air_{n}") for n in range(4)), berlin()),
        CountersPlaced((new("supply_6", "axis", "s1", 6.0), new("supply_2", "axis", "s2", 2.0)), PlaceId("ruhr")),
        CountersCombined(
            (CounterId("new_tank"), table.of("ruhr", "infantry_1f")), (new("mixed_2", "germany", "new_mixed"),)
        ),
        CounterBrokenDown(
            CounterId("new_mixed"),
            (new("armour_1", "germany", "tank_again"), new("infantry_1f", "germany", "foot_again")),
        ),
    )
    table.to("axis_movement", "axis")
    for zone in ("kustrin", "breslau"):
        table.do(CountersMarked((table.of(zone, "infantry_2"),), on=("activated",)))
    table.pay("berlin", "supply_4", 2)
    table.to("axis_combat", "axis")
    table.do(DiceRolled("1d6", (6,), AXIS, "combat at Poznan", typed_in=True))
    poznan = table.of("poznan", "infantry_2")
    table.do(CountersTurnedOver((poznan,), "reduced"), CountersMoved((poznan,), PlaceId("lodz")))
    table.move(table.of("kustrin", "infantry_2"), "poznan", marks=("fought",))
    table.do(AreasHeld((AreaId("poznan"),), AXIS), ValueSet(ValueId("axis.strategic_points"), 9))
    table.to("diplomacy")


def berlin() -> PlaceId:
    return PlaceId("berlin")


def test_two_turns_are_played_saved_opened_and_replayed(tmp_path: Path) -> None:
    table = Table()
    first_turn(table)
    assert table.now.clock == Clock(1, PhaseId("soviet_movement"), SOVIET)
    assert [len(table.now.stack(PlaceId(f"queue/{side}"))) for side in ("axis", "allies", "soviet")] == [3, 3, 3]
    second_turn(table)
    end = table.now
    assert end.clock == Clock(3, PhaseId("diplomacy"))
    assert end.where[CounterId("turn_1")] == "turn_track/3"
    assert end.stack(PlaceId("queue/axis")) == ("axis_limited_4_1", "axis_limited_3_1", "axis_limited_2_1")
    assert end.holders[AreaId("danzig")] == end.holders[AreaId("poznan")] == "axis"
    supplies = {each.amount for each in end.in_place(berlin()) if each.kind == "supply_4"}
    assert supplies == {4.0, 0.5}
    assert not any(each.marks for each in end.counters.values())
    assert not end.facts.of("attacked_this_turn")
    assert list(map(str, check_position(box().game, end))) == []
    saved_opened_and_replayed(tmp_path / "war.sandtable", box().game, table.history, start("europe_1939"))

    assert (HOME / "counters/sheets/blitzwar/setups/europe_1939.txt").is_file()


def test_the_sheet_of_counters_shows_cards_and_markers_that_belong_to_nobody() -> None:
    groups = dict(_groups(box().game))
    assert [kind.id for kind, _ in groups["Markers"]] == ["turn", "reinforcement", "out_of_supply", "beachhead"]
    assert len({kind.id for kind, _ in groups["Cards"]}) == 48
