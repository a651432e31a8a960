"""Reasons that are worked out when somebody points at an area, and not for all areas whenever a counter is touched."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import TypeVar

from boards.board import AreaId

Told = TypeVar("Told")


def without(areas: Iterable[AreaId], gone: Iterable[AreaId]) -> dict[AreaId, None]:
    """Most areas of a board but for a few: copied whole and the few taken out, which is quicker than to ask each."""
    left = dict.fromkeys(areas)
    for at in gone:
        left.pop(at, None)
    return left


class WhenPointedAt(Mapping[AreaId, Told]):
    """An answer for each of these areas, each worked out the first time that it is asked for."""

    def __init__(self, areas: Mapping[AreaId, object], work: Callable[[AreaId], Told]) -> None:
        self._areas, self._work = areas, work
        self._known: dict[AreaId, Told] = {}

    def __getitem__(self, at: AreaId) -> Told:
        found = self._known.get(at)
        if found is None:
            if at not in self._areas:
                raise KeyError(at)
            found = self._known[at] = self._work(at)
        return found

    def __iter__(self) -> Iterator[AreaId]:
        return iter(self._areas)

    def __len__(self) -> int:
        return len(self._areas)

    def __contains__(self, at: object) -> bool:
        return at in self._areas
