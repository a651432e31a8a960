"""Counters come, go and change places; they turn over, are marked, lose steps, are shown and concealed; and the facts
that are remembered of it."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TypeVar

import msgspec

from boards.board import AreaId
from boards.plain.sentence import Ref, Sentence, Value, area, counter, noted, place, say, side
from counters.counter import Counter, CounterId, SideId
from counters.events.happening import Happening, named
from counters.position import (
    ABOARD,
    TICKED,
    TRAY,
    CannotHappen,
    Fact,
    FactWord,
    Offset,
    PlaceId,
    Position,
    Sight,
    aboard,
    carrier_of,
)


class CountersPlaced(Happening, frozen=True):
    """New counters come to the table: from the box, as a copy, as a marker put on something."""

    counters: tuple[Counter, ...]
    place: PlaceId
    at: int | None = None
    beyond_mix: bool = False
    """More than were printed, and somebody wanted it so."""

    def happen(self, before: Position) -> Position:
        return before.placed(self.counters, self.place, self.at)

    def tell(self, before: Position) -> Sentence:
        new, where = _new(self.counters), place(self.place)
        if self.beyond_mix:
            return say("{counters} placed in {place}, beyond the counter mix.", counters=new, place=where)
        return say("{counters} placed in {place}.", counters=new, place=where)


BY = {
    "land": say("by land"), "sea": say("by sea"), "naval": say("by sea"), "sail": say("by sea"), "air": say("by air"),
    "rail": say("by rail"), "transport": say("by transport"), "sea_transport": say("by sea transport"),
    "landing": say("a landing"), "beachhead": say("onto a beachhead"), "air_beachhead": say("by air to a beachhead"),
    "tactical": say("tactical movement"), "strategic": say("strategic movement"), "one_zone": say("one zone"),
    "strategic_air": say("strategic movement by air"), "out_of_supply": say("out of supply"), "move": say("a move"),
    "movement": say("a move"), "combat_movement": say("combat movement"), "rebase": say("to another base"),
    "to_sea": say("out to sea"), "relocation": say("relocation"),
    "return_to_base": say("back to base"), "mission": say("on a mission"), "air_strike": say("for an air strike"),
    "deploy": say("deployment"), "advance": say("advancing"), "counter": say("to counter"),
}  # fmt: skip
"""Ways as they are told; a game's own word for another stands as it is."""


def means_told(means: str) -> Sentence:
    return BY.get(means) or say("{means}", means=Ref("word", means))


BESIDE = ("pool/", "hand/", "deck/", "pile/", "tray")
"""Places beside the map."""


class CountersMoved(Happening, frozen=True):
    """Counters lie elsewhere now, in the order given. How they went there is told where it is known."""

    counters: tuple[CounterId, ...]
    to: PlaceId
    at: int | None = None
    spot: Offset | None = None
    """A free spot, off the anchor of the place."""

    means: str = ""
    """by land, by sea, by rail…: a word of the game."""

    route: tuple[AreaId, ...] = ()
    """The areas passed through, first to last, without the start."""

    carriers: tuple[CounterId, ...] = ()
    """Who carried them, where the rulebook offered that."""

    def happen(self, before: Position) -> Position:
        after = before.moved(self.counters, self.to, self.at)
        if self.spot is None:
            return after
        ids = [before.counter_at(handle) for handle in self.counters]
        return after.with_(spots={**after.spots, **dict.fromkeys(ids, self.spot)})

    def tell(self, before: Position) -> Sentence:
        what = named(before, self.counters)
        starts = {before.where[before.counter_at(handle)] for handle in self.counters}
        if len(starts) != 1:
            return say("{counters} to {to}.", counters=what, to=place(self.to))
        (start,) = starts
        if start == self.to:
            return say("{counters} moved within {to}.", counters=what, to=place(self.to))
        if start.startswith(BESIDE):
            # Long names of where they waited stand last.
            return say(
                "{counters} to {to}{how}, from {start}.",
                counters=what,
                to=place(self.to),
                how=self._how,
                start=place(start),
            )
        if self.to == TRAY:
            return say("{counters}, {start}: back into the tray.", counters=what, start=place(start))
        if self.to.startswith(ABOARD):
            return say("{counters} {to}, from {start}.", counters=what, start=place(start), to=place(self.to))
        if len(self.route) > 1:
            via = tuple(area(step) for step in self.route[:-1])
            return say(
                "{counters}, {start} to {to}, through {via}{how}.",
                counters=what, start=place(start), to=place(self.to), via=via, how=self._how,
            )  # fmt: skip
        return say(
            "{counters}, {start} to {to}{how}.", counters=what, start=place(start), to=place(self.to), how=self._how
        )

    @property
    def _how(self) -> Value:
        """Where to comes before how: what a narrow list cuts off is the least of it."""
        return say(", {means}", means=means_told(self.means)) if self.means else ""


class CountersRemoved(Happening, frozen=True):
    """Counters leave the table, with what is aboard them."""

    counters: tuple[CounterId, ...]

    def happen(self, before: Position) -> Position:
        return before.removed(self.counters)

    def tell(self, before: Position) -> Sentence:
        return say("{counters} taken off the table.", counters=named(before, self.counters))


class CountersLoaded(Happening, frozen=True):
    """Counters go aboard another."""

    counters: tuple[CounterId, ...]
    carrier: CounterId

    def happen(self, before: Position) -> Position:
        return before.moved(self.counters, aboard(before.counter_at(self.carrier)))

    def tell(self, before: Position) -> Sentence:
        carrier = named(before, [self.carrier])
        return say("{counters} loaded aboard {carrier}.", counters=named(before, self.counters), carrier=carrier)


class CountersUnloaded(Happening, frozen=True):
    """Cargo goes ashore."""

    counters: tuple[CounterId, ...]
    to: PlaceId

    def happen(self, before: Position) -> Position:
        return before.moved(self.counters, self.to)

    def tell(self, before: Position) -> Sentence:
        return say("{counters} unloaded in {to}.", counters=named(before, self.counters), to=place(self.to))


class StackOrdered(Happening, frozen=True):
    """The same counters in the same place, in another order, bottom first."""

    place: PlaceId
    order: tuple[CounterId, ...] | None
    """None: not for you to know."""

    def happen(self, before: Position) -> Position:
        return before if self.order is None else before.ordered(self.place, self.order)

    def tell(self, before: Position) -> Sentence:
        return say("The stack in {place} put in another order.", place=place(self.place))


class CountersCombined(Happening, frozen=True):
    """Several counters become one or a few that stand for as much: change is made."""

    counters: tuple[CounterId, ...]
    into: tuple[Counter, ...]

    def happen(self, before: Position) -> Position:
        ids = [before.counter_at(handle) for handle in self.counters]
        if not ids:
            return before
        return before.removed(ids).placed(self.into, before.where[ids[0]])

    def tell(self, before: Position) -> Sentence:
        return say("{counters} combined into {into}.", counters=named(before, self.counters), into=_new(self.into))


class CounterBrokenDown(Happening, frozen=True):
    """One counter becomes several smaller ones."""

    counter: CounterId
    into: tuple[Counter, ...]

    def happen(self, before: Position) -> Position:
        id = before.counter_at(self.counter)
        return before.removed([id]).placed(self.into, before.where[id])

    def tell(self, before: Position) -> Sentence:
        return say("{counter} broken down into {into}.", counter=named(before, [self.counter]), into=_new(self.into))


def _new(counters: tuple[Counter, ...]) -> Value:
    """New counters as the log calls them."""
    return named(Position({counter.id: counter for counter in counters}), [counter.id for counter in counters])


# They turn over, are marked, lose steps, are shown and concealed.


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
        return say("{counters} turned over: {face}.", counters=what, face=Ref("word", self.face or "front"))


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
        on, off = (tuple(Ref("word", mark) for mark in marks) for marks in (self.on, self.off))
        if on and off:
            return say("{counters} marked “{on}”, no longer “{off}”.", counters=what, on=on, off=off)
        if on:
            return say("{counters} marked “{on}”.", counters=what, on=on)
        return say("{counters} no longer “{off}”.", counters=what, off=off)


class MarksCleared(Happening, frozen=True):
    """One mark comes off every counter on the table."""

    mark: str

    def happen(self, before: Position) -> Position:
        marked = [counter.id for counter in before.counters.values() if self.mark in counter.marks]
        return _remarked(before, marked, (), (self.mark,))

    def tell(self, before: Position) -> Sentence:
        return say("All marks “{mark}” cleared.", mark=Ref("word", self.mark))


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
        """Of an open pile, whose cards anybody may look through, it is not told which of them: one is chosen unseen."""
        from_ = {before.where.get(id, "") for id in self.counters}
        if all(each.startswith("pile/") for each in from_) and len(from_) == 1:
            where = place(PlaceId(*from_))
            return say("{place}: {count} concealed.", place=where, count=len(self.counters))
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


# Facts.


class FactSet(Happening, frozen=True):
    """Something is so, until its time is over."""

    fact: Fact
    quiet: bool = False
    """It goes with another event, which is told alone."""

    def happen(self, before: Position) -> Position:
        return before.with_(facts=before.facts.with_fact(self.fact))

    def tell(self, before: Position) -> Sentence:
        if self.fact.word == TICKED:
            return say("Seen to: {step}", step=self.fact.value or ", ".join(self.fact.about))
        return say("{fact}", fact=noted(self.fact.word, self.fact.about, self.fact.value))


class FactCleared(Happening, frozen=True):
    """Something is not so any more."""

    word: FactWord
    about: tuple[str, ...] = ()

    def happen(self, before: Position) -> Position:
        return before.with_(facts=before.facts.without(self.word, self.about))

    def tell(self, before: Position) -> Sentence:
        if self.word == TICKED:
            was = before.facts.get(self.word, *self.about)
            return say("Still to see to: {step}", step=was.value if was and was.value else ", ".join(self.about))
        was = before.facts.get(self.word, *self.about)
        return say("No longer so: {fact}", fact=noted(self.word, self.about, was.value if was else ""))
