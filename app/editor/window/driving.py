"""Going on a test drive and coming back: the editor waits as it is, and what was laid can become a set-up."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QObject

from app.editor.window.test_drive import TestDrive
from app.language import t, write
from boards.plain.bad_input import BadInput
from boards.plain.sentence import say

if TYPE_CHECKING:
    from app.editor.window.editor_window import EditorWindow


class Driving(QObject):
    """One drive at a time."""

    def __init__(self, window: EditorWindow) -> None:
        super().__init__(window)
        self._window = window
        self.drive: TestDrive | None = None
        self.laid = ""
        """What lay on the table when the last drive was over, typed."""

    def begin(self) -> None:
        """The map as it is now, on a table; what is picked out is where the first counter stands."""
        window = self._window
        if self.drive is not None:
            return
        here = next(iter(window.picked.ids), None)
        try:
            self.drive = TestDrive(window.project, window.settings, here, self)
        except BadInput as error:
            window.say(error.sentence)
            return
        self.drive.over.connect(self._over)
        self.drive.window.setGeometry(window.geometry())
        self.drive.window.show()

    def stop(self) -> None:
        """The editor is closed."""
        if self.drive is not None:
            self.drive.window.close()

    def _over(self) -> None:
        window = self._window
        self.laid = self.drive.laid if self.drive is not None else ""
        self.drive = None
        if self.laid and window.project.draft.kit is not None:
            told = say("Counters were moved on the test drive.")
            window.bar.say(told, stays=True)
            window.bar.offer(t("Keep as a set-up…"), write(told), self.ask_setup)
        window.raise_()
        window.activateWindow()
        window.table.setFocus()

    def ask_setup(self) -> None:
        """What lies there becomes a typed set-up of the kit."""
        self._window.bar.ask(say("What is the set-up called?"), t("The beginning"), self.keep_setup)

    def keep_setup(self, name: str) -> None:
        window = self._window
        window.say(window.project.keep_setup(name, self.laid))
        window.game.use(window.project.draft.kit)
