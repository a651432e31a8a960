"""What a tool draws over the map while it is in use, and what is picked out: a value, and the item that paints it."""

from __future__ import annotations

from dataclasses import dataclass

import shapely
from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QBrush, QColor, QFont, QGuiApplication, QPainter, QPainterPath, QPen, QTransform
from PySide6.QtWidgets import QGraphicsItem, QStyleOptionGraphicsItem, QWidget
from shapely.geometry.base import BaseGeometry

from app.look import PLAIN
from boards.board import Line, Shape, Spot

GOOD, BAD, GHOST = "#1d6fb8", "#c8321f", "#7a7f85"
STROKES, WORDS = 14.0, 420.0
"""Pixels around a sketch that it may paint on."""

POINT = 4.5
"""Pixels, half of a border point's side."""


@dataclass(frozen=True)
class Sketch:
    """Lines, fills and points in units of the map; words beside a spot."""

    fills: tuple[Shape, ...] = ()
    lines: tuple[tuple[Spot, ...], ...] = ()
    ghosts: tuple[Shape | Line, ...] = ()
    """How it was before."""

    points: tuple[Spot, ...] = ()
    here: Spot | None = None
    """Where the hand is, after snapping."""

    snapped: bool = False
    words: str = ""
    bad: bool = False
    """It cannot be done so."""


NOTHING = Sketch()


class SketchItem(QGraphicsItem):
    """Paints it. Lines are as thick at every zoom."""

    def __init__(self, whole: QRectF) -> None:
        super().__init__()
        self._whole = whole
        self.sketches: dict[int, Sketch] = {}
        """What each finger is drawing, friends round a screen at once."""

        self.picked: tuple[Shape | Line, ...] = ()
        self._paths: dict[int, tuple[object, QPainterPath]] = {}
        self.setZValue(40)
        self.setAcceptedMouseButtons(Qt.MouseButton.NoButton)

    def show_sketch(self, sketch: Sketch, finger: int) -> None:
        """Another sketch of this finger; those of others stay, and what is picked out."""
        before = self.sketches.get(finger, NOTHING)
        if sketch != before:
            self.sketches[finger] = sketch
            if sketch == NOTHING:
                del self.sketches[finger]
            # Only where it was and where it is: under it lies a map of many thousand points.
            for each in (before, sketch):
                self.update(self._reach(each))

    def _reach(self, sketch: Sketch) -> QRectF:
        """What it covers, with room for strokes and words, which are of the same size at every zoom."""
        spots = [*sketch.points, *(spot for line in sketch.lines for spot in line)]
        spots += [sketch.here] if sketch.here is not None else []
        bounds = [shape.bounds for shape in (*sketch.fills, *sketch.ghosts)]
        spots += [spot for left, top, right, bottom in bounds for spot in ((left, top), (right, bottom))]
        if not spots:
            return QRectF()
        xs, ys = [x for x, _ in spots], [y for _, y in spots]
        rim = (WORDS if sketch.words else STROKES) / self._zoom()
        return QRectF(min(xs) - rim, min(ys) - rim, max(xs) - min(xs) + 2 * rim, max(ys) - min(ys) + 2 * rim)

    def _zoom(self) -> float:
        views = self.scene().views() if self.scene() is not None else []
        look = views[0].transform() if views else None
        return max(abs(look.m11()) + abs(look.m12()), 1e-6) if look is not None else 1.0

    def show_picked(self, picked: tuple[Shape | Line, ...]) -> None:
        before, self.picked = self.picked, picked
        self._paths = {id(shape): self._paths[id(shape)] for shape in picked if id(shape) in self._paths}
        for shape in {id(shape): shape for shape in (*before, *picked)}.values():
            self.update(self._reach(Sketch(ghosts=(shape,))))

    def boundingRect(self) -> QRectF:
        return self._whole

    def paint(self, painter: QPainter, _option: QStyleOptionGraphicsItem, _widget: QWidget | None = None) -> None:
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        for shape in self.picked:
            # White beneath, so that it is seen on every ground.
            for ink, wide in (("#ffffff", 5.0), (GOOD, 2.6)):
                self._stroke(painter, self._path(shape), QColor(ink), wide)
        for sketch in self.sketches.values():
            self._paint(painter, sketch, QColor(BAD if sketch.bad else GOOD))

    def _paint(self, painter: QPainter, sketch: Sketch, colour: QColor) -> None:
        for ghost in sketch.ghosts:
            self._stroke(painter, path_of(ghost), QColor(GHOST), 1.6, Qt.PenStyle.DashLine)
        fill = QColor(colour)
        fill.setAlpha(60)
        for shape in sketch.fills:
            painter.fillPath(path_of(shape), fill)
            self._stroke(painter, path_of(shape), colour, 2.2)
        for line in sketch.lines:
            way = QPainterPath()
            for number, (x, y) in enumerate(line):
                way.lineTo(x, y) if number else way.moveTo(x, y)
            self._stroke(painter, way, QColor("#ffffff"), 4.6)
            self._stroke(painter, way, colour, 2.4)
        self._paint_points(painter, sketch, colour)

    def _paint_points(self, painter: QPainter, sketch: Sketch, colour: QColor) -> None:
        look = painter.worldTransform()
        painter.save()
        painter.resetTransform()
        painter.setPen(QPen(colour, 1.6))
        painter.setBrush(QBrush(QColor("#ffffff")))
        for x, y in sketch.points:
            spot = look.map(QPointF(x, y))
            painter.drawRect(QRectF(spot.x() - POINT, spot.y() - POINT, 2 * POINT, 2 * POINT))
        if sketch.here is not None:
            spot = look.map(QPointF(*sketch.here))
            painter.setBrush(QBrush(colour) if sketch.snapped else QBrush(Qt.BrushStyle.NoBrush))
            painter.drawEllipse(spot, POINT + 1.5, POINT + 1.5)
            if sketch.words:
                self._write(painter, sketch, spot, look)
        painter.restore()

    def _write(self, painter: QPainter, sketch: Sketch, spot: QPointF, look: QTransform) -> None:
        painter.setFont(QFont(PLAIN, QGuiApplication.font().pointSize()))
        room = painter.fontMetrics().boundingRect(sketch.words).adjusted(-7, -4, 7, 4)
        room.moveTopLeft((spot + QPointF(14, 10)).toPoint())
        # Within the window and the map, also where the hand is near the edge.
        rim = painter.viewport().intersected(look.mapRect(self._whole).toRect())
        room.moveRight(min(room.right(), rim.right() - 4))
        if room.bottom() > rim.bottom() - 4:
            room.moveBottom(round(spot.y()) - 12)
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(QColor(BAD if sketch.bad else "#20262b"))
        painter.drawRoundedRect(room, 5, 5)
        painter.setPen(QColor("#ffffff"))
        painter.drawText(room, Qt.AlignmentFlag.AlignCenter, sketch.words)

    def _path(self, shape: Shape | Line) -> QPainterPath:
        found = self._paths.get(id(shape))
        if found is None or found[0] is not shape:
            found = self._paths[id(shape)] = (shape, path_of(shape))
        return found[1]

    @staticmethod
    def _stroke(
        painter: QPainter, path: QPainterPath, ink: QColor, wide: float, dash: Qt.PenStyle = Qt.PenStyle.SolidLine
    ) -> None:
        pen = QPen(ink, wide, dash, Qt.PenCapStyle.RoundCap, Qt.PenJoinStyle.RoundJoin)
        pen.setCosmetic(True)
        painter.strokePath(path, pen)


def path_of(shape: BaseGeometry) -> QPainterPath:
    """An outline or a line, for Qt."""
    found = QPainterPath()
    found.setFillRule(Qt.FillRule.OddEvenFill)
    for part in shapely.get_parts(shape).tolist():
        rings = (part.exterior, *part.interiors) if part.geom_type == "Polygon" else (part,)
        for ring in rings:
            points = shapely.get_coordinates(ring).tolist()
            found.moveTo(*points[0])
            for x, y in points[1:]:
                found.lineTo(x, y)
    return found
