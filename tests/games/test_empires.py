"""Empires of History: what is in its box, the set-up, and two turns of it played by hand."""

from collections import Counter as Tally
from functools import cache
from pathlib import Path

import msgspec

from boards.board import AreaId, Box
from counters.box.box_checks import check_box, check_position
from counters.clockwork import clock_set, next_clock
from counters.counter import Counter, CounterId, KindId, SideId
from counters.dice import shuffled_to_begin
from counters.events import (
    AreasHeld,
    CardsDrawn,
    CountersMoved,
    CountersPlaced,
    CountersRemoved,
    DiceRolled,
    PileShuffled,
    ValueSet,
)
from counters.game import Game
from counters.position import PlaceId, Position, ValueId
from counters.text.reading import start_position
from rules_assist.shelf.shelf import Opened
from tests.games.by_hand import Played
from tests.games.keeping import saved_opened_and_replayed
from tests.shelf_games import the_game

GERMANY = SideId("germany")


@cache
def box() -> Opened:
    return the_game("empires")


@cache
def start() -> Position:
    return start_position(box().setups["september_1939"], box().game)


def test_sheet_and_boards_belong_together() -> None:
    assert list(map(str, check_box(box().game))) == []
    assert list(map(str, check_position(box().game, start()))) == []


def test_the_set_up_has_as_many_units_as_the_table_of_the_digest() -> None:
    kinds = box().game.sheet.kinds
    units: Tally[str] = Tally(str(it.side) for it in start().counters.values()
                              if kinds[it.kind].sort == "unit" and kinds[it.kind].type != "general")  # fmt: skip
    assert sum(units.values()) == 963
    assert (units["germany"], units["japan"], units["soviet"], units["poland"], units["usa"]) == (93, 118, 111, 31, 73)
    assert sum(kinds[it.kind].type == "general" for it in start().counters.values()) == 68
    assert sum(it.kind == "oil" for it in start().counters.values()) == 58


def test_everybody_stands_where_they_may_and_minor_ports_hold_two_ships() -> None:
    board, kinds = box().game.board, box().game.sheet.kinds
    for place, stack in start().stacks.items():
        id, _, part = str(place).partition("/")
        ships = sum(kinds[start().counters[it].kind].type == "ship" for it in stack)
        if part == "port":
            assert board.attribute(AreaId(id), "port") == "major" or ships <= 2, place
        elif ships:
            assert board.spaces[AreaId(id)].kind in ("sea", "off_map_sea"), place
        sides = {start().counters[it].side for it in stack if start().counters[it].side}
        space = board.spaces.get(AreaId(id))
        if (
            sides
            and space is not None
            and "sea" not in space.kind
            and not (isinstance(space, Box) and not space.kind.startswith("off_map"))
        ):
            assert start().holders[AreaId(id)] in sides, place


def test_the_charts_are_as_long_as_the_digest_says() -> None:
    charts = box().game.sheet.charts
    rows = {id: len(chart.rows) for id, chart in charts.items()}
    assert (rows["options_allied"], rows["options_axis"], rows["options_usa"], rows["technology"]) == (29, 29, 13, 21)
    assert rows["diplomacy"] == 35
    assert charts["units_germany"].rows[0][:5] == ("3", "5", "1", "4", "0")
    assert len(box().game.sheet.sequence.turns) == 42
    sheets = [id for id in charts if id.startswith("units_")]
    assert len(sheets) == 48
    assert len(charts) - len(sheets) == 31


def test_what_nations_have_otherwise_is_on_the_faces_and_in_the_charts() -> None:
    kinds, charts = box().game.sheet.kinds, box().game.sheet.charts
    infantry, fighter = kinds[KindId("inf")], kinds[KindId("ftr")]
    factors = {side: infantry.figures("", SideId(side)) for side in ("germany", "italy", "japan", "finland")}
    assert factors == {
        "germany": ("3", "5", "1"), "italy": ("2", "4", "1"), "japan": ("4", "5", "1"), "finland": ("3", "6", "1"),
    }  # fmt: skip
    assert fighter.figures("", SideId("japan")) == ("6/4", "4", "6")
    assert kinds[KindId("sub")].figures("", GERMANY) == ("5/8/3–3",)
    assert infantry.printed("cost", side=SideId("soviet")) == 3
    units = charts["units_soviet"]
    assert units.rows[units.row_heads.index("Infantry")][:4] == ("2", "4", "1", "3")
    assert units.rows[units.row_heads.index("Fighter")][:4] == ("4", "4", "5", "11")


def test_there_are_as_many_counters_as_the_booklet_says() -> None:
    """1360 die-cut ones and 544 chits (L177-178)."""
    units = [kind for kind in box().game.sheet.kinds.values() if kind.sort == "unit" and kind.mix]
    assert sum(sum(kind.mix.values()) for kind in units) == 1360 + 544
    assert all(count > 0 for kind in units for count in kind.mix.values())


def test_the_wars_money_technologies_and_trades_of_the_start_are_laid_out() -> None:
    wars = {fact.about for fact in start().facts.all if fact.word == "at_war"}
    assert len(wars) == 10  # Those of L188; Slovakia, which is reconstructed, has none.
    assert {("germany", "poland"), ("japan", "china_com"), ("china_nat", "china_com")} <= wars
    values = {id: amount for id, amount in start().values.items() if amount and not id.endswith(".manpower")}
    assert (values["england.resources"], values["england.egypt"], values["france.levant"]) == (30, 8, 1)
    assert sum(values.values()) == 45 + 33 + 30 + 45 + 34 + 8 + 40 + 42 + 12 + 5 + 8 + 8 + 6 + 4
    assert [it.kind for it in start().in_place(PlaceId("technology/england"))] == ["tech_radar"]
    assert sum(box().game.number(it, "oil") for it in start().in_place(PlaceId("oil_trades"))) == 5


def test_every_deck_of_generals_is_shuffled_when_a_game_begins() -> None:
    begins = shuffled_to_begin(box().game.sheet, start())
    assert begins is not None
    decks = [each.place for each in begins.events if isinstance(each, PileShuffled)]
    wanted = [place for place, stack in start().stacks.items() if place.startswith("deck/") and len(stack) > 1]
    assert sorted(decks) == sorted(wanted)


class Table(Played):
    """A game that is played: the clock is moved as the program moves it."""

    def __init__(self) -> None:
        super().__init__(box().game, start())

    def march(self, side: str, from_: str, to: str, kind: str) -> None:
        found = [it.id for it in self.now.in_place(PlaceId(from_)) if it.kind == kind and it.side == side]
        assert found
        self.do(CountersMoved(tuple(found), PlaceId(to), means="land"))


def turn(table: Table, number: int, to: str) -> None:
    """Germany buys, sails, attacks one territory and places; Japan and the others pass."""
    table.to("germany_build")
    money = ValueId("germany.resources")
    table.do(ValueSet(money, table.now.values[money] - 10))
    bought = Counter(CounterId(f"new_arm_{number}"), KindId("arm"), GERMANY)
    table.do(CountersPlaced((bought,), PlaceId("build_chart/1")))
    table.do(CardsDrawn(PlaceId("deck/generals_germany"), 1, PlaceId("pool/germany")))
    table.to("germany_land_movement")
    table.march("germany", "silesia" if number == 1 else "krakow", to, "inf")
    table.to("germany_land_combat")
    table.do(DiceRolled("8d10", (1, 9, 3, 2, 10, 4, 3, 7), GERMANY, f"attack on {to}"))
    lost = tuple(it.id for it in table.now.in_place(PlaceId(to)) if it.side == "poland")
    table.do(CountersRemoved(lost), AreasHeld((AreaId(to),), GERMANY))
    table.to("germany_placement")
    if number == 2:
        table.do(CountersMoved((CounterId("new_arm_1"),), PlaceId("berlin")))
    table.to("germany_collect")
    table.do(ValueSet(money, table.now.values[money] + 80))
    table.to("usa_diplomacy")
    table.do(CountersMoved((next(it.id for it in table.now.counters.values() if it.kind == "us_entry"),),
                           PlaceId(f"us_entry_track/{number}")), ValueSet(ValueId("usa.us_entry"), number))  # fmt: skip
    table.to("others_air_guard")


def test_two_turns_are_played_saved_and_opened_again(tmp_path: Path) -> None:
    table = Table()
    turn(table, 1, "krakow")
    table.to("germany_air_rebasing")
    assert table.now.clock.turn == 2
    assert [it.kind for it in table.now.in_place(PlaceId("turn_track/2"))] == ["turn"]
    turn(table, 2, "lublin")
    end = table.now
    assert end.values[ValueId("germany.resources")] == 45 - 20 + 160
    assert end.holders[AreaId("lublin")] == GERMANY
    saved_opened_and_replayed(tmp_path / "war.sandtable", box().game, table.history, start())


def test_minors_are_played_with_their_majors_and_neutrals_together() -> None:
    sides = box().game.sheet.sides.values()
    assert len(sides) == 49
    assert [side.id for side in sides if side.belongs_to == "germany"] == [
        "finland", "hungary", "romania", "bulgaria", "slovakia",
    ]  # fmt: skip
    assert sum(side.belongs_to is None for side in sides) == 10 + 4 + 1


def test_the_markers_of_phase_and_nation_go_with_the_clock() -> None:
    position, game = start(), box().game
    for _ in range(14):
        to = next_clock(game.sheet.played(position.options), position.clock)
        position = clock_set(game, position, to).happen(position)
    assert position.clock.phase == "italy_diplomacy"
    lies = {str(each.kind): position.where[each.id] for each in position.counters.values()}
    assert (lies["phase"], lies["active"], lies["turn"]) == ("phase_track/1", "order_track/2", "turn_track/1")


def test_a_phase_that_is_shown_nowhere_is_told() -> None:
    game = box().game
    phase = msgspec.structs.replace(game.sheet.sequence.phases[0], cells=(PlaceId("phase_track/99"), PlaceId("berlin")))
    sequence = msgspec.structs.replace(game.sheet.sequence, phases=(phase,))
    wrong = Game(game.board, msgspec.structs.replace(game.sheet, sequence=sequence))
    assert sum("is no cell of the board" in str(why) for why in check_box(wrong)) == 2
