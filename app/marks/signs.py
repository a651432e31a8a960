"""Signs of which marks are made: discs with a number or a letter, frames, and words on paper, all upright."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from math import cos, radians, sin

from shapely import Polygon

from app.marks.mark import Fill, Ink, Letters, Part, Pen, Round, Shape, ring
from app.marks.on_map import Bounds, OnMap
from boards.board import Spot
from counters.faces.lettering import width
from rules_assist.advice import Severity

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
