"""A piece of the screen that is turned to whoever sits at an edge; mouse and fingers reach it in its own directions."""

from __future__ import annotations

from typing import Literal, TypeAlias

from PySide6.QtCore import QEvent, QPointF, QRect, QSize, QSizeF, Qt
from PySide6.QtGui import QEventPoint, QMouseEvent, QPainter, QPaintEvent, QTouchEvent, QTransform
from PySide6.QtWidgets import QWidget

from app.table.hands.pointer import MOUSE

Edge: TypeAlias = Literal["bottom", "left", "top", "right"]
EDGES: tuple[Edge, ...] = ("bottom", "left", "top", "right")
ACROSS: tuple[Edge, ...] = ("left", "right")
"""Whoever sits there reads from top to bottom of the screen, or the other way."""


def to_screen(edge: Edge, size: QSizeF) -> QTransform:
    """From what lies upright, so large, before a reader at this edge, to the screen."""
    match edge:
        case "bottom":
            return QTransform()
        case "top":
            return QTransform(-1, 0, 0, -1, size.width(), size.height())
        case "left":
            return QTransform(0, 1, -1, 0, size.height(), 0)
        case "right":
            return QTransform(0, -1, 1, 0, 0, size.width())


def on_screen(edge: Edge, size: QSizeF) -> QSize:
    """How much of the screen that takes."""
    whole = size.toSize()
    return whole.transposed() if edge in ACROSS else whole


def within(room: QRect, edge: Edge, size: QSizeF, middle: float = 0.5) -> QRect:
    """Along its edge of a room; `middle` is how far along, as the reader sees it."""
    there = on_screen(edge, size)
    long = room.height() if edge in ACROSS else room.width()
    wide = there.height() if edge in ACROSS else there.width()
    along = middle if edge in ("bottom", "left") else 1 - middle
    at = round(max(0.0, min(long * along - wide / 2, long - wide)))
    match edge:
        case "bottom":
            return QRect(room.left() + at, room.bottom() + 1 - there.height(), there.width(), there.height())
        case "top":
            return QRect(room.left() + at, room.top(), there.width(), there.height())
        case "left":
            return QRect(room.left(), room.top() + at, there.width(), there.height())
        case "right":
            return QRect(room.right() + 1 - there.width(), room.top() + at, there.width(), there.height())


class Turned(QWidget):
    """It draws and is touched as if it lay upright; every finger is told apart, so two hands stay two hands."""

    def __init__(self, edge: Edge, parent: QWidget) -> None:
        super().__init__(parent)
        self.edge: Edge = edge
        self.setAttribute(Qt.WidgetAttribute.WA_AcceptTouchEvents)
        self.setMouseTracking(True)

    # What a thing that lies here does

    def draw(self, painter: QPainter, size: QSizeF) -> None:
        """Upright."""

    def pressed(self, finger: int, at: QPointF) -> None: ...
    def moved(self, finger: int, at: QPointF) -> None: ...
    def released(self, finger: int, at: QPointF) -> None: ...

    def let_go(self, finger: int) -> None:
        """The system took the finger away: nothing has happened."""

    def asked(self, at: QPointF) -> None:
        """The right button."""

    # Turning

    @property
    def upright(self) -> QSizeF:
        """As large as it is for its reader."""
        return QSizeF(self.size().transposed() if self.edge in ACROSS else self.size())

    @property
    def turned_by(self) -> QTransform:
        return to_screen(self.edge, self.upright)

    def read(self, spot: QPointF) -> QPointF:
        """A spot of this widget, as its reader sees it."""
        back, _ = self.turned_by.inverted()
        return back.map(spot)

    def paintEvent(self, _event: QPaintEvent) -> None:
        painter = QPainter(self)
        painter.setRenderHints(QPainter.RenderHint.Antialiasing | QPainter.RenderHint.SmoothPixmapTransform)
        painter.setTransform(self.turned_by, combine=True)
        self.draw(painter, self.upright)
        painter.end()

    def mousePressEvent(self, event: QMouseEvent) -> None:
        at = self.read(event.position())
        if event.button() == Qt.MouseButton.RightButton:
            self.asked(at)
        elif event.button() == Qt.MouseButton.LeftButton:
            self.pressed(MOUSE, at)

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        self.moved(MOUSE, self.read(event.position()))

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        if event.button() == Qt.MouseButton.LeftButton:
            self.released(MOUSE, self.read(event.position()))

    def event(self, event: QEvent) -> bool:
        if isinstance(event, QTouchEvent):
            if event.type() == QEvent.Type.TouchCancel:
                for point in event.points():
                    self.let_go(point.id())
                return True
            for point in event.points():
                at = self.read(point.position())
                match point.state():
                    case QEventPoint.State.Pressed:
                        self.pressed(point.id(), at)
                    case QEventPoint.State.Updated:
                        self.moved(point.id(), at)
                    case QEventPoint.State.Released:
                        self.released(point.id(), at)
                    case _:
                        pass
            event.accept()
            return True
        return super().event(event)
