"""Where the keyboard is: an area with a clear rim, and the counter it would pick up."""

from __future__ import annotations

from PySide6.QtWidgets import QGraphicsItem, QGraphicsScene

from app.marks.mark import Fill, Mark, Order, Pen, Shape
from app.table.layers.painter import item_of
from boards.board import Space


class CursorLayer:
    """Nothing, until an arrow key is pressed."""

    def __init__(self, scene: QGraphicsScene) -> None:
        self._scene = scene
        self._item: QGraphicsItem | None = None
        self.wants_tab = False
        """Tab goes through the stack here rather than on to the next part of the window."""

    def show(self, space: Space | None) -> None:
        """This one and no other."""
        if self._item is not None:
            self._scene.removeItem(self._item)
            self._item = None
        if space is not None:
            casing = Shape(space.paper, Fill("#ffd84d", 0.24), Pen("white", 6, hair=True))
            line = Shape(space.paper, None, Pen("print", 3, (12, 6), hair=True))
            self._item = item_of(Mark((casing, line), Order.CURSOR))
            self._scene.addItem(self._item)
