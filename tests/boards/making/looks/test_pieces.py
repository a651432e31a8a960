"""No path is longer than what every viewer draws, and nothing of the outline is lost."""

from __future__ import annotations

from math import cos, pi, sin

import pytest
import shapely
from shapely import LineString, MultiLineString, Point, Polygon

from boards.making.looks.ground import LONGEST, in_pieces, in_quarters


def ragged(points: int) -> Polygon:
    turns = [2 * pi * n / points for n in range(points)]
    return Polygon([((90 + n % 2) * cos(turn), (90 + n % 2) * sin(turn)) for n, turn in enumerate(turns)])


@pytest.mark.parametrize("points", [4, LONGEST, LONGEST + 2, 3 * LONGEST + 2])
def test_a_long_coast_comes_in_pieces_that_make_up_the_whole(points: int) -> None:
    coast = ragged(points).boundary
    found = list(in_pieces(coast))
    assert max(shapely.get_num_coordinates(piece) for piece in found) <= LONGEST + 1
    assert sum(piece.length for piece in found) == pytest.approx(coast.length)
    assert len(found) == -(-points // LONGEST)


def test_many_short_coasts_share_a_piece() -> None:
    isles = MultiLineString([LineString(Point(n * 3, 0).buffer(1).exterior) for n in range(40)])
    assert [piece.length for piece in in_pieces(isles)] == [pytest.approx(isles.length)]


@pytest.mark.parametrize("points", [40, 4 * LONGEST])
def test_a_shape_with_many_points_is_cut_up_and_loses_nothing(points: int) -> None:
    shape = ragged(points)
    found = list(in_quarters(shape))
    assert max(shapely.get_num_coordinates(piece) for piece in found) <= LONGEST
    assert sum(piece.area for piece in found) == pytest.approx(shape.area)
    assert len(found) == 1 if points == 40 else len(found) > 3
