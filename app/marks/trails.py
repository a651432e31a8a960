"""How counters went: the last moves as arrows, and the way that a counter has taken through several."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import NamedTuple

from boards.board import AreaId
from counters.counter import CounterId, SideId
from counters.events import CountersMoved, Event, Together
from counters.position import Position


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
