"""The way that counters in a hand would take: its steps as beads, its cost at the end, its means in its dashes."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QGraphicsEllipseItem, QGraphicsItem

from app.table.glow import GRADES, LINE, stroke
from app.table.pens import pen
from app.table.signs import disc
from boards.board import Spot
from boards.sentence import write_number
from rules_assist.advice import Way

if TYPE_CHECKING:
    from app.table.table import Table

WIDE = 5
BEAD, END = 0.09, 0.2
"""Of a counter."""

DASHES = (Qt.PenStyle.SolidLine, Qt.PenStyle.DashLine, Qt.PenStyle.DotLine, Qt.PenStyle.DashDotLine)


def route(table: Table, points: Sequence[Spot], way: Way, number: int) -> list[QGraphicsItem]:
    """`number`: which of several ways to the same place it is; the first is drawn solid."""
    if len(points) < 2:
        return []
    colour, size = GRADES[way.grade].colour, table.counters.size
    drawn: list[QGraphicsItem] = [stroke(table, points, colour, WIDE, DASHES[number % len(DASHES)])]
    for x, y in points[1:-1]:
        half = size * BEAD
        bead = QGraphicsEllipseItem(x - half, y - half, 2 * half, 2 * half)
        bead.setBrush(Qt.GlobalColor.white)
        bead.setPen(pen(colour, 2.5))
        drawn.append(bead)
    if way.cost:
        drawn.append(disc(_before_the_end(points), size * END, write_number(way.cost), colour, angle=table.angle))
    for item in drawn[1:]:
        item.setZValue(LINE + 1)
        table.scene().addItem(item)
    return drawn


def _before_the_end(points: Sequence[Spot]) -> Spot:
    """Where the hand and its counters do not cover it."""
    (x1, y1), (x2, y2) = points[-2:]
    return (x1 + x2) / 2, (y1 + y2) / 2
