"""The whole paper, area by area: water cut by lines between the lands, every face given to its owner.

Faces are what the lines enclose. A face is somebody's because it lies in a land, or a seed lies in it; what is left
over goes to the neighbour with the longest shore.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from math import hypot

import numpy as np
import shapely
from shapely import LineString, Point, Polygon, STRtree
from shapely.geometry.base import BaseGeometry

from boards.making.world.provinces import World
from boards.making.world.shaping import Land, playing_field
from boards.making.world.tables import Geography, SeaCut
from boards.plain.bad_input import BadInput, unknown
from boards.plain.sentence import area as named
from boards.plain.sentence import say

CLOSED = "~closed"


@dataclass(frozen=True)
class Shapes:
    """Every area's shape, and what is on the paper but not in play."""

    areas: Mapping[str, BaseGeometry]
    closed: Mapping[str, BaseGeometry]
    land: BaseGeometry
    """All land, in play or not, with the islands that are only drawn."""


def all_shapes(table: Geography, land: Land) -> Shapes:
    """Cut, enclose, give away."""
    field, laid = playing_field(table), _laid_over(table)
    over = shapely.union_all(list(laid.values()))
    dry = shapely.union_all([*land.areas.values(), land.closed])
    cuts = [cut.difference(dry).difference(over) for cut in cut_lines(table, land)]
    outlines = [shapely.boundary(shape) for shape in (*land.areas.values(), land.closed, *laid.values(), field)]
    lines = shapely.union_all([*outlines, *cuts], grid_size=table.grid)
    faces = np.array(shapely.get_parts(shapely.polygonize([lines])))
    middles = shapely.point_on_surface(faces)
    faces = faces[shapely.contains(field, middles)]
    owners = _owners(table, land, laid, faces)
    absorb(table, faces, owners)
    found: dict[str, list[Polygon]] = {}
    for face, owner in zip(faces, owners, strict=True):
        if owner is not None:
            found.setdefault(owner, []).append(face)
    shapes = {owner: shapely.coverage_union_all(parts) for owner, parts in found.items()}
    known = {area.id for area in table.areas}
    return Shapes(
        {id: shape for id, shape in shapes.items() if id in known},
        {id: shape for id, shape in shapes.items() if id not in known},
        shapely.union_all([dry, land.decor]),
    )


def _laid_over(table: Geography) -> dict[str, Polygon]:
    """Areas whose outline is drawn by hand: they lie over the sea."""
    world = World(table)
    found = {area.id: Polygon(area.outline) for area in table.areas if area.outline}
    for area in table.areas:
        if area.polygon:
            found[area.id] = Polygon(world.line((*area.polygon, area.polygon[0])).coords)
    return {id: shapely.set_precision(shape, table.grid) for id, shape in found.items()}


def cut_lines(table: Geography, land: Land) -> list[LineString]:
    """The lines through the seas, brought to the very point where two lands meet if they ask for it."""
    world = World(table)
    coast = shapely.boundary(shapely.union_all(list(land.areas.values())))
    found = []
    for cut in table.sea_cuts:
        points = list(world.line(cut.line).coords)
        if cut.snap_start:
            points[0] = _meeting(land, cut, cut.snap_start, points[0], coast)
        if cut.snap_end:
            points[-1] = _meeting(land, cut, cut.snap_end, points[-1], coast)
        found.append(LineString(points))
    return found


def _meeting(
    land: Land, cut: SeaCut, pair: tuple[str, ...], near: tuple[float, ...], coast: BaseGeometry
) -> tuple[float, float]:
    a, b = pair
    for id in pair:
        if id not in land.areas:
            raise BadInput(unknown("land", id, land.areas), "geography.json", f"sea cut {cut.id}")
    shared = shapely.intersection(shapely.boundary(land.areas[a]), shapely.boundary(land.areas[b]))
    points = [(x, y) for x, y in shapely.get_coordinates(shared).tolist() if coast.distance(Point(x, y)) < 1e-6 + 0.02]
    if not points:
        why = say("{a} and {b} do not meet on a coast.", a=named(a), b=named(b))
        raise BadInput(why, "geography.json", f"sea cut {cut.id}")
    return min(points, key=lambda point: hypot(point[0] - near[0], point[1] - near[1]))


def _owners(
    table: Geography, land: Land, laid: Mapping[str, Polygon], faces: np.ndarray[tuple[int], np.dtype[np.object_]]
) -> list[str | None]:
    """Who has each face, as far as it is plain."""
    world = World(table)
    shapes = {**land.areas, CLOSED: land.closed, **laid}
    ids = [id for id, shape in shapes.items() if not shape.is_empty]
    owners: list[str | None] = [None] * len(faces)
    inside = STRtree([shapes[id] for id in ids]).query(shapely.point_on_surface(faces), predicate="within")
    for face, number in sorted(zip(*inside.tolist(), strict=True)):
        owners[face] = ids[number]
    tree = STRtree(faces)
    seeds = [(area.id, seed) for area in table.areas for seed in area.seeds]
    seeds += [(closed.id, seed) for closed in table.closed for seed in closed.seeds]
    for id, seed in seeds:
        at = Point(world.spot(seed, id))
        hit = tree.query(at, predicate="within").tolist()
        if not hit:
            continue  # a seed beyond the edge of the paper
        if owners[hit[0]] not in (None, id):
            why = say("A seed of {id} lies in {other}.", id=named(id), other=named(str(owners[hit[0]])))
            raise BadInput(why, "geography.json", f"{seed[0]}, {seed[1]}")
        owners[hit[0]] = id
    return owners


def absorb(table: Geography, faces: np.ndarray[tuple[int], np.dtype[np.object_]], owners: list[str | None]) -> None:
    """What nobody has goes to whoever has most of its outline; water is preferred as far as the table says."""
    water = {area.id for area in table.areas if area.water and not area.outline and not area.polygon}
    fixed = {area.id for area in table.areas if area.outline or area.polygon or area.circle}
    tree = STRtree(faces)
    left = [number for number, owner in enumerate(owners) if owner is None]
    left.sort(key=lambda number: -float(shapely.area(faces[number])))
    while left:
        still = []
        for number in left:
            shores: dict[str, float] = {}
            for other in tree.query(faces[number], predicate="intersects").tolist():
                owner = owners[other]
                if owner is None or owner in fixed or owner == CLOSED or other == number:
                    continue
                shared = shapely.length(shapely.intersection(faces[number].boundary, faces[other].boundary))
                shores[owner] = shores.get(owner, 0) + shared * (table.shaping.sea_first if owner in water else 1)
            best = max(shores, key=lambda id: shores[id], default=None)
            if best is not None and shores[best] > 0:
                owners[number] = best
            else:
                still.append(number)
        if len(still) == len(left):
            return
        left = still
