"""How places of a map lay before: nobody who stays is moved because somebody comes or leaves, or the game is closed."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping
from typing import NamedTuple, TypeAlias

from counters.counter import CounterId
from counters.laying.blocks import Lies
from counters.once import latest
from counters.places import PlaceId

REMEMBERED = 4096
"""So many arrangements are kept, for those who go back."""

LOOKS = 8
"""In so many looks it is kept how the whole map lay."""

MOST_KEPT = 2000
"""So many counters of one map, for the next start."""

Lain: TypeAlias = Mapping[PlaceId, tuple[tuple[CounterId, float, float], ...]]
"""Where on the map the counters of each place lay, the lowest first."""


class Look(NamedTuple):
    """As the map is seen: every other look has its own arrangement."""

    turned: int
    larger: float
    """So much larger counters are than the map was drawn for."""


class LainBefore:
    """Of one map."""

    def __init__(self) -> None:
        self._last: dict[Look, dict[PlaceId, list[Lies]]] = {}
        """How each place lay last."""

        self._once: dict[tuple[int, float, PlaceId, tuple[CounterId, ...]], list[Lies]] = {}
        """How it lay when just these were there: going back brings all to where they were."""

        self._changed: dict[PlaceId, None] = {}
        """Where somebody came or left: how it lies there depends on what was before, the latest last."""

    @property
    def looks(self) -> Collection[Look]:
        return self._last.keys()

    def lay(self, look: Look, place: PlaceId, these: tuple[CounterId, ...]) -> list[Lies]:
        """How these lay there, or those that were there last."""
        return self._once.get((*look, place, these)) or latest(self._last, look, LOOKS, dict).get(place, [])

    def lies(self, look: Look, place: PlaceId, these: tuple[CounterId, ...], found: list[Lies]) -> None:
        """How they lie there now."""
        last = latest(self._last, look, LOOKS, dict)
        if found:
            latest(self._once, (*look, place, these), REMEMBERED, list)
            self._once[*look, place, these] = last[place] = found
        else:
            last.pop(place, None)

    def changes(self, places: Collection[PlaceId]) -> None:
        for place in places:
            self._changed.pop(place, None)
            self._changed[place] = None

    def kept(self) -> Iterator[tuple[Look, Lain]]:
        """What a fresh start would not find by itself, the latest look and the latest places first."""
        left = MOST_KEPT
        for look in reversed(self._last):
            found: dict[PlaceId, tuple[tuple[CounterId, float, float], ...]] = {}
            for place in reversed(self._changed):
                lies = self._last[look].get(place, [])
                left -= len(lies)
                if lies and left >= 0:
                    whole = max(each.scale for each in lies)
                    spots = [(each.counter, round(each.x, 2), round(each.y, 2)) for each in lies if each.scale == whole]
                    found[place] = tuple(spots)
            if found:
                yield look, found

    def bring(self, look: Look, lain: Lain) -> None:
        """How it lay when the game was closed."""
        last = latest(self._last, look, LOOKS, dict)
        for place, spots in lain.items():
            last[place] = [Lies(id, x, y, look.larger) for id, x, y in spots]
        for key in [key for key in self._once if key[:2] == look and key[2] in lain]:
            del self._once[key]
        self.changes([*lain][::-1])
