"""A picture before it is written: SVG elements in the measure of a map, the piece that is shown, and its notes."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from xml.sax.saxutils import quoteattr

import shapely
from shapely.geometry.base import BaseGeometry

from app.language import t
from app.look import PAPER, PLAIN, PRINT
from counters.faces.lettering import number, wrapped, write

NOTE = 0.0125
"""The height of the lettering of a note, of the width of the picture."""

SHARE, FEWEST = 0.5, 36
"""Notes take no more room than this part of the map's height, but so many lines are always told."""


@dataclass(frozen=True)
class Drawing:
    """What is drawn, bottom first."""

    left: float
    top: float
    width: float
    height: float
    defs: tuple[str, ...] = ()
    body: tuple[str, ...] = ()
    notes: tuple[str, ...] = ()
    """Lines that stand beneath: why something is marked."""

    namespaces: dict[str, str] = field(default_factory=dict)
    """What the drawing of the map needs to be declared."""

    def with_(self, *body: str, defs: tuple[str, ...] = (), notes: tuple[str, ...] = ()) -> Drawing:
        """More of it, on top."""
        return replace(self, body=self.body + body, defs=self.defs + defs, notes=self.notes + notes)

    def looking_at(self, bounds: tuple[float, float, float, float]) -> Drawing:
        """A piece of it."""
        left, top, right, bottom = bounds
        return replace(self, left=left, top=top, width=right - left, height=bottom - top)

    @property
    def note_lines(self) -> list[str]:
        size = self.width * NOTE
        lines = [line for note in self.notes for line in wrapped(note, self.width * 0.97, size)]
        room = max(FEWEST, round(self.height * SHARE / (size * 1.45)))
        if len(lines) <= room:
            return lines
        return [*lines[: room - 1], t("… and {count} more.", count=len(lines) - room + 1)]

    @property
    def full_height(self) -> float:
        lines = len(self.note_lines)
        return self.height + (lines * 1.45 + 1.2) * self.width * NOTE if lines else self.height

    def svg(self, width: int | None = None) -> str:
        high = self.full_height
        size = f' width="{width}" height="{round(width * high / self.width)}"' if width else ""
        names = "".join(f" xmlns:{name}={quoteattr(uri)}" for name, uri in sorted(self.namespaces.items()))
        box = " ".join(number(value) for value in (self.left, self.top, self.width, high))
        return (
            f'<svg xmlns="http://www.w3.org/2000/svg"{names} viewBox="{box}"{size}>'
            f"<defs>{''.join(self.defs)}</defs>{''.join(self.body)}{self._strip()}</svg>\n"
        )

    def _strip(self) -> str:
        """The notes, on paper, beneath the picture."""
        lines = self.note_lines
        if not lines:
            return ""
        size, bottom = self.width * NOTE, self.top + self.height
        paper = (
            f'<rect x="{number(self.left)}" y="{number(bottom)}" width="{number(self.width)}" '
            f'height="{number(self.full_height - self.height)}" fill="{PAPER}"/>'
        )
        return paper + "".join(
            write(
                line, self.left + self.width * 0.015, bottom + size * (1.6 + index * 1.45), size, PRINT,
                bold=False, anchor="start", family=PLAIN,
            )
            for index, line in enumerate(lines)
        )  # fmt: skip


def path(shape: BaseGeometry) -> str:
    """The outline of a shape or a line, as SVG writes it."""
    parts: list[str] = []
    for part in shapely.get_parts(shape):
        if part.geom_type == "Polygon":
            parts.extend(line_through(list(ring.coords)[:-1]) + "Z" for ring in (part.exterior, *part.interiors))
        elif part.geom_type in ("LineString", "LinearRing"):
            parts.append(line_through(list(part.coords)))
    return "".join(parts)


def line_through(points: Sequence[tuple[float, ...]]) -> str:
    return "M" + "L".join(f"{number(point[0])} {number(point[1])}" for point in points) if points else ""


def label(text: str, x: float, y: float, size: float, *, ink: str = PRINT, paper: str = PAPER, family: str) -> str:
    """Lettering that can be read on any ground: paper beneath, in eight directions."""
    shift = size * 0.07
    around = [(dx, dy) for dx in (-shift, 0, shift) for dy in (-shift, 0, shift) if dx or dy]
    halo = "".join(write(text, x + dx, y + dy, size, paper, family=family) for dx, dy in around)
    return f'<g opacity="0.85">{halo}</g>' + write(text, x, y, size, ink, family=family)
