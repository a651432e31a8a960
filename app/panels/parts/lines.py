"""A list of sentences: what stands on each line, what it names, and which of them is pointed at or chosen.

A line is only made when it is shown, so that ten thousand cost no more than those in view.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import cast

from PySide6.QtCore import (
    QAbstractListModel,
    QEvent,
    QModelIndex,
    QObject,
    QPersistentModelIndex,
    QPoint,
    Qt,
    QTimer,
    Signal,
)
from PySide6.QtGui import QContextMenuEvent, QHideEvent, QKeyEvent, QMouseEvent, QResizeEvent
from PySide6.QtWidgets import QAbstractItemView, QListView

from app.language import tip
from app.panels.parts.line import LINE, Index, Line, LinePainting
from app.panels.parts.panel import AskWhy, Light
from app.table.hands.pointer import HOLD, STILL


class Lines(QAbstractListModel):
    """So many lines, and how to make each."""

    look_otherwise = Signal()

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._count = 0
        self._make: Callable[[int], Line] = lambda _row: Line("")

    def rowCount(self, parent: Index = QModelIndex()) -> int:  # noqa: B008 - as Qt declares it
        return 0 if parent.isValid() else self._count

    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> object:
        if not index.isValid():
            return None
        match role:
            case Qt.ItemDataRole.DisplayRole:
                return self.line(index.row()).text
            case Qt.ItemDataRole.AccessibleTextRole:
                return self.line(index.row()).spoken
            case Qt.ItemDataRole.ToolTipRole:
                return tip(self.line(index.row()).spoken)
            case _:
                return self.line(index.row()) if role == LINE else None

    def line(self, row: int) -> Line:
        return self._make(row)

    def show(self, count: int, make: Callable[[int], Line]) -> None:
        """Other lines altogether."""
        self.beginResetModel()
        self._count, self._make = count, make
        self.endResetModel()

    def show_these(self, lines: list[Line]) -> None:
        """A few lines, made already. Those that only look otherwise than before are drawn anew, and no more is done."""
        now = [self.line(row) for row in range(self._count)]
        if [each.measured for each in now] != [each.measured for each in lines]:
            self.show(len(lines), lines.__getitem__)
        elif now != lines:
            self._make = lines.__getitem__
            self.say_anew()

    def grow(self, count: int) -> None:
        """The same lines, and more of them at the end."""
        self.beginInsertRows(QModelIndex(), self._count, count - 1)
        self._count = count
        self.endInsertRows()

    def say_anew(self) -> None:
        """As many lines and as high. Told that their data are other ones, Qt would measure each of them again."""
        self.look_otherwise.emit()


class LinesView(QListView):
    """Shows them. With `most` every line is as high as so many lines of text; else as high as it needs."""

    pointed = Signal(object)
    """A `Light` for the line under the mouse; an empty one when there is none."""

    chosen = Signal(object)
    """The line that was clicked, or that Enter was pressed on."""

    wondered = Signal(object)
    """`AskWhy` about a line: the right button, or a finger that rests."""

    def __init__(self, name: str) -> None:
        super().__init__()
        self.lines = Lines(self)
        self.setModel(self.lines)
        self.lines.look_otherwise.connect(self.viewport().update)
        # The line that was pointed at may be gone: what it was about is dark again until the mouse moves.
        self.lines.modelReset.connect(lambda: self._point(None))
        self._most = -1
        self.hold(0)
        self.setAccessibleName(name)
        self.setMouseTracking(True)
        self.setFrameShape(QListView.Shape.NoFrame)
        self.setVerticalScrollMode(QListView.ScrollMode.ScrollPerPixel)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setResizeMode(QListView.ResizeMode.Adjust)
        self.setEditTriggers(QListView.EditTrigger.NoEditTriggers)
        self.fits = False
        """As high as its lines, at whatever width."""

        self._kept, self._under = QPersistentModelIndex(), Light()
        self.entered.connect(lambda index: self._point(self.line_at(index)))
        self.viewportEntered.connect(lambda: self._point(None))
        self.clicked.connect(lambda index: self.chosen.emit(self.line_at(index)))
        Wondering(self).asked.connect(self._wonder)

    def hold(self, most: int) -> None:
        """Every line so many lines of text high; 0: as high as it needs."""
        if most != self._most:
            self._most = most
            self.setItemDelegate(LinePainting(most, self))
            self.setUniformItemSizes(most > 0)

    def line_at(self, index: QModelIndex) -> Line:
        return cast("Line", index.data(LINE))

    def _wonder(self, index: QModelIndex) -> None:
        """Lines that name nothing on the table have nothing to explain."""
        line = self.line_at(index)
        if line.places or line.counters:
            self.wondered.emit(AskWhy(line.counters, next(iter(line.places), None)))

    def resizeEvent(self, event: QResizeEvent) -> None:
        current = self.visualRect(self.currentIndex())
        was_seen = current.top() >= 0 and current.bottom() < event.oldSize().height()
        super().resizeEvent(event)
        if event.size().width() != event.oldSize().width():
            # Qt lays a column anew only when its height changes.
            self.scheduleDelayedItemsLayout()
            if self.fits:
                self.fit()
        if self._kept.isValid():
            self._bring()
        elif was_seen:
            self.scrollTo(self.currentIndex())

    def keep_in_view(self, row: int) -> None:
        """Now, and whenever the list has become higher or lower."""
        self._kept = QPersistentModelIndex(self.lines.index(row))
        self._bring()

    def _bring(self) -> None:
        self.executeDelayedItemsLayout()
        self.scrollTo(self.lines.index(self._kept.row()), QListView.ScrollHint.PositionAtCenter)

    def fit(self) -> None:
        """As high as its lines, and gone where there are none."""
        count = self.lines.rowCount()
        self.setFixedHeight(sum(map(self.sizeHintForRow, range(count))) + 4)
        self.setVisible(bool(count))

    def leaveEvent(self, event: QEvent) -> None:
        self._point(None)
        super().leaveEvent(event)

    def hideEvent(self, event: QHideEvent) -> None:
        self._point(None)
        super().hideEvent(event)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter, Qt.Key.Key_Space) and self.currentIndex().isValid():
            self.chosen.emit(self.line_at(self.currentIndex()))
            return
        super().keyPressEvent(event)

    def currentChanged(self, current: Index, previous: Index) -> None:
        super().currentChanged(current, previous)
        if self.hasFocus() and current.isValid():
            self._point(cast("Line", current.data(LINE)))

    def _point(self, line: Line | None) -> None:
        light = line.light if line is not None else Light()
        if light != self._under:
            self._under = light
            self.pointed.emit(light)


# Why? asked of a row of a list: by the right button, or by holding still on it. The release does nothing else.


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
