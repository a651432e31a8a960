"""Numbers as people type them."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from counters.text.words import read_count, read_number, read_whole, write_decimal, write_exactly


@pytest.mark.parametrize(
    ("typed", "number"),
    [("2", 2), ("1½", 1.5), ("½", 0.5), ("-¾", -0.75), ("−3", -3), ("–1½", -1.5), ("+4", 4), ("1/2", 0.5), (".5", 0.5),
     ("-.25", -0.25), ("3.", 3), ("1e3", 1000), ("1⅓", 4 / 3)],
)  # fmt: skip
def test_numbers_are_read_as_people_type_them(typed: str, number: float) -> None:
    assert read_number(typed) == number


@pytest.mark.parametrize(
    "typed", ["", "x", "1/0", "½½", "1½2", ".", "-", "nan", "inf", "1e999", "9" * 400, "²", "1_000", "٣a"]
)
def test_what_is_no_number_is_none(typed: str) -> None:
    assert read_number(typed) is None


def test_how_many_of_them() -> None:
    assert [read_count(typed) for typed in ("3", "3x", "x3", "3×", "0")] == [3, 3, 3, 3, 0]
    assert [read_count(typed) for typed in ("", "x", "3y", "1½", "1234567", "-1")] == [None] * 6
    assert [read_whole(typed) for typed in ("-3", "1.5", "", "9" * 31)] == [-3, None, None, None]


@given(st.floats(allow_nan=False, allow_infinity=False))
def test_a_written_number_is_read_back_to_the_last_digit(number: float) -> None:
    assert read_number(write_exactly(number)) == number
    assert read_number(write_decimal(number)) == number


def test_amounts_are_written_with_halves_and_spots_without() -> None:
    assert (write_exactly(1.5), write_decimal(1.5)) == ("1½", "1.5")
    assert (write_exactly(2), write_decimal(2.0)) == ("2", "2")
    assert (write_exactly(0.1), write_exactly(-0.25)) == ("0.1", "-¼")
