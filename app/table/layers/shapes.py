"""Shapes of the board as Qt's paths."""

from __future__ import annotations

from collections.abc import Sequence

import shapely
from PySide6.QtCore import QPointF
from PySide6.QtGui import QPainterPath, QPolygonF
from shapely.geometry.base import BaseGeometry


def shape_path(shape: BaseGeometry) -> QPainterPath:
    """An area, with its holes and parts."""
    path = QPainterPath()
    for part in shapely.get_parts(shape):
        for ring in shapely.get_rings(part):
            path.addPolygon(QPolygonF([QPointF(x, y) for x, y in shapely.get_coordinates(ring)]))
    return path


def lines_path(lines: BaseGeometry) -> QPainterPath:
    """A line, or many."""
    path = QPainterPath()
    for part in shapely.get_parts(lines):
        points = shapely.get_coordinates(part)
        if len(points) > 1:
            path.addPath(line_path([(x, y) for x, y in points]))
    return path


def line_path(points: Sequence[tuple[float, float]]) -> QPainterPath:
    """A line through these points."""
    path = QPainterPath(QPointF(*points[0]))
    for x, y in points[1:]:
        path.lineTo(x, y)
    return path
