"""The panel of problems: worked out beside the window after each edit, each with its place and its repair."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from PySide6.QtCore import Qt, QTimer, Signal
from PySide6.QtWidgets import QLabel, QSizePolicy, QVBoxLayout, QWidget

from app.editor.documents.board_document import BoardDocument
from app.language import linked, t, write
from app.panels.parts.small import filled, in_a_scroll, push_button
from app.windows.parts.long_work import Running
from boards.board import Board
from boards.edits.troubles import Trouble

SOON = 250
"""Milliseconds after an edit: who goes on drawing is not kept waiting."""

LOOK = 40
SHOWN = 60


class ProblemsPanel(QWidget):
    """A sentence for each, with buttons."""

    show_trouble = Signal(object)
    told = Signal(str)
    """How it stands, in a sentence."""

    title = "Problems"

    def __init__(self, document: BoardDocument, work_out: Callable[[Board], tuple[Trouble, ...]]) -> None:
        super().__init__()
        self._document, self._work_out = document, work_out
        self.troubles: tuple[Trouble, ...] = ()
        self.rows: list[QWidget] = []
        self._running: Running[tuple[Trouble, ...]] | None = None
        self._of: Board | None = None
        self.head = QLabel(wordWrap=True)
        inside = QWidget()
        self._list = QVBoxLayout(inside)
        self._list.addStretch(1)
        layout = filled(QVBoxLayout(self), self.head)
        layout.addWidget(in_a_scroll(inside, t("Problems")), 1)
        self._soon = QTimer(self, singleShot=True, interval=SOON)
        self._soon.timeout.connect(self._begin)
        self._look = QTimer(self, interval=LOOK)
        self._look.timeout.connect(self._ask)
        document.changed.connect(lambda _before, _after: self._soon.start())
        self._soon.start()

    def _begin(self) -> None:
        if self._running is not None:
            self._soon.start()
            return
        board = self._of = self._document.board
        self._running = Running(lambda _tell: self._work_out(board))
        self._look.start()

    def _ask(self) -> None:
        running = self._running
        if running is None or running.thread.is_alive():
            return
        self._look.stop()
        self._running = None
        if running.error is not None:
            raise running.error
        if self._of is self._document.board:
            self.fill(running.made[0])

    def close_panel(self) -> None:
        """The window goes."""
        self._soon.stop()
        self._look.stop()
        if self._running is not None:
            self._running.thread.join()
            self._running = None

    def fill(self, found: tuple[Trouble, ...]) -> None:
        self.troubles = found
        for row in self.rows:
            self._list.removeWidget(row)
            row.hide()
            row.deleteLater()
        self.rows = [self._row(trouble) for trouble in found[:SHOWN]]
        for number, row in enumerate(self.rows):
            self._list.insertWidget(number, row)
        grave = sum(trouble.grave for trouble in found)
        if not found:
            words = t("Nothing is wrong.")
        elif grave:
            words = t("{count} to put right, {odd} that may be meant so.", count=grave, odd=len(found) - grave)
        elif len(found) == 1:
            words = t("Nothing is wrong; one thing may be meant so.")
        else:
            words = t("Nothing is wrong; {odd} things may be meant so.", odd=len(found))
        self.head.setText(words)
        self.head.setAccessibleName(words)
        self.told.emit(words)

    def _row(self, trouble: Trouble) -> QWidget:
        row = QWidget()
        column = QVBoxLayout(row)
        column.setContentsMargins(0, 4, 0, 4)
        sentence = write(trouble.sentence, self._document.naming)
        told = QLabel(linked(trouble.sentence, self._document.naming))
        told.setTextFormat(Qt.TextFormat.RichText)
        told.setWordWrap(True)
        told.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Minimum)
        told.setAccessibleName(sentence)
        if not trouble.grave:
            told.setObjectName("faint")
        told.linkActivated.connect(lambda _link, it=trouble: self.show_trouble.emit(it))
        column.addWidget(told)
        if trouble.spot is not None or trouble.ids:
            look = push_button(t("Show"), sentence, partial(self.show_trouble.emit, trouble))
            look.setAccessibleName(f"{t('Show')}: {sentence}")
            column.addWidget(look)
        for repair in trouble.repairs:
            words = write(repair.title, self._document.naming)
            button = push_button(words, f"{words}: {sentence}", partial(self._document.edit, repair.title, repair.edit))
            column.addWidget(button)
        return row
