"""One sheet of the table: the counters, the names, or what the rulebook has to say."""

from __future__ import annotations

from typing import Generic, TypeVar

from PySide6.QtWidgets import QGraphicsScene

State = TypeVar("State")


class Layer(Generic[State]):
    """`height` says which sheet lies above which."""

    def __init__(self, scene: QGraphicsScene, height: float) -> None:
        self.scene, self.height = scene, height

    def show(self, before: State | None, after: State) -> None:
        """Bring the items in line with the state after. Nothing else ever moves an item."""
        raise NotImplementedError
