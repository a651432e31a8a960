"""A pen that follows an outline and leaves rings of points, with every curve cut into pieces fine enough."""

from __future__ import annotations

import math
from dataclasses import dataclass
from typing import TypeAlias

import numpy as np
from numpy.typing import NDArray
from svgelements import Arc

from boards.svg.limits import Effort

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
