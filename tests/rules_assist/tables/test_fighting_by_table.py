"""Battles, sums and permissions by a table of rules, each with the number of its row."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

from counters.position import Position
from rules_assist.advice import Act
from tests.rules_assist.tables.conftest import Table
from tests.rules_assist.tables.small_game import BLUE, GAME, GREY, RED, SUPPLY, WALK, asked, lying

BATTLE = """
[battle]
chart = "odds"
meanings = "words"
attackers = { types = ["foot", "gun"] }
defenders = { types = ["foot", "gun"] }
text = "The fight for {area}."
rule = "12"
modifiers = [
    { name = "river", shift = -1, when = { over = { contacts = ["river"] }, every = true }, rule = "12.1" },
    { name = "gun", shift = 1, when = { attackers = { types = ["gun"] } }, rule = "12.2" },
    { name = "hills", defence = 2, when = { at = { kinds = ["mountains"] } }, rule = "12.3" },
    { name = "hungry", shift = -1, when = { unsupplied = "attackers" }, rule = "12.4" },
    { name = "masses", attack = 1, when = {}, per = { types = ["gun"] }, rule = "12.5" },
]
refuse = [{ when = { attackers = { facts = ["tired"] } }, text = "{counters} cannot.", rule = "12.6" }]
"""


def applying(sheet: Any) -> dict[str, float]:
    return {one.name: one.value for one in sheet.modifiers if one.applies}


def test_a_battle_is_reckoned_with_all_that_changes_it(table: Table) -> None:
    rules = table(SUPPLY + BATTLE)
    position = lying("holds red: oak\nelm: 2 red foot\nash: blue foot")
    sheet = asked(rules, "battle ash from elm with die 3", position)
    assert (sheet.figures["attack"], sheet.figures["defence"], sheet.odds, sheet.column) == (4, 1, "3:1", "2:1")
    assert applying(sheet) == {"river": -1}
    assert sheet.result == "D"
    assert {chance.result: chance.chance for chance in sheet.chances} == {"-": Fraction(1, 3), "D": Fraction(2, 3)}
    assert [str(chance.sentence) for chance in sheet.chances if chance.result == "D"] == ["The defender goes."]
    assert str(sheet.sentence) == "The fight for Ash."
    assert [one.name for one in sheet.modifiers] == ["river", "gun", "hills", "hungry", "masses"]


def test_modifiers_count_some_all_and_each(table: Table) -> None:
    rules = table(SUPPLY + BATTLE)
    mixed = lying("elm: red foot #a, red gun #g, red gun #h\nyew: red foot #y\nash: blue foot\nholds blue: yew")
    sheet = asked(rules, "battle ash by #a, #g, #h, #y", mixed)
    assert applying(sheet) == {"gun": 1, "hungry": -1, "masses": 2}
    assert sheet.figures["attack"] == 12
    hills = asked(rules, "battle fells by #a", lying("elm: red foot #a\nfells: blue foot"))
    assert hills.figures["defence"] == 3
    assert (hills.odds, hills.column) == ("1:2", "1:2")


def test_why_there_is_no_battle(table: Table) -> None:
    rules = table(BATTLE)
    tired = asked(rules, "battle ash from elm", lying("elm: red foot #a\nash: blue foot\nfact tired a"))
    assert [(reason.rule, reason.sentence.refs()[0].id) for reason in tired.refused] == [("12.6", "a")]
    assert asked(rules, "battle ash from elm", lying("elm: red foot")).refused[0].rule == "12"
    assert asked(
        table(BATTLE.replace('"odds"', '"od"')), "battle ash from elm", lying("elm: red foot\nash: blue foot")
    ).refused
    assert asked(table(""), "battle ash", lying("")) is None
    worse = asked(rules, "battle ash from elm", lying("elm: red foot\nash: 9 blue foot"))
    assert (worse.column, worse.chances) == ("", ())


def test_a_chart_may_be_read_by_difference_and_two_dice(table: Table) -> None:
    rules = table("""
[battle]
chart = "points"
compare = "difference"
dice = "2d6"
rule = "12"
modifiers = [{ name = "luck", die = -1, when = {}, rule = "12.1" }]
""")
    sheet = asked(rules, "battle ash from elm with die 5", lying("elm: 2 red foot\nash: blue foot"))
    assert (sheet.column, sheet.figures["die"]) == ("+2", -1)
    assert {chance.result: chance.chance for chance in sheet.chances} == {"c": Fraction(10, 36), "f": Fraction(26, 36)}
    assert sheet.result == "c"


LEDGER = """
[[ledger]]
name = "income"
text = "{side} earns {total}."
rule = "14"
sums = [
    { areas = { held = ["own"] }, attribute = "gold", text = "{area} pays {amount}.", rule = "14.1" },
    { counters = { types = ["gun"] }, printed = "move", times = -1, at = { kinds = ["clear"] }, rule = "14.2" },
    { value = "{side}.gold", times = 0.5, rule = "14.3" },
    { amount = -1, turn = { winter = true }, rule = "14.4" },
]
least = 0
"""


def test_a_ledger_adds_up(table: Table) -> None:
    rules = table(LEDGER)
    (ledger,) = asked(
        rules, "ledger income of red", lying("holds red: oak, elm, fells\nelm: red gun\nbay: red gun\nash: blue gun")
    )
    assert ledger.total == 3 + 1 - 1 + 2.5
    assert [entry.rule for entry in ledger.entries] == ["14.1", "14.1", "14.2", "14.3"]
    assert str(ledger.entries[0].sentence) == "Oak pays 3."
    assert str(ledger.sentence) == "Red earns 5½."
    (winter,) = asked(rules, "ledger income of red", lying("turn 2\nvalue red.gold = 1"))
    assert winter.total == 0
    assert [one.side for one in asked(rules, "ledger income", lying(""))] == [RED, BLUE, GREY]
    players = table('players = ["red", "blue"]\n' + LEDGER)
    assert [one.side for one in players.ledger(GAME, Position(), Act(verb=""))] == [RED, BLUE]
    assert asked(rules, "ledger debts of red", lying("")) == ()


def test_may_is_answered_by_its_rows_or_by_reach_and_battle(table: Table) -> None:
    rules = table(
        WALK
        + BATTLE
        + """
[[may]]
verb = "build"
yes = false
value = "{side}.gold"
below = 3
text = "{side} has no money."
rule = "15.1"
[[may]]
verb = "build"
yes = true
who = { types = ["foot"] }
at = { attributes = { city = true }, held = ["own"] }
rule = "15"
[[may]]
verb = "build"
yes = false
rule = "15.2"
"""
    )
    rich = lying("holds red: oak\noak: red foot #a\nash: blue foot #b")
    poor = lying("holds red: oak\noak: red foot #a\nvalue red.gold = 2")

    def may(question: str, position: Position = rich) -> tuple[bool, str]:
        answer = asked(rules, f"may {question}", position)
        return answer.yes, answer.rule

    assert may("build #a at oak") == (True, "15")
    assert may("build #a at elm") == (False, "15.2")
    assert may("build #a at oak", poor) == (False, "15.1")
    assert may("move #a to elm") == (True, "5.1")
    assert may("move #a to ash") == (False, "5.4")
    assert may("attack #a at ash") == (True, "12")
    assert may("attack #a at elm") == (False, "12")
    assert asked(rules, "may sing #a", rich) is None
