"""Borders by kind: one pen each, the quiet beneath the loud. Which pen a contact is drawn with, a board decides."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass

import shapely
from shapely.geometry.base import BaseGeometry

from boards.board import AreaId, Contact
from boards.engraving.ink import INK, data, stroke
from boards.making.looks.paper import Paper

CASING = "#f4ecd8"


@dataclass(frozen=True)
class BorderPen:
    """A line, the lighter one beneath it, and ticks on one side if there are any."""

    width: float
    colour: str = INK
    strong: float = 1.0
    dash: str = ""
    casing: float = 0.0
    casing_strong: float = 0.5
    ticks: float = 0.0
    """How long they are."""

    apart: float = 16.0
    banks: float = 0.0
    """A river: water of this width between two banks, which are drawn in the colour."""


def borders(
    contacts: Iterable[Contact],
    pens: dict[str, BorderPen],
    pen_of: Callable[[Contact], str],
    ticks_toward: Callable[[Contact], AreaId | None] = lambda contact: None,
    paper: Paper | None = None,
) -> Iterator[str]:
    """All borders with a line, the pens in their order from the lowest to the highest. An unknown pen draws nothing."""
    by_pen: dict[str, list[BaseGeometry]] = {name: [] for name in pens}
    ticked: dict[str, list[str]] = {name: [] for name in pens}
    for contact in contacts:
        name = pen_of(contact)
        if contact.line is None or name not in pens:
            continue
        by_pen[name].append(contact.line)
        side = ticks_toward(contact)
        if pens[name].ticks and side is not None and paper is not None:
            ticked[name].append(_ticks(contact.line, paper.made.map.areas[side].shape, pens[name]))
    for name, pen in pens.items():
        path = "".join(data(line) for line in by_pen[name])
        if pen.casing:
            yield stroke(path, CASING, pen.width + pen.casing, pen.casing_strong)
        if pen.banks:
            yield stroke(path, pen.colour, pen.banks + 2 * pen.width)
            yield stroke(path, "#a9cdd9", pen.banks)
        else:
            yield stroke(path, pen.colour, pen.width, pen.strong, dash=pen.dash)
        yield stroke("".join(ticked[name]), pen.colour, max(1.2, pen.width * 0.6), pen.strong)


def _ticks(line: BaseGeometry, side: BaseGeometry, pen: BorderPen) -> str:
    """Short strokes that stand on the line, into that side of it."""
    found: list[str] = []
    shapely.prepare(side)
    for part in shapely.get_parts(line).tolist():
        count = int(part.length // pen.apart)
        for number in range(count):
            along = (number + 0.5) * part.length / count
            a, b = part.interpolate(max(0, along - 9)), part.interpolate(along + 9)
            long = max(1e-6, ((b.x - a.x) ** 2 + (b.y - a.y) ** 2) ** 0.5)
            dx, dy = -(b.y - a.y) / long * pen.ticks, (b.x - a.x) / long * pen.ticks
            foot = part.interpolate(along)
            x, y = foot.x, foot.y
            if not side.contains(shapely.Point(x + dx, y + dy)):
                dx, dy = -dx, -dy
            if side.contains(shapely.Point(x + dx, y + dy)):
                found.append(f"M{x:.1f} {y:.1f}l{dx:.1f} {dy:.1f}")
    return "".join(found)
