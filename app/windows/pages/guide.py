"""A quiet guide over the map that leads from step to step."""

from __future__ import annotations

from PySide6.QtCore import QRect, Qt, Signal
from PySide6.QtGui import QKeyEvent, QMoveEvent, QResizeEvent, QShowEvent
from PySide6.QtWidgets import QFrame

from app.windows.parts.following import LAID, Following
from app.windows.play.boards_view import BoardsView


class Guide(QFrame):
    """It finds its place anew whenever the map has another size, or its own words take another room."""

    over = Signal()

    def __init__(self, boards: BoardsView) -> None:
        super().__init__(boards)
        self._boards = boards
        self.setObjectName("lesson")
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self.setAutoFillBackground(True)
        self._following = Following(self, boards, self.place, LAID)

    def end(self) -> None:
        """Done, or enough."""
        self._boards.removeEventFilter(self._following)
        self._boards.cover(QRect())
        self.over.emit()
        self.close()

    def lies_at(self) -> QRect:
        """Where on the map, and how large."""
        raise NotImplementedError

    def place(self) -> None:
        wanted = self.lies_at()
        if self.geometry() != wanted:
            self.setGeometry(wanted)

    def showEvent(self, event: QShowEvent) -> None:
        """Over the map and what lies on it already; menus that are opened later lie over it."""
        super().showEvent(event)
        self.raise_()

    def moveEvent(self, event: QMoveEvent) -> None:
        super().moveEvent(event)
        self._boards.cover(self.geometry())

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._boards.cover(self.geometry())

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() == Qt.Key.Key_Escape:
            self.end()
        else:
            super().keyPressEvent(event)
