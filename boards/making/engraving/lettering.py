"""Lettering as paths: words bent along a curve, with a halo beneath. Who owns the fonts hands in the outlines."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import pairwise
from math import atan2, cos, degrees, hypot, sin
from typing import Literal, NamedTuple, TypeAlias

from boards.making.engraving.ink import INK, Point, stroke

Style = Literal["roman", "small caps", "italic", "sans", "sans bold"]


class Outline(NamedTuple):
    """Words as shapes, standing on the line y = 0 and beginning at x = 0."""

    width: float
    strokes: tuple[tuple[str, tuple[Point, ...]], ...]
    """M, L and C with their points; every M begins a new closed ring."""


Letters: TypeAlias = Callable[[str, Style, float, float], Outline]
"""The outline of a text in a style, of a size, with so much room between the letters."""


class Pen(NamedTuple):
    """How words are written."""

    style: Style = "small caps"
    colour: str = INK
    halo: str = ""
    """Its colour, if there is one."""

    spacing: float = 0.0
    weight: float = 0.0
    """How much heavier than the font is."""


Bend: TypeAlias = Callable[[Point], Point]


def words(
    letters: Letters, text: str, at: Point, size: float, pen: Pen, *, align: float = 0.5, turn: float = 0.0
) -> str:
    """A straight line of lettering: `align` 0 begins, 0.5 has its middle and 1 ends at the point."""
    outline = letters(text, pen.style, size, pen.spacing)
    start = -outline.width * align

    def bend(point: Point) -> Point:
        x, y = point[0] + start, point[1]
        return at[0] + x * cos(turn) - y * sin(turn), at[1] + x * sin(turn) + y * cos(turn)

    return _inked(_path(outline, bend), pen, size)


def laid_along(outline: Outline, along: Sequence[Point]) -> Outline:
    """The outline where `curved_words` would have it."""
    bend = _bent(_curve(along), outline.width)
    return Outline(outline.width, tuple((word, tuple(map(bend, points))) for word, points in outline.strokes))


def curved_words(letters: Letters, text: str, along: Sequence[Point], size: float, pen: Pen) -> str:
    """Lettering that lies along a curve through three points, in the middle of it."""
    outline = letters(text, pen.style, size, pen.spacing)
    line = _curve(along)
    return _inked(_path(outline, _bent(line, outline.width)), pen, size)


def _curve(along: Sequence[Point], steps: int = 80) -> list[Point]:
    """A parabola that starts at the first point, passes the second half-way, and ends at the third."""
    a, through, b = along
    control = (2 * through[0] - (a[0] + b[0]) / 2, 2 * through[1] - (a[1] + b[1]) / 2)
    found = []
    for step in range(steps + 1):
        t = step / steps
        found.append(tuple((1 - t) ** 2 * a[i] + 2 * t * (1 - t) * control[i] + t * t * b[i] for i in (0, 1)))
    return [(x, y) for x, y in found]


def _bent(line: list[Point], width: float) -> Bend:
    lengths = [0.0]
    for (ax, ay), (bx, by) in pairwise(line):
        lengths.append(lengths[-1] + hypot(bx - ax, by - ay))
    start = (lengths[-1] - width) / 2

    def bend(point: Point) -> Point:
        along = start + point[0]
        step = next((n for n in range(1, len(lengths) - 1) if lengths[n] >= along), len(lengths) - 1)
        (ax, ay), (bx, by) = line[step - 1], line[step]
        long = lengths[step] - lengths[step - 1]
        across, down = (bx - ax) / long, (by - ay) / long
        on = along - lengths[step - 1]
        return ax + across * on - down * point[1], ay + down * on + across * point[1]

    return bend


def _path(outline: Outline, bend: Bend) -> str:
    """The outline, bent, in steps from point to point, each in whole tenths."""
    text: list[str] = []
    here = (0, 0)
    for word, points in outline.strokes:
        bent = [bend(point) for point in points]
        tenths = [(round(x * 10), round(y * 10)) for x, y in bent]
        if word == "M" and text:
            text.append("z")
        if word == "M":
            text.append(f"M{_short(tenths[0][0])} {_short(tenths[0][1])}")
        else:
            steps = " ".join(f"{_short(x - here[0])} {_short(y - here[1])}" for x, y in tenths)
            text.append(word.lower() + steps)
        here = tenths[-1]
    return ("".join(text) + "z").replace(" -", "-") if text else ""


def _short(tenths: int) -> str:
    return f"{tenths / 10:.1f}".removesuffix(".0") if tenths else "0"


def _inked(path: str, pen: Pen, size: float) -> str:
    if not path:
        return ""
    under = stroke(path, pen.halo, round(size / 6, 1), 0.75) if pen.halo else ""
    heavier = f' stroke="{pen.colour}" stroke-width="{pen.weight:.2g}" stroke-linejoin="round"' if pen.weight else ""
    return f'{under}<path d="{path}" fill="{pen.colour}"{heavier}/>'


def slope(a: Point, b: Point) -> float:
    """The angle of a line, for symbols that stand on it."""
    return degrees(atan2(b[1] - a[1], b[0] - a[0]))
