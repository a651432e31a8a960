"""What follows every change of shapes: neighbours take over new points, contacts their lines, anchors lie inside.

Only the areas that were changed and those that touch them are looked at, however large the map is.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace

import numpy as np
import shapely
from shapely import Point, STRtree

from boards.board import Area, AreaId, Board, Map, MapId, Shape, Spot
from boards.coverage.coverage import running_along
from boards.edits.bordering import Drawn, relined
from boards.edits.edited import CannotEdit, with_areas
from boards.edits.segments import (
    Bounds,
    Segments,
    bounds_of,
    crossings,
    otherwise,
    points_of,
    segments_of,
    widened,
    within,
)
from boards.files.arcs import Floats, rings_of, shapes_of
from boards.plain.sentence import area, say
from boards.svg.rings import best_anchor

MOST_PAIRS = 4_000_000
MUCH, ROOMY = 0.15, 0.6
TIMES = 4
"""A point taken over by a neighbour may bring a further one near, but not for ever."""


@dataclass(frozen=True)
class Change:
    """What an edit did to the areas of one map."""

    map: MapId
    shapes: Mapping[AreaId, Shape]
    """Those that have another shape now."""

    made: Mapping[AreaId, Area] = field(default_factory=dict)
    """New areas, with what is printed of them; their shapes stand above."""

    gone: Collection[AreaId] = ()
    was: Mapping[AreaId, tuple[AreaId, ...]] = field(default_factory=dict)
    """Which areas a new or larger one was made of: their contacts become its own."""


def settled(board: Board, change: Change) -> Board:
    """The board after a change, whole again; `CannotEdit` where nothing sensible would be left."""
    map = board.maps[change.map]
    before = {id: map.areas[id].shape for id in (*change.shapes, *change.gone) if id in map.areas}
    around = _around(map, [*before.values(), *change.shapes.values()], before)
    old = {**{it.id: it.shape for it in around}, **before}
    new = {**{it.id: it.shape for it in around if it.id not in change.gone}, **change.shapes}
    for id, shape in change.shapes.items():
        _must_be_valid(id, shape)
    drawn = dict(new)
    _match(map, old, new)
    _must_lie_apart(map, old, new)
    _must_bear_points(new, [id for id in new if new[id] is not drawn[id]])
    if not change.made and not change.gone:
        # A point that is dragged across the border it stands on folds two areas over each other, and crosses nothing.
        _must_not_fold({id: new[id] for id in change.shapes}, change.shapes)
    areas = {id: _area(map, change, id, shape) for id, shape in new.items() if old.get(id) is not shape}
    after = with_areas(board, change.map, areas, change.gone)
    return relined(board, after, Drawn(change.map, old, new, change.was))


def _around(map: Map, shapes: Iterable[Shape], but: Collection[AreaId]) -> list[Area]:
    """The areas that touch any of these."""
    found: dict[AreaId, Area] = {}
    tree, areas = map.areas_tree
    some = list(shapes)
    if areas and some:
        for number in np.unique(tree.query(some)[1]).tolist():
            if areas[number].id not in but:
                found[areas[number].id] = areas[number]
    return list(found.values())


def _match(map: Map, old: Mapping[AreaId, Shape], new: dict[AreaId, Shape]) -> None:
    """Where new pieces run along another area's, both have all points of both."""
    ids = list(new)
    for _ in range(TIMES):
        points, frame = _missing(map, old, new)
        if not len(points):
            return
        for id in ids:
            left, top, right, bottom = new[id].bounds
            if left <= frame[2] and right >= frame[0] and top <= frame[3] and bottom >= frame[1]:
                new[id] = with_points(new[id], points, map.grid)
    if len(_missing(map, old, new)[0]) and not _was_loose(map, old):
        raise CannotEdit(say("Two borders would come so near to each other that the file could not tell them apart."))


def _missing(map: Map, old: Mapping[AreaId, Shape], new: Mapping[AreaId, Shape]) -> tuple[Floats, Bounds]:
    """The ends of pieces that run along another area's without being the same, where one of the two is new; and what
    the new pieces reach over."""
    gained, _ = _gained_and_lost(old, new)
    if not len(gained.rows):
        return np.zeros((0, 2)), (0.0, 0.0, 0.0, 0.0)
    frame = widened(bounds_of(gained.rows), 2 * map.grid)
    close = within(list(new.values()), frame)
    alone = _alone(close)
    rows, owner = close.rows[alone], close.owner[alone]
    fresh = np.isin(close.keys[alone], gained.keys)
    if not fresh.any():
        return np.zeros((0, 2)), frame
    one, other, _ = running_along(rows, owner, map.grid)
    either = fresh[one] | fresh[other]
    beside = np.concatenate((rows[one[either]], rows[other[either]])).reshape(-1, 2)
    return np.unique(
        np.concatenate((beside, _on_others(close.rows, np.isin(close.keys, gained.keys), map.grid / 4))), axis=0
    ), frame


def _gained_and_lost(old: Mapping[AreaId, Shape], new: Mapping[AreaId, Shape]) -> tuple[Segments, Segments]:
    """The pieces of outlines that no area had before, and those that none has any more. A piece that only went from
    one area to another, as when two are joined, lies where it lay."""
    kept = {id for id in new if old.get(id) is new[id]}
    return otherwise([it for id, it in old.items() if id not in kept], [it for id, it in new.items() if id not in kept])


def _on_others(rows: Floats, fresh: np.ndarray[tuple[int], np.dtype[np.bool_]], within: float) -> Floats:
    """The ends of pieces that lie on another piece, and are no end of it."""
    points = points_of(rows)
    lines = np.array(shapely.linestrings(rows.reshape(-1, 2, 2)))
    if len(points) * len(rows) > MOST_PAIRS:
        points = points_of(rows[fresh])
    point, line = STRtree(lines).query(np.array(shapely.points(points)), predicate="dwithin", distance=within)
    ends = rows[line].reshape(-1, 2, 2)
    own = (np.abs(ends - points[point][:, None, :]) <= within).all(axis=2).any(axis=1)
    found: Floats = points[point[~own]]
    return found


def _alone(segments: Segments) -> np.ndarray[tuple[int], np.dtype[np.bool_]]:
    """Which pieces only one area has."""
    _, which, many = np.unique(segments.keys, return_inverse=True, return_counts=True)
    return np.asarray(many[which] == 1)


def _was_loose(map: Map, old: Mapping[AreaId, Shape]) -> bool:
    """Whether borders lay side by side before already: then an edit need not mend them."""
    known = segments_of(list(old.values()))
    alone = _alone(known)
    return bool(len(running_along(known.rows[alone], known.owner[alone], map.grid)[0]))


def with_points(shape: Shape, points: Floats, within: float) -> Shape:
    """The shape with every one of these points that lies on a straight piece of its outline, and is no corner of it."""
    rings = rings_of([shape])
    at = rings.coordinates
    low, high = points.min(axis=0) - within, points.max(axis=0) + within
    near = (np.minimum(at[:-1], at[1:]) <= high).all(axis=1) & (np.maximum(at[:-1], at[1:]) >= low).all(axis=1)
    near[rings.ring_starts[1:-1] - 1] = False
    first = np.flatnonzero(near)
    if not len(first):
        return shape
    known = {(x, y) for x, y in at[(at >= low).all(axis=1) & (at <= high).all(axis=1)].tolist()}
    lines = np.array(shapely.linestrings(np.stack((at[first], at[first + 1]), axis=1)))
    spots = np.array(shapely.points(points))
    point, segment = STRtree(lines).query(spots, predicate="dwithin", distance=within)
    along = shapely.line_locate_point(lines[segment], spots[point])
    apart = shapely.distance(lines[segment], spots[point])
    # Each point goes into the one piece that it is nearest to. A corner of another ring may lie on this one, too.
    best: dict[int, tuple[float, int, float]] = {}
    for number, piece, far, way in zip(point.tolist(), segment.tolist(), apart.tolist(), along.tolist(), strict=True):
        spot = tuple(points[number].tolist())
        corner = spot in known and (far > within / 4 or spot in (tuple(at[first[piece]]), tuple(at[first[piece] + 1])))
        if not corner:
            best[number] = min(best.get(number, (np.inf, 0, 0.0)), (far, int(first[piece]), way))
    if not best:
        return shape
    places = sorted((where, way, number) for number, (_, where, way) in best.items())
    at_rows = np.array([where + 1 for where, _, _ in places])
    coordinates = np.insert(at, at_rows, points[[number for *_, number in places]], axis=0)
    starts = rings.ring_starts + np.searchsorted(np.sort(at_rows), rings.ring_starts, side="right")
    return shapes_of(replace(rings, coordinates=coordinates, ring_starts=starts))[0]


def _must_be_valid(id: AreaId, shape: Shape) -> None:
    if shape.is_empty or not shape.is_valid:
        raise CannotEdit(say("The outline of {area} would cross itself.", area=area(id)))


def _must_lie_apart(map: Map, old: Mapping[AreaId, Shape], new: Mapping[AreaId, Shape]) -> None:
    """No new piece of an outline crosses another, and nothing has come to lie inside what was changed."""
    ids = list(new)
    changed = {id for id in ids if old.get(id) is not new[id]}
    gained, lost = _gained_and_lost(old, new)
    if not len(gained.rows):
        return
    frame = widened(bounds_of(np.concatenate((gained.rows, lost.rows))), map.grid)
    close = within(list(new.values()), frame)
    for piece, crossed in crossings(close.rows, np.flatnonzero(np.isin(close.keys, gained.keys))):
        mine, theirs = int(close.owner[piece]), int(close.owner[crossed])
        if mine == theirs:
            raise CannotEdit(say("The outline of {area} would cross itself.", area=area(ids[mine])))
        raise CannotEdit(say("{a} and {b} would lie upon each other.", a=area(ids[mine]), b=area(ids[theirs])))
    beside = [ids[number] for number in np.unique(close.owner).tolist()]
    spots = [shapely.point_on_surface(new[id]) if id in changed else Point(*map.areas[id].anchor) for id in beside]
    for number, holder in STRtree([new[id] for id in beside]).query(spots, predicate="within").T.tolist():
        one, other = beside[number], beside[holder]
        if one != other and (one in changed or other in changed):
            raise CannotEdit(say("{a} and {b} would lie upon each other.", a=area(one), b=area(other)))


def _must_bear_points(new: Mapping[AreaId, Shape], bent: Sequence[AreaId]) -> None:
    """Areas that took over points of others were bent by a hair, and may cross what they only touched before."""
    for id in bent:
        _must_be_valid(id, new[id])
    _must_not_fold(new, bent)


def _must_not_fold(new: Mapping[AreaId, Shape], some: Iterable[AreaId]) -> None:
    ids = list(new)
    tree = STRtree([new[id] for id in ids])
    for id in some:
        for number in tree.query(new[id]).tolist():
            other = ids[number]
            if other != id and shapely.relate_pattern(new[id], new[other], "2********"):
                raise CannotEdit(say("{a} and {b} would lie upon each other.", a=area(id), b=area(other)))


def _area(map: Map, change: Change, id: AreaId, shape: Shape) -> Area:
    """The area with its new shape; its name goes where there is room, if it does not lie inside any more."""
    area = change.made.get(id) or map.areas[id]
    if area.along and not shape.intersects(Point(*area.along[1])):
        area = replace(area, along=())
    if id not in change.made and shape.intersects(Point(*area.anchor)) and _much_alike(area.shape, shape):
        return replace(area, shape=shape)
    x, y = best_anchor(shape)
    if id not in change.made and _is_roomy(shape, area.anchor, (x, y)):
        return replace(area, shape=shape)
    return replace(area, shape=shape, anchor=(round(x, 2), round(y, 2)), lettered=None)


def _much_alike(old: Shape, new: Shape) -> bool:
    """Whether hardly anything was added or cut off: then a name stays where its maker put it."""
    return abs(old.area - new.area) <= MUCH * old.area


def _is_roomy(shape: Shape, spot: Spot, best: Spot) -> bool:
    """Whether there is nearly as much room about a spot as about the best one."""
    if not shape.intersects(Point(*spot)):
        return False
    edge = shape.boundary
    return bool(edge.distance(Point(*spot)) >= ROOMY * edge.distance(Point(*best)))
