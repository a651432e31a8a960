"""Notes: what everybody may read, and what somebody writes only for themself."""

from __future__ import annotations

from secrets import token_hex

from PySide6.QtCore import Qt
from PySide6.QtGui import QKeySequence, QShortcut
from PySide6.QtWidgets import QCheckBox, QHBoxLayout, QLineEdit, QPlainTextEdit, QVBoxLayout

from app.documents.game_document import GameDocument
from app.language import t
from app.panels.parts.line import Line
from app.panels.parts.lines import LinesView
from app.panels.parts.panel import LookAt, Panel
from app.panels.parts.small import called, filled, push_button
from boards.plain.sentence import say
from boards.plain.sentence import seat as seat_ref
from counters.events import Event, Noted, NoteRemoved, Together
from counters.finding import lies_at, matches
from counters.position import Note, Position
from counters.secrets.seen import NOBODY

MOST_LETTERS = 20_000
SHOWN_LINES = 5


class NotesPanel(Panel):
    title = "Notes"
    key = "Ctrl+7"

    def __init__(self, document: GameDocument) -> None:
        super().__init__(document)
        self.edited: Note | None = None
        self._seat = document.seat
        self.search = called(
            QLineEdit(placeholderText=t("Search the notes"), clearButtonEnabled=True), t("Search the notes")
        )
        self.search.textChanged.connect(lambda _words: self._list(self.document.position))
        self.list = LinesView(t("Notes"))
        self.list.chosen.connect(self._open)
        self.list.pointed.connect(self.asked)
        self.page = called(
            QPlainTextEdit(placeholderText=t("Write a note"), tabChangesFocus=True), t("What the note says")
        )
        self.page.setMaximumHeight(self.fontMetrics().lineSpacing() * (SHOWN_LINES + 1))
        self.page.textChanged.connect(self._offer)
        self.own = QCheckBox()
        self.own.setToolTip(t("Nobody else reads it; the log only says that you made a note."))
        self.new_button = push_button(t("New"), t("Put this page away and begin another."), self.begin)
        self.rub_button = push_button(t("Rub out"), t("The note is gone; undo brings it back."), self.rub_out)
        self.write_button = push_button(t("Write"), t("Keep the note (Ctrl+Enter)."), self.write)
        for keys in ("Ctrl+Return", "Ctrl+Enter"):
            QShortcut(QKeySequence(keys), self.page, self.write, context=Qt.ShortcutContext.WidgetShortcut)
        below = QHBoxLayout()
        for button in (self.new_button, self.rub_button, self.write_button):
            below.addWidget(button, 1)
        layout = filled(QVBoxLayout(self), self.search, self.list, self.page, self.own, below, wide=self.list)
        layout.setContentsMargins(6, 6, 6, 6)

    def show_position(self, before: Position | None, after: Position) -> None:
        if self.document.seat != self._seat:
            # Another seat must not find what this one was writing.
            self._seat = self.document.seat
            self.search.setText("")
            self.begin()
        seat = self.document.seat
        self.own.setText(t("Only for {seat}", seat=self.document.naming(seat_ref(seat))))
        self.own.setVisible(seat != NOBODY)
        if self.edited is not None and self.edited not in after.notes:
            same = next((note for note in after.notes if note.id == self.edited.id), None)
            if same is None:
                self.begin()
            else:
                self._edit(same)
        if before is None or before.notes != after.notes:
            self._list(after)
        self._offer()

    def _list(self, position: Position) -> None:
        """The last one first."""
        self.list.lines.show_these([self._line(note) for note in reversed(position.notes) if self._is_meant(note)])

    def _is_meant(self, note: Note) -> bool:
        return matches(self.search.text(), note.text)

    def _line(self, note: Note) -> Line:
        return Line(
            note.text or t("A line on the map"),
            before=self.document.naming(seat_ref(note.to)) if note.to is not None else "",
            places=lies_at(self.document.game, note),
            here=self.edited is not None and note.id == self.edited.id,
            means=note,
        )

    # What is done

    def _open(self, line: Line) -> None:
        if not isinstance(line.means, Note):
            return
        self._edit(line.means)
        self._list(self.document.position)
        if line.places:
            self.asked.emit(LookAt(line.places))

    def _edit(self, note: Note) -> None:
        self.edited = note
        self.page.setPlainText(note.text)
        self.own.setChecked(note.to is not None)
        self._offer()

    def begin(self) -> None:
        """An empty page."""
        self.edited = None
        self.page.clear()
        self.own.setChecked(False)
        self._list(self.document.position)
        self._offer()

    def write(self) -> bool:
        """A new note, or the one that was opened, as it reads now."""
        text = self.page.toPlainText().strip()
        if not text:
            return False
        if len(text) > MOST_LETTERS:
            self.document.said.emit(say("A note has room for {most} letters.", most=MOST_LETTERS))
            return False
        old = self.edited
        to = self.document.seat if self.own.isChecked() and self.document.seat != NOBODY else None
        # By chance, for a number might be that of a note one cannot see.
        id = old.id if old is not None and old.to == to else f"note_{token_hex(6)}"
        note = Note(id, text, to, old.map if old is not None else "", old.points if old is not None else ())
        if note == old:
            self.begin()
            return True
        if old is not None and old.id != id:
            event: Event = Together((NoteRemoved(old.id), Noted(note)))
        else:
            event = Noted(note)
        if not self.document.happen(event):
            return False
        self.begin()
        return True

    def rub_out(self) -> bool:
        return self.edited is not None and self.document.happen(NoteRemoved(self.edited.id))

    def _offer(self) -> None:
        """What can be done with the page as it is."""
        written = bool(self.page.toPlainText().strip())
        self.write_button.setEnabled(written)
        self.write_button.setText(t("Write") if self.edited is None else t("Change"))
        self.rub_button.setEnabled(self.edited is not None)
        self.new_button.setEnabled(written or self.edited is not None)
