"""Marks painted as SVG, with the numbers of the reasons that stand beneath the picture."""

from __future__ import annotations

import shapely
from shapely.geometry.base import BaseGeometry

from app.look import PAPER, PLAIN, PRINT
from app.marks.mark import PIXELS, Letters, Mark, Outline, Part, Pen, Round, colour
from app.marks.printed import hatching
from app.pictures.drawing import line_through, path
from boards.board import Spot
from counters.faces.lettering import number, write

NUMBER = 0.2
"""How large the number of a reason is, in counters."""


def painted(mark: Mark, size: float, note: str = "") -> str:
    """All of a mark. `size`: of a counter; `note`: the number of its reason."""
    drawn = "".join(_part(part, size / PIXELS) for part in mark.parts)
    if mark.alpha < 1:
        drawn = f'<g opacity="{mark.alpha:.3g}">{drawn}</g>'
    return drawn + (_number(mark.foot, size * NUMBER, note) if note and mark.foot is not None else "")


def line(outline: str, pen: Pen, pixel: float = 1.0) -> str:
    """What is not filled."""
    return f'<path d="{outline}" fill="none"{_pen(pen, pixel)}/>'


def _part(part: Part, pixel: float) -> str:
    if isinstance(part, Letters):
        x, y = part.at
        words = write(part.text, x, y + part.high * 0.35, part.high, colour(part.ink), family=PLAIN)
        return f'<g transform="rotate({part.turn} {number(x)} {number(y)})">{words}</g>' if part.turn else words
    drawn, fill, pen = "", part.fill, part.pen
    if fill is not None and fill.hatch is not None and isinstance(part.outline, (BaseGeometry, Round)):
        shape = part.outline if isinstance(part.outline, BaseGeometry) else _box(part.outline)
        drawn = line(path(hatching(shape, fill.hatch)), Pen(fill.ink, fill.hatch.wide, alpha=fill.alpha))
        fill = None
    if fill is None and pen is None:
        return drawn
    inside = f' fill="{colour(fill.ink)}"{_alpha("fill", fill.alpha)}' if fill is not None else ' fill="none"'
    return f"{drawn}<{_element(part.outline)}{inside}{_pen(pen, pixel) if pen is not None else ''}/>"


def _element(outline: Outline) -> str:
    if isinstance(outline, BaseGeometry):
        return f'path d="{path(outline)}" fill-rule="evenodd"'
    if isinstance(outline, Round):
        x, y, wide, high, corner, turn = outline
        turned = f' transform="rotate({turn} {number(x)} {number(y)})"' if turn else ""
        if corner * 2 == wide == high:
            return f'circle cx="{number(x)}" cy="{number(y)}" r="{number(corner)}"'
        at = f'x="{number(x - wide / 2)}" y="{number(y - high / 2)}"'
        return f'rect {at} width="{number(wide)}" height="{number(high)}" rx="{number(corner)}"{turned}'
    return f'path d="{"".join(map(line_through, outline))}"'


def _box(box: Round) -> BaseGeometry:
    return shapely.box(box.x - box.wide / 2, box.y - box.high / 2, box.x + box.wide / 2, box.y + box.high / 2)


def _pen(pen: Pen, pixel: float) -> str:
    unit = pixel if pen.hair else 1.0
    dashes = ",".join(number(dash * unit) for dash in pen.dashes)
    return (
        f' stroke="{colour(pen.ink)}" stroke-width="{number(pen.wide * unit)}" stroke-linecap="round"'
        f' stroke-linejoin="round"{_alpha("stroke", pen.alpha)}' + (f' stroke-dasharray="{dashes}"' if dashes else "")
    )


def _alpha(what: str, alpha: float) -> str:
    return f' {what}-opacity="{alpha:.2g}"' if alpha < 1 else ""


def _number(at: Spot, high: float, text: str) -> str:
    """Set small, on paper, so that it is not taken for a count."""
    x, y = at
    wide = high * (0.7 + 0.6 * len(text))
    paper = (
        f'<rect x="{number(x - wide / 2)}" y="{number(y - high * 0.65)}" width="{number(wide)}" '
        f'height="{number(high * 1.3)}" rx="{number(high * 0.3)}" fill="{PAPER}" stroke="{PRINT}" '
        f'stroke-width="{number(high * 0.08)}"/>'
    )
    return paper + write(text, x, y + high * 0.35, high, PRINT, family=PLAIN)
