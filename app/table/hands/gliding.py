"""Pushing the map, and its gliding on for a moment when it is let go."""

from __future__ import annotations

from time import monotonic
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, QPointF, QTimer

if TYPE_CHECKING:
    from app.table.map_view import MapView

FRAME = 16
FRICTION = 0.92
SLOWEST = 0.4
"""Pixels in a frame; slower than this is standing still."""

FRESH = 0.08
"""Seconds: a hand that rested this long before it let go did not throw."""


class Gliding(QObject):
    """Keeps the speed of the last pushes."""

    def __init__(self, table: MapView) -> None:
        super().__init__(table)
        self._table = table
        self._speed = QPointF()
        self._last = 0.0
        self._timer = QTimer(self)
        self._timer.setInterval(FRAME)
        self._timer.timeout.connect(self._glide)

    @property
    def gliding(self) -> bool:
        return self._timer.isActive()

    def push(self, by: QPointF) -> None:
        """The hand moves the map."""
        now = monotonic()
        passed = max(now - self._last, 0.001)
        self._last = now
        share = min(1.0, passed * 30)
        self._speed = self._speed * (1 - share) + by * (FRAME / 1000 / passed) * share
        self._table.push(by)

    def let_go(self) -> None:
        """The hand lets the map go."""
        if monotonic() - self._last < FRESH and self._speed.manhattanLength() > SLOWEST * 4:
            self._timer.start()

    def stop(self) -> None:
        self._timer.stop()
        self._speed = QPointF()

    def _glide(self) -> None:
        self._table.push(self._speed)
        self._speed *= FRICTION
        if self._speed.manhattanLength() < SLOWEST:
            self.stop()
