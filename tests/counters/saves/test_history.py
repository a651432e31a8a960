"""The tree of what happened."""

import math
from random import Random

import pytest

from counters.events import CountersMoved, Event, OptionSet, ValueSet
from counters.position import CannotHappen, OptionId, PlaceId, ValueId
from counters.saves.history import KEPT_AT_MOST, KEPT_EVERY, LOOKED_AT_MOST, START, History, encoded
from tests.counters.random_play import ANNA, BEN, Player, redo, table, undo


def say_option(to: str) -> OptionSet:
    return OptionSet(OptionId("word"), to)


def played(count: int) -> History:
    history = History(table())
    for number in range(1, count + 1):
        history.happen(say_option(str(number)))
    return history


def said(history: History, number: int) -> str:
    return history.state_at(number).options[OptionId("word")]


def test_what_happens_follows_the_head() -> None:
    history = History(table())
    moment = history.happen(say_option("a"), "Anna", ANNA, "2026-05-01T20:15:00Z")
    assert (moment.number, moment.parent, moment.who, moment.seat) == (1, START, "Anna", ANNA)
    assert history.head == 1
    assert history[1] is moment
    assert said(history, 1) == "a"


def test_what_cannot_happen_is_not_recorded() -> None:
    history = played(3)
    with pytest.raises(CannotHappen):
        history.happen(CountersMoved(("nobody",), PlaceId("spain")))  # type: ignore[arg-type]  # an id out of nowhere
    assert (len(history), history.head, history.troubles) == (3, 3, {})


@pytest.mark.parametrize(
    "event", [ValueSet(ValueId("gold"), math.nan), ValueSet(ValueId("gold"), -math.inf), say_option("\ud800")]
)
def test_what_no_file_could_hold_is_refused(event: Event) -> None:
    history = played(1)
    with pytest.raises(CannotHappen, match="no file can hold"):
        history.happen(event)
    assert len(history) == 1


def test_going_back_and_doing_something_else_begins_a_branch_and_loses_nothing() -> None:
    history = played(5)
    history.go_to(2)
    history.happen(say_option("other"))
    assert history.line() == (1, 2, 6)
    assert history.line(5) == (1, 2, 3, 4, 5)
    assert history.branches() == (5, 6)
    assert history.children(2) == (3, 6)
    assert said(history, 5) == "5"
    assert history.state.options[OptionId("word")] == "other"


def test_undo_and_redo_walk_the_branch_last_played() -> None:
    history = played(3)
    history.go_to(1)
    history.happen(say_option("other"))
    assert undo(history)
    assert history.line_ahead() == (4,)
    assert redo(history)
    assert history.head == 4
    assert not redo(history)
    history.go_to(3)
    history.go_to(1)
    assert history.line_ahead() == (2, 3), "the branch last looked into is the one that comes back"
    assert undo(history)
    assert not undo(history)
    assert history.head == START


def test_looking_at_an_earlier_moment_moves_nothing() -> None:
    history = played(250)
    before = (history.head, len(history), history.line_ahead(), dict(history.names))
    assert [said(history, number) for number in (7, 130, 249)] == ["7", "130", "249"]
    assert (history.head, len(history), history.line_ahead(), dict(history.names)) == before


def test_the_last_hundred_moments_are_the_same_objects_when_one_goes_back() -> None:
    history = History(table())
    seen = [history.state]
    for number in range(1, 351):
        history.happen(say_option(str(number)))
        seen.append(history.state)
    history.state_at(20)
    for number in range(349, 249, -1):
        assert undo(history)
        assert history.state is seen[number]
    for number in range(251, 351):
        assert redo(history)
        assert history.state is seen[number]


def test_the_last_hundred_are_kept_on_a_young_branch_too() -> None:
    history = played(200)
    old = [history.state_at(number) for number in range(140, 151)]
    history.go_to(150)
    new = [history.state]
    for number in range(80):
        history.happen(say_option(f"other {number}"))
        new.append(history.state)
    for state in reversed(new):
        assert history.state is state
        undo(history)
    assert history.state_at(145) == old[5]


def test_before_that_a_moment_is_played_again_to_the_same_letter() -> None:
    player, history = Player(Random(7)), History(table())
    texts = [encoded(history.state)]
    for _ in range(420):
        history.happen(player.event(history.state))
        texts.append(encoded(history.state))
    for number in (0, 1, 99, 100, 101, 250, 319, 320):
        assert encoded(history.state_at(number)) == texts[number]
    while undo(history):
        assert encoded(history.state) == texts[history.head]


def test_few_positions_are_kept_of_many() -> None:
    history = played(5000)
    for number in range(4700, 4500, -1):
        history.state_at(number)
    kept = len(history._kept) + len(history._last) + len(history._looked)
    assert kept <= 5000 // KEPT_EVERY + 1 + KEPT_AT_MOST + LOOKED_AT_MOST <= 5000 / 20


def test_a_branch_can_be_named_and_the_name_taken_away() -> None:
    history = played(4)
    history.name(2, "By way of Spain")
    assert dict(history.names) == {2: "By way of Spain"}
    history.name(2, "")
    assert not history.names


@pytest.mark.parametrize("number", [-1, 5])
def test_a_moment_that_never_was_is_refused(number: int) -> None:
    history = played(4)
    for asked in (history.state_at, history.go_to, lambda n: history.name(n, "x")):
        with pytest.raises(IndexError):
            asked(number)


def test_a_line_is_told_as_each_seat_may_read_it() -> None:
    history = History(table())
    (id,) = history.state.stack(PlaceId("hand/red"))
    history.happen(CountersMoved((id,), PlaceId("hand/blue")))
    assert str(history.tell(1, ANNA)) == "C5x to Hand/blue, from Hand/red."
    assert str(history.tell(1, BEN)) == "C5x to Hand/blue, from Hand/red."
    assert str(history.tell(1)) == "one hidden counter to Hand/blue, from Hand/red."
