"""Counters that nothing takes along together: where each of them might go by itself is shown all the same."""

from __future__ import annotations

from collections.abc import Callable

from msgspec.structs import replace

from boards.board import AreaId
from boards.plain.sentence import counter, say
from counters.counter import CounterId
from counters.position import Position
from rules_assist.advice import Reach, Way

MOST = 6
"""So many sorts of counters are told apart."""


def apart(
    position: Position, together: Reach, carried: tuple[CounterId, ...], reach: Callable[[tuple[CounterId, ...]], Reach]
) -> Reach:
    """What is shown for a hand: the ways of all together; or, if there are none, those of each sort alone."""
    sorts = _sorts(position, carried)
    if together.ways or not 1 < len(sorts) <= MOST:
        return together
    ways: dict[AreaId, tuple[Way, ...]] = {}
    for ids in sorts:
        for area, found in reach(ids).ways.items():
            ways[area] = (*ways.get(area, ()), *(_alone(ids, way) for way in found))
    return replace(together, ways=ways)


def _alone(ids: tuple[CounterId, ...], way: Way) -> Way:
    words = say("{counters} alone: {sentence}", counters=tuple(map(counter, ids)), sentence=way.sentence)
    return replace(way, sentence=words)


def _sorts(position: Position, carried: tuple[CounterId, ...]) -> list[tuple[CounterId, ...]]:
    """Those that are alike and lie together."""
    found: dict[tuple[object, ...], list[CounterId]] = {}
    for id in carried:
        if id in position.counters:
            alike = replace(position.counters[id], id=CounterId(""))
            found.setdefault((alike, position.area(id)), []).append(id)
    return [tuple(ids) for ids in found.values()]
