"""Whether somebody helps themselves to what is not theirs to see: another's hand, a concealed counter, a closed pile.

At one table everybody would see them do it. What comes by mail is taken in unseen, so it is looked for here.
"""

from __future__ import annotations

from counters.counter import CounterId
from counters.events import Event, SeatTaken, SightSet, Single, Together
from counters.position import Position, SeatId, carrier_of
from counters.secrets.seen import View, sides_of, view


def pries(before: Position, event: Event, seat: SeatId) -> bool:
    """Whether the seat would know something by this that is another's; drawing from a pile is no such thing."""
    seen = view(before, seat)
    for single in event.events if isinstance(event, Together) else (event,):
        if _opens(single, seen):
            return True
        after = view(single.happen(seen.true), seat)
        if any(id in after.true.counters and id not in after.names and _is_anothers(id, seen) for id in seen.names):
            return True
        seen = after
    return False


def _opens(event: Single, seen: View) -> bool:
    """Whether more will be open to the seat from now on, whatever lies there today."""
    sides = sides_of(seen.true, seen.seat)
    match event:
        case SeatTaken(seat=taken) if taken.id == seen.seat:
            return not set(taken.sides) <= set(sides)
        case SightSet(place=place):
            was = seen.true.sight(place)
            return was.who != "everybody" and was.owner not in sides
        case _:
            return False


def _is_anothers(id: CounterId, seen: View) -> bool:
    """Whether a hidden counter is somebody's: it lies where only they may look, or they alone may know it."""
    position, sides = seen.true, sides_of(seen.true, seen.seat)
    known = position.counters[id].known_to
    if known is not None and not any(side in sides for side in known):
        return True
    place = position.where[id]
    while (carrier := carrier_of(place)) is not None:
        if carrier in seen.names:
            return True
        place = position.where[carrier]
    sight = position.sight(place)
    return sight.who == "owner" and sight.owner not in sides
