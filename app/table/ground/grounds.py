"""The printed map as it is needed: with its lettering, or bare beneath names that are turned to the seat."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import QRectF
from PySide6.QtGui import QImage, QPainter, QTransform

from app.table.ground.bare_drawing import bare_copy
from app.table.ground.composed import Composed
from app.table.ground.map_layer import MapLayer
from app.table.ground.tile_store import TileStore

if TYPE_CHECKING:
    from app.table.map_view import MapView

BARE = "_bare"
LARGE = 3e6
"""Pixels of a window that takes too long to be drawn smoothly while a zoom is under way."""


class Grounds:
    """One of the two is shown; the other waits with empty hands."""

    def __init__(self, table: MapView, drawing: Path | None) -> None:
        self._table, self._drawing = table, drawing
        self._printed = self._made(drawing, TileStore(drawing)) if drawing is not None else None
        self._unlettered: MapLayer | None = None
        self._composed = Composed()
        self.bare = False
        """Whether what is shown has no lettering of its own. A map without a drawing has none."""

    @property
    def now(self) -> MapLayer | None:
        return self._unlettered if self.bare and self._unlettered is not None else self._printed

    def choose(self, *, bare: bool) -> None:
        """With its lettering or without, as far as there is such a thing."""
        wanted = bare and (self._printed is None or self._bare_layer() is not None)
        if wanted == self.bare:
            return
        if self.now is not None:
            self.now.rest()
        self.bare = wanted
        self._composed.forget()
        if self.now is not None:
            if self._table.isVisible() and not self.now.is_large:
                self.now.begin(self._table.zoom * self._table.devicePixelRatioF())
            else:
                self.now.begin_beside()

    def draw(self, painter: QPainter, part: QRectF) -> None:
        """This part of the map, in a window."""
        table, layer = self._table, self.now
        if layer is None or (table.is_settled and self._composed.draw(painter, part.intersected(layer.area))):
            return
        smooth = table.is_settled or not self._is_large
        layer.draw(painter, part, table.zoom * table.devicePixelRatioF(), table.angle, smooth=smooth)

    def settle(self) -> None:
        """The view stays as it is: it is put together once, when all its tiles are there."""
        self._composed.forget()
        table, layer = self._table, self.now
        if layer is not None and not layer.busy:
            self._composed.make(
                table.viewport().size(), table.devicePixelRatioF(), table.viewportTransform(), self._draw_all
            )

    def picture(self, widest: int) -> QImage:
        """The map as it lies in the window, without anything on it, at most so many pixels wide."""
        table = self._table
        size = table.viewport().size()
        share = min(1.0, widest / max(size.width(), 1))
        image = QImage(size * share, QImage.Format.Format_RGB32)
        painter = QPainter(image)
        painter.setTransform(table.viewportTransform() * QTransform().scale(share, share))
        painter.fillRect(table.visible, table.backgroundBrush())
        if self.now is not None:
            self.now.draw(painter, table.visible, table.zoom * share, table.angle, coarse=True)
        painter.end()
        return image

    def _draw_all(self, painter: QPainter) -> None:
        painter.fillRect(self._table.visible, self._table.backgroundBrush())
        if self.now is not None:
            ratio = self._table.devicePixelRatioF()
            self.now.draw(painter, self._table.visible, self._table.zoom * ratio, self._table.angle)

    @property
    def _is_large(self) -> bool:
        size, ratio = self._table.viewport().size(), self._table.devicePixelRatioF()
        return size.width() * size.height() * ratio * ratio > LARGE

    def arrived(self, part: QRectF) -> None:
        """A part of the map can be drawn finer."""
        self._composed.forget()
        self._table.viewport().update(self._table.viewportTransform().mapRect(part).toAlignedRect())
        self._table.settle_soon()

    def close(self) -> None:
        for layer in (self._printed, self._unlettered):
            if layer is not None:
                layer.close()

    def _bare_layer(self) -> MapLayer | None:
        if self._unlettered is None and self._drawing is not None:
            store = TileStore(self._drawing, variant=BARE)
            copy = bare_copy(self._drawing, store.folder)
            if copy is not None:
                self._unlettered = self._made(copy, store)
        return self._unlettered

    def _made(self, drawing: Path, store: TileStore) -> MapLayer:
        printed = self._table.printed
        layer = MapLayer(drawing, printed.width, printed.height, store)
        layer.setParent(self._table)
        layer.arrived.connect(self.arrived)
        return layer
