"""The table while a text is being read: counters lie in their places, but not all of them have a name yet."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import TypeAlias

import msgspec

from counters.counter import HIDDEN, Counter, CounterId, KindId, SideId
from counters.places import PlaceId, aboard, carrier_of, slot
from counters.position import Offset, Position
from counters.text.tokens import Token

UNNAMED = CounterId("")
MOST_COUNTERS = 20_000


def stem(side: SideId, kind: KindId) -> str:
    """What the name of a counter begins with when nobody gave it one."""
    return f"{side}_{kind}" if side else kind


def numbered(stem: str, number: int) -> CounterId:
    """`germany_infantry_3`."""
    return CounterId(f"{stem}_{number}")


@dataclass(eq=False)
class Laid:
    """One counter that has been read, and what lies aboard it."""

    token: Token | None
    counter: Counter
    spot: Offset | None = None
    locked: bool = False
    cargo: Pile = field(default_factory=dict)


Pile: TypeAlias = dict[Laid, None]
"""Bottom first; a dict, so that one is taken out as quickly as another."""


class Laying:
    """Counters by place, bottom first, as the text lays them."""

    def __init__(self, start: Position) -> None:
        self.start = start
        self.gone: set[CounterId] = set()
        self.ever_laid = 0
        self.named: dict[CounterId, Laid] = {}
        self.unnamed: Pile = {}
        self.stacks: dict[PlaceId, Pile] = {}
        self.lies_in: dict[CounterId, Pile] = {}
        for place, stack in start.stacks.items():
            there = self.stacks.setdefault(place, {})
            for id in stack:
                laid = Laid(None, start.counters[id], start.spots.get(id), id in start.locked)
                self.named[id] = laid
                self.lies_in[id] = there
                there[laid] = None

    def lay(self, laid: Laid, there: Pile) -> None:
        """On top of what lies there."""
        self.ever_laid += 1
        if self.ever_laid > MOST_COUNTERS and laid.token is not None:
            raise laid.token.wrong("A position of more than {most} counters is not read.", most=MOST_COUNTERS)
        id = laid.counter.id
        if id == UNNAMED:
            self.unnamed[laid] = None
        else:
            if id in self.named and laid.token is not None:
                raise laid.token.wrong("There is a counter #{id} already.", id=id)
            self.named[id] = laid
            self.lies_in[id] = there
        there[laid] = None

    def lift(self, id: CounterId) -> Laid | None:
        """Take a counter from where it lies, to be laid elsewhere with what is aboard it."""
        laid = self.named.pop(id, None)
        if laid is not None:
            del self.lies_in.pop(id)[laid]
        return laid

    def empty(self, place: PlaceId) -> None:
        """What lay there is off the table, with its cargo."""
        piles = [self.stacks.pop(place, {})]
        carrier = self.named.get(carrier_of(place) or UNNAMED)
        if carrier is not None:
            piles.append(carrier.cargo)
            carrier.cargo = {}
        while piles:
            for laid in piles.pop():
                id = laid.counter.id
                if id == UNNAMED:
                    del self.unnamed[laid]
                else:
                    del self.named[id], self.lies_in[id]
                    self.gone.add(id)
                    piles.append(self.stacks.pop(aboard(id), {}))
                piles.append(laid.cargo)

    def finished(self) -> Position:
        """Everybody gets a name, and the places are put together."""
        self._number()
        self._name_slots()
        everybody = list(self.named.values())
        for laid in everybody:
            if laid.cargo:
                self.stacks.setdefault(aboard(laid.counter.id), {}).update(laid.cargo)
        self._check_cargo()
        return self.start.with_(
            counters={laid.counter.id: laid.counter for laid in everybody},
            stacks={place: tuple(laid.counter.id for laid in stack) for place, stack in self.stacks.items() if stack},
            spots={laid.counter.id: laid.spot for laid in everybody if laid.spot is not None},
            locked=frozenset(laid.counter.id for laid in everybody if laid.locked),
            facts=self.start.facts.not_about(self.gone) if self.gone else self.start.facts,
        )

    def _check_cargo(self) -> None:
        """Whatever lies aboard something lies on the board in the end."""
        where = {laid.counter.id: place for place, stack in self.stacks.items() for laid in stack}
        grounded: set[PlaceId] = set()
        for place, stack in self.stacks.items():
            token = next((laid.token for laid in stack if laid.token is not None), None)
            way = {place: None}
            at = place
            while token is not None and at not in grounded and (carrier := carrier_of(at)) is not None:
                if carrier not in where:
                    raise token.wrong("There is no counter #{id} to be aboard of.", id=carrier)
                at = where[carrier]
                if at in way:
                    raise token.wrong("Cargo aboard its own cargo is not possible: #{id}.", id=carrier)
                way[at] = None
            grounded.update(way)

    def _number(self) -> None:
        """The lowest number that is free, in the order of the text."""
        last: dict[str, int] = {}
        for laid in self.unnamed:
            if laid.counter.kind == HIDDEN:
                continue
            begins = stem(laid.counter.side, laid.counter.kind)
            number = last.get(begins, 0) + 1
            while (id := numbered(begins, number)) in self.named:
                number += 1
            last[begins] = number
            laid.counter = msgspec.structs.replace(laid.counter, id=id)
            self.named[id] = laid

    def _name_slots(self) -> None:
        """Hidden counters are called by where they lie; cargo after its carrier."""
        for place, stack in list(self.stacks.items()):
            for slotted, laid in _hidden_in(place, stack):
                if slotted in self.named and laid.token is not None:
                    raise laid.token.wrong("There is a counter #{id} already.", id=slotted)
                laid.counter = msgspec.structs.replace(laid.counter, id=slotted)
                self.named[slotted] = laid


def _hidden_in(place: PlaceId, stack: Pile) -> Iterator[tuple[CounterId, Laid]]:
    for index, laid in enumerate(stack):
        if laid.counter.id == UNNAMED:
            yield slot(place, index), laid
        yield from _hidden_in(aboard(laid.counter.id), laid.cargo)
