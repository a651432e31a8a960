"""New lines laid over some areas: the pieces that come of it, each with the area whose it was."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import NamedTuple

import numpy as np
import shapely
from shapely import LineString, Polygon, STRtree

from boards.board import AreaId, Shape
from boards.edits.segments import bounds_of
from boards.files.arcs import Arcs, Floats, cut, rings_of


class Piece(NamedTuple):
    """What lies between lines, and whose it was: nobody's, if it was free."""

    shape: Polygon
    owner: AreaId | None


def overlaid(shapes: Mapping[AreaId, Shape], lines: Sequence[LineString], grid: float) -> list[Piece]:
    """Areas and lines cut at each crossing. Only what is near the new lines is cut anew; the rest stays as it is."""
    drawn = np.concatenate([shapely.get_coordinates(line) for line in lines])
    left, top, right, bottom = bounds_of(np.hstack((drawn[:-1], drawn[1:])))
    rim = 2 * grid
    frame = (left - rim, top - rim, right + rim, bottom + rim)
    near, far = _near_and_far(cut(rings_of(list(shapes.values()))).arcs, frame)
    noded = shapely.union_all([*near, *lines], grid_size=grid)
    # Far lines are told as they are, so that no point of theirs can move.
    pieces = shapely.get_parts(shapely.polygonize([*far, *shapely.get_parts(noded).tolist()])).tolist()
    ids = list(shapes)
    owners: list[AreaId | None] = [None] * len(pieces)
    if ids and pieces:
        inside = shapely.point_on_surface(np.array(pieces, object))
        piece, owner = STRtree(list(shapes.values())).query(inside, predicate="intersects")
        for one, other in zip(piece.tolist(), owner.tolist(), strict=True):
            owners[one] = ids[other]
    return [Piece(shape, owner) for shape, owner in zip(pieces, owners, strict=True)]


def _near_and_far(arcs: Arcs, frame: tuple[float, float, float, float]) -> tuple[list[LineString], list[LineString]]:
    """Every straight piece that reaches into the frame, and the runs of all others."""
    at = arcs.coordinates
    one, other = at[:-1], at[1:]
    low, high = np.minimum(one, other), np.maximum(one, other)
    reaches = np.asarray((low <= frame[2:]).all(axis=1) & (high >= frame[:2]).all(axis=1))
    between = np.zeros(len(one), bool)
    between[arcs.starts[1:-1] - 1] = True
    near = _straight(at, np.flatnonzero(reaches & ~between))
    # A run of far pieces ends at a near one, and at the end of its arc.
    wanted = np.flatnonzero(~reaches & ~between)
    runs = np.split(wanted, np.flatnonzero(np.diff(wanted) > 1) + 1) if len(wanted) else []
    return near, [LineString(at[run[0] : run[-1] + 2]) for run in runs]


def _straight(at: Floats, first: np.ndarray[tuple[int], np.dtype[np.int64]]) -> list[LineString]:
    lines = np.asarray(shapely.linestrings(np.stack((at[first], at[first + 1]), axis=1)))
    return list(lines) if len(first) else []
