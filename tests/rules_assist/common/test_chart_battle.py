"""Battles read off a printed chart, asked of the Lantern Isles."""

from __future__ import annotations

from fractions import Fraction

import pytest

from boards.plain.sentence import say
from counters.counter import SideId
from counters.position import PlaceId
from counters.text.reading import read_position
from rules_assist.advice import Act, Reason
from rules_assist.battle_sheet import BattleSheet
from rules_assist.common.chart_battle import chart_battle, chart_modifiers
from rules_assist.common.standpoint import Standpoint
from tests.shelf_games import the_game

GAME = the_game("sample").game


def fought(attackers: int, defenders: int, die: str = "", refused: Reason | None = None, **shifts: bool) -> BattleSheet:
    text = f"sconce: {defenders} tide infantry" + (f" · wick: {attackers} ember infantry" if attackers else "")
    view = Standpoint(GAME, read_position(text, GAME), SideId("ember"))
    everybody = tuple(view.position.counters.values())
    act = Act(verb="attack", at=(PlaceId("sconce"),), details={"die": die} if die else {})
    us, them = (tuple(one for one in everybody if one.side == side) for side in ("ember", "tide"))
    modifiers = chart_modifiers(view, shifts, {"shifts": 0}, rule="6")
    return chart_battle(view, act, us, them, modifiers=modifiers, refused=[None, refused], rule="6.2")


@pytest.mark.parametrize(
    ("attackers", "defenders", "odds"), [(2, 1, "1:1"), (3, 1, "2:1"), (9, 1, "5:1"), (1, 1, "1:2")]
)
def test_odds_come_from_what_is_printed(attackers: int, defenders: int, odds: str) -> None:
    sheet = fought(attackers, defenders)
    assert (sheet.odds, sheet.figures["attack"], sheet.figures["defence"]) == (odds, 2 * attackers, 3 * defenders)
    assert sum(chance.chance for chance in sheet.chances) == 1


def test_shifts_count_only_where_they_apply_and_the_ends_of_the_chart_hold() -> None:
    assert fought(2, 1, guard=True, fort=False).column == "2:1"
    assert fought(2, 1, fort=True, rival=True, landing=True).column == "1:2"
    assert [one.value for one in fought(2, 1, guard=True, fort=False).modifiers] == [1, -1]


def test_the_die_finds_its_row_and_nonsense_finds_none() -> None:
    assert fought(2, 1, die="6").result == "D1"
    assert [fought(2, 1, die=die).result for die in ("0", "7", "six", "-1", "99999", "²")] == [""] * 6


def test_chances_are_those_of_the_column() -> None:
    sheet = fought(2, 1)
    assert {chance.result: chance.chance for chance in sheet.chances} == {
        "A2": Fraction(1, 6), "A1": Fraction(1, 3), "AD": Fraction(1, 3), "D1": Fraction(1, 6),
    }  # fmt: skip
    assert str(sheet.chances[0].sentence) == "The attacker loses two steps."


def test_worse_odds_than_the_chart_has_are_no_column() -> None:
    sheet = fought(1, 3)
    assert (sheet.odds, sheet.column, sheet.chances) == ("", "", ())


def test_a_reason_against_it_is_all_there_is_to_say() -> None:
    sheet = fought(2, 1, die="6", refused=Reason(say("It is Sunday."), "6.9"))
    assert (str(sheet.sentence), sheet.rule, sheet.chances, sheet.result) == ("It is Sunday.", "6.9", (), "")
    assert fought(0, 1).refused
