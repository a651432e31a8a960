"""Going on a test drive and coming back: the editor waits as it is, and what was laid can become a set-up."""

from __future__ import annotations

from PySide6.QtCore import QObject, Signal
from PySide6.QtWidgets import QWidget

from app.editor.kit.rows import Values
from app.editor.window.front import Front
from app.editor.window.test_drive import TestDrive, Trial
from app.kept.kept import Kept
from app.kept.settings import Settings
from app.language import t, write
from app.windows.parts.sentence_bar import SentenceBar
from boards.plain.bad_input import BadInput
from boards.plain.sentence import say


class Driving(QObject):
    """One drive at a time."""

    over = Signal()
    """The editor is in front again."""

    kept = Signal()
    """A set-up more stands in the kit."""

    def __init__(self, front: Front, settings: Kept[Settings], bar: SentenceBar, parent: QWidget) -> None:
        super().__init__(parent)
        self._front, self._settings, self._bar, self._parent = front, settings, bar, parent
        self.drive: TestDrive | None = None
        self.laid = ""
        """What lay on the table when the last drive was over, typed."""

    def begin(self, row: Values | None = None) -> None:
        """The map as it is now, on a table; what is picked out is where the first counter stands. With a row of the
        table of rules, counters that it is about stand where it can be seen at work."""
        front = self._front
        if self.drive is not None:
            return
        here = next(iter(front.picked.ids), None)
        try:
            self.drive = TestDrive(front.project, self._settings, Trial(here, row or {}), self)
        except BadInput as error:
            front.say(error.sentence)
            return
        self.drive.over.connect(self._over)
        self.drive.window.setGeometry(self._parent.geometry())
        self.drive.begin()

    def stop(self) -> None:
        """The editor is closed."""
        if self.drive is not None:
            self.drive.window.close()

    def _over(self) -> None:
        front = self._front
        self.laid = self.drive.laid if self.drive is not None else ""
        self.drive = None
        if self.laid and front.project.draft.kit is not None:
            told = say("Counters were moved on the test drive.")
            self._bar.say(told, stays=True)
            self._bar.offer(t("Keep as a set-up…"), write(told), self.ask_setup)
        self._parent.raise_()
        self._parent.activateWindow()
        front.table.setFocus()
        self.over.emit()

    def ask_setup(self) -> None:
        """What lies there becomes a typed set-up of the kit."""
        self._bar.ask(say("What is the set-up called?"), t("The beginning"), self.keep_setup)

    def keep_setup(self, name: str) -> None:
        front = self._front
        front.say(front.project.keep_setup(name, self.laid))
        self.kept.emit()
