"""A player who corrects a number on a chart is obeyed: nothing of it is typed again in the rulebook."""

from __future__ import annotations

import msgspec
import pytest

from boards.board import AreaId
from counters.counter import SideId
from counters.game import Game
from counters.position import Position
from counters.text.reading import read_position
from rules_assist.advice import Act, Answer, Ledger
from rules_assist.rulebooks.totaldomination import RULEBOOK
from rules_assist.rulebooks.totaldomination.solo import homes_of
from rules_assist.rulebooks.totaldomination.world import World
from tests.shelf_games import the_game

GAME = the_game("totaldomination").game
NUMBERS = GAME.sheet.charts["numbers"]


def corrected(row: str, column: str, cell: str, chart: str = "numbers") -> Game:
    """The game with another number in one cell."""
    old = GAME.sheet.charts[chart]
    at, across = old.row_heads.index(row), old.columns.index(column)
    cells = tuple(cell if n == across else told for n, told in enumerate(old.rows[at]))
    rows = tuple(cells if n == at else told for n, told in enumerate(old.rows))
    charts = {**GAME.sheet.charts, chart: msgspec.structs.replace(old, rows=rows)}
    return Game(GAME.board, msgspec.structs.replace(GAME.sheet, charts=charts))


def table(text: str, game: Game) -> Position:
    return read_position(text, game)


def reckoned(game: Game, text: str, side: str, ledger: str, **details: str) -> float:
    view = World(game, table(text, game), SideId(side))
    found = RULEBOOK.by_figure[ledger].reckons(view, Act(verb=ledger, side=view.side, details=details))
    assert isinstance(found, Ledger)
    return found.total


def told(game: Game, text: str, side: str, verb: str, *at: str, **details: str) -> bool:
    view = World(game, table(text, game), SideId(side))
    act = Act(verb=verb, side=view.side, at=tuple(map(AreaId, at)), details=details)
    found = RULEBOOK.by_verb[verb].does(view, act)
    assert isinstance(found, Answer)
    return bool(found.yes)


RECKONED = [
    ("Air Fleets on the board", "air_fleets", "", {}),
    ("with Heavy Bombers (A4)", "air_fleets", "technology/uk: g11", {}),
    ("OPs saved at once", "to_save", "", {"ops": "9"}),
    ("cards reserved on passing", "reserve", "", {"cards": "9"}),
    ("Espionage (D1): cards shown", "espionage_look", "technology/uk: j09", {}),
    ("Espionage (D1): cards replaced", "espionage_discard", "technology/uk: j09", {}),
    ("Enigma (D2): cards drawn for one", "enigma_draw", "technology/uk: u07", {}),
    ("Enigma (D2): cards kept of them", "enigma_keep", "technology/uk: u07", {}),
]


@pytest.mark.parametrize(("row", "ledger", "text", "details"), RECKONED, ids=[each[0] for each in RECKONED])
def test_a_number_that_is_put_right_is_reckoned_with(row: str, ledger: str, text: str, details: dict[str, str]) -> None:
    seven = corrected(row, "number", "7")
    assert reckoned(GAME, text, "uk", ledger, **details) == World(GAME, table(text, GAME), SideId("uk")).limit(row)
    assert reckoned(seven, text, "uk", ledger, **details) == 7


def test_a_common_hand_has_a_column_of_its_own() -> None:
    four = corrected("cards drawn less", "both powers of one player", "4")
    text = "option players = two"
    assert reckoned(GAME, text, "uk", "draw") - reckoned(four, text, "uk", "draw") == 3
    alone = corrected("solo: cards the player discards", "number", "3")
    text = "option players = solo"
    assert reckoned(GAME, text, "uk", "after_draft") - reckoned(alone, text, "uk", "after_draft") == 1
    more = corrected("solo: cards of 1939 taken out each year", "number", "3")
    assert reckoned(GAME, text, "axis", "solo_deck", year="1940") - 1 == reckoned(
        more, text, "axis", "solo_deck", year="1940"
    )


def test_a_capital_may_need_another_number_of_units() -> None:
    one = corrected("units that control an enemy Capital", "number", "1")
    assert not told(GAME, "moscow: germany army", "germany", "control", "moscow")
    assert told(one, "moscow: germany army", "germany", "control", "moscow")


def test_events_may_bring_more() -> None:
    three = corrected("Armies of one Puppets event", "number", "3")
    lying, at = "poland: germany army\nbaltics: germany army\nukraine: germany army", ("poland", "baltics", "ukraine")
    assert not told(GAME, lying, "germany", "puppets", *at)
    assert told(three, lying, "germany", "puppets", *at)
    four = corrected("tokens of one Resistance event", "number", "4")
    assert not told(GAME, lying, "uk", "place_resistance", *at, tokens="4")
    assert told(four, lying, "uk", "place_resistance", *at, tokens="4")


def test_the_rise_of_the_axis_may_end_earlier() -> None:
    early = corrected("Rise of the Axis: last year", "number", "1941")
    text = "option scenario = rise_of_the_axis · turn 3 · phase victory"
    assert not told(GAME, text, "axis", "win", axis="20", allies="10")
    assert told(early, text, "axis", "win", axis="20", allies="10")


def test_the_home_areas_of_the_solo_axis_come_in_the_order_of_the_chart() -> None:
    def homes(game: Game) -> tuple[AreaId, ...]:
        return homes_of(World(game, read_position("", game), SideId("japan")))

    assert homes(GAME) == ("japan", "nanking", "manchuria", "ryukyu")
    other = corrected("Japan", "first", "Manchuria", "solo_homes")
    assert homes(other)[0] == "manchuria"


def test_every_other_number_is_one_that_a_rule_reads() -> None:
    told = {row for row, *_ in RECKONED}
    rest = {row for row in NUMBERS.row_heads if row not in told}
    assert rest == {
        "cards drawn less", "solo: cards the player discards", "solo: cards of 1939 taken out each year",
        "units that control an enemy Capital", "Armies of one Puppets event", "tokens of one Resistance event",
        "Rise of the Axis: last year",
    }  # fmt: skip
