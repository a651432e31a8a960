"""The whole map, small, in a corner: the frame on it is what the window shows, and can be dragged."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import QPointF, QRectF, QSize, Qt
from PySide6.QtGui import QColor, QMouseEvent, QPainter, QPaintEvent, QPixmap, QTransform
from PySide6.QtWidgets import QWidget

from app.language import t
from app.look import PRINT
from app.table.ground.map_layer import MapLayer
from app.table.hands.looking import Looking
from app.table.layers.painter import hair

LONGEST, EDGE = 220, 10
"""Pixels along its longer side, and from the corner of the window."""

RIM = 2


class Overview(QWidget):
    """It lies the same way round as the map."""

    def __init__(self, view: Looking, ground: Callable[[], MapLayer | None]) -> None:
        super().__init__(view)
        self._view, self._ground = view, ground
        self._picture = QPixmap()
        self._drawn_for: tuple[int, QSize, float] | None = None
        self.setAccessibleName(t("Overview of the map"))
        self.setToolTip(t("Click or drag to look elsewhere."))
        self.setCursor(Qt.CursorShape.PointingHandCursor)
        view.moved_view.connect(self._follow)
        if (layer := ground()) is not None:
            layer.arrived.connect(self._redraw)
        self.hide()

    def place(self) -> None:
        """In the lower right corner of the map."""
        whole = QTransform().rotate(self._view.angle).mapRect(self._view.whole)
        scale = LONGEST / max(whole.width(), whole.height())
        self.resize(round(whole.width() * scale) + 2 * RIM, round(whole.height() * scale) + 2 * RIM)
        room = self._view.viewport().size()
        self.move(room.width() - self.width() - EDGE, room.height() - self.height() - EDGE)

    @property
    def _look(self) -> QTransform:
        """From the map to this widget."""
        turned = QTransform().rotate(self._view.angle).mapRect(self._view.whole)
        scale = (self.width() - 2 * RIM) / turned.width()
        at = QTransform().scale(scale, scale).rotate(self._view.angle)
        corner = at.mapRect(self._view.whole).topLeft()
        return at * QTransform().translate(RIM - corner.x(), RIM - corner.y())

    def frame(self) -> QRectF:
        """What the window shows, here."""
        return self._look.mapRect(self._view.visible.intersected(self._view.whole))

    def paintEvent(self, _event: QPaintEvent) -> None:
        self._draw_ground()
        painter = QPainter(self)
        painter.fillRect(self.rect(), QColor(PRINT))
        painter.drawPixmap(self.rect(), self._picture)
        painter.setPen(hair("paper", 4))
        painter.drawRect(self.frame())
        painter.setPen(hair("error", 2))
        painter.drawRect(self.frame())

    def _draw_ground(self) -> None:
        now = (self._view.angle, self.size(), self.devicePixelRatioF())
        if now == self._drawn_for:
            return
        self._drawn_for = now
        ratio = self.devicePixelRatioF()
        self._picture = QPixmap(self.size() * ratio)
        self._picture.setDevicePixelRatio(ratio)
        self._picture.fill(QColor(PRINT))
        painter = QPainter(self._picture)
        painter.setTransform(self._look)
        if (layer := self._ground()) is not None:
            scale = self.width() / QTransform().rotate(self._view.angle).mapRect(self._view.whole).width()
            layer.draw(painter, self._view.whole, scale * ratio, self._view.angle, coarse=True)
        painter.end()

    def _redraw(self, _part: QRectF) -> None:
        if self.isVisible():
            self._drawn_for = None
            self.update()

    def _follow(self) -> None:
        if self.isVisible():
            self.place()
            self.update()

    def mousePressEvent(self, event: QMouseEvent) -> None:
        self._go(event.position())

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        if event.buttons() & Qt.MouseButton.LeftButton:
            self._go(event.position())

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        event.accept()

    def _go(self, spot: QPointF) -> None:
        self._view.look_at(self._look.inverted()[0].map(spot))
