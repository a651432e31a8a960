"""What is to be done on the table for one unit of the solo opponent: the one click that does it (§13.0)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from counters.events import CountersMoved, CountersPlaced, Event
from counters.places import PlaceId
from rules_assist.advice import Deed
from rules_assist.common.standpoint import Standpoint
from rules_assist.rulebooks.totaldomination import solo_actions
from rules_assist.rulebooks.totaldomination.pieces import pool_of


def clicks(view: Standpoint, deeds: Iterable[solo_actions.Deed]) -> Iterator[Deed]:
    """Each from how the table is after those before it."""
    for deed in deeds:
        yield Deed(sentence=deed.told, event=event_of(view, deed))
        view = deed.after


def event_of(view: Standpoint, deed: solo_actions.Deed) -> Event:
    """A unit goes to its area, out of the box if none lies in the pool; or back to the pool, if it is destroyed."""
    before, after, to = view.position, deed.after.position, PlaceId(deed.to)
    gone = tuple(id for id in before.counters if id not in after.counters)
    if gone:
        return CountersMoved(gone, pool_of(view, before.counters[gone[0]].side))
    if new := tuple(one for id, one in after.counters.items() if id not in before.counters):
        return CountersPlaced(new, to)
    return CountersMoved(tuple(id for id in before.counters if before.where[id] != after.where[id]), to)
