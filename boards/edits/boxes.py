"""Boxes above the coverage: drawn, moved, given cells, taken away."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import replace

import numpy as np
import shapely
from shapely import Polygon

from boards.board import AreaId, Board, Box, Cell, Form, MapId, Spot
from boards.edits.edited import CannotEdit, drawn_ring, free_id, with_map, with_space
from boards.plain.sentence import area, say

MOST_CELLS = 500


def draw_box(board: Board, map: MapId, points: Sequence[Spot], form: Form, name: str) -> Board:
    """A new box: a holding box, a space of a map of squares, a track."""
    shape = drawn_ring(points, board.maps[map], say("A box has at least three corners."))
    x, y = shape.centroid.coords[0]
    id = free_id(board, name)
    return with_space(board, Box(id, name, "box", map, form, shape, (round(x, 2), round(y, 2))))


def move_box(board: Board, id: AreaId, by: Spot) -> Board:
    """A box goes elsewhere, with its cells."""
    box = the_box(board, id)
    paper = board.maps[box.map]
    left, top, right, bottom = box.shape.bounds
    dx = max(-left, min(paper.width - right, round(by[0] / paper.grid) * paper.grid))
    dy = max(-top, min(paper.height - bottom, round(by[1] / paper.grid) * paper.grid))

    def moved(shape: Polygon) -> Polygon:
        found: Polygon = shapely.transform(shape, lambda at: at + np.array((dx, dy)))
        return found

    cells = tuple(replace(cell, shape=moved(cell.shape)) for cell in box.cells)
    x, y = box.anchor
    lettered = None if box.lettered is None else moved(box.lettered)
    return with_space(
        board, replace(box, shape=moved(box.shape), cells=cells, anchor=(x + dx, y + dy), lettered=lettered)
    )


def set_cells(board: Board, id: AreaId, count: int, rows: int = 1, first: int = 1) -> Board:
    """A box becomes a track of so many cells in so many rows, numbered from the first."""
    box = the_box(board, id)
    if not (0 <= count <= MOST_CELLS and 1 <= rows <= max(count, 1)):
        raise CannotEdit(say("A track has up to {most} cells, in as many rows at most.", most=MOST_CELLS))
    left, top, right, bottom = box.shape.bounds
    if count and not box.shape.equals(shapely.box(left, top, right, bottom)):
        raise CannotEdit(say("{box} is no rectangle, so it cannot be divided into cells.", box=area(id)))
    columns = -(-count // rows)
    cells = []
    for number in range(count):
        row, column = divmod(number, columns)
        across, down = (right - left) / columns, (bottom - top) / rows
        shape = shapely.box(
            left + column * across, top + row * down, left + (column + 1) * across, top + (row + 1) * down
        )
        old = box.cells[number] if number < len(box.cells) else None
        name = str(first + number)
        cells.append(Cell(name, name, shape, old.attributes if old else {}))
    return with_space(board, replace(box, cells=tuple(cells), form="track" if count else "rectangle"))


def delete_boxes(board: Board, ids: Collection[AreaId]) -> Board:
    """Boxes are taken off the map, with every link that leads to them."""
    gone = {the_box(board, id).id for id in ids}
    for map in list(board.maps.values()):
        if gone & map.boxes.keys():
            board = with_map(board, replace(map, boxes={id: box for id, box in map.boxes.items() if id not in gone}))
    return replace(board, contacts=tuple(it for it in board.contacts if not {it.a, it.b} & gone))


def the_box(board: Board, id: AreaId) -> Box:
    found = board.spaces.get(id)
    if not isinstance(found, Box):
        raise CannotEdit(say("{area} is no box.", area=area(id)))
    return found
