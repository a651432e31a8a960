"""The way that counters in a hand would take: its steps as beads, its cost at the end, its means in its dashes."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QGraphicsEllipseItem, QGraphicsItem
from shapely import LineString, Point

from app.marks.supply_ways import beside
from app.table.layers.glow import GRADES, LINE, stroke
from app.table.layers.pens import pen
from app.table.layers.signs import disc
from boards.board import AreaId
from boards.plain.sentence import write_number
from rules_assist.advice import Way

if TYPE_CHECKING:
    from app.table.table import Table

WIDE = 5
BEAD, END, ASIDE, BEFORE = 0.09, 0.2, 0.12, 1.3
"""Of a counter; how far several ways run beside each other, and the cost stands before the end."""

DASHES = (Qt.PenStyle.SolidLine, Qt.PenStyle.DashLine, Qt.PenStyle.DotLine, Qt.PenStyle.DashDotLine)


def route(table: Table, steps: Sequence[AreaId], way: Way, number: int) -> list[QGraphicsItem]:
    """`number`: which of several ways to the same place it is; the first is drawn solid, others beside it."""
    board, size = table.game.board, table.counters.size
    points = beside(table.sheets.ways.route(steps), number * ASIDE * size)
    if len(points) < 2:
        return []
    colour = GRADES[way.grade].colour
    drawn: list[QGraphicsItem] = [stroke(table, points, colour, WIDE, DASHES[number % len(DASHES)])]
    line = LineString(points)
    for step in way.route[:-1]:
        if (space := board.spaces.get(step)) is not None and space.map == table.map:
            at = line.interpolate(line.project(Point(space.anchor)))
            half = size * BEAD
            bead = QGraphicsEllipseItem(at.x - half, at.y - half, 2 * half, 2 * half)
            bead.setBrush(Qt.GlobalColor.white)
            bead.setPen(pen(colour, 2.5))
            drawn.append(bead)
    if way.cost:
        # Where the hand and its counters do not cover it.
        at = line.interpolate(max(line.length / 2, line.length - size * (BEFORE + number * END * 2)))
        drawn.append(disc((at.x, at.y), size * END, write_number(way.cost), colour, angle=table.angle))
    for item in drawn[1:]:
        item.setZValue(LINE + 1)
        table.scene().addItem(item)
    return drawn
