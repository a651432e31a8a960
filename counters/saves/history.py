"""What has happened, as a tree: going back and then doing something else starts a branch, and nothing played is lost.
What no file could hold does not happen.

Moments are numbered from 1 in the order they happened; 0 is the start. Looking at a moment changes nothing.
Every hundredth position on a branch is kept, and the last hundred before the head; others are played again.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

import msgspec

from boards.plain.bad_input import BadInput
from boards.plain.files import HIDDEN, all_seen, refuse_far_numbers, refuse_much
from boards.plain.sentence import Sentence, say
from counters.events import (
    AreasHeld,
    CardsDealt,
    CardsDrawn,
    CardsPassed,
    ChoicesOpened,
    CounterBrokenDown,
    CountersCombined,
    CountersPlaced,
    CountersShown,
    DiceRolled,
    Event,
    Happening,
    PileShuffled,
    Together,
)
from counters.position import CannotHappen, Position, SeatId
from counters.secrets.seen import NOBODY, seen_by
from counters.secrets.telling import Glimpse, Telling, Unseen, tell_to

START = 0
KEPT_EVERY = 100
KEPT_LAST = 100
KEPT_AT_MOST = 104
LOOKED_AT_MOST = 20

CHANCE = (DiceRolled, PileShuffled)
SHOWN = (CardsDrawn, CardsDealt, CountersShown, ChoicesOpened)
"""What cannot be unseen."""

FAR_ENOUGH = 50
"""Moments of a line that was left, for a line of the log."""


class Moment(msgspec.Struct, frozen=True):
    """One gesture: what happened, after which moment, who did it and from which seat."""

    number: int
    parent: int
    event: Event | Glimpse
    who: str = ""
    seat: SeatId = NOBODY
    time: str = ""
    """When, as 2026-05-01T20:15:00Z, if anybody looked at a clock."""

    @property
    def events(self) -> tuple[Happening, ...]:
        """What happened, one by one, as far as it was told."""
        return self.event.events if isinstance(self.event, Together | Glimpse) else (self.event,)


class History:
    """The tree of one game. A history made for a seat is played from what that seat may see."""

    def __init__(self, start: Position, seat: SeatId | None = None) -> None:
        self.start = start
        self.seat = seat
        self.head = START
        self.weight = 0
        """Of all the lines of its file, as far as it has been read or played: there is an end to what is read."""

        self._moments: list[Moment] = []
        self._depths = [0]
        self._first = [START]
        self._others: dict[int, list[int]] = {}
        self._ahead = [START]
        self._names: dict[int, str] = {}
        self._encoded = (START, b"")
        self._troubles: dict[int, Sentence] = {}
        self._kept: dict[int, Position] = {START: start}
        self._last: dict[int, Position] = {}
        self._looked: dict[int, Position] = {}

    # What there is

    def __len__(self) -> int:
        """How many moments there are, not counting the start."""
        return len(self._moments)

    def __getitem__(self, number: int) -> Moment:
        if not START < number <= len(self._moments):
            raise IndexError(number)
        return self._moments[number - 1]

    @property
    def state(self) -> Position:
        """The position at the head."""
        return self.state_at(self.head)

    @property
    def names(self) -> Mapping[int, str]:
        """Moments that somebody gave a name: each names the branch that it is on."""
        return self._names

    @property
    def troubles(self) -> Mapping[int, Sentence]:
        """Moments found so far whose event cannot happen where it stands, and changes nothing. Only files have such."""
        return self._troubles

    def parent(self, number: int) -> int:
        return self[number].parent

    def children(self, number: int) -> tuple[int, ...]:
        """What was played after a moment, each the beginning of a branch."""
        first = self._first[number]
        return () if first == START else (first, *self._others.get(number, ()))

    def line(self, to: int | None = None) -> tuple[int, ...]:
        """The way from the start to a moment, or to the head."""
        at = self.head if to is None else to
        path = []
        while at != START:
            path.append(at)
            at = self.parent(at)
        return tuple(reversed(path))

    def played(self, to: int | None = None) -> tuple[Moment, ...]:
        """What happened on the way to a moment, or to the head, first to last."""
        return tuple(self[number] for number in self.line(to))

    def line_ahead(self) -> tuple[int, ...]:
        """What redoing would bring back, step by step."""
        path, at = [], self.head
        while (at := self._ahead[at]) != START:
            path.append(at)
        return tuple(path)

    def branches(self) -> tuple[int, ...]:
        """The last moment of each branch, in the order they were begun."""
        return tuple(n for n in range(len(self) + 1) if self._first[n] == START)

    def tell(self, number: int, seat: SeatId = NOBODY) -> Sentence:
        """The line of the log for a moment, as a seat may read it. A history made for a seat is read by that seat."""
        event, before = self[number].event, self.state_at(self.parent(number))
        try:
            if isinstance(event, Glimpse):
                return event.tell(before, self.seat or NOBODY)
            return tell_to(event, before, seat if self.seat is None else self.seat)
        except CannotHappen as error:
            return _trouble(number, error)

    def taken_back(self, number: int, seat: SeatId) -> tuple[Sentence, ...]:
        """Rolls and cards that all had seen in the place of a moment, before it was played."""
        found: list[Sentence] = []
        for other in self.children(self.parent(number)):
            if other >= number:
                break
            at: int | None = other
            steps = 0
            while at is not None and steps < FAR_ENOUGH:
                if any(isinstance(event, CHANCE + SHOWN) for event in self[at].events):
                    found.append(self.tell(at, seat))
                children = self.children(at)
                at, steps = (children[0] if children else None), steps + 1
        return tuple(found)

    # What can be done

    def happen(self, event: Event | Glimpse, who: str = "", seat: SeatId = NOBODY, time: str = "") -> Moment:
        """Something happens at the head. What cannot happen raises `CannotHappen` and is not recorded."""
        after = self._next(self.state, event)
        seen, found = with_letters_seen(event, self.kept(event))
        if seen is not event:
            event, after = seen, self._next(self.state, seen)
        moment = Moment(len(self) + 1, self.head, event, as_a_name(who), seat, time)
        self.add(moment)
        self.weight += weight_of(found)
        self._move_head(moment.number)
        self._remember(moment.number, after)
        self._encoded = (moment.number, found)
        return moment

    def kept(self, event: Event | Glimpse) -> bytes:
        """The event as a file holds it. `CannotHappen`: with it, the game could not be opened again."""
        if (found := that_survives(event)) is None:
            raise CannotHappen(say("This cannot be kept: there is something in it that no file can hold."))
        if (why := why_not_kept(found, len(self), self.weight)) is not None:
            raise CannotHappen(why)
        return found

    def encoded(self, number: int) -> bytes | None:
        """The event of the moment that happened last, as a file holds it: so that nobody encodes it twice."""
        return self._encoded[1] if self._encoded[0] == number else None

    def add(self, moment: Moment) -> None:
        """A moment that has happened elsewhere: out of a file, from another table. The head stays."""
        if moment.number != len(self) + 1 or not START <= moment.parent < moment.number:
            raise ValueError(moment)
        self._moments.append(moment)
        self._depths.append(self._depths[moment.parent] + 1)
        self._first.append(START)
        self._ahead.append(START)
        if self._first[moment.parent] == START:
            self._first[moment.parent] = moment.number
        else:
            self._others.setdefault(moment.parent, []).append(moment.number)

    def go_to(self, number: int) -> Position:
        """Move the head. What is played next follows from here."""
        after = self.state_at(number)
        self._move_head(number)
        self._remember(number, after)
        return after

    def name(self, number: int, words: str) -> None:
        """Call the branch by a name from this moment on; no words take the name away."""
        if not START <= number <= len(self):
            raise IndexError(number)
        if words:
            self._names[number] = as_a_name(words)
        else:
            self._names.pop(number, None)

    def _move_head(self, number: int) -> None:
        """Every moment on the way to the head has the next one ahead of it."""
        old, self.head = self.head, number
        at = number
        while at not in (START, old):
            self._ahead[self.parent(at)] = at
            at = self.parent(at)

    def lead_along(self, heads: Sequence[int]) -> None:
        """Redo leads along the ways that the head has gone elsewhere, the newest first. Each moment is gone through but
        once, from the newest on, however often the head went to and fro."""
        led, known = set[int](), {START}
        for head in reversed(heads):
            at = head
            while at not in known:
                known.add(at)
                before = self.parent(at)
                if before not in led:
                    led.add(before)
                    self._ahead[before] = at
                at = before

    # What it looked like

    def state_at(self, number: int) -> Position:
        """The position after a moment. It writes nothing, and the head stays."""
        if not START <= number <= len(self):
            raise IndexError(number)
        missing: list[int] = []
        at = number
        while (found := self._found(at)) is None:
            missing.append(at)
            at = self.parent(at)
        if missing:
            self._looked = {}
        for n in reversed(missing):
            found = self._replayed(found, n)
            if self._depths[n] % KEPT_EVERY == 0:
                self._kept[n] = found
            self._look(n, found)
        return found

    def _found(self, number: int) -> Position | None:
        for kept in (self._kept, self._last, self._looked):
            if (found := kept.get(number)) is not None:
                return found
        return None

    def _look(self, number: int, position: Position) -> None:
        self._looked[number] = position
        if len(self._looked) > LOOKED_AT_MOST:
            del self._looked[next(iter(self._looked))]

    def _remember(self, number: int, position: Position) -> None:
        if self._depths[number] % KEPT_EVERY == 0:
            self._kept[number] = position
        self._last[number] = position
        if len(self._last) > KEPT_AT_MOST:
            near = self._near_head()
            self._last = {n: kept for n, kept in self._last.items() if n in near}

    def _near_head(self) -> Iterable[int]:
        near, at = {self.head}, self.head
        while at != START and len(near) <= KEPT_LAST:
            at = self.parent(at)
            near.add(at)
        return near

    def _replayed(self, before: Position, number: int) -> Position:
        try:
            return self._next(before, self[number].event)
        except CannotHappen as error:
            self._troubles[number] = _trouble(number, error)
            return before

    def _next(self, before: Position, event: Event | Glimpse) -> Position:
        if work_of(event, before) > MOST_AT_ONCE:
            raise CannotHappen(say("This is more than can happen at once."))
        if isinstance(event, Glimpse):
            return event.happen(before, self.seat or NOBODY)
        after = event.happen(before)
        return after if self.seat is None else seen_by(after, self.seat)


def _trouble(number: int, error: CannotHappen) -> Sentence:
    return say("Move {number} cannot happen: {why}", number=number, why=error.sentence)


# An event as a file holds it, and how much a saved game may hold: asked where one is read, and before anything happens
# that could not be read again.


_EVENTS: msgspec.json.Decoder[Event | Glimpse] = msgspec.json.Decoder(Event | Glimpse)

_ENCODER = msgspec.json.Encoder(order="deterministic")


def that_survives(event: Event | Glimpse) -> bytes | None:
    """The event as a file holds it, if it comes out as it went in. No number at all, or half a letter, do not."""
    try:
        found = _ENCODER.encode(event)
        return found if _EVENTS.decode(found) == event else None
    except ValueError:
        return None


def with_letters_seen(event: Event | Glimpse, found: bytes) -> tuple[Event | Glimpse, bytes]:
    """The event, and how a file holds it, without letters that a reader would leave out."""
    seen = all_seen(found)
    return (event, found) if seen == found else (_EVENTS.decode(seen), seen)


def as_read(event: Event | Glimpse) -> Event | Glimpse:
    """As it comes out of a file: a whole number may be a part of one by then, and is written otherwise."""
    return _EVENTS.decode(_ENCODER.encode(event))


def encoded(value: Any) -> bytes:
    """Always the same letters for the same value."""
    return _ENCODER.encode(value)


MOST_IN_LINE = 8_000_000

MOST_MOMENTS = 100_000

MOST_LINES = 400_000

MOST_IN_NAME = 200

WEIGHTS = {b'"': 30, b",": 40, b"[": 60, b"{": 60}

MOST_WEIGHT = 150_000_000
"""What may stand between these comes to no more than so many bytes in memory, and so does all of the file."""

MOST_WORK = 60_000_000
"""Counters times events: 60,000 moves of a thousand. More would take longer to open than anybody waits."""

MOST_AT_ONCE = 30_000_000
"""In one gesture."""

ROOM = 0.9
"""So much of it may be played. The rest is for who did it and when, for branches, and for what a seat is told."""


def weight_of(line: bytes) -> int:
    return sum(line.count(token) * most for token, most in WEIGHTS.items())


def work_of(event: Event | Glimpse, before: Position) -> int:
    """What playing it once takes, at most: asked before it is played."""
    return steps_of(event) * (20 + things_in(before) + grown_by(event))


def work_at_most(event: Event | Glimpse, things: int) -> int:
    """The same where the position is not known, only how much there may be in it."""
    return steps_of(event) * (20 + things)


def grown_by(event: Event | Glimpse | Unseen) -> int:
    """How many things more there are afterwards, at most."""
    match event:
        case Together():
            return sum(map(grown_by, event.events))
        case Glimpse():
            return sum(1 + len(each.known) + _put_right(each) + grown_by(each.event) for each in event.told)
        case CountersPlaced():
            return len(event.counters)
        case CountersCombined() | CounterBrokenDown():
            return len(event.into)
        case AreasHeld():
            return len(event.areas)
        case _:
            return 1


def _put_right(telling: Telling) -> int:
    return len(telling.right.counters or ()) if telling.right else 0


def steps_of(event: Event | Glimpse | Unseen) -> int:
    """How often the position is copied."""
    match event:
        case Together():
            return sum(map(steps_of, event.events))
        case Glimpse():
            return 9 * sum(steps_of(each.event) for each in event.told)
        case CardsPassed():
            return len(event.passes)
        case CardsDealt():
            return len(event.hands)
        case _:
            return 1


def things_in(position: Position) -> int:
    """All that may be copied when one of them changes. What is looked at one by one takes longer."""
    copied = len(position.counters) + len(position.stacks) + len(position.holders) + len(position.values)
    rare = len(position.options) + len(position.seats) + len(position.sights) + len(position.spots)
    slow = len(position.facts.all) + len(position.notes) + sum(map(len, position.choices.values()))
    return copied + rare + len(position.locked) + len(position.choices) + 3 * slow


def why_not_kept(event: bytes, moments: int, weight: int) -> Sentence | None:
    """Why a game of so many moments and such a weight could not be opened again with this event in it, if so."""
    if moments >= ROOM * MOST_MOMENTS or weight + weight_of(event) > ROOM * MOST_WEIGHT:
        return say("This game holds as much as a saved game can hold; nothing more fits into it.")
    if len(event) > ROOM * MOST_IN_LINE:
        return say("This cannot be kept: it is longer than anything in a game.")
    try:
        refuse_much(event, ROOM)
        refuse_far_numbers(event)
    except BadInput as error:
        return say("This cannot be kept: {why}", why=error.why)
    return None


def as_a_name(words: str) -> str:
    """Of a person or of a branch: as long as names are, in letters that a file can hold."""
    return HIDDEN.sub("?", words[:MOST_IN_NAME].encode("utf-8", "replace").decode())
