"""Holding still for a moment is a question: a closer look. The release that follows does nothing else."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, QPointF, QTimer

from app.table.hands.pointer import STILL, Phase

if TYPE_CHECKING:
    from app.table.table import Table

HOLD = 400
"""Milliseconds."""


class LongPress(QObject):
    """Watches every finger that is down."""

    hold = HOLD

    def __init__(self, table: Table) -> None:
        super().__init__(table)
        self._table = table
        self._down: dict[int, QPointF] = {}
        self._timers: dict[int, QTimer] = {}
        self._fired: set[int] = set()
        self.on = True
        """A pencil is not asked anything by holding it still."""

    def start(self, spot: QPointF, finger: int) -> None:
        self.stop(finger)
        self._fired.discard(finger)
        if self.on:
            self._down[finger] = spot
            self._timer(finger).start()

    def moved(self, spot: QPointF, finger: int) -> None:
        if finger in self._down:
            away = spot - self._down[finger]
            if math.hypot(away.x(), away.y()) > STILL:
                self.stop(finger)

    def over(self, finger: int) -> bool:
        """The finger is lifted. Whether it had been held: then its release means nothing."""
        self.stop(finger)
        fired = finger in self._fired
        self._fired.discard(finger)
        return fired

    def stop(self, finger: int | None = None) -> None:
        for each in list(self._down) if finger is None else [finger]:
            if self._down.pop(each, None) is not None:
                self._timer(each).stop()

    def _timer(self, finger: int) -> QTimer:
        """Fingers are few, and come again."""
        if finger not in self._timers:
            self._timers[finger] = QTimer(self, singleShot=True, interval=self.hold)
            # After a slow picture the time may be up while the next step still waits to be heard: that comes first.
            self._timers[finger].timeout.connect(lambda: QTimer.singleShot(0, self, lambda: self._fire(finger)))
        return self._timers[finger]

    def _fire(self, finger: int) -> None:
        if finger not in self._down or self._timer(finger).isActive():
            return  # it has moved meanwhile, or another press has begun
        spot = self._down[finger]
        self.stop(finger)
        self._fired.add(finger)
        self._table.say_pointer(Phase.LONG, spot, finger)
