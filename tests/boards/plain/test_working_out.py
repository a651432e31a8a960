"""Two searches: with the fewest steps, and the best way first."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise

from boards.plain.working_out import best_first, spread, way_back

NETWORK = {"a": ("b", "c"), "b": ("d",), "c": ("d", "e"), "d": ("a",), "e": ("f",), "f": ()}
COSTS = {("a", "b"): 5, ("a", "c"): 1, ("c", "d"): 1, ("b", "d"): 1, ("c", "e"): 9, ("d", "e"): 2}


def test_it_spreads_with_the_fewest_steps() -> None:
    found, edge = spread("a", NETWORK.__getitem__)
    assert found == {"a": "a", "b": "a", "c": "a", "d": "b", "e": "c", "f": "e"}
    assert edge == []
    assert way_back(found, "f") == ("f", "e", "c", "a")


def test_it_ends_where_no_step_is_left_and_says_where() -> None:
    found, edge = spread("a", NETWORK.__getitem__, most=1)
    assert set(found) == {"a", "b", "c"}
    assert edge == ["b", "c"]


def test_what_is_closed_is_neither_entered_nor_started_from() -> None:
    found, _ = spread("ae", NETWORK.__getitem__, closed=("c", "e"))
    assert set(found) == {"a", "b", "d"}


def test_the_best_comes_first_and_by_its_best_way() -> None:
    def onward(at: str, way: str) -> Iterator[tuple[int, str, str]]:
        for start, to in COSTS:
            if start == at:
                yield price(way + to), to, way + to

    found = list(best_first([(0, "a", "a")], onward))
    assert found == [("a", "a"), ("c", "ac"), ("d", "acd"), ("e", "acde"), ("b", "ab")]


def price(way: str) -> int:
    return sum(COSTS[step] for step in pairwise(way))
