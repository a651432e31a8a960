"""The coverage of a map: which areas touch, along how long a line, and where two that should share a line do not.

Areas that share an arc touch. Lines that run side by side without sharing their points are found one by one.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from functools import cached_property

import numpy as np
import shapely
from shapely import LineString, MultiLineString, STRtree

from boards.board import AreaId, Line, Map
from boards.files.arcs import Floats, Integers, Topology, cut, rings_of, walk


@dataclass(frozen=True, order=True)
class Touching:
    """Two areas with a line in common, and how long it is; `a` comes before `b` in the alphabet."""

    a: AreaId
    b: AreaId
    length: float


def touching(map: Map) -> tuple[Touching, ...]:
    """All pairs of areas with a line in common. A corner in common is none."""
    return Coverage(map).touching


def unmatched_segments(map: Map) -> int:
    """How many straight pieces of outlines lie along another area's outline without being the same piece. A map that
    was cut with care has none; geometry programs may call a map valid that has some."""
    return len(Coverage(map).unmatched)


@dataclass(frozen=True, eq=False)
class Coverage:
    """A map's areas as what lies between its arcs."""

    map: Map

    @cached_property
    def ids(self) -> tuple[AreaId, ...]:
        return tuple(sorted(self.map.areas))

    @cached_property
    def topology(self) -> Topology:
        return cut(rings_of([self.map.areas[id].shape for id in self.ids]))

    @cached_property
    def _sides(self) -> tuple[Integers, Integers]:
        """Every use of an arc, by arc: which arc it is, and the number of the area that lies beside it."""
        topology = self.topology
        arc = np.where(topology.references < 0, ~topology.references, topology.references)
        area = np.repeat(topology.rings.shape_of_ring, np.diff(topology.ring_starts))
        # An area that lies on both sides of an arc uses it once.
        both = np.unique(arc * len(self.ids) + area)
        return both // max(len(self.ids), 1), both % max(len(self.ids), 1)

    @cached_property
    def _shared(self) -> tuple[Integers, Integers, Integers]:
        """Arcs with two areas beside them, and the numbers of the two, the lower first."""
        arc, area = self._sides
        found = [np.zeros((3, 0), np.int64)]
        # Where areas lie upon each other an arc may have more than two.
        for apart in range(1, len(self.ids)):
            same = np.flatnonzero(arc[apart:] == arc[:-apart])
            if not len(same):
                break
            found.append(np.stack((arc[same], area[same], area[same + apart])))
        arcs, one, other = np.concatenate(found, axis=1)
        return arcs, one, other

    @cached_property
    def _loose(self) -> tuple[Floats, Integers]:
        """The segments that belong to one area only, as rows of x, y, x, y, and that area's number."""
        arc, area = self._sides
        first = np.flatnonzero(np.bincount(arc, minlength=len(self.topology.arcs))[arc] == 1)
        arcs = self.topology.arcs
        size = np.diff(arcs.starts)[arc[first]] - 1
        before = np.concatenate(([0], np.cumsum(size)))
        where = np.repeat(arcs.starts[arc[first]] - before[:-1], size) + np.arange(before[-1])
        return np.hstack((arcs.coordinates[where], arcs.coordinates[where + 1])), np.repeat(area[first], size)

    @cached_property
    def _beside(self) -> tuple[Integers, Integers, Floats]:
        """Pairs of loose segments of two areas that run along each other within a step of the grid, and how far."""
        segments, area = self._loose
        return running_along(segments, area, self.map.grid)

    @cached_property
    def touching(self) -> tuple[Touching, ...]:
        arcs, one, other = self._shared
        segment, along, length = self._beside
        _, area = self._loose
        pairs = np.concatenate(
            (
                one * len(self.ids) + other,
                np.minimum(area[segment], area[along]) * len(self.ids) + np.maximum(area[segment], area[along]),
            )
        )
        lengths = np.concatenate((self.topology.arcs.lengths[arcs], length))
        pair, which = np.unique(pairs, return_inverse=True)
        total = np.bincount(which, lengths, len(pair))
        return tuple(
            Touching(self.ids[number // len(self.ids)], self.ids[number % len(self.ids)], length)
            for number, length in zip(pair.tolist(), total.tolist(), strict=True)
        )

    @cached_property
    def unmatched(self) -> Floats:
        """The segments that lie along another area's without being the same, as rows of x, y, x, y."""
        segment, along, _ = self._beside
        found: Floats = self._loose[0][np.unique(np.concatenate((segment, along)))]
        return found

    @cached_property
    def _arcs_between(self) -> dict[tuple[int, int], list[int]]:
        found: dict[tuple[int, int], list[int]] = {}
        for arc, one, other in zip(*(part.tolist() for part in self._shared), strict=True):
            found.setdefault((one, other), []).append(arc)
        return found

    def border(self, a: AreaId, b: AreaId) -> Line | None:
        """The line that two areas share: the arcs between them, in one piece wherever they meet."""
        one, other = sorted((self._number[a], self._number[b]))
        arcs = self._arcs_between.get((one, other))
        if arcs is None:
            shapes = [self.map.areas[id].shape for id in sorted((a, b))]
            common = shapely.get_parts(shapely.intersection(shapes[0].boundary, shapes[1].boundary))
            lines = [part for part in common.tolist() if isinstance(part, LineString) and not part.is_empty]
        else:
            lines = [LineString(walk(self.topology.arcs, np.array([arc]), np.array([0, 1]))[0]) for arc in arcs]
        return joined(lines) if lines else None

    @cached_property
    def _number(self) -> dict[AreaId, int]:
        return {id: number for number, id in enumerate(self.ids)}


def joined(lines: Iterable[LineString]) -> Line:
    """Lines put end to end where they meet."""
    parts = list(lines)
    merged = parts[0] if len(parts) == 1 else shapely.line_merge(MultiLineString(parts))
    return merged if isinstance(merged, LineString | MultiLineString) else MultiLineString(parts)


def running_along(segments: Floats, owner: Integers, within: float) -> tuple[Integers, Integers, Floats]:
    """Pairs of segments of two owners that lie side by side, and how far they do."""
    if not len(segments):
        none = np.zeros(0, np.int64)
        return none, none, np.zeros(0)
    lines = np.array(shapely.linestrings(segments.reshape(-1, 2, 2)))
    one, other = STRtree(lines).query(lines, predicate="dwithin", distance=within)
    apart = owner[one] < owner[other]
    one, other = one[apart], other[apart]
    start, way = segments[one, :2], segments[one, 2:] - segments[one, :2]
    size = np.hypot(*way.T)
    way = way / np.where(size > 0, size, 1)[:, None]
    # The other segment as seen from the first: how far along it, and how far beside it.
    along, beside = np.empty((2, len(one))), np.empty((2, len(one)))
    for end in (0, 1):
        x, y = (segments[other, 2 * end : 2 * end + 2] - start).T
        along[end], beside[end] = x * way[:, 0] + y * way[:, 1], y * way[:, 0] - x * way[:, 1]
    low, high = np.maximum(along.min(axis=0), 0), np.minimum(along.max(axis=0), size)
    reach = along[1] - along[0]
    slope = (beside[1] - beside[0]) / np.where(reach == 0, 1, reach)
    far = np.maximum(*(np.abs(beside[0] + slope * (at - along[0])) for at in (low, high)))
    fits = np.flatnonzero((high - low > within) & (far <= within) & (reach != 0))
    return one[fits], other[fits], (high - low)[fits]
