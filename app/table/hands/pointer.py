"""What a mouse or a finger is doing, in words of the board rather than of Qt; and whether it is held still."""

from __future__ import annotations

import math
from collections.abc import Callable
from dataclasses import dataclass
from enum import Enum, auto

from PySide6.QtCore import QObject, QPointF, QTimer

from boards.board import AreaId, MapId
from counters.counter import CounterId
from counters.position import PlaceId

MOUSE = -1
"""The finger number of a mouse."""

KEYS = -2
"""That of the keyboard, which has a hand, too."""

STILL = 8.0
"""Pixels: what has moved farther is being dragged."""


class Phase(Enum):
    PRESS = auto()
    MOVE = auto()
    RELEASE = auto()
    DOUBLE = auto()
    LONG = auto()
    """Held still for a while: a closer look."""

    MENU = auto()
    """The right button."""

    CANCEL = auto()
    """Not a finger after all, or taken away by the system: nothing has happened."""


@dataclass(frozen=True)
class Pointer:
    """One moment of one finger. `x` and `y` are in units of the map."""

    phase: Phase
    map: MapId
    x: float
    y: float
    place: PlaceId | None = None
    """The finest place under it: a cell of a track, a port, or the area."""

    area: AreaId | None = None
    counters: tuple[CounterId, ...] = ()
    """What lies under it, uppermost first."""

    finger: int = MOUSE
    exact: bool = False
    """Keep the exact spot rather than snap to the stack (Alt)."""

    adding: bool = False
    """Add to what is selected (Ctrl or Shift)."""

    through: bool = False
    """All from the one picked out last to this one, where they lie in a row (Shift)."""

    choice: int = 0
    """Which of several ways is meant: Tab goes through them."""

    resting: bool = False
    """It has been held still for a while, with something in the hand."""

    whole_stack: bool = False
    """On the number beside a pile: the whole pile is meant rather than the uppermost counter."""

    elsewhere: frozenset[CounterId] = frozenset()
    """What other hands hold already."""

    beside: bool = False
    """On paper that is no place: the box nearby is meant, or none."""

    set_out: bool = False
    """On the paper on which a pile is set out: its place is meant, but no spot of the ground."""

    screen: tuple[float, float] = (0.0, 0.0)
    """Where it is in the window of the map where it was pressed, for pop-ups."""

    def is_still(self, now: Pointer) -> bool:
        """Whether the finger that pressed here has not really moved: hands tremble."""
        return math.dist(self.screen, now.screen) <= STILL

    @property
    def held(self) -> bool:
        return self.phase in (Phase.MOVE, Phase.LONG)


# Holding still for a moment is a question: a closer look. The release that follows does nothing else.


HOLD = 400
"""Milliseconds."""


class LongPress(QObject):
    """Watches every finger that is down."""

    hold = HOLD

    def __init__(self, parent: QObject, say: Callable[[Phase, QPointF, int], None]) -> None:
        super().__init__(parent)
        self._say = say
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
        self._say(Phase.LONG, spot, finger)
