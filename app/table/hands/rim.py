"""A full hand that is held at the edge of the window brings the map that lies beyond it into the window."""

from __future__ import annotations

from collections.abc import Callable
from time import monotonic

from PySide6.QtCore import QObject, QPointF, QTimer

from app.table.hands.looking import FRAME, Looking

WIDE = 36.0
"""Pixels from the edge of the window: about as wide as a counter, or a fingertip."""

WAITS = 0.35
"""Seconds at the edge before the map moves: who only passes it on the way to a panel leaves it where it is."""

GROWS = 1.2
"""Seconds until it is as fast as it gets."""

FASTEST = 0.4
"""Windows in a second."""

OFF = 24.0
"""Pixels that a hand has to go from where it took something up at the edge itself."""

BEYOND = 24.0
"""Pixels beyond the map that are brought in with it: its edge is seen to be one."""


class Rim(QObject):
    """Of one view, for one hand: two people do not pull the map from under each other."""

    def __init__(self, view: Looking) -> None:
        super().__init__(view)
        self._view = view
        self._spot = QPointF()
        self._again: Callable[[], object] = lambda: None
        self._from: QPointF | None = None
        """Where it was when it was filled; None: it is empty."""

        self._been_off = False
        """Whether it has left that spot: who takes up what lies at the edge does not mean to go there."""

        self._since = self._last = 0.0
        self._timer = QTimer(self, interval=FRAME)
        self._timer.timeout.connect(self._pull)

    def holds(self, spot: QPointF, again: Callable[[], object]) -> None:
        """The full hand is here; `again` is to say so anew, when another part of the map has come under it."""
        self._from = self._from or spot
        self._spot, self._again = spot, again
        inside = self._way(spot).isNull()
        self._been_off = self._been_off or inside or (spot - self._from).manhattanLength() > OFF
        if inside or not self._been_off:
            self._timer.stop()
        elif not self._timer.isActive():
            self._since = self._last = monotonic()
            self._timer.start()

    def open(self) -> None:
        """The hand is empty, or elsewhere."""
        self._timer.stop()
        self._from, self._been_off = None, False

    def _pull(self) -> None:
        now, way = monotonic(), self._way(self._spot)
        passed, self._last = min(now - self._last, 0.1), now
        held = now - self._since - WAITS
        if way.isNull():
            self._timer.stop()
        elif held > 0:
            fastest = FASTEST * max(self._view.free.width(), self._view.free.height())
            self._view.push(way * passed * fastest * min(1.0, held / GROWS))
            self._again()

    def _way(self, spot: QPointF) -> QPointF:
        """Whither the map is pulled, the farther out the faster; nowhere, where all of it is in the window already."""
        free = self._view.free
        if not free.contains(spot):
            return QPointF()
        map = self._view.viewportTransform().mapRect(self._view.whole)
        return QPointF(
            _pulled(spot.x(), free.width(), map.left(), map.right()),
            _pulled(spot.y(), free.height(), map.top(), map.bottom()),
        )


def _pulled(spot: float, size: float, first: float, last: float) -> float:
    """1: with all speed to the right, or down; -1: to the left, or up."""
    beyond = BEYOND if last - first > size else 0.0
    if spot < WIDE and first < beyond:
        return 1 - spot / WIDE
    return (size - spot) / WIDE - 1 if spot > size - WIDE and last > size - beyond else 0.0
