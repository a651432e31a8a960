"""What one seat may see of a position, and of what happens. Everything made for a seat is made from here."""

from __future__ import annotations

from collections.abc import Mapping

import msgspec

from boards.sentence import Sentence
from counters.counter import HIDDEN, Counter, CounterId, SideId
from counters.events import ChoiceSealed, ChoicesOpened, Event, PileShuffled, Single, Together
from counters.places import PlaceId, SeatId, aboard, carrier_of, slot
from counters.position import CannotHappen, Choice, Position

NOBODY = SeatId("")
"""Somebody who looks on, and plays no side."""


def may_see(position: Position, sides: tuple[SideId, ...], counter: CounterId) -> bool:
    """Whether one who plays these sides may know what a counter is."""
    concealed_from = position.counters[counter].known_to
    if concealed_from is not None and not any(side in concealed_from for side in sides):
        return False
    return _place_shows(position, sides, counter)


def _place_shows(position: Position, sides: tuple[SideId, ...], counter: CounterId) -> bool:
    place = position.where[counter]
    carrier = carrier_of(place)
    if carrier is not None and carrier in position.counters and not may_see(position, sides, carrier):
        return False
    sight = position.sight(place)
    match sight.who:
        case "everybody":
            return True
        case "top":
            return position.stack(place)[-1] == counter
        case "owner":
            return sight.owner in sides
        case "nobody":
            return False


def sides_of(position: Position, seat: SeatId) -> tuple[SideId, ...]:
    return position.seats[seat].sides if seat in position.seats else ()


def seen_by(position: Position, seat: SeatId) -> Position:
    """The position with everything taken out that is not for this seat. Hidden counters are called by their slots."""
    sides = sides_of(position, seat)
    hidden = [id for id in position.counters if not may_see(position, sides, id)]
    names = _slots_of(position, hidden)
    return _called(_closed_choices(_own_notes(position, seat), seat), names)


def _slots_of(position: Position, hidden: list[CounterId]) -> dict[CounterId, CounterId]:
    """What each hidden counter is called. Cargo of a hidden carrier lies aboard the carrier's slot."""
    chosen = set(hidden)
    names: dict[CounterId, CounterId] = {}

    def name(id: CounterId) -> CounterId:
        if id in chosen and id not in names:
            place = position.where[id]
            carrier = carrier_of(place)
            seen_place = aboard(name(carrier)) if carrier is not None else place
            names[id] = slot(seen_place, position.stack(place).index(id))
        return names.get(id, id)

    for id in hidden:
        name(id)
    return names


def _called(position: Position, names: Mapping[CounterId, CounterId]) -> Position:
    """The position with the named counters blank and renamed."""
    if not names:
        return position
    counters = {}
    for id, counter in position.counters.items():
        if id in names:
            side = counter.side if counter.known_to is not None else position.sight(position.where[id]).owner
            counters[names[id]] = Counter(names[id], HIDDEN, side or SideId(""), known_to=counter.known_to)
        else:
            counters[id] = counter
    gone = set(names)
    return position.with_(
        counters=counters,
        stacks={
            _seen_place(place, names): tuple(names.get(id, id) for id in stack)
            for place, stack in position.stacks.items()
        },
        spots={names.get(id, id): spot for id, spot in position.spots.items()},
        facts=position.facts.not_about(gone),
        sights={_seen_place(place, names): sight for place, sight in position.sights.items()},
        locked=frozenset(names.get(id, id) for id in position.locked),
    )


def _seen_place(place: PlaceId, names: Mapping[CounterId, CounterId]) -> PlaceId:
    carrier = carrier_of(place)
    return place if carrier is None else aboard(names.get(carrier, carrier))


def _own_notes(position: Position, seat: SeatId) -> Position:
    kept = tuple(note for note in position.notes if note.to in (None, seat))
    return position if len(kept) == len(position.notes) else position.with_(notes=kept)


def _closed_choices(position: Position, seat: SeatId) -> Position:
    def seen(choice: Choice) -> Choice:
        return choice if choice.open or choice.seat == seat else Choice(choice.seat, ())

    return position.with_(choices={id: tuple(map(seen, choices)) for id, choices in position.choices.items()})


class Glimpse(msgspec.Struct, frozen=True, tag=True, omit_defaults=True):
    """An event as one seat sees it, and the counters that the seat comes to know by it."""

    event: Event
    known: Mapping[CounterId, Counter] = msgspec.field(default_factory=dict)
    """By slot, in the position after."""

    def happen(self, before: Position, seat: SeatId) -> Position:
        """`before` is what the seat saw before; the result is what it sees now."""
        return seen_by(_recognised(self.event.happen(before), self.known), seat)


def glimpse(event: Event, before: Position, seat: SeatId) -> Glimpse:
    """What may be told to a seat of an event, which must be able to happen in `before`."""
    after = seen_by(event.happen(before), seat)
    telling = _told(event, before, seat)
    guessed = telling.happen(seen_by(before, seat))
    known = {}
    for place, stack in after.stacks.items():
        guess = guessed.stack(place)
        for index, id in enumerate(stack):
            if after.counters[id].kind != HIDDEN and (
                guess[index : index + 1] != (id,) or guessed.counters[id] != after.counters[id]
            ):
                known[slot(place, index)] = after.counters[id]
    return Glimpse(telling, known)


def tell_to(event: Event, before: Position, seat: SeatId) -> Sentence:
    """The line of the log, as this seat reads it."""
    return _told(event, before, seat).tell(seen_by(before, seat))


def _told(event: Event, before: Position, seat: SeatId) -> Event:
    if isinstance(event, Together):
        told: list[Single] = []
        for each in event.events:
            told.append(_told_single(each, before, seat))
            before = each.happen(before)
        return Together(tuple(told))
    return _told_single(event, before, seat)


def _told_single(event: Single, before: Position, seat: SeatId) -> Single:
    seen = seen_by(before, seat)
    names = _slots_of(before, [id for id in before.counters if id not in seen.counters])
    event = event.naming(lambda handle: _rename(before, names, handle))
    match event:
        case PileShuffled():
            sides = sides_of(before, seat)
            open_pile = all(may_see(before, sides, id) for id in before.stack(event.place))
            return event if open_pile else msgspec.structs.replace(event, new_order=None)
        case ChoiceSealed() if event.seat != seat:
            return msgspec.structs.replace(event, answer=())
        case ChoicesOpened():
            answers = tuple((choice.seat, choice.answer) for choice in before.choices.get(event.choice, ()))
            return msgspec.structs.replace(event, answers=answers)
        case _:
            return event


def _rename(before: Position, names: Mapping[CounterId, CounterId], handle: CounterId) -> CounterId:
    try:
        return names.get(before.counter_at(handle), handle)
    except CannotHappen:
        return handle


def _recognised(position: Position, known: Mapping[CounterId, Counter]) -> Position:
    """Put the counters that have come to light in the slots where they lie."""
    if not known:
        return position
    stacks = {place: list(stack) for place, stack in position.stacks.items()}
    fresh = {position.counter_at(handle): counter for handle, counter in known.items()}
    counters = {id: counter for id, counter in position.counters.items() if id not in fresh}
    counters.update({counter.id: counter for counter in fresh.values()})
    names = {old: counter.id for old, counter in fresh.items()}
    return position.with_(
        counters=counters,
        stacks={place: tuple(names.get(id, id) for id in stack) for place, stack in stacks.items()},
    )
