"""A sheet of marks over the map that can be switched on and off. Off, it holds nothing and costs nothing."""

from __future__ import annotations

from collections.abc import Callable, Iterable

from PySide6.QtWidgets import QGraphicsItem, QGraphicsScene

from app.marks.mark import Mark
from app.marks.on_map import OnMap
from app.table.layers.painter import item_of


class Overlay:
    """`make` says what is on it, as the table lies and is turned now."""

    def __init__(
        self, scene: QGraphicsScene, on_map: Callable[[], OnMap], make: Callable[[OnMap], Iterable[Mark]]
    ) -> None:
        self._scene, self._on_map, self._make = scene, on_map, make
        self.on = False
        self.marks: tuple[Mark, ...] = ()
        self._items: list[QGraphicsItem] = []

    def __len__(self) -> int:
        return len(self.marks)

    def switch(self, on: bool) -> None:
        if on != self.on:
            self.on = on
            self.renew()

    def renew(self) -> None:
        """Make and paint it again; nothing, while it is off."""
        now = self._on_map()
        marks = tuple(self._make(now)) if self.on else ()
        if marks == self.marks:
            return
        for item in self._items:
            self._scene.removeItem(item)
        self.marks, self._items = marks, [item_of(mark, now.naming) for mark in marks]
        for item in self._items:
            self._scene.addItem(item)
