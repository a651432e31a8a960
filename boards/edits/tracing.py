"""Where a drawn line goes by itself: to a border near it, and along borders from one point to another."""

from __future__ import annotations

import math
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import islice
from typing import Literal

import numpy as np

from boards.board import Map, Spot
from boards.edits.segments import near, segments_of
from boards.files.arcs import Floats
from boards.plain.working_out import best_first, way_back

MOST_STEPS = 60_000


@dataclass(frozen=True)
class Snap:
    """What a spot near a border means."""

    spot: Spot
    what: Literal["point", "border", "edge", "nothing"]


def snapped(map: Map, spot: Spot, within: float) -> Snap:
    """The corner near a spot, or else the place on a border, or the edge of the paper; or the spot itself."""
    x, y = spot
    frame = (x - within, y - within, x + within, y + within)
    rows = segments_of([it.shape for it in near(map, frame)]).rows
    if len(rows):
        points = rows[:, :2]
        far = np.hypot(points[:, 0] - x, points[:, 1] - y)
        best = int(far.argmin())
        if far[best] <= within:
            return Snap((float(points[best, 0]), float(points[best, 1])), "point")
        foot, far = _feet(rows, spot)
        best = int(far.argmin())
        if far[best] <= within:
            return Snap((float(foot[best, 0]), float(foot[best, 1])), "border")
    at = (_to_edge(x, map.width, within), _to_edge(y, map.height, within))
    return Snap(at, "edge" if at != spot else "nothing")


def _to_edge(number: float, far: float, within: float) -> float:
    if number <= within:
        return 0.0
    return far if number >= far - within else number


def _feet(rows: Floats, spot: Spot) -> tuple[Floats, Floats]:
    """The nearest place on each straight piece, and how far it is."""
    start, way = rows[:, :2], rows[:, 2:] - rows[:, :2]
    long = (way**2).sum(axis=1)
    share = np.clip(((np.array(spot) - start) * way).sum(axis=1) / np.where(long > 0, long, 1), 0, 1)
    foot = start + way * share[:, None]
    return foot, np.hypot(*(foot - spot).T)


def traced(map: Map, start: Spot, end: Spot) -> list[Spot] | None:
    """The shortest way along borders from one of their points to another, both included; None, where there is none."""
    _tree, areas = map.areas_tree
    if not areas or start == end:
        return None
    reach = max(math.dist(start, end) * 1.5, 50 * map.grid)
    frame = (
        min(start[0], end[0]) - reach, min(start[1], end[1]) - reach,
        max(start[0], end[0]) + reach, max(start[1], end[1]) + reach,
    )  # fmt: skip
    rows = segments_of([it.shape for it in near(map, frame)]).rows
    if not len(rows):
        return None
    points, numbers = np.unique(rows.reshape(-1, 2), axis=0, return_inverse=True)
    ends = numbers.reshape(-1, 2)
    first, last = _number(points, start), _number(points, end)
    if first is None or last is None:
        return None
    ways: dict[int, list[int]] = {}
    for one, other in ends.tolist():
        ways.setdefault(one, []).append(other)
        ways.setdefault(other, []).append(one)
    found = _shortest(points, ways, first, last)
    return None if found is None else [(float(points[n, 0]), float(points[n, 1])) for n in found]


def _number(points: Floats, spot: Spot) -> int | None:
    found = np.flatnonzero((points[:, 0] == spot[0]) & (points[:, 1] == spot[1]))
    return int(found[0]) if len(found) else None


def _shortest(points: Floats, ways: dict[int, list[int]], first: int, last: int) -> tuple[int, ...] | None:
    at = points.tolist()
    rest = np.hypot(*(points - points[last]).T).tolist()

    def onward(here: int, came: tuple[float, int]) -> Iterator[tuple[float, int, tuple[float, int]]]:
        for there in ways.get(here, ()):
            long = came[0] + math.dist(at[here], at[there])
            yield long + rest[there], there, (long, here)

    before: dict[int, int] = {}
    for here, (_, whence) in islice(best_first([(rest[first], first, (0.0, first))], onward), MOST_STEPS):
        before[here] = whence
        if here == last:
            return way_back(before, last)[::-1]
    return None


def nearest_point(map: Map, spot: Spot, within: float) -> Spot | None:
    """The border point near a spot."""
    found = snapped(map, spot, within)
    return found.spot if found.what == "point" else None


def points_along(map: Map, spot: Spot, reach: float) -> list[Spot]:
    """The border points within reach of a spot: what is moved when a whole stretch follows the hand."""
    x, y = spot
    rows = segments_of([it.shape for it in near(map, (x - reach, y - reach, x + reach, y + reach))]).rows
    if not len(rows):
        return []
    points = np.unique(rows[:, :2], axis=0)
    close = points[np.hypot(points[:, 0] - x, points[:, 1] - y) <= reach]
    found: list[Spot] = [(px, py) for px, py in close.tolist()]
    return found
