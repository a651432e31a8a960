"""The pyramid that the map's ground is cut into: tiles of 512 pixels, each level twice as fine as the one above."""

from __future__ import annotations

import contextlib
import hashlib
import math
import os
import tempfile
from collections import OrderedDict
from collections.abc import Iterable, Iterator
from functools import cache
from pathlib import Path
from typing import NamedTuple

from platformdirs import user_cache_path
from PySide6.QtCore import QBuffer, QByteArray, QIODevice, QRectF, Qt
from PySide6.QtGui import QImage, QPainter, QPixmap
from PySide6.QtSvg import QSvgRenderer

from boards.plain.bad_input import BadInput
from boards.plain.files import read_bounded, write_aside
from boards.svg.limits import FILE

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

    def make_room(self, tiles: int) -> None:
        """For all that is in a window, and some of what was: a large one shows more than the budget holds."""
        self.budget = max(self.budget, (tiles + tiles // 4) * SIDE * SIDE * 4)

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


# Tiles on the disk, so that a map once looked at opens at once. What was not used for longest goes first.


BUDGET = 1024 * 1024 * 1024
KEPT = (".ppm", ".svg")
"""Whatever else is there was never finished."""


class TileStore:
    """One folder for each drawing, named by the fingerprint of what is drawn."""

    def __init__(self, drawing: Path, root: Path | None = None, variant: str = "") -> None:
        self.root = root or user_cache_path("sandtable", appauthor=False) / "tiles"
        self.folder = self.root / (_fingerprint(drawing) + variant)

    def path(self, tile: Tile) -> Path:
        return tile_path(self.folder, tile)

    def has(self, tile: Tile) -> bool:
        return self.path(tile).is_file()

    def use(self) -> None:
        """This drawing is looked at now: its tiles are the last to go."""
        with contextlib.suppress(OSError):
            self.folder.mkdir(parents=True, exist_ok=True)
            os.utime(self.folder)
        if not os.access(self.folder, os.W_OK):
            with contextlib.suppress(OSError):
                self.root = Path(_for_this_run().name)
                self.folder = self.root / self.folder.name
                self.folder.mkdir(exist_ok=True)

    def tidy(self, budget: int = BUDGET) -> int:
        """Keep the whole store within its budget. Returns the bytes that are left."""
        folders = sorted((f for f in self.root.glob("*") if f.is_dir()), key=_last_used, reverse=True)
        left = 0
        for folder in folders:
            for file in sorted(folder.glob("*"), key=_last_used, reverse=True):
                with contextlib.suppress(OSError):
                    size = file.stat().st_size
                    if left + size > budget or file.suffix not in KEPT:
                        file.unlink()
                    else:
                        left += size
            with contextlib.suppress(OSError):
                folder.rmdir()
        return left


@cache
def _for_this_run() -> tempfile.TemporaryDirectory[str]:
    """Where nothing can be kept between one run and the next; it goes with the program."""
    return tempfile.TemporaryDirectory(prefix="sandtable-")


def tile_path(folder: Path, tile: Tile) -> Path:
    return folder / f"{tile.level}_{tile.column}_{tile.row}.ppm"


def _fingerprint(drawing: Path) -> str:
    """Of the drawing alone: it shows nothing that lies beside it."""
    try:
        return hashlib.sha256(read_bounded(drawing, FILE)).hexdigest()[:24]
    except BadInput:
        return "unread"


def _last_used(path: Path) -> float:
    try:
        return path.stat().st_mtime
    except OSError:
        return 0.0


# Tiles drawn, and written.


Size = tuple[float, float]


def draw_tiles(renderer: QSvgRenderer, size: Size, tiles: Iterable[Tile]) -> list[tuple[Tile, QImage]]:
    """Neighbouring tiles of one level of a map of this size, drawn together and cut apart."""
    wanted = list(tiles)
    left, top = min(tile.column for tile in wanted), min(tile.row for tile in wanted)
    wide = max(tile.column for tile in wanted) - left + 1
    high = max(tile.row for tile in wanted) - top + 1
    image = QImage(wide * SIDE, high * SIDE, QImage.Format.Format_RGB32)
    if image.isNull():
        raise MemoryError
    image.fill(Qt.GlobalColor.white)
    painter = QPainter(image)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.setRenderHint(QPainter.RenderHint.SmoothPixmapTransform)
    scale = 2.0 ** wanted[0].level
    painter.translate(-left * SIDE, -top * SIDE)
    renderer.render(painter, QRectF(0, 0, size[0] * scale, size[1] * scale))
    painter.end()
    return [(tile, image.copy((tile.column - left) * SIDE, (tile.row - top) * SIDE, SIDE, SIDE)) for tile in wanted]


def write_tile(image: QImage, path: Path) -> None:
    """Written aside and renamed: nobody ever reads half a tile.

    Not packed: four times as large on the disk, and a tenth of the time to read, which is what a hand waits for.
    """
    data = QByteArray()
    buffer = QBuffer(data)
    buffer.open(QIODevice.OpenModeFlag.WriteOnly)
    if image.save(buffer, "PPM"):  # type: ignore[call-overload]  # the stubs know only bytes for the format
        write_aside(path, bytes(data.data()), lasting=False)
