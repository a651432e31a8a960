"""A small table that the events are tried on."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from counters.counter import Counter, CounterId, KindId, SideId
from counters.events import Event
from counters.position import Note, Offset, PlaceId, Position, Seat, SeatId, Sight, aboard

SPAIN, FRANCE, DECK, HAND = (PlaceId(id) for id in ("spain", "france", "deck/events", "hand/red"))
RED, BLUE = SideId("red"), SideId("blue")
ANNA, BEN = SeatId("anna"), SeatId("ben")


def ids(*names: str) -> tuple[CounterId, ...]:
    return tuple(CounterId(name) for name in names)


TANK, FOOT, GUN, SHIP, PLANE, KING, QUEEN, JACK = ids("tank", "foot", "gun", "ship", "plane", "king", "queen", "jack")


def unit(id: str, side: SideId = RED, **details: Any) -> Counter:
    return Counter(CounterId(id), KindId(id), side, **details)


def small_table() -> Position:
    """Tank under foot under gun in Spain, a ship with a plane aboard in France, three cards in a deck."""
    seats = {ANNA: Seat(ANNA, "Anna", (RED,)), BEN: Seat(BEN, "Ben", (BLUE,))}
    position = Position(seats=seats, sights={HAND: Sight("owner", RED)}, notes=(Note("first", "Hold Spain"),))
    position = position.placed([unit("tank", amount=2.0), unit("foot", marks=("moved",)), unit("gun", BLUE)], SPAIN)
    position = position.placed([unit("ship")], FRANCE).placed([unit("plane", BLUE)], aboard(SHIP))
    position = position.placed([unit("king"), unit("queen"), unit("jack")], DECK)
    return position.with_(spots={TANK: Offset(1, 2)})


def lies(position: Position) -> dict[str, str]:
    """Every place and what lies there, bottom first."""
    return {place: " ".join(stack) for place, stack in sorted(position.stacks.items())}


LAID = lies(small_table())
Looks = Callable[[Position], object]


def check(event: Event, told: str, looks: Looks, wanted: object) -> None:
    """What it tells, what it does, and that the position before is as it was."""
    before = small_table()
    assert str(event.tell(before)) == told
    after = event.happen(before)
    assert looks(after) == wanted
    assert {id: place for place, stack in after.stacks.items() for id in stack} == after.where
    assert before == small_table()
