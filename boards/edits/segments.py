"""The straight pieces of outlines, as rows of numbers: which are new, which two areas share, and which lie near."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import NamedTuple

import numpy as np
import shapely
from numpy.typing import NDArray
from shapely import STRtree

from boards.board import Area, AreaId, Line, Map, Shape, Space
from boards.coverage.coverage import joined
from boards.files.arcs import Floats, Integers

Keys = NDArray[np.uint64]
Bounds = tuple[float, float, float, float]

_ODD = np.array([0x9E3779B97F4A7C15, 0xC2B2AE3D27D4EB4F, 0x165667B19E3779F9, 0x27D4EB2F165667C5], np.uint64)


class Segments(NamedTuple):
    """Of several shapes: rows of x, y, x, y; a number by which the same piece is known again; and whose it is."""

    rows: Floats
    keys: Keys
    owner: Integers


def segments_of(shapes: Sequence[Shape]) -> Segments:
    """Every straight piece of every outline."""
    at, first, owner = _outlines(np.array(shapes, object))
    rows = np.hstack((at[first], at[first + 1]))
    return Segments(rows, keys_of(rows), owner[first])


def _outlines(shapes: NDArray[np.object_]) -> tuple[Floats, Integers, Integers]:
    """The points of all rings one after the other, which of them begin a piece, and whose each is."""
    if not len(shapes):
        return np.zeros((0, 2)), np.zeros(0, np.int64), np.zeros(0, np.int64)
    parts, shape = shapely.get_parts(shapes, return_index=True)
    rings, part = shapely.get_rings(parts, return_index=True)
    at, ring = shapely.get_coordinates(rings, return_index=True)
    # Adding nought makes -0.0 and 0.0 the same.
    return at + 0.0, np.flatnonzero(ring[:-1] == ring[1:]), shape[part[ring]]


def keys_of(rows: Floats) -> Keys:
    """A number for each piece, the same whichever end comes first."""
    numbers = np.ascontiguousarray(rows + 0.0).view(np.uint64).reshape(-1, 4)
    with np.errstate(over="ignore"):
        ends = [_mixed(numbers[:, end] * _ODD[0] ^ _mixed(numbers[:, end + 1] * _ODD[1])) for end in (0, 2)]
        found: Keys = _mixed(ends[0] + ends[1]) ^ (ends[0] * ends[1])
    return found


def _mixed(keys: Keys) -> Keys:
    keys = (keys ^ (keys >> np.uint64(31))) * _ODD[2]
    found: Keys = (keys ^ (keys >> np.uint64(29))) * _ODD[3]
    return found


def near(map: Map, bounds: Iterable[float]) -> list[Area]:
    """The areas whose frames reach into these bounds."""
    left, top, right, bottom = bounds
    tree, areas = map.areas_tree
    if not areas:
        return []
    rim = 2 * map.grid
    found = tree.query(shapely.box(left - rim, top - rim, right + rim, bottom + rim))
    return [areas[number] for number in np.sort(found).tolist()]


def within(shapes: Sequence[Shape], frame: Bounds) -> Segments:
    """The pieces that reach into a frame; what lies elsewhere is not even looked at."""
    some = np.array(shapes, object)
    if not len(some):
        return segments_of(())
    left, top, right, bottom = shapely.bounds(some).T
    here = np.flatnonzero((left <= frame[2]) & (right >= frame[0]) & (top <= frame[3]) & (bottom >= frame[1]))
    at, first, owner = _outlines(some[here])
    one, other = at[first], at[first + 1]
    low, high = np.minimum(one, other), np.maximum(one, other)
    close = (low <= frame[2:]).all(axis=1) & (high >= frame[:2]).all(axis=1)
    rows = np.hstack((one[close], other[close]))
    return Segments(rows, keys_of(rows), here[owner[first[close]]])


def otherwise(old: Sequence[Shape], new: Sequence[Shape]) -> tuple[Segments, Segments]:
    """The pieces of the new shapes that no old one had, and those that were lost: of each owner, or altogether."""
    before, after = segments_of(old), segments_of(new)
    gained = ~np.isin(after.keys, before.keys)
    lost = ~np.isin(before.keys, after.keys)
    return _only(after, gained), _only(before, lost)


def _only(segments: Segments, which: NDArray[np.bool_]) -> Segments:
    return Segments(segments.rows[which], segments.keys[which], segments.owner[which])


def pairs_having(segments: Segments, keys: Keys) -> set[tuple[int, int]]:
    """Every two owners that have one of these pieces in common."""
    these = np.flatnonzero(np.isin(segments.keys, keys))
    order = these[np.argsort(segments.keys[these], kind="stable")]
    key, owner = segments.keys[order], segments.owner[order]
    found: set[tuple[int, int]] = set()
    for apart in range(1, len(key)):
        same = np.flatnonzero(key[apart:] == key[:-apart])
        if not len(same):
            break
        pairs = np.unique(np.stack((owner[same], owner[same + apart]), axis=1), axis=0)
        found.update((a, b) for a, b in pairs.tolist() if a != b)
    return found


def crossings(rows: Floats, some: Integers) -> list[tuple[int, int]]:
    """Which of these pieces cross others, as numbers of rows; where ends meet or lie on another piece, none does."""
    lines = np.asarray(shapely.linestrings(rows.reshape(-1, 2, 2)))
    one, other = STRtree(lines).query(lines[some])
    one = some[one]
    a, b = rows[one], rows[other]
    # Nearly all that come near only share an end. That is seen here at once; what is left GEOS decides exactly.
    likely = (_side(a, b[:, :2]) * _side(a, b[:, 2:]) < 0) & (_side(b, a[:, :2]) * _side(b, a[:, 2:]) < 0)
    one, other = one[likely], other[likely]
    sure = shapely.crosses(lines[one], lines[other])
    return list(zip(one[sure].tolist(), other[sure].tolist(), strict=True))


def _side(rows: Floats, points: Floats) -> Floats:
    """On which side of a piece a point lies."""
    ahead, there = rows[:, 2:] - rows[:, :2], points - rows[:, :2]
    found: Floats = ahead[:, 0] * there[:, 1] - ahead[:, 1] * there[:, 0]
    return found


def widened(frame: Bounds, rim: float) -> Bounds:
    """A frame with room around it."""
    return frame[0] - rim, frame[1] - rim, frame[2] + rim, frame[3] + rim


def shared(shapes: Mapping[AreaId, Shape]) -> dict[frozenset[AreaId], Integers]:
    """The pieces that each pair of these areas has in common, as numbers of rows of `segments_of(shapes)`."""
    ids = list(shapes)
    _, keys, owner = segments_of(list(shapes.values()))
    order = np.argsort(keys, kind="stable")
    same = np.flatnonzero(keys[order][1:] == keys[order][:-1])
    one, other = order[same], order[same + 1]
    apart = owner[one] != owner[other]
    one, other = one[apart], other[apart]
    pairs = np.minimum(owner[one], owner[other]) * len(ids) + np.maximum(owner[one], owner[other])
    found: dict[frozenset[AreaId], Integers] = {}
    order = np.argsort(pairs, kind="stable")
    for group in np.split(order, np.flatnonzero(np.diff(pairs[order])) + 1):
        if len(group):
            pair = int(pairs[group[0]])
            found[frozenset((ids[pair // len(ids)], ids[pair % len(ids)]))] = np.sort(one[group])
    return found


def line_of(rows: Floats) -> Line:
    """Pieces put end to end."""
    return joined(np.asarray(shapely.linestrings(rows.reshape(-1, 2, 2))).tolist())


def common_line(one: Space, other: Space) -> Line | None:
    """Where two of them meet."""
    shapes = {one.id: one.shape, other.id: other.shape}
    pieces = shared(shapes).get(frozenset(shapes))
    return None if pieces is None else line_of(segments_of(list(shapes.values())).rows[pieces])


def points_of(rows: Floats) -> Floats:
    """The ends of pieces, each once."""
    found: Floats = np.unique(rows.reshape(-1, 2), axis=0)
    return found


def bounds_of(rows: Floats) -> Bounds:
    """What the pieces reach over."""
    (left, top), (right, bottom) = rows.reshape(-1, 2).min(axis=0), rows.reshape(-1, 2).max(axis=0)
    return float(left), float(top), float(right), float(bottom)
