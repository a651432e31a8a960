"""The first start teaches: seven steps on the table itself. Whoever does what a step says is a step further."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass

from PySide6.QtCore import QRect, Qt, Signal, SignalInstance
from PySide6.QtGui import QKeyEvent, QMoveEvent, QResizeEvent, QShowEvent
from PySide6.QtWidgets import QFrame, QHBoxLayout, QLabel, QPushButton, QVBoxLayout

from app.documents.game_document import GameDocument
from app.language import t
from app.panels.parts.small import filled
from app.windows.parts.following import LAID, Following
from app.windows.play.boards_view import BoardsView
from counters.events import CountersMoved
from counters.position import Position


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


WIDE = 460
EDGE = 20


@dataclass(frozen=True)
class Step:
    """`seen` says whether it has been done."""

    title: str
    words: str
    seen: str


STEPS = (
    Step(
        "Look around",
        "Turn the wheel to come nearer; push the map with the middle button, or with two fingers.",
        "view",
    ),
    Step(
        "Move something",
        "Drag a counter anywhere you like. Where it may go by the rules glows, but the table never refuses.",
        "moved",
    ),
    Step(
        "Move a whole pile",
        "Take hold of the round number at a pile and drag it: everything on it goes along.",
        "pile",
    ),
    Step(
        "Take it back",
        "Press Ctrl+Z, or the arrow above. Nothing that was played is ever lost.",
        "undone",
    ),
    Step(
        "Look closer",
        "Double click a stack, or rest a finger on it. The right button says what can be done.",
        "closer",
    ),
    Step(
        "Attack with all of them",
        "Take the crossed swords at the left and drag from the round number of a pile to an enemy beside it. "
        "The odds come first; nothing is rolled before you press Roll.",
        "attack",
    ),
    Step(
        "Find anything",
        "Press Ctrl+Shift+P and type a few letters: every command, area and counter is there.",
        "palette",
    ),
)


FIRST_MOVE = 2
"""The step that asks for any move at all."""


class Lesson(Guide):
    """At the edge of the map; Escape or its button ends the lesson for good."""

    def __init__(
        self,
        document: GameDocument,
        boards: BoardsView,
        learned: Mapping[str, SignalInstance],
        reserved: Callable[[], int],
    ) -> None:
        super().__init__(boards)
        self._document, self._learned, self._reserved = document, learned, reserved
        self._at = 0
        self.count, self.title, self.words = QLabel(), QLabel(), QLabel()
        self.count.setObjectName("faint")
        self.title.setObjectName("title")
        self.words.setWordWrap(True)
        self.leave = QPushButton(t("Leave the lesson"), flat=True)
        self.leave.setToolTip(f"{t('It is in the menu Help, should you want it again.')} (Esc)")
        self.onward = QPushButton(default=True)
        for button in (self.leave, self.onward):
            button.setAccessibleName(button.text())
        self.leave.clicked.connect(self.end)
        self.onward.clicked.connect(self.go_on)
        self.onward.setToolTip(t("The next step, done or not."))
        buttons = filled(QHBoxLayout(), self.count, None, self.leave, self.onward)
        layout = self._layout = QVBoxLayout(self)
        layout.setContentsMargins(18, 12, 18, 12)
        layout.addWidget(self.title)
        layout.addWidget(self.words)
        layout.addLayout(buttons)
        self._watch()
        self._show_step()
        self.show()

    @property
    def step(self) -> int:
        """Which of them, from 1."""
        return self._at + 1

    def go_on(self) -> None:
        self._at += 1
        if self._at == len(STEPS):
            self.end()
        else:
            self._show_step()

    def _watch(self) -> None:
        self._head = self._document.head
        for desk in self._boards.desks.values():
            desk.table.moved_view.connect(self._looked)
            desk.escaped.connect(self.end)
        self._document.changed.connect(self._changed)
        for what, done in self._learned.items():
            done.connect(self._done(what))

    def _changed(self, _before: Position, _after: Position) -> None:
        head, before = self._document.head, self._head
        self._head = head
        if head < before:
            self._done("undone")()
        elif head > before:
            moved = [each for each in self._document.moment(head).events if isinstance(each, CountersMoved)]
            pile = any(len(each.counters) > 1 for each in moved)
            self._done("pile" if pile and self.step != FIRST_MOVE else "moved")()

    def _looked(self) -> None:
        """A window that finds its size shows the whole map, too; only hands show a part of it."""
        if not self._boards.front.table.is_fitted:
            self._done("view")()

    def _done(self, what: str) -> Callable[..., None]:
        """Only the present step is waited for."""

        def done(*_told: object) -> None:
            if self._at < len(STEPS) and STEPS[self._at].seen == what and self.isVisible():
                self.go_on()

        return done

    def _show_step(self) -> None:
        step = STEPS[self._at]
        self.count.setText(t("Step {number} of {all}", number=self.step, all=len(STEPS)))
        self.title.setText(t(step.title))
        self.words.setText(t(step.words))
        last = self._at == len(STEPS) - 1
        self.onward.setText(t("Play") if last else t("Next"))
        self.onward.setAccessibleName(self.onward.text())
        self.setAccessibleName(f"{t(step.title)}. {t(step.words)}")
        self.place()

    def lies_at(self) -> QRect:
        room = self._boards.rect()
        wide = min(WIDE + self.fontMetrics().averageCharWidth() * 8, room.width() - 2 * EDGE)
        self.setFixedWidth(wide)
        high = self._layout.totalHeightForWidth(wide)
        return QRect((room.width() - wide) // 2, room.height() - self._reserved() - high - EDGE, wide, high)
