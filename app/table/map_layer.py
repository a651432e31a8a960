"""The printed map, as tiles. What is not drawn yet is shown coarser, and drawn beside the program as it runs."""

from __future__ import annotations

import sys
from collections import deque
from pathlib import Path

from PySide6.QtCore import QObject, QProcess, QRectF, Signal
from PySide6.QtGui import QColor, QImage, QPainter, QPixmap
from PySide6.QtSvg import QSvgRenderer

from app.table.tile_maker import draw_tile, write_tile
from app.table.tile_store import TileStore
from app.table.tiles import SIDE, Tile, TileMemory, level_for, part_of, tiles_in

WAITING = 64
"""So many tiles are asked for at once; what scrolled by long ago is not drawn any more."""


class MapLayer(QObject):
    """The ground of one map. It draws what it has, and says when it has more."""

    arrived = Signal(QRectF)
    """A part of the map can be drawn finer now."""

    def __init__(self, drawing: Path, width: float, height: float, store: TileStore | None = None) -> None:
        super().__init__()
        self.drawing, self.area = drawing, QRectF(0, 0, width, height)
        self.memory = TileMemory()
        self.store = store or TileStore(drawing)
        self.store.use()
        self._wanted: deque[Tile] = deque(maxlen=WAITING)
        self._asked: set[Tile] = set()
        self._maker: QProcess | None = None
        self._overview = level_for(min(SIDE / width, SIDE / height) * 1.9)
        self._unread = ""

    def begin(self, pixels_to_a_unit: float) -> None:
        """Have something to show at once: the whole map, about as fine as it will first be seen."""
        level = min(level_for(pixels_to_a_unit), self._overview + 1)
        missing = [tile for tile in tiles_in(self._inside(self.area), level) if not self._fetch(tile)]
        if missing:
            self._draw_now(level, missing)

    def draw(self, painter: QPainter, part: QRectF, pixels_to_a_unit: float) -> None:
        """Draw this part of the map, in its own units."""
        part = part.intersected(self.area)
        if part.isEmpty():
            return
        painter.setRenderHint(QPainter.RenderHint.SmoothPixmapTransform)
        painter.setClipRect(self.area)
        for tile in tiles_in(self._inside(part), level_for(pixels_to_a_unit)):
            if self.memory.get(tile) is None and not self._fetch(tile):
                self._want(tile)
            found = self.memory.nearest(tile)
            if found is None:
                painter.fillRect(tile.area, QColor("#d5dcdc"))
            else:
                painter.drawPixmap(tile.area, found[1], part_of(tile, found[0]))

    def close(self) -> None:
        """No more tiles are wanted."""
        self._wanted.clear()
        if self._maker is not None:
            self._maker.closeWriteChannel()
            if not self._maker.waitForFinished(2000):
                self._maker.kill()
                self._maker.waitForFinished(1000)
            self._maker = None
        self.store.tidy()

    def _inside(self, part: QRectF) -> QRectF:
        """Just short of the far edges, where no tile begins."""
        return part.adjusted(0, 0, -1e-6 * self.area.width(), -1e-6 * self.area.height())

    def _fetch(self, tile: Tile) -> bool:
        """From the disk into memory, if it is there."""
        path = self.store.path(tile)
        if not path.is_file():
            return False
        pixmap = QPixmap(str(path))
        if pixmap.width() != SIDE:
            path.unlink(missing_ok=True)
            return False
        self.memory.put(tile, pixmap)
        return True

    def _draw_now(self, level: int, missing: list[Tile]) -> None:
        """The whole level in one breath, then cut up: hardly slower than one tile alone."""
        scale = 2.0**level
        columns = max(tile.column for tile in missing) + 1
        rows = max(tile.row for tile in missing) + 1
        whole = QImage(columns * SIDE, rows * SIDE, QImage.Format.Format_RGB32)
        whole.fill(QColor("white"))
        painter = QPainter(whole)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setRenderHint(QPainter.RenderHint.SmoothPixmapTransform)
        renderer = QSvgRenderer(str(self.drawing))
        renderer.render(painter, QRectF(0, 0, self.area.width() * scale, self.area.height() * scale))
        painter.end()
        for tile in missing:
            piece = whole.copy(tile.column * SIDE, tile.row * SIDE, SIDE, SIDE)
            self.memory.put(tile, QPixmap.fromImage(piece))
            write_tile(piece, self.store.path(tile))

    def _want(self, tile: Tile) -> None:
        if tile in self._asked or tile in self._wanted:
            return
        self._wanted.append(tile)
        self._ask()

    def _ask(self) -> None:
        """One at a time, so that what is looked at now need not wait for what was looked at before."""
        if self._asked or not self._wanted:
            return
        maker = self._running_maker()
        tile = self._wanted.pop()
        self._asked.add(tile)
        maker.write(f"{tile.level} {tile.column} {tile.row} {self.store.path(tile)}\n".encode())

    def _running_maker(self) -> QProcess:
        if self._maker is None:
            self._maker = QProcess(self)
            self._maker.setProcessChannelMode(QProcess.ProcessChannelMode.SeparateChannels)
            self._maker.readyReadStandardOutput.connect(self._hear)
            size = [str(self.area.width()), str(self.area.height())]
            self._maker.setWorkingDirectory(str(Path(__file__).resolve().parents[2]))
            self._maker.start(sys.executable, ["-m", "app.table.tile_maker", str(self.drawing.resolve()), *size])
        return self._maker

    def _hear(self) -> None:
        if self._maker is None:
            return
        self._unread += bytes(self._maker.readAllStandardOutput().data()).decode()
        *lines, self._unread = self._unread.split("\n")
        for line in lines:
            level, column, row, _ = line.split(" ", 3)
            tile = Tile(int(level), int(column), int(row))
            self._asked.discard(tile)
            if self._fetch(tile):
                self.arrived.emit(tile.area)
        self._ask()


__all__ = ["MapLayer", "draw_tile"]
