"""Rings of points become one shape by a fill rule, as a drawing program fills them."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise
from typing import TypeAlias

import numpy as np
import shapely
from numpy.typing import NDArray
from shapely import LineString, MultiLineString, MultiPolygon, Polygon
from shapely.geometry.base import BaseGeometry

from boards.board import Shape, Spot
from boards.svg.limits import Effort

Points: TypeAlias = NDArray[np.float64]
"""One ring: two columns. Its last point need not repeat the first."""

CHUNK = 200_000
"""Pairs that are compared in one go, so that memory stays small."""

AT_ONCE = 256
SAMPLE = 60
ENOUGH = 0.9
"""Of the most room there is for an anchor."""

EXACTLY = 1e-8
GRID = 1e-10
"""Of the size of the drawing."""

SLOWER = 20
"""Times that lines take longer to be cut on a grid."""


def fill(rings: Sequence[Points], *, even_odd: bool, effort: Effort) -> Shape | None:
    """What is inside: where the rings wind round it, or round it an odd number of times. Nothing if nothing is."""
    rings = [ring for ring in map(_closed, rings) if len(ring) > 3]
    if not rings:
        return None
    effort.spend("rings", len(rings))
    effort.spend("comparisons", _near_pairs(rings))
    if len(rings) == 1:
        alone = Polygon(rings[0])
        if alone.is_valid:
            return alone if alone.area > 0 else None
    faces, winding = _faces(rings, effort)
    inside = faces[winding % 2 == 1 if even_odd else winding != 0]
    return _polygons_of(shapely.union_all(inside)) if len(inside) else None


def crosses_itself(ring: Points) -> bool:
    """Whether what it goes round is a matter of the fill rule: it runs through itself, not only along."""
    ring = _closed(ring)
    if len(ring) < 5 or Polygon(ring).is_valid or LineString(ring).is_simple:
        return False
    # Where it only touches itself or runs back on its own line, either fill rule makes the same of it.
    pieces = shapely.polygonize(shapely.get_parts(shapely.node(LineString(ring))))
    winding = _winding(shapely.get_parts(pieces), [ring], Effort())
    return bool(len(winding) and (winding.min() < 0 < winding.max() or np.abs(winding).max() > 1))


def together(shapes: Sequence[Shape], effort: Effort) -> Shape | None:
    """Several shapes as one. All rings turn the same way round what is theirs, so what any of them has is inside."""
    parts = shapely.orient_polygons(shapely.get_parts(shapes))
    rings = [ring for part in parts for ring in (part.exterior, *part.interiors)]
    return fill([shapely.get_coordinates(ring) for ring in rings], even_odd=False, effort=effort)


def _faces(rings: Sequence[Points], effort: Effort) -> tuple[NDArray[np.object_], NDArray[np.int64]]:
    """The pieces into which the rings cut the plane, and how often the rings go round each.

    Lines that all but lie on each other may not be cut where they meet; then pieces are missing. It shows in the
    sum: each piece as often as it is gone round must be as large as all rings together. On a grid, slowly, all is cut.
    """
    lines = MultiLineString(rings)
    simple = bool(lines.is_simple)
    if not simple:
        _count_crossings(rings, effort)
    cut: BaseGeometry = lines if simple else shapely.union_all(lines)
    faces, winding = _gone_round(cut, rings, effort)
    if abs(float(winding @ shapely.area(faces)) - sum(map(_signed_area, rings))) > EXACTLY * lines.envelope.area:
        effort.spend("points", SLOWER * sum(map(len, rings)))
        grid = 2.0 ** np.floor(np.log2(max(GRID, GRID * float(np.abs(lines.bounds).max()))))
        faces, winding = _gone_round(shapely.union_all(lines, grid_size=grid), rings, effort)
    return faces, winding


def _gone_round(
    lines: BaseGeometry, rings: Sequence[Points], effort: Effort
) -> tuple[NDArray[np.object_], NDArray[np.int64]]:
    faces = shapely.get_parts(shapely.polygonize(shapely.get_parts(lines)))
    return faces, _winding(faces, rings, effort)


def _signed_area(ring: Points) -> float:
    x, y = (ring - ring[0]).T
    return float(x[:-1] @ y[1:] - x[1:] @ y[:-1]) / 2


def _polygons_of(shape: BaseGeometry) -> Shape | None:
    """Only what has an area, and only as a valid polygon."""
    if not shape.is_valid:
        shape = shapely.make_valid(shape)
    parts = [part for part in _parts(shape) if part.area > 0]
    if not parts:
        return None
    return parts[0] if len(parts) == 1 else MultiPolygon(parts)


def _parts(shape: BaseGeometry) -> list[Polygon]:
    found: list[Polygon] = []
    for part in shapely.get_parts(shape):
        if isinstance(part, Polygon):
            found.append(part)
        elif shapely.get_num_geometries(part) > 1 or part.geom_type == "MultiPolygon":
            found.extend(_parts(part))
    return found


def best_anchor(shape: Shape) -> Spot:
    """Where a name or a counter has most room: the middle of the largest circle in the largest part.

    In a long strip many circles are as large, so the centre is taken where there is nearly as much room.
    """
    largest = max(shapely.get_parts(shape), key=lambda part: float(part.area))
    room = shapely.maximum_inscribed_circle(largest, tolerance=float(np.sqrt(largest.area)) / 100)
    middle, centre = shapely.Point(room.coords[0]), largest.centroid
    if largest.contains(centre) and largest.boundary.distance(centre) > ENOUGH * room.length:
        middle = centre
    elif not largest.contains(middle):
        middle = largest.representative_point()
    return middle.x, middle.y


def _closed(ring: Points) -> Points:
    """Ends where it began, and does not stand still on the way."""
    ring = ring[np.r_[True, np.any(ring[1:] != ring[:-1], axis=1)]]
    return ring if np.array_equal(ring[0], ring[-1]) else np.vstack([ring, ring[:1]])


def _segments(rings: Sequence[Points]) -> tuple[Points, Points]:
    return np.vstack([ring[:-1] for ring in rings]), np.vstack([ring[1:] for ring in rings])


def _near_pairs(rings: Sequence[Points]) -> int:
    """About how many pairs of segments have boxes that overlap: the work that every question about crossing costs.

    Estimated from a sample, so that what is too tangled is refused before it is begun.
    """
    start, end = _segments(rings)
    if len(start) <= SAMPLE:
        return len(start) ** 2 // 2
    low, high = np.minimum(start, end), np.maximum(start, end)
    chosen = np.random.default_rng(len(start)).integers(len(start), size=SAMPLE)
    near = 0
    for some in np.array_split(chosen, 1 + SAMPLE * len(start) // CHUNK):
        apart = low[:, 0, None] > high[some, 0]
        apart |= high[:, 0, None] < low[some, 0]
        apart |= low[:, 1, None] > high[some, 1]
        apart |= high[:, 1, None] < low[some, 1]
        near += apart.size - int(np.count_nonzero(apart))
    return near * len(start) // (2 * SAMPLE)


def _count_crossings(rings: Sequence[Points], effort: Effort) -> None:
    """Each pair of segments that cross makes a new corner, and some drawings have a million of them."""
    start, end = _segments(rings)
    tree = shapely.STRtree(np.asarray(shapely.linestrings(np.stack([start, end], axis=1))))
    for at in range(0, len(start), AT_ONCE):
        mine, other = tree.query(tree.geometries[at : at + AT_ONCE])
        mine += at
        mine, other = mine[mine < other], other[mine < other]
        for some in range(0, len(mine), CHUNK):
            i, j = mine[some : some + CHUNK], other[some : some + CHUNK]
            a, b, c, d = start[i], end[i], start[j], end[j]
            left, right = _side(a, b, c), _side(a, b, d)
            across = (left * right < 0) & (_side(c, d, a) * _side(c, d, b) < 0)
            # Neighbours share a border, and that is well; thousands of lines upon each other are cut as often.
            along = (left == 0) & (right == 0) & _overlap(a, b, c, d)
            effort.spend("crossings", int(np.count_nonzero(across)) + int(np.count_nonzero(along)) // 4)


def _overlap(a: Points, b: Points, c: Points, d: Points) -> NDArray[np.bool_]:
    """Whether two segments of one line have more in common than an end."""
    low = np.maximum(np.minimum(a, b), np.minimum(c, d))
    high = np.minimum(np.maximum(a, b), np.maximum(c, d))
    more: NDArray[np.bool_] = np.any(low < high, axis=1)
    return more


def _side(a: Points, b: Points, p: Points) -> NDArray[np.float64]:
    """On which side of the line from a to b each point lies."""
    side: NDArray[np.float64] = np.sign(
        (b[:, 0] - a[:, 0]) * (p[:, 1] - a[:, 1]) - (b[:, 1] - a[:, 1]) * (p[:, 0] - a[:, 0])
    )
    return side


def _winding(faces: NDArray[np.object_], rings: Sequence[Points], effort: Effort) -> NDArray[np.int64]:
    """How often the rings go round each face: what a ray to the right meets, upward and downward.

    Faces are sorted by height, so each segment is compared only with the faces whose rays can meet it.
    """
    if len(faces) == 0:
        return np.zeros(0, dtype=np.int64)
    spots = shapely.get_coordinates(shapely.point_on_surface(faces))
    order = np.argsort(spots[:, 1])
    x, y = spots[order].T
    start, end = _segments(rings)
    first = np.searchsorted(y, np.minimum(start[:, 1], end[:, 1]), side="left")
    last = np.searchsorted(y, np.maximum(start[:, 1], end[:, 1]), side="left")
    counts = last - first
    effort.spend("comparisons", int(counts.sum()))
    total = np.zeros(len(faces), dtype=np.int64)
    bounds = np.r_[np.flatnonzero(np.diff(np.cumsum(counts) // CHUNK, prepend=-1)), len(counts)]
    for begin, stop in pairwise(bounds.tolist()):
        which = np.repeat(np.arange(begin, stop), counts[begin:stop])
        if len(which) == 0:
            continue
        within = np.arange(len(which)) - np.repeat(
            np.cumsum(counts[begin:stop]) - counts[begin:stop], counts[begin:stop]
        )
        face = first[which] + within
        a, b = start[which], end[which]
        meets = a[:, 0] + (y[face] - a[:, 1]) * (b[:, 0] - a[:, 0]) / (b[:, 1] - a[:, 1]) > x[face]
        turn = np.where(b[:, 1] > a[:, 1], 1, -1)
        np.add.at(total, face, meets * turn)
    winding = np.empty_like(total)
    winding[order] = total
    return winding
