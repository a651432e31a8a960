"""Arcs: cut, walked, and put together again."""

import numpy as np
import shapely
from hypothesis import given, settings
from shapely import LineString, MultiPolygon, Polygon, box

from boards.board import Shape
from boards.files.arcs import cut, rings_of, shapes_of, torn, walk
from tests.boards.files.odd_boards import coverages


@settings(max_examples=60)
@given(coverages())
def test_walking_along_its_arcs_gives_every_ring_as_it_was(shapes: list[Shape]) -> None:
    topology = cut(rings_of(shapes))
    coordinates, starts = walk(topology.arcs, topology.references, topology.ring_starts)
    assert np.array_equal(coordinates, topology.rings.coordinates)
    assert np.array_equal(starts, topology.rings.ring_starts)
    assert torn(topology.arcs, topology.references, topology.ring_starts, closed=True) is None
    assert shapes_of(topology.rings) == shapes


@settings(max_examples=60)
@given(coverages())
def test_of_a_clean_coverage_the_arcs_are_its_lines_and_no_more(shapes: list[Shape]) -> None:
    topology = cut(rings_of(shapes))
    lines = shapely.union_all([shape.boundary for shape in shapes])
    assert abs(topology.arcs.lengths.sum() - lines.length) < 1e-6


def test_arcs_end_where_lines_part_and_where_rings_begin() -> None:
    left, right = Polygon([(0, 0), (4, 0), (4, 4), (0, 4)]), Polygon([(4, 0), (8, 0), (8, 4), (4, 4)])
    topology = cut(rings_of([left, right]))
    assert len(topology.arcs) == 4
    assert cut(rings_of([left])).references.tolist() == [0]


def test_a_ring_within_a_ring_is_one_arc_for_both() -> None:
    hole = [(2, 2), (6, 2), (6, 6), (2, 6)]
    topology = cut(rings_of([Polygon(box(0, 0, 8, 8).exterior, [hole]), Polygon(hole)]))
    assert len(topology.arcs) == 2
    assert topology.references.tolist() == [0, 1, 1]


def test_shapes_with_points_used_twice_and_spikes_are_kept_too() -> None:
    shapes: list[Shape] = [
        Polygon([(0, 0), (4, 0), (4, 0), (4, 4), (2, 2), (4, 4), (0, 4)]),
        Polygon([(0, 0), (4, 4), (4, 0), (0, 4)]),
        MultiPolygon([box(0, 0, 1, 1), box(1, 0, 2, 1)]),
        Polygon([(5, 5), (5, 5), (5, 5)]),
    ]
    topology = cut(rings_of(shapes))
    coordinates, _ = walk(topology.arcs, topology.references, topology.ring_starts)
    assert np.array_equal(coordinates, topology.rings.coordinates)


def test_a_line_is_found_along_arcs_only_where_it_runs_along_them() -> None:
    topology = cut(rings_of([box(0, 0, 4, 4), box(4, 0, 8, 4)]), also_at=[(4.0, 0.0)])
    shared = shapely.get_coordinates(LineString([(4, 0), (4, 4)]))
    found = topology.along(shared)
    assert found is not None
    assert topology.along(shared[::-1]) == [~arc for arc in reversed(found)]
    assert topology.along(np.array([[4.0, 0.0], [4.0, 2.0]])) is None
    assert topology.along(np.array([[0.0, 0.0], [8.0, 4.0]])) is None


def test_no_shapes_have_no_arcs() -> None:
    topology = cut(rings_of([]))
    assert len(topology.arcs) == 0
    assert topology.along(np.array([[0.0, 0.0], [1.0, 1.0]])) is None
