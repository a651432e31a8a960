"""More windows on the game that is played: on a second screen, for lookers-on, for a seat of its own. All are live."""

from __future__ import annotations

from PySide6.QtCore import QObject
from PySide6.QtGui import QGuiApplication

from app.kept.kept import Kept
from app.kept.settings import Settings
from app.windows.play.play_window import PlayWindow
from app.windows.television import Frame
from counters.secrets.seen import NOBODY


class MoreWindows(QObject):
    """They go when the first one goes; nothing of how they were looked at is kept."""

    def __init__(self, settings: Kept[Settings], parent: QObject) -> None:
        super().__init__(parent)
        self._settings = settings
        self.windows: list[PlayWindow] = []

    def open(self, first: PlayWindow) -> PlayWindow:
        """For somebody who looks on, until a seat is chosen in it."""
        document = first.document.beside(NOBODY)
        window = PlayWindow(first.opened, document, self._settings)
        window.is_first = False
        window.wants_another.connect(lambda: self.open(first))
        window.wants_television.connect(lambda: self.show_alone(first))
        window.gone.connect(lambda: self._gone(window))
        for dock in window.docks.docks.values():
            dock.hide()
        window.resize(first.size())
        window.show()
        self.windows.append(window)
        return window

    def show_alone(self, first: PlayWindow) -> PlayWindow:
        """The map alone, on another screen if there is one; what it shows is moved from the first window."""
        window = self.open(first)
        others = [each for each in QGuiApplication.screens() if each is not first.screen()]
        if others:
            window.setGeometry(others[0].geometry())
        window.table_only.switch(on=True, whole_screen=bool(others))
        frame = Frame(first.boards, window.boards)
        window.gone.connect(frame.deleteLater)
        return window

    def close_all(self) -> None:
        for window in tuple(self.windows):
            window.close()

    def _gone(self, window: PlayWindow) -> None:
        self.windows.remove(window)
        window.deleteLater()
