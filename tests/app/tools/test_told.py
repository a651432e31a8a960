"""Beside the hand stand the ways there, told apart, or the first reason why not; and more for who asks."""

from __future__ import annotations

from app.tools.told import told, told_along
from boards.board import AreaId
from boards.plain.sentence import say
from counters.counter import CounterId
from counters.events import CountersMoved, FactSet, Together
from counters.position import Fact, FactWord, PlaceId
from rules_assist.advice import Reach, Reason, Way
from tests.rules_assist.common.squares import board_of, game_on, laid

GAME = game_on(board_of("here near", ""))
LEFT = FactWord("ops_left")
HERE, NEAR, FAR = AreaId("here"), AreaId("near"), AreaId("far")


def way(to: AreaId, means: str = "", *route: AreaId) -> Way:
    return Way(to=to, route=(*route, to), means=means, sentence=say("It can be reached."), rule="§1")


def words(reach: Reach, at: AreaId | None, *, more: bool = False) -> list[str]:
    said = told(reach, at, HERE, more=more)
    return str(said).splitlines() if said is not None else []


def test_one_way_is_one_sentence_with_its_rule() -> None:
    assert words(Reach({NEAR: (way(NEAR),)}), NEAR) == ["It can be reached. [§1]"]


def test_ways_by_different_means_are_told_apart_and_steps_are_counted() -> None:
    reach = Reach({FAR: (way(FAR, "by_land", NEAR), way(FAR, "by_sea"))})
    assert words(reach, FAR) == ["by land: It can be reached. 2 steps. [§1]", "Tab: by sea: It can be reached. [§1]"]
    assert "through Near" in words(reach, FAR, more=True)[0]


def test_the_first_reason_why_not_says_how_many_more_there_are() -> None:
    reach = Reach({}, {FAR: (Reason(say("Too far."), "§2"), Reason(say("No room."), "§3"))})
    assert words(reach, FAR) == ["Too far. [§2] (Ctrl: 1 more)"]
    assert words(reach, FAR, more=True) == ["Too far. [§2]", "No room. [§3]"]


def test_out_of_time_is_said_first_and_what_would_hold_otherwise_still() -> None:
    reach = Reach({NEAR: (way(NEAR),)}, {}, (Reason(say("This is no time to move."), "§0"),))
    assert words(reach, NEAR) == ["This is no time to move. [§0]", "Otherwise: It can be reached. [§1]"]
    assert words(reach, HERE) == ["This is no time to move. [§0]"]
    assert words(reach, None) == ["This is no time to move. [§0]"]


def test_where_it_lies_and_where_nobody_has_anything_to_say_it_is_quiet() -> None:
    assert words(Reach({NEAR: (way(NEAR),)}), HERE) == []
    assert words(Reach(), FAR) == []


def test_what_is_out_of_time_for_the_same_reason_is_said_once() -> None:
    why = Reason(say("Nothing takes them along together."), "§8")
    assert words(Reach({}, {FAR: (why,)}, (why,)), FAR) == ["Nothing takes them along together. [§8]"]
    assert words(Reach({}, {FAR: (why, Reason(say("Too far."), "§2"))}, (why,)), FAR) == [
        "Nothing takes them along together. [§8]",
        "Otherwise: Too far. [§2]",
    ]


def test_ways_that_are_no_choice_are_told_one_like_the_other() -> None:
    reach = Reach({FAR: (way(FAR, "by_land"), way(FAR, "by_sea"))})
    lines = str(told(reach, FAR, HERE, others="each")).splitlines()
    assert lines == ["by land: It can be reached. [§1]", "by sea: It can be reached. [§1]"]


def along(before: int | None, after: str) -> str:
    """What is told of a move with which this is noted, where so much was noted before."""
    position = laid(here="red infantry #i")
    if before is not None:
        position = position.with_(facts=position.facts.with_fact(Fact(LEFT, ("red",), "turn", str(before))))
    move = CountersMoved((CounterId("i"),), PlaceId("near"))
    found = told_along(GAME, position, Together((move, FactSet(Fact(LEFT, ("red",), "turn", after)))))
    return found.text(lambda ref: "" if ref.what == "article" else ref.id) if found is not None else ""


def test_what_is_less_than_before_was_paid() -> None:
    assert along(4, "2") == "Paid: red, 2 left."
    assert along(1, "-2") == "Paid: red, -2 left."


def test_what_grows_or_is_noted_for_the_first_time_was_paid_by_nobody() -> None:
    assert along(None, "13") == along(12, "13") == along(4, "france") == ""
