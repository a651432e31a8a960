"""While a zoom is under way, what was in the window when it began is shown, larger or smaller: that is quick.

When the zoom has come to rest, everything is drawn crisp. What was not in the window before is drawn as ever.
"""

from __future__ import annotations

from PySide6.QtCore import QPoint, QRectF, Qt
from PySide6.QtGui import QPainter, QPixmap, QRegion, QTransform
from PySide6.QtWidgets import QWidget

MOST = 2.0
"""Enlarged or made smaller by more than this, it is taken anew: it would be too coarse, or mostly rim."""

NO_CHILDREN = QWidget.RenderFlag.DrawWindowBackground
"""What lies over the view is no part of the picture."""


class HeldPicture:
    """Of one view."""

    def __init__(self, viewport: QWidget) -> None:
        self._viewport = viewport
        self._picture = QPixmap()
        self._look = QTransform()
        self._taking = False
        self._ahead = False
        """Taken before it was wanted: not shown yet."""

    @property
    def held(self) -> bool:
        return not (self._picture.isNull() or self._taking or self._ahead)

    def hold(self, look: QTransform, wanted: float) -> None:
        """Take it, unless the one there is will do. `wanted`: the zoom that is to be shown."""
        there = not (self._picture.isNull() or self._taking)
        if there and 1 / MOST <= wanted / _zoom(self._look) <= MOST:
            self._ahead = False
            return
        self.forget()
        if not self._viewport.isVisible():
            return
        ratio = self._viewport.devicePixelRatioF()
        picture = QPixmap(self._viewport.size() * ratio)
        picture.setDevicePixelRatio(ratio)
        # Without a first colour it would be given an alpha channel, and take twice as long to draw.
        picture.fill(Qt.GlobalColor.black)
        self._taking = True
        self._viewport.render(picture, QPoint(), QRegion(), NO_CHILDREN)
        self._taking = False
        self._picture, self._look = picture, QTransform(look)

    def take_ahead(self, look: QTransform) -> None:
        """While nobody waits for it, so that the first step of a zoom need not."""
        if self._picture.isNull():
            self.hold(look, _zoom(look))
            self._ahead = not self._picture.isNull()

    def painted(self) -> bool:
        """Something is painted: what was taken ahead is of another moment. Whether it is not for this picture."""
        if self._ahead and not self._taking:
            self.forget()
        return not self._taking

    def forget(self) -> None:
        """The view rests, or shows something else."""
        self._picture, self._ahead = QPixmap(), False

    def draw(self, painter: QPainter, look: QTransform) -> QRegion:
        """As far as it goes: the whole pixels of the window that it covers."""
        way = self._look.inverted()[0] * look
        covered = way.mapRect(QRectF(QPoint(), self._picture.deviceIndependentSize()))
        painter.setTransform(way)
        painter.drawPixmap(0, 0, self._picture)
        painter.resetTransform()
        inner = covered.adjusted(1, 1, -1, -1).toRect()
        return QRegion(inner.intersected(self._viewport.rect()))


def _zoom(look: QTransform) -> float:
    return float(abs(look.m11()) + abs(look.m12()))
