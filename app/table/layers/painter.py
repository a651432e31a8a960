"""Marks painted by Qt: as items of a scene, or straight into a picture."""

from __future__ import annotations

from collections.abc import Iterable

import shapely
from PySide6.QtCore import QLineF, QPointF, QRectF, Qt
from PySide6.QtGui import QBrush, QColor, QFont, QPainter, QPainterPath, QPen, QPolygonF, QTransform
from PySide6.QtWidgets import QGraphicsItem, QGraphicsPathItem, QGraphicsSimpleTextItem
from shapely.geometry.base import BaseGeometry
from shiboken6 import isValid

from app.language import tip, write
from app.look import PLAIN
from app.marks.holders import slanted
from app.marks.mark import Fill, Ink, Letters, Mark, Outline, Part, Pen, Round, colour
from boards.board import Spot
from boards.plain.sentence import Naming, readable_id

PATTERNS = {
    45: Qt.BrushStyle.FDiagPattern, 135: Qt.BrushStyle.BDiagPattern,
    0: Qt.BrushStyle.HorPattern, 90: Qt.BrushStyle.VerPattern,
}  # fmt: skip
"""In a scene, where lines that are cut to every shape would be slow."""

SET_AT = 48
"""Words are set at this size and then made as large as wanted."""


def item_of(mark: Mark, naming: Naming = readable_id) -> QGraphicsItem:
    """All of a mark as one item, which tells its reason to whoever rests on it."""
    first, *others = [_item(part) for part in mark.parts]
    words = "\n".join(f"{write(why.sentence, naming)} [{why.rule}]".removesuffix(" []") for why in mark.why)
    for each in (first, *others):
        each.setToolTip(tip(words))
    for each in others:
        each.setParentItem(first)
    first.setZValue(mark.order)
    first.setOpacity(mark.alpha)
    return first


def remove(items: Iterable[QGraphicsItem]) -> None:
    """From whichever map they are on. What was drawn on a counter that has gone has gone with it."""
    for item in items:
        if isValid(item) and item.scene() is not None:
            item.scene().removeItem(item)


def _item(part: Part) -> QGraphicsItem:
    if isinstance(part, Letters):
        return _letters(part)
    item = QGraphicsPathItem(path_of(part.outline))
    item.setPen(pen_of(part.pen) if part.pen else QPen(Qt.PenStyle.NoPen))
    if part.fill is not None:
        hatch = part.fill.hatch
        item.setBrush(QBrush(_ink(part.fill), PATTERNS[hatch.slant] if hatch else Qt.BrushStyle.SolidPattern))
    return item


def _letters(part: Letters) -> QGraphicsItem:
    """About the middle."""
    item = QGraphicsSimpleTextItem(part.text)
    item.setFont(_font())
    item.setBrush(QColor(colour(part.ink)))
    middle = item.boundingRect().center()
    item.setTransformOriginPoint(middle)
    item.setScale(part.high / SET_AT)
    item.setRotation(part.turn)
    item.setPos(QPointF(*part.at) - middle)
    return item


def paint(painter: QPainter, part: Part) -> None:
    """Into a picture: hatching as it is on paper."""
    if isinstance(part, Letters):
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(QColor(colour(part.ink)))
        painter.drawPath(letters_path(part))
        return
    path, fill = path_of(part.outline), part.fill
    if fill is not None and fill.hatch is None:
        painter.fillPath(path, _ink(fill))
    elif fill is not None and fill.hatch is not None:
        box = path.boundingRect()
        lines = slanted((box.left(), box.top(), box.right(), box.bottom()), fill.hatch.slant, fill.hatch.apart)
        painter.save()
        painter.setClipPath(path, Qt.ClipOperation.IntersectClip)
        painter.setPen(QPen(_ink(fill), fill.hatch.wide))
        painter.drawLines([QLineF(*start, *end) for start, end in lines])
        painter.restore()
    if part.pen is not None:
        painter.strokePath(path, pen_of(part.pen))


def pen_of(pen: Pen) -> QPen:
    made = QPen(_ink(pen), pen.wide)
    made.setCosmetic(pen.hair)
    made.setJoinStyle(Qt.PenJoinStyle.RoundJoin)
    made.setCapStyle(Qt.PenCapStyle.RoundCap)
    if pen.dashes:
        made.setDashPattern([dash / pen.wide for dash in pen.dashes])
    return made


def hair(ink: Ink, wide: float, style: Qt.PenStyle = Qt.PenStyle.SolidLine) -> QPen:
    """So wide at every zoom."""
    made = pen_of(Pen(ink, wide, hair=True))
    made.setStyle(style)
    return made


def clear(ink: Ink, alpha: float) -> QColor:
    """The colour, to be seen through."""
    return _ink(Fill(ink, alpha))


def _ink(of: Fill | Pen) -> QColor:
    made = QColor(colour(of.ink))
    made.setAlphaF(of.alpha)
    return made


def path_of(outline: Outline) -> QPainterPath:
    if isinstance(outline, BaseGeometry):
        return _shape_path(outline)
    path = QPainterPath()
    if isinstance(outline, Round):
        half = QPointF(outline.wide / 2, outline.high / 2)
        path.addRoundedRect(QRectF(-half, half), outline.corner, outline.corner)
        return QTransform().translate(outline.x, outline.y).rotate(outline.turn).map(path)
    for points in outline:
        path.addPolygon(_polygon(points))
    return path


def _shape_path(shape: BaseGeometry) -> QPainterPath:
    """An area with its holes and parts, or lines."""
    path = QPainterPath()
    for part in shapely.get_parts(shape):
        for each in shapely.get_rings(part) if part.geom_type == "Polygon" else (part,):
            path.addPolygon(_polygon(shapely.get_coordinates(each).tolist()))
    return path


def _polygon(points: Iterable[Spot]) -> QPolygonF:
    return QPolygonF([QPointF(x, y) for x, y in points])


def _font() -> QFont:
    font = QFont(PLAIN)
    font.setPixelSize(SET_AT)
    font.setBold(True)
    return font


def letters_path(part: Letters) -> QPainterPath:
    """The same letters as a shape."""
    path = QPainterPath()
    path.addText(0, 0, _font(), part.text)
    middle, scale = path.boundingRect().center(), part.high / SET_AT
    look = QTransform().translate(*part.at).rotate(part.turn).scale(scale, scale).translate(-middle.x(), -middle.y())
    return look.map(path)
