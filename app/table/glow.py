"""Areas that glow: where the counters in a hand may go, and by which way."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING

from PySide6.QtCore import Qt
from PySide6.QtGui import QBrush, QColor, QPainterPath
from PySide6.QtWidgets import QGraphicsItem, QGraphicsPathItem
from shiboken6 import isValid

from app.look import GOOD, MOVED, SEVERITY
from app.table.pens import clear, pen
from app.table.shapes import line_path, shape_path
from boards.board import AreaId, Spot
from rules_assist.advice import Grade, Reach

if TYPE_CHECKING:
    from app.table.table import Table

GLOW, LINE = 5, 20
RIM = 2.4
GRADES: Mapping[Grade, tuple[str, Qt.BrushStyle]] = {
    "free": (GOOD, Qt.BrushStyle.SolidPattern),
    "costs": (MOVED, Qt.BrushStyle.SolidPattern),
    "risky": (SEVERITY["warning"], Qt.BrushStyle.BDiagPattern),
}
"""Colour and pattern, for colour is never the only sign."""

ORDER: tuple[Grade, ...] = ("free", "costs", "risky")


def best_grade(reach: Reach, area: AreaId) -> Grade:
    return min((way.grade for way in reach.ways[area]), key=ORDER.index)


def glow(tables: Sequence[Table], area: AreaId, grade: Grade) -> QGraphicsItem | None:
    """The area lit on whichever map it is."""
    space = tables[0].game.board.spaces.get(area)
    table = next((table for table in tables if space is not None and table.map == space.map), None)
    if space is None or table is None:
        return None
    colour, pattern = GRADES[grade]
    item = QGraphicsPathItem(shape_path(space.shape))
    item.setBrush(QBrush(clear(colour, 90), pattern))
    item.setPen(pen(colour, RIM))
    item.setZValue(GLOW)
    table.scene().addItem(item)
    return item


def stroke(table: Table, points: Sequence[Spot], colour: str, width: float) -> QGraphicsPathItem:
    """A line over everything, as wide at every zoom, light beneath so that it shows on any ground."""
    path = line_path(points) if points else QPainterPath()
    casing = QGraphicsPathItem(path)
    casing.setPen(pen("#ffffff", width + 3))
    line = QGraphicsPathItem(path, casing)
    line.setPen(pen(QColor(colour), width))
    casing.setZValue(LINE)
    table.scene().addItem(casing)
    return casing


def remove(items: Sequence[QGraphicsItem | None]) -> None:
    """From whichever map they are on. What was drawn on a counter that has gone has gone with it."""
    for item in items:
        if item is not None and isValid(item) and item.scene() is not None:
            item.scene().removeItem(item)
