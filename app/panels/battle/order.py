"""In which order a side loses its kinds: drawn with the mouse, or moved with Ctrl and the arrows."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from PySide6.QtCore import QSize, Qt, Signal
from PySide6.QtGui import QKeyEvent, QResizeEvent
from PySide6.QtWidgets import QAbstractItemView, QListView, QListWidget, QListWidgetItem

from app.language import tip

STEPS = {Qt.Key.Key_Left: -1, Qt.Key.Key_Up: -1, Qt.Key.Key_Right: 1, Qt.Key.Key_Down: 1}
WORD = Qt.ItemDataRole.UserRole


class LossOrder(QListWidget):
    """The first is lost first."""

    ordered = Signal(str)
    """The kinds in their new order, with commas between them."""

    def __init__(self, kinds: Sequence[str], title: str, named: Callable[[str], str]) -> None:
        super().__init__()
        self.setFlow(QListView.Flow.LeftToRight)
        self.setWrapping(True)
        self.setSpacing(3)
        self.setResizeMode(QListView.ResizeMode.Adjust)
        self.setDragDropMode(QAbstractItemView.DragDropMode.InternalMove)
        self.setDefaultDropAction(Qt.DropAction.MoveAction)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setVerticalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setAccessibleName(title)
        self.setToolTip(tip(title))
        for kind in kinds:
            item = QListWidgetItem(named(kind), self)
            item.setData(WORD, kind)
        self.setFixedHeight(self.sizeHint().height())
        self.model().rowsMoved.connect(self._tell)

    def sizeHint(self) -> QSize:
        """A line, until it is known how many kinds stand beside each other."""
        line = self.sizeHintForRow(0) if self.count() else self.fontMetrics().height()
        return QSize(super().sizeHint().width(), line + 10 + 2 * self.frameWidth())

    def resizeEvent(self, event: QResizeEvent) -> None:
        """As high as all kinds take: what is lost last is not to be scrolled for."""
        super().resizeEvent(event)
        if event.size().width() != event.oldSize().width():
            self.doItemsLayout()
            last = self.visualItemRect(self.item(self.count() - 1)).bottom()
            self.setFixedHeight(last + 1 + 2 * (self.frameWidth() + self.spacing()))

    def show_kinds(self, kinds: Sequence[str]) -> None:
        """The same kinds, in this order."""
        for row, kind in enumerate(kinds):
            if (was := self.kinds().index(kind)) != row:
                self.insertItem(row, self.takeItem(was))

    def kinds(self) -> tuple[str, ...]:
        return tuple(str(self.item(row).data(WORD)) for row in range(self.count()))

    def keyPressEvent(self, event: QKeyEvent) -> None:
        step = STEPS.get(Qt.Key(event.key()))
        if step is None or not event.modifiers() & Qt.KeyboardModifier.ControlModifier:
            super().keyPressEvent(event)
            return
        row, to = self.currentRow(), self.currentRow() + step
        if row >= 0 and 0 <= to < self.count():
            self.insertItem(to, self.takeItem(row))
            self.setCurrentRow(to)
            self._tell()

    def _tell(self) -> None:
        self.ordered.emit(", ".join(self.kinds()))
