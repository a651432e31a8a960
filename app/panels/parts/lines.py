"""A list of sentences: what stands on each line, what it names, and which of them is pointed at or chosen.

A line is only made when it is shown, so that ten thousand cost no more than those in view.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Literal, TypeAlias, cast

from PySide6.QtCore import QAbstractListModel, QEvent, QModelIndex, QObject, QPersistentModelIndex, Qt, Signal
from PySide6.QtGui import QKeyEvent, QResizeEvent
from PySide6.QtWidgets import QListView, QWidget

from app.language import tip
from app.panels.advice.wondering import Wondering
from app.panels.parts.line_painting import LINE, LinePainting
from app.panels.parts.panel import AskWhy, Light
from counters.counter import CounterId
from counters.places import PlaceId

Sign = Literal["", "error", "warning", "note", "roll", "yes", "no", "todo", "done"]
Index: TypeAlias = QModelIndex | QPersistentModelIndex


@dataclass(frozen=True)
class Line:
    """One sentence. The sign says in a shape what kind it is, and `sign_words` in words."""

    text: str
    rule: str = ""
    before: str = ""
    """Who says or does it; stands before the sentence."""

    sign: Sign = ""
    sign_words: str = ""
    places: tuple[PlaceId, ...] = ()
    counters: tuple[CounterId, ...] = ()
    badge: tuple[str, str] | None = None
    """A letter and a colour: whose it is."""

    amount: str = ""
    """A figure, set to the right."""

    indent: int = 0
    heading: bool = False
    faint: bool = False
    here: bool = False
    """Where the table stands now."""

    means: object = None
    """What a click on it is about."""

    @property
    def spoken(self) -> str:
        """All of it, for who listens rather than looks."""
        rule = f"[{self.rule}]" if self.rule else ""
        return " ".join(part for part in (self.sign_words, self.before, self.text, self.amount, rule) if part)

    @property
    def light(self) -> Light:
        return Light(self.places, self.counters)


class Lines(QAbstractListModel):
    """So many lines, and how to make each."""

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
        """A few lines, made already."""
        if lines == [self.line(row) for row in range(self._count)]:
            return
        self.show(len(lines), lines.__getitem__)

    def grow(self, count: int) -> None:
        """The same lines, and more of them at the end."""
        self.beginInsertRows(QModelIndex(), self._count, count - 1)
        self._count = count
        self.endInsertRows()

    def say_anew(self) -> None:
        """As many lines as before, but they look otherwise."""
        if self._count:
            self.dataChanged.emit(self.index(0), self.index(self._count - 1))


class LinesView(QListView):
    """Shows them. With `most` every line is as high as so many lines of text; else as high as it needs."""

    pointed = Signal(object)
    """A `Light` for the line under the mouse; an empty one when there is none."""

    chosen = Signal(object)
    """The line that was clicked, or that Enter was pressed on."""

    wondered = Signal(object)
    """`AskWhy` about a line: the right button, or a finger that rests."""

    def __init__(self, name: str, most: int = 0, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.lines = Lines(self)
        self.setModel(self.lines)
        self._most = -1
        self.hold(most)
        self.setAccessibleName(name)
        self.setMouseTracking(True)
        self.setFrameShape(QListView.Shape.NoFrame)
        self.setVerticalScrollMode(QListView.ScrollMode.ScrollPerPixel)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setResizeMode(QListView.ResizeMode.Adjust)
        self.setEditTriggers(QListView.EditTrigger.NoEditTriggers)
        self.fits = False
        """As high as its lines, at whatever width."""

        self._under = Light()
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
        super().resizeEvent(event)
        if event.size().width() != event.oldSize().width():
            # Qt lays a column anew only when its height changes.
            self.scheduleDelayedItemsLayout()
            if self.fits:
                self.fit()

    def fit(self) -> None:
        """As high as its lines, and gone where there are none."""
        count = self.lines.rowCount()
        self.setFixedHeight(sum(map(self.sizeHintForRow, range(count))) + 4)
        self.setVisible(bool(count))

    def leaveEvent(self, event: QEvent) -> None:
        self._point(None)
        super().leaveEvent(event)

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
