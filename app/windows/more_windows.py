"""More windows on the game that is played: on a second screen, for lookers-on, for a seat of its own. All are live."""

from __future__ import annotations

from PySide6.QtCore import QObject

from app.kept.kept import Kept
from app.kept.settings import Settings
from app.windows.play.play_window import PlayWindow
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
        window.gone.connect(lambda: self._gone(window))
        for dock in window.docks.docks.values():
            dock.hide()
        window.resize(first.size())
        window.show()
        self.windows.append(window)
        return window

    def close_all(self) -> None:
        for window in tuple(self.windows):
            window.close()

    def _gone(self, window: PlayWindow) -> None:
        self.windows.remove(window)
        window.deleteLater()
