"""Snapping: a map drawn by hand becomes free of gaps and overlaps, and nothing moves further than allowed.

Corners that are near are put together, everything is cut at every crossing on the grid, and each sliver goes to one of
the areas beside it. `shapely.coverage_clean` does much of this, but it moves lines as far as it likes, and was seen to
lose areas.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Sequence
from dataclasses import dataclass, replace

import numpy as np
import shapely
from shapely import GeometryType, MultiPolygon, Polygon, STRtree

from boards.board import AreaId, Map, Shape
from boards.coverage.faces import edge, faces_between
from boards.coverage.slivers import settle
from boards.files.arcs import Integers, Rings, Topology, cut, rings_of, shapes_of
from boards.plain.sentence import Sentence, area, say

MOST_NEAR = 3_000_000
"""Pairs of corners in squares as wide as corners are brought together; on our maps they are twice the corners."""

SOME = 20_000


@dataclass(frozen=True)
class Snapped:
    """The map after snapping, and why it is still the old one, if it is."""

    map: Map
    changed: tuple[AreaId, ...]
    refused: tuple[Sentence, ...] = ()


def snap(map: Map, tolerance: float, *, straits: bool = False) -> Snapped:
    """Close what is apart, and part what overlaps: no place further than the tolerance from an area's outline gets
    into it or out of it. Wider gaps and overlaps stay, as `gaps_and_overlaps` tells, and so do `straits`, which are as
    narrow but lead out to the open, unless they are meant. A map that would lose an area is left as it is, with a
    sentence about each."""
    ids = sorted(map.areas)
    if not ids:
        return Snapped(map, ())
    drawn = [map.areas[id].shape for id in ids]
    if _is_dense(drawn, tolerance / 4):
        return Snapped(
            map, (), (say("Nothing was closed on {map}: too many corners lie close together.", map=map.name),)
        )
    # A quarter for bringing corners together; a sliver is measured against the lines as they were drawn.
    shapes = _corners_together(_to_the_edge(drawn, map, tolerance / 2**0.5), tolerance / 4, map.grid)
    between = _straits(shapes, tolerance, map.grid) if straits else []
    pieces, claims = faces_between(shapes, map.grid, edge(map), between)
    settled = settle(drawn, pieces, claims, tolerance - map.grid)
    whose: defaultdict[int, list[Polygon]] = defaultdict(list)
    for piece, owners in settled:
        for number in owners:
            whose[number].append(piece)
    found = {id: _one_shape(whose[number]) for number, id in enumerate(ids) if number in whose}
    if len(found) < len(ids):
        lost = (id for id in ids if id not in found)
        why = "{area} is so small that nothing of it would be left."
        return Snapped(map, (), tuple(say(why, area=area(id)) for id in lost))
    found = _from_nodes(found)
    changed = tuple(id for id in ids if not found[id].normalize().equals_exact(map.areas[id].shape.normalize()))
    areas = {id: replace(it, shape=found[id]) if id in changed else it for id, it in map.areas.items()}
    return Snapped(replace(map, areas=areas), changed)


def _straits(shapes: Sequence[Shape], within: float, grid: float) -> list[Polygon]:
    """What lies between two shapes or more that are nearer to each other than this: as between areas that were filled
    in between drawn lines, and are apart by the width of these."""
    whole = shapely.union_all(shapely.make_valid(list(shapes)), grid_size=grid)
    wide = shapely.buffer(whole, within / 2, join_style="mitre")
    closed = shapely.buffer(wide, -within / 2, join_style="mitre")
    found = shapely.get_parts(shapely.difference(closed, whole, grid_size=grid))
    found = found[shapely.get_dimensions(found) == 2]
    piece, _ = STRtree(list(shapes)).query(found, predicate="dwithin", distance=grid)
    return list(found[np.bincount(piece, minlength=len(found)) > 1])


def _to_the_edge(shapes: Sequence[Shape], map: Map, within: float) -> list[Shape]:
    """Corners near the edge of the paper go to it, or a strip would be left that is beside half of all areas."""
    rings = rings_of(shapes)
    coordinates = rings.coordinates.copy()
    large = np.ones(len(coordinates), bool)
    large[_small(rings, np.arange(len(coordinates)), within)] = False
    for axis, far in enumerate((map.width, map.height)):
        for end in (0, far):
            near = large & (np.abs(rings.coordinates[:, axis] - end) <= within)
            coordinates[near, axis] = end
    return shapes_of(replace(rings, coordinates=coordinates))


def _corners_together(shapes: Sequence[Shape], within: float, grid: float) -> list[Shape]:
    """Corners that stand alone go to a corner that is near, if there is one."""
    topology = cut(rings_of(shapes))
    rings = topology.rings
    points, where = np.unique(rings.coordinates, axis=0, return_inverse=True)
    where = where.ravel()
    spots = np.array(shapely.points(points))
    # Of corners near each other the one most used stays, so that two lines move to the third, not apart.
    used = np.bincount(where, minlength=len(points))
    rank = np.empty(len(points), np.int64)
    used[_small(rings, where, within)] = len(where)
    rank[np.lexsort((np.arange(len(points)), -used))] = np.arange(len(points))
    best = np.full(len(points), len(points))
    tree = STRtree(spots)
    for first in range(0, len(spots), SOME):
        one, other = tree.query(spots[first : first + SOME], predicate="dwithin", distance=within)
        np.minimum.at(best, one + first, rank[other])
    by_rank = np.argsort(rank)
    goes_to = np.where(used == len(where), np.arange(len(points)), by_rank[best])
    stays = goes_to == np.arange(len(points))
    goes_to = np.where(stays[goes_to], goes_to, np.arange(len(points)))
    moved = np.round(points[goes_to] / grid) * grid
    return shapes_of(replace(rings, coordinates=moved[where]))


def _is_dense(shapes: Sequence[Shape], within: float) -> bool:
    """Whether comparing corners with those near them would not come to an end."""
    places = np.floor(np.unique(shapely.get_coordinates(shapes), axis=0) / within).astype(np.int64)
    _, many = np.unique(places, axis=0, return_counts=True)
    return int((many**2).sum()) > MOST_NEAR


def _small(rings: Rings, points: Integers, within: float) -> Integers:
    """The numbers of the points of rings so small that they would fall into one: these stay where they are."""
    parts = shapely.from_ragged_array(GeometryType.LINESTRING, rings.coordinates, (rings.ring_starts,))
    small = shapely.minimum_bounding_radius(parts) <= 4 * within
    return points[np.repeat(small, np.diff(rings.ring_starts))]


def _one_shape(pieces: list[Polygon]) -> Shape:
    whole = shapely.coverage_union_all(pieces)
    parts = shapely.get_parts(whole)
    return parts[0] if len(parts) == 1 else MultiPolygon(list(parts))


def _from_nodes(shapes: dict[AreaId, Shape]) -> dict[AreaId, Shape]:
    """Let every ring begin where several areas meet, if it has such a corner: then its file needs no cut there."""
    topology = cut(rings_of(list(shapes.values())))
    degree = _degrees(topology)
    coordinates = topology.rings.coordinates.copy()
    starts = topology.rings.ring_starts
    for first, last in zip(starts[:-1].tolist(), (starts[1:] - 1).tolist(), strict=True):
        corners = np.flatnonzero(degree[first:last])
        if len(corners) and corners[0]:
            ring = np.roll(coordinates[first:last], -corners[0], axis=0)
            coordinates[first:last], coordinates[last] = ring, ring[0]
    return dict(zip(shapes, shapes_of(replace(topology.rings, coordinates=coordinates)), strict=True))


def _degrees(topology: Topology) -> np.ndarray[tuple[int], np.dtype[np.bool_]]:
    """Which points of the rings are corners of more than two lines."""
    arcs = topology.arcs
    ends = np.concatenate((arcs.coordinates[arcs.starts[:-1]], arcs.coordinates[arcs.starts[1:] - 1]))
    corners, count = np.unique(ends, axis=0, return_counts=True)
    known = {(x, y) for (x, y), many in zip(corners.tolist(), count.tolist(), strict=True) if many > 2}
    return np.array([(x, y) in known for x, y in topology.rings.coordinates.tolist()], bool)
