"""Whether dice have been kind, in plain words."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from counters.dice import Luck, chi_square_chance, luck_words


@pytest.mark.parametrize(
    ("strayed", "degrees"), [(3.8415, 1), (5.9915, 2), (7.8147, 3), (11.0705, 5), (16.9190, 9), (30.1435, 19)]
)
def test_the_chances_are_those_of_the_printed_tables(strayed: float, degrees: int) -> None:
    assert chi_square_chance(strayed, degrees) == pytest.approx(0.05, abs=1e-5)


@given(st.floats(0, 5000), st.integers(1, 999))
def test_a_chance_is_a_chance(strayed: float, degrees: int) -> None:
    assert 0 <= chi_square_chance(strayed, degrees) <= 1


@given(st.floats(0.01, 300), st.integers(1, 60))
def test_straying_farther_is_rarer(strayed: float, degrees: int) -> None:
    assert chi_square_chance(strayed * 1.1, degrees) <= chi_square_chance(strayed, degrees) + 1e-12


def test_few_throws_say_nothing() -> None:
    assert str(luck_words(Luck(6, {6: 8}))) == "Too few throws to judge: 30 would do."


def test_even_throws_are_fair() -> None:
    luck = Luck(6, dict.fromkeys(range(1, 7), 10))
    assert str(luck_words(luck)) == "They fall as fair dice do."
    assert (luck.average, luck.expected) == (3.5, 3.5)


def test_uneven_throws_say_how_seldom_that_is() -> None:
    assert "one game of" in str(luck_words(Luck(6, {1: 5, 2: 5, 3: 6, 4: 6, 5: 8, 6: 16})))


def test_nothing_but_sixes_is_very_uneven() -> None:
    assert str(luck_words(Luck(6, {6: 60}))) == "Very uneven: fair dice stray as far in one game of 1000000."


def test_no_throws_at_all_are_no_mistake() -> None:
    assert Luck(6, {}).chance == 1
