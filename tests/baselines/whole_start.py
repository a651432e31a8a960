"""The program as a person starts it, with a saved game, timed in a process of its own.

`python -m tests.baselines.whole_start SAVE STARTED` writes the seconds to its first window and to a still table.
"""

from __future__ import annotations

import json
import sys
import time

from PySide6.QtCore import QEvent, QObject, QTimer
from PySide6.QtWidgets import QApplication

from app.windows.starting import show

LOOK = 2
"""Milliseconds between two looks at whether everything is still."""


class Watch(QObject):
    """Sees the first window painted, and the table at rest."""

    def __init__(self, application: QApplication, started: float) -> None:
        super().__init__(application)
        self._application, self._started = application, started
        self.seen: dict[str, float] = {}
        self._timer = QTimer(self, interval=LOOK)
        self._timer.timeout.connect(self._look)
        self._timer.start()
        application.installEventFilter(self)

    def eventFilter(self, _watched: QObject, event: QEvent) -> bool:  # noqa: N802 - as Qt has it
        if event.type() == QEvent.Type.Paint:
            self._application.removeEventFilter(self)
            self.seen["first"] = time.time() - self._started
        return False

    def _look(self) -> None:
        # Asked for by its name, so that nothing is imported before `show` does it.
        module = sys.modules.get("app.windows.play.play_window")
        kind = getattr(module, "PlayWindow", None)
        for window in QApplication.topLevelWidgets() if kind is not None else ():
            if isinstance(window, kind) and window.isVisible() and not window.boards.front.table.busy:
                self._timer.stop()
                self.seen["still"] = time.time() - self._started
                self.seen["processor"] = time.process_time()
                window.close()


if __name__ == "__main__":
    watch = Watch(QApplication(["sandtable"]), float(sys.argv[2]))
    show(sys.argv[1])
    sys.stdout.write(json.dumps(watch.seen) + "\n")
