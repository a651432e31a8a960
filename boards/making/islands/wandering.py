"""Lines as nature draws them: a few points given, the wandering in between by dice."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise
from random import Random

from boards.making.islands.island_facts import Point

FINEST = 7.0
"""No step of a line is shorter than about half of this."""


def wander(points: Sequence[Point], dice: Random, rough: float, closed: bool = False) -> list[Point]:
    """A line through the points, bent smoothly and then shaken at every scale. `rough` is the shake, as a part of
    the length of the step that is shaken."""
    smooth = _bend(points, closed)
    found: list[Point] = [smooth[0]]
    for start, end in pairwise(smooth):
        found += _shake(start, end, dice, rough)
    return found


def _bend(points: Sequence[Point], closed: bool, parts: int = 3) -> list[Point]:
    """A Catmull-Rom curve through the points."""
    around = [points[-1], *points, points[0], points[1]] if closed else [points[0], *points, points[-1]]
    curve: list[Point] = []
    for a, b, c, d in zip(around, around[1:], around[2:], around[3:], strict=False):
        for part in range(parts):
            t = part / parts
            curve.append((_between(a[0], b[0], c[0], d[0], t), _between(a[1], b[1], c[1], d[1], t)))
    curve.append(points[0] if closed else points[-1])
    return curve


def _between(a: float, b: float, c: float, d: float, t: float) -> float:
    return 0.5 * (2 * b + (c - a) * t + (2 * a - 5 * b + 4 * c - d) * t**2 + (3 * b - a - 3 * c + d) * t**3)


def _shake(start: Point, end: Point, dice: Random, rough: float) -> list[Point]:
    """The points after `start`, up to and with `end`: each half of a step is shaken in its turn."""
    across, down = end[0] - start[0], end[1] - start[1]
    if across * across + down * down < FINEST * FINEST:
        return [end]
    by = dice.gauss(0, rough)
    middle = ((start[0] + end[0]) / 2 - down * by, (start[1] + end[1]) / 2 + across * by)
    return _shake(start, middle, dice, rough) + _shake(middle, end, dice, rough)
