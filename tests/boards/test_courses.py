"""How lines run over the paper: along links, over borders, round corners."""

from __future__ import annotations

import math
from dataclasses import replace
from itertools import pairwise

import shapely
from shapely import LineString, Polygon, box

from boards.board import Area, AreaId, Board, Box, Contact, Map, MapId
from boards.courses import courses, rounded

MAP = MapId("map")
A, B, C, PORT, FAR = (AreaId(id) for id in ("a", "b", "c", "port", "far"))
BAY = Polygon([(0, 0), (90, 0), (90, 60), (60, 60), (60, 20), (30, 20), (30, 60), (0, 60)])
"""A horseshoe: from one end to the other a line goes round."""


def _area(id: AreaId, shape: Polygon, anchor: tuple[float, float]) -> Area:
    return Area(id, id, "sea", MAP, shape, anchor)


def _box(id: AreaId, x: float, y: float) -> Box:
    return Box(id, id, "town", MAP, "square", box(x - 5, y - 5, x + 5, y + 5), (x, y))


def _border(one: Area, other: Area) -> Contact:
    shared = one.shape.intersection(other.shape)
    assert isinstance(shared, LineString)
    return Contact(one.id, other.id, "sea", border=True, line=shared)


def _board(*contacts: Contact) -> Board:
    areas = {
        A: _area(A, box(0, 60, 30, 90), (5, 85)),
        B: _area(B, BAY, (45, 10)),
        C: _area(C, box(60, 60, 90, 90), (85, 85)),
    }
    boxes = {PORT: _box(PORT, 45, 40), FAR: _box(FAR, 150, 40)}
    printed = Map(MAP, "Map", 200, 100, areas, boxes)
    borders = (_border(areas[A], areas[B]), _border(areas[B], areas[C]))
    return Board("b", "B", {MAP: printed}, (*borders, Contact(B, PORT, "coast"), *contacts))


def _whole(board: Board, *steps: AreaId) -> LineString:
    pieces = courses(board, steps)
    for before, after in pairwise(pieces):
        assert before[-1] == after[0], "each begins where the one before ends"
    return LineString([spot for piece in pieces for spot in piece])


def test_a_line_stays_in_the_areas_that_it_goes_through() -> None:
    board = _board()
    line = _whole(board, A, B, C)
    assert (line.coords[0], line.coords[-1]) == ((5, 85), (85, 85))
    water = shapely.union_all([board.spaces[id].shape for id in (A, B, C)])
    assert line.difference(water.buffer(2)).length < 1
    assert line.length < 190, "and it does not go by the middle of an area that it only crosses"


def test_a_line_goes_along_the_link_that_is_printed_whichever_way_round_it_is_written() -> None:
    bent = LineString([(50, 40), (100, 5), (145, 40)])
    for line in (bent, bent.reverse()):
        (way,) = courses(_board(Contact(PORT, FAR, "land", line=line)), (PORT, FAR))
        assert way == ((45, 40), (50, 40), (100, 5), (145, 40), (150, 40))


def test_a_line_from_a_port_goes_out_to_sea_and_over_the_border() -> None:
    line = _whole(_board(), PORT, B, A)
    assert line.coords[0] == (45, 40)
    assert line.coords[-1] == (5, 85)
    assert line.distance(shapely.Point(45, 10)) > 2, "without a visit to the middle"


def test_where_nothing_is_known_a_line_is_straight_and_one_space_is_no_line() -> None:
    board = _board()
    assert courses(board, (PORT, FAR)) == [((45, 40), (150, 40))]
    assert not courses(board, (PORT,))
    assert not courses(board, ())


def test_lines_from_the_same_start_share_their_beginning() -> None:
    board = _board()
    assert courses(board, (PORT, B, C))[:2] == courses(board, (PORT, B, C, B))[:2]


def test_a_corner_is_rounded_but_no_farther_than_the_radius() -> None:
    corner = ((0.0, 0.0), (100.0, 0.0), (100.0, 100.0))
    way = rounded(corner, 10)
    assert (way[0], way[-1]) == (corner[0], corner[-1])
    assert (100.0, 0.0) not in way
    assert all(math.dist(spot, (100, 0)) <= 10.01 for spot in way[1:-1])
    assert rounded(corner[:2], 10) == corner[:2]


def test_an_area_too_small_to_keep_off_its_shore_is_crossed_all_the_same() -> None:
    board = _board()
    (map,) = board.maps.values()
    sliver = replace(map.areas[B], shape=Polygon([(0, 60), (90, 60), (45, 59.99)]), anchor=(45.0, 59.995))
    tiny = replace(board, maps={MAP: replace(map, areas={**map.areas, B: sliver})})
    assert _whole(tiny, A, B, C).length > 0
