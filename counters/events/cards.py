"""Piles and hands: drawn, dealt, shuffled, passed on. A hidden card is named by its slot, never by itself."""

from __future__ import annotations

import msgspec

from boards.plain.sentence import Sentence, place, say
from counters.counter import CounterId
from counters.events.happening import Happening, Renaming, named, rename_place
from counters.position import CannotHappen, PlaceId, Position


class CardsDrawn(Happening, frozen=True):
    """So many from the top of a pile."""

    from_: PlaceId
    count: int
    to: PlaceId

    def happen(self, before: Position) -> Position:
        return _draw(before, self.from_, self.count, self.to)

    def tell(self, before: Position) -> Sentence:
        return say(
            "Drawn from {pile} to {to}: {count}.", count=self.count, pile=place(self.from_), to=place(self.to)
        )  # fmt: skip


class CardsDealt(Happening, frozen=True):
    """So many from the top of a pile to each place in turn, one at a time."""

    from_: PlaceId
    each: int
    hands: tuple[PlaceId, ...]

    def happen(self, before: Position) -> Position:
        if self.from_ in self.hands:
            raise CannotHappen(say("{pile} cannot be dealt to itself.", pile=place(self.from_)))
        top_first = before.stack(self.from_)[::-1]
        dealt = top_first[: max(0, self.each) * len(self.hands)]
        after = before
        for seat, hand in enumerate(self.hands):
            after = after.moved(dealt[seat :: len(self.hands)], hand)
        return after

    def tell(self, before: Position) -> Sentence:
        to = tuple(place(hand) for hand in self.hands)
        return say("Dealt from {pile} to {to}: {each} each.", each=self.each, pile=place(self.from_), to=to)


SHUFFLED = "{place} shuffled."


class PileShuffled(Happening, frozen=True):
    """A pile in its new order. Who may not look into it is not told the order."""

    place: PlaceId
    new_order: tuple[int, ...] | None
    """Where each counter lay before, bottom first. None: not for you to know."""

    def happen(self, before: Position) -> Position:
        stack = before.stack(self.place)
        if self.new_order is None:
            return before
        if sorted(self.new_order) != list(range(len(stack))):
            raise CannotHappen(say("The shuffle of {place} is of another pile.", place=place(self.place)))
        return before.ordered(self.place, [stack[index] for index in self.new_order])

    def tell(self, before: Position) -> Sentence:
        return say(SHUFFLED, place=place(self.place))


class Pass(msgspec.Struct, frozen=True):
    """What goes to one neighbour."""

    counters: tuple[CounterId, ...]
    to: PlaceId


class CardsPassed(Happening, frozen=True):
    """Everybody passes cards on at the same moment: a draft."""

    passes: tuple[Pass, ...]

    def happen(self, before: Position) -> Position:
        meant = [([before.counter_at(handle) for handle in each.counters], each.to) for each in self.passes]
        after = before
        for ids, to in meant:
            after = after.moved(ids, to)
        return after

    def tell(self, before: Position) -> Sentence:
        parts = tuple(
            say("{counters} to {to}", counters=named(before, each.counters), to=place(each.to)) for each in self.passes
        )
        return say("Passed on: {passes}.", passes=parts)

    def naming(self, rename: Renaming) -> CardsPassed:
        return CardsPassed(
            tuple(Pass(tuple(map(rename, each.counters)), rename_place(each.to, rename)) for each in self.passes)
        )


def _draw(before: Position, pile: PlaceId, count: int, to: PlaceId) -> Position:
    if count < 0:
        raise CannotHappen(say("Nobody can draw {count} cards.", count=count))
    stack = before.stack(pile)
    top_first = stack[max(0, len(stack) - count) :][::-1]
    return before.moved(top_first, to)
