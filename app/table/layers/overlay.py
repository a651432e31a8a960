"""A sheet over the map that can be switched on and off. Off, it holds nothing and costs nothing."""

from __future__ import annotations

from collections.abc import Iterable

from PySide6.QtWidgets import QGraphicsItem, QGraphicsScene


class Overlay:
    """`height` says which sheet lies above which."""

    def __init__(self, scene: QGraphicsScene, height: float) -> None:
        self.scene, self.height = scene, height
        self.on = False
        self._items: list[QGraphicsItem] = []

    def __len__(self) -> int:
        return len(self._items)

    def switch(self, on: bool) -> None:
        if on != self.on:
            self.on = on
            self.renew()

    def renew(self) -> None:
        """Draw it again; nothing, while it is off."""
        for item in self._items:
            self.scene.removeItem(item)
        self._items = list(self.items()) if self.on else []
        for item in self._items:
            item.setZValue(self.height)
            self.scene.addItem(item)

    def items(self) -> Iterable[QGraphicsItem]:
        """All that is on it."""
        raise NotImplementedError
