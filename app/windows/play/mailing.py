"""Play by mail from the window: a file for a seat goes out, and what was played in it comes in again."""

from __future__ import annotations

from pathlib import Path

from PySide6.QtCore import QObject
from PySide6.QtGui import QCursor
from PySide6.QtWidgets import QFileDialog, QMenu, QWidget

from app.documents.autosave import ENDING, games_folder, safe_name
from app.documents.game_document import GameDocument
from app.language import label, t
from boards.plain.bad_input import BadInput
from boards.plain.sentence import say
from counters.places import SeatId
from counters.saves.save_reading import read_save


class Mailing(QObject):
    """What the menu rows do."""

    def __init__(self, document: GameDocument, window: QWidget) -> None:
        super().__init__(window)
        self._document, self._window = document, window

    def menu(self) -> QMenu:
        """Everybody to whom a file can be sent."""
        menu = QMenu(self._window)
        for seat in self._document.position.seats.values():
            row = menu.addAction(label(seat.name))
            row.triggered.connect(lambda _on=False, id=seat.id: self.ask_where(id))
        return menu

    def send(self) -> None:
        """Ask whom it is for. What the file does not hold, nobody can find in it."""
        if self._document.save is None or not self._document.position.seats:
            self._document.said.emit(say("Nobody sits at this table yet."))
            return
        self._document.said.emit(
            say("A saved game holds what everybody has in hand; what is sent to a seat, only what that seat may see.")
        )
        self.menu().popup(QCursor.pos())

    def ask_where(self, seat: SeatId) -> None:
        save, found = self._document.save, self._document.position.seats.get(seat)
        if save is None or found is None:
            return
        dialog = self._dialog(t("Send to {name}: the file for this seat", name=found.name))
        dialog.setAcceptMode(QFileDialog.AcceptMode.AcceptSave)
        dialog.setDefaultSuffix(ENDING.removeprefix("."))
        dialog.selectFile(f"{save.path.stem} {safe_name(found.name) or seat}{ENDING}")
        dialog.fileSelected.connect(lambda chosen: self._document.send(seat, Path(chosen)))
        dialog.open()

    def take_in(self) -> None:
        """Ask which files have come back."""
        dialog = self._dialog(t("Take in: files that were played on"))
        dialog.setFileMode(QFileDialog.FileMode.ExistingFiles)
        dialog.filesSelected.connect(self.take)
        dialog.open()

    def take(self, names: list[str]) -> None:
        for name in names:
            try:
                self._document.take_in(read_save(Path(name)))
            except BadInput as error:
                self._document.said.emit((error if error.file else error.within(name)).sentence)

    def _dialog(self, title: str) -> QFileDialog:
        dialog = QFileDialog(self._window, title, str(games_folder()), f"{t('Saved games')} (*{ENDING})")
        dialog.finished.connect(dialog.deleteLater)
        return dialog
