"""What is not on the disk, and what can be done about it: a strip that stays as long as it is so.

Nobody loses a move without having read so: a window with unsaved moves does not close before it was said to.
"""

from __future__ import annotations

import contextlib
from collections.abc import Callable
from functools import partial
from pathlib import Path

from PySide6.QtCore import QObject, Qt, QTimer, Signal
from PySide6.QtGui import QCursor
from PySide6.QtWidgets import QFileDialog, QFrame, QHBoxLayout, QLabel, QMenu, QSizePolicy, QWidget

from app.documents.autosave import ENDING, games_folder, safe_name
from app.documents.game_document import GameDocument
from app.documents.saves_kept import copy_save, show_in_folder
from app.language import t, write
from app.panels.parts.small import ask_for_file, filled, menu_row, push_button
from app.windows.parts.hold_button import HoldButton
from boards.plain.bad_input import BadInput
from boards.plain.sentence import Sentence, say
from boards.plain.sentence import seat as seat_ref
from counters.position import SeatId
from counters.saves.appending import beside
from counters.saves.save_reading import read_save
from counters.saves.saved_game import SavedGame

TRIED_AGAIN = 5_000
LOOKED_AGAIN = 700
"""Milliseconds."""

WHAT_IT_HOLDS = say(
    "A saved game holds what everybody has in hand; what is sent to a seat, only what that seat may see."
)


class Keeping(QFrame):
    """At the lower edge of the window, and never under the curtain."""

    moved = Signal()
    """It has come, gone or another size."""

    def __init__(self, document: GameDocument, parent: QWidget) -> None:
        super().__init__(parent)
        self._document = document
        self._then: Callable[[], object] | None = None
        """What is put off until everything is saved, or somebody has said that it need not be."""

        self._given_up = False
        self.setObjectName("banner")
        # The name of a file may come from anybody.
        self.words = QLabel(wordWrap=True, textFormat=Qt.TextFormat.PlainText)
        self.words.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Preferred)
        self.again = push_button(t("Try again"), t("It is tried again by itself, too."), document.keep_again)
        self.elsewhere = push_button(
            t("Save elsewhere…"), t("The whole game goes to another file, and goes on there."), self.ask_where
        )
        self.copy = push_button(
            t("Play on in a copy"), t("A file of your own, from here on; the other is left as it is."), self._copy
        )
        self.here = push_button(
            t("Play on here"), t("When nobody else has the saved game open any more."), document.take_over
        )
        self.lose = HoldButton(t("Close without them"), lambda: True, self)
        self.lose.setToolTip(t("What is not saved is gone then. Hold the button for a second."))
        self.lose.hold.done.connect(self._give_up)
        layout = filled(
            QHBoxLayout(self), self.words, self.again, self.elsewhere, self.copy, self.here, self.lose, wide=self.words
        )
        layout.setContentsMargins(12, 4, 6, 4)
        self._timer = QTimer(self, interval=TRIED_AGAIN)
        self._timer.timeout.connect(self._tick)
        document.kept.connect(self.refresh)
        self.refresh()

    def may_close(self, then: Callable[[], object]) -> bool:
        """Whether nothing would be lost. If not, that is said here, and `then` is done once it may be."""
        save = self._document.save
        if save is not None and not save.saved:
            self._tick()
        if self._given_up or save is None or save.saved:
            return True
        self._then = then
        self.refresh()
        return False

    def refresh(self) -> None:
        """Say how it stands; nothing, where everything is on the disk."""
        save = self._document.save
        sentence = None if save is None else self._sentence(save)
        watched = save is not None and save.watched is not None
        closing = self._then is not None
        if sentence is not None:
            words = write(sentence, self._document.naming)
            self.words.setText(words)
            self.setAccessibleName(words)
        for button in (self.copy, self.here):
            button.setVisible(watched)
        for button in (self.again, self.elsewhere):
            button.setVisible(not watched)
        self.lose.setVisible(closing and not watched)
        self._timer.setInterval(LOOKED_AGAIN if watched else TRIED_AGAIN)
        if sentence is None:
            self._timer.stop()
        elif not self._timer.isActive():
            self._timer.start()
        self.setVisible(sentence is not None)
        self.moved.emit()
        if sentence is None and (then := self._then) is not None:
            self._then = None
            then()

    def _sentence(self, save: SavedGame) -> Sentence | None:
        if save.watched is not None:
            return save.watched.trouble or save.watched.holder.sentence
        if save.saved:
            return None
        count = save.unsaved
        what = (
            say("One move is not saved.") if count == 1
            else say("{count} moves are not saved.", count=count) if count
            else say("The last change is not saved.")
        )  # fmt: skip
        if self._then is not None:
            what = say("{what} If it is closed now, that is gone.", what=what)
        return say("{what} {why}", what=what, why=save.trouble or save.read_only or say("It is tried again."))

    def _tick(self) -> None:
        save = self._document.save
        if save is not None and save.watched is not None:
            self._document.look_for_news()
            return
        if save is not None and save.path.parent == games_folder():
            with contextlib.suppress(OSError):
                save.path.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
        self._document.keep_again()

    def _copy(self) -> None:
        """Beside the other, or wherever else it may be."""
        save = self._document.save
        if save is not None:
            self._document.keep_elsewhere(next(beside(save.path)))
            if save.watched is not None:
                self.ask_where()

    def copy_aside(self) -> None:
        """As it is now, to be gone on with some other day."""
        self._with_file(copy_save)

    def show_folder(self) -> None:
        self._with_file(show_in_folder)

    def _with_file(self, deed: Callable[[Path], Sentence | None]) -> None:
        save = self._document.save
        there = save is not None and save.path.is_file()
        told = deed(save.path) if save is not None and there else say("This game is saved from its first move on.")
        if told is not None:
            self._document.said.emit(told)

    def ask_where(self) -> None:
        save = self._document.save
        name = save.path.name if save is not None else f"Game{ENDING}"
        title = t("Save elsewhere: the file holds what everybody has in hand")
        # Not every screen shows the title of a dialog.
        self._document.said.emit(WHAT_IT_HOLDS)
        dialog = ask_for_file(
            self.window(), title, _names(), self._document.keep_elsewhere, start=str(Path.home()), name=name,
            writes=ENDING.removeprefix("."),
        )  # fmt: skip
        # Another's file is never written over; where there is one, the name gets a number.
        dialog.setOption(QFileDialog.Option.DontConfirmOverwrite)

    def _give_up(self) -> None:
        self._given_up = True
        then, self._then = self._then, None
        if then is not None:
            then()


# Play by mail from the window: a file for a seat goes out, and what was played in it comes in again.


class Mailing(QObject):
    """What the menu rows do."""

    def __init__(self, document: GameDocument, window: QWidget) -> None:
        super().__init__(window)
        self._document, self._window = document, window

    def menu(self) -> QMenu:
        """Everybody to whom a file can be sent."""
        menu = QMenu(self._window)
        for seat in self._document.position.seats.values():
            menu_row(menu, self._document.naming(seat_ref(seat.id)), partial(self.ask_where, seat.id))
        return menu

    def send(self) -> None:
        """Ask whom it is for. What the file does not hold, nobody can find in it."""
        if self._document.save is None or not self._document.position.seats:
            self._document.said.emit(say("Nobody sits at this table yet."))
            return
        if len(self._document.position.seats) == 1:
            self._document.said.emit(say("There is one seat at this table, and nobody else to send a file to."))
            return
        if (own := self._document.save.head.seat) is not None:
            words = "This file was made for {seat}: send {file} itself back. Who keeps the whole game takes it in."
            self._document.said.emit(say(words, seat=seat_ref(own), file=self._document.save.path.name))
            return
        self._document.said.emit(WHAT_IT_HOLDS)
        self.menu().popup(QCursor.pos())

    def ask_where(self, seat: SeatId) -> None:
        save, found = self._document.save, self._document.position.seats.get(seat)
        if save is None or found is None:
            return
        ask_for_file(
            self._window, t("Send to {name}: the file for this seat", name=self._document.naming(seat_ref(seat))),
            _names(), lambda out: self._document.send(seat, out), start=str(save.path.parent),
            name=f"{save.path.stem} {safe_name(found.name) or seat}{ENDING}", writes=ENDING.removeprefix("."),
        )  # fmt: skip

    def take_in(self) -> None:
        """Ask which files have come back."""
        dialog = QFileDialog(self._window, t("Take in: files that were played on"), str(games_folder()), _names())
        dialog.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        dialog.setFileMode(QFileDialog.FileMode.ExistingFiles)
        dialog.filesSelected.connect(self.take)
        dialog.open()

    def take(self, names: list[str]) -> None:
        for name in names:
            try:
                self._document.take_in(read_save(Path(name)))
            except BadInput as error:
                self._document.said.emit((error if error.file else error.within(name)).sentence)


def _names() -> str:
    return f"{t('Saved games')} (*{ENDING})"
