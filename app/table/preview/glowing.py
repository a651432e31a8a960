"""Areas that glow: where the counters in a hand may go, how good that is, and by which means."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING

from PySide6.QtWidgets import QGraphicsItem

from app.marks.mark import Mark
from app.marks.reaching import reached
from app.table.layers.painter import item_of, remove
from boards.board import AreaId
from rules_assist.advice import Grade, Reach

if TYPE_CHECKING:
    from app.table.table import Table


class Glowing:
    """All areas in reach, on whichever map they are."""

    def __init__(self, tables: Sequence[Table], reach: Reach) -> None:
        self._tables, self._reach = tables, reach
        self.grades: dict[AreaId, Grade] = {}
        self.marks: dict[AreaId, tuple[Mark, ...]] = {}
        self._items: dict[AreaId, list[QGraphicsItem]] = {}
        for area in reach.ways:
            self.regrade(area, reach.grade(area))

    def regrade(self, area: AreaId, grade: Grade) -> None:
        """Some dangers take a moment to be seen."""
        if area not in self._reach.ways or self.grades.get(area) == grade:
            return
        remove(self._items.get(area, ()))
        self.grades[area], self.marks[area], self._items[area] = grade, (), []
        for table in self._tables:
            marks = tuple(reached(table.sheets.on_map(), self._reach, area, grade))
            self.marks[area] += marks
            self._items[area] += put_on(table, marks)

    def put_out(self) -> None:
        for items in self._items.values():
            remove(items)


def put_on(table: Table, marks: Iterable[Mark]) -> list[QGraphicsItem]:
    """Until they are removed."""
    items = [item_of(mark) for mark in marks]
    for item in items:
        table.scene().addItem(item)
    return items
