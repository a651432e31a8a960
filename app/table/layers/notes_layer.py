"""What was drawn and written on the map by hand: pencil lines, and labels that turn to the one who reads."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import pairwise

from PySide6.QtCore import Qt
from PySide6.QtGui import QColor, QPen
from PySide6.QtWidgets import QGraphicsItem, QGraphicsPathItem

from app.table.counters.layer import CountersLayer
from app.table.layers.overlay import Overlay
from app.table.layers.shapes import line_path
from app.table.layers.signs import on_paper
from counters.position import Note

OVER = 16
PENCIL = "#4a4f57"
LINE, LETTERS = 0.06, 0.3
"""In counters."""


class NotesLayer(Overlay):
    """Notes that have points on this map."""

    def __init__(self, counters: CountersLayer) -> None:
        super().__init__(counters.scene, OVER)
        self._counters = counters
        self.angle = 0
        self.notes: tuple[Note, ...] = ()

    def show(self, notes: Sequence[Note]) -> None:
        here = tuple(note for note in notes if note.points and note.map == self._counters.map)
        if here != self.notes:
            self.notes = here
            self.renew()

    def items(self) -> Iterator[QGraphicsItem]:
        size = self._counters.size
        for note in self.notes:
            if len(note.points) > 1:
                item = QGraphicsPathItem(line_path(note.points))
                pen = QPen(QColor(PENCIL), size * LINE)
                pen.setCapStyle(Qt.PenCapStyle.RoundCap)
                pen.setJoinStyle(Qt.PenJoinStyle.RoundJoin)
                item.setPen(pen)
                yield item
            if note.text:
                x, y = note.points[-1]
                yield on_paper(note.text, x, y, size * LETTERS, self.angle)

    def at(self, x: float, y: float) -> Note | None:
        """The uppermost note that a rubber would touch there."""
        reach = self._counters.size * 0.2
        for note in reversed(self.notes):
            if any(abs(px - x) < reach and abs(py - y) < reach for px, py in _steps(note.points, reach)):
                return note
        return None


def _steps(points: Sequence[tuple[float, float]], reach: float) -> Iterator[tuple[float, float]]:
    """The points of a line, and some between those that are far apart."""
    yield from points[:1]
    for (ax, ay), (bx, by) in pairwise(points):
        count = min(200, max(1, int(max(abs(bx - ax), abs(by - ay)) / reach)))
        for step in range(1, count + 1):
            share = step / count
            yield ax + (bx - ax) * share, ay + (by - ay) * share
