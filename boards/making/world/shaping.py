"""Lands out of pieces: made plain all together, put together by area, trimmed, parted by channels, enlarged.

What two lands share stays shared: pieces are simplified as one coverage, and at the end all outlines are noded at once.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass

import numpy as np
import shapely
from shapely import MultiPolygon, Point, Polygon, STRtree, affinity, box
from shapely.geometry.base import BaseGeometry

from boards.making.world.projecting import projected
from boards.making.world.provinces import DECOR, UNNAMED, Piece, World, polygons
from boards.making.world.tables import AreaFacts, Geography

Lands = dict[str, BaseGeometry]


@dataclass(frozen=True)
class Land:
    """The lands in play, and those that are only drawn: islands in somebody's water, and land that nobody may enter."""

    areas: Mapping[str, BaseGeometry]
    decor: BaseGeometry
    closed: BaseGeometry


def land(table: Geography, pieces: Iterable[Piece]) -> Land:
    """All the steps, in the order in which they were found to work."""
    world, frame = World(table), playing_field(table)
    lands = _dissolved(table, pieces)
    decor, unnamed = lands.pop(DECOR, Polygon()), lands.pop(UNNAMED, Polygon())
    for area in table.areas:
        if area.taken is not None:
            _take(world, lands, area)
    lands, crumbs = _trimmed(table, world, lands, frame)
    if table.shaping.close_inlets:
        _close_inlets(table, lands, frame)
    for fill in table.fills:
        ground = world.line(fill.line, fill.area).buffer(fill.width / 2)
        others = shapely.union_all([shape for id, shape in lands.items() if id != fill.area])
        lands[fill.area] = _within(lands[fill.area].union(ground.difference(others)), frame, table.grid)
    _cut_channels(table, world, lands)
    _enlarge(table, world, lands)
    decor = shapely.union_all([decor, *crumbs]).intersection(frame)
    decor = decor.difference(shapely.union_all([*lands.values()]).buffer(1))
    least = table.unnamed or 0.0
    closed = shapely.union_all([part for part in polygons(unnamed.intersection(frame)) if part.area > least])
    closed = closed.difference(shapely.union_all([*lands.values()]))
    noded = noded_together({**lands, UNNAMED: closed}, table.grid)
    shown = [part for part in polygons(decor) if part.area >= table.shaping.least_decor]
    return Land(
        {id: shape for id, shape in noded.items() if id != UNNAMED}, MultiPolygon(shown), noded.get(UNNAMED, Polygon())
    )


def playing_field(table: Geography) -> BaseGeometry:
    """The paper that areas may lie on."""
    field: BaseGeometry = box(*table.frame)
    for panel in table.cut_out:
        field = field.difference(box(*panel))
    return field


def _dissolved(table: Geography, pieces: Iterable[Piece]) -> Lands:
    parts = [(piece.owner, part) for piece in pieces for part in polygons(piece.shape)]
    plain = shapely.make_valid(shapely.coverage_simplify([part for _, part in parts], table.shaping.simplify))
    found: dict[str, list[Polygon]] = {}
    for (owner, _), shape in zip(parts, plain.tolist(), strict=True):
        found.setdefault(owner, []).extend(polygons(shape))
    return {owner: shapely.union_all(shapes, grid_size=table.grid) for owner, shapes in found.items()}


def _take(world: World, lands: Lands, area: AreaFacts) -> None:
    """Some islands are a part of a province, and yet areas of their own."""
    assert area.taken is not None  # noqa: S101 - asked by the caller
    around = projected(world.main, shapely.segmentize(box(*area.taken.inside), 0.5))
    parts = list(polygons(lands[area.taken.area]))
    inside = [part for part in parts if around.contains(shapely.point_on_surface(part))]
    lands[area.id] = MultiPolygon(inside)
    lands[area.taken.area] = MultiPolygon([part for part in parts if part not in inside])


def _trimmed(table: Geography, world: World, lands: Lands, frame: BaseGeometry) -> tuple[Lands, list[Polygon]]:
    """Inside the frame, without holes and islands too small to see; and the islands left out."""
    shaping = table.shaping
    omitted = [projected(world.main, shapely.segmentize(box(*it), 0.5)) for it in shaping.omit]
    found: Lands = {}
    crumbs: list[Polygon] = []
    for id, shape in lands.items():
        kept: list[Polygon] = []
        parts = sorted(polygons(_within(shape, frame, table.grid)), key=lambda part: -part.area)
        for number, part in enumerate(parts):
            small = part.area < shaping.least_part and number > 0 and id not in shaping.keep_small
            unwanted = part.area < shaping.omit_below and any(
                it.contains(shapely.point_on_surface(part)) for it in omitted
            )
            (crumbs if small or unwanted else kept).append(without_holes(part, shaping.least_hole))
        if kept:
            found[id] = MultiPolygon(kept)
    return found, crumbs


def _within(shape: BaseGeometry, frame: BaseGeometry, grid: float) -> MultiPolygon:
    return MultiPolygon(list(polygons(shapely.intersection(shape, frame, grid_size=grid))))


def without_holes(part: Polygon, least: float) -> Polygon:
    return Polygon(part.exterior, [hole for hole in part.interiors if Polygon(hole).area >= least])


def _close_inlets(table: Geography, lands: Lands, frame: BaseGeometry) -> None:
    """Fjords and lagoons too narrow to draw are given to the land that has most of their shore."""
    wide, grid = table.shaping.close_inlets, table.grid
    whole = shapely.union_all(list(lands.values()), grid_size=grid)
    closed = whole.buffer(wide, quad_segs=3).buffer(-wide, quad_segs=3)
    filled = polygons(shapely.difference(closed.intersection(frame), whole, grid_size=grid))
    ids = list(lands)
    tree = STRtree([lands[id] for id in ids])
    added: dict[str, list[Polygon]] = {}
    for part in filled:
        if part.area < wide:
            continue
        near = [ids[number] for number in tree.query(part, predicate="dwithin", distance=0.2).tolist()]
        if len(near) > 1:
            # Only here does it matter whose shore is longest, and widening a whole land takes time.
            shores = {id: part.boundary.intersection(_widened(lands[id], part)).length for id in near}
            near.sort(key=lambda id: -shores[id])
        if near:
            added.setdefault(near[0], []).append(part)
    for id in ids:
        shape = shapely.union_all([lands[id], *added.get(id, [])], grid_size=grid)
        lands[id] = MultiPolygon([without_holes(part, table.shaping.least_hole) for part in polygons(shape)])


def _widened(land: BaseGeometry, near: Polygon) -> BaseGeometry:
    return land.intersection(near.buffer(1, quad_segs=1)).buffer(0.1, quad_segs=1)


def _cut_channels(table: Geography, world: World, lands: Lands) -> None:
    if not table.channels:
        return
    water = shapely.union_all([world.line(it.line).buffer(it.width / 2, quad_segs=4) for it in table.channels])
    for id, shape in lands.items():
        if shape.intersects(water):
            left = sorted(polygons(shapely.difference(shape, water, grid_size=table.grid)), key=lambda part: -part.area)
            least = table.shaping.least_part / 3
            lands[id] = MultiPolygon([part for n, part in enumerate(left) if n == 0 or part.area >= least])


def _enlarge(table: Geography, world: World, lands: Lands) -> None:
    """Islands too small for a counter are stretched, or become circles; bands are land drawn by hand."""
    for area in table.areas:
        if area.magnify is not None:
            about, factor = world.spot(area.magnify.about), area.magnify.factor
            plain = lands[area.id].buffer(-area.magnify.smooth).buffer(area.magnify.smooth)
            turned = affinity.rotate(plain, area.magnify.turn, about)
            lands[area.id] = affinity.scale(turned, *factor, origin=about)
    over: Lands = {}
    for area in table.areas:
        if area.circle is not None:
            over[area.id] = Point(world.spot(area.circle.at)).buffer(area.circle.radius, quad_segs=12)
    covered = shapely.union_all(list(over.values()))
    for id in lands:
        if id not in over and lands[id].intersects(covered):
            lands[id] = shapely.difference(lands[id], covered, grid_size=table.grid)
    lands.update(over)
    for area in table.areas:
        if area.band is not None:
            others = shapely.union_all([shape for id, shape in lands.items() if id != area.id])
            drawn = world.line(area.band.line).buffer(area.band.width / 2).difference(others)
            lands[area.id] = max(polygons(drawn), key=lambda part: part.area)


def noded_together(lands: Mapping[str, BaseGeometry], grid: float) -> Lands:
    """The same lands, with every border stored alike on both sides."""
    ids = [id for id, shape in lands.items() if not shape.is_empty]
    lines = shapely.union_all([shapely.boundary(lands[id]) for id in ids], grid_size=grid)
    faces = np.array(shapely.get_parts(shapely.polygonize([lines])))
    tree = STRtree([lands[id] for id in ids])
    found: dict[str, list[Polygon]] = {}
    for face, number in zip(*tree.query(shapely.point_on_surface(faces), predicate="within").tolist(), strict=True):
        found.setdefault(ids[number], []).append(faces[face])
    return {id: shapely.coverage_union_all(parts) for id, parts in found.items()}
