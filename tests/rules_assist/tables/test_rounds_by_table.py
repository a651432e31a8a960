"""Battles in rounds by a table of rules: factors on a chart, numbers to hit, questions, and where charts are lit."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import msgspec
import pytest

from boards.plain.bad_input import BadInput
from counters.box.sheet import Chart, FactRule, Found
from counters.game import Game
from counters.position import FactWord, Position
from counters.text.reading import read_position
from rules_assist.asking.questions import ask, read_question
from rules_assist.rulebook import ChapterRulebook
from rules_assist.tables.volleys import column_of
from tests.rules_assist.tables.conftest import Table
from tests.rules_assist.tables.small_game import BOARD, SHEET

CHARTS = {
    "sums": Chart(
        id="sums", title="", columns=("1", "2", "3-4", "5+"),
        rows=(("-", "-", "-", "1"),) * 3 + (("-", "1", "1", "2"),) * 3,
        row_heads=("Die 1", "Die 2", "Die 3", "Die 4", "Die 5", "Die 6"),
        found=Found(rows="die", attack="factors", defence="factors"),
    ),
    "kinds": Chart(
        id="kinds", title="", columns=("attack", "defence"), rows=(("2", "1"), ("3", "1")), row_heads=("Foot", "Gun"),
        found=Found(rows="kind", attack="attack", defence="defence"),
    ),
    "why": Chart(
        id="why", title="", columns=("effect",), rows=(("-1",), ("x",)), row_heads=("Over a river", "In the hills"),
        found=Found(rows="modifier"),
    ),
    "numbers": Chart(
        id="numbers", title="", columns=("hits",), rows=(("a",), ("b",)), row_heads=("1", "2"),
        found=Found(rows="number"),
    ),
    "loot": Chart(id="loot", title="", columns=("gold",), rows=(("0",), ("1",), ("3",)), row_heads=("1-2", "3-5", "6"),
                  found=Found(rows="die")),
}  # fmt: skip
FACTS = {word: FactRule(word=word, meaning="") for word in (FactWord("at_war"), FactWord("drums"))}
GAME = Game(BOARD, msgspec.structs.replace(SHEET, charts={**SHEET.charts, **CHARTS}, facts={**SHEET.facts, **FACTS}))

FACTORS = """
[fight]
attackers = { types = ["foot", "gun", "ship"] }
rule = "7"
[[fight.round]]
name = "land"
attackers = { types = ["foot", "gun", "ship"] }
attack = "attack"
defence = "defence"
reads = "factors"
chart = "sums"
least = 1
support = { types = ["ship"] }
rule = "7.1"
[[fight.round.changes]]
name = "over a river"
whose = "attack"
over = { contacts = ["river"] }
times = 0.5
text = "{counters} wade."
otherwise = "Dry feet."
rule = "7.2"
[[fight.round.changes]]
name = "guns"
whose = "defence"
add = 1
per = { whose = "attackers", who = { types = ["gun"] } }
rule = "7.3"
"""

NUMBERS = """
[fight]
rule = "8"
[[fight.ask]]
name = "hills"
choices = ["found"]
when = { at = { kinds = ["mountains"] } }
rule = "8.1"
[[fight.ask]]
name = "hills"
choices = ["no", "yes"]
text = "Are there hills in {area}?"
rule = "8.1"
[[fight.refuse]]
when = { attackers = { types = ["ship"] } }
text = "Ships stay at sea."
rule = "8.9"
[[fight.round]]
name = "melee"
text = "The melee"
attack = "attack"
defence = "defence"
rule = "8.2"
least = 1
standing = [{ whose = "defence", number = 2, when = { at = { attributes = { city = true } } }, rule = "8.6" }]
[[fight.round.silent]]
whose = "defence"
when = { no_defenders = { types = ["foot"] } }
text = "Guns alone do not fire."
rule = "8.7"
[[fight.round.changes]]
name = "in the hills"
whose = "attack"
who = { types = ["foot"] }
answers = { hills = ["yes", "found"] }
add = -3
rule = "8.3"
[[fight.round.changes]]
name = "beside guns"
whose = "attack"
who = { types = ["foot"] }
beside = { who = { types = ["gun"] } }
add = 1
rule = "8.4"
[[fight.round.changes]]
name = "drums"
whose = "attack"
who = { types = ["gun"] }
said = ["drums"]
dice = 2
rule = "8.5"
"""


def lying(text: str) -> Position:
    return read_position("turn 1 · phase move · side red\n" + text, GAME)


def asked(rules: ChapterRulebook, question: str, position: Position) -> Any:
    return ask(read_question(question, GAME, position), GAME, rules, position)


def lit(sheet: Any, chart: str) -> list[tuple[int | None, int | None, str]]:
    return [(each.row, each.column, each.who) for each in sheet.lit if each.chart == chart]


def test_factors_are_added_up_and_find_a_column_for_each_side(table: Table) -> None:
    position = lying("elm: 2 red foot, red gun\nash: 2 blue foot")
    sheet = asked(table(FACTORS), "battle ash from elm with land_attack 6, land_defence 3", position)
    attack, defence = sheet.rounds[0].volleys
    assert (sheet.figures["land_attack"], sheet.figures["land_defence"]) == (4, 3)
    assert (attack.column, attack.result, defence.column, defence.result) == ("3-4", "1", "3-4", "-")
    assert {each.result: each.chance for each in attack.chances} == {"-": Fraction(1, 2), "1": Fraction(1, 2)}
    assert [(each.name, each.value, each.applies) for each in sheet.modifiers] == [
        ("over a river", -3.5, True), ("guns", 1, True),
    ]  # fmt: skip
    columns, rows = [(None, 2, "attack"), (None, 2, "defence")], [(5, None, "attack"), (2, None, "defence")]
    assert sorted(lit(sheet, "sums"), key=str) == sorted((*columns, *rows), key=str)
    assert lit(sheet, "kinds") == [(0, 0, "attack"), (1, 0, "attack"), (0, 1, "defence")]
    assert lit(sheet, "why") == [(0, None, "")]


def test_what_does_not_apply_says_why_not(table: Table) -> None:
    sheet = asked(table(FACTORS), "battle fells from elm", lying("elm: red foot\nfells: blue foot"))
    assert [str(each.sentence) for each in sheet.modifiers if not each.applies] == ["Dry feet.", "guns: 1."]


def test_supporters_count_no_more_than_the_others(table: Table) -> None:
    position = lying("oak: red foot #f, 5 red ship\nelm: blue foot")
    sheet = asked(table(FACTORS), "battle elm from oak", position)
    assert sheet.figures["land_attack"] == 4


def test_who_has_a_factor_has_one_at_least(table: Table) -> None:
    rules = table(FACTORS.replace("times = 0.5", "times = 0.1"))
    sheet = asked(rules, "battle ash from elm", lying("elm: red foot\nash: blue foot"))
    assert sheet.figures["land_attack"] == 1


def test_each_counter_has_its_own_number(table: Table) -> None:
    position = lying("elm: 2 red foot, red gun\noak: blue foot")
    sheet = asked(table(NUMBERS), "battle oak from elm with melee_attack 1 4 2", position)
    attack, defence = sheet.rounds[0].volleys
    assert str(sheet.rounds[0].sentence) == "The melee"
    # Beside the gun one of the foot hits on 3; the city of Oak has a die of its own.
    assert [(each.number, each.dice) for each in attack.shots] == [(3, 2), (2, 1)]
    assert [(each.number, each.dice) for each in defence.shots] == [(2, 1), (1, 1)]
    assert (attack.dice, attack.result) == ("3d6", "2")
    assert sum(each.chance for each in attack.chances) == 1
    assert lit(sheet, "numbers") == [(1, None, "attack"), (0, None, "defence"), (1, None, "defence")]


def test_a_question_is_asked_until_it_is_answered(table: Table) -> None:
    rules, position = table(NUMBERS), lying("elm: red foot\nash: blue foot")
    sheet = asked(rules, "battle ash from elm", position)
    assert [(each.name, each.answers, each.answer) for each in sheet.questions] == [("hills", ("no", "yes"), "no")]
    assert sheet.figures["melee_attack_at_2"] == 1
    answered = asked(rules, "battle ash from elm with hills yes", position)
    assert (answered.questions[0].answer, answered.figures["melee_attack_at_1"]) == ("yes", 1)
    with pytest.raises(BadInput, match="one of found, no and yes"):
        asked(rules, "battle ash from elm with hills perhaps", position)


def test_what_the_map_shows_is_not_asked(table: Table) -> None:
    sheet = asked(table(NUMBERS), "battle fells from elm", lying("elm: red foot\nfells: blue foot"))
    assert sheet.questions == ()
    assert [each.applies for each in sheet.modifiers if each.name == "in the hills"] == [True]
    assert lit(sheet, "why") == [(1, None, "")]


def test_a_side_may_have_no_dice(table: Table) -> None:
    sheet = asked(table(NUMBERS), "battle ash from elm", lying("elm: red foot\nash: blue gun"))
    _, defence = sheet.rounds[0].volleys
    assert (defence.dice, str(defence.sentence), defence.rule) == ("", "Guns alone do not fire.", "8.7")


def test_a_fact_about_the_side_doubles_dice(table: Table) -> None:
    position = lying("elm: red gun\nash: blue foot\nfact drums red")
    assert asked(table(NUMBERS), "battle ash from elm", position).figures["melee_attack"] == 2


@pytest.mark.parametrize(
    ("question", "text", "rule", "words"),
    [
        ("battle bay by #s", "bay: red ship #s, blue ship", "8.9", "Ships stay at sea."),
        ("battle ash from elm", "ash: blue foot", "8", "Nobody attacks Ash."),
        ("battle ash from elm", "elm: red foot", "", ""),
    ],
)
def test_why_there_is_no_battle(table: Table, question: str, text: str, rule: str, words: str) -> None:
    """An area without defenders may be attacked: the attacker has his dice."""
    sheet = asked(table(NUMBERS), question, lying(text))
    told = [(str(why.sentence.text(GAME.naming(Position()))), why.rule) for why in sheet.refused]
    assert told == ([(words, rule)] if words else [])


def test_dice_may_be_read_row_by_row(table: Table) -> None:
    rules = table("""
[fight]
rule = "9"
[[fight.round]]
name = "loot"
attack = "attack"
reads = "rows"
chart = "loot"
rule = "9.1"
""")
    sheet = asked(rules, "battle oak from elm with loot_attack 2 6", lying("elm: 2 red foot"))
    (volley,) = sheet.rounds[0].volleys
    assert (volley.dice, volley.result) == ("2d6", "3")
    assert {each.result: each.chance for each in volley.chances}["6"] == Fraction(1, 36)


def test_whoever_is_at_war_is_the_enemy_and_friends_fight_together(table: Table) -> None:
    rules = table('war = "at_war"\nfriends = [["blue", "grey"]]\n' + NUMBERS)
    text = "elm: red foot\nash: blue foot, grey foot"
    assert asked(rules, "battle ash from elm", lying(text)).figures["melee_defence"] == 2
    at_war = lying(text + "\nfact at_war red grey")
    assert asked(rules, "battle ash from elm", at_war).figures["melee_defence"] == 1


@pytest.mark.parametrize(
    ("total", "column"), [(0, None), (1, 0), (2, 1), (3, 2), (4, 2), (5, 3), (900, 3)]
)  # fmt: skip
def test_a_sum_finds_its_column(total: int, column: int | None) -> None:
    assert column_of(("1", "2", "3-4", "5+"), total) == column
    assert column_of(("27-30", "30+"), 31) == 1
    assert column_of(("a", "b"), total) is None
