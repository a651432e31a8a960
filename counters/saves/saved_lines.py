"""The lines of a saved game, form 1: first the head, then one line for everything that happened; and how many may be.

A line is JSON with a member `line` that says which of these it is.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, TypeAlias

import msgspec
from msgspec.structs import replace

from boards.plain.bad_input import BadInput
from boards.plain.files import HIDDEN, all_seen, refuse_far_numbers, refuse_much
from boards.plain.sentence import Sentence, say
from counters.counter import Kind, KindId
from counters.events import (
    AreasHeld,
    CardsDealt,
    CardsPassed,
    CounterBrokenDown,
    CountersCombined,
    CountersPlaced,
    Event,
    Together,
)
from counters.position import Position, SeatId
from counters.secrets.telling import Glimpse, Telling, Unseen

FORM = 1
NAME = "sandtable saved game"


class Head(msgspec.Struct, frozen=True, kw_only=True, tag_field="line", tag="head"):
    """What the game was when it began, and what it was played on."""

    file: str = NAME
    form: int = FORM
    program: str = ""
    """The version that began the file."""

    game: str
    title: str = ""
    kit: str = ""
    """The fingerprint of the kit, if somebody else made the game."""

    seat: SeatId | None = None
    """Whom the file was made for; None: it holds everything."""

    seal: str = ""
    """What dice are drawn from in a file for a seat; in a whole game, what the seals of the seats are made from."""

    maps: tuple[str, ...] = ()
    facts: str = ""
    """The fingerprint of what the rules read on the board."""

    drawing: str = ""
    """The fingerprint of how the board looks."""

    kinds: Mapping[KindId, Kind] = msgspec.field(default_factory=dict)
    """The kinds that lie on the table at the start, as they were printed."""

    start: Position


class EventLine(msgspec.Struct, frozen=True, kw_only=True, tag_field="line", tag="event", omit_defaults=True):
    """Something happened."""

    n: int
    parent: int
    who: str = ""
    seat: SeatId = SeatId("")
    time: str = ""
    event: Event | Glimpse
    kinds: Mapping[KindId, Kind] = msgspec.field(default_factory=dict)
    """Kinds that come to the table for the first time."""


class BackLine(msgspec.Struct, frozen=True, tag_field="line", tag="go to"):
    """The head was moved: somebody went back, or ahead again."""

    n: int


class NameLine(msgspec.Struct, frozen=True, tag_field="line", tag="name"):
    """A branch was given a name; none: it was taken away."""

    n: int
    name: str = ""


Line: TypeAlias = EventLine | BackLine | NameLine

_EVENTS: msgspec.json.Decoder[Event | Glimpse] = msgspec.json.Decoder(Event | Glimpse)
_ENCODER = msgspec.json.Encoder(order="deterministic")


def written(line: Head | Line) -> bytes:
    """The line as it stands in the file, with its end."""
    return encoded(line) + b"\n"


def written_with(line: EventLine, event: bytes | None) -> bytes:
    """The same line, whose event may have been encoded when it happened."""
    return written(line if event is None else replace(line, event=msgspec.Raw(event)))


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


# How much a saved game may hold: asked where one is read, and before anything happens that could not be read again.


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
