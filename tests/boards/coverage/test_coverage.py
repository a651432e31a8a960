"""What touches, and along how long a line."""

from itertools import combinations

import pytest
import shapely
from hypothesis import given, settings
from shapely import LineString, MultiLineString, Polygon, box
from shapely.ops import split

from boards.board import Area, AreaId, Map, MapId, Shape
from boards.coverage.coverage import Coverage, touching, unmatched_segments
from tests.boards.files.odd_boards import SIZE, coverages
from tests.made_boards import made_board


def map_of(*shapes: Shape, grid: float = 1 / 128) -> Map:
    """A map of areas with the ids a, b and so on, no larger than they are."""
    areas = {
        (id := AreaId(chr(ord("a") + number))): Area(id, id.upper(), "land", MapId("m"), shape, (0, 0))
        for number, shape in enumerate(shapes)
    }
    _, _, width, height = shapely.total_bounds(shapes) if shapes else (0, 0, SIZE, SIZE)
    return Map(MapId("m"), "M", float(width), float(height), areas, grid=grid)


@settings(max_examples=80)
@given(coverages())
def test_what_touches_is_what_a_plain_computation_finds(shapes: list[Shape]) -> None:
    map = map_of(*shapes)
    found = {(pair.a, pair.b): pair.length for pair in touching(map)}
    plain = {}
    for one, other in combinations(map.areas.values(), 2):
        length = shapely.intersection(one.shape.boundary, other.shape.boundary).length
        if length > 0:
            plain[one.id, other.id] = length
    assert found == pytest.approx(plain)


def test_neighbours_of_a_large_map_are_those_of_its_net() -> None:
    map = made_board(areas=60, points=40).maps[MapId("made")]
    plain = {
        (one.id, other.id) if one.id < other.id else (other.id, one.id): shared
        for one, other in combinations(map.areas.values(), 2)
        if (shared := shapely.intersection(one.shape.boundary, other.shape.boundary).length) > 0
    }
    assert {(pair.a, pair.b): pair.length for pair in touching(map)} == pytest.approx(plain)


def test_a_corner_in_common_is_no_border() -> None:
    assert touching(map_of(box(0, 0, 4, 4), box(4, 4, 8, 8))) == ()


def test_sides_that_lie_along_each_other_touch_without_sharing_a_corner() -> None:
    map = map_of(box(0, 0, 4, 12), box(4, 3, 8, 8))
    assert [(pair.a, pair.b, pair.length) for pair in touching(map)] == [("a", "b", 5)]
    assert unmatched_segments(map) == 2
    assert Coverage(map).border(AreaId("a"), AreaId("b")) == Coverage(map).border(AreaId("b"), AreaId("a"))
    assert Coverage(map).border(AreaId("b"), AreaId("a")) == LineString([(4, 3), (4, 8)])


def test_a_plain_cut_leaves_unmatched_segments_though_the_coverage_seems_valid() -> None:
    left, right = Polygon([(0, 0), (4, 0), (7, 10), (0, 10)]), Polygon([(4, 0), (11, 0), (11, 10), (7, 10)])
    assert unmatched_segments(map_of(left, right)) == 0
    upper, lower = (part for part in split(left, LineString([(-1, 3), (12, 7)])).geoms if isinstance(part, Polygon))
    # The new corner on the border is not on the old straight line, but a hair beside it.
    map = map_of(right, upper, lower)
    assert unmatched_segments(map) == 3
    assert {(pair.a, pair.b) for pair in touching(map)} == {("a", "b"), ("a", "c"), ("b", "c")}


def test_lines_that_cross_or_part_at_a_narrow_angle_do_not_run_along_each_other() -> None:
    map = map_of(Polygon([(0, 0), (100, 0), (100, 1)]), Polygon([(0, 0), (100, 3), (100, 4)]))
    assert touching(map) == ()


def test_areas_upon_each_other_share_their_lines_pairwise() -> None:
    map = map_of(box(0, 0, 4, 4), box(0, 0, 4, 4), box(0, 0, 4, 4))
    assert [(pair.a, pair.b, pair.length) for pair in touching(map)] == [("a", "b", 16), ("a", "c", 16), ("b", "c", 16)]


def test_a_border_in_two_places_is_one_line_of_two_parts() -> None:
    bar = Polygon([(0, 0), (12, 0), (12, 4), (8, 4), (4, 4), (0, 4)])
    bridge = Polygon([(0, 4), (4, 4), (4, 6), (8, 6), (8, 4), (12, 4), (12, 8), (0, 8)])
    map = map_of(bar, bridge)
    border = Coverage(map).border(AreaId("a"), AreaId("b"))
    assert isinstance(border, MultiLineString)
    assert border.length == touching(map)[0].length == 8


def test_an_empty_map_has_no_borders() -> None:
    assert touching(map_of()) == ()
    assert unmatched_segments(map_of()) == 0
