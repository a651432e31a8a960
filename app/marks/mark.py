"""A mark: shapes and letters in ink, where they stand and how high, and why. Whoever paints it decides nothing."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from enum import IntEnum
from math import cos, radians, sin
from typing import NamedTuple, TypeAlias

from shapely import Polygon
from shapely.geometry.base import BaseGeometry

from app.look import GOOD, MOVED, PAPER, PRINT, SEVERITY
from app.marks.on_map import Bounds, OnMap
from boards.board import AreaId, Spot
from boards.courses import Course
from counters.faces.lettering import width
from counters.places import PlaceId
from rules_assist.advice import Reason, Severity

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


# Signs of which marks are made: discs with a number or a letter, frames, and words on paper, all upright.


_TRIANGLE = ((0.0, -1.0), (1.05, 0.85), (-1.05, 0.85))
SHAPES: Mapping[str, tuple[Spot, ...]] = {
    "error": tuple((cos(radians(a)), sin(radians(a))) for a in range(22, 382, 45)),
    "warning": _TRIANGLE,
    "note": tuple((cos(radians(a)), sin(radians(a))) for a in range(0, 360, 15)),
    "costs": ((0.0, -1.0), (1.0, 0.0), (0.0, 1.0), (-1.0, 0.0)),
    "risky": _TRIANGLE,
}
"""A diamond costs something, a triangle is dangerous, an octagon is wrong: colour is never the only sign."""

DASHES: Mapping[Severity, tuple[float, ...]] = {"error": (), "warning": (0.16, 0.19), "note": (0.01, 0.15)}
"""In counters: solid, dashed, dotted."""

CASING, LINE = 0.11, 0.07


def tag(on: OnMap, text: str, at: Spot, high: float, ink: Ink, *, sign: str | None = None) -> Iterator[Part]:
    """Words on paper, after the sign of what the ink means, or another."""
    corners, wide = SHAPES.get(ink if sign is None else sign, ()), width(text, high * 0.72)
    room = high * 1.05 if corners else 0.0
    whole = room + wide
    yield Shape(Round(*at, whole + high * 0.4, high, high / 2, -on.angle), Fill("paper", 0.94), Pen(ink, high * 0.08))
    if corners:
        half, aside = high * 0.42, (room - whole) / 2
        spots = [on.seen_from(at, aside + x * half, y * half) for x, y in corners]
        yield Shape(Polygon(spots), Fill(ink))
    if text:
        yield Letters(text, on.seen_from(at, room / 2, 0), high * 0.8, turn=-on.angle)


def disc(on: OnMap, at: Spot, radius: float, text: str, ink: Ink, *, letters: Ink = "paper") -> Iterator[Part]:
    """A number or a letter that can be read from afar."""
    yield Shape(ring(*at, radius), Fill(ink), Pen("paper", radius * 0.16))
    yield Letters(text, at, radius * (1.25 if len(text) < 2 else 1.0), letters, -on.angle)


def paper(on: OnMap, text: str, at: Spot, high: float) -> Iterator[Part]:
    """A label that somebody stuck on the map."""
    box = Round(*at, width(text, high * 0.9) + high * 0.6, high * 1.4, high * 0.2, -on.angle)
    yield Shape(box, Fill("paper", 0.92), Pen("print", high * 0.05))
    yield Letters(text, at, high, turn=-on.angle)


def frame(box: Bounds, size: float, ink: Ink, dashes: tuple[float, ...] = ()) -> Iterator[Part]:
    """About what lies in a place, whose colours stay as they are."""
    outline = boxed(box, size * 0.14)
    yield Shape(outline, None, Pen("paper", size * CASING))
    yield Shape(outline, None, Pen(ink, size * LINE, tuple(size * dash for dash in dashes)))


def boxed(box: Bounds, corner: float = 0.0) -> Round:
    left, top, right, bottom = box
    return Round((left + right) / 2, (top + bottom) / 2, right - left, bottom - top, corner)
