"""Counters come, go, and change places."""

from __future__ import annotations

from boards.board import AreaId
from boards.plain.sentence import Sentence, Value, area, place, say
from counters.counter import Counter, CounterId
from counters.events.happening import Happening, named
from counters.position import ABOARD, Offset, PlaceId, Position, aboard


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
    "deploy": say("deployment"),
}  # fmt: skip
"""Ways as they are told; a game's own word for another stands as it is."""


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
        if self.to.startswith(ABOARD):
            return say("{counters}, {start} {to}.", counters=what, start=place(start), to=place(self.to))
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
        return say(", {means}", means=BY.get(self.means, self.means.replace("_", " "))) if self.means else ""


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
