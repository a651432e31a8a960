"""Maps drawn by hand, made free of gaps: nothing lost, nothing moved far."""

import numpy as np
import pytest
import shapely
from hypothesis import given, settings
from hypothesis import strategies as st
from shapely import Polygon, box

from boards.board import AreaId, Map, Shape
from boards.coverage.coverage import touching, unmatched_segments
from boards.coverage.faces import faces, gaps_and_overlaps
from boards.coverage.snap import snap
from boards.files.board_file import board_texts
from tests.boards.coverage.test_coverage import map_of
from tests.boards.files.odd_boards import coverages
from tests.made_boards import made_coverage


def drawn_by_hand(shapes: list[Shape], unsteady: float, seed: int) -> list[Shape]:
    """Each outline drawn on its own: fewer corners, and none quite where it should be."""
    chance = np.random.default_rng(seed)
    drawn: list[Shape] = []
    for shape in shapes:
        corners = shapely.get_coordinates(shapely.simplify(shape, unsteady / 2))[:-1]
        angle, far = chance.uniform(0, 2 * np.pi, len(corners)), chance.uniform(0, unsteady / 2, len(corners))
        drawn.append(Polygon(corners + np.stack((np.cos(angle) * far, np.sin(angle) * far), axis=1)))
    return drawn


def furthest(before: Map, after: Map) -> float:
    """How deep in an area, or how far outside of it, anything was given away or taken."""
    found = 0.0
    for id, area in before.areas.items():
        changed = shapely.symmetric_difference(area.shape, after.areas[id].shape, grid_size=before.grid / 64)
        for shape in (changed, after.areas[id].shape):
            corners = shapely.points(shapely.get_coordinates(shape))
            found = max(found, shapely.distance(corners, area.shape.boundary).max(initial=0))
    return found


@pytest.mark.parametrize(("points", "unsteady"), [(12, 8.0), (40, 2.0), (120, 0.5), (120, 1.5)])
@pytest.mark.parametrize("seed", [1, 2])
def test_a_map_drawn_by_hand_becomes_whole(points: int, unsteady: float, seed: int) -> None:
    true, *_ = made_coverage(20, points, seed)
    map = map_of(*drawn_by_hand(true, unsteady, seed))
    assert gaps_and_overlaps(map) != ()
    snapped = snap(map, 2 * unsteady)
    assert snapped.refused == ()
    assert gaps_and_overlaps(snapped.map) == ()
    assert unmatched_segments(snapped.map) == 0
    assert all(area.shape.is_valid and isinstance(area.shape, Polygon) for area in snapped.map.areas.values())
    assert list(snapped.map.areas) == list(map.areas)
    assert furthest(map, snapped.map) <= 2 * unsteady
    # Those that truly touch do so again.
    wanted = {(pair.a, pair.b) for pair in touching(map_of(*true)) if pair.length > 8 * unsteady}
    assert wanted <= {(pair.a, pair.b) for pair in touching(snapped.map)}


@settings(max_examples=40)
@given(coverages(), st.floats(0.1, 10))
def test_a_clean_map_keeps_its_shapes(shapes: list[Shape], tolerance: float) -> None:
    """Corners nearer to each other than the tolerance may fall together; nothing opens and nobody is lost."""
    map = map_of(*shapes)
    snapped = snap(map, tolerance)
    if not snapped.refused:
        assert list(snapped.map.areas) == list(map.areas)
        assert furthest(map, snapped.map) <= tolerance
        assert all(area.shape.is_valid for area in snapped.map.areas.values())


def test_what_is_clean_already_is_not_touched() -> None:
    true, *_ = made_coverage(20, 40, 1)
    map = map_of(*true)
    snapped = snap(map, 0.05)
    assert snapped.changed == ()
    assert all(snapped.map.areas[id] is area for id, area in map.areas.items())


def test_snapping_twice_changes_nothing_more() -> None:
    true, *_ = made_coverage(20, 40, 3)
    once = snap(map_of(*drawn_by_hand(true, 2, 3)), 4).map
    twice = snap(once, 0.01)
    assert twice.changed == ()


def test_a_gap_goes_to_the_neighbour_with_the_longest_border() -> None:
    left, right, below = box(0, 1, 10, 10), box(10.5, 0, 20, 10), box(0, 0, 10.5, 1)
    snapped = snap(map_of(left, right, below), 0.6).map
    areas = {id: area.shape.area for id, area in snapped.areas.items()}
    assert sum(areas.values()) == 200
    assert areas["a"] + areas["b"] == 90 + 95 + 4.5
    assert {areas["a"], areas["b"]} in ({90, 99.5}, {94.5, 95})


def test_what_is_wider_than_the_tolerance_stays_and_is_told() -> None:
    map = map_of(
        Polygon(box(0, 0, 20, 20).exterior, [box(5, 5, 9, 9).exterior]), box(20, 0, 30, 20), box(25, 5, 35, 15)
    )
    snapped = snap(map, 1)
    # Where two outlines cross both have a corner now; nothing else is new.
    assert all(area.shape.equals(map.areas[id].shape) for id, area in snapped.map.areas.items())
    assert [str(it) for it in gaps_and_overlaps(snapped.map)] == [
        "B and C lie upon each other at 27½, 10 (size 50).",
        "There is a gap between A at 7, 7 (size 16).",
    ]


def test_an_island_drawn_upon_a_sea_is_not_lost() -> None:
    map = map_of(box(0, 0, 100, 100), box(50, 50, 50.5, 50.5))
    snapped = snap(map, 2)
    assert snapped.map.areas[AreaId("b")].shape.area == 0.25
    assert [str(it) for it in gaps_and_overlaps(snapped.map)] == ["A and B lie upon each other at 50.2, 50.2 (size ¼)."]


def test_an_area_too_small_for_the_grid_is_named_and_nothing_is_done() -> None:
    speck = Polygon([(50, 50), (50.0001, 50), (50, 50.0001)])
    map = map_of(box(0, 0, 10, 10), box(10.3, 0, 20, 10), speck)
    snapped = snap(map, 1)
    assert snapped.map is map
    assert [str(it) for it in snapped.refused] == ["C is so small that nothing of it would be left."]


def test_the_file_of_a_snapped_map_has_no_more_arcs_than_it_has_lines() -> None:
    from boards.board import Board, MapId

    true, *_ = made_coverage(20, 40, 1)
    map = snap(map_of(*drawn_by_hand(true, 2, 1)), 4).map
    text = board_texts(Board("b", "B", {MapId("m"): map}))["board.json"]
    arcs = text.split('"arcs": [\n')[1].count("\n[[") + 1
    borders = len(touching(map))
    outer = sum(any(x in (0, 1) for x in area.shape.bounds) for area in map.areas.values())
    assert borders <= arcs <= borders + 20 + outer
    assert len(faces(map)) == 20


def test_corners_without_end_in_one_place_are_told_and_left_as_they_are() -> None:
    """A comb of ten thousand corners, as wide as a corner may be moved, was compared with itself for 3 GB."""
    grid, corners = 1 / 128, list[tuple[float, float]]()
    for row in range(100):
        corners += [(50 + n * grid, 50 + row * grid) for n in (range(100) if row % 2 == 0 else range(99, -1, -1))]
    comb = Polygon([*corners, (50 - grid, 50 + 99 * grid), (50 - grid, 50)])
    assert comb.is_valid
    map = map_of(comb, box(0, 0, 20, 20))
    done = snap(map, 4.0)
    assert done.map is map
    assert ["too many corners" in str(why) for why in done.refused] == [True]


def test_a_map_without_areas_is_whole() -> None:
    map = map_of()
    assert snap(map, 1).map is map
