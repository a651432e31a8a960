"""Counters turn over, are marked, lose steps, are shown and concealed."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TypeVar

import msgspec

from boards.plain.sentence import Sentence, Value, counter, place, say, side
from counters.counter import CounterId, SideId
from counters.events.happening import Happening, named
from counters.position import CannotHappen, PlaceId, Position, Sight, carrier_of

MOST_WORDS = 100
W = TypeVar("W", bound=str)


class CountersTurnedOver(Happening, frozen=True):
    """Another face shows."""

    counters: tuple[CounterId, ...]
    face: str

    def happen(self, before: Position) -> Position:
        return before.changed(self.counters, face=self.face)

    def tell(self, before: Position) -> Sentence:
        what = named(before, self.counters)
        return say("{counters} turned over: {face}.", counters=what, face=self.face.replace("_", " ") or "front")


class CountersTurned(Happening, frozen=True):
    """Counters lie at another angle, in degrees clockwise."""

    counters: tuple[CounterId, ...]
    degrees: int

    def happen(self, before: Position) -> Position:
        return before.changed(self.counters, turned=self.degrees % 360)

    def tell(self, before: Position) -> Sentence:
        what = named(before, self.counters)
        return say("{counters} turned to {degrees}°.", counters=what, degrees=self.degrees % 360)


class CountersMarked(Happening, frozen=True):
    """Marks are put on counters, or taken off."""

    counters: tuple[CounterId, ...]
    on: tuple[str, ...] = ()
    off: tuple[str, ...] = ()
    quiet: bool = False
    """It goes with another event, which is told alone."""

    def happen(self, before: Position) -> Position:
        return _remarked(before, map(before.counter_at, self.counters), self.on, self.off)

    def tell(self, before: Position) -> Sentence:
        what = named(before, self.counters)
        if self.on and self.off:
            return say("{counters} marked {on}, no longer {off}.", counters=what, on=self.on, off=self.off)
        if self.on:
            return say("{counters} marked {on}.", counters=what, on=self.on)
        return say("{counters} no longer {off}.", counters=what, off=self.off)


class MarksCleared(Happening, frozen=True):
    """One mark comes off every counter on the table."""

    mark: str

    def happen(self, before: Position) -> Position:
        marked = [counter.id for counter in before.counters.values() if self.mark in counter.marks]
        return _remarked(before, marked, (), (self.mark,))

    def tell(self, before: Position) -> Sentence:
        return say("All marks “{mark}” cleared.", mark=self.mark)


def _remarked(before: Position, ids: Iterable[CounterId], on: tuple[str, ...], off: tuple[str, ...]) -> Position:
    new = {}
    gone = frozenset((*off, *few(on)))
    for id in ids:
        counter = before.counters[id]
        kept = tuple(mark for mark in counter.marks if mark not in gone)
        new[id] = msgspec.structs.replace(counter, marks=few(kept + on))
    return before.with_counters(new) if new else before


class CountersStepped(Happening, frozen=True):
    """Counters lose steps, or (below nought) win them back."""

    counters: tuple[CounterId, ...]
    by: int

    def happen(self, before: Position) -> Position:
        found = [before.counters[before.counter_at(handle)] for handle in self.counters]
        new = {c.id: msgspec.structs.replace(c, steps=max(0, c.steps + self.by)) for c in found}
        return before.with_counters(new)

    def tell(self, before: Position) -> Sentence:
        what = named(before, self.counters)
        if self.by < 0:
            return say("{counters} regained steps: {steps}.", counters=what, steps=-self.by)
        return say("{counters} lost steps: {steps}.", counters=what, steps=self.by)


class AmountSet(Happening, frozen=True):
    """A counter stands for another amount: supplies spent, money paid."""

    counter: CounterId
    amount: float | None

    def happen(self, before: Position) -> Position:
        return before.changed([self.counter], amount=self.amount)

    def tell(self, before: Position) -> Sentence:
        what = named(before, [self.counter])
        if self.amount is None:
            return say("{counter} carries no amount any more.", counter=what)
        return say("{counter} now holds {amount}.", counter=what, amount=self.amount)


class CountersLocked(Happening, frozen=True):
    """Counters that hands should not drag, or may again."""

    counters: tuple[CounterId, ...]
    locked: bool = True

    def happen(self, before: Position) -> Position:
        ids = frozenset(before.counter_at(handle) for handle in self.counters)
        return before.with_(locked=before.locked | ids if self.locked else before.locked - ids)

    def tell(self, before: Position) -> Sentence:
        what = named(before, self.counters)
        return say("{counters} locked.", counters=what) if self.locked else say("{counters} unlocked.", counters=what)


class CountersShown(Happening, frozen=True):
    """Concealed counters are shown to some sides, or to everybody."""

    counters: tuple[CounterId, ...]
    to: tuple[SideId, ...] = ()
    """Nobody named: to everybody."""

    def happen(self, before: Position) -> Position:
        new = {}
        for handle in self.counters:
            found = before.counters[before.counter_at(handle)]
            known = found.known_to
            now = None if not self.to or known is None else few(tuple(dict.fromkeys((*known, *few(self.to)))))
            new[found.id] = msgspec.structs.replace(found, known_to=now)
        return before.with_counters(new)

    def tell(self, before: Position) -> Sentence:
        what = named(before, self.counters)
        if not self.to:
            return say("{counters} shown.", counters=what)
        return say("{counters} shown to {sides}.", counters=what, sides=_sides(self.to))


class CountersConcealed(Happening, frozen=True):
    """Counters that only some sides may know from now on."""

    counters: tuple[CounterId, ...]
    known_to: tuple[SideId, ...] = ()

    def happen(self, before: Position) -> Position:
        return before.changed(self.counters, known_to=few(self.known_to))

    def tell(self, before: Position) -> Sentence:
        return say("{counters} concealed.", counters=named(before, self.counters))


class SightSet(Happening, frozen=True):
    """Who may look into a place has changed."""

    place: PlaceId
    sight: Sight

    def happen(self, before: Position) -> Position:
        carrier = carrier_of(self.place)
        if carrier is not None and carrier not in before.counters:
            raise CannotHappen(say("There is no counter {counter} to look into.", counter=counter(carrier)))
        return before.with_(sights={**before.sights, self.place: self.sight})

    def tell(self, before: Position) -> Sentence:
        where = place(self.place)
        match self.sight.who:
            case "everybody":
                return say("Everybody may look into {place}.", place=where)
            case "top":
                return say("Everybody may see the top of {place}.", place=where)
            case "owner":
                return say("Only {side} may look into {place}.", place=where, side=side(self.sight.owner or ""))
            case "nobody":
                return say("Nobody may look into {place}.", place=where)


def _sides(sides: tuple[SideId, ...]) -> tuple[Value, ...]:
    return tuple(side(id) for id in sides)


def few(words: tuple[W, ...]) -> tuple[W, ...]:
    """Marks or sides, that every counter of a crowd may carry: there is an end to them."""
    if len(words) > MOST_WORDS:
        raise CannotHappen(
            say("No counter carries more than {most} marks, or is known to more sides.", most=MOST_WORDS)
        )
    return words
