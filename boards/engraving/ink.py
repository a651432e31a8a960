"""Pen and ink: shapes as SVG path data, strokes, washes, and the named layers of a drawing.

Only what every viewer draws alike: no clip paths, masks, filters or text.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import pairwise
from typing import TypeAlias
from xml.sax.saxutils import escape, quoteattr

from shapely import LineString, Polygon
from shapely.geometry.base import BaseGeometry

from boards.lettering import USUAL

Point: TypeAlias = tuple[float, float]

# The colours of the print.
INK = USUAL
PAPER = "#f4ebd5"
LAND = "#efe4c6"
SEA_NEAR, SEA, SEA_DEEP = "#cfe0e0", "#b9d0d6", "#a4c0cb"
SEA_INK = "#47707f"
RIVER = "#4f8aa3"
SAND = "#ecd59a"
GOLD = "#b8892f"
RED = "#9c3a26"
PANEL = "#f6eed9"


def data(shape: BaseGeometry, *, whole: bool = False) -> str:
    """Path data of lines and polygons, to a tenth of a unit; of what is soft anyway, to a whole one."""
    return "".join(_part(part, whole) for part in getattr(shape, "geoms", [shape]))


def _part(part: BaseGeometry, whole: bool) -> str:
    if isinstance(part, Polygon):
        return "".join(run(points_of(ring), closed=True, whole=whole) for ring in (part.exterior, *part.interiors))
    if isinstance(part, LineString):
        return run(points_of(part), whole=whole)
    return data(part, whole=whole) if hasattr(part, "geoms") else ""


def points_of(line: LineString) -> list[Point]:
    return [(x, y) for x, y, *_ in line.coords]


def run(points: Sequence[Point], *, closed: bool = False, whole: bool = False) -> str:
    """A broken line through the points, in steps from one to the next."""
    tenths = [(round(x) * 10, round(y) * 10) if whole else (round(x * 10), round(y * 10)) for x, y in points]
    if closed and tenths and tenths[0] == tenths[-1]:
        tenths.pop()
    if not tenths:
        return ""
    text = [f"M{_tenth(tenths[0][0])} {_tenth(tenths[0][1])}l"]
    for (ax, ay), (bx, by) in pairwise(tenths):
        if (ax, ay) != (bx, by):
            text.append(f"{_tenth(bx - ax)} {_tenth(by - ay)}")
    if len(text) == 1:
        text[0] = text[0].removesuffix("l")  # Qt would leave out all that comes after steps that go nowhere
    return " ".join(text).replace("l ", "l").replace(" -", "-") + ("Z" if closed else "")


def _tenth(number: int) -> str:
    whole, rest = divmod(abs(number), 10)
    sign = "-" if number < 0 else ""
    return f"{sign}{whole or ''}.{rest}" if rest else f"{sign}{whole}"


def wash(path: str, fill: str, opacity: float = 1.0) -> str:
    if not path:
        return ""
    return f'<path d="{path}" fill="{fill}"{_opacity("fill-opacity", opacity)} fill-rule="evenodd"/>'


def stroke(
    path: str,
    colour: str = INK,
    width: float = 1.5,
    opacity: float = 1.0,
    *,
    dash: str = "",
    fill: str = "none",
    cap: str = "round",
) -> str:
    """A drawn line, with round ends."""
    if not path:
        return ""
    dashed = f' stroke-dasharray="{dash}"' if dash else ""
    return (
        f'<path d="{path}" fill="{fill}" stroke="{colour}" stroke-width="{width:g}"{dashed}'
        f'{_opacity("stroke-opacity", opacity)} stroke-linecap="{cap}" stroke-linejoin="round"/>'
    )


def _opacity(name: str, opacity: float) -> str:
    return "" if opacity >= 1 else f' {name}="{opacity:g}"'


def circle(at: Point, radius: float, fill: str, line: str = "", width: float = 1.5) -> str:
    drawn = f' stroke="{line}" stroke-width="{width:g}"' if line else ""
    return f'<circle cx="{at[0]:g}" cy="{at[1]:g}" r="{radius:g}" fill="{fill}"{drawn}/>'


def moved(inside: str, x: float, y: float, scale: float = 1.0, turn: float = 0.0) -> str:
    """A drawing made around the origin, put in its place."""
    turned = f" rotate({turn:g})" if turn else ""
    sized = f" scale({scale:g})" if scale != 1 else ""
    return f'<g transform="translate({x:g} {y:g}){turned}{sized}">{inside}</g>'


def panel(left: float, top: float, width: float, height: float) -> str:
    """Paper laid on the sea, its corners cut in as on old charts."""
    outer, inner = notched(left, top, width, height, 16), notched(left + 8, top + 8, width - 16, height - 16, 14)
    return (
        f'<g transform="translate(4 5)">{wash(outer, "#2f4a55", 0.28)}</g>'
        + wash(outer, PANEL)
        + stroke(outer, INK, 2.2)
        + stroke(inner, GOLD, 1.4)
    )


def notched(left: float, top: float, width: float, height: float, cut: float) -> str:
    right, bottom, arc = left + width, top + height, f"a{cut:g} {cut:g} 0 0 0"
    return (
        f"M{left + cut:g} {top:g}H{right - cut:g}{arc} {cut:g} {cut:g}V{bottom - cut:g}{arc} -{cut:g} {cut:g}"
        f"H{left + cut:g}{arc} -{cut:g} -{cut:g}V{top + cut:g}{arc} {cut:g} -{cut:g}Z"
    )


def layer(label: str, parts: Iterable[str]) -> str:
    """A layer as Inkscape knows it."""
    inside = "\n".join(part for part in parts if part)
    return f'<g id={quoteattr(label)} inkscape:groupmode="layer" inkscape:label={quoteattr(label)}>\n{inside}\n</g>'


def drawing(width: float, height: float, title: str, layers: Iterable[str], defs: str = "") -> str:
    """The whole paper."""
    return (
        '<?xml version="1.0" encoding="UTF-8"?>\n'
        '<svg xmlns="http://www.w3.org/2000/svg" xmlns:inkscape="http://www.inkscape.org/namespaces/inkscape" '
        f'width="{width:g}" height="{height:g}" viewBox="0 0 {width:g} {height:g}">\n'
        f"<title>{escape(title)}</title>\n<defs>{defs}</defs>\n" + "\n".join(layers) + "\n</svg>\n"
    )
