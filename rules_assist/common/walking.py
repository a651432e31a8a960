"""Step by step over a network: how far it is, which way leads there, what is joined to what.

`passable` says through which areas one may go; the start itself need not be one of them.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable

from boards.board import AreaId
from boards.plain.working_out import spread
from rules_assist.common.supplying import Network, Parents


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
