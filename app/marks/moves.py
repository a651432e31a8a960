"""What has moved: a frame about every counter, and the ways they took as arrows, the newest the clearest."""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator, Sequence
from itertools import pairwise
from typing import NamedTuple

from shapely import Polygon

from app.marks.mark import Fill, Mark, OnMap, Order, Pen, Round, Shape
from boards.board import AreaId, Spot
from boards.courses import Course, curve
from counters.counter import CounterId, SideId
from counters.events import CountersMoved, Event, Together
from counters.faces.colours import sound
from counters.faces.pictures import picture_word
from counters.position import Position

WIDE, CASING, HEAD = 0.09, 0.05, 0.34
BEND = 0.12
"""How far an arrow swings aside, of its length, so that there and back do not cover each other."""

FADING = 0.8
FINE = 12
"""Steps of a bend."""


def moved_marks(on: OnMap) -> Iterator[Mark]:
    for place, stack in on.stacks:
        for lies in stack:
            if any(picture_word(mark) == "arrow" for mark in on.position.counters[lies.counter].marks):
                half = on.size * lies.scale * 0.53
                box = Round(lies.x, lies.y, 2 * half, 2 * half, half * 0.28)
                yield Mark((Shape(box, None, Pen("moved", on.size * 0.08)),), Order.MOVED, place)


def trail_marks(on: OnMap, trails: Sequence[Trail], *, dashed: bool = False) -> Iterator[Mark]:
    for trail in sorted(trails, key=lambda each: -each.age):
        points = [spot for area in trail.areas if (spot := on.middle(area)) is not None]
        if len(points) > 1:
            yield _arrow(on, points, trail, dashed=dashed)


def _arrow(on: OnMap, points: list[Spot], trail: Trail, *, dashed: bool) -> Mark:
    side, size = on.side(trail.side), on.size
    fill = sound(side.fill) if side else "#555555"
    way, ahead = _way(points, size * HEAD * 0.6)
    dashes = (size * WIDE * 2.0, size * WIDE * 2.2) if dashed else ()
    parts = (
        Shape((way,), None, Pen("paper", size * (WIDE + CASING))),
        Shape((way,), None, Pen(fill, size * WIDE, dashes)),
        Shape(_head(points[-1], ahead, size * HEAD), Fill(fill), Pen("paper", size * CASING / 2)),
    )
    return Mark(parts, Order.TRAILS, alpha=FADING**trail.age)


def _way(points: list[Spot], short: float) -> tuple[Course, Spot]:
    """Through all points, ending so much short of the last; and which way it points there."""
    (ax, ay), (zx, zy) = points[0], points[-1]
    if len(points) == 2:
        aside = (ax + zx) / 2 - (zy - ay) * BEND, (ay + zy) / 2 + (zx - ax) * BEND
        ahead = _unit(aside, points[1])
        end = (zx - ahead[0] * short, zy - ahead[1] * short)
        return tuple(curve(points[0], aside, end, FINE)), ahead
    found: list[Spot] = [points[0]]
    for corner, after in pairwise(points[1:]):
        middle = (corner[0] + after[0]) / 2, (corner[1] + after[1]) / 2
        found += curve(found[-1], corner, middle, FINE)
    ahead = _unit(points[-2], points[-1])
    return (*found, (zx - ahead[0] * short, zy - ahead[1] * short)), ahead


def _head(tip: Spot, ahead: Spot, size: float) -> Polygon:
    (x, y), (ux, uy) = tip, ahead
    fx, fy, half = x - ux * size, y - uy * size, size * 0.5
    notch = fx + ux * size * 0.25, fy + uy * size * 0.25
    return Polygon([tip, (fx - uy * half, fy + ux * half), notch, (fx + uy * half, fy - ux * half)])


def _unit(start: Spot, end: Spot) -> Spot:
    long = max(math.dist(start, end), 1e-6)
    return (end[0] - start[0]) / long, (end[1] - start[1]) / long


# How counters went: the last moves as arrows, and the way that a counter has taken through several.


class Trail(NamedTuple):
    """One way of one or several counters, from where they were to where they came."""

    areas: tuple[AreaId, ...]
    side: SideId
    counters: tuple[CounterId, ...] = ()
    age: int = 0
    """0: the last thing that happened."""


def moves_between(before: Position, after: Position, age: int = 0) -> list[Trail]:
    """What lies in another area after something happened. Counters that went together share an arrow."""
    if before.stacks is after.stacks:
        return []
    together: dict[tuple[AreaId, AreaId, SideId], list[CounterId]] = {}
    for id, place in after.where.items():
        was = before.where.get(id)
        if was is not None and was != place and before.area(id) != after.area(id):
            way = (before.area(id), after.area(id), after.counters[id].side)
            together.setdefault(way, []).append(id)
    return [Trail((start, end), side, tuple(ids), age) for (start, end, side), ids in together.items()]


def told_ways(event: Event, trails: Iterable[Trail]) -> list[Trail]:
    """The same arrows, by the routes that the event tells."""
    moves = event.events if isinstance(event, Together) else (event,)
    routes = {id: each.route for each in moves if isinstance(each, CountersMoved) for id in each.counters}
    found = []
    for trail in trails:
        route = next((routes[id] for id in trail.counters if routes.get(id)), ())
        whole = route and route[-1] == trail.areas[-1]
        found.append(trail._replace(areas=(trail.areas[0], *route)) if whole else trail)
    return found


def trail_of(id: CounterId, line: Sequence[Position]) -> Trail | None:
    """Every area a counter was in, first to last, through these positions; None, if it never moved."""
    areas: list[AreaId] = []
    side = SideId("")
    for position in line:
        if id in position.where:
            side = position.counters[id].side
            area = position.area(id)
            if not areas or areas[-1] != area:
                areas.append(area)
    return Trail(tuple(areas), side, (id,)) if len(areas) > 1 else None
