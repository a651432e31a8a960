"""Signs on a map: an area with a flag named for one has it printed beneath its name."""

from __future__ import annotations

from collections.abc import Iterable

from boards.board import AreaId, Board, Column
from boards.edits.facts import set_attribute, set_column

SIGNS = ("capital", "city", "town", "port", "fort", "airfield", "factory", "supply", "oil")
"""Words of flags that are printed."""

WORTH = ("value", "points", "victory_points", "income", "worth")
"""Words of numbers that are printed, in a ring."""


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
