"""Which names are left out of a text, and how equal counters are counted."""

from itertools import combinations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from counters.counter import Counter, CounterId, KindId, SideId
from counters.position import PlaceId, Position
from counters.text.item_writing import longest_rise
from counters.text.reading import read_position
from counters.text.writing import write_position
from tests.made_game import made_game

GAME = made_game()


@given(st.lists(st.integers(0, 20), max_size=9, unique=True))
def test_the_longest_rising_row_is_found(numbers: list[int]) -> None:
    row = longest_rise(numbers)
    rises = [r for size in range(len(numbers) + 1) for r in combinations(numbers, size) if list(r) == sorted(r)]
    assert tuple(row) in rises
    assert len(row) == max(map(len, rises))


def infantry(*numbers: int) -> Position:
    """German infantry with these numbers, in one stack."""
    counters = [Counter(CounterId(f"germany_infantry_{n}"), KindId("infantry"), SideId("germany")) for n in numbers]
    return Position().placed(counters, PlaceId("berlin"))


@pytest.mark.parametrize(
    ("numbers", "text"),
    [
        ((1, 2, 3), "3 germany infantry"),
        ((2, 3, 4), "3 germany infantry #2-4"),
        ((3, 1, 2), "germany infantry #3, 2 germany infantry"),
        ((1, 2, 5), "2 germany infantry, germany infantry #5"),
        ((2, 1), "germany infantry #2, germany infantry"),
        ((1, 3, 2, 4), "germany infantry, germany infantry #3, 2 germany infantry"),
    ],
)
def test_only_unusual_numbers_are_written(numbers: tuple[int, ...], text: str) -> None:
    position = infantry(*numbers)
    written = write_position(position, GAME)
    assert read_position(written, GAME) == position
    assert written.splitlines()[-1] == f"berlin: {text}"


@given(st.lists(st.integers(1, 12), unique=True, max_size=10))
def test_whatever_the_numbers_they_come_back(numbers: list[int]) -> None:
    position = infantry(*numbers)
    assert read_position(write_position(position, GAME), GAME) == position


def test_counters_that_only_look_alike_are_told_apart() -> None:
    text = "berlin: 2 germany infantry, germany infantry (back), germany infantry, nobody infantry\n"
    position = read_position(text, GAME)
    assert len(position.counters) == 5
    assert write_position(position, GAME).endswith(text)
