"""Lettering as outlines: words on a line, or bent along a curve, for those who print maps and those who show them."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import pairwise
from math import hypot
from typing import Literal, NamedTuple, TypeAlias

from boards.board import Spot

Style = Literal["roman", "small caps", "italic", "sans", "sans bold"]

USUAL = "#43352a"
"""The colour of letters, where a file of lettering says none."""


class Outline(NamedTuple):
    """Words as shapes, standing on the line y = 0 and beginning at x = 0."""

    width: float
    strokes: tuple[tuple[str, tuple[Spot, ...]], ...]
    """M, L and C with their points; every M begins a new closed ring."""


Letters: TypeAlias = Callable[[str, Style, float, float], Outline]
"""The outline of a text in a style, of a size, with so much room between the letters; from who owns the fonts."""

Bend: TypeAlias = Callable[[Spot], Spot]


def laid_along(outline: Outline, along: Sequence[Spot]) -> Outline:
    """The outline in the middle of a curve through three points; longer words run on straight."""
    bend = bent(curve(along), outline.width)
    return Outline(outline.width, tuple((word, tuple(map(bend, points))) for word, points in outline.strokes))


def curve(along: Sequence[Spot], steps: int = 80) -> list[Spot]:
    """A parabola that starts at the first point, passes the second half-way, and ends at the third."""
    a, through, b = along
    control = (2 * through[0] - (a[0] + b[0]) / 2, 2 * through[1] - (a[1] + b[1]) / 2)
    found = []
    for step in range(steps + 1):
        t = step / steps
        found.append(tuple((1 - t) ** 2 * a[i] + 2 * t * (1 - t) * control[i] + t * t * b[i] for i in (0, 1)))
    return [(x, y) for x, y in found]


def bent(line: list[Spot], width: float) -> Bend:
    """Where a point of words so wide comes to lie, when they are laid in the middle of a line."""
    lengths = [0.0]
    for (ax, ay), (bx, by) in pairwise(line):
        lengths.append(lengths[-1] + hypot(bx - ax, by - ay))
    start = (lengths[-1] - width) / 2

    def bend(point: Spot) -> Spot:
        along = start + point[0]
        step = next((n for n in range(1, len(lengths) - 1) if lengths[n] >= along), len(lengths) - 1)
        (ax, ay), (bx, by) = line[step - 1], line[step]
        long = lengths[step] - lengths[step - 1]
        across, down = (bx - ax) / long, (by - ay) / long
        on = along - lengths[step - 1]
        return ax + across * on - down * point[1], ay + down * on + across * point[1]

    return bend
