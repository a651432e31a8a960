"""Provinces of the real world as pieces of areas, on the canvas: chosen, cut where areas share one, brought home."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property

import numpy as np
import shapely
from shapely import LineString, Point, Polygon, box
from shapely.geometry.base import BaseGeometry

from boards.making.world.aside import aside
from boards.making.world.projecting import Projection, drawn_line, projected, projection, spot
from boards.making.world.sources import Sources
from boards.making.world.tables import AreaFacts, Frame, Geography, PartOfProvince, Place
from boards.plain.bad_input import BadInput, unknown

DECOR, UNNAMED = "~decor", "~unnamed"
"""Owners of land that is drawn and not in play: chosen for that in the table, or named nowhere in it."""


@dataclass(frozen=True)
class Piece:
    """A province, or a part of one, and the area it belongs to."""

    owner: str
    shape: BaseGeometry


@dataclass(frozen=True)
class World:
    """How the places of one table come to lie on its canvas, insets and all."""

    table: Geography

    @cached_property
    def main(self) -> Projection:
        return projection(self.table.projection)

    @cached_property
    def insets(self) -> Mapping[str, tuple[Projection, Frame]]:
        """For every area that lies in an inset."""
        return {
            area: (projection(inset.projection), inset.window) for inset in self.table.insets for area in inset.areas
        }

    def of(self, area: str) -> tuple[Projection, Frame]:
        return self.insets.get(area, (self.main, self.table.window))

    def spot(self, place: Place, area: str = "") -> tuple[float, float]:
        return spot(self.of(area)[0], place)

    def line(self, places: tuple[Place, ...], area: str = "") -> LineString:
        return drawn_line(self.of(area)[0], places, self.table.grid)


def pieces(table: Geography, sources: Sources) -> list[Piece]:
    """Every province that the table names, in parts if it says so."""
    world = World(table)
    shared: dict[str, list[tuple[AreaFacts, PartOfProvince]]] = {}
    owners: dict[str, str] = dict.fromkeys(table.decor, DECOR)
    for area in table.areas:
        owners.update(dict.fromkeys(area.provinces, area.id))
        for part in area.parts:
            shared.setdefault(part.province, []).append((area, part))
    for code in (*owners, *shared):
        if code not in sources.provinces:
            raise BadInput(unknown("province", code, sources.provinces), f"{table.map}: geography.json")
    whole = [*owners.items()]

    def some(codes: list[tuple[str, str]]) -> list[Piece]:
        return [
            Piece(owner, shape)
            for code, owner in codes
            for shape in _on_canvas(sources.provinces[code], *world.of(owner), table)
        ]

    rest = aside(lambda: some(whole[1::2]))
    found = [*some(whole[::2]), *rest()]
    for code, parts in shared.items():
        found += _cut(sources.provinces[code], parts, world)
    if table.unnamed is not None:
        for code, shape in sources.provinces.items():
            if code not in owners and code not in shared:
                found += [Piece(UNNAMED, part) for part in _on_canvas(shape, world.main, table.window, table)]
    return found


def _on_canvas(shape: BaseGeometry, projection: Projection, window: Frame, table: Geography) -> Iterator[Polygon]:
    """What lies in the window, part by part."""
    west, south, east, north = window
    for shift in (0.0, 360.0):
        seen = box(max(west, table.projection.first_meridian) - shift, south, east - shift, north)
        if not shapely.intersects(shapely.envelope(shape), seen):
            continue
        inside = shape if seen.contains(shapely.envelope(shape)) else shapely.make_valid(shape).intersection(seen)
        moved = shapely.transform(inside, lambda points: points + np.array([shift, 0.0]))  # noqa: B023 - used at once
        for part in polygons(moved):
            flat = projected(projection, shapely.segmentize(part, 1.0), table.grid)
            yield from polygons(shapely.make_valid(flat))


def _cut(shape: BaseGeometry, parts: list[tuple[AreaFacts, PartOfProvince]], world: World) -> Iterator[Piece]:
    """A province between the lines that were drawn through it; each piece to the keep that no line parts it from."""
    lines = [
        world.line(cut) for cut in dict.fromkeys(cut for _, part in parts for cut in part.cuts)
    ]  # the same line may be written for both sides
    keeps = [(area.id, Point(world.spot(keep))) for area, part in parts for keep in part.keeps]
    for polygon in _on_canvas(shape, world.main, world.table.window, world.table):
        noded = shapely.union_all([polygon.boundary, *lines])
        for face in shapely.get_parts(shapely.polygonize([noded])).tolist():
            middle = shapely.point_on_surface(face)
            if polygon.contains(middle):
                yield Piece(min(keeps, key=lambda keep: _far(face, middle, keep[1], lines))[0], face)


def _far(face: Polygon, middle: Point, keep: Point, lines: list[LineString]) -> float:
    """None at all inside; as good as endless on the other side of a line."""
    if face.contains(keep):
        return -1.0
    way = LineString([middle, keep])
    return way.length + 1e6 * any(line.crosses(way) for line in lines)


def polygons(shape: BaseGeometry) -> Iterator[Polygon]:
    """The parts that have an inside."""
    for part in shapely.get_parts(shape).tolist():
        if isinstance(part, Polygon):
            if not part.is_empty:
                yield part
        elif hasattr(part, "geoms"):
            yield from polygons(part)
