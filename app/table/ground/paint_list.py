"""A drawing of ours taken down once as a list of what is painted, so that of a small part only what lies there is.

Qt goes through all of an SVG for every part of it, and the lines that run all over a map (coasts, borders) take
longest. They are cut into pieces here; those in a part are put together again, and there the line is what it was.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import groupby
from math import hypot
from typing import NamedTuple

from PySide6.QtCore import QLineF, QPointF, QRect, QRectF, Qt
from PySide6.QtGui import (
    QBrush,
    QColor,
    QImage,
    QPaintDevice,
    QPaintEngine,
    QPaintEngineState,
    QPainter,
    QPainterPath,
    QPainterPathStroker,
    QPen,
    QTransform,
)
from PySide6.QtSvg import QSvgRenderer

from app.table.ground.tiles import COARSEST, FINEST, SIDE, Size, Tile

LONG = 48
"""Points of a line; a shorter one is not cut."""

PIECE = 24

OPAQUE, NEARLY = 255, 0.5
"""A colour; and degrees between lines that are told to be parallel."""

ROUND = 0.25
"""Pixels that a dash may differ from a round one."""

ROOM = 2
"""Pixels around a tile: what ends there may still colour the pixel at its edge."""

TAKEN = 3
"""The level that a drawing is taken down at: pictures that Qt makes as large as they will be seen are not larger on any
level that most windows come to."""


class Look(NamedTuple):
    """What is painted is painted so."""

    pen: QPen
    brush: QBrush
    opacity: float
    transform: QTransform

    @property
    def reach(self) -> float:
        """How far it may go beyond its outline, corners included."""
        if self.pen.style() == Qt.PenStyle.NoPen:
            return 0
        return self.pen.widthF() * (1 if self.pen.joinStyle() == Qt.PenJoinStyle.RoundJoin else self.pen.miterLimit())

    @property
    def share(self) -> float:
        """Of its colour, that it lays over what is there."""
        return self.opacity * self.pen.color().alphaF()

    @property
    def whole_pen(self) -> QPen:
        """Of the same colour, opaque."""
        pen, color = QPen(self.pen), QColor(self.pen.color())
        color.setAlpha(OPAQUE)
        pen.setColor(color)
        return pen

    @property
    def is_dashed(self) -> bool:
        return self.pen.style() not in (Qt.PenStyle.NoPen, Qt.PenStyle.SolidLine)

    @property
    def is_round_line(self) -> bool:
        """Without dashes, and with ends like its corners: it may be cut anywhere."""
        pen = self.pen
        return (self.brush.style(), pen.style(), pen.joinStyle(), pen.capStyle()) == (
            Qt.BrushStyle.NoBrush,
            Qt.PenStyle.SolidLine,
            Qt.PenJoinStyle.RoundJoin,
            Qt.PenCapStyle.RoundCap,
        )


What = QPainterPath | QRectF | QImage | int
"""A line or an area; an ellipse; a picture; the number of a picture that Qt makes as large as it will be seen, of a
shape that is faint as a whole."""


class Item(NamedTuple):
    look: Look
    what: What
    where: QRectF
    pieces: int
    apart: bool
    """Its lines look the same if each is painted by itself; that is up to twenty times as quick as all of them."""

    veil: bool
    """They do so on a picture of their own, opaque, which is then laid over the rest as faint as they are."""


class Piece(NamedTuple):
    """What of an item lies in one place; `follows`, if it goes on where the piece before it ends."""

    where: QRectF
    item: int
    number: int
    path: QPainterPath
    follows: bool


class _Taker(QPaintEngine):
    """Takes down what Qt would paint: in our drawings paths, rectangles, ellipses and pictures."""

    def __init__(self) -> None:
        super().__init__(QPaintEngine.PaintEngineFeature.AllFeatures)
        self.items: list[Item] = []
        self.pieces: list[Piece] = []
        self.by_size: list[tuple[QRectF, QImage]] = []
        self._look = Look(QPen(), QBrush(), 1, QTransform())

    def begin(self, _device: QPaintDevice) -> bool:
        return True

    def end(self) -> bool:
        return True

    def type(self) -> QPaintEngine.Type:
        return QPaintEngine.Type.User

    def updateState(self, state: QPaintEngineState) -> None:
        self._look = Look(state.pen(), state.brush(), state.opacity(), state.transform() * _scaled(-TAKEN))

    def drawPath(self, path: QPainterPath) -> None:
        whole, look = QPainterPath(path), self._look
        if not look.is_dashed:
            self._take(whole, whole.controlPointRect(), tuple(_cut(whole, look)))
            return
        if look.brush.style() != Qt.BrushStyle.NoBrush:
            self._look = look._replace(pen=QPen(Qt.PenStyle.NoPen))
            self._take(whole, whole.controlPointRect(), tuple(_cut(whole, self._look)))
        # From tile to tile Qt counts the dashes of a long line otherwise, and cuts one in two where they meet.
        dashes = _dashes(whole, look)
        self._look = look._replace(pen=QPen(Qt.PenStyle.NoPen), brush=look.pen.brush())
        self._take(dashes, dashes.controlPointRect(), tuple(_rings(dashes)))
        self._look = look

    def drawRects(self, rects: Iterable[QRectF]) -> None:
        for rect in rects:
            path = QPainterPath()
            path.addRect(rect)
            self.drawPath(path)

    def drawEllipse(self, where: QRectF | QRect) -> None:
        self._take(QRectF(where), QRectF(where))

    def drawImage(
        self,
        where: QRectF | QRect,
        image: QImage,
        _part: QRectF | QRect,
        flags: Qt.ImageConversionFlag = Qt.ImageConversionFlag.AutoColor,
    ) -> None:
        if not image.hasAlphaChannel():
            self._take(QImage(image), QRectF(where))
            return
        self._take(len(self.by_size), QRectF(where))
        self.by_size.append((QRectF(where), QImage(image)))

    def _take(self, what: What, where: QRectF, cut: Sequence[tuple[QPainterPath, bool]] = ()) -> None:
        number, reach = len(self.items), self._look.reach
        apart = self._look.is_round_line and len(cut) > 1
        veil = apart and self._look.share < 1 and not _are_parallel(cut)
        self.items.append(Item(self._look, what, where, len(cut) or 1, apart, veil))
        for path, follows in cut or [(QPainterPath(), False)]:
            inner = path.controlPointRect() if cut else where
            around = self._look.transform.mapRect(inner.adjusted(-reach, -reach, reach, reach))
            self.pieces.append(Piece(around, number, len(self.pieces), path, follows))


class _PictureTaker(_Taker):
    """Takes down pictures alone."""

    def drawPath(self, _path: QPainterPath) -> None:
        pass


def _scaled(level: int) -> QTransform:
    """From units of the map to pixels of a level."""
    return QTransform.fromScale(2.0**level, 2.0**level)


def _cut(path: QPainterPath, look: Look) -> Iterator[tuple[QPainterPath, bool]]:
    """A line by a few points each, an area by its rings; not, if it is short or has curves."""
    rings = path.toSubpathPolygons() if path.elementCount() > LONG else []
    if sum(ring.size() for ring in rings) != path.elementCount():
        return
    for ring in rings:
        step = PIECE if look.is_round_line else ring.size()
        for start in range(0, max(ring.size() - 1, 1), step):
            piece = QPainterPath()
            piece.addPolygon(ring.mid(start, step + 1) if ring.size() > step + 1 else ring)
            yield piece, start > 0


def _dashes(path: QPainterPath, look: Look) -> QPainterPath:
    """The outlines of all of them."""
    stroker = QPainterPathStroker(look.pen)
    # As round as on the finest level.
    scale = hypot(look.transform.m11(), look.transform.m12()) * 2.0**FINEST
    stroker.setCurveThreshold(ROUND / max(scale, 1e-6))
    dashes = QPainterPath()
    dashes.setFillRule(Qt.FillRule.WindingFill)
    for ring in stroker.createStroke(path).toSubpathPolygons(QTransform.fromScale(scale, scale)):
        dashes.addPolygon(QTransform.fromScale(1 / scale, 1 / scale).map(ring))
    return dashes


def _rings(path: QPainterPath) -> Iterator[tuple[QPainterPath, bool]]:
    for ring in path.toSubpathPolygons():
        piece = QPainterPath()
        piece.addPolygon(ring)
        yield piece, False


def _are_parallel(cut: Sequence[tuple[QPainterPath, bool]]) -> bool:
    """Straight lines beside each other, as in hatching."""
    if any(path.elementCount() != 2 for path, _ in cut):
        return False
    lines = [QLineF(path.pointAtPercent(0), path.pointAtPercent(1)) for path, _ in cut]
    return all(abs(line.angle() - lines[0].angle()) < NEARLY for line in lines)


def _lines(pieces: list[Piece]) -> Iterator[QPainterPath]:
    """Neighbours without an end between them."""
    line, last = QPainterPath(), -1
    for piece in pieces:
        if piece.follows and piece.number == last + 1:
            line.connectPath(piece.path)
        else:
            yield line
            line = QPainterPath(piece.path)
        last = piece.number
    yield line


def _here(item: Item, whole: QPainterPath, pieces: list[Piece]) -> Iterable[QPainterPath]:
    """A line or an area, or what lies here of it: each of its lines, where they look the same."""
    if item.apart:
        return _lines(pieces)
    if len(pieces) == item.pieces:
        return [whole]
    joined = QPainterPath()
    joined.setFillRule(whole.fillRule())
    for line in _lines(pieces):
        joined.addPath(line)
    return [joined]


class _Paper(QPaintDevice):
    """What is painted on it is taken down."""

    def __init__(self, taker: _Taker, width: float, height: float) -> None:
        super().__init__()
        self._taker = taker
        metric = QPaintDevice.PaintDeviceMetric
        self._metrics = {
            metric.PdmWidth: round(width),
            metric.PdmHeight: round(height),
            metric.PdmDepth: 32,
            metric.PdmDevicePixelRatioScaled: round(self.devicePixelRatioFScale()),
        }

    def paintEngine(self) -> QPaintEngine:
        return self._taker

    def metric(self, metric: QPaintDevice.PaintDeviceMetric) -> int:
        return self._metrics.get(metric, 1)


class PaintList:
    """The drawing of a map of this size."""

    def __init__(self, renderer: QSvgRenderer, size: Size) -> None:
        self._renderer, self._size = renderer, size
        taken = self._taken(TAKEN, _Taker())
        self._items, self._pieces = taken.items, taken.pieces
        self._near: dict[Tile, list[Piece]] = {}
        self._by_level = {TAKEN: taken.by_size}
        self._veil = QImage(SIDE, SIDE, QImage.Format.Format_ARGB32_Premultiplied)

    def draw(self, tile: Tile) -> QImage:
        image = QImage(SIDE, SIDE, QImage.Format.Format_RGB32)
        image.fill(Qt.GlobalColor.white)
        painter = _painter_on(image)
        corner = QTransform().translate(-tile.column * SIDE, -tile.row * SIDE)
        base = _scaled(tile.level) * corner
        painter.setTransform(base)
        painter.setClipRect(QRectF(0, 0, *self._size))
        for number, found in groupby(self._in(tile), key=lambda piece: piece.item):
            item, pieces = self._items[number], list(found)
            look, what = item.look, item.what
            if item.veil and isinstance(what, QPainterPath):
                painter.resetTransform()
                painter.setOpacity(look.share)
                self._lay_veil(painter, item, what, pieces, base)
                continue
            painter.setOpacity(look.opacity)
            painter.setTransform(look.transform * base)
            painter.setPen(look.pen)
            painter.setBrush(look.brush)
            if isinstance(what, QPainterPath):
                for path in _here(item, what, pieces):
                    painter.drawPath(path)
            elif isinstance(what, QRectF):
                painter.drawEllipse(what)
            elif isinstance(what, int):
                painter.setTransform(corner)
                painter.drawImage(*self._at(tile.level)[what])
            else:
                painter.drawImage(item.where, what)
        painter.end()
        return image

    def _lay_veil(
        self, painter: QPainter, item: Item, what: QPainterPath, pieces: list[Piece], base: QTransform
    ) -> None:
        """Lines painted opaque, wherever they cross, and laid over the rest in one."""
        where = QRectF()
        for piece in pieces:
            where = where.united(piece.where)
        part = base.mapRect(where).toAlignedRect().adjusted(-ROOM, -ROOM, ROOM, ROOM).intersected(self._veil.rect())
        lines = QPainter(self._veil)
        lines.setCompositionMode(QPainter.CompositionMode.CompositionMode_Source)
        lines.fillRect(part, Qt.GlobalColor.transparent)
        lines.setCompositionMode(QPainter.CompositionMode.CompositionMode_SourceOver)
        lines.setRenderHint(QPainter.RenderHint.Antialiasing)
        lines.setTransform(item.look.transform * base)
        lines.setPen(item.look.whole_pen)
        for path in _here(item, what, pieces):
            lines.drawPath(path)
        lines.end()
        painter.drawImage(part, self._veil, part)

    def _in(self, tile: Tile) -> list[Piece]:
        """What lies in a tile, sought among what lies in the one above it."""
        if tile.level < COARSEST:
            return self._pieces
        if tile not in self._near:
            above = self._in(tile.coarser)
            room = ROOM / 2.0**tile.level
            around = tile.area.adjusted(-room, -room, room, room)
            found = [piece for piece in above if around.intersects(piece.where)]
            self._near[tile] = found if len(found) < len(above) else above
        return self._near[tile]

    def _at(self, level: int) -> list[tuple[QRectF, QImage]]:
        """The pictures that Qt makes by going through the whole drawing; of a coarser level they are made smaller."""
        if level not in self._by_level:
            if level < TAKEN:
                self._by_level[level] = [_smaller(*each, 2 ** (TAKEN - level)) for each in self._by_level[TAKEN]]
            else:
                self._by_level[level] = self._taken(level, _PictureTaker()).by_size
        return self._by_level[level]

    def _taken(self, level: int, taker: _Taker) -> _Taker:
        width, height = (side * 2.0**level for side in self._size)
        paper = _Paper(taker, width, height)
        painter = _painter_on(paper)
        self._renderer.render(painter, QRectF(0, 0, width, height))
        painter.end()
        return taker


def _painter_on(paper: QPaintDevice) -> QPainter:
    painter = QPainter(paper)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.setRenderHint(QPainter.RenderHint.SmoothPixmapTransform)
    return painter


def _smaller(where: QRectF, image: QImage, times: int) -> tuple[QRectF, QImage]:
    """So many of its pixels each way become one; where those of a coarser level lie."""
    small = QRectF(where.x() / times, where.y() / times, where.width() / times, where.height() / times).toAlignedRect()
    roomy = QImage(small.size() * times, QImage.Format.Format_ARGB32_Premultiplied)
    roomy.fill(Qt.GlobalColor.transparent)
    painter = QPainter(roomy)
    painter.drawImage(where.topLeft() - QPointF(small.topLeft() * times), image)
    painter.end()
    return QRectF(small), roomy.scaled(small.size(), mode=Qt.TransformationMode.SmoothTransformation)
