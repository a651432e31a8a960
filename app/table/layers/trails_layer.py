"""Moves as arrows: the newest is the clearest."""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from itertools import pairwise

from PySide6.QtCore import QPointF, Qt
from PySide6.QtGui import QColor, QPainterPath, QPen, QPolygonF
from PySide6.QtWidgets import QGraphicsItem, QGraphicsPathItem, QGraphicsPolygonItem

from app.look import PAPER
from app.table.counters.layer import CountersLayer
from app.table.layers.overlay import Overlay
from app.table.layers.trails import Trail
from counters.faces.colours import sound

OVER = 17
WIDE, CASING, HEAD = 0.09, 0.05, 0.34
BEND = 0.12
"""How far an arrow swings aside, of its length, so that there and back do not cover each other."""

FADING = 0.8


class TrailsLayer(Overlay):
    """Above the counters, thin enough to see them."""

    def __init__(self, counters: CountersLayer, *, dashed: bool = False) -> None:
        super().__init__(counters.scene, OVER)
        self._counters, self._dashed = counters, dashed
        self.trails: tuple[Trail, ...] = ()

    def show(self, trails: Sequence[Trail]) -> None:
        self.trails = tuple(trails)
        self.renew()

    def items(self) -> Iterator[QGraphicsItem]:
        board = self._counters.game.board
        for trail in sorted(self.trails, key=lambda each: -each.age):
            spaces = [board.spaces.get(area) for area in trail.areas]
            points = [QPointF(*space.anchor) for space in spaces if space and space.map == self._counters.map]
            if len(points) > 1:
                yield self._arrow(points, trail)

    def _arrow(self, points: list[QPointF], trail: Trail) -> QGraphicsItem:
        side, size = self._counters.pixmaps.side(trail.side), self._counters.size
        colour = QColor(sound(side.fill) if side else "#555555")
        path, ahead = way(points, size * HEAD * 0.6)
        casing = QGraphicsPathItem(path)
        casing.setPen(_stroke(QColor(PAPER), size * (WIDE + CASING)))
        shaft = QGraphicsPathItem(path, casing)
        line = _stroke(colour, size * WIDE)
        if self._dashed:
            line.setDashPattern([2.0, 2.2])
        shaft.setPen(line)
        head = QGraphicsPolygonItem(_head(points[-1], ahead, size * HEAD), casing)
        head.setBrush(colour)
        head.setPen(_stroke(QColor(PAPER), size * CASING / 2))
        casing.setOpacity(FADING**trail.age)
        return casing


def way(points: list[QPointF], short: float) -> tuple[QPainterPath, QPointF]:
    """Through all points, ending so much short of the last; and which way it points there."""
    path = QPainterPath(points[0])
    if len(points) == 2:
        along = points[1] - points[0]
        aside = QPointF(-along.y(), along.x()) * BEND
        control = (points[0] + points[1]) / 2 + aside
        ahead = points[1] - control
        path.quadTo(control, points[1] - ahead * (short / max(_length(ahead), 1e-6)))
        return path, ahead
    for before, at in pairwise(points[1:]):
        path.quadTo(before, (before + at) / 2)
    ahead = points[-1] - points[-2]
    path.lineTo(points[-1] - ahead * (short / max(_length(ahead), 1e-6)))
    return path, ahead


def _head(tip: QPointF, ahead: QPointF, size: float) -> QPolygonF:
    along = ahead / max(_length(ahead), 1e-6)
    aside = QPointF(-along.y(), along.x())
    foot = tip - along * size
    return QPolygonF([tip, foot + aside * size * 0.5, foot + along * size * 0.25, foot - aside * size * 0.5])


def _length(by: QPointF) -> float:
    return math.hypot(by.x(), by.y())


def _stroke(colour: QColor, width: float) -> QPen:
    pen = QPen(colour, width)
    pen.setJoinStyle(Qt.PenJoinStyle.RoundJoin)
    pen.setCapStyle(Qt.PenCapStyle.RoundCap)
    return pen
