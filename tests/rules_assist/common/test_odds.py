"""Odds, checked against every throw there is, and against dice that are thrown."""

import random
from collections import Counter as Tally
from fractions import Fraction
from itertools import product

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rules_assist.common.odds import (
    Odds,
    both,
    column_for,
    dice,
    die,
    hits,
    pool,
    ratio,
    read,
    rounded,
    shifted,
    surely,
)

COLUMNS = ("1-2", "2-3", "1-1", "3-2", "2-1", "3-1")
counts, sizes = st.integers(0, 4), st.integers(1, 6)


def thrown(count: int, sides: int) -> list[tuple[int, ...]]:
    return list(product(range(1, sides + 1), repeat=count))


def shares(results: list[int]) -> Odds[int]:
    return {result: Fraction(number, len(results)) for result, number in Tally(results).items()}


@given(counts, sizes)
def test_sums_of_dice_are_as_likely_as_counting_every_throw_says(count: int, sides: int) -> None:
    assert dice(count, sides) == shares([sum(throw) for throw in thrown(count, sides)])


@given(counts, st.integers(-1, 8), sizes)
def test_hits_are_as_likely_as_counting_every_throw_says(count: int, on: int, sides: int) -> None:
    assert hits(count, on, sides) == shares([sum(face <= on for face in throw) for throw in thrown(count, sides)])


@given(st.lists(st.tuples(st.integers(0, 2), st.integers(0, 6)), max_size=3), st.none() | st.integers(0, 3))
def test_a_mixed_pool_hits_as_every_throw_says(groups: list[tuple[int, int]], most: int | None) -> None:
    needed = [on for count, on in groups for _ in range(count)][:4]
    results = [sum(face <= on for face, on in zip(throw, needed, strict=True)) for throw in thrown(len(needed), 6)]
    kept = results if most is None else [min(result, most) for result in results]
    assert pool([(1, on) for on in needed], most=most) == shares(kept)


@given(st.integers(1, 3), st.integers(1, 3))
def test_chances_always_add_up_to_one(one: int, other: int) -> None:
    higher = both(dice(one), dice(other), max)
    assert (
        sum(higher.values()) == sum(read(higher, lambda result: result % 2).values()) == sum(surely(one).values()) == 1
    )


@pytest.mark.parametrize("count", [2, 5])
def test_thrown_dice_come_as_often_as_they_should(count: int) -> None:
    chance, throws = random.Random(1941), 20_000
    exact = pool([(count, 2), (1, 4)])
    seen = Tally(
        sum(chance.randint(1, 6) <= 2 for _ in range(count)) + (chance.randint(1, 6) <= 4) for _ in range(throws)
    )
    for result, likely in exact.items():
        assert abs(seen[result] / throws - float(likely)) < 0.02


def test_many_dice_are_no_trouble() -> None:
    assert sum(hits(200, 3).values()) == 1
    assert sum(result * chance for result, chance in hits(200, 3).items()) == 100
    assert sum(result * chance for result, chance in dice(100).items()) == 350


def test_what_is_read_off_a_table_is_as_likely_as_the_rolls_that_say_so() -> None:
    assert read(die(), lambda roll: "hit" if roll > 3 else "miss") == {"miss": Fraction(1, 2), "hit": Fraction(1, 2)}
    assert sum(chance for total, chance in dice(2).items() if total >= 11) == Fraction(3, 36)


@pytest.mark.parametrize(
    ("attack", "defence", "column"),
    [(4, 3, "1-1"), (5, 3, "3-2"), (7, 4, "3-2"), (8, 3, "2-1"), (3, 4, "2-3"), (99, 2, "3-1"), (1, 0, "3-1")],
)
def test_odds_between_two_columns_favour_the_defender(attack: int, defence: int, column: str) -> None:
    found = column_for(attack, defence, COLUMNS)
    assert found is not None
    assert COLUMNS[found] == column


def test_odds_below_the_first_column_have_none() -> None:
    assert column_for(1, 3, COLUMNS) is None
    assert column_for(1, 3, COLUMNS, "attacker") == 0
    assert column_for(1, 3, COLUMNS, "nearest") is None


@given(st.integers(1, 40), st.integers(1, 40))
def test_columns_in_favour_of_either_stand_next_to_each_other(attack: int, defence: int) -> None:
    odds, heads = Fraction(attack, defence), [ratio(name) for name in COLUMNS]
    for favour, fitting in (
        ("defender", [index for index, head in enumerate(heads) if head <= odds]),
        ("attacker", [index for index, head in enumerate(heads) if head >= odds]),
    ):
        found = column_for(attack, defence, COLUMNS, "defender" if favour == "defender" else "attacker")
        if favour == "defender":
            assert found == (fitting[-1] if fitting else None)
        else:
            assert found == (fitting[0] if fitting else len(COLUMNS) - 1)
    nearest = column_for(attack, defence, COLUMNS, "nearest")
    if nearest is not None:
        assert abs(heads[nearest] - odds) == min(abs(head - odds) for head in heads)


def test_a_shift_ends_at_the_ends_of_the_table() -> None:
    assert [shifted(2, by, COLUMNS) for by in (-9, -1, 0, 2, 9)] == [0, 1, 2, 4, 5]


def test_fractions_are_made_whole_as_the_rule_says() -> None:
    assert [rounded(Fraction(5, 4), how) for how in ("down", "up", "half up")] == [1, 2, 1]
    assert [rounded(2.5, how) for how in ("down", "up", "half up")] == [2, 3, 3]
    assert ratio("3:2") == ratio("3-2") == Fraction(3, 2)
