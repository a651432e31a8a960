"""New lines laid over some areas: the pieces that come of it, each with the area whose it was."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from typing import NamedTuple

import numpy as np
import shapely
from shapely import LineString, MultiPoint, Polygon, STRtree
from shapely.geometry.base import BaseGeometry

from boards.board import AreaId, Shape
from boards.files.arcs import Arcs, cut, rings_of

HAIR = 2.5
"""Steps of the grid."""


class Piece(NamedTuple):
    """What lies between lines, and whose it was: nobody's, if it was free."""

    shape: Polygon
    owner: AreaId | None


def overlaid(shapes: Mapping[AreaId, Shape], lines: Sequence[LineString], grid: float) -> list[Piece]:
    """Areas and lines cut at each crossing. Only what is near the new lines is cut anew; the rest stays as it is."""
    near, far = _near_and_far(cut(rings_of(list(shapes.values()))).arcs, shapely.union_all(lines), 2 * grid)
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


def pulled(line: LineString, shapes: Collection[Shape], grid: float) -> LineString:
    """The line through every border point that it passes by a hair: a crossing right beside a point would leave two
    that the file can hardly tell apart."""
    at = shapely.get_coordinates(list(shapes))
    close = at[shapely.dwithin(line, np.asarray(shapely.points(at)), HAIR * grid)]
    drawn = shapely.snap(line, MultiPoint(close), HAIR * grid) if len(close) else line
    return drawn if drawn.is_simple else line


def _near_and_far(arcs: Arcs, drawn: BaseGeometry, rim: float) -> tuple[list[LineString], list[LineString]]:
    """Every straight piece that comes near what is drawn, and the runs of all others."""
    at = arcs.coordinates
    one, other = at[:-1], at[1:]
    left, top, right, bottom = drawn.bounds
    low, high = np.minimum(one, other), np.maximum(one, other)
    reaches = (low <= (right + rim, bottom + rim)).all(axis=1) & (high >= (left - rim, top - rim)).all(axis=1)
    between = np.zeros(len(one), bool)
    between[arcs.starts[1:-1] - 1] = True
    first = np.flatnonzero(reaches & ~between)
    pieces = np.asarray(shapely.linestrings(np.stack((at[first], at[first + 1]), axis=1)), object).reshape(-1)
    shapely.prepare(drawn)
    close = shapely.dwithin(drawn, pieces, rim)
    far = ~between
    far[first[close]] = False
    # A run of far pieces ends at a near one, and at the end of its arc.
    wanted = np.flatnonzero(far)
    runs = np.split(wanted, np.flatnonzero(np.diff(wanted) > 1) + 1) if len(wanted) else []
    return pieces[close].tolist(), [LineString(at[run[0] : run[-1] + 2]) for run in runs]
