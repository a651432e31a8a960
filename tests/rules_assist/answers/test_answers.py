"""Answers written out, for people and for other programs."""

import json

import pytest

from rules_assist.answers.answers import as_data, as_text
from rules_assist.asking.questions import ask, read_question
from rules_assist.assist import NO_ADVICE
from tests.rules_assist.common.squares import laid
from tests.rules_assist.common.toy import GAME, Toy

TABLE = laid(west="red armour #panzer", east="blue infantry #first", bay="red infantry #wet")
NAMING = GAME.naming(TABLE)


def answered(typed: str) -> object:
    return as_data(ask(read_question(typed, GAME, TABLE), GAME, Toy(), TABLE), NAMING)


def lines(typed: str) -> list[str]:
    return as_text(ask(read_question(typed, GAME, TABLE), GAME, Toy(), TABLE), NAMING)


ALL = [
    "reach #panzer", "findings", "supply red", "battle east by #panzer with die 1", "battle gap by #panzer",
    "ledger income", "may attack at east", "may dance",
]  # fmt: skip


def every_answer(data: object) -> list[dict[str, object]]:
    """Everything in the data that is a statement of its own."""
    if isinstance(data, list):
        return [each for part in data for each in every_answer(part)]
    assert isinstance(data, dict)
    return [data] if "sentence" in data else [each for part in data.values() for each in every_answer(part)]


@pytest.mark.parametrize("typed", ALL)
def test_every_answer_is_json_with_a_sentence_and_a_rule(typed: str) -> None:
    data = answered(typed)
    assert json.loads(json.dumps(data)) == data
    found = every_answer(data)
    assert found
    assert all(isinstance(each["sentence"], str) and isinstance(each["rule"], str) for each in found)


@pytest.mark.parametrize("typed", ALL)
def test_every_answer_can_be_read_line_by_line(typed: str) -> None:
    assert lines(typed)
    assert all(line.strip() and "\n" not in line for line in lines(typed))


def test_ways_and_refusals_say_where_to() -> None:
    data = answered("reach #panzer")
    assert isinstance(data, dict)
    assert [(way["to"], way["cost"], way["route"]) for way in data["ways"]] == [("gap", 1, ["gap"])]
    refused = {each["to"]: each["sentence"] for each in data["refused"]}
    assert refused["east"] == "East is in the hands of the enemy."
    assert lines("reach #panzer")[:2] == [
        "+ Gap can be reached at a cost of 1 out of 2. [3]",
        "- East is in the hands of the enemy. [3.2]",
    ]


def test_chances_are_fractions_and_modifiers_that_do_not_apply_say_so() -> None:
    data = answered("battle east by #panzer with die 1")
    assert isinstance(data, dict)
    assert {chance["result"]: chance["chance"] for chance in data["chances"]} == {
        "0/1": "1/3", "1/1": "1/2", "1/0": "1/6",
    }  # fmt: skip
    assert "(no) Not all cross it. [5.4]" in lines("battle east by #panzer with die 1")
    assert "> 0/1: 1/3 (33.3%) The defender chooses." in lines("battle east by #panzer with die 1")


def test_yes_no_and_silence_are_three_different_answers() -> None:
    assert lines("may attack at east") == ["Yes. East may be attacked. [5.1]"]
    assert lines("may attack at east by night") == ["No. Nobody attacks at night. [5.2]"]
    assert lines("may dance") == ["The rulebook cannot say."]
    assert as_text(NO_ADVICE.findings(GAME, TABLE), NAMING) == ["The rulebook has nothing to say about it."]
