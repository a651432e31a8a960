"""What is asked after every move: supply of every side, and stacking of the whole table."""

from __future__ import annotations

from collections.abc import Iterator

from app.bench.figure import Figure
from boards.board import Board
from counters.position import Position


def assist_figures(board: Board, position: Position, sides: int, turns: int) -> Iterator[Figure]:
    yield from ()
