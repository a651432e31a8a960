"""Areas that glow: where the counters in a hand may go, how good that is, and by which means."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, NamedTuple

from PySide6.QtCore import Qt
from PySide6.QtGui import QBrush, QColor, QPainterPath
from PySide6.QtWidgets import QGraphicsItem, QGraphicsPathItem
from shiboken6 import isValid

from app.look import GOOD, MOVED, SEVERITY
from app.marks.sign_room import SIGN_HIGH, sign_below
from app.table.layers.pens import clear, pen
from app.table.layers.shapes import line_path, shape_path
from app.table.layers.signs import tag
from boards.board import AreaId, Spot
from counters.laying.rooms import held, room
from counters.laying.stacks import on_map
from counters.places import in_area
from rules_assist.advice import Grade, Reach

if TYPE_CHECKING:
    from app.table.table import Table

GLOW, SIGN, LINE = 5, 19, 20
RIM = 2.4


class GradeLook(NamedTuple):
    """Colour, pattern and rim, for colour is never the only sign."""

    colour: str
    pattern: Qt.BrushStyle
    rim: Qt.PenStyle


GRADES: Mapping[Grade, GradeLook] = {
    "free": GradeLook(GOOD, Qt.BrushStyle.SolidPattern, Qt.PenStyle.SolidLine),
    "costs": GradeLook(MOVED, Qt.BrushStyle.Dense5Pattern, Qt.PenStyle.DashLine),
    "risky": GradeLook(SEVERITY["warning"], Qt.BrushStyle.BDiagPattern, Qt.PenStyle.DashDotLine),
}


class Glowing:
    """All areas in reach; faintly, where it is not the time to move. Means are named where there are several."""

    def __init__(self, tables: Sequence[Table], reach: Reach) -> None:
        self._tables, self._reach = tables, reach
        self._several = len(reach.means) > 1
        self.grades: dict[AreaId, Grade] = {}
        self._items: dict[AreaId, list[QGraphicsItem | None]] = {}
        for area in reach.ways:
            self.regrade(area, reach.grade(area))

    def regrade(self, area: AreaId, grade: Grade) -> None:
        """Some dangers take a moment to be seen."""
        if area not in self._reach.ways or self.grades.get(area) == grade:
            return
        remove(self._items.get(area, ()))
        self.grades[area] = grade
        items = self._items[area] = [glow(self._tables, area, grade, faint=bool(self._reach.notes))]
        if self._several or grade != "free":
            items.append(_sign(self._tables, area, self._reach.brief(area), grade))

    def put_out(self) -> None:
        for items in self._items.values():
            remove(items)


def glow(tables: Sequence[Table], area: AreaId, grade: Grade = "free", *, faint: bool = False) -> QGraphicsItem | None:
    """The area lit on whichever map it is."""
    table = _on(tables, area)
    if table is None:
        return None
    colour, pattern, rim = GRADES[grade]
    board = table.game.board
    free = room(board, in_area(area))
    # Boxes lie upon the coverage: an area glows around them.
    item = QGraphicsPathItem(shape_path(held(board.spaces[area], free) if free else board.spaces[area].paper))
    solid = pattern == Qt.BrushStyle.SolidPattern
    item.setBrush(QBrush(clear(colour, (34 if faint else 90) if solid else (70 if faint else 150)), pattern))
    item.setPen(pen(clear(colour, 150 if faint else 255), RIM, rim))
    item.setZValue(GLOW)
    table.scene().addItem(item)
    return item


def _sign(tables: Sequence[Table], area: AreaId, words: str, grade: Grade) -> QGraphicsItem | None:
    """By which means, and at what cost: beneath the middle of the area, with the shape of its grade."""
    table = _on(tables, area)
    if table is None:
        return None
    space, size = table.game.board.spaces[area], table.counters.size
    (x, y), lies = space.anchor, table.counters.lies.get(in_area(area), ())
    across, down = on_map(0, sign_below(space, lies, size, table.angle), table.angle)
    item = tag(words, (x + across, y + down), size * SIGN_HIGH, grade, GRADES[grade].colour, angle=table.angle)
    item.setZValue(SIGN)
    table.scene().addItem(item)
    return item


def _on(tables: Sequence[Table], area: AreaId) -> Table | None:
    space = tables[0].game.board.spaces.get(area)
    return next((table for table in tables if space is not None and table.map == space.map), None)


def stroke(
    table: Table, points: Sequence[Spot], colour: str, width: float, style: Qt.PenStyle = Qt.PenStyle.SolidLine
) -> QGraphicsPathItem:
    """A line over everything, as wide at every zoom, light beneath so that it shows on any ground."""
    path = line_path(points) if points else QPainterPath()
    casing = QGraphicsPathItem(path)
    casing.setPen(pen("#ffffff", width + 3))
    line = QGraphicsPathItem(path, casing)
    line.setPen(pen(QColor(colour), width, style))
    casing.setZValue(LINE)
    table.scene().addItem(casing)
    return casing


def remove(items: Sequence[QGraphicsItem | None]) -> None:
    """From whichever map they are on. What was drawn on a counter that has gone has gone with it."""
    for item in items:
        if item is not None and isValid(item) and item.scene() is not None:
            item.scene().removeItem(item)
