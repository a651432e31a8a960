"""What a mouse or a finger is doing, in words of the board rather than of Qt."""

from __future__ import annotations

import math
from dataclasses import dataclass
from enum import Enum, auto

from boards.board import AreaId, MapId
from counters.counter import CounterId
from counters.places import PlaceId

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
