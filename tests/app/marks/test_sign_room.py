"""The sign of an area in reach covers neither the counters there nor the name, whichever way round the map lies."""

from __future__ import annotations

import pytest
from shapely import box

from app.marks.reaching import BELOW, SIGN_HIGH, sign_below
from boards.board import AreaId, Box, MapId
from counters.counter import CounterId
from counters.laying.piles import Lies, on_map

SIZE = 40.0
BARE = Box(AreaId("a"), "A", "town", MapId("m"), "square", box(-40, -40, 40, 40), (0.0, 0.0))


def _named(angle: int) -> Box:
    """With its name beneath it, as somebody sees it who sits there."""
    corners = [on_map(x, y, angle) for x, y in ((-30, 28), (30, 44))]
    (left, top), (right, bottom) = corners
    plate = box(min(left, right), min(top, bottom), max(left, right), max(top, bottom))
    return Box(BARE.id, "A", "town", BARE.map, "square", BARE.shape, BARE.anchor, lettered=plate)


def test_where_nothing_is_in_the_way_it_stands_beneath_the_middle() -> None:
    assert sign_below(BARE, (), SIZE) == BELOW * SIZE


@pytest.mark.parametrize("angle", [0, 90, 180, 270])
def test_it_stands_below_a_name_that_hangs_there(angle: int) -> None:
    low = sign_below(_named(angle), (), SIZE, angle)
    assert low - SIGN_HIGH * SIZE / 2 > 43.9


def test_a_name_that_is_seen_elsewhere_is_not_in_the_way() -> None:
    assert sign_below(_named(180), (), SIZE) == BELOW * SIZE


def test_it_stands_below_the_lowest_counter() -> None:
    lies = (Lies(CounterId("x"), 0.0, 30.0, 1.0),)
    low = sign_below(BARE, lies, SIZE)
    assert low - SIGN_HIGH * SIZE / 2 > 30 + SIZE / 2
