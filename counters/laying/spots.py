"""Spots where a block of counters lies free: in its room, upon nothing that is printed or lies there.

Most of what is in the way are upright rectangles, which are compared as numbers; only the rest are asked as shapes.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, TypeAlias

import numpy as np
import shapely
from shapely.geometry.base import BaseGeometry

from boards.board import Spot
from counters.laying.rooms import Room

CLOSE = 0.502
"""Beside something, without touching it: so far from it lies the middle of a block, in blocks."""

MOST_BETWEEN = 40
"""So many spots close beside something are measured."""

MOST_CLOSE = 8
"""Beside so many things that are in the way a spot is looked for, the name among them."""

NEAR = 20
"""So many spots are tried first."""

UPRIGHT = 1 - 1e-9
"""What fills so much of its bounds is an upright rectangle."""

Numbers: TypeAlias = Any
"""An array: of so many numbers, or of truths."""


class Hindrances:
    """What no block may lie on: that of one sort, of which the last few are looked beside, and other printed things."""

    def __init__(self, first: Sequence[BaseGeometry], others: Sequence[BaseGeometry] = ()) -> None:
        shapes = np.array([*first, *others], dtype=object)
        bounds = shapely.bounds(shapes).reshape(-1, 4)
        self.close = bounds[max(0, len(first) - MOST_CLOSE) : len(first)]
        """The bounds of those beside which a spot is looked for."""

        area = (bounds[:, 2] - bounds[:, 0]) * (bounds[:, 3] - bounds[:, 1])
        upright = shapely.area(shapes).reshape(-1) >= UPRIGHT * area
        self._sides = tuple(bounds[upright].T[:, :, None])
        self._shapes: list[BaseGeometry] = shapes[~upright].tolist()

    def free(self, x: Numbers, y: Numbers, wide: float, high: float) -> Numbers:
        """At which of these spots a block of that size touches nothing."""
        left, top, right, low = x - wide / 2, y - high / 2, x + wide / 2, y + high / 2
        west, north, east, south = self._sides
        free = ~((left <= east) & (right >= west) & (top <= south) & (low >= north)).any(axis=0)
        for shape in self._shapes:
            west, north, east, south = shape.bounds
            near = np.flatnonzero(free & (left <= east) & (right >= west) & (top <= south) & (low >= north))
            if len(near):
                free[near] = ~shapely.intersects(shape, shapely.box(left[near], top[near], right[near], low[near]))
        return free


def free_spot(
    within: Room, whole: tuple[float, float], off: Hindrances, ashore: float, first: Sequence[Spot]
) -> Spot | None:
    """The spot nearest to the anchor where so much of a block lies in the room, and nothing of it in another's box.

    `first`: spots that are better than those.
    """
    wide, high = whole[0] * ashore, whole[1] * ashore
    left, top, right, low = within.bounds
    if wide > right - left or high > low - top or not within.spots:
        return None
    corners = [(x, y) for y in (low - high / 2, top + high / 2) for x in (left + wide / 2, right - wide / 2)]
    half = min(wide, high) / 2
    roomy = range(len(within.spots)) if within.clear is None else np.flatnonzero(within.clear >= half).tolist()
    spots = [*first, *(within.spots[at] for at in roomy), *corners]
    # Most find room near the anchor, so that the others need not be asked.
    for some in (spots[:NEAR], spots[NEAR:]):
        if not some:
            continue
        x, y = np.array(some).T
        free = off.free(x, y, *whole)
        free &= (x - wide / 2 >= left) & (y - high / 2 >= top) & (x + wide / 2 <= right) & (y + high / 2 <= low)
        at = np.flatnonzero(free)
        if not len(at):
            continue
        x, y = x[at], y[at]
        boxes = shapely.box(x - wide / 2, y - high / 2, x + wide / 2, y + high / 2)
        found = np.flatnonzero(shapely.contains(within.ground, boxes))
        if len(found):
            return some[int(at[found[0]])]
    return None


def spot_between(within: Room, whole: tuple[float, float], off: Hindrances, ashore: float) -> Spot | None:
    """Close beside what is in the way, where a narrow room has such a spot: so much of the block lies in the room."""
    wide, high = whole
    left, top, right, low = within.bounds
    # No more of it can lie in the room than within the bounds of that.
    least = ashore * wide * high * 0.999
    if min(wide, right - left) * min(high, low - top) < least:
        return None
    xs, ys = [within.anchor[0]], [within.anchor[1]]
    for share in (CLOSE, ashore**0.5 / 2):
        xs += [left + wide * share, right - wide * share]
        ys += [top + high * share, low - high * share]
    for west, north, east, south in off.close.tolist():
        xs += [west - wide * CLOSE, east + wide * CLOSE, (west + east) / 2]
        ys += [north - high * CLOSE, south + high * CLOSE, (north + south) / 2]
    x, y = (each.ravel() for each in np.meshgrid(np.array(sorted(set(xs))), np.array(sorted(set(ys)))))
    across = np.minimum(x + wide / 2, right) - np.maximum(x - wide / 2, left)
    down = np.minimum(y + high / 2, low) - np.maximum(y - high / 2, top)
    may = (across > 0) & (down > 0) & (across * down >= least)
    x, y = x[may], y[may]
    free = off.free(x, y, wide, high)
    x, y = x[free], y[free]
    order = np.argsort((x - within.anchor[0]) ** 2 + (y - within.anchor[1]) ** 2, kind="stable")
    for spot in order[:MOST_BETWEEN].tolist():
        at = float(x[spot]), float(y[spot])
        box = at[0] - wide / 2, at[1] - high / 2, at[0] + wide / 2, at[1] + high / 2
        if shapely.clip_by_rect(within.ground, *box).area >= least:
            return at
    return None
