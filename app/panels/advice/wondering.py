"""Why? asked of a row of a list: by the right button, or by holding still on it. The release does nothing else."""

from __future__ import annotations

from PySide6.QtCore import QEvent, QModelIndex, QObject, QPoint, Qt, QTimer, Signal
from PySide6.QtGui import QContextMenuEvent, QMouseEvent
from PySide6.QtWidgets import QAbstractItemView

from app.table.hands.pointer import HOLD, STILL


class Wondering(QObject):
    """Watches a list."""

    asked = Signal(object)
    """The `QModelIndex` of the row."""

    def __init__(self, view: QAbstractItemView) -> None:
        super().__init__(view)
        self._view = view
        self._down = QPoint()
        self._held = False
        self._holding = QTimer(self, singleShot=True, interval=HOLD)
        self._holding.timeout.connect(self._rests)
        view.viewport().installEventFilter(self)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if isinstance(event, QContextMenuEvent):
            return self._ask(event.pos())
        if isinstance(event, QMouseEvent):
            return self._mouse(event)
        return super().eventFilter(watched, event)

    def _mouse(self, event: QMouseEvent) -> bool:
        spot = event.position().toPoint()
        match event.type():
            case QEvent.Type.MouseButtonPress if event.button() == Qt.MouseButton.LeftButton:
                self._down, self._held = spot, False
                self._holding.start()
            case QEvent.Type.MouseMove if (spot - self._down).manhattanLength() > STILL:
                self._holding.stop()
            case QEvent.Type.MouseButtonRelease:
                self._holding.stop()
                if self._held:
                    self._held = False
                    return True
        return False

    def _rests(self) -> None:
        self._held = self._ask(self._down)

    def _ask(self, spot: QPoint) -> bool:
        index: QModelIndex = self._view.indexAt(spot)
        if index.isValid():
            self.asked.emit(index)
        return index.isValid()
