"""Outlines that need no drawing: rectangles, circles, hexagons, and whole grids of them."""

from __future__ import annotations

import math
from collections.abc import Mapping

from shapely import LineString, Polygon, box

from boards.board import Area, AreaId, Board, MapId, Shape, Spot
from boards.edits.edited import CannotEdit, on_grid
from boards.edits.segments import near
from boards.edits.settling import Change, settled
from boards.files.board_rules import MOST_SPACES as MOST
from boards.plain.sentence import say

AROUND = 32
"""Corners of a circle."""


def rectangle(one: Spot, other: Spot, *, square: bool = False) -> list[Spot]:
    """From corner to corner; a square has the longer side of the two."""
    (left, top), (right, bottom) = one, other
    if square:
        side = max(abs(right - left), abs(bottom - top))
        right = left + math.copysign(side, right - left)
        bottom = top + math.copysign(side, bottom - top)
    return [(left, top), (right, top), (right, bottom), (left, bottom)]


def circle(middle: Spot, rim: Spot) -> list[Spot]:
    """Around its middle, through a spot of its rim."""
    return _around(middle, rim, AROUND)


def hexagon(middle: Spot, rim: Spot) -> list[Spot]:
    """Around its middle, with a corner where the rim was taken hold of."""
    return _around(middle, rim, 6)


def _around(middle: Spot, rim: Spot, corners: int) -> list[Spot]:
    far, start = math.dist(middle, rim), math.atan2(rim[1] - middle[1], rim[0] - middle[0])
    turns = [start + step * math.tau / corners for step in range(corners)]
    return [(middle[0] + far * math.cos(turn), middle[1] + far * math.sin(turn)) for turn in turns]


def draw_grid(
    board: Board, map: MapId, one: Spot, other: Spot, side: float, *, kind: str = "land", hexagons: bool = True
) -> Board:
    """A grid of hexagons or squares from corner to corner, where nothing is drawn yet. Each is named for its place:
    column and row, as on a map of hexagons; the columns of a second grid go on from those of the first."""
    paper = board.maps[map]
    if not side > 4 * paper.grid:
        raise CannotEdit(say("Such small spaces cannot be drawn on this map."))
    shapes = grid_of(one, other, side, hexagons=hexagons)
    if len(shapes) > MOST:
        raise CannotEdit(say("A grid has up to {most} spaces; this would be {count}.", most=MOST, count=len(shapes)))
    found: dict[AreaId, Shape] = {}
    made: dict[AreaId, Area] = {}
    columns = 1 + max((column for column, _ in shapes), default=0)

    def named(column: int, row: int) -> tuple[AreaId, str]:
        name = f"{column + 1:02}{row + 1:02}"
        return AreaId(f"{map}_{name}"), name

    before = 0
    while any(named(before + column, row)[0] in board.spaces for column, row in shapes):
        before += columns
    for (column, row), points in shapes.items():
        ring = on_grid(points, paper)
        shape = Polygon(ring) if len(ring) > 2 else Polygon()
        if shape.is_empty or not shape.is_valid or len(ring) < len(points):
            continue
        id, name = named(before + column, row)
        found[id] = shape
        made[id] = Area(id, name, kind, map, shape, (0, 0))
    if not found:
        raise CannotEdit(say("There is no room for a single space."))
    frame = LineString([one, other]).bounds
    if any(it.shape.intersects(box(*frame)) for it in near(paper, frame)):
        raise CannotEdit(say("There are areas here already; a grid is drawn where nothing is."))
    return settled(board, Change(map, found, made))


def grid_of(one: Spot, other: Spot, side: float, *, hexagons: bool) -> Mapping[tuple[int, int], list[Spot]]:
    """The corners of each space, by column and row; a few more at most than a map can hold."""
    return _hexagons(one, other, side) if hexagons else _squares(one, other, side)


def _squares(one: Spot, other: Spot, side: float) -> Mapping[tuple[int, int], list[Spot]]:
    left, top = min(one[0], other[0]), min(one[1], other[1])
    columns, rows = _fits(abs(other[0] - one[0]), side), _fits(abs(other[1] - one[1]), side)
    return {
        (x, y): rectangle((left + x * side, top + y * side), (left + (x + 1) * side, top + (y + 1) * side))
        for x in range(columns)
        for y in range(rows)
    }


def _hexagons(one: Spot, other: Spot, side: float) -> Mapping[tuple[int, int], list[Spot]]:
    """With flat tops, each second column half a space lower."""
    left, top = min(one[0], other[0]), min(one[1], other[1])
    wide, high = abs(other[0] - one[0]), abs(other[1] - one[1])
    tall = side * math.sqrt(3) / 2
    columns = max(0, math.floor((wide - side * 2) / (side * 1.5) + 1e-9) + 1) if wide >= 2 * side else 0
    found: dict[tuple[int, int], list[Spot]] = {}
    for column in range(min(columns, MOST + 1)):
        lower = tall if column % 2 else 0.0
        for row in range(min(max(0, math.floor((high - lower) / (2 * tall) + 1e-9)), MOST + 1)):
            middle = (left + side + column * side * 1.5, top + tall * (2 * row + 1) + lower)
            found[column, row] = _hexagon_on_lattice(middle, side, tall)
            if len(found) > MOST:
                return found
    return found


def _hexagon_on_lattice(middle: Spot, side: float, tall: float) -> list[Spot]:
    x, y = middle
    return [
        (x + side, y), (x + side / 2, y + tall), (x - side / 2, y + tall),
        (x - side, y), (x - side / 2, y - tall), (x + side / 2, y - tall),
    ]  # fmt: skip


def _fits(long: float, side: float) -> int:
    return min(MOST + 1, math.floor(long / side + 1e-9))
