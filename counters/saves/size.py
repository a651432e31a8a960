"""How much a saved game may hold: asked where one is read, and before anything happens that could not be read again."""

from __future__ import annotations

from boards.plain.bad_input import BadInput, refuse_far_numbers
from boards.plain.json_reading import refuse_much
from boards.plain.sentence import Sentence, say
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
from counters.position import Position
from counters.secrets.telling import Glimpse, Telling, Unseen

MOST_IN_LINE = 8_000_000
MOST_MOMENTS = 100_000
MOST_LINES = 400_000
MOST_IN_NAME = 200

WEIGHTS = {b'"': 30, b",": 40, b"[": 60, b"{": 60}
MOST_WEIGHT = 150_000_000
"""What may stand between these comes to no more than so many bytes in memory, and so does all of the file."""

MOST_WORK = 100_000_000
"""Counters times events; more would take longer to open than anybody waits."""

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
    return words[:MOST_IN_NAME].encode("utf-8", "replace").decode()
