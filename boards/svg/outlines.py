"""The outlines of one element as rings of points: paths and the plain shapes.

Straight lines and Bézier curves are drawn by our own pen, which keeps up with a large coastline; arcs, ellipses and
rounded corners are worked out by svgelements.
"""

from __future__ import annotations

import math
from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any, TypeAlias

import numpy as np
from numpy.typing import NDArray
from svgelements import Arc, Close, Ellipse, Move, Rect

from boards.plain.sentence import Sentence
from boards.svg.limits import Effort
from boards.svg.path_data import TAKES, PathData, read_numbers, read_path_data
from boards.svg.tree import Element
from boards.svg.viewports import Viewport, length

# A pen that follows an outline and leaves rings of points, with every curve cut into pieces fine enough.


Points: TypeAlias = NDArray[np.float64]
Spot: TypeAlias = tuple[float, float]

PIECES = 400
"""No curve is cut into more."""

STEP = 0.8
"""No piece of an arc turns further, however small the arc."""


ARC = 14
"""An arc is as much work as so many curves."""


@dataclass(frozen=True)
class Ring:
    points: Points
    closed: bool
    """Whether the line itself comes back to where it began; the fill always does."""


class Pen:
    """Where it is, and what it has drawn."""

    def __init__(self, tolerance: float, effort: Effort) -> None:
        self.rings: list[Ring] = []
        self.at: Spot = (0.0, 0.0)
        self._tolerance, self._effort = tolerance, effort
        self._points: list[Spot] = []
        self._bends: list[tuple[float, ...]] = []
        self._bends_before: list[int] = []
        """The point that each bend leads to, by its number in the ring."""

    def move(self, to: Spot) -> None:
        self.lift()
        self.at = to
        self._points = [to]

    def line(self, to: Spot) -> None:
        if not self._points:
            self._points = [self.at]
        self._points.append(to)
        self.at = to

    def curve(self, first: Spot, second: Spot, to: Spot) -> None:
        """A cubic curve. It is cut when the ring is done, all of a ring's curves together."""
        if not self._points:
            self._points = [self.at]
        self._bends.append((*self.at, *first, *second, *to))
        self._bends_before.append(len(self._points))
        self._points.append(to)
        self.at = to

    def quadratic(self, middle: Spot, to: Spot) -> None:
        (a, b), (c, d), (e, f) = self.at, middle, to
        self.curve((a + (c - a) * 2 / 3, b + (d - b) * 2 / 3), (e + (c - e) * 2 / 3, f + (d - f) * 2 / 3), to)

    def arc(self, arc: Arc) -> None:
        """An arc as svgelements works it out of radii and flags."""
        self._effort.spend("curves", ARC)
        for spot in _pieces_of(arc, self._tolerance) if arc.sweep and arc.center is not None else ():
            self.line(spot)
        self.line((float(arc.end.x), float(arc.end.y)))

    def close(self) -> None:
        """Back to where the ring began; what is drawn next begins there too."""
        if self._points:
            self.at = self._points[0]
            self._finish(closed=True)

    def lift(self) -> None:
        if self._points:
            self._finish(closed=self._points[0] == self._points[-1])

    def _finish(self, *, closed: bool) -> None:
        points = np.array(self._points, dtype=float)
        if self._bends:
            self._effort.spend("curves", len(self._bends))
            counts, between = _cut(np.array(self._bends), self._tolerance, self._effort)
            points = np.insert(points, np.repeat(self._bends_before, counts), between, axis=0)
        self._effort.spend("points", len(points))
        if len(points) > 2:
            self.rings.append(Ring(points, closed))
        self._points, self._bends, self._bends_before = [], [], []


def _cut(bends: Points, tolerance: float, effort: Effort) -> tuple[NDArray[np.int64], Points]:
    """The points between the ends of each curve. How far it leaves its chord follows from its second differences."""
    controls = bends.reshape(-1, 4, 2)
    second = controls[:, 2:] - 2 * controls[:, 1:-1] + controls[:, :-2]
    bend = np.hypot(second[..., 0], second[..., 1]).max(axis=1)
    pieces = np.clip(np.ceil(np.sqrt(0.75 * bend / tolerance)), 1, PIECES).astype(np.int64)
    counts = pieces - 1
    effort.spend("points", int(counts.sum()))
    curve = np.repeat(np.arange(len(bends)), counts)
    nth = np.arange(1, len(curve) + 1) - np.repeat(np.cumsum(counts) - counts, counts)
    t = (nth / pieces[curve])[:, None]
    a, b, c, d = (controls[curve, which] for which in range(4))
    between: Points = a * (1 - t) ** 3 + 3 * b * t * (1 - t) ** 2 + 3 * c * t**2 * (1 - t) + d * t**3
    return counts, between


def _pieces_of(arc: Arc, tolerance: float) -> list[Spot]:
    center = np.array([arc.center.x, arc.center.y])
    first, second = np.array([arc.prx.x, arc.prx.y]) - center, np.array([arc.pry.x, arc.pry.y]) - center
    radius = float(max(np.hypot(*first), np.hypot(*second)))
    step = 2 * math.acos(max(0.0, 1 - tolerance / radius)) if radius > tolerance else STEP
    pieces = min(PIECES, math.ceil(abs(arc.sweep) / max(min(step, STEP), 1e-9)))
    angles = float(arc.get_start_t()) + float(arc.sweep) * np.arange(1, pieces)[:, None] / pieces
    spots = center + np.cos(angles) * first + np.sin(angles) * second
    return [(x, y) for x, y in spots.tolist()]


SHAPES = ("path", "rect", "circle", "ellipse", "polygon", "polyline")


@dataclass(frozen=True)
class Outlines:
    """What an element draws, in its own units."""

    rings: tuple[Points, ...] = ()
    open: bool = False
    """A ring does not come back to where it began: the fill closes it, the line does not."""

    fault: Sentence | None = None


def outlines(element: Element, port: Viewport, tolerance: float, effort: Effort) -> Outlines:
    """All rings of a shape, no further than the tolerance from what it draws."""
    pen = Pen(tolerance, effort)
    fault = None
    match element.tag:
        case "path":
            data = read_path_data(element.attributes.get("d", ""), effort)
            fault = data.fault
            draw_path(data, pen)
        case "polygon" | "polyline":
            text = element.attributes.get("points", "")
            numbers, stop = read_numbers(text, 0, effort)
            if stop < len(text) or len(numbers) % 2:
                fault = read_path_data(f"M{text}", effort).fault
            pen.move((numbers[0], numbers[1]) if len(numbers) > 1 else pen.at)
            for spot in zip(numbers[2::2], numbers[3::2], strict=False):
                pen.line(spot)
            if element.tag == "polygon":
                pen.close()
        case _:
            _draw_segments(_plain_shape(element, port), pen)
    pen.lift()
    return Outlines(tuple(ring.points for ring in pen.rings), not all(ring.closed for ring in pen.rings), fault)


def draw_path(data: PathData, pen: Pen) -> None:
    """Follow the commands of a path."""
    mirrored: Spot | None = None
    before = ""
    for command, numbers in data.runs:
        low, relative, takes = command.lower(), command.islower(), TAKES[command.lower()]
        if low == "z":
            pen.close()
        if (low == "s" and before not in "cs") or (low == "t" and before not in "qt"):
            mirrored = None
        for start in range(0, len(numbers), takes or 1):
            x, y = pen.at if relative else (0.0, 0.0)
            n = numbers[start : start + takes]
            match low:
                case "m" if start == 0:
                    pen.move((x + n[0], y + n[1]))
                case "m" | "l":
                    pen.line((x + n[0], y + n[1]))
                case "h":
                    pen.line((x + n[0], pen.at[1]))
                case "v":
                    pen.line((pen.at[0], y + n[0]))
                case "a":
                    end = x + n[5], y + n[6]
                    pen.arc(Arc(pen.at, abs(n[0]), abs(n[1]), n[2], n[3], n[4], end))
                case _:
                    mirrored = _bend(pen, low, [(x + a, y + b) for a, b in zip(n[::2], n[1::2], strict=True)], mirrored)
        before = low


def _bend(pen: Pen, low: str, spots: list[Spot], mirrored: Spot | None) -> Spot:
    """One Bézier curve. A smooth one begins in the direction in which the last one ended, which is given back."""
    match low, spots:
        case "c", [first, second, end]:
            pen.curve(first, second, end)
            last = second
        case "s", [second, end]:
            pen.curve(mirrored or pen.at, second, end)
            last = second
        case "q", [last, end]:
            pen.quadratic(last, end)
        case _:
            last, end = mirrored or pen.at, spots[-1]
            pen.quadratic(last, end)
    return 2 * end[0] - last[0], 2 * end[1] - last[1]


def _draw_segments(segments: Iterable[Any], pen: Pen) -> None:
    """Follow the segments into which svgelements takes a shape apart."""
    for segment in segments:
        match segment:
            case Move():
                pen.move((segment.end.x, segment.end.y))
            case Close():
                pen.close()
            case Arc():
                pen.arc(segment)
            case _:
                pen.line((segment.end.x, segment.end.y))


def _plain_shape(element: Element, port: Viewport) -> Any:
    """A rectangle, circle or ellipse taken apart, its lengths already in pixels; nothing if it has no size."""

    def side(name: str, whole: float) -> float | None:
        return length(element.attributes.get(name, ""), whole)

    wide, high = port.width, port.height
    rx, ry = side("rx", wide), side("ry", high)
    if element.tag == "circle":
        rx = ry = side("r", port.across)
    rx, ry = _either(rx, ry), _either(ry, rx)
    if element.tag == "rect":
        width, height = side("width", wide) or 0, side("height", high) or 0
        if width <= 0 or height <= 0:
            return ()
        if rx == 0 or ry == 0:
            rx = ry = 0
        x, y = side("x", wide) or 0, side("y", high) or 0
        return Rect(x=x, y=y, width=width, height=height, rx=rx, ry=ry).segments(transformed=False)
    if rx == 0 or ry == 0:
        return ()
    return Ellipse(cx=side("cx", wide) or 0, cy=side("cy", high) or 0, rx=rx, ry=ry).segments(transformed=False)


def _either(radius: float | None, other: float | None) -> float:
    """A radius that is not given, or makes no sense, is as large as the other."""
    for one in (radius, other):
        if one is not None and one >= 0:
            return one
    return 0.0
