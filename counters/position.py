"""Where everything lies at one moment, who holds what, what the clock says, and what happened that the rules ask
about later. One value, never changed."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping
from functools import cached_property
from typing import Any, Literal, NewType

import msgspec

from boards.board import AreaId
from boards.plain.sentence import Sentence, counter, place, say
from boards.plain.working_out import Remembers
from counters.counter import HIDDEN, Counter, CounterId, SideId

# Where a counter can lie. Places are a tree, written as a path.
#
# berlin                       an area or box of the board
# spain/port.mediterranean     a port or shore of it, towards one sea (or just spain/port)
# turn_track/7                 a cell of a track
# aboard/carrier_1             cargo on another counter
# hand/axis  deck/events  pool/germany  tray     off the board; the sheet says which there are


PlaceId = NewType("PlaceId", str)
SeatId = NewType("SeatId", str)

TRAY = PlaceId("tray")
ABOARD = "aboard/"
SLOT = "~"
PARTS = ("port", "shore")
"""What an area may have towards a neighbour."""

Who = Literal["everybody", "top", "owner", "nobody"]


class Sight(msgspec.Struct, frozen=True):
    """Who may look into a place. `top`: everybody, but only at the uppermost counter."""

    who: Who = "everybody"
    owner: SideId | None = None


OPEN = Sight()


class Seat(msgspec.Struct, frozen=True):
    """Somebody at the table, and the sides they play."""

    id: SeatId
    name: str
    sides: tuple[SideId, ...] = ()


def in_area(area: AreaId) -> PlaceId:
    return PlaceId(area)


def cell(box: AreaId, id: str) -> PlaceId:
    return PlaceId(f"{box}/{id}")


def shore(area: AreaId, sea: AreaId) -> PlaceId:
    """The part of it where those lie who landed from that sea."""
    return PlaceId(f"{area}/shore.{sea}")


def aboard(carrier: CounterId) -> PlaceId:
    return PlaceId(ABOARD + carrier)


def carrier_of(place: PlaceId) -> CounterId | None:
    """The counter whose cargo this is."""
    return CounterId(place.removeprefix(ABOARD)) if place.startswith(ABOARD) else None


def area_of(place: PlaceId) -> AreaId:
    """The first step of the path: an area or box, unless the place is off the board."""
    return AreaId(place.partition("/")[0])


def parent(place: PlaceId) -> PlaceId | None:
    """The place it is part of; cargo is part of no place but its carrier's."""
    above, slash, _ = place.rpartition("/")
    return PlaceId(above) if slash and not place.startswith(ABOARD) else None


def slot(place: PlaceId, index: int) -> CounterId:
    """Stands for a counter that may not be named."""
    return CounterId(f"{place}{SLOT}{index}")


def slot_parts(handle: CounterId) -> tuple[PlaceId, int] | None:
    """The place and index, if the handle is a slot."""
    where, tilde, index = handle.rpartition(SLOT)
    return (PlaceId(where), int(index)) if tilde and index.isascii() and index.isdecimal() and len(index) < 9 else None


# The whole table as a value.


PhaseId = NewType("PhaseId", str)
ValueId = NewType("ValueId", str)
OptionId = NewType("OptionId", str)
ChoiceId = NewType("ChoiceId", str)


MOST_COUNTERS = 50_000
MOST_DEEP = 50
"""Of counters aboard each other. Whoever may not see one is told of it by where it lies, step by step."""


FactWord = NewType("FactWord", str)
Scope = Literal["phase", "side", "turn", "game"]
"""`side`: until the clock shows another side: that of a power whose turn has phases of its own."""

TICKED = FactWord("ticked")
"""In every game: a step of the phase's list has been seen to. It is about the phase and the step's number;
or, once a turn, a figure has been added to a number of the game, and it is about these two."""


class Fact(msgspec.Struct, frozen=True, order=True):
    """A word the game declares, what it is said of, and how long it holds."""

    word: FactWord
    about: tuple[str, ...] = ()
    """Ids: a counter, an area, a pair, a side."""

    scope: Scope = "game"
    value: str = ""


class Facts(msgspec.Struct, frozen=True, dict=True):
    """All facts of a position. At most one of a word about the same things."""

    all: frozenset[Fact] = frozenset()

    def __contains__(self, fact: object) -> bool:
        return fact in self.all

    def says(self, word: str, *about: str) -> bool:
        return self.get(word, *about) is not None

    def get(self, word: str, *about: str) -> Fact | None:
        return next((fact for fact in self._by_word.get(word, ()) if fact.about == about), None)

    def of(self, word: str) -> tuple[Fact, ...]:
        """Every fact of a word, in a settled order."""
        return self._by_word.get(word, ())

    @cached_property
    def _by_word(self) -> Mapping[str, tuple[Fact, ...]]:
        """Sorted once: positions that follow each other mostly share their facts, and rules ask all the time."""
        found: dict[str, list[Fact]] = {}
        for fact in sorted(self.all):
            found.setdefault(fact.word, []).append(fact)
        return {word: tuple(facts) for word, facts in found.items()}

    def with_fact(self, new: Fact) -> Facts:
        return Facts(self._without(new.word, new.about) | {new})

    def without(self, word: FactWord, about: tuple[str, ...]) -> Facts:
        return Facts(self._without(word, about))

    def forgetting(self, *scopes: Scope) -> Facts:
        """What is left when a phase or a turn is over, or that of a side."""
        return Facts(frozenset(fact for fact in self.all if fact.scope not in scopes))

    def not_about(self, ids: Iterable[str]) -> Facts:
        gone = set(ids)
        return Facts(frozenset(fact for fact in self.all if gone.isdisjoint(fact.about)))

    def _without(self, word: FactWord, about: tuple[str, ...]) -> frozenset[Fact]:
        gone = {fact for fact in self.all if fact.word == word and fact.about == about}
        return self.all - gone if gone else self.all


class CannotHappen(ValueError):
    """The event speaks of something that is not there. The sentence says what."""

    def __init__(self, sentence: Sentence) -> None:
        self.sentence = sentence
        super().__init__(str(sentence))


class Clock(msgspec.Struct, frozen=True):
    turn: int = 1
    phase: PhaseId = PhaseId("")
    side: SideId = SideId("")
    """Who acts; empty: everybody."""


class Offset(msgspec.Struct, frozen=True):
    """A free spot, measured from the anchor of the place it lies in."""

    x: float
    y: float


class Choice(msgspec.Struct, frozen=True):
    """What a seat has chosen in secret, until it is opened."""

    seat: SeatId
    answer: tuple[str, ...]
    open: bool = False


class Note(msgspec.Struct, frozen=True):
    """Words or a pencil line, on the map or beside it."""

    id: str
    text: str
    to: SeatId | None = None
    """Whose it is; None: everybody reads it."""

    map: str = ""
    points: tuple[tuple[float, float], ...] = ()


class Position(msgspec.Struct, Remembers, frozen=True, dict=True):
    """The whole table. `stacks` is the only truth about where a counter lies and in what order."""

    counters: Mapping[CounterId, Counter] = msgspec.field(default_factory=dict)
    stacks: Mapping[PlaceId, tuple[CounterId, ...]] = msgspec.field(default_factory=dict)
    """Bottom first. No place is listed with nothing in it."""

    spots: Mapping[CounterId, Offset] = msgspec.field(default_factory=dict)
    holders: Mapping[AreaId, SideId] = msgspec.field(default_factory=dict)
    clock: Clock = Clock()
    values: Mapping[ValueId, float] = msgspec.field(default_factory=dict)
    facts: Facts = Facts()
    sights: Mapping[PlaceId, Sight] = msgspec.field(default_factory=dict)
    """Places that not everybody may look into."""

    seats: Mapping[SeatId, Seat] = msgspec.field(default_factory=dict)
    options: Mapping[OptionId, str] = msgspec.field(default_factory=dict)
    choices: Mapping[ChoiceId, tuple[Choice, ...]] = msgspec.field(default_factory=dict)
    notes: tuple[Note, ...] = ()
    locked: frozenset[CounterId] = frozenset()

    # What lies where

    @cached_property
    def where(self) -> Mapping[CounterId, PlaceId]:
        """The stacks, read the other way."""
        return {id: lies for lies, stack in self.stacks.items() for id in stack}

    def stack(self, place: PlaceId | AreaId) -> tuple[CounterId, ...]:
        return self.stacks.get(PlaceId(place), ())

    def in_place(self, place: PlaceId | AreaId) -> tuple[Counter, ...]:
        """The counters that lie just there, bottom first."""
        return tuple(self.counters[id] for id in self.stack(place))

    def in_area(self, area: AreaId) -> tuple[Counter, ...]:
        """All that is in an area: its stack, its ports and shores. Cargo is not counted."""
        places = self._places_of.get(area)
        # Rules ask of every area, and in most there is nothing.
        return tuple([self.counters[id] for place in places for id in self.stacks[place]]) if places else ()

    @property
    def inhabited(self) -> Collection[AreaId]:
        """The areas and boxes in which something lies: for who looks through all of them."""
        return self._places_of.keys()

    def places_of(self, area: AreaId) -> tuple[PlaceId, ...]:
        """The places of an area in which something lies: itself, its ports and shores, its cells."""
        return self._places_of.get(area, ())

    @cached_property
    def _places_of(self) -> Mapping[AreaId, tuple[PlaceId, ...]]:
        # After each move it is made anew, and in most areas something lies in one place only.
        found: dict[AreaId, tuple[PlaceId, ...]] = {}
        several: dict[AreaId, list[PlaceId]] = {}
        for lies in self.stacks:
            area = area_of(lies) if "/" in lies else AreaId(lies)
            if area in several:
                several[area].append(lies)
            elif area in found:
                several[area] = [*found[area], lies]
            else:
                found[area] = (lies,)
        for area, places in several.items():
            found[area] = tuple(sorted(places))
        return found

    def ground(self, counter: CounterId) -> PlaceId:
        """Where a counter lies in the end: for cargo, where its carrier does."""
        lies, steps = self.where[counter], 0
        while (carrier := carrier_of(lies)) is not None and carrier in self.where and steps < 100:
            lies, steps = self.where[carrier], steps + 1
        return lies

    def area(self, counter: CounterId) -> AreaId:
        """The area or box a counter is in."""
        return area_of(self.ground(counter))

    def cargo(self, carrier: CounterId) -> tuple[Counter, ...]:
        return self.in_place(aboard(carrier))

    def by(self, side: SideId) -> Iterator[Counter]:
        return (counter for counter in self.counters.values() if counter.side == side)

    def value(self, id: str, otherwise: float = 0) -> float:
        return self.values.get(ValueId(id), otherwise)

    def sight(self, place: PlaceId) -> Sight:
        """Who may look in: said of the place itself, or of what it is part of."""
        at: PlaceId | None = place
        while at is not None:
            if at in self.sights:
                return self.sights[at]
            at = parent(at)
        return OPEN

    def counter_at(self, handle: CounterId) -> CounterId:
        """The counter a handle stands for: an id, or a slot such as `deck/cards~3`."""
        if handle in self.counters:
            return handle
        parts = slot_parts(handle)
        stack = self.stacks.get(parts[0], ()) if parts else ()
        if parts is None or parts[1] >= len(stack):
            raise CannotHappen(say("There is no counter {counter} on the table.", counter=counter(handle)))
        return stack[parts[1]]

    # The next position. These check nothing but that the counters are there: judging is a separate question.

    def with_(self, **changes: Any) -> Position:
        return msgspec.structs.replace(self, **changes)

    def moved(self, handles: Iterable[CounterId], to: PlaceId, at: int | None = None) -> Position:
        """Counters go to a place, in the order given; on top of what lies there, or with the lowest of them at `at`."""
        ids = tuple(dict.fromkeys(self.counter_at(handle) for handle in handles))
        if not ids:
            return self
        self._check_aboard(ids, to)
        stacks = dict(self.stacks)
        going = frozenset(ids)
        for left in {self.where[id] for id in ids}:
            stacks[left] = tuple(id for id in stacks[left] if id not in going)
        there = stacks.get(to, ())
        at = len(there) if at is None else max(0, min(at, len(there)))
        stacks[to] = there[:at] + ids + there[at:]
        after = self.with_(
            stacks={place: stack for place, stack in stacks.items() if stack}, spots=self._off_spots(ids)
        )
        after.__dict__["where"] = {**self.where, **dict.fromkeys(ids, to)}
        return after

    def _check_aboard(self, ids: tuple[CounterId, ...], to: PlaceId) -> None:
        """Whether there is something to go aboard, that goes not aboard itself, and not without end."""
        carrier, going = carrier_of(to), frozenset(ids)
        if carrier is None:
            return
        if carrier not in self.counters:
            raise CannotHappen(say("There is no counter {counter} to go aboard.", counter=counter(carrier)))
        at: PlaceId | None = to
        deep = 0
        while at is not None and (carrier := carrier_of(at)) is not None:
            if carrier in going:
                raise CannotHappen(say("{counter} cannot go aboard itself.", counter=counter(carrier)))
            at, deep = self.where.get(carrier), deep + 1
        below = going
        while below:
            deep += 1
            if deep > MOST_DEEP:
                raise CannotHappen(too_deep())
            below = frozenset(id for each in below for id in self.stack(aboard(each)))

    def _off_spots(self, ids: Iterable[CounterId]) -> Mapping[CounterId, Offset]:
        gone = {id for id in ids if id in self.spots}
        return {id: spot for id, spot in self.spots.items() if id not in gone} if gone else self.spots

    def placed(self, counters: Iterable[Counter], to: PlaceId, at: int | None = None) -> Position:
        """New counters come to the table."""
        new = {counter.id: counter for counter in counters}
        if taken := next((id for id in new if id in self.counters), None):
            raise CannotHappen(say("{counter} is on the table already.", counter=counter(taken)))
        if sly := next((each for each in new.values() if SLOT in each.id and each.kind != HIDDEN), None):
            raise CannotHappen(say("{counter} has the name of a hidden counter.", counter=counter(sly.id)))
        self._check_aboard(tuple(new), to)
        there = self.stacks.get(to, ())
        at = len(there) if at is None else max(0, min(at, len(there)))
        if not new:
            return self
        if len(self.counters) + len(new) > MOST_COUNTERS:
            raise CannotHappen(too_many())
        stack = there[:at] + tuple(new) + there[at:]
        return self.with_(counters={**self.counters, **new}, stacks={**self.stacks, to: stack})

    def removed(self, handles: Iterable[CounterId]) -> Position:
        """Counters leave the table for good, with what is aboard them."""
        gone = set(self._with_cargo([self.counter_at(handle) for handle in handles]))
        stacks = {place: tuple(id for id in stack if id not in gone) for place, stack in self.stacks.items()}
        return self.with_(
            counters={id: counter for id, counter in self.counters.items() if id not in gone},
            stacks={place: stack for place, stack in stacks.items() if stack},
            spots=self._off_spots(gone),
            facts=self.facts.not_about(gone),
            locked=self.locked - gone,
            sights={place: sight for place, sight in self.sights.items() if carrier_of(place) not in gone},
        )

    def _with_cargo(self, ids: Iterable[CounterId]) -> Iterator[CounterId]:
        found = list(ids)
        for id in found:
            yield id
            found += self.stack(aboard(id))

    def changed(self, handles: Iterable[CounterId], **changes: Any) -> Position:
        """The same counters, showing something else."""
        ids = [self.counter_at(handle) for handle in handles]
        new = {id: msgspec.structs.replace(self.counters[id], **changes) for id in ids}
        return self.with_counters(new)

    def with_counters(self, new: Mapping[CounterId, Counter]) -> Position:
        """Counters that are there already, replaced one for one. Nothing moves."""
        after = self.with_(counters={**self.counters, **new})
        if "where" in self.__dict__:
            after.__dict__["where"] = self.where
        return after

    def ordered(self, at: PlaceId, order: Iterable[CounterId]) -> Position:
        """The stack in a place, in another order."""
        ids = tuple(self.counter_at(handle) for handle in order)
        if sorted(ids) != sorted(self.stack(at)):
            raise CannotHappen(say("The stack in {place} holds other counters.", place=place(at)))
        after = self.with_(stacks={**self.stacks, at: ids}) if ids else self
        after.__dict__["where"] = self.where
        return after


def too_deep() -> Sentence:
    return say("Counters lie aboard each other more than {most} deep.", most=MOST_DEEP)


def too_many() -> Sentence:
    return say("There are more than {most} counters on the table.", most=MOST_COUNTERS)
