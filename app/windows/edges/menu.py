"""A menu that lies at an edge and is read from there: rows as high as a fingertip, opened by the finger that asked."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field

from PySide6.QtCore import QPointF, QRect, QRectF, QSizeF, Qt, Signal
from PySide6.QtGui import QFocusEvent, QKeyEvent, QPainter, QPalette, QPen, QWheelEvent
from PySide6.QtWidgets import QMenu, QWidget

from app.look import touch_size
from app.windows.edges.turned import Edge, Turned, on_screen

PADDING, LEAST, MOST = 14, 180, 520
"""Pixels, of a row and of the whole width."""


@dataclass(frozen=True)
class Row:
    """`more`: what it leads to; no deed and nothing more: a heading."""

    words: str
    deed: Callable[[], object] | None = None
    more: tuple[Row, ...] = field(default=())
    ticked: bool = False
    can: bool = True

    @property
    def is_heading(self) -> bool:
        return self.deed is None and not self.more


def rows_of(menu: QMenu) -> tuple[Row, ...]:
    """Those of a menu with a mouse; what cannot be done now is left out."""
    found = []
    for action in menu.actions():
        words = action.text().replace("&&", "\0").replace("&", "").replace("\0", "&").split("\t")[0]
        # What PySide says is a QObject is the submenu.
        below = action.menu()
        if action.isSeparator() or not action.isVisible() or not words:
            continue
        if isinstance(below, QMenu):
            below.aboutToShow.emit()
            if inner := rows_of(below):
                found.append(Row(words, more=inner))
            below.aboutToHide.emit()
        elif action.isEnabled():
            found.append(Row(words, action.trigger, ticked=action.isCheckable() and action.isChecked()))
        elif action.objectName() == "heading":
            found.append(Row(words))
    return tuple(found)


class TurnedMenu(Turned):
    """Rows of words. A row that leads on opens in its place, with a way back."""

    closed = Signal()

    def __init__(self, edge: Edge, rows: Sequence[Row], parent: QWidget) -> None:
        super().__init__(edge, parent)
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self._above: list[tuple[Row, ...]] = []
        self.rows = tuple(rows)
        self._under: int | None = None
        self._is_gone = False
        self._pushed = 0.0
        """How far the rows are pushed up, where there are more than fit."""

        self._from: dict[int, tuple[QPointF, float]] = {}
        self._room = QRect()

    def open(self, at: QPointF, room: QRect) -> None:
        """Near a spot of the parent, within this room of it."""
        self._room = room
        size = self._wanted()
        there = on_screen(self.edge, size)
        x, y = at.x(), at.y()
        match self.edge:
            case "bottom":
                x, y = x - there.width() / 2, y - there.height()
            case "top":
                x = x - there.width() / 2
            case "left":
                y = y - there.height() / 2
            case "right":
                x, y = x - there.width(), y - there.height() / 2
        left = max(room.left(), min(round(x), room.right() + 1 - there.width()))
        top = max(room.top(), min(round(y), room.bottom() + 1 - there.height()))
        self.setGeometry(left, top, there.width(), there.height())
        self.setAccessibleName(", ".join(row.words for row in self.rows))
        self.show()
        self.raise_()

    @property
    def row_height(self) -> int:
        return touch_size()

    def row_at(self, at: QPointF) -> int | None:
        size = self.upright
        number = int((at.y() + self._pushed) // self.row_height)
        inside = 0 <= at.x() < size.width() and 0 <= at.y() < size.height() and 0 <= number < len(self.rows)
        return number if inside else None

    def _wanted(self) -> QSizeF:
        metrics = self.fontMetrics()
        wide = max((metrics.horizontalAdvance(row.words) for row in self.rows), default=0) + 5 * PADDING
        room = self._room.transposed() if self.edge in ("left", "right") else self._room
        high = min(len(self.rows) * self.row_height, max(self.row_height, room.height()))
        return QSizeF(min(max(LEAST, wide), MOST, max(1, room.width())), high)

    def _show(self, rows: tuple[Row, ...]) -> None:
        middle = QPointF(self.geometry().center())
        match self.edge:
            case "bottom":
                middle.setY(self.geometry().bottom() + 1)
            case "top":
                middle.setY(self.geometry().top())
            case "left":
                middle.setX(self.geometry().left())
            case "right":
                middle.setX(self.geometry().right() + 1)
        self.rows, self._pushed, self._under = rows, 0.0, None
        self.open(middle, self._room)
        self.update()

    def choose(self, number: int) -> None:
        row = self.rows[number]
        if row.more:
            self._above.append(self.rows)
            back = Row(f"‹ {row.words}", self._back)
            self._show((back, *row.more))
        elif row.deed is not None and row.can:
            if row.deed == self._back:
                self._back()
            else:
                self.put_away()
                row.deed()

    def _back(self) -> None:
        self._show(self._above.pop())

    def put_away(self) -> None:
        if not self._is_gone:
            self._is_gone = True
            self.closed.emit()
            self.close()

    # One person with a mouse: what every menu does

    def take_keys(self) -> None:
        """Escape puts it away, and so does whatever is pressed beside it."""
        self.setFocusPolicy(Qt.FocusPolicy.ClickFocus)
        self.setFocus()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() == Qt.Key.Key_Escape:
            self.put_away()
        else:
            super().keyPressEvent(event)

    def focusOutEvent(self, event: QFocusEvent) -> None:
        super().focusOutEvent(event)
        if self.isVisible() and self.focusPolicy() == Qt.FocusPolicy.ClickFocus:
            self.put_away()

    # Hands

    def pressed(self, finger: int, at: QPointF) -> None:
        self._from[finger] = (at, self._pushed)
        self._under = self.row_at(at)
        self.update()

    def moved(self, finger: int, at: QPointF) -> None:
        if finger in self._from:
            start, pushed = self._from[finger]
            if abs(at.y() - start.y()) > self.row_height / 3:
                self._push(pushed + start.y() - at.y())
        self._under = self.row_at(at)
        self.update()

    def released(self, finger: int, at: QPointF) -> None:
        start, pushed = self._from.pop(finger, (at, self._pushed))
        number = self.row_at(at)
        if pushed == self._pushed and number is not None and number == self.row_at(start):
            self.choose(number)

    def let_go(self, finger: int) -> None:
        self._from.pop(finger, None)

    def wheelEvent(self, event: QWheelEvent) -> None:
        """A notch is a row, as in every menu."""
        self._push(self._pushed - event.angleDelta().y() / 120 * self.row_height)
        self._under = self.row_at(self.read(event.position()))
        self.update()
        event.accept()

    def _push(self, to: float) -> None:
        most = max(0.0, len(self.rows) * self.row_height - self.upright.height())
        self._pushed = max(0.0, min(most, to))

    # Painting

    def draw(self, painter: QPainter, size: QSizeF) -> None:
        palette, high = self.palette(), self.row_height
        painter.setPen(QPen(palette.color(QPalette.ColorRole.Highlight), 2))
        painter.setBrush(palette.color(QPalette.ColorRole.Base))
        painter.drawRoundedRect(QRectF(1, 1, size.width() - 2, size.height() - 2), 8, 8)
        for number, row in enumerate(self.rows):
            line = QRectF(4, number * high - self._pushed, size.width() - 8, high)
            if line.bottom() < 0 or line.top() > size.height():
                continue
            lit = number == self._under and not row.is_heading
            if lit:
                painter.setPen(Qt.PenStyle.NoPen)
                painter.setBrush(palette.color(QPalette.ColorRole.Highlight))
                painter.drawRoundedRect(line.adjusted(0, 2, 0, -2), 5, 5)
            role = QPalette.ColorRole.HighlightedText if lit else QPalette.ColorRole.Text
            painter.setPen(palette.color(role))
            font = painter.font()
            font.setBold(row.is_heading)
            painter.setFont(font)
            words = f"✓ {row.words}" if row.ticked else row.words
            inner = line.adjusted(PADDING, 0, -PADDING, 0)
            told = painter.fontMetrics().elidedText(words, Qt.TextElideMode.ElideRight, round(inner.width() - PADDING))
            painter.drawText(inner, Qt.AlignmentFlag.AlignVCenter, told)
            if row.more:
                painter.drawText(inner, Qt.AlignmentFlag.AlignVCenter | Qt.AlignmentFlag.AlignRight, "›")
