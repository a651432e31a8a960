"""How names lie on the paper: straight at a spot, or along a curve; and the signs that are printed beneath them."""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence
from dataclasses import replace

import shapely

from boards.board import AreaId, Board, Column, Spot
from boards.edits.edited import CannotEdit, the_area, with_areas
from boards.edits.facts import set_attribute, set_column
from boards.plain.sentence import say

SHORTEST = 4
"""Of the map's grid: what is shorter is a slip of the hand, and no curve."""

SIGNS = ("capital", "city", "town", "port", "fort", "airfield", "factory", "supply", "oil")
"""Words of flags that are printed beneath the name."""

WORTH = ("value", "points", "victory_points", "income", "worth")
"""Words of numbers that are printed, in a ring."""


def letter_along(board: Board, id: AreaId, line: Sequence[Spot]) -> Board:
    """The name follows a line that was drawn: from its first spot by its middle to its last, left to right."""
    mine = the_area(board, id)
    paper = board.maps[mine.map]
    spots = [(min(max(x, 0.0), paper.width), min(max(y, 0.0), paper.height)) for x, y in line]
    if len(spots) < 2 or math.dist(spots[0], spots[-1]) < SHORTEST * paper.grid:
        raise CannotEdit(say("A name needs a line to run along."))
    if spots[-1][0] < spots[0][0]:
        spots.reverse()
    middle = shapely.line_interpolate_point(shapely.LineString(spots), 0.5, normalized=True)
    along = tuple((round(x, 2), round(y, 2)) for x, y in (spots[0], (middle.x, middle.y), spots[-1]))
    return with_areas(board, mine.map, {id: replace(mine, along=along, lettered=None)})


def letter_straight(board: Board, id: AreaId) -> Board:
    """The name stands at the anchor again."""
    mine = the_area(board, id)
    return with_areas(board, mine.map, {id: replace(mine, along=(), lettered=None)}) if mine.along else board


def set_sign(board: Board, ids: Iterable[AreaId], sign: str) -> Board:
    """The areas get the sign; if all of them have it already, they lose it. Its column is made where there is none."""
    found = list(dict.fromkeys(ids))
    column = next((it for it in board.columns if it.name == sign), None)
    if column is None:
        board = set_column(board, Column(sign, "flag", ("area",), (), ""))
    elif "area" not in column.on:
        board = set_column(board, Column(sign, column.holds, (*column.on, "area"), column.choices, column.meaning))
    on = not all(board.spaces[id].attributes.get(sign) is True for id in found)
    return set_attribute(board, found, sign, True if on else None)
