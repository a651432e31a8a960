"""Widgets one after the other, in as many rows as the width asks for."""

from __future__ import annotations

from collections.abc import Iterable

from PySide6.QtCore import QPoint, QRect, QSize, Qt
from PySide6.QtWidgets import QLayout, QLayoutItem, QWidget

from app.panels.parts.small import emptied

GAP, NARROW, MOST = 4, 160, 10_000


class Flow(QLayout):
    """A layout for buttons whose number changes."""

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self._room = parent
        self._items: list[QLayoutItem] = []
        self.setContentsMargins(0, 0, 0, 0)

    def show(self, widgets: Iterable[QWidget]) -> None:
        """These, and no others any more.

        Each that is shown lays its room out anew: until the last of them is there, the room gives nothing away, or what
        lies beside it would grow for a moment and lose where it was scrolled to.
        """
        room = self._room
        least = room.minimumHeight()
        room.setMinimumHeight(room.height() if room.isVisible() else least)
        emptied(self)
        for widget in widgets:
            self.addWidget(widget)
            widget.show()
        room.setMinimumHeight(least)
        self.invalidate()

    def addItem(self, item: QLayoutItem) -> None:
        self._items.append(item)

    def count(self) -> int:
        return len(self._items)

    def itemAt(self, index: int) -> QLayoutItem | None:
        return self._items[index] if 0 <= index < len(self._items) else None

    def takeAt(self, index: int) -> QLayoutItem | None:
        return self._items.pop(index) if 0 <= index < len(self._items) else None

    def expandingDirections(self) -> Qt.Orientation:
        return Qt.Orientation(0)

    def hasHeightForWidth(self) -> bool:
        return True

    def heightForWidth(self, width: int) -> int:
        return self._lay_out(QRect(0, 0, width, 0), move=False)

    def sizeHint(self) -> QSize:
        return self.minimumSize()

    def minimumSize(self) -> QSize:
        """No long title makes a panel wide: it goes on in a second line, or is cut off."""
        sizes = [item.minimumSize() for item in self._items]
        wide = max((size.width() for size in sizes), default=0)
        return QSize(min(wide, NARROW), max((size.height() for size in sizes), default=0))

    def setGeometry(self, rect: QRect) -> None:
        super().setGeometry(rect)
        self._lay_out(rect, move=True)

    def _lay_out(self, rect: QRect, *, move: bool) -> int:
        """How high they are together."""
        x, y, high = rect.x(), rect.y(), 0
        for item in self._items:
            size = item.sizeHint().boundedTo(QSize(max(rect.width(), NARROW), MOST))
            if item.hasHeightForWidth():
                size.setHeight(item.heightForWidth(size.width()))
            if x > rect.x() and x + size.width() > rect.right() + 1:
                x, y, high = rect.x(), y + high + GAP, 0
            if move:
                item.setGeometry(QRect(QPoint(x, y), size))
            x, high = x + size.width() + GAP, max(high, size.height())
        return y + high - rect.y()


def in_rows(*widgets: QWidget) -> QWidget:
    """These for good, in a widget of their own."""
    room = QWidget()
    Flow(room).show(widgets)
    return room
