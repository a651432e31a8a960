"""The ground in the window, put together once at just this zoom: fitting tiles at every frame takes too long."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import QPointF, QRectF, QSize
from PySide6.QtGui import QPainter, QPixmap, QTransform

NEAR = 1e-6


class Composed:
    """What lay in the window when it had settled, for as long as the zoom stays the same."""

    def __init__(self) -> None:
        self._picture = QPixmap()
        self._look = QTransform()

    def make(self, size: QSize, ratio: float, look: QTransform, draw: Callable[[QPainter], None]) -> None:
        """Draw the window, as it is looked at now, once and for all."""
        if size.isEmpty():
            self.forget()
            return
        self._picture = QPixmap(size * ratio)
        self._picture.setDevicePixelRatio(ratio)
        self._look = QTransform(look)
        painter = QPainter(self._picture)
        painter.setTransform(look)
        draw(painter)
        painter.end()

    def forget(self) -> None:
        self._picture = QPixmap()

    def draw(self, painter: QPainter, part: QRectF) -> bool:
        """As far as it goes. Whether that is all of this part of the map; shifted by whole pixels, it still fits."""
        look = painter.worldTransform()
        by = QPointF(look.dx() - self._look.dx(), look.dy() - self._look.dy())
        if (
            self._picture.isNull()
            or not _alike(look, self._look)
            or (by - QPointF(by.toPoint())).manhattanLength() > NEAR
        ):
            return False
        # What is asked for is reckoned back from the map, and may be a hair's breadth larger than the window.
        covered = QRectF(by, self._picture.deviceIndependentSize()).adjusted(-NEAR, -NEAR, NEAR, NEAR)
        if not covered.contains(look.mapRect(part)):
            return False
        painter.save()
        painter.resetTransform()
        painter.drawPixmap(by.toPoint(), self._picture)
        painter.restore()
        return True


def _alike(one: QTransform, other: QTransform) -> bool:
    pairs = ((one.m11(), other.m11()), (one.m12(), other.m12()), (one.m21(), other.m21()), (one.m22(), other.m22()))
    return all(abs(a - b) < 1e-12 for a, b in pairs)
