"""The words of an event that a seat may hear. Who may not see a counter does not hear what it is or what befell it."""

from __future__ import annotations

from collections.abc import Container
from typing import TypeAlias, TypeVar, assert_never

from msgspec.structs import replace

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
    ValueSet,
)
from counters.places import PlaceId, slot
from counters.position import CannotHappen, Position
from counters.secrets.seen import View


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
            return _named(event if seen else replace(event, means="", route=()), before)
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
