"""Small signs before a line: each kind has a shape of its own, so that colour is never alone."""

from __future__ import annotations

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QBrush, QColor, QFont, QPainter, QPen, QPolygonF

from app.look import FAINT, GOOD, PAPER, PRINT, SEVERITY
from counters.faces.colours import readable, sound

LETTERS = {"error": "!", "warning": "!", "note": "i"}


def draw_sign(painter: QPainter, area: QRectF, sign: str) -> None:
    """error: a filled octagon · warning: a triangle · note: a circle · roll: a die · yes: a tick · no: a cross ·
    todo: an empty box · done: a box with a tick."""
    painter.save()
    inner = area.adjusted(1, 1, -1, -1)
    match sign:
        case "error" | "warning" | "note":
            _severity(painter, inner, sign)
        case "roll":
            _die(painter, inner)
        case "yes" | "no":
            _stroke(painter, inner, GOOD if sign == "yes" else SEVERITY["error"], yes=sign == "yes")
        case "todo" | "done":
            painter.setPen(QPen(QColor(FAINT), 1.6))
            painter.drawRoundedRect(inner.adjusted(1, 1, -1, -1), 2, 2)
            if sign == "done":
                _stroke(painter, inner, GOOD, yes=True)
        case _:
            pass
    painter.restore()


def draw_badge(painter: QPainter, area: QRectF, letter: str, fill: str) -> None:
    """A side's colour with its letter."""
    painter.save()
    colour = sound(fill)
    painter.setBrush(QColor(colour))
    painter.setPen(QPen(QColor(FAINT), 1))
    painter.drawRoundedRect(area.adjusted(1, 1, -1, -1), 3, 3)
    _letter(painter, area, letter, readable(PRINT, colour), 0.6)
    painter.restore()


def _severity(painter: QPainter, area: QRectF, sign: str) -> None:
    colour = QColor(SEVERITY[sign])
    painter.setBrush(QBrush(colour))
    painter.setPen(Qt.PenStyle.NoPen)
    middle, half = area.center(), area.width() / 2
    if sign == "error":
        cut = half * 0.41
        corners = [(-cut, -half), (cut, -half), (half, -cut), (half, cut), (cut, half), (-cut, half), (-half, cut)]
        painter.drawPolygon(QPolygonF([middle + QPointF(x, y) for x, y in [*corners, (-half, -cut)]]))
    elif sign == "warning":
        points = [(0, -half), (half, half * 0.9), (-half, half * 0.9)]
        painter.drawPolygon(QPolygonF([middle + QPointF(x, y) for x, y in points]))
    else:
        painter.drawEllipse(area)
    low = half * 0.22 if sign == "warning" else 0
    _letter(painter, area.translated(0, low), LETTERS[sign], "#ffffff", 0.68)


def _die(painter: QPainter, area: QRectF) -> None:
    painter.setBrush(QColor(PAPER))
    painter.setPen(QPen(QColor(PRINT), 1.2))
    painter.drawRoundedRect(area.adjusted(1, 1, -1, -1), 3, 3)
    painter.setBrush(QColor(PRINT))
    painter.setPen(Qt.PenStyle.NoPen)
    dot, off = area.width() * 0.09, area.width() * 0.22
    for x, y in ((0, 0), (-off, -off), (off, off), (-off, off), (off, -off)):
        painter.drawEllipse(area.center() + QPointF(x, y), dot, dot)


def _stroke(painter: QPainter, area: QRectF, colour: str, *, yes: bool) -> None:
    painter.setPen(QPen(QColor(colour), max(2.0, area.width() / 7), c=Qt.PenCapStyle.RoundCap))

    def at(x: float, y: float) -> QPointF:
        return QPointF(area.left() + x * area.width(), area.top() + y * area.height())

    if yes:
        painter.drawPolyline([at(0.18, 0.55), at(0.42, 0.78), at(0.84, 0.24)])
    else:
        painter.drawLine(at(0.22, 0.22), at(0.78, 0.78))
        painter.drawLine(at(0.78, 0.22), at(0.22, 0.78))


def _letter(painter: QPainter, area: QRectF, letter: str, colour: str, share: float) -> None:
    font = QFont(painter.font())
    font.setBold(True)
    font.setPixelSize(max(6, round(area.height() * share)))
    painter.setFont(font)
    painter.setPen(QColor(colour))
    painter.drawText(area, Qt.AlignmentFlag.AlignCenter, letter)
