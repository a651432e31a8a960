"""Areas drawn, cut in two, put together and taken away."""

from __future__ import annotations

import re
from collections.abc import Collection, Mapping, Sequence
from dataclasses import replace
from itertools import count
from typing import NamedTuple

import numpy as np
import shapely
from shapely import LineString, MultiPoint, Polygon, STRtree
from shapely.geometry.base import BaseGeometry

from boards.board import Area, AreaId, Board, MapId, Shape, Spot
from boards.edits.edited import CannotEdit, drawn_ring, free_id, on_grid, one_shape, the_area
from boards.edits.segments import near, segments_of
from boards.edits.settling import Change, settled
from boards.files.arcs import Arcs, cut, rings_of
from boards.plain.sentence import say

NEW_KIND = "land"
HAIR = 2.5
"""Steps of the grid."""


def draw_area(
    board: Board, map: MapId, points: Sequence[Spot], name: str, kind: str = NEW_KIND, *, over: bool = False
) -> Board:
    """A new area inside these points. What others have already is left to them; with `over` it is taken from them."""
    paper = board.maps[map]
    drawn = drawn_ring(points, paper, say("An area has at least three corners."))
    shapely.prepare(drawn)
    beside = {it.id: it.shape for it in near(paper, drawn.bounds) if it.shape.intersects(drawn)}
    line = pulled(LineString(drawn.exterior.coords), beside.values(), paper.grid)
    drawn = Polygon(line)
    shapely.prepare(drawn)
    pieces = overlaid(beside, [line], paper.grid)
    inside = np.atleast_1d(shapely.covers(drawn.buffer(paper.grid), [piece.shape for piece in pieces])).tolist()
    mine = [piece for piece, taken in zip(pieces, inside, strict=True) if taken and (over or piece.owner is None)]
    if not mine or sum(piece.shape.area for piece in mine) < paper.grid * drawn.length:
        raise CannotEdit(say("All of it belongs to other areas already."))
    new = one_shape([piece.shape for piece in mine])
    taken = {id(piece.shape) for piece in mine}
    shapes: dict[AreaId, Shape] = {}
    gone: list[AreaId] = []
    for owner, before in beside.items():
        rest = [piece.shape for piece in pieces if piece.owner == owner and id(piece.shape) not in taken]
        if not rest:
            gone.append(owner)
        elif not _same(after := one_shape(rest), before):
            shapes[owner] = after
    key = free_id(board, name)
    made = Area(key, name, kind, map, new, (0.0, 0.0))
    change = Change(map, {**shapes, key: new}, {key: made}, gone, {key: tuple(gone)} if gone else {})
    return settled(board, change)


def split_area(board: Board, map: MapId, line: Sequence[Spot], only: Collection[AreaId] = ()) -> Board:
    """Every area that the line crosses from border to border is cut in two. The larger part keeps the id."""
    paper = board.maps[map]
    points = on_grid(line, paper)
    if len(points) < 2:
        raise CannotEdit(say("A line has at least two points."))
    cut = LineString(points)
    crossed = {
        it.id: it.shape for it in near(paper, cut.bounds) if (not only or it.id in only) and it.shape.intersects(cut)
    }
    cut = pulled(cut, crossed.values(), paper.grid)
    shapes: dict[AreaId, Shape] = {}
    made: dict[AreaId, Area] = {}
    was: dict[AreaId, tuple[AreaId, ...]] = {}
    for owner, before in crossed.items():
        pieces = [piece.shape for piece in overlaid({owner: before}, [cut], paper.grid) if piece.owner == owner]
        kept, cut_off = _parts(pieces, before)
        if not cut_off:
            continue
        shapes[owner] = one_shape(kept)
        for part in cut_off:
            parent = paper.areas[owner]
            name = _another_name(board, parent.name, {it.name for it in made.values()})
            id = free_id(board, name, made)
            made[id] = replace(parent, id=id, name=name, shape=part, callout=None, lettered=None, along=())
            shapes[id], was[id] = part, (owner,)
    if not made:
        raise CannotEdit(say("The line cuts no area in two: it has to lead from border to border."))
    return settled(board, Change(map, shapes, made, (), was))


def join_areas(board: Board, ids: Collection[AreaId]) -> Board:
    """Areas become one, which keeps the id, name and attributes of the largest. Where they do not touch, the smaller
    ones are its islands."""
    found = [the_area(board, id) for id in dict.fromkeys(ids)]
    if len(found) < 2:
        raise CannotEdit(say("It takes two areas to join."))
    if len({it.map for it in found}) > 1:
        raise CannotEdit(say("These areas lie on different maps."))
    largest = max(found, key=lambda it: it.shape.area)
    others = tuple(it.id for it in found if it is not largest)
    parts = [part for it in found for part in shapely.get_parts(it.shape).tolist()]
    shape = one_shape(parts)
    was = {largest.id: (largest.id, *others)}
    return settled(board, Change(largest.map, {largest.id: shape}, {}, others, was))


def delete_areas(board: Board, ids: Collection[AreaId]) -> Board:
    """Areas are taken off the map, and every contact with them. What they covered is free."""
    found = [the_area(board, id) for id in dict.fromkeys(ids)]
    after = board
    for map in dict.fromkeys(it.map for it in found):
        gone = [it.id for it in found if it.map == map]
        after = settled(after, Change(map, {}, {}, gone))
    return after


def cut_hole(board: Board, map: MapId, points: Sequence[Spot]) -> Board:
    """What lies inside these points belongs to nobody any more."""
    before = set(board.spaces)
    drawn = draw_area(board, map, points, "hole", over=True)
    if len(board.maps[map].areas) >= len(drawn.maps[map].areas) + 1:
        raise CannotEdit(say("Nothing would be left of an area."))
    return delete_areas(drawn, [id for id in drawn.spaces if id not in before])


def _parts(pieces: list[Polygon], before: Shape) -> tuple[list[Polygon], list[Polygon]]:
    """What stays, with every island that was not cut; and what was cut off."""
    old = shapely.get_parts(before).tolist()
    of_part: dict[int, list[Polygon]] = {}
    for piece in pieces:
        spot = piece.representative_point()
        number = next((n for n, part in enumerate(old) if part.intersects(spot)), 0)
        of_part.setdefault(number, []).append(piece)
    cut_parts = [piece for some in of_part.values() if len(some) > 1 for piece in some]
    whole = [piece for some in of_part.values() if len(some) == 1 for piece in some]
    if not cut_parts:
        return whole, []
    biggest = max(cut_parts, key=lambda piece: piece.area)
    return [biggest, *whole], [piece for piece in cut_parts if piece is not biggest]


def _same(one: Shape, other: Shape) -> bool:
    return np.array_equal(np.sort(segments_of([one]).keys), np.sort(segments_of([other]).keys))


def _another_name(board: Board, name: str, also: Collection[str]) -> str:
    """Bohemia 2, for what was cut off from Bohemia or from Bohemia 1."""
    name = re.sub(r" \d{1,4}$", "", name) or name
    taken = {space.name for space in board.spaces.values()} | set(also)
    return next(found for number in count(2) if (found := f"{name} {number}") not in taken)


# New lines laid over areas: the pieces that come of it, each with the area whose it was


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
