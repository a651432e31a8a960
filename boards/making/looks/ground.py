"""The lowest layers: sea and land as one picture, the coast with its halo, lakes and rivers."""

from __future__ import annotations

from base64 import b64encode
from collections.abc import Iterable, Iterator, Mapping

import shapely
from shapely.geometry.base import BaseGeometry

from boards.board import AreaId
from boards.engraving.ink import INK, data, stroke, wash
from boards.making.looks.paper import Paper
from boards.making.world import water
from boards.making.world.water import River

HALO = ((5.0, 1.0), (13.0, 0.5), (24.0, 0.34), (38.0, 0.24))
"""How far off the coast the shallows reach, and how strong. The first hides the edge of the picture beneath."""

WATER_LINES = ((9.0, 0.55, 1.5), (18.0, 0.38, 1.2), (29.0, 0.24, 1.0), (42.0, 0.14, 0.9))
"""How far off the coast, how strong and how wide."""

SHALLOW, WATER_INK, LAKE = "#d9e6ea", "#4b7687", "#b4cfdc"


def picture(jpeg: bytes, width: float, height: float) -> str:
    """A picture that is part of the drawing."""
    packed = b64encode(jpeg).decode()
    return (
        f'<image x="0" y="0" width="{width:g}" height="{height:g}" preserveAspectRatio="none" '
        f'href="data:image/jpeg;base64,{packed}"/>'
    )


def halo(paper: Paper) -> Iterator[str]:
    """Shallows along every coast, and the lines that engravers draw there, each off the one before it."""
    field = shapely.box(*paper.made.table.frame)
    inside = field.buffer(-1)
    land = paper.land
    calm = shapely.simplify(land, 0.7)
    rings: list[str] = []
    lines: list[str] = []
    shore, off = calm, 0.0
    for far in sorted({far for far, _ in HALO} | {far for far, _, _ in WATER_LINES}):
        shore, off = shore.buffer(far - off, quad_segs=4).simplify(0.4 + far / 40), far
        for reach, strong in HALO:
            if reach == far:
                ring = shore.intersection(field).difference(land if far <= HALO[0][0] else calm)
                rings += [wash(data(piece, whole=far > HALO[0][0]), SHALLOW, strong) for piece in in_quarters(ring)]
        for reach, strong, wide in WATER_LINES:
            if reach == far:
                lines.append(stroke(data(shore.boundary.intersection(inside), whole=True), WATER_INK, wide, strong))
    yield from rings
    yield from lines


def coast(paper: Paper) -> Iterator[str]:
    """Thin where the light falls, thick where the shadow is. Its line is written once, and used again."""
    line = paper.land.boundary.difference(shapely.box(*paper.made.table.frame).boundary.buffer(0.5))
    for number, piece in enumerate(in_pieces(line)):
        path = f'<path id="coast{number}" d="{data(piece)}"/>'
        yield _pen(2.6, 'transform="translate(0.9 1.2)" stroke-opacity="0.8"', path)
        yield _pen(1.9, "", f'<use href="#coast{number}"/>')


def _pen(width: float, more: str, inside: str) -> str:
    how = f'fill="none" stroke="{INK}" stroke-width="{width}" stroke-linecap="round" stroke-linejoin="round" {more}'
    return f"<g {how.rstrip()}>{inside}</g>"


def islets(paper: Paper, colour: str) -> str:
    """Land that is drawn and nobody's."""
    return wash(data(paper.decor), colour)


def lakes(shape: BaseGeometry) -> Iterator[str]:
    path = data(shapely.simplify(shape, 0.35))
    yield stroke(path, WATER_INK, 1.1, 0.85, fill=LAKE)


def rivers(found: Iterable[River]) -> Iterator[str]:
    """The greater, the wider; several of one weight in one stroke."""
    by_weight: dict[float, list[str]] = {}
    for river in found:
        by_weight.setdefault(round(max(0.9, 3.4 - 0.34 * river.rank), 1), []).append(data(river.line))
    for weight, paths in sorted(by_weight.items()):
        yield stroke("".join(paths), "#5d8fa8", weight, 0.85)


def inland(
    paper: Paper, least_lake: float, most_river: float, lands: Mapping[AreaId, BaseGeometry] | None = None
) -> Iterator[str]:
    """Lakes, and rivers up to a rank, in these lands or in all."""
    world = paper.made.world
    wet = {str(id): shape for id, shape in (paper.lands if lands is None else lands).items()}
    found = water.lakes(world, paper.sources, wet, least_lake)
    yield from rivers(water.rivers(world, paper.sources, wet, paper.land.difference(found), most_river))
    yield from lakes(found)


def hatching(shapes: Iterable[BaseGeometry], apart: float = 13.0, strong: float = 0.2) -> str:
    """Fine lines from north-east to south-west: land that nobody may enter."""
    path: list[str] = []
    for shape in shapes:
        left, top, right, bottom = shape.bounds
        starts = range(int((left + top) // apart), int((right + bottom) // apart) + 1)
        lines = [shapely.LineString([(n * apart - top, top), (n * apart - bottom, bottom)]) for n in starts]
        path.append(data(shapely.MultiLineString(lines).intersection(shape)))
    return stroke("".join(path), INK, 1.4, strong)


# Long outlines in several paths: Qt cuts off a path with far too many points, and nobody who looks is told.


LONGEST = 8000
"""Points in one path."""


def in_pieces(line: BaseGeometry) -> Iterator[BaseGeometry]:
    """A long line in several, one after the other."""
    short: list[shapely.LineString] = []
    room = LONGEST
    for part in shapely.get_parts(line).tolist():
        points = part.coords
        for start in range(0, max(1, len(points) - 1), LONGEST):
            piece = shapely.LineString(points[start : start + LONGEST + 1])
            if short and room < len(piece.coords):
                yield shapely.MultiLineString(short)
                short, room = [], LONGEST
            short.append(piece)
            room -= len(piece.coords)
    if short:
        yield shapely.MultiLineString(short)


def in_quarters(shape: BaseGeometry) -> Iterator[BaseGeometry]:
    """A shape with too many points in four or more, cut through its middle."""
    if shapely.get_num_coordinates(shape) <= LONGEST:
        yield shape
        return
    left, top, right, bottom = shape.bounds
    x, y = (left + right) / 2, (top + bottom) / 2
    for frame in ((left, top, x, y), (x, top, right, y), (left, y, x, bottom), (x, y, right, bottom)):
        yield from in_quarters(shape.intersection(shapely.box(*frame)))
