"""Small signs beside counters: how high a pile is, and that something is locked. Shared pixmaps, as counters have."""

from __future__ import annotations

from typing import NamedTuple

from PySide6.QtCore import QRectF, Qt
from PySide6.QtGui import QColor, QPainter, QPen, QPixmap

from app.look import PAPER, PLAIN, PRINT
from counters.counter import CounterId
from counters.laying.stacks import FAN, Lies

WIDE = 0.44
"""A badge's width, in counters."""

READABLE = 9
"""Pixels: a badge that would be smaller than this is left out."""

LEGIBLE = 13
"""Pixels of a badge on a small counter, as long as it would not be smaller than that share of it."""

SMALLER = 0.5

LOCK = "lock"
ALIKE = 1e-6


class Pile(NamedTuple):
    """Counters that lie upon each other, the lowest first."""

    lies: tuple[Lies, ...]

    @property
    def top(self) -> Lies:
        return self.lies[-1]

    @property
    def counters(self) -> tuple[CounterId, ...]:
        return tuple(each.counter for each in self.lies)


def piles(lies: list[Lies], size: float) -> list[Pile]:
    """What of a layout lies in piles of two and more. Cargo, and what lies at free spots, is not counted."""
    found: list[list[Lies]] = []
    highest = [each for each in lies if each.scale >= max(one.scale for one in lies) - ALIKE]
    for each in highest:
        pile = found[-1] if found else []
        if pile and _upon(each, pile[-1], size):
            pile.append(each)
        else:
            found.append([each])
    return [Pile(tuple(pile)) for pile in found if len(pile) > 1]


def _upon(one: Lies, other: Lies, size: float) -> bool:
    away = max(abs(one.x - other.x), abs(one.y - other.y))
    return away < size * one.scale * (max(FAN) + 0.02)


class Badges:
    """Every sign drawn so far."""

    def __init__(self) -> None:
        self._drawn: dict[tuple[str, int], QPixmap] = {}

    def picture(self, text: str, pixels: int) -> QPixmap:
        key = (text, pixels)
        if key not in self._drawn:
            self._drawn[key] = _drawn(text, pixels)
        return self._drawn[key]


def _drawn(text: str, pixels: int) -> QPixmap:
    pixmap = QPixmap(pixels, pixels)
    pixmap.fill(Qt.GlobalColor.transparent)
    painter = QPainter(pixmap)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    rim = max(1.0, pixels / 12)
    inner = QRectF(pixmap.rect()).adjusted(rim, rim, -rim, -rim)
    painter.setPen(QPen(QColor(PAPER), rim))
    painter.setBrush(QColor(PRINT))
    painter.drawEllipse(inner)
    if text == LOCK:
        _draw_lock(painter, inner)
    else:
        font = painter.font()
        font.setFamily(PLAIN)
        font.setBold(True)
        font.setPixelSize(max(5, round(inner.height() * (0.74 if len(text) < 2 else 0.62))))
        painter.setFont(font)
        painter.drawText(inner, Qt.AlignmentFlag.AlignCenter, text)
    painter.end()
    return pixmap


def _draw_lock(painter: QPainter, inner: QRectF) -> None:
    wide = inner.width()
    middle = inner.center()
    body = QRectF(middle.x() - wide * 0.24, middle.y() - wide * 0.04, wide * 0.48, wide * 0.32)
    painter.setBrush(QColor(PAPER))
    painter.setPen(Qt.PenStyle.NoPen)
    painter.drawRect(body)
    painter.setBrush(Qt.BrushStyle.NoBrush)
    painter.setPen(QPen(QColor(PAPER), wide * 0.09))
    painter.drawArc(QRectF(middle.x() - wide * 0.15, middle.y() - wide * 0.28, wide * 0.3, wide * 0.44), 0, 180 * 16)
