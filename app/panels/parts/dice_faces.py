"""Dice as they lie on the table: shapes by how many sides they have, pips or numbers, and which of them hit."""

from __future__ import annotations

from collections.abc import Sequence
from math import cos, pi, sin
from typing import NamedTuple

from PySide6.QtCore import QPointF, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QColor, QFont, QMouseEvent, QPainter, QPaintEvent, QPen, QPolygonF
from PySide6.QtWidgets import QSizePolicy, QWidget

from app.look import FAINT, GOOD, PAPER, PRINT, touch_size

CORNERS = {4: 3, 8: 4, 10: 4, 12: 5, 20: 6}
PIPS = {
    1: ((0, 0),),
    2: ((-1, -1), (1, 1)),
    3: ((-1, -1), (0, 0), (1, 1)),
    4: ((-1, -1), (1, -1), (-1, 1), (1, 1)),
    5: ((-1, -1), (1, -1), (0, 0), (-1, 1), (1, 1)),
    6: ((-1, -1), (1, -1), (-1, 0), (1, 0), (-1, 1), (1, 1)),
}
LARGEST = 1.7
"""Times the size of a fingertip."""


class Die(NamedTuple):
    """One that has fallen. `hit` is None where nobody counts hits."""

    sides: int
    shows: int
    hit: bool | None = None


class DiceFaces(QWidget):
    """A click on tumbling dice lets them lie."""

    clicked = Signal()

    def __init__(self) -> None:
        super().__init__()
        self._dice: tuple[Die, ...] = ()
        self._tilt: tuple[float, ...] = ()
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)

    def show_dice(self, dice: Sequence[Die], tilt: Sequence[float] = ()) -> None:
        """`tilt` turns each a little, while they tumble."""
        self._dice, self._tilt = tuple(dice), tuple(tilt)
        self.update()

    def sizeHint(self) -> QSize:
        return QSize(touch_size() * 6, round(touch_size() * LARGEST * 1.2))

    def minimumSizeHint(self) -> QSize:
        return QSize(touch_size() * 2, self.sizeHint().height())

    def mousePressEvent(self, event: QMouseEvent) -> None:
        self.clicked.emit()

    def paintEvent(self, event: QPaintEvent) -> None:
        if not self._dice:
            return
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        size, across = _fit(len(self._dice), self.width(), self.height())
        rows = -(-len(self._dice) // across)
        top = (self.height() - rows * size) / 2
        for at, die in enumerate(self._dice):
            row, column = divmod(at, across)
            in_row = min(across, len(self._dice) - row * across)
            left = (self.width() - in_row * size) / 2
            middle = QPointF(left + (column + 0.5) * size, top + (row + 0.5) * size)
            painter.save()
            painter.translate(middle)
            painter.rotate(self._tilt[at] if at < len(self._tilt) else 0)
            _draw(painter, die, size * 0.86)
            painter.restore()
        painter.end()


def _fit(count: int, wide: int, high: int) -> tuple[float, int]:
    """The largest size at which all of them have room, and how many go in a row."""
    size = touch_size() * LARGEST
    while size > 9:
        across = max(1, int(wide // size))
        if -(-count // across) * size <= high:
            return size, min(across, count)
        size *= 0.9
    return size, max(1, int(wide // size))


def _draw(painter: QPainter, die: Die, size: float) -> None:
    fill, ink = QColor(PAPER), QColor(PRINT)
    if die.hit:
        fill, ink = QColor(GOOD), QColor("#ffffff")
    elif die.hit is not None:
        ink = QColor(FAINT)
    painter.setBrush(fill)
    painter.setPen(QPen(ink, max(1.0, size / 26)))
    if die.sides in CORNERS:
        painter.drawPolygon(_polygon(CORNERS[die.sides], size * 0.56))
    else:
        painter.drawRoundedRect(QRectF(-size / 2, -size / 2, size, size), size / 6, size / 6)
    if die.sides == 6 and die.shows in PIPS:
        painter.setBrush(ink)
        painter.setPen(Qt.PenStyle.NoPen)
        for x, y in PIPS[die.shows]:
            painter.drawEllipse(QPointF(x * size * 0.26, y * size * 0.26), size * 0.085, size * 0.085)
    else:
        font = QFont(painter.font())
        font.setBold(True)
        font.setPixelSize(max(6, round(size * (0.42 if die.shows < 100 else 0.3))))
        painter.setFont(font)
        low = size * 0.1 if CORNERS.get(die.sides) == 3 else 0
        painter.drawText(QRectF(-size / 2, -size / 2 + low, size, size), Qt.AlignmentFlag.AlignCenter, str(die.shows))
    if die.hit:
        painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.setPen(QPen(ink, max(1.5, size / 14)))
        painter.drawPolyline([QPointF(x * size, y * size) for x, y in ((0.33, 0.45), (0.38, 0.5), (0.5, 0.36))])


def _polygon(corners: int, radius: float) -> QPolygonF:
    return QPolygonF(
        [
            QPointF(radius * sin(2 * pi * at / corners), -radius * cos(2 * pi * at / corners))
            for at in range(corners)
        ]
    )  # fmt: skip
