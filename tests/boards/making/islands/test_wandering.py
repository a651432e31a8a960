"""Lines that wander: through the points they were given, and never twice otherwise."""

from __future__ import annotations

from itertools import pairwise
from math import hypot
from random import Random

from boards.making.islands.wandering import FINEST, wander

CORNERS = [(0.0, 0.0), (100.0, 0.0), (100.0, 80.0), (0.0, 90.0)]


def test_a_line_passes_all_its_points_in_their_order() -> None:
    line = wander(CORNERS, Random(3), rough=0.15)
    places = [line.index(corner) for corner in CORNERS]
    assert places == sorted(places)
    assert (line[0], line[-1]) == (CORNERS[0], CORNERS[-1])


def test_a_closed_line_comes_back_to_where_it_began() -> None:
    line = wander(CORNERS, Random(3), rough=0.15, closed=True)
    assert line[0] == line[-1] == CORNERS[0]


def test_no_step_is_long_enough_to_look_ruled() -> None:
    line = wander(CORNERS, Random(5), rough=0.15)
    assert all(hypot(b[0] - a[0], b[1] - a[1]) < FINEST for a, b in pairwise(line))


def test_the_same_dice_draw_the_same_line() -> None:
    assert wander(CORNERS, Random(7), 0.2) == wander(CORNERS, Random(7), 0.2)
    assert wander(CORNERS, Random(7), 0.2) != wander(CORNERS, Random(8), 0.2)
