"""What is printed on the charts of a game, read cell by cell: a number put right there is a number put right here."""

from __future__ import annotations

import re
from collections.abc import Mapping

from counters.game import Game
from counters.once import once
from counters.position import OptionId, Position

NUMBER = re.compile(r"[0-9]+")


@once
def cell(game: Game, chart: str, row: str, column: str) -> str:
    """What stands there; nothing, where the chart has no such row or column."""
    found = game.sheet.charts[chart]
    if row not in found.row_heads or column not in found.columns:
        return ""
    return found.rows[found.row_heads.index(row)][found.columns.index(column)]


@once
def number(game: Game, chart: str, row: str, column: str) -> int:
    """The first number that stands there; nought, where there is none."""
    found = NUMBER.search(cell(game, chart, row, column))
    return int(found[0]) if found else 0


@once
def rows(game: Game, chart: str) -> Mapping[str, tuple[str, ...]]:
    """What stands in each row, by its head."""
    found = game.sheet.charts[chart]
    return dict(zip(found.row_heads, found.rows, strict=True))


def row(game: Game, chart: str, head: str) -> tuple[str, ...]:
    """What stands in that row; nothing, where there is none such."""
    return rows(game, chart).get(head, ())


@once
def row_like(game: Game, chart: str, begins: str) -> str:
    """The head of the first row that begins so."""
    return next((head for head in game.sheet.charts[chart].row_heads if head.casefold().startswith(begins)), "")


def option(game: Game, position: Position, name: str) -> str:
    """How a thing is played or read: what the table chose, or what the sheet says."""
    id = OptionId(name)
    chosen = position.options.get(id)
    if chosen is None and (rule := game.sheet.options.get(id)) is not None:
        return rule.default
    return chosen or ""


def printed_room(game: Game, chart: str, column: int) -> dict[str, float]:
    """How many find room, row by row of a printed chart; empty cells say nothing."""
    found = game.sheet.charts[chart]
    return {head: found.number(head, column) for head in found.row_heads if found.cell(head, column)}
