"""What was drawn and written on the map by hand: pencil lines, and labels that turn to the one who reads."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from itertools import pairwise

from PySide6.QtWidgets import QGraphicsScene

from app.marks.on_map import OnMap
from app.marks.printed import note_marks
from app.table.layers.overlay import Overlay
from counters.position import Note


class NotesSheet(Overlay):
    """Notes that have points on this map."""

    def __init__(self, scene: QGraphicsScene, on_map: Callable[[], OnMap]) -> None:
        super().__init__(scene, on_map, lambda on: note_marks(on, self.notes))
        self.notes: tuple[Note, ...] = ()

    def show(self, notes: Sequence[Note]) -> None:
        self.notes = tuple(note for note in notes if note.points and note.map == self._on_map().map)
        self.renew()

    def at(self, x: float, y: float) -> Note | None:
        """The uppermost note that a rubber would touch there."""
        reach = self._on_map().size * 0.2
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
