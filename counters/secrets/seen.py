"""What one seat may see of a position. Everything made for a seat is made from here.

A hidden counter is blank and called by its slot: the place it lies in, and how many lie below it.
"""

from __future__ import annotations

from collections.abc import Container, Iterable, Mapping
from typing import Literal, TypeAlias

import msgspec

from boards.plain.working_out import once
from counters.counter import HIDDEN, Counter, CounterId, SideId
from counters.position import ABOARD, OPEN, Choice, Facts, PlaceId, Position, SeatId, aboard, area_of, carrier_of, slot

NOBODY = SeatId("")
"""Somebody who looks on, and plays no side."""

Shows: TypeAlias = Literal["all", "top", "nothing"]


class View(msgspec.Struct, frozen=True):
    """A position, and what a seat sees of it."""

    true: Position
    seat: SeatId
    seen: Position
    names: Mapping[CounterId, CounterId]
    """The slots by which hidden counters are called."""

    dark: frozenset[CounterId] = frozenset()
    """Those that are hidden because of where they lie: not even their backs can be told apart."""

    @property
    def open(self) -> bool:
        """Whether there is nothing to hide."""
        return self.seen is self.true


def seen_by(position: Position, seat: SeatId) -> Position:
    """The position with everything taken out that is not for this seat; itself, if there is nothing to take out."""
    return view(position, seat).seen


def sides_of(position: Position, seat: SeatId) -> tuple[SideId, ...]:
    return position.seats[seat].sides if seat in position.seats else ()


def view(position: Position, seat: SeatId) -> View:
    hidden, dark = _hidden(position, sides_of(position, seat))
    names = _slots_of(position, hidden) if hidden else {}
    seen = _closed_choices(_own_notes(_called(position, names, dark), seat), seat)
    return View(position, seat, seen, names, frozenset(dark))


@once
def _hidden(position: Position, sides: tuple[SideId, ...]) -> tuple[dict[CounterId, None], set[CounterId]]:
    """The counters that these sides may not know, in the order of the stacks; and those that lie in the dark."""
    hidden: dict[CounterId, None] = {}
    dark: set[CounterId] = set()
    lit = _Lit(position, sides)
    # Asked several times after each move: of nearly all counters and places there is nothing to ask.
    wary = [one for one in position.counters.values() if one.known_to is not None or one.kind == HIDDEN]
    unknown = {one.id for one in wary if one.kind == HIDDEN or not _among(sides, one.known_to)}
    with_them, shaded = {position.where[id] for id in unknown}, lit.shaded
    for place, stack in position.stacks.items():
        if place not in with_them and place.partition("/")[0] not in shaded:
            continue
        shows = lit.shows(place)
        unlit = 0 if shows == "all" else len(stack) - (shows == "top")
        if unlit:
            hidden.update(dict.fromkeys(stack[:unlit]))
            dark.update(stack[:unlit])
        if unknown:
            hidden.update((id, None) for id in stack[unlit:] if id in unknown)
    return hidden, dark


def _among(sides: tuple[SideId, ...], known_to: tuple[SideId, ...] | None) -> bool:
    return known_to is None or any(side in known_to for side in sides)


class _Lit:
    """How much of each place these sides can see. Into a hidden carrier nobody can look."""

    def __init__(self, position: Position, sides: tuple[SideId, ...]) -> None:
        self._position, self._sides = position, sides
        self._known: dict[PlaceId, Shows] = {}
        # Most places are as open as the whole map: there only the first step of the path is looked at.
        self.shaded = {area_of(PlaceId(ABOARD)), *map(area_of, position.sights)}

    def shows(self, place: PlaceId) -> Shows:
        if area_of(place) not in self.shaded:
            return "all"
        way = [place]
        while (carrier := carrier_of(way[-1])) is not None and way[-1] not in self._known:
            way.append(self._position.where[carrier])
        for at in reversed(way):
            if at not in self._known:
                self._known[at] = self._look(at)
        return self._known[place]

    def _look(self, place: PlaceId) -> Shows:
        if area_of(place) not in self.shaded:
            return "all"
        carrier = carrier_of(place)
        if carrier is not None and not self._sees(carrier):
            return "nothing"
        sight = self._position.sight(place) if self._position.sights else OPEN
        match sight.who:
            case "everybody":
                return "all"
            case "top":
                return "top"
            case "owner":
                return "all" if sight.owner in self._sides else "nothing"
            case "nobody":
                return "nothing"

    def _sees(self, carrier: CounterId) -> bool:
        lies = self._position.where[carrier]
        shows = self._known[lies]
        if shows == "nothing" or (shows == "top" and self._position.stacks[lies][-1] != carrier):
            return False
        found = self._position.counters[carrier]
        return found.kind != HIDDEN and _among(self._sides, found.known_to)


def _slots_of(position: Position, hidden: Mapping[CounterId, None]) -> dict[CounterId, CounterId]:
    """What each hidden counter is called. Cargo of a hidden carrier lies aboard the carrier's slot."""
    index = _indices(position, hidden)
    names: dict[CounterId, CounterId] = {}
    for id in hidden:
        way = [id]
        while (carrier := carrier_of(position.where[way[-1]])) is not None and carrier in hidden:
            if carrier in names:
                break
            way.append(carrier)
        for each in reversed(way):
            names[each] = slot(_seen_place(position.where[each], names), index[each])
    return names


def _indices(position: Position, hidden: Mapping[CounterId, None]) -> dict[CounterId, int]:
    """How many lie below each counter, in the places where something is hidden."""
    places = {position.where[id] for id in hidden}
    return {id: at for place in places for at, id in enumerate(position.stacks[place])}


def _called(position: Position, names: Mapping[CounterId, CounterId], dark: set[CounterId]) -> Position:
    """The position with the hidden counters blank and renamed."""
    if not names:
        return position
    blanks = {id: _blank(position, id, slot, dark=id in dark) for id, slot in names.items()}
    counters = {id: counter for id, counter in position.counters.items() if id not in names}
    counters.update({blank.id: blank for blank in blanks.values()})
    untold = {*names, *names.values()}
    told = frozenset(fact for fact in position.facts.all if not _names_any((*fact.about, fact.value), untold))
    facts = position.facts if len(told) == len(position.facts.all) else Facts(told)
    turned = renamed(position, names)
    if not dark:
        return turned.with_(counters=counters, facts=facts)
    # A lock or a spot would tell a counter from its neighbours, even after a shuffle.
    unseen = {names[id] for id in dark}
    spots = {id: spot for id, spot in turned.spots.items() if id not in unseen}
    return turned.with_(counters=counters, facts=facts, spots=spots, locked=turned.locked - unseen)


def _names_any(words: Iterable[str], counters: Container[str]) -> bool:
    """Whether one of these words is one of the counters, or the room aboard it."""
    return any(word.removeprefix(ABOARD) in counters for word in words)


def _blank(position: Position, id: CounterId, slot: CounterId, *, dark: bool) -> Counter:
    """The back of a counter: whose it is can be seen where it lies open to view, and in somebody's own place."""
    if dark:
        return Counter(slot, HIDDEN, position.sight(position.where[id]).owner or SideId(""))
    counter = position.counters[id]
    return Counter(slot, HIDDEN, counter.side, known_to=counter.known_to)


def renamed(position: Position, names: Mapping[CounterId, CounterId]) -> Position:
    """Everything where it lies, under other names. What is printed on the counters is not touched."""
    stacks = dict(position.stacks)
    for place in {position.where[id] for id in names}:
        stacks[place] = tuple(names.get(id, id) for id in stacks[place])
    if any(aboard(id) in stacks or aboard(id) in position.sights for id in names):
        stacks = {_seen_place(place, names): stack for place, stack in stacks.items()}
        position = position.with_(sights={_seen_place(place, names): s for place, s in position.sights.items()})
    if any(id in names for id in position.spots):
        position = position.with_(spots={names.get(id, id): spot for id, spot in position.spots.items()})
    if any(id in names for id in position.locked):
        position = position.with_(locked=frozenset(names.get(id, id) for id in position.locked))
    return position.with_(stacks=stacks)


def _seen_place(place: PlaceId, names: Mapping[CounterId, CounterId]) -> PlaceId:
    carrier = carrier_of(place)
    return place if carrier is None else aboard(names.get(carrier, carrier))


def _own_notes(position: Position, seat: SeatId) -> Position:
    kept = tuple(note for note in position.notes if note.to in (None, seat))
    return position if len(kept) == len(position.notes) else position.with_(notes=kept)


def _closed_choices(position: Position, seat: SeatId) -> Position:
    """Others' choices without their answers, until they are opened."""

    def closed(choice: Choice) -> bool:
        return not choice.open and choice.seat != seat and bool(choice.answer)

    if not any(closed(choice) for choices in position.choices.values() for choice in choices):
        return position
    return position.with_(
        choices={
            id: tuple(Choice(choice.seat, ()) if closed(choice) else choice for choice in choices)
            for id, choices in position.choices.items()
        }
    )
