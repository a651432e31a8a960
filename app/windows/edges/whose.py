"""Whose move it was that was made on the map between people: no finger tells, but its counters and the phase do."""

from __future__ import annotations

from collections.abc import Iterator

from counters.counter import Counter, SideId
from counters.events import AreasHeld, ClockMoved, DiceRolled, Event, Together
from counters.position import Position, SeatId
from counters.secrets.seen import NOBODY


def laid_to(position: Position, event: Event) -> SeatId:
    """The seat that acts, with its own counters or with nobody's; where nobody acts, the seat whose counters they are.

    Nobody, where it could as well have been another: another's counters in somebody's phase, counters of several seats.
    """
    acting = _players(position, position.clock.side)
    parts = event.events if isinstance(event, Together) else (event,)
    told = [sides for part in parts if (sides := _sides(position, part)) is not None]
    if not told:
        return NOBODY
    owners = {seat for sides in told for side in sides for seat in _players(position, side)}
    if len(acting) == 1 and owners <= acting:
        return next(iter(acting))
    return next(iter(owners)) if not acting and len(owners) == 1 else NOBODY


def is_clock(event: object) -> bool:
    """A step of the sequence is nobody's doing that has to be told."""
    return isinstance(event, ClockMoved)


def _players(position: Position, side: SideId) -> set[SeatId]:
    return {seat.id for seat in position.seats.values() if side and side in seat.sides}


def _sides(position: Position, event: object) -> set[SideId] | None:
    """Whose this is, as far as all may see it. None: it tells nothing of who did it."""
    if isinstance(event, ClockMoved):
        return set()
    if isinstance(event, AreasHeld | DiceRolled):
        return {event.side} if event.side else None
    if not hasattr(event, "counters"):
        return None
    return {one.side for one in _counters(position, event.counters)}


def _counters(position: Position, named: tuple[object, ...]) -> Iterator[Counter]:
    """New ones are told whole, others by their ids."""
    for each in named:
        found = each if isinstance(each, Counter) else position.counters.get(each)  # type: ignore[call-overload]  # any name may be asked for
        if isinstance(found, Counter):
            yield found
