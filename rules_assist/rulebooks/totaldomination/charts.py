"""Numbers off the printed charts, by row and column."""

from __future__ import annotations

import re
from functools import cache

from counters.game import Game

NUMBER = re.compile(r"[0-9]+")


@cache
def cell(game: Game, chart: str, row: str, column: str) -> str:
    """What stands there; nothing, where the chart has no such row or column."""
    found = game.sheet.charts[chart]
    if row not in found.row_heads or column not in found.columns:
        return ""
    return found.rows[found.row_heads.index(row)][found.columns.index(column)]


@cache
def number(game: Game, chart: str, row: str, column: str) -> int:
    """The first number that stands there; nought, where there is none."""
    found = NUMBER.search(cell(game, chart, row, column))
    return int(found[0]) if found else 0


@cache
def limit(game: Game, row: str, *, both: bool = False) -> int:
    """One of the other numbers of the rules; for a player who runs two powers with one hand."""
    return number(game, "numbers", row, "both powers of one player" if both else "number")


@cache
def row_like(game: Game, chart: str, begins: str) -> str:
    """The head of the first row that begins so."""
    return next((head for head in game.sheet.charts[chart].row_heads if head.casefold().startswith(begins)), "")
