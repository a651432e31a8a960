"""Step by step over a network: how far it is, which way leads there, what is joined to what.

`passable` says through which areas one may go; the start itself need not be one of them.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable

from boards.board import AreaId
from rules_assist.common.supplying import Network


def paths(network: Network, start: AreaId, passable: Collection[AreaId]) -> dict[AreaId, tuple[AreaId, ...]]:
    """The shortest way to each area that can be reached, as the steps made; to the start it has none."""
    found: dict[AreaId, tuple[AreaId, ...]] = {start: ()}
    front = [start]
    for at in front:
        for to in network.get(at, ()):
            if to not in found and to in passable:
                found[to] = (*found[at], to)
                front.append(to)
    return found


def distances(
    network: Network, start: AreaId, *, passable: Collection[AreaId] | None = None, within: int | None = None
) -> dict[AreaId, int]:
    """How many steps away each area is; whatever lies between, unless only some areas are passable."""
    found, front = {start: 0}, [start]
    for at in front:
        if found[at] == within or not (passable is None or at == start or at in passable):
            continue
        for to in network.get(at, ()):
            if to not in found:
                found[to] = found[at] + 1
                front.append(to)
    return found


def joined(network: Network, starts: Iterable[AreaId], passable: Collection[AreaId]) -> set[AreaId]:
    """The passable areas that are joined to those that one starts from, these with them if they are passable."""
    front = [start for start in starts if start in passable]
    found = set(front)
    for at in front:
        for to in network.get(at, ()):
            if to not in found and to in passable:
                found.add(to)
                front.append(to)
    return found
