"""The pyramid that the map's ground is cut into: tiles of 512 pixels, each level twice as fine as the one above."""

from __future__ import annotations

import math
from collections import OrderedDict
from collections.abc import Iterator
from typing import NamedTuple

from PySide6.QtCore import QRectF
from PySide6.QtGui import QPixmap

SIDE = 512
"""Pixels along a tile."""

MEMORY = 128 * 1024 * 1024
FINEST, COARSEST = 5, -8
STRETCH = 0.1
"""A tile may be drawn this much larger than it is, in halvings, before the next finer level is asked for."""

BLOCK = 2
"""So many tiles each way are drawn at a time."""


class Tile(NamedTuple):
    """`level` n: 2**n pixels to a unit of the map."""

    level: int
    column: int
    row: int

    @property
    def area(self) -> QRectF:
        """What it shows, in units of the map."""
        size = SIDE / 2.0**self.level
        return QRectF(self.column * size, self.row * size, size, size)

    @property
    def coarser(self) -> Tile:
        return Tile(self.level - 1, self.column >> 1, self.row >> 1)


def level_for(pixels_to_a_unit: float) -> int:
    """The level that is crisp at this zoom."""
    wanted = math.ceil(math.log2(max(pixels_to_a_unit, 1e-6)) - STRETCH)
    return max(COARSEST, min(FINEST, wanted))


def block_of(tile: Tile, width: float, height: float) -> list[Tile]:
    """The tile and those that are drawn together with it, as far as the map goes."""
    size = SIDE / 2.0**tile.level
    left, top = tile.column // BLOCK * BLOCK, tile.row // BLOCK * BLOCK
    columns = range(left, min(left + BLOCK, math.ceil(width / size)))
    rows = range(top, min(top + BLOCK, math.ceil(height / size)))
    return [Tile(tile.level, column, row) for row in rows for column in columns]


def tiles_in(part: QRectF, level: int) -> Iterator[Tile]:
    """The tiles of a level that a part of the map touches, the middle ones first."""
    size = SIDE / 2.0**level
    columns = range(math.floor(part.left() / size), math.floor(part.right() / size) + 1)
    rows = range(math.floor(part.top() / size), math.floor(part.bottom() / size) + 1)
    middle_x, middle_y = part.center().x() / size - 0.5, part.center().y() / size - 0.5
    found = [Tile(level, column, row) for column in columns for row in rows]
    return iter(sorted(found, key=lambda tile: (tile.column - middle_x) ** 2 + (tile.row - middle_y) ** 2))


class TileMemory:
    """The tiles last looked at, within a budget of bytes."""

    def __init__(self, budget: int = MEMORY) -> None:
        self.budget, self.used = budget, 0
        self._tiles: OrderedDict[Tile, QPixmap] = OrderedDict()

    def __len__(self) -> int:
        return len(self._tiles)

    def get(self, tile: Tile) -> QPixmap | None:
        found = self._tiles.get(tile)
        if found is not None:
            self._tiles.move_to_end(tile)
        return found

    def put(self, tile: Tile, pixmap: QPixmap) -> None:
        self.used += _bytes(pixmap) - (_bytes(self._tiles[tile]) if tile in self._tiles else 0)
        self._tiles[tile] = pixmap
        self._tiles.move_to_end(tile)
        while self.used > self.budget and len(self._tiles) > 1:
            _, gone = self._tiles.popitem(last=False)
            self.used -= _bytes(gone)

    def nearest(self, tile: Tile) -> tuple[Tile, QPixmap] | None:
        """The tile, or the finest coarser one that shows the same ground."""
        while tile.level >= COARSEST:
            found = self.get(tile)
            if found is not None:
                return tile, found
            tile = tile.coarser
        return None

    def forget(self) -> None:
        self._tiles.clear()
        self.used = 0


def _bytes(pixmap: QPixmap) -> int:
    return pixmap.width() * pixmap.height() * 4


def part_of(tile: Tile, shown_by: Tile) -> QRectF:
    """Which pixels of a coarser tile show what a finer one would."""
    steps = tile.level - shown_by.level
    size = SIDE / 2.0**steps
    return QRectF(
        (tile.column - (shown_by.column << steps)) * size, (tile.row - (shown_by.row << steps)) * size, size, size
    )
