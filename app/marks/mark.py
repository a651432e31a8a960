"""A mark: shapes and letters in ink, where they stand and how high, and why. Whoever paints it decides nothing."""

from __future__ import annotations

from collections.abc import Mapping
from enum import IntEnum
from typing import NamedTuple, TypeAlias

from shapely.geometry.base import BaseGeometry

from app.look import GOOD, MOVED, PAPER, PRINT, SEVERITY
from boards.board import AreaId, Spot
from boards.courses import Course
from counters.position import PlaceId
from rules_assist.advice import Reason

Ink: TypeAlias = str
"""What a colour means, or a colour of somebody's own (#a51115)."""

INKS: Mapping[Ink, str] = {
    "paper": PAPER, "print": PRINT, "white": "#ffffff", "pencil": "#4a4f57", "lit": "#ffd84a",
    "free": GOOD, "good": GOOD, "costs": MOVED, "moved": MOVED, "risky": SEVERITY["warning"], **SEVERITY,
}  # fmt: skip

PIXELS = 40
"""Of a window, along a counter as it is mostly seen: what is measured in pixels there is so wide on paper."""


class Order(IntEnum):
    """What lies above what."""

    GROUND = 2
    GLOW = 5
    WAYS = 8
    LIT = 9
    COUNTERS = 10
    CURSOR = 15
    NOTES = 16
    TRAILS = 17
    MOVED = 18
    SIGNS = 19
    HAND = 20
    HAND_SIGNS = 21


class Round(NamedTuple):
    """A rectangle about its middle, its corners rounded: to a circle, if so wanted."""

    x: float
    y: float
    wide: float
    high: float
    corner: float = 0.0
    turn: int = 0


Outline: TypeAlias = BaseGeometry | Round | tuple[Course, ...]
"""An area, a frame, or lines."""


class Hatch(NamedTuple):
    """Lines in parallel; 135 leans like a /."""

    slant: int
    apart: float
    wide: float


class Fill(NamedTuple):
    """1 is solid, 0 not there."""

    ink: Ink
    alpha: float = 1.0
    hatch: Hatch | None = None


class Pen(NamedTuple):
    """In the measure of the map, or in pixels of the window (`hair`): so wide at every zoom."""

    ink: Ink
    wide: float
    dashes: tuple[float, ...] = ()
    alpha: float = 1.0
    hair: bool = False


class Shape(NamedTuple):
    """Filled first, drawn round after."""

    outline: Outline
    fill: Fill | None = None
    pen: Pen | None = None


class Letters(NamedTuple):
    """About their middle, upright for one to whom the map is turned by minus so much."""

    text: str
    at: Spot
    high: float
    ink: Ink = "print"
    turn: int = 0


Part: TypeAlias = Shape | Letters


class Mark(NamedTuple):
    """All of it belongs together."""

    parts: tuple[Part, ...]
    order: Order
    of: PlaceId | AreaId | None = None
    """What it is about."""

    why: tuple[Reason, ...] = ()
    foot: Spot | None = None
    """Where on paper the number of its reason stands; in a window the reason is told there."""

    alpha: float = 1.0


def colour(ink: Ink) -> str:
    """For whoever paints."""
    return INKS.get(ink, ink)


def ring(x: float, y: float, radius: float) -> Round:
    return Round(x, y, 2 * radius, 2 * radius, radius)
