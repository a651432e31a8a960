"""How a line runs over the paper through several spaces: along printed links, or over the borders that they share.

A line that leaves the straight way to stay within an area goes round its corners at some distance from the shore.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import lru_cache
from itertools import pairwise
from math import dist
from typing import NamedTuple, TypeAlias

import numpy as np
import shapely
from shapely.geometry.base import BaseGeometry

from boards.board import Area, AreaId, Board, Contact, Line, Space, Spot
from boards.plain.working_out import best_first

Course: TypeAlias = tuple[Spot, ...]

FROM_THE_SHORE = 0.03
"""Of an area's breadth."""

CROSSINGS = 9
"""So many places of a shared border are tried."""

OUTSIDE = 4.0
"""A way outside the two areas counts so many times."""

MOST_CORNERS = 60
STEPS = 5
"""Of a rounded corner."""

START, END = -1, -2


def courses(board: Board, steps: Sequence[AreaId]) -> list[Course]:
    """Through these spaces of one map, from the middle of the first to the middle of the last, in pieces that begin
    where the one before ends. An area is crossed by the shortest way; boxes, and where links end, are gone through in
    the middle. What is chosen depends on where the line comes from only: lines with the same start share their pieces.
    """
    found: list[Course] = []
    at = board.spaces[steps[0]].hub if steps else (0.0, 0.0)
    for index, (one, other) in enumerate(pairwise(steps)):
        a, b = board.spaces[one], board.spaces[other]
        stays = not isinstance(b, Area) or len(steps) == index + 2 or _is_link(board, other, steps[index + 2])
        for piece in _step(at, a, b, board.between(one, other)):
            found.append(piece)
            at = piece[-1]
        if stays and at != b.hub:
            found.append(_within(b.shape, at, b.hub))
            at = b.hub
    return [piece for piece in found if len(piece) > 1]


def rounded(points: Sequence[Spot], radius: float) -> Course:
    """Its corners as small curves: none begins farther than the radius from its corner."""
    if len(points) < 3:
        return tuple(points)
    found = [points[0]]
    for before, at, after in zip(points, points[1:], points[2:], strict=False):
        found.extend(curve(_toward(at, before, radius), at, _toward(at, after, radius)))
    return (*found, points[-1])


def curve(start: Spot, corner: Spot, end: Spot, steps: int = STEPS) -> Iterator[Spot]:
    """From start to end, drawn towards the corner between them."""
    for step in range(steps + 1):
        t = step / steps
        a, b, c = (1 - t) ** 2, 2 * t * (1 - t), t * t
        yield (a * start[0] + b * corner[0] + c * end[0], a * start[1] + b * corner[1] + c * end[1])


def _toward(at: Spot, other: Spot, radius: float) -> Spot:
    share = min(0.5, radius / max(dist(at, other), 1e-9))
    return (at[0] + (other[0] - at[0]) * share, at[1] + (other[1] - at[1]) * share)


def _is_link(board: Board, one: AreaId, other: AreaId) -> bool:
    """Whether a line has to start from the middle: there is no border, and no coast."""
    contacts, ends = board.between(one, other), (board.spaces[one], board.spaces[other])
    coast = any(isinstance(end, Area) for end in ends) and any(not isinstance(end, Area) for end in ends)
    return _drawn(contacts) is not None or not (coast or _shared(contacts))


def _drawn(contacts: Iterable[Contact]) -> Line | None:
    """The link that is printed between the two."""
    return next((contact.line for contact in contacts if contact.line is not None and not contact.border), None)


def _shared(contacts: Iterable[Contact]) -> list[Line]:
    """The border of the two."""
    return [contact.line for contact in contacts if contact.border and contact.line is not None]


def _step(at: Spot, a: Space, b: Space, contacts: Sequence[Contact]) -> Iterator[Course]:
    """From where the line is in a to where it comes into b."""
    if (drawn := _drawn(contacts)) is not None:
        line = max(shapely.get_parts(drawn), key=shapely.length)
        yield (at, *_from(at, [(x, y) for x, y in shapely.get_coordinates(line).tolist()]), b.hub)
    elif shared := _shared(contacts):
        yield _within(a.shape, at, _crossing(at, a, b, shapely.union_all(shared)))
    elif isinstance(a, Area) and not isinstance(b, Area):
        shore = _off_shore(a, b.hub)
        yield _within(a.shape, at, shore)
        yield (shore, b.hub)
    elif isinstance(b, Area) and not isinstance(a, Area):
        yield (at, _off_shore(b, at))
    else:
        yield (at, b.hub)


def _from(start: Spot, line: list[Spot]) -> list[Spot]:
    """The drawn line, the right way round."""
    return line if dist(start, line[0]) <= dist(start, line[-1]) else line[::-1]


class _Room(NamedTuple):
    """An area without the smallest of its bays: where a line may run, and the corners that it goes round."""

    paper: BaseGeometry
    water: BaseGeometry
    """As far from its shore as lines keep."""

    corners: tuple[Spot, ...]
    sees: Mapping[int, tuple[int, ...]]
    """Which corners see each other."""


@lru_cache(maxsize=512)
def _room(shape: BaseGeometry) -> _Room:
    breadth = FROM_THE_SHORE * shape.area**0.5
    plain = shape.simplify(breadth / 3)
    paper, water = plain.buffer(breadth * 0.4, quad_segs=1), plain.buffer(-breadth, quad_segs=2).simplify(breadth / 2)
    shapely.prepare(paper)
    if water.is_empty:
        return _Room(paper, plain, (), {})
    corners = _corners(water)
    first, second = np.triu_indices(len(corners), 1)
    sees: dict[int, list[int]] = {}
    if len(first):
        there = np.array(corners)
        seen = shapely.covers(paper, shapely.linestrings(np.stack([there[first], there[second]], axis=1)))
        for one, other in zip(first[seen].tolist(), second[seen].tolist(), strict=True):
            sees.setdefault(one, []).append(other)
            sees.setdefault(other, []).append(one)
    return _Room(paper, water, corners, {at: tuple(others) for at, others in sees.items()})


def _off_shore(area: Area, box: Spot) -> Spot:
    """Where one who comes from a box on its coast is in the area."""
    x, y = shapely.get_coordinates(shapely.shortest_line(_room(area.shape).water, shapely.Point(box)))[0].tolist()
    return x, y


def _crossing(at: Spot, a: Space, b: Space, border: BaseGeometry) -> Spot:
    """Where a line crosses a shared border best on its way from a spot in a to the middle of b: with the least way,
    and as little as can be of it outside the two."""
    straight = shapely.LineString([at, b.hub])
    met = shapely.get_parts(border.intersection(straight))
    spots = [shapely.get_coordinates(part).mean(axis=0) for part in met if not part.is_empty]
    for part in shapely.get_parts(border):
        many = max(1, round(CROSSINGS * part.length / border.length))
        shares = [(index + 0.5) / many for index in range(many)]
        spots.extend(shapely.get_coordinates(shapely.line_interpolate_point(part, shares, normalized=True)))
    there = np.array(spots)
    ways = np.zeros(len(there))
    for spot, space in ((at, a), (b.hub, b)):
        lines = shapely.linestrings(np.stack([np.broadcast_to(spot, there.shape), there], axis=1))
        outside = shapely.difference(lines, _room(space.shape).paper)
        ways = ways + shapely.length(lines) + OUTSIDE * shapely.length(outside)
    x, y = there[int(np.argmin(ways))].tolist()
    return x, y


def _within(shape: BaseGeometry, start: Spot, end: Spot) -> Course:
    """The shortest way between two spots of an area that does not leave it, or the straight one if there is none."""
    room = _room(shape)
    if start == end or not room.corners or room.paper.covers(shapely.LineString([start, end])):
        return (start, end) if start != end else (start,)
    there = np.array(room.corners)
    sees = dict(room.sees)
    for index, spot in ((START, start), (END, end)):
        lines = shapely.linestrings(np.stack([np.broadcast_to(spot, there.shape), there], axis=1))
        near = tuple(np.flatnonzero(shapely.covers(room.paper, lines)).tolist())
        sees[index] = near
        sees |= {at: (*sees.get(at, ()), index) for at in near}
    spots = {START: start, END: end, **dict(enumerate(room.corners))}
    return tuple(spots[index] for index in _shortest(spots, sees))


def _corners(shape: BaseGeometry) -> tuple[Spot, ...]:
    """Where its outline bends inwards: only there does a shortest way bend."""
    found: list[tuple[float, Spot]] = []
    for part in shapely.get_parts(shape):
        for ring in shapely.get_rings(shapely.normalize(part)):
            points = shapely.get_coordinates(ring)[:-1]
            before, after = points - np.roll(points, 1, axis=0), np.roll(points, -1, axis=0) - points
            turns = before[:, 0] * after[:, 1] - before[:, 1] * after[:, 0]
            # Normalized, an outline runs clockwise and holes the other way: what bends to the left bends inwards.
            found.extend(
                (float(turn), (float(x), float(y))) for turn, (x, y) in zip(turns, points, strict=True) if turn > 0
            )
    found.sort(reverse=True)
    return tuple(spot for _, spot in found[:MOST_CORNERS])


_Path: TypeAlias = tuple[float, tuple[int, ...]]
"""How long it is so far, and the corners it goes by."""


def _shortest(spots: Mapping[int, Spot], sees: Mapping[int, Iterable[int]]) -> list[int]:
    """Of those that see each other, from the start to the end."""

    def onward(at: int, here: _Path) -> Iterator[tuple[tuple[float, int], int, _Path]]:
        for to in sees.get(at, ()):
            gone = here[0] + dist(spots[at], spots[to])
            yield (gone, to), to, (gone, (*here[1], to))

    here: _Path = 0.0, (START,)
    found = best_first([((0.0, START), START, here)], onward)
    return list(next((way for at, (_, way) in found if at == END), (START, END)))
