"""Lettering as data: what is written on a map, in which letters, and where. The paths of map.svg are drawn from it."""

from __future__ import annotations

from dataclasses import dataclass, field
from math import radians
from typing import Any, NamedTuple

import shapely
from shapely import Polygon, affinity
from shapely.geometry.base import BaseGeometry

from boards.board import AreaId, Spot
from boards.engraving.ink import INK
from boards.lettering import Letters, Style, laid_along
from boards.making.engraving.lettering import Pen, curved_words, words
from boards.making.looks.paper import Paper

SEA_LETTERS = "#24506a"
LAND_HALO, SEA_HALO = "#f8f1df", "#dfeaf0"
SIGN_SIZE = 44.0


class Sign(NamedTuple):
    """Something small that stands beneath a name, drawn around the origin for a name of size 44."""

    drawing: str
    width: float
    height: float = 44.0


@dataclass(frozen=True)
class Label:
    """One line of lettering: what it says, how it is written, and where: the middle of its foot, or a curve."""

    text: str
    style: Style
    size: float
    at: Spot = (0, 0)
    turn: float = 0.0
    along: tuple[Spot, ...] = ()
    spacing: float = 0.0
    colour: str = INK
    halo: str = ""
    align: float = 0.5
    of: str = ""
    """The area or box it names."""

    @property
    def weight(self) -> float:
        """Small caps are drawn a little heavier than the font is: they stand on colours."""
        return 0.6 if self.style == "small caps" else 0.0

    def drawn(self, letters: Letters) -> str:
        pen = Pen(self.style, self.colour, self.halo, self.spacing, self.weight)
        if self.along:
            return curved_words(letters, self.text, self.along, self.size, pen)
        return words(letters, self.text, self.at, self.size, pen, align=self.align, turn=radians(self.turn))

    def hull(self, letters: Letters) -> BaseGeometry:
        """What it takes of the paper: the outline around its letters."""
        outline = letters(self.text, self.style, self.size, self.spacing)
        if self.along:
            outline = laid_along(outline, self.along)
        points = shapely.multipoints([point for _, points in outline.strokes for point in points])
        if self.along:
            return points.convex_hull
        left = outline.width * self.align
        laid = affinity.translate(points.convex_hull, self.at[0] - left, self.at[1])
        return affinity.rotate(laid, self.turn, self.at)

    def data(self) -> dict[str, Any]:
        """For the file of lettering: what is as usual is left out."""
        found: dict[str, Any] = {"text": self.text, "style": self.style, "size": round(self.size, 1)}
        if self.along:
            found["along"] = [[round(x, 1), round(y, 1)] for x, y in self.along]
        else:
            found["at"] = [round(self.at[0], 1), round(self.at[1], 1)]
        rest = (
            ("turn", round(self.turn, 1), 0.0),
            ("spacing", round(self.spacing, 1), 0.0),
            ("weight", self.weight, 0.0),
            ("colour", self.colour, INK),
            ("halo", self.halo, ""),
            ("align", self.align, 0.5),
            ("of", self.of, ""),
        )
        return found | {name: value for name, value, usual in rest if value != usual}


@dataclass
class Names:
    """What came of it: the lettering, the signs and leader lines to draw, and where counters best lie."""

    labels: list[Label] = field(default_factory=list)
    signs: list[str] = field(default_factory=list)
    leaders: list[str] = field(default_factory=list)
    anchors: dict[AreaId, Spot] = field(default_factory=dict)
    blocks: dict[AreaId, Polygon] = field(default_factory=dict)
    """What a name takes of the paper together with the signs beneath it."""

    nowhere: list[str] = field(default_factory=list)
    """Names for which there was no room: a mistake of the table."""


def sizes_between(largest: float, least: float) -> list[float]:
    """From the largest down to the least, in small steps."""
    found = [largest]
    while found[-1] * 0.93 > least:
        found.append(found[-1] * 0.93)
    return [*found, least] if found[-1] > least else found


def to_be_seen(paper: Paper) -> BaseGeometry:
    """What the ornamental edge of the paper leaves of the map."""
    whole = shapely.box(0, 0, paper.width, paper.height).buffer(-36)
    return whole.intersection(shapely.box(*paper.made.table.frame))
