"""How values came to be what they are."""

from counters.events import DiceRolled, Together, ValueSet
from counters.position import Position, ValueId
from counters.saves.history import History
from counters.tracks import Change, value_histories

MONEY, SCORE = ValueId("money"), ValueId("score")


def test_every_change_is_told_with_its_moment_and_what_changed_nothing_is_not() -> None:
    history = History(Position(values={MONEY: 3.0}))
    for event in (ValueSet(MONEY, 5), DiceRolled("d6", (2,)), ValueSet(MONEY, 5), Together((ValueSet(MONEY, 1),))):
        history.happen(event)
    assert value_histories(history.start, history.played())[MONEY] == [Change(0, 3), Change(1, 5), Change(4, 1)]


def test_a_value_first_heard_of_later_has_no_beginning() -> None:
    history = History(Position())
    history.happen(ValueSet(SCORE, 2))
    assert value_histories(history.start, history.played()) == {SCORE: [Change(1, 2)]}


def test_only_the_branch_that_is_looked_at_is_told() -> None:
    history = History(Position())
    history.happen(ValueSet(SCORE, 2))
    history.happen(ValueSet(SCORE, 9))
    history.go_to(1)
    history.happen(ValueSet(SCORE, 3))
    assert value_histories(history.start, history.played())[SCORE] == [Change(1, 2), Change(3, 3)]
    assert value_histories(history.start, history.played(2))[SCORE] == [Change(1, 2), Change(2, 9)]
