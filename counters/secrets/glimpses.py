"""What one seat is told of an event: no more than it sees, and enough to know exactly what it sees afterwards.

Hidden counters are named by their slots. What comes to light stands beside the event, and so does whatever else
the seat sees now that the event as told does not bring about.
"""

from __future__ import annotations

from collections.abc import Mapping

import msgspec

from boards.plain.bad_input import BadInput
from boards.plain.sentence import Sentence, say
from counters.counter import HIDDEN, Counter, CounterId
from counters.events import Event, Single, Together, is_quiet, joined
from counters.facts import Facts
from counters.places import SLOT, PlaceId, SeatId, Sight, aboard, carrier_of, slot
from counters.position import CannotHappen, Choice, ChoiceId, Note, Offset, Position
from counters.saves.position_check import check_sound
from counters.secrets.seen import View, renamed, seen_by, view
from counters.secrets.telling import UNSEEN, Unseen, told_of


class PutRight(msgspec.Struct, frozen=True, omit_defaults=True):
    """Parts of the position as the seat sees them now, each whole; None where the telling was enough."""

    counters: Mapping[CounterId, Counter] | None = None
    stacks: Mapping[PlaceId, tuple[CounterId, ...]] | None = None
    spots: Mapping[CounterId, Offset] | None = None
    facts: Facts | None = None
    sights: Mapping[PlaceId, Sight] | None = None
    choices: Mapping[ChoiceId, tuple[Choice, ...]] | None = None
    notes: tuple[Note, ...] | None = None
    locked: frozenset[CounterId] | None = None


class Telling(msgspec.Struct, frozen=True, omit_defaults=True):
    """One event as a seat is told of it."""

    event: Single | Unseen
    known: Mapping[CounterId, Counter] = msgspec.field(default_factory=dict)
    """What counters turn out to be, by the names they had before."""

    right: PutRight | None = None

    def happen(self, before: Position, seat: SeatId) -> Position:
        after = seen_by(_recognised(self.event.happen(before), self.known), seat)
        return after if self.right is None else _put_right(after, self.right)

    def tell(self, before: Position) -> Sentence:
        """Counters that come to light are named."""
        light = {
            old: counter
            for old, counter in self.known.items()
            if counter.kind != HIDDEN and old in before.counters and counter.id not in before.counters
        }
        names = {old: counter.id for old, counter in light.items()}
        return self.event.naming(lambda id: names.get(id, id)).tell(_recognised(before, light))


class Glimpse(msgspec.Struct, frozen=True, tag=True):
    """An event as one seat sees it, step by step."""

    told: tuple[Telling, ...]

    @property
    def events(self) -> tuple[Single | Unseen, ...]:
        """What happened, as far as it was told."""
        return tuple(telling.event for telling in self.told)

    def happen(self, before: Position, seat: SeatId) -> Position:
        """`before` is what the seat saw before; the result is what it sees now."""
        for telling in self.told:
            before = telling.happen(before, seat)
        return before

    def tell(self, before: Position, seat: SeatId) -> Sentence:
        """The line of the log, as this seat reads it."""
        if len(self.told) == 1:
            return self.told[0].tell(before)
        sentences = []
        for telling in self.told:
            if not is_quiet(telling.event):
                sentences.append(telling.tell(before))
            before = telling.happen(before, seat)
        return joined(sentences)


NOTHING_SEEN = Glimpse((Telling(UNSEEN),))
TURNED_AWAY = PlaceId("turned_away")
"""For counters that the seat loses sight of: what they are called until they have a slot."""


def glimpse(event: Event, before: Position, seat: SeatId) -> Glimpse:
    """What may be told to a seat of an event, which must be able to happen in `before`."""
    return glimpse_from(view(before, seat), event)[0]


def tell_to(event: Event, before: Position, seat: SeatId) -> Sentence:
    """The line of the log, as this seat reads it."""
    start = view(before, seat)
    return glimpse_from(start, event)[0].tell(start.seen, seat)


def glimpse_from(before: View, event: Event) -> tuple[Glimpse, View]:
    """What is told, and what is seen afterwards: the way from one moment to the next."""
    told = []
    for single in event.events if isinstance(event, Together) else (event,):
        after = view(single.happen(before.true), before.seat)
        told.append(_telling(single, before, after))
        before = after
    return Glimpse(tuple(told)), before


def _telling(event: Single, before: View, after: View) -> Telling:
    if before.open and after.open:
        return Telling(event)
    told = told_of(event, before, after)
    guess = told.happen(before.seen)
    guessed = view(guess, before.seat)
    if guessed.seen == after.seen:
        return Telling(told)
    known = _known(guessed, after)
    if not _fits(known, guess):
        known = {}  # cargo was shuffled along with its carriers: all of it is put right
    if known:
        guessed = view(_recognised(guess, known), before.seat)
    wrong = {
        part: seen
        for part in PutRight.__struct_fields__
        if (seen := getattr(after.seen, part)) != getattr(guessed.seen, part)
    }
    return Telling(told, known, PutRight(**wrong) if wrong else None)


def _known(guessed: View, after: View) -> dict[CounterId, Counter]:
    """What has to be said of counters, so that what lies where the guess has them is what the seat sees there."""
    known: dict[CounterId, Counter] = {}
    for guess, id in _pairs(guessed.true, after.seen).items():
        seen = after.seen.counters[id]
        if guessed.seen.counters[guessed.names.get(guess, guess)] == seen:
            continue
        if seen.kind == HIDDEN:
            seen = msgspec.structs.replace(seen, id=guess if SLOT in guess else slot(TURNED_AWAY, len(known)))
        known[guess] = seen
    return known


def _pairs(guess: Position, seen: Position) -> dict[CounterId, CounterId]:
    """Which counter of the guess is which of those that are seen: the one that lies in the same slot."""
    pairs: dict[CounterId, CounterId] = {}
    places = [place for place in guess.stacks if carrier_of(place) is None]
    for place in places:
        carrier = carrier_of(place)
        there = seen.stack(place if carrier is None else aboard(pairs[carrier]))
        lying = guess.stacks[place]
        if len(there) != len(lying):
            continue
        pairs.update(zip(lying, there, strict=True))
        places += [cargo for id in lying if (cargo := aboard(id)) in guess.stacks]
    return pairs


def _recognised(position: Position, known: Mapping[CounterId, Counter]) -> Position:
    """Put the counters that have come to light where they lie."""
    if not known:
        return position
    if not _fits(known, position):
        raise CannotHappen(say("What came to light does not fit what lies on the table."))
    counters = {id: counter for id, counter in position.counters.items() if id not in known}
    counters.update({counter.id: counter for counter in known.values()})
    return renamed(position, {old: counter.id for old, counter in known.items()}).with_(counters=counters)


def _fits(known: Mapping[CounterId, Counter], position: Position) -> bool:
    """Whether each of these is a counter on the table, and turns out to be one of its own."""
    new = {counter.id for counter in known.values()}
    taken = any(id in position.counters and id not in known for id in new)
    false = any(SLOT in counter.id and counter.kind != HIDDEN for counter in known.values())
    return not taken and not false and len(new) == len(known) and all(old in position.counters for old in known)


def _put_right(position: Position, right: PutRight) -> Position:
    parts = {part: seen for part in right.__struct_fields__ if (seen := getattr(right, part)) is not None}
    after = position.with_(**parts)
    if right.counters is not None or right.stacks is not None:
        try:
            check_sound(after)
        except BadInput as error:
            raise CannotHappen(error.why) from error
    return after
