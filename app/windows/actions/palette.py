"""One box to type into: everything that can be done, every area and every counter, found by a few letters."""

from __future__ import annotations

import unicodedata
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import TypeAlias

from PySide6.QtCore import QEvent, QModelIndex, QObject, QPersistentModelIndex, Qt, QTimer, Signal
from PySide6.QtGui import QKeyEvent, QPainter, QPalette
from PySide6.QtWidgets import (
    QApplication,
    QFrame,
    QLineEdit,
    QListWidget,
    QListWidgetItem,
    QStyle,
    QStyledItemDelegate,
    QStyleOptionViewItem,
    QVBoxLayout,
    QWidget,
)

from app.language import t, write
from app.panels.log.find import sort_words, wishes_of_found
from app.panels.parts.small import called, filled
from app.windows.actions.menus import WithMenus, key_text
from boards.plain.sentence import say
from counters.finding import Found, everything

# Finding what somebody means by a few letters.


def plain(text: str) -> str:
    """Without capitals and accents."""
    return "".join(sign for sign in unicodedata.normalize("NFKD", text.casefold()) if not unicodedata.combining(sign))


def score(asked: str, text: str) -> float | None:
    """How well a text is meant by the letters asked for, more is better; None: they are not in it, in this order.

    Letters that begin words and letters that follow one another count more; short texts win over long ones.
    """
    wanted, words = plain(asked).replace(" ", ""), plain(text)
    if not wanted:
        return 0.0
    found = [
        total
        for start in (at for at, sign in enumerate(words) if sign == wanted[0])
        for leaping in (True, False)
        if (total := _from(wanted, words, start, leaping=leaping)) is not None
    ]
    return max(found) - len(words) * 0.01 if found else None


def _from(wanted: str, words: str, start: int, *, leaping: bool) -> float | None:
    """The same, beginning at one place; leaping on to beginnings of words where it can."""
    total, last = 0.0, start - 1
    for sign in wanted:
        at = words.find(sign, last + 1)
        if at < 0:
            return None
        follows = at == last + 1
        if leaping and not follows and (begins := _beginning(sign, words, at)) is not None:
            at = begins
        total += 3.0 if follows else (2.0 if _begins(words, at) else 0.5)
        last = at
    return total + (1.0 if _begins(words, start) else 0.0)


def _begins(words: str, at: int) -> bool:
    return at == 0 or not words[at - 1].isalnum()


def _beginning(sign: str, words: str, start: int) -> int | None:
    """The next word that begins with this letter."""
    return next((at for at in range(start, len(words)) if words[at] == sign and _begins(words, at)), None)


MOST = 40
HINT = Qt.ItemDataRole.UserRole
Index: TypeAlias = QModelIndex | QPersistentModelIndex
PASSED_ON = (Qt.Key.Key_Up, Qt.Key.Key_Down, Qt.Key.Key_PageUp, Qt.Key.Key_PageDown)


@dataclass(frozen=True)
class Entry:
    """One line: what it is, what stands beside it, and what choosing it does."""

    title: str
    hint: str
    deed: Callable[[], object]
    weight: float = 0.0
    """Lifts what is meant more often."""


class Palette(QFrame):
    """It lies over the window and goes away by itself."""

    closed = Signal()

    def __init__(self, window: QWidget) -> None:
        super().__init__(window)
        self._window = window
        self._entries: Sequence[Entry] = ()
        self._shown: list[Entry] = []
        self.setObjectName("palette")
        self.setFrameShape(QFrame.Shape.StyledPanel)
        self.setAutoFillBackground(True)
        self.box = called(QLineEdit(), t("Find anything"))
        self.box.textChanged.connect(self._find)
        self.box.returnPressed.connect(self._choose)
        self.box.installEventFilter(self)
        self.list = called(QListWidget(), t("What was found"))
        self.list.setUniformItemSizes(True)
        self.list.setItemDelegate(_Lines(self.list))
        self.list.itemClicked.connect(lambda _item: self._choose())
        filled(QVBoxLayout(self), self.box, self.list)
        self.hide()

    def open(self, entries: Sequence[Entry], words: str = "", placeholder: str = "") -> None:
        """Show these to choose from."""
        self._entries = entries
        self.box.setPlaceholderText(placeholder or t("Type a few letters of a command, an area or a counter"))
        self.box.setText(words)
        self._find(words)
        wide, high = min(640, self._window.width() - 32), min(480, self._window.height() - 96)
        self.setGeometry((self._window.width() - wide) // 2, 56, wide, high)
        self.show()
        self.raise_()
        self.box.setFocus()

    def put_away(self) -> None:
        if not self.isHidden():
            self.hide()
            self._entries, self._shown = (), []
            self.box.clear()
            self.list.clear()
            self.closed.emit()

    def _find(self, words: str) -> None:
        if words.strip():
            scored = ((_score(words, entry), entry) for entry in self._entries)
            found = sorted(
                ((points + entry.weight, entry) for points, entry in scored if points is not None),
                key=lambda pair: (-pair[0], pair[1].title),
            )
            self._shown = [entry for _, entry in found[:MOST]]
        else:
            self._shown = list(self._entries[:MOST])
        self.list.clear()
        for entry in self._shown:
            item = QListWidgetItem(entry.title)
            item.setData(HINT, entry.hint)
            item.setData(Qt.ItemDataRole.AccessibleTextRole, f"{entry.title}, {entry.hint}")
            self.list.addItem(item)
        self.list.setCurrentRow(0)

    def _choose(self) -> None:
        row = self.list.currentRow()
        if 0 <= row < len(self._shown):
            deed = self._shown[row].deed
            self.put_away()
            deed()

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if watched is self.box:
            if isinstance(event, QKeyEvent) and event.type() == QEvent.Type.KeyPress:
                if event.key() == Qt.Key.Key_Escape:
                    self.put_away()
                    return True
                if event.key() in PASSED_ON:
                    self.list.keyPressEvent(event)
                    return True
            if event.type() == QEvent.Type.FocusOut:
                QTimer.singleShot(0, self, self._put_away_if_left)
        return super().eventFilter(watched, event)

    def _put_away_if_left(self) -> None:
        """Somebody went on elsewhere in this window."""
        focus = QApplication.focusWidget()
        if focus is not None and focus is not self and not self.isAncestorOf(focus):
            self.put_away()


class _Lines(QStyledItemDelegate):
    """The title, and faintly at the end of the line what belongs to it."""

    def paint(self, painter: QPainter, option: QStyleOptionViewItem, index: Index) -> None:
        super().paint(painter, option, index)
        chosen = bool(option.state & QStyle.StateFlag.State_Selected)
        role = QPalette.ColorRole.HighlightedText if chosen else QPalette.ColorRole.PlaceholderText
        painter.save()
        painter.setPen(option.palette.color(role))
        place = Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter
        painter.drawText(option.rect.adjusted(0, 0, -10, 0), place, str(index.data(HINT) or ""))
        painter.restore()


def _score(words: str, entry: Entry) -> float | None:
    """By its title; or, for less, by title and hint together: `infantry samphire`."""
    found = score(words, entry.title)
    if found is None and (both := score(words, f"{entry.title} {entry.hint}")) is not None:
        return both - 4
    return found


# What can be found by typing: commands, panels, areas and counters, as far as this seat may see them.


NOT_HERE = ("palette",)
WEIGHTS = {"area": 0.2, "box": 0.2, "place": -0.2, "kind": -0.1}


def all_entries(window: WithMenus) -> list[Entry]:
    """Commands first, then what is on the map."""
    return [*commands(window), *on_the_map(window)]


def commands(window: WithMenus) -> list[Entry]:
    found = []
    for id, row in window.menus.rows.items():
        if window.menus.can(id) and id not in NOT_HERE:
            hint = " · ".join(part for part in (t(row.menu), key_text(row)) if part)
            found.append(Entry(t(row.title).rstrip("…"), hint, window.menus.actions[id].trigger, weight=0.5))
    return found


def on_the_map(window: WithMenus) -> list[Entry]:
    """All that the panel of the same purpose finds: areas by their names first, then counters, places and notes."""
    document = window.document
    return [_entry(window, found) for found in everything(document.game, document.position)]


def _entry(window: WithMenus, found: Found) -> Entry:
    title, hint = (write(say("{it}", it=value), window.document.naming) for value in (found.title, found.hint))
    many = f" ×{len(found.counters)}" if len(found.counters) > 1 else ""
    return Entry(f"{title}{many}", hint or sort_words(found), _look(window, found), WEIGHTS.get(found.sort, 0.0))


def _look(window: WithMenus, found: Found) -> Callable[[], object]:
    def deed() -> None:
        for wish in wishes_of_found(window.document, found):
            window.fulfil(wish)

    return deed
