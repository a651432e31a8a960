"""The grid that finds areas quickly says what asking every shape says."""

import random

from shapely import Point, Polygon, box

from boards.board import Area, AreaId, Box, Map, MapId
from tests.made_boards import made_board


def asked_one_by_one(map: Map, x: float, y: float) -> set[str]:
    return {id for id, area in map.areas.items() if area.shape.intersects(Point(x, y))}


def test_the_grid_finds_what_asking_every_shape_finds() -> None:
    chance = random.Random(4)
    for areas, points in ((1, 20), (40, 60), (90, 200)):
        (map,) = made_board(areas, points, 2).maps.values()
        for _ in range(800):
            x, y = chance.uniform(-10, map.width + 10), chance.uniform(-10, map.height + 10)
            found = map.at(x, y)
            slowly = asked_one_by_one(map, x, y)
            assert (found.id in slowly) if found else not slowly


def test_points_on_a_border_and_at_the_corners_belong_to_an_area_that_touches_them() -> None:
    (map,) = made_board(12, 40, 3).maps.values()
    for area in map.areas.values():
        for x, y in area.shape.exterior.coords:
            found = map.at(x, y)
            assert found is not None
            assert found.id in asked_one_by_one(map, x, y)


def area(id: str, shape: Polygon) -> Area:
    return Area(AreaId(id), id, "land", MapId("m"), shape, (shape.centroid.x, shape.centroid.y))


def test_a_box_lies_above_the_areas_and_a_hole_is_nobodys() -> None:
    lake = Polygon([(0, 0), (100, 0), (100, 100), (0, 100)], [[(40, 40), (60, 40), (60, 60), (40, 60)]])
    square = Box(AreaId("b"), "b", "holding", MapId("m"), "square", box(5, 5, 15, 15), (10, 10))
    areas = {AreaId("a"): area("a", lake)}
    map = Map(MapId("m"), "m", 100, 100, areas, {square.id: square})
    found = [map.at(*point) for point in ((10, 10), (20, 20), (50, 50), (200, 20))]
    assert [space.id if space else None for space in found] == ["b", "a", None, None]


def test_a_map_without_areas_finds_nothing() -> None:
    assert Map(MapId("m"), "m", 100, 100).at(5, 5) is None


def test_an_area_thinner_than_a_cell_is_found() -> None:
    thin = box(50, 0, 50.001, 100)
    map = Map(MapId("m"), "m", 100, 100, {AreaId("a"): area("a", box(0, 0, 50, 100)), AreaId("t"): area("t", thin)})
    found = map.at(50.0005, 33)
    assert found is not None
    assert found.id == "t"
