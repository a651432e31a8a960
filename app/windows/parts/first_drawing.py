"""A large map that was never drawn before takes its time: that is shown, and can be stopped."""

from __future__ import annotations

from PySide6.QtCore import QObject, QTimer
from PySide6.QtWidgets import QWidget

from app.language import t
from app.table.ground.map_layer import MapLayer
from app.windows.parts.long_work import SLOW
from app.windows.parts.work_bar import WorkBar

LOOK_AGAIN = 100


class FirstDrawing(QObject):
    """Of one map. Stopped, the map stays bare until somebody looks at another part of it."""

    def __init__(self, ground: MapLayer, name: str, window: QWidget) -> None:
        super().__init__(window)
        self._ground, self._name, self._window = ground, name, window
        self.bar: WorkBar | None = None
        self._timer = QTimer(self, singleShot=True, interval=round(SLOW * 1000))
        self._timer.timeout.connect(self._look)
        if ground.is_large and not ground.has_overview:
            self._timer.start()

    def _look(self) -> None:
        if self._ground.has_overview or not self._ground.busy:
            self._end()
            return
        if self.bar is None:
            self.bar = WorkBar(t("{map} is drawn for the first time", map=self._name), self._window, beside=True)
            self.bar.stopped.connect(self._stop)
        self._timer.start(LOOK_AGAIN)

    def _stop(self) -> None:
        self._ground.give_up()
        self._end()

    def _end(self) -> None:
        self._timer.stop()
        if self.bar is not None:
            self.bar.put_away()
            self.bar = None
