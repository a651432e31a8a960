"""The words of an event that a seat may hear. Who may not see a counter does not hear what it is or what befell it."""

from __future__ import annotations

from collections.abc import Container, Mapping
from typing import TypeAlias, TypeVar, assert_never

import msgspec
from msgspec.structs import replace

from boards.plain.bad_input import BadInput
from boards.plain.sentence import Sentence, say
from counters.counter import HIDDEN, Counter, CounterId
from counters.events import (
    AmountSet,
    AreasHeld,
    BattleWent,
    CardsDealt,
    CardsDrawn,
    CardsPassed,
    ChoicesCleared,
    ChoiceSealed,
    ChoicesOpened,
    ClockMoved,
    CounterBrokenDown,
    CountersCombined,
    CountersConcealed,
    CountersLoaded,
    CountersLocked,
    CountersMarked,
    CountersMoved,
    CountersPlaced,
    CountersRemoved,
    CountersShown,
    CountersStepped,
    CountersTurned,
    CountersTurnedOver,
    CountersUnloaded,
    DiceRolled,
    Event,
    FactCleared,
    FactSet,
    Happening,
    MarksCleared,
    Noted,
    NoteRemoved,
    OptionSet,
    PileShuffled,
    SeatTaken,
    SightSet,
    Single,
    StackOrdered,
    Together,
    ValueSet,
    goes_with_the_clock,
    is_kept_in_mind,
    is_quiet,
    joined,
)
from counters.position import (
    SLOT,
    CannotHappen,
    Choice,
    ChoiceId,
    Facts,
    Note,
    Offset,
    PlaceId,
    Position,
    SeatId,
    Sight,
    aboard,
    carrier_of,
    slot,
)
from counters.saves.position_check import check_sound
from counters.secrets.seen import View, renamed, seen_by, view


class Unseen(Happening, frozen=True):
    """Something happened that this seat may not know."""

    def happen(self, before: Position) -> Position:
        return before

    def tell(self, before: Position) -> Sentence:
        return say("Something happened out of sight.")


UNSEEN = Unseen()
GONE = CounterId("gone")
NEW = PlaceId("new")
"""Where counters come from that the seat does not know: their slots in it are free for certain."""

OfCounters: TypeAlias = (
    CountersMoved | CountersTurnedOver | CountersTurned | CountersMarked | CountersStepped
    | CountersShown | CountersConcealed | CountersLocked
)  # fmt: skip
Named = TypeVar("Named", bound=Happening)


def told_of(event: Single, before: View, after: View) -> Single | Unseen:
    """The event as the seat hears of it, in the names of what it saw before. Each kind has its line here."""
    match event:
        case CountersPlaced():
            backs = _backs(event.counters, after)
            # Which kind was used up is not for those who see only backs.
            beyond = event.beyond_mix and backs == event.counters
            return _named(replace(event, counters=backs, beyond_mix=beyond), before)
        case CountersCombined() | CounterBrokenDown():
            return _named(replace(event, into=_backs(event.into, after)), before)
        case CountersMoved():
            seen = any(id not in before.names or id not in after.names for id in _ids(event, before))
            return _named(event if seen else replace(event, means="", route=(), carriers=()), before)
        case CountersTurnedOver() | CountersTurned() | CountersMarked() | CountersStepped():
            return _of_some(event, before, before.names)
        case CountersShown() | CountersConcealed() | CountersLocked():
            return _of_some(event, before, before.dark)
        case AmountSet():
            return UNSEEN if before.true.counter_at(event.counter) in before.names else _named(event, before)
        case FactSet():
            return event if event.fact in after.seen.facts else UNSEEN
        case FactCleared():
            # By what it sees: the counter may have left the table unseen.
            return event if before.seen.facts.says(event.word, *event.about) else UNSEEN
        case DiceRolled():
            named = event.purpose.sentence.refs() if event.purpose is not None else ()
            betrays = any(ref.what == "counter" and CounterId(ref.id) in before.names for ref in named)
            return _named(replace(event, purpose=None) if betrays else event, before)
        case PileShuffled() | StackOrdered() | ChoiceSealed() | ChoicesOpened() | Noted() | NoteRemoved():
            return _unsealed(event, before, after)
        case (
            CountersRemoved() | CountersLoaded() | CountersUnloaded() | MarksCleared() | SightSet()
            | CardsDrawn() | CardsDealt() | CardsPassed() | AreasHeld() | ValueSet() | ClockMoved() | BattleWent()
            | OptionSet() | SeatTaken() | ChoicesCleared()
        ):  # fmt: skip
            return _named(event, before)
        case _:
            assert_never(event)


def _unsealed(
    event: PileShuffled | StackOrdered | ChoiceSealed | ChoicesOpened | Noted | NoteRemoved, before: View, after: View
) -> Single | Unseen:
    """Without orders, choices and notes that are kept from this seat."""
    match event:
        case PileShuffled():
            hides = _untold(event.place, before, after)
            return _named(replace(event, new_order=None) if hides else event, before)
        case StackOrdered():
            return _named(replace(event, order=None) if _untold(event.place, before, after) else event, before)
        case ChoiceSealed():
            return _named(event, before) if event.seat == before.seat else replace(event, answer=())
        case ChoicesOpened():
            opened = after.true.choices[event.choice]
            return replace(event, answers=tuple((choice.seat, choice.answer) for choice in opened))
        case Noted():
            mine = event.note.to in (None, before.seat)
            return _named(event, before) if mine else _rubbed_out(event.note.id, before)
        case NoteRemoved():
            return _rubbed_out(event.note, before)
        case _:
            assert_never(event)


def _named(event: Named, before: View) -> Named:
    return event.naming(lambda handle: _name(handle, before))


def _name(handle: CounterId, before: View) -> CounterId:
    try:
        id = before.true.counter_at(handle)
    except CannotHappen:
        return GONE  # what is aboard a counter that is not there: nothing, and no name is needed for it
    return before.names.get(id, id)


def _ids(event: OfCounters, before: View) -> tuple[CounterId, ...]:
    return tuple(before.true.counter_at(handle) for handle in event.counters)


def _of_some(event: OfCounters, before: View, untold: Container[CounterId]) -> Single | Unseen:
    """The event without the counters of which the seat hears nothing."""
    told = tuple(before.names.get(id, id) for id in _ids(event, before) if id not in untold)
    return replace(event, counters=told) if told or not event.counters else UNSEEN


def _backs(new: tuple[Counter, ...], after: View) -> tuple[Counter, ...]:
    """New counters, and only the backs of those that the seat may not know."""
    return tuple(
        counter
        if counter.id in after.true.counters and counter.id not in after.names
        else Counter(slot(NEW, index), HIDDEN)
        for index, counter in enumerate(new)
    )


def _untold(place: PlaceId, before: View, after: View) -> bool:
    """Whether there is a counter in the pile that the seat does not know."""
    return any(id in before.names or id in after.names for id in before.true.stack(place))


def _rubbed_out(note: str, before: View) -> NoteRemoved | Unseen:
    """A note that was read before is there no longer; of one that was not, nothing is said."""
    return NoteRemoved(note) if any(seen.id == note for seen in before.seen.notes) else UNSEEN


# What one seat is told of an event: no more than it sees, and enough to know exactly what it sees afterwards.


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
        told, aside = list[Sentence](), list[Sentence]()
        for telling in self.told:
            if not is_quiet(telling.event) and not goes_with_the_clock(telling.event, self.events, before):
                (aside if is_kept_in_mind(telling.event, before) else told).append(telling.tell(before))
            before = telling.happen(before, seat)
        return joined(told or aside)


NOTHING_SEEN = Glimpse((Telling(UNSEEN),))
TURNED_AWAY = PlaceId("turned_away")
"""For counters that the seat loses sight of: what they are called until they have a slot."""


def tell_to(event: Event, before: Position, seat: SeatId) -> Sentence:
    """The line of the log, as this seat reads it."""
    start = view(before, seat)
    return glimpse_from(start, event)[0].tell(start.seen, seat)


def glimpse_from(before: View, event: Event) -> tuple[Glimpse, View]:
    """What is told, and what is seen afterwards: the way from one moment to the next."""
    told, all_seen = [], before.open
    for single in event.events if isinstance(event, Together) else (event,):
        after = view(single.happen(before.true), before.seat)
        told.append(_telling(single, before, after, all_seen=all_seen))
        before = after
    return Glimpse(tuple(told)), before


def _telling(event: Single, before: View, after: View, *, all_seen: bool) -> Telling:
    if all_seen and before.open and after.open and not isinstance(event, DiceRolled):
        # Dice name who threw them, and those may have left the table without ever being seen; so may what another
        # event names that has just left it in the same gesture.
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
