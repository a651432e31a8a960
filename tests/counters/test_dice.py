"""Dice and shuffles."""

from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from boards.plain.bad_input import BadInput
from counters.box.sheet import PlaceRule, Sheet
from counters.counter import SideId
from counters.dice import (
    CHANCE,
    Dice,
    read_dice,
    roll_counts,
    rolled,
    rolls,
    shuffle,
    shuffled,
    shuffled_to_begin,
    typed_in,
)
from counters.events import DiceRolled, OptionSet, Together
from counters.position import OptionId, PlaceId
from counters.saves.history import History
from tests.counters.random_play import DECK, DISCARDS, HANDS, table

RED = SideId("red")


@pytest.mark.parametrize(
    ("typed", "sides", "plus", "written"),
    [
        ("2d6", (6, 6), 0, "2d6"),
        ("d10", (10,), 0, "1d10"),
        ("3D6 + 1d10 + 2", (6, 6, 6, 10), 2, "3d6+1d10+2"),
        ("1d6-1", (6,), -1, "1d6-1"),
        ("1d6 − 1 + 3", (6,), 2, "1d6+2"),
        ("1d6+1d4+1d6", (6, 4, 6), 0, "1d6+1d4+1d6"),
    ],
)
def test_dice_as_they_are_typed(typed: str, sides: tuple[int, ...], plus: int, written: str) -> None:
    dice = read_dice(typed)
    assert dice.sides == sides
    assert dice.plus == plus
    assert str(dice) == written
    assert read_dice(str(dice)) == dice
    assert dice.total([1] * len(sides)) == len(sides) + plus


@pytest.mark.parametrize(
    ("typed", "why"),
    [
        ("", "cannot be read as dice"),
        ("two dice", "“two dice” cannot be read as dice; two ordinary dice and two more are 2d6+2"),
        ("2d6+", "line 1, column 5"),
        ("2d6x", "line 1, column 4"),
        ("2d", "cannot be read"),
        ("7", "“7” names no dice"),
        ("0d6", "“0d6” names no dice"),
        ("1d1", "A die has from 2 to 1000 sides, not 1"),
        ("1d9999", "not 9999"),
        ("1d6-1d6", "dice cannot be taken away"),
        ("99d6+2d6", "more than 100 dice"),
        ("٣d6", "cannot be read"),
        ("9" * 10_000, "cannot be read"),
    ],
)
def test_what_are_no_dice_is_said(typed: str, why: str) -> None:
    with pytest.raises(BadInput) as error:
        read_dice(typed)
    assert why in str(error.value)
    assert len(str(error.value)) < 400


@given(st.text(alphabet="0123456789dD+- x", max_size=12))
def test_any_words_are_dice_or_a_sentence(typed: str) -> None:
    try:
        dice = read_dice(typed)
    except BadInput:
        return
    assert read_dice(str(dice)) == dice


def test_a_roll_keeps_what_was_thrown_and_what_came_up() -> None:
    event = rolled("3d6+1d10+2", RED, "Gibraltar", Random(1))
    assert (event.dice, event.side, event.why, event.typed_in) == ("3d6+1d10+2", RED, "Gibraltar", False)
    assert len(event.results) == 4
    for _ in range(200):
        *six, ten = rolled("3d6+1d10").results
        assert all(1 <= result <= 6 for result in six)
        assert 1 <= ten <= 10


def test_every_face_comes_up_and_no_other() -> None:
    assert {result for _ in range(60) for result in rolled("20d6").results} == set(range(1, 7))
    assert type(CHANCE).__name__ == "SystemRandom", "nobody can foresee a roll"


def test_real_dice_are_typed_in() -> None:
    assert typed_in("2d6", [3, 6], RED, "luck") == DiceRolled("2d6", (3, 6), RED, "luck", typed_in=True)


@pytest.mark.parametrize(
    ("results", "why"),
    [
        ([3], "2d6 are 2 dice, but 1 results were typed."),
        ([3, 4, 5], "2d6 are 2 dice, but 3 results were typed."),
        ([0, 4], "Die 1 of 2d6 shows 1 to 6, not 0."),
        ([3, 7], "Die 2 of 2d6 shows 1 to 6, not 7."),
    ],
)
def test_what_real_dice_cannot_show_is_said(results: list[int], why: str) -> None:
    with pytest.raises(BadInput) as error:
        typed_in("2d6", results)
    assert str(error.value) == why


def test_a_shuffle_moves_every_card_somewhere() -> None:
    assert sorted(shuffled(40)) == list(range(40))
    assert shuffled(0) == ()
    assert {shuffled(3) for _ in range(400)} == {
        (0, 1, 2), (0, 2, 1), (1, 0, 2), (1, 2, 0), (2, 0, 1), (2, 1, 0),
    }  # fmt: skip


def test_a_pile_is_shuffled_and_a_replay_is_the_same() -> None:
    position = table(40).moved(list(table(40).counters), DECK)
    event = shuffle(position, DECK)
    assert sorted(event.happen(position).stack(DECK)) == sorted(position.stack(DECK))
    assert event.happen(position) == event.happen(position)
    assert shuffle(position, PlaceId("pile/empty")).happen(position) == position


def test_a_game_begins_with_the_piles_that_are_to_be_shuffled_and_no_others() -> None:
    ids = list(table(40).counters)
    position = table(40).moved(ids[:30], DECK).moved(ids[30:], DISCARDS)
    rules = {id: PlaceRule(id=id, name=id, shuffled=id == DECK) for id in (DECK, DISCARDS)}
    begins = shuffled_to_begin(Sheet(game="g", title="G", places=rules), position, Random(7))
    assert begins is not None
    after = begins.happen(position)
    assert after.stack(DISCARDS) == position.stack(DISCARDS)
    assert after.stack(DECK) != position.stack(DECK)
    assert sorted(after.stack(DECK)) == sorted(position.stack(DECK))
    assert shuffled_to_begin(Sheet(game="g", title="G", places=rules), table(0)) is None


def test_rolls_are_counted_on_the_way_to_the_head() -> None:
    history = History(table())
    history.happen(typed_in("2d6", [6, 6], RED))
    history.happen(OptionSet(OptionId("x"), "y"))
    history.happen(typed_in("1d4+1d6", [1, 2]))
    history.go_to(2)
    history.happen(Together((typed_in("1d6", [6]), typed_in("1d8", [8], RED))))
    assert [roll.dice for roll in rolls(history.played())] == ["2d6", "1d6", "1d8"]
    assert roll_counts(history.played())[6] == {1: 0, 2: 0, 3: 0, 4: 0, 5: 0, 6: 3}
    assert roll_counts(history.played(), RED)[6][6] == 2
    assert roll_counts(history.played())[8][8] == 1
    history.happen(DiceRolled("what?", (3, 3)))
    assert 3 not in roll_counts(history.played())
    assert HANDS[0] in history.state.stacks


def test_the_number_added_is_not_a_die() -> None:
    assert Dice((6,), 3).total([4]) == 7
