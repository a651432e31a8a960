"""A small map of the world on which a frame is drawn: the part of it that a map begins with."""

from __future__ import annotations

from importlib import resources
from typing import Any

import msgspec
from PySide6.QtCore import QPointF, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QColor, QKeyEvent, QMouseEvent, QPainter, QPainterPath, QPaintEvent, QPen, QWheelEvent
from PySide6.QtWidgets import QSizePolicy, QWidget

from app.language import t
from boards.files.heights import WORLD, Frame

COASTS = "coasts.json"
SEA, LAND, SHORE, LINES = "#cfe0e8", "#e4deb8", "#8d8468", "#9db4c0"
MARK, VEIL = "#a51115", QColor(20, 30, 40, 60)
GRIP = 9
"""Pixels within which a hand means an edge of the frame."""

LEAST = 0.5
"""Degrees."""

MOST_ZOOM = 24.0
STEPS = (30.0, 15.0, 10.0, 5.0, 2.0, 1.0)


class _Coasts(msgspec.Struct):
    rings: list[list[int]] = msgspec.field(name="tenths of a degree")


class WorldMap(QWidget):
    """Drag a new frame; drag an edge or a corner of the one there; drag its middle to move it. The wheel comes
    nearer, the right button moves the map. Keys: arrows move the frame, with Shift its far corner, + and - zoom."""

    framed = Signal(object)
    """The frame is another one."""

    def __init__(self, frame: Frame) -> None:
        super().__init__()
        self.frame = frame
        self.zoom, self.middle = 1.0, QPointF(0, 15)
        self._press: QPointF | None = None
        self._was, self._holds = frame, ""
        self._coasts = _coasts()
        self.setMinimumSize(420, 230)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Expanding)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setMouseTracking(True)
        self.setAccessibleName(t("Map of the world"))
        self.setToolTip(t("Drag a frame. The wheel comes nearer, the right button moves the map."))
        self.look_at_frame()

    def sizeHint(self) -> QSize:
        return QSize(620, 330)

    def show_frame(self, frame: Frame) -> None:
        """Typed elsewhere."""
        if frame != self.frame:
            self.frame = frame
            self.update()

    def look_at_frame(self) -> None:
        """Near enough to draw it well, and far enough to know where it is."""
        west, south, east, north = self.frame
        self.middle = QPointF((west + east) / 2, (south + north) / 2)
        self.zoom = max(1.0, min(MOST_ZOOM, 90 / max(east - west, 1.0), 55 / max(north - south, 1.0)))
        self.update()

    # Between degrees and pixels

    @property
    def _scale(self) -> float:
        return max(self.width() / 360, self.height() / 180) * self.zoom

    def spot(self, longitude: float, latitude: float) -> QPointF:
        """Where a place is shown."""
        x = self.width() / 2 + (longitude - self.middle.x()) * self._scale
        return QPointF(x, self.height() / 2 - (latitude - self.middle.y()) * self._scale)

    def _degrees(self, at: QPointF) -> QPointF:
        x = self.middle.x() + (at.x() - self.width() / 2) / self._scale
        return QPointF(x, self.middle.y() - (at.y() - self.height() / 2) / self._scale)

    def _shown(self) -> QRectF:
        west, south, east, north = self.frame
        return QRectF(self.spot(west, north), self.spot(east, south))

    # The hand

    def _what_at(self, at: QPointF) -> str:
        """The letters of the edges that are near: "wn" is a corner; "m" is the middle, and nothing is elsewhere."""
        shown = self._shown()
        if not shown.adjusted(-GRIP, -GRIP, GRIP, GRIP).contains(at):
            return ""
        near = {
            "w": abs(at.x() - shown.left()), "e": abs(at.x() - shown.right()),
            "n": abs(at.y() - shown.top()), "s": abs(at.y() - shown.bottom()),
        }  # fmt: skip
        return "".join(side for side, far in near.items() if far <= GRIP) or "m"

    def mousePressEvent(self, event: QMouseEvent) -> None:
        self._press, self._was = event.position(), self.frame
        right = event.button() is not Qt.MouseButton.LeftButton
        self._holds = "map" if right else self._what_at(event.position()) or "new"

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        at = event.position()
        if self._press is None:
            self.setCursor(_cursor(self._what_at(at)))
            return
        by = self._degrees(at) - self._degrees(self._press)
        if self._holds == "map":
            self.middle -= by
            self._press = at
            self._kept_on_map()
            return
        west, south, east, north = self._was
        if self._holds == "new":
            one, other = self._degrees(self._press), self._degrees(at)
            self._set((one.x(), one.y(), other.x(), other.y()))
        elif self._holds == "m":
            x = max(-180 - west, min(180 - east, by.x()))
            y = max(-89 - south, min(89 - north, by.y()))
            self._set((west + x, south + y, east + x, north + y))
        else:
            self._set((
                west + by.x() * ("w" in self._holds), south + by.y() * ("s" in self._holds),
                east + by.x() * ("e" in self._holds), north + by.y() * ("n" in self._holds),
            ))  # fmt: skip

    def mouseReleaseEvent(self, _event: QMouseEvent) -> None:
        self._press = None

    def wheelEvent(self, event: QWheelEvent) -> None:
        self._zoom_by(1.25 ** (event.angleDelta().y() / 120), event.position())

    def keyPressEvent(self, event: QKeyEvent) -> None:
        step = 1.0
        ways = {
            Qt.Key.Key_Left: (-step, 0.0), Qt.Key.Key_Right: (step, 0.0),
            Qt.Key.Key_Up: (0.0, step), Qt.Key.Key_Down: (0.0, -step),
        }  # fmt: skip
        key = Qt.Key(event.key())
        if key in ways:
            x, y = ways[key]
            west, south, east, north = self.frame
            if event.modifiers() & Qt.KeyboardModifier.ShiftModifier:
                self._set((west, south, east + x, north + y))
            elif west + x >= -180 and east + x <= 180 and south + y >= -89 and north + y <= 89:
                self._set((west + x, south + y, east + x, north + y))
        elif key in (Qt.Key.Key_Plus, Qt.Key.Key_Minus):
            self._zoom_by(1.25 if key == Qt.Key.Key_Plus else 0.8, QPointF(self.rect().center()))
        else:
            super().keyPressEvent(event)

    def _zoom_by(self, factor: float, at: QPointF) -> None:
        before = self._degrees(at)
        self.zoom = max(1.0, min(MOST_ZOOM, self.zoom * factor))
        self.middle += before - self._degrees(at)
        self._kept_on_map()

    def _kept_on_map(self) -> None:
        x, y = self.width() / 2 / self._scale, self.height() / 2 / self._scale
        self.middle.setX(max(-180 + min(x, 180), min(180 - min(x, 180), self.middle.x())))
        self.middle.setY(max(-90 + min(y, 90), min(90 - min(y, 90), self.middle.y())))
        self.update()

    def _set(self, sides: Frame) -> None:
        """A frame out of any two corners, to a tenth of a degree."""
        west, east = sorted((sides[0], sides[2]))
        south, north = sorted((sides[1], sides[3]))
        west, south = max(-180.0, min(west, 180 - LEAST)), max(-89.0, min(south, 89 - LEAST))
        east, north = min(180.0, max(east, west + LEAST)), min(89.0, max(north, south + LEAST))
        frame = (round(west, 1), round(south, 1), round(east, 1), round(north, 1))
        if frame != self.frame:
            self.frame = frame
            self.framed.emit(frame)
            self.update()

    # What is seen

    def paintEvent(self, _event: QPaintEvent) -> None:
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.fillRect(self.rect(), QColor(SEA))
        painter.save()
        start = self.spot(0, 0)
        painter.translate(start)
        painter.scale(self._scale, -self._scale)
        shore = QPen(QColor(SHORE), 1.0)
        shore.setCosmetic(True)
        painter.setPen(shore)
        painter.setBrush(QColor(LAND))
        painter.drawPath(self._coasts)
        painter.restore()
        self._paint_degrees(painter)
        self._paint_frame(painter)
        painter.end()

    def _paint_degrees(self, painter: QPainter) -> None:
        step = next((it for it in reversed(STEPS) if it * self._scale >= 56), STEPS[0])
        painter.setPen(QPen(QColor(LINES), 1, Qt.PenStyle.DotLine))
        west, _, east, _ = WORLD
        for number in range(int(west / step), int(east / step) + 1):
            x = self.spot(number * step, 0).x()
            y = self.spot(0, number * step).y()
            painter.setPen(QPen(QColor(LINES), 1, Qt.PenStyle.DotLine))
            if 0 <= x <= self.width():
                painter.drawLine(QPointF(x, 0), QPointF(x, self.height()))
            shown = abs(number * step) <= 90 and 12 < y < self.height() - 22
            if shown:
                painter.drawLine(QPointF(0, y), QPointF(self.width(), y))
            painter.setPen(QColor("#37474f"))
            if 0 <= x <= self.width() - 30:
                painter.drawText(QPointF(x + 3, self.height() - 5), f"{number * step:g}°")
            if shown:
                painter.drawText(QPointF(3, y - 3), f"{number * step:g}°")

    def _paint_frame(self, painter: QPainter) -> None:
        shown = self._shown()
        around = QPainterPath()
        around.addRect(QRectF(self.rect()))
        inside = QPainterPath()
        inside.addRect(shown)
        painter.fillPath(around.subtracted(inside), VEIL)
        painter.setPen(QPen(QColor(MARK), 3 if self.hasFocus() else 2))
        painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.drawRect(shown)
        painter.setBrush(QColor(MARK))
        for corner in (shown.topLeft(), shown.topRight(), shown.bottomLeft(), shown.bottomRight()):
            painter.drawRect(QRectF(corner.x() - 3.5, corner.y() - 3.5, 7, 7))


def _cursor(what: str) -> Qt.CursorShape:
    shapes = {
        "": Qt.CursorShape.CrossCursor, "m": Qt.CursorShape.SizeAllCursor,
        "w": Qt.CursorShape.SizeHorCursor, "e": Qt.CursorShape.SizeHorCursor,
        "n": Qt.CursorShape.SizeVerCursor, "s": Qt.CursorShape.SizeVerCursor,
        "wn": Qt.CursorShape.SizeFDiagCursor, "es": Qt.CursorShape.SizeFDiagCursor,
    }  # fmt: skip
    return shapes.get(what, Qt.CursorShape.SizeBDiagCursor)


def _coasts() -> QPainterPath:
    """Coarse, and small enough to come with the program."""
    data: Any = resources.files("app.editor.drawing").joinpath(COASTS).read_bytes()
    found = QPainterPath()
    for ring in msgspec.json.decode(data, type=_Coasts).rings:
        found.moveTo(ring[0] / 10, ring[1] / 10)
        for x, y in zip(ring[2::2], ring[3::2], strict=True):
            found.lineTo(x / 10, y / 10)
        found.closeSubpath()
    return found
