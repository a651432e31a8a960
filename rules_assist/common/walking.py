"""Step by step over a network: how far it is, which way leads there, what is joined to what.

`passable` says through which areas one may go; the start itself need not be one of them.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping
from itertools import pairwise
from typing import TypeAlias

from boards.board import AreaId
from boards.plain.sentence import area
from boards.plain.working_out import spread, way_back
from rules_assist.advice import Reason
from rules_assist.common.standpoint import because
from rules_assist.common.supplying import Line, Network, Parents, flood

Leg: TypeAlias = tuple[AreaId, AreaId]
NONE_SHUT: Mapping[Leg, Reason] = {}


def _from(network: Network, starts: Iterable[AreaId], passable: Collection[AreaId]) -> Parents:
    return spread(starts, lambda at: [to for to in network.get(at, ()) if to in passable]).came_from


def paths(network: Network, start: AreaId, passable: Collection[AreaId]) -> dict[AreaId, tuple[AreaId, ...]]:
    """The shortest way to each area that can be reached, as the steps made; to the start it has none."""
    return routes(_from(network, (start,), passable))


def routes(came_from: Parents) -> dict[AreaId, tuple[AreaId, ...]]:
    """What was reached by a search, each with the steps made from where it began."""
    found: dict[AreaId, tuple[AreaId, ...]] = {}
    for to, at in came_from.items():
        found[to] = (*found[at], to) if to != at else ()
    return found


def distances(
    network: Network, start: AreaId, *, passable: Collection[AreaId] | None = None, within: int | None = None
) -> dict[AreaId, int]:
    """How many steps away each area is; whatever lies between, unless only some areas are passable."""

    def onward(at: AreaId) -> Iterable[AreaId] | None:
        return network.get(at) if passable is None or at == start or at in passable else None

    found = {start: 0}
    for to, at in spread((start,), onward, most=within).came_from.items():
        if to != start:
            found[to] = found[at] + 1
    return found


def joined(network: Network, starts: Iterable[AreaId], passable: Collection[AreaId]) -> set[AreaId]:
    """The passable areas that are joined to those that one starts from, these with them if they are passable."""
    return set(_from(network, (start for start in starts if start in passable), passable))


def reached(
    network: Network, start: AreaId, most: int | None = None, closed: Iterable[AreaId] = (), shut: Iterable[Leg] = ()
) -> Parents:
    """Where one gets from there by so many steps, and how: not into what is closed, nor over what is shut."""
    breaks = dict.fromkeys((at for at in closed if at != start), ())
    return flood(Line(network=network, breaks=breaks, shut=dict.fromkeys(shut, ()), limit=most), (start,))


def along(network: Network, start: AreaId, route: tuple[AreaId, ...]) -> Network:
    """A network, or of it this route and no other."""
    steps = reversed([*pairwise((start, *route))])  # Where it comes by twice it goes on as it did at first.
    return {at: (to,) for at, to in steps if to in network.get(at, ())} if route else network


def met_first(
    ways: Parents, to: AreaId, blocked: Mapping[AreaId, Reason], shut: Mapping[Leg, Reason] = NONE_SHUT
) -> Reason | None:
    """What stands in the way there, of all ways the one that would be the shortest."""
    for here, at in pairwise(reversed(way_back(ways, to))) if to in ways else ():
        if why := shut.get((here, at)) or blocked.get(at):
            return why if at == to else because(why.rule, "No way through {at}: {why}", at=area(at), why=why.sentence)
    return None
