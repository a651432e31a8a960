"""Small signs before a line: each kind has a shape of its own, so that colour is never alone."""

from __future__ import annotations

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QBrush, QColor, QPainter, QPen, QPolygonF

from app.look import FAINT, GOOD, PAPER, PRINT, SEVERITY


def draw_shape(painter: QPainter, area: QRectF, sign: str) -> None:
    """Without the letter in it. error: a filled octagon · warning: a triangle · note: a circle · roll: a die · yes: a
    tick · no: a cross · todo: an empty box · done: a box with a tick."""
    painter.save()
    match sign:
        case "error" | "warning" | "note":
            _severity(painter, area, sign)
        case "roll":
            _die(painter, area)
        case "yes" | "no":
            _stroke(painter, area, GOOD if sign == "yes" else SEVERITY["error"], yes=sign == "yes")
        case "todo" | "done":
            painter.setPen(QPen(QColor(FAINT), 1.6))
            painter.drawRoundedRect(area.adjusted(1, 1, -1, -1), 2, 2)
            if sign == "done":
                _stroke(painter, area, GOOD, yes=True)
        case _:
            pass
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
