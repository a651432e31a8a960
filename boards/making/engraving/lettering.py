"""Lettering as paths: words bent along a curve, with a halo beneath. Who owns the fonts hands in the outlines."""

from __future__ import annotations

from collections.abc import Sequence
from math import atan2, cos, degrees, sin
from typing import NamedTuple

from boards.engraving.ink import INK, Point, stroke
from boards.lettering import Bend, Letters, Outline, Style, bent, curve


class Pen(NamedTuple):
    """How words are written."""

    style: Style = "small caps"
    colour: str = INK
    halo: str = ""
    """Its colour, if there is one."""

    spacing: float = 0.0
    weight: float = 0.0
    """How much heavier than the font is."""


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


def curved_words(letters: Letters, text: str, along: Sequence[Point], size: float, pen: Pen) -> str:
    """Lettering that lies along a curve through three points, in the middle of it."""
    outline = letters(text, pen.style, size, pen.spacing)
    return _inked(_path(outline, bent(curve(along), outline.width)), pen, size)


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
