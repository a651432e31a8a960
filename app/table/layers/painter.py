"""Marks painted by Qt: as items of a scene, or straight into a picture; in short slices, where there are many."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Iterable, Sequence
from math import cos, pi, sin
from time import perf_counter
from typing import TYPE_CHECKING, Any, NamedTuple, TypeVar

import shapely
from PySide6.QtCore import QLineF, QObject, QPointF, QRectF, Qt, QTimer
from PySide6.QtGui import QBrush, QColor, QFont, QImage, QPainter, QPainterPath, QPen, QPixmap, QTransform
from PySide6.QtWidgets import QGraphicsItem, QGraphicsPathItem, QGraphicsPixmapItem, QGraphicsSimpleTextItem
from shapely.geometry.base import BaseGeometry
from shiboken6 import isValid

from app.language import rule_words, tip, write
from app.look import PLAIN
from app.marks.mark import Fill, Ink, Letters, Mark, Outline, Part, Pen, Round, colour
from app.marks.printed import slanted
from boards.board import Spot
from boards.plain.sentence import Naming, readable_id

if TYPE_CHECKING:
    from app.table.hands.looking import Looking

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
    words = "\n".join(f"{write(why.sentence, naming)} [{rule_words(why.rule)}]".removesuffix(" []") for why in mark.why)
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


def hair(ink: Ink, wide: float) -> QPen:
    """So wide at every zoom."""
    return pen_of(Pen(ink, wide, hair=True))


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
        _add_line(path, points)
    return path


def _shape_path(shape: BaseGeometry) -> QPainterPath:
    """An area with its holes and parts, or lines."""
    path = QPainterPath()
    for part in shapely.get_parts(shape):
        for each in shapely.get_rings(part) if part.geom_type == "Polygon" else (part,):
            _add_line(path, shapely.get_coordinates(each).tolist())
    return path


def _add_line(path: QPainterPath, points: Iterable[Spot]) -> None:
    """Step by step: a polygon of Qt's takes twice as long to be made out of Python, with every reach that is lit."""
    go_to = path.moveTo
    for x, y in points:
        go_to(x, y)
        go_to = path.lineTo


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


# Long work in short slices, so that fingers never wait for it.


SLICE = 0.005
"""Seconds at a time."""

Thing = TypeVar("Thing")


class Slices(QObject):
    """One piece of long work; another takes the place of what is not finished."""

    def __init__(self, parent: QObject) -> None:
        super().__init__(parent)
        self._waiting: deque[Any] = deque()
        self._deed: Callable[[Any], None] = lambda _thing: None
        self._then: Callable[[], None] = lambda: None
        self._next = QTimer(self, interval=0)
        self._next.timeout.connect(self._slice)

    @property
    def busy(self) -> bool:
        return bool(self._waiting)

    @property
    def waiting(self) -> tuple[Any, ...]:
        """What is not done yet."""
        return tuple(self._waiting)

    def in_slices(
        self, deed: Callable[[Thing], None], things: Iterable[Thing], then: Callable[[], None] = lambda: None
    ) -> None:
        """Do it to each, a few at a time."""
        self._deed, self._then = deed, then
        self._waiting = deque(things)
        self._next.start()

    def drop(self) -> None:
        """What is not done yet is not done at all."""
        self._waiting.clear()
        self._next.stop()

    def finish(self) -> None:
        """All the rest at once."""
        while self._waiting:
            self._deed(self._waiting.popleft())
        self._end()

    def hurry(self, seconds: float) -> None:
        """As many as can be done before the next frame."""
        if self._waiting:
            self._slice(seconds)

    def _slice(self, seconds: float = SLICE) -> None:
        ends = perf_counter() + seconds
        while self._waiting and perf_counter() < ends:
            self._deed(self._waiting.popleft())
        if not self._waiting:
            self._end()

    def _end(self) -> None:
        if self._next.isActive():
            self._next.stop()
            self._then()


# What covers whole areas, painted once for the window into one picture: filling shapes anew at every frame is slow.


MARGIN = 0.12
"""So much more than the window is painted on every side, in parts of the window."""

AFTER = 120
"""Milliseconds after the last push, until what came into the window is painted."""


ROUND = tuple((cos(turn * pi / 4), sin(turn * pi / 4)) for turn in range(8))
"""Where letters are laid to make a rim about them."""


class Stroke(NamedTuple):
    """One shape in ink. A pen is as wide as it is on the map."""

    path: QPainterPath
    fill: QColor | QBrush | None = None
    pen: QPen | None = None


class NameLine(NamedTuple):
    """A line of letters with a rim about them, from what Qt keeps of each letter: outlines take five times as long."""

    text: str
    font: QFont
    look: QTransform
    """From the font's size to the map's."""

    ink: QColor
    firm: float
    """Of the font's size: so much broader than the font has it."""

    rim: QColor
    """Laid on many times."""

    wide: float

    def paint(self, painter: QPainter) -> None:
        painter.save()
        painter.setTransform(self.look, combine=True)
        painter.setFont(self.font)
        painter.setPen(self.rim)
        for along, down in ROUND:
            painter.drawText(QPointF(along * self.wide, down * self.wide), self.text)
        painter.setPen(self.ink)
        for aside in (-0.5, 0.5):
            painter.drawText(QPointF(aside * self.firm, 0), self.text)
        painter.restore()


class Piece(NamedTuple):
    """What is asked for when it is painted, and not before."""

    bounds: QRectF
    strokes: Callable[[], Iterable[Stroke | NameLine | Part]]


class Painted(Slices):
    """One picture, of all the overlays that are on at this height."""

    def __init__(self, view: Looking, height: float) -> None:
        super().__init__(view)
        self._view = view
        self._overlays: dict[str, Sequence[Piece]] = {}
        self._item = QGraphicsPixmapItem()
        self._item.setZValue(height)
        self._item.setShapeMode(QGraphicsPixmapItem.ShapeMode.BoundingRectShape)
        self._item.setTransformationMode(Qt.TransformationMode.SmoothTransformation)
        self._item.hide()
        view.scene().addItem(self._item)
        self._image = QImage()
        self._part, self.covered = QRectF(), QRectF()
        self._look = QTransform()
        self._soon = QTimer(self, singleShot=True, interval=AFTER)
        self._soon.timeout.connect(self.paint)
        view.settled.connect(self.paint)
        view.moved_view.connect(self._moved)

    def show(self, name: str, pieces: Sequence[Piece]) -> None:
        """Instead of what the overlay of that name showed before."""
        if pieces or name in self._overlays:
            self._overlays[name] = pieces
            if not pieces:
                del self._overlays[name]
            self._soon.start(0)

    def paint(self) -> None:
        """Again, for what is in the window now."""
        self._soon.stop()
        self.drop()
        if not self._overlays:
            self._item.hide()
            self._item.setPixmap(QPixmap())
            self.covered = QRectF()
            return
        window = self._view.visible
        aside, above = window.width() * MARGIN, window.height() * MARGIN
        self._part = window.adjusted(-aside, -above, aside, above).intersected(self._view.whole)
        if self._part.isEmpty():
            return
        scale = self._view.zoom * self._view.devicePixelRatioF()
        look = QTransform().scale(scale, scale).rotate(self._view.angle)
        box = look.mapRect(self._part)
        self._look = look * QTransform().translate(-box.left(), -box.top())
        self._image = QImage(box.size().toSize(), QImage.Format.Format_ARGB32_Premultiplied)
        self._image.fill(Qt.GlobalColor.transparent)
        # By name, as it happens, names come last, above holders and links.
        overlays = [self._overlays[name] for name in sorted(self._overlays)]
        pieces = [piece for overlay in overlays for piece in overlay if piece.bounds.intersects(self._part)]
        self.in_slices(self._paint_piece, pieces, then=self._done)

    def finish(self) -> None:
        if self._soon.isActive():
            self.paint()
        super().finish()

    @property
    def shown(self) -> bool:
        return self._item.isVisible()

    @property
    def busy(self) -> bool:
        return super().busy or self._soon.isActive()

    def _paint_piece(self, piece: Piece) -> None:
        painter = QPainter(self._image)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setTransform(self._look)
        for stroke in piece.strokes():
            if isinstance(stroke, NameLine):
                stroke.paint(painter)
            elif isinstance(stroke, Stroke):
                painter.setBrush(stroke.fill if stroke.fill is not None else Qt.BrushStyle.NoBrush)
                painter.setPen(stroke.pen if stroke.pen is not None else Qt.PenStyle.NoPen)
                painter.drawPath(stroke.path)
            else:
                paint(painter, stroke)
        painter.end()

    def _done(self) -> None:
        self.covered = self._part
        self._item.setPixmap(QPixmap.fromImage(self._image))
        self._item.setTransform(self._look.inverted()[0])
        self._item.show()
        self._image = QImage()

    def _moved(self) -> None:
        if self._overlays and not self.covered.contains(self._view.visible.intersected(self._view.whole)):
            self._soon.start(AFTER)
