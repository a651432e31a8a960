"""Border points moved, added, taken away, and whole borders made smoother or simpler: neighbours follow."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping
from dataclasses import replace

import numpy as np
import shapely
from shapely import LineString, MultiLineString, Point

from boards.board import Area, AreaId, Board, Line, Map, MapId, Shape, Spot
from boards.edits.edited import CannotEdit, on_grid, the_area, with_areas
from boards.edits.segments import near
from boards.edits.settling import Change, settled, with_points
from boards.files.arcs import Floats, cut, rings_of, shapes_of, walk
from boards.plain.sentence import area, say


def move_points(board: Board, map: MapId, moves: Mapping[Spot, Spot]) -> Board:
    """Border points go elsewhere, in every area that has them. A point moved onto another becomes one with it."""
    paper = board.maps[map]
    places = {old: on_grid([new], paper)[0] for old, new in moves.items()}
    places = {old: new for old, new in places.items() if old != new}
    if not places:
        return board
    having = areas_with(paper, places)
    if not having:
        raise CannotEdit(say("There is no border point."))
    shapes = {it.id: moved(it.shape, places) for it in having}
    welded = any(
        new not in places and new in {(x, y) for x, y in shapely.get_coordinates(it.shape).tolist()}
        for it in having
        for new in places.values()
    )
    after = settled(_with_lines_moved(board, having, places) if not welded else board, Change(map, shapes))
    return after if welded else _lines_kept(board, after, having, places)


def _lines_kept(before: Board, after: Board, having: Collection[Area], places: Mapping[Spot, Spot]) -> Board:
    """Where nothing but the moved points is otherwise, contacts keep the order of their lines, and so does the file."""
    told = _with_lines_moved(before, having, places)
    same = len(told.contacts) == len(after.contacts) and all(
        (one.a, one.b, one.kind, one.border) == (other.a, other.b, other.kind, other.border)
        and (one.line is other.line or _alike(one.line, other.line))
        for one, other in zip(told.contacts, after.contacts, strict=True)
    )
    return replace(after, contacts=told.contacts) if same else after


def _alike(one: Line | None, other: Line | None) -> bool:
    if one is None or other is None:
        return one is other
    return bool(shapely.equals_exact(shapely.normalize(one), shapely.normalize(other)))


def _with_lines_moved(board: Board, having: Collection[Area], places: Mapping[Spot, Spot]) -> Board:
    """The borders of these areas along the points where they are now."""
    ids = {it.id for it in having}
    contacts = tuple(
        replace(contact, line=moved_line(contact.line, places))
        if contact.border and contact.line is not None and (contact.a in ids or contact.b in ids)
        else contact
        for contact in board.contacts
    )
    return replace(board, contacts=contacts)


def moved_line(line: Line, places: Mapping[Spot, Spot]) -> Line:
    """The line with these of its points elsewhere; the same object, where it has none of them."""
    at = shapely.get_coordinates(line)
    if not _where(at, places):
        return line
    found = shapely.set_coordinates(shapely.from_wkb(line.wkb), _exchanged(at, places))
    return found if isinstance(found, LineString | MultiLineString) else line


def moved(shape: Shape, places: Mapping[Spot, Spot]) -> Shape:
    """The shape with these of its corners elsewhere."""
    rings = rings_of([shape])
    at = _exchanged(rings.coordinates, places)
    still = np.r_[False, (at[1:] == at[:-1]).all(axis=1)]
    still[rings.ring_starts[:-1]] = False
    starts = rings.ring_starts - np.concatenate(([0], np.cumsum(still)))[rings.ring_starts]
    if (np.diff(starts) < 4).any():
        raise CannotEdit(say("Nothing would be left inside this border."))
    return shapes_of(replace(rings, coordinates=at[~still], ring_starts=starts))[0]


def _exchanged(at: Floats, places: Mapping[Spot, Spot]) -> Floats:
    after = at.copy()
    for row, new in _where(at, places):
        after[row] = new
    return after


def _where(at: Floats, places: Mapping[Spot, Spot]) -> list[tuple[int, Spot]]:
    found: list[tuple[int, Spot]] = []
    for (x, y), new in places.items():
        found += [(row, new) for row in np.flatnonzero((at[:, 0] == x) & (at[:, 1] == y)).tolist()]
    return found


def areas_with(map: Map, points: Collection[Spot]) -> list[Area]:
    """The areas one of whose corners is such a point."""
    found = []
    left, top = np.min(list(points), axis=0).tolist()
    right, bottom = np.max(list(points), axis=0).tolist()
    for it in near(map, (left, top, right, bottom)):
        at = shapely.get_coordinates(it.shape)
        if any(((at[:, 0] == x) & (at[:, 1] == y)).any() for x, y in points):
            found.append(it)
    return found


def add_point(board: Board, map: MapId, spot: Spot, within: float) -> Board:
    """A new corner on the nearest border, in all areas that have it."""
    paper = board.maps[map]
    x, y = spot
    beside = [
        it
        for it in near(paper, (x - within, y - within, x + within, y + within))
        if it.shape.boundary.distance(Point(x, y)) <= within
    ]
    if not beside:
        raise CannotEdit(say("There is no border here."))
    nearest = min(beside, key=lambda it: it.shape.boundary.distance(Point(x, y)))
    on = shapely.get_coordinates(shapely.shortest_line(nearest.shape.boundary, Point(x, y)))[0]
    point = np.array(on_grid([(on[0], on[1])], paper))
    shapes = {it.id: with_points(it.shape, point, paper.grid) for it in beside}
    shapes = {id: shape for id, shape in shapes.items() if shape is not paper.areas[id].shape}
    return settled(board, Change(map, shapes)) if shapes else board


def remove_points(board: Board, map: MapId, points: Collection[Spot]) -> Board:
    """Border points are taken out; one where three borders meet stays, as they would come apart."""
    paper = board.maps[map]
    having = areas_with(paper, points)
    if not having:
        raise CannotEdit(say("There is no border point."))
    shapes = {it.id: _without(it.shape, points) for it in having}
    return settled(board, Change(map, shapes))


def _without(shape: Shape, points: Collection[Spot]) -> Shape:
    rings = rings_of([shape])
    parts = []
    for first, last in zip(rings.ring_starts[:-1].tolist(), rings.ring_starts[1:].tolist(), strict=True):
        ring = rings.coordinates[first : last - 1]
        keep = np.array([(x, y) not in points for x, y in ring.tolist()], bool)
        if keep.sum() < 3:
            raise CannotEdit(say("Nothing would be left inside this border."))
        parts.append(np.vstack((ring[keep], ring[keep][:1])))
    starts = np.concatenate(([0], np.cumsum([len(part) for part in parts])))
    return shapes_of(replace(rings, coordinates=np.concatenate(parts), ring_starts=starts))[0]


def simplify_border(board: Board, id: AreaId, tolerance: float) -> Board:
    """All borders of an area, with fewer points, and off by no more than the tolerance."""

    def simpler(line: Floats) -> Floats:
        return shapely.get_coordinates(LineString(line).simplify(tolerance))

    return _redrawn(board, id, simpler)


def smooth_border(board: Board, id: AreaId, times: int = 2) -> Board:
    """All borders of an area, with their corners cut: where borders meet they stay."""

    def smoother(line: Floats) -> Floats:
        for _ in range(times):
            if len(line) < 3 or len(line) > 20_000:
                break
            one = line[:-1] * 0.75 + line[1:] * 0.25
            other = line[:-1] * 0.25 + line[1:] * 0.75
            line = np.vstack((line[:1], np.stack((one, other), axis=1).reshape(-1, 2)[1:-1], line[-1:]))
        return line

    return _redrawn(board, id, smoother)


def _redrawn(board: Board, id: AreaId, draw: Callable[[Floats], Floats]) -> Board:
    """Each line between two places where borders meet is drawn anew, for the areas on both of its sides."""
    mine = the_area(board, id)
    paper = board.maps[mine.map]
    around = [it for it in near(paper, mine.shape.bounds) if it.id != id and it.shape.intersects(mine.shape)]
    both = [mine, *around]
    topology = cut(rings_of([it.shape for it in both]))
    arcs = topology.arcs
    owners = _owners(topology.references, topology.ring_starts, topology.rings.shape_of_ring, len(arcs))
    lines: list[Floats] = []
    for number in range(len(arcs)):
        line = arcs.coordinates[arcs.starts[number] : arcs.starts[number + 1]]
        if 0 in owners[number] and len(line) > 2:
            new = np.array(on_grid(draw(line).tolist(), paper))
            closed = bool((line[0] == line[-1]).all())
            if len(new) >= (4 if closed else 2):
                line = new
        lines.append(line)
    starts = np.concatenate(([0], np.cumsum([len(line) for line in lines])))
    redrawn = replace(arcs, coordinates=np.concatenate(lines), starts=starts)
    coordinates, ring_starts = walk(redrawn, topology.references, topology.ring_starts)
    if (np.diff(ring_starts) < 4).any():
        raise CannotEdit(say("Nothing would be left of {area}.", area=area(id)))
    shapes = shapes_of(replace(topology.rings, coordinates=coordinates, ring_starts=ring_starts))
    new_shapes = {
        it.id: shape
        for it, shape in zip(both, shapes, strict=True)
        if not np.array_equal(shapely.get_coordinates(shape), shapely.get_coordinates(it.shape))
    }
    if not new_shapes:
        return board
    return settled(board, Change(mine.map, new_shapes))


def _owners(
    references: np.ndarray[tuple[int], np.dtype[np.int64]],
    ring_starts: np.ndarray[tuple[int], np.dtype[np.int64]],
    shape_of_ring: np.ndarray[tuple[int], np.dtype[np.int64]],
    count: int,
) -> list[set[int]]:
    found: list[set[int]] = [set() for _ in range(count)]
    owner = np.repeat(shape_of_ring, np.diff(ring_starts))
    for reference, shape in zip(references.tolist(), owner.tolist(), strict=True):
        found[reference if reference >= 0 else ~reference].add(shape)
    return found


def move_anchor(board: Board, id: AreaId, spot: Spot) -> Board:
    """The place of an area's name and of a lone counter; it stays inside."""
    mine = the_area(board, id)
    if not mine.shape.intersects(Point(*spot)):
        raise CannotEdit(say("The name of {area} would lie outside of it.", area=area(id)))
    x, y = spot
    # A name along a curve goes along with it.
    by = (x - mine.anchor[0], y - mine.anchor[1])
    along = tuple((round(px + by[0], 2), round(py + by[1], 2)) for px, py in mine.along)
    moved_there = replace(mine, anchor=(round(x, 2), round(y, 2)), along=along, lettered=None)
    return with_areas(board, mine.map, {id: moved_there})
