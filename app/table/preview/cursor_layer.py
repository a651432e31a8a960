"""Where the keyboard is: an area with a clear rim, and the counter it would pick up."""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QGraphicsItem, QGraphicsPathItem, QGraphicsScene

from app.look import PRINT
from app.table.layers.pens import clear, pen
from app.table.layers.shapes import shape_path
from boards.board import Space

OVER = 15


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
            path = shape_path(space.paper)
            casing = QGraphicsPathItem(path)
            casing.setPen(pen("#ffffff", 6))
            casing.setBrush(clear("#ffd84d", 60))
            line = QGraphicsPathItem(path, casing)
            line.setPen(pen(PRINT, 3, Qt.PenStyle.DashLine))
            casing.setZValue(OVER)
            self._scene.addItem(casing)
            self._item = casing
