"""Rings of points become shapes by a fill rule."""

from __future__ import annotations

import numpy as np
import pytest
import shapely
from hypothesis import given, settings
from hypothesis import strategies as st
from shapely import Point, Polygon

from boards.board import Shape
from boards.plain.bad_input import BadInput
from boards.svg.limits import Effort
from boards.svg.rings import Points, best_anchor, crosses_itself, fill, together


def ring(*spots: tuple[float, float]) -> Points:
    return np.array(spots, dtype=float)


def square(x: float, y: float, side: float) -> Points:
    return ring((x, y), (x + side, y), (x + side, y + side), (x, y + side))


def filled(*rings: Points, even_odd: bool = False) -> Shape:
    shape = fill(rings, even_odd=even_odd, effort=Effort())
    assert shape is not None
    return shape


def test_one_ring_is_left_as_it_is() -> None:
    shape = filled(square(0, 0, 10))
    assert shape.equals_exact(Polygon(square(0, 0, 10)), tolerance=0)


def test_a_ring_within_that_turns_the_other_way_is_a_hole() -> None:
    assert filled(square(0, 0, 10), square(2, 2, 6)[::-1]).area == 64


def test_a_ring_within_that_turns_the_same_way_is_a_hole_only_by_parity() -> None:
    rings = square(0, 0, 10), square(2, 2, 6)
    assert filled(*rings).area == 100
    assert filled(*rings, even_odd=True).area == 64


def test_an_island_in_a_lake_on_an_island() -> None:
    shape = filled(square(0, 0, 10), square(1, 1, 8)[::-1], square(2, 2, 6), square(3, 3, 4)[::-1])
    assert shape.area == 100 - 64 + 36 - 16
    assert len(shapely.get_parts(shape)) == 2


def test_rings_side_by_side_are_parts_of_one_area() -> None:
    shape = filled(square(0, 0, 1), square(5, 5, 1)[::-1])
    assert shape.geom_type == "MultiPolygon"
    assert shape.area == 2


def test_rings_that_overlap_are_one_by_winding_and_cut_out_by_parity() -> None:
    rings = square(0, 0, 10), square(5, 5, 10)
    assert filled(*rings).equals(Polygon(rings[0]).union(Polygon(rings[1])))
    assert filled(*rings, even_odd=True).area == pytest.approx(150)


def test_a_bow_tie_is_two_triangles() -> None:
    shape = filled(ring((0, 0), (10, 10), (10, 0), (0, 10)))
    assert shape.is_valid
    assert shape.area == pytest.approx(50)


def test_rings_that_share_an_edge_leave_no_seam() -> None:
    shape = filled(square(0, 0, 10), square(10, 0, 10))
    assert shape.geom_type == "Polygon"
    assert shape.area == 200


def test_a_ring_drawn_twice_is_nothing_by_parity() -> None:
    assert fill([square(0, 0, 5)] * 2, even_odd=True, effort=Effort()) is None


def test_a_way_there_and_back_is_nothing() -> None:
    assert fill([ring((0, 0), (10, 0), (5, 0))], even_odd=False, effort=Effort()) is None
    assert fill([], even_odd=False, effort=Effort()) is None
    assert fill([ring((1, 1), (1, 1), (1, 1), (1, 1))], even_odd=False, effort=Effort()) is None


def test_a_line_that_all_but_lies_on_another_does_not_lose_the_area() -> None:
    t = np.linspace(0, 1, 29)
    there_and_back = 3 * t**2 * (1 - t)
    spike = np.column_stack([there_and_back - 1, 3 - 3 * there_and_back])
    assert filled(np.vstack([ring((30, 40), (0, 0)), spike])).area == pytest.approx(65)


def test_what_crosses_itself_too_often_is_refused_before_it_costs_anything() -> None:
    step = np.linspace(0, 1000, 600)
    there = np.array([(x, 1000 * (i % 2)) for i, x in enumerate(step)])
    with pytest.raises(BadInput, match="too large"):
        fill([np.vstack([there, there[:, ::-1]])], even_odd=False, effort=Effort())


spots = st.tuples(st.integers(0, 12), st.integers(0, 12)).map(lambda spot: (float(spot[0]), float(spot[1])))
many_rings = st.lists(st.lists(spots, min_size=3, max_size=7).map(lambda some: ring(*some)), min_size=1, max_size=4)


def winding(rings: list[Points], x: float, y: float) -> int:
    """Slowly and by the book: the angle that each ring turns through, seen from the point."""
    total = 0.0
    for points in rings:
        angles = np.arctan2(points[:, 1] - y, points[:, 0] - x)
        turns = np.diff(np.r_[angles, angles[:1]])
        total += float(np.sum((turns + np.pi) % (2 * np.pi) - np.pi))
    return round(total / (2 * np.pi))


@settings(max_examples=80)
@given(rings=many_rings, even_odd=st.booleans())
def test_every_point_is_inside_or_outside_as_the_rings_wind_round_it(rings: list[Points], even_odd: bool) -> None:
    shape = fill(rings, even_odd=even_odd, effort=Effort()) or Polygon()
    assert shape.is_valid
    lines = shapely.union_all([shapely.LinearRing(points) for points in rings])
    for x in np.arange(0.31, 12):
        for y in np.arange(0.47, 12):
            if lines.distance(Point(x, y)) > 1e-6:
                turns = winding(rings, float(x), float(y))
                assert shape.contains(Point(x, y)) == (turns % 2 == 1 if even_odd else turns != 0)


def test_shapes_together_have_all_that_any_of_them_has() -> None:
    moat = Polygon(square(0, 0, 10), [square(2, 2, 6)])
    shapes = [
        moat,
        Polygon(square(5, 4, 10)),
        shapely.MultiPolygon([Polygon(square(3, 3, 1)), Polygon(square(20, 0, 1))]),
    ]
    whole = together(shapes, Effort())
    assert whole is not None
    assert whole.equals(shapely.union_all(shapes))


def test_an_anchor_has_the_most_room() -> None:
    with_a_handle = Polygon([(0, 0), (10, 0), (10, 10), (0, 10)]).union(shapely.box(10, 4, 60, 5))
    x, y = best_anchor(with_a_handle)
    assert abs(x - 5) < 0.5
    assert abs(y - 5) < 0.5


def test_the_anchor_of_a_long_strip_is_its_middle() -> None:
    assert best_anchor(shapely.box(0, 0, 100, 10)) == (50, 5)


def test_the_anchor_of_a_ring_lies_in_it_and_of_parts_in_the_largest() -> None:
    moat = shapely.box(0, 0, 10, 10).difference(shapely.box(1, 1, 9, 9))
    assert moat.contains(Point(best_anchor(moat)))
    parts = shapely.MultiPolygon([shapely.box(0, 0, 1, 1), shapely.box(5, 5, 9, 9)])
    assert best_anchor(parts) == (7, 7)


@pytest.mark.parametrize(
    ("ring", "crosses"),
    [
        ([(0, 0), (10, 0), (10, 10), (0, 10)], False),
        ([(0, 0), (10, 10), (10, 0), (0, 10)], True),  # an eight
        ([(0, 0), (10, 0), (10, 10), (5, 0), (0, 10)], False),  # touches itself in a point
        ([(0, 0), (10, 0), (10, 10), (10, 14), (10, 10), (0, 10)], False),  # a spike: out and back on one line
        ([(5, 0), (8, 10), (0, 4), (10, 4), (2, 10)], True),  # a star with five points
        ([(0, 0), (10, 0), (10, 10), (4, 10), (4, -5), (2, -5), (2, 10), (0, 10)], True),  # a strip that sticks out
        ([(0, 0), (1, 1)], False),
        ([(3, 3), (3, 3), (3, 3)], False),
    ],
)
def test_an_outline_crosses_itself_where_the_fill_is_a_matter_of_opinion(
    ring: list[tuple[float, float]], crosses: bool
) -> None:
    assert crosses_itself(np.array(ring, dtype=float)) is crosses
    assert crosses_itself(np.array([*ring, ring[0]], dtype=float)[::-1]) is crosses
