"""Signs that layers put on the map: discs with a number or a letter, frames, and words on paper, all upright."""

from __future__ import annotations

from math import cos, radians, sin

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QFont, QPainterPath, QPen, QPolygonF, QTransform
from PySide6.QtWidgets import QGraphicsEllipseItem, QGraphicsItem, QGraphicsPathItem, QGraphicsSimpleTextItem

from app.look import PAPER, PLAIN, PRINT
from app.table.layers.pens import clear
from boards.board import Spot

_TRIANGLE = ((0.0, -1.0), (1.05, 0.85), (-1.05, 0.85))
_OCTAGON = tuple((cos(radians(a)), sin(radians(a))) for a in range(22, 382, 45))
_CIRCLE = tuple((cos(radians(a)), sin(radians(a))) for a in range(0, 360, 15))
SHAPES: dict[str, tuple[Spot, ...]] = {
    "error": _OCTAGON,
    "warning": _TRIANGLE,
    "note": _CIRCLE,
    "costs": ((0.0, -1.0), (1.0, 0.0), (0.0, 1.0), (-1.0, 0.0)),
    "risky": _TRIANGLE,
}
SET_AT = 48
"""Words are set at this size and then made as large as wanted."""


def words(text: str, high: float, colour: str = PRINT, parent: QGraphicsItem | None = None) -> QGraphicsSimpleTextItem:
    """Letters of this height, about the middle."""
    item = QGraphicsSimpleTextItem(text, parent)
    font = QFont(PLAIN)
    font.setPixelSize(SET_AT)
    font.setBold(True)
    item.setFont(font)
    item.setBrush(QColor(colour))
    box = item.boundingRect()
    item.setTransformOriginPoint(box.center())
    item.setScale(high / SET_AT)
    item.setPos(-box.center())
    return item


def letters_path(text: str, at: Spot, high: float, angle: int) -> QPainterPath:
    """The same letters as a shape, upright for one to whom the map is turned by so much."""
    font = QFont(PLAIN)
    font.setPixelSize(SET_AT)
    font.setBold(True)
    path = QPainterPath()
    path.addText(0, 0, font, text)
    middle = path.boundingRect().center()
    scale = high / SET_AT
    look = QTransform().translate(*at).rotate(-angle).scale(scale, scale).translate(-middle.x(), -middle.y())
    return look.map(path)


def disc(at: Spot, radius: float, text: str, colour: str, *, angle: int, ink: str = PAPER) -> QGraphicsItem:
    """A number or a letter that can be read from afar."""
    item = QGraphicsEllipseItem(-radius, -radius, 2 * radius, 2 * radius)
    item.setBrush(QColor(colour))
    item.setPen(QPen(QColor(PAPER), radius * 0.16))
    item.setPos(*at)
    item.setRotation(-angle)
    words(text, radius * (1.25 if len(text) < 2 else 1.0), ink, item)
    return item


def on_paper(text: str, x: float, y: float, high: float, angle: int) -> QGraphicsItem:
    """A label that somebody stuck on the map."""
    paper = QGraphicsPathItem()
    letters = words(text, high, PRINT, paper)
    box = letters.mapRectToParent(letters.boundingRect()).adjusted(-high * 0.3, -high * 0.1, high * 0.3, high * 0.1)
    path = QPainterPath()
    path.addRoundedRect(box, high * 0.2, high * 0.2)
    paper.setPath(path)
    paper.setBrush(clear(PAPER, 235))
    paper.setPen(QPen(QColor(PRINT), high * 0.05))
    paper.setPos(x, y)
    paper.setRotation(-angle)
    return paper


def tag(text: str, at: Spot, high: float, shape: str, colour: str, *, angle: int) -> QGraphicsItem:
    """Words on paper, after a sign: a diamond costs something, a triangle is dangerous, an octagon is wrong."""
    item = QGraphicsPathItem()
    sign = QPainterPath()
    corners = SHAPES.get(shape, ())
    if corners:
        sign.addPolygon(QPolygonF([QPointF(x * high * 0.42, y * high * 0.42) for x, y in corners]))
        sign.closeSubpath()
    room = high * 1.05 if corners else 0.0
    letters = words(text, high * 0.8, PRINT, item) if text else None
    wide = letters.mapRectToParent(letters.boundingRect()).width() if letters is not None else 0.0
    whole = room + wide
    if letters is not None:
        letters.moveBy(room / 2, 0)
    if corners:
        drawn = QGraphicsPathItem(sign.translated(-whole / 2 + room / 2, 0), item)
        drawn.setBrush(QColor(colour))
        drawn.setPen(QPen(Qt.PenStyle.NoPen))
    path = QPainterPath()
    path.addRoundedRect(
        QRectF(-whole / 2, -high / 2, whole, high).adjusted(-high * 0.2, 0, high * 0.2, 0), high / 2, high / 2
    )
    item.setPath(path)
    item.setBrush(clear(PAPER, 240))
    item.setPen(QPen(QColor(colour), high * 0.08))
    item.setPos(*at)
    item.setRotation(-angle)
    return item


def frame(box: QRectF, size: float, colour: str, style: Qt.PenStyle = Qt.PenStyle.SolidLine) -> QGraphicsPathItem:
    """About what lies in a place, whose colours stay as they are."""
    path = QPainterPath()
    path.addRoundedRect(box, size * 0.14, size * 0.14)
    item = QGraphicsPathItem(path)
    item.setPen(QPen(QColor(PAPER), size * 0.11))
    line = QGraphicsPathItem(path, item)
    line.setPen(QPen(QColor(colour), size * 0.07, style))
    return item
