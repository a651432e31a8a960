"""Arcs: the lines of a coverage, each stored once, cut where more than two areas meet.

Everything is done for all areas at once in arrays; a loop over points in Python would take seconds.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import pairwise
from typing import Any, TypeAlias

import numpy as np
import shapely
from numpy.typing import NDArray
from shapely import GeometryType

from boards.board import Shape

Integers: TypeAlias = NDArray[np.int64]
Floats: TypeAlias = NDArray[np.float64]


@dataclass(frozen=True, eq=False)
class Rings:
    """The closed rings of many shapes, one after the other: where each ring, polygon and shape begins."""

    coordinates: Floats
    ring_starts: Integers
    polygon_starts: Integers
    """Numbers of rings; the first of a polygon is its outside, the others are holes."""

    shape_starts: Integers
    """Numbers of polygons."""

    @cached_property
    def shape_of_ring(self) -> Integers:
        polygon = np.repeat(np.arange(len(self.polygon_starts) - 1), np.diff(self.polygon_starts))
        shape = np.repeat(np.arange(len(self.shape_starts) - 1), np.diff(self.shape_starts))
        found: Integers = shape[polygon]
        return found


@dataclass(frozen=True, eq=False)
class Arcs:
    """Lines, one after the other. Arc `i` walked backwards is `~i`."""

    coordinates: Floats
    starts: Integers

    def __len__(self) -> int:
        return len(self.starts) - 1

    @cached_property
    def lengths(self) -> Floats:
        steps = np.hypot(*np.diff(self.coordinates, axis=0).T)
        walked = np.concatenate(([0.0], np.cumsum(steps)))
        found: Floats = walked[self.starts[1:] - 1] - walked[self.starts[:-1]]
        return found


@dataclass(frozen=True, eq=False)
class Topology:
    """Rings as arcs: `references[ring_starts[r]:ring_starts[r + 1]]` are the arcs that ring `r` walks along."""

    rings: Rings
    arcs: Arcs
    references: Integers
    ring_starts: Integers
    _vertices: NDArray[np.complex128]
    _node: NDArray[np.bool_]
    _ways: dict[tuple[int, int], int]
    """From the first two vertices of a walk to the arc it must be."""

    def along(self, line: Floats) -> list[int] | None:
        """The arcs that make up the line from end to end, if there are such."""
        at = _number(self._vertices, line)
        if at is None:
            return None
        cuts = [0, *(np.flatnonzero(self._node[at[1:-1]]) + 1).tolist(), len(at) - 1]
        ways = [self._ways.get((int(at[cut]), int(at[cut + 1]))) for cut in cuts[:-1]]
        found = [way for way in ways if way is not None]
        if len(found) < len(ways):
            return None
        walked = walk(self.arcs, np.array(found, np.int64), np.array([0, len(found)], np.int64))
        return found if np.array_equal(walked[0], line) else None


def rings_of(shapes: Sequence[Shape]) -> Rings:
    """Take shapes apart."""
    nothing = np.zeros(1, np.int64)
    if not shapes:
        return Rings(np.zeros((0, 2)), nothing, nothing, nothing)
    kind, coordinates, offsets = shapely.to_ragged_array(np.array(shapes, object), include_z=False)
    ring_starts, polygon_starts, *rest = (np.asarray(part, np.int64) for part in offsets)
    shape_starts = rest[0] if kind is GeometryType.MULTIPOLYGON else np.arange(len(shapes) + 1, dtype=np.int64)
    # Adding nought makes -0.0 and 0.0 the same.
    return Rings(np.ascontiguousarray(coordinates + 0.0), ring_starts, polygon_starts, shape_starts)


def shapes_of(rings: Rings) -> list[Shape]:
    """Put shapes together; one that has a single part is a polygon."""
    polygons = shapely.from_ragged_array(
        GeometryType.POLYGON, rings.coordinates, (rings.ring_starts, rings.polygon_starts)
    )
    starts = rings.shape_starts.tolist()
    return [
        polygons[start] if stop - start == 1 else shapely.MultiPolygon(list(polygons[start:stop]))
        for start, stop in pairwise(starts)
    ]


def cut(rings: Rings, also_at: Iterable[tuple[float, float]] = ()) -> Topology:
    """Find the arcs of rings. Each ring's own first point is a cut too, so that rings can be put back as they were."""
    count = np.diff(rings.ring_starts) - 1
    ring_starts = np.concatenate(([0], np.cumsum(count)))
    closing = rings.ring_starts[1:] - 1
    points = np.delete(rings.coordinates, closing, axis=0)
    vertices, vertex = np.unique(_complex(points), return_inverse=True)
    after = np.arange(1, len(points) + 1)
    after[ring_starts[1:] - 1] = ring_starts[:-1]
    before = np.empty_like(after)
    before[after] = np.arange(len(points))

    many = len(vertices)
    one, other = vertex[before], vertex[after]
    sides = np.minimum(one, other) * many + np.maximum(one, other)
    usual = np.empty(many, np.int64)
    usual[vertex] = sides
    node = np.zeros(many, bool)
    node[vertex[sides != usual[vertex]]] = True
    node[vertex[ring_starts[:-1]]] = True
    for x, y in also_at:
        found = _number(vertices, np.array([[x, y]]) + 0.0)
        if found is not None:
            node[found] = True

    # A piece runs from a node to the next. Its first edge tells it from all others, as between nodes there is one way.
    first = np.flatnonzero(node[vertex])
    last = np.append(first, len(points))[1:] - 1
    forward = vertex[first] * many + vertex[after[first]]
    backward = vertex[after[last]] * many + vertex[last]
    _, model, arc = np.unique(np.minimum(forward, backward), return_index=True, return_inverse=True)
    by_first_use = np.argsort(model)
    number = np.empty_like(by_first_use)
    number[by_first_use] = np.arange(len(by_first_use))
    arc, model = number[arc], model[by_first_use]
    references = np.where(forward == forward[model][arc], arc, ~arc)

    size = last[model] - first[model] + 2
    starts = np.concatenate(([0], np.cumsum(size)))
    where = np.repeat(first[model] - starts[:-1], size) + np.arange(starts[-1])
    where[starts[1:] - 1] = after[last[model]]
    ways = dict(zip(_edges(backward[model], many), (~np.arange(len(model))).tolist(), strict=True))
    ways.update(zip(_edges(forward[model], many), range(len(model)), strict=True))
    pieces = np.searchsorted(first, ring_starts)
    return Topology(rings, Arcs(points[where], starts), references, pieces, vertices, node, ways)


def torn(arcs: Arcs, references: Integers, path_starts: Integers, *, closed: bool) -> int | None:
    """The first path with an arc that does not begin where the one before it ends."""
    head, tail = _ends(arcs, references)
    following = np.arange(1, len(references) + 1)
    following[path_starts[1:] - 1] = path_starts[:-1] if closed else path_starts[1:] - 1
    apart = (arcs.coordinates[tail] != arcs.coordinates[head[following]]).any(axis=1)
    if not closed:
        apart[path_starts[1:] - 1] = False
    where = np.flatnonzero(apart)
    return int(np.searchsorted(path_starts, where[0], side="right")) - 1 if len(where) else None


def walk(arcs: Arcs, references: Integers, path_starts: Integers) -> tuple[Floats, Integers]:
    """Walk along arcs that meet: the points of all paths, and where each path begins."""
    head, tail = _ends(arcs, references)
    ends = np.zeros(len(references), bool)
    ends[path_starts[1:] - 1] = True
    # Of two arcs that meet, the second brings the point they share.
    size = np.abs(tail - head) + ends
    starts = np.concatenate(([0], np.cumsum(size)))
    step = np.where(references >= 0, 1, -1)
    where = np.repeat(head - step * starts[:-1], size) + np.repeat(step, size) * np.arange(starts[-1])
    return arcs.coordinates[where], starts[path_starts]


def _ends(arcs: Arcs, references: Integers) -> tuple[Integers, Integers]:
    """Where among the points each reference begins and ends."""
    forward = references >= 0
    arc = np.where(forward, references, ~references)
    first, last = arcs.starts[arc], arcs.starts[arc + 1] - 1
    return np.where(forward, first, last), np.where(forward, last, first)


def _edges(numbers: Integers, many: int) -> list[tuple[int, int]]:
    return list(zip((numbers // many).tolist(), (numbers % many).tolist(), strict=True))


def _complex(points: NDArray[Any]) -> NDArray[np.complex128]:
    return np.ascontiguousarray(points, np.float64).view(np.complex128).ravel()


def _number(vertices: NDArray[np.complex128], points: Floats) -> Integers | None:
    """The numbers of these points among the vertices, or nothing if one of them is none."""
    wanted = _complex(points)
    at = np.searchsorted(vertices, wanted)
    if len(vertices) == 0 or not np.array_equal(vertices[np.minimum(at, len(vertices) - 1)], wanted):
        return None
    return at
