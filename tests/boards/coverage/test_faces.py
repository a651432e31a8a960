"""Gaps and overlaps."""

from hypothesis import given, settings
from shapely import Polygon, box
from shapely.affinity import translate

from boards.board import Shape
from boards.coverage.faces import faces, gaps_and_overlaps
from tests.boards.coverage.test_coverage import map_of
from tests.boards.files.odd_boards import coverages


@settings(max_examples=60)
@given(coverages())
def test_a_clean_coverage_has_neither_gap_nor_overlap(shapes: list[Shape]) -> None:
    map = map_of(*shapes)
    assert gaps_and_overlaps(map) == ()
    assert all(len(face.areas) == 1 for face in faces(map))
    assert abs(sum(face.shape.area for face in faces(map)) - sum(shape.area for shape in shapes)) < 1e-6


@settings(max_examples=60)
@given(coverages())
def test_an_area_taken_out_of_the_middle_leaves_a_gap(shapes: list[Shape]) -> None:
    whole = Polygon(box(0, 0, 120, 120).exterior, [box(10, 10, 110, 110).exterior])
    map = map_of(whole, *(translate(shape, 10, 10) for shape in shapes[1:]))
    gaps = [face for face in faces(map) if not face.areas]
    assert abs(sum(gap.shape.area for gap in gaps) - shapes[0].area) < 1e-6
    assert len(gaps_and_overlaps(map)) == len(gaps)


def test_a_gap_is_told_with_its_neighbours_and_its_place() -> None:
    around = Polygon(box(0, 0, 10, 10).exterior, [box(4, 4, 6, 6).exterior])
    said = gaps_and_overlaps(map_of(around, box(10, 0, 20, 10)))
    assert [str(it) for it in said] == ["There is a gap between A at 5, 5 (size 4)."]


def test_an_overlap_is_told_with_both_areas() -> None:
    said = gaps_and_overlaps(map_of(box(0, 0, 10, 10), box(8, 0, 20, 10)))
    assert [str(it) for it in said] == ["A and B lie upon each other at 9, 5 (size 20)."]
    assert [ref.id for ref in said[0].refs()] == ["a", "b"]


def test_an_area_within_another_that_has_no_hole_for_it_lies_upon_it() -> None:
    said = gaps_and_overlaps(map_of(box(0, 0, 10, 10), box(2, 2, 4, 4)))
    assert [str(it) for it in said] == ["A and B lie upon each other at 3, 3 (size 4)."]


def test_a_map_without_areas_has_no_faces() -> None:
    assert faces(map_of()) == ()
    assert gaps_and_overlaps(map_of()) == ()
