"""How much a saved game may hold: asked where one is read, and before anything happens that could not be read again."""

from __future__ import annotations

from boards.plain.numbers import refuse_far_numbers

from boards.plain.bad_input import BadInput
from boards.plain.json_reading import refuse_much
from boards.plain.sentence import Sentence, say
from counters.events import Event, Together
from counters.position import Position
from counters.secrets.telling import Glimpse

MOST_IN_LINE = 8_000_000
MOST_MOMENTS = 100_000
MOST_LINES = 400_000
MOST_IN_NAME = 200

WEIGHTS = {b'"': 30, b",": 40, b"[": 60, b"{": 60}
MOST_WEIGHT = 150_000_000
"""What may stand between these comes to no more than so many bytes in memory, and so does all of the file."""

MOST_WORK = 100_000_000
"""Counters times events; more would take longer to open than anybody waits."""

ROOM = 0.9
"""So much of it may be played. The rest is for who did it and when, for branches, and for what a seat is told."""


def weight_of(line: bytes) -> int:
    return sum(line.count(token) * most for token, most in WEIGHTS.items())


def work_of(event: Event | Glimpse, position: Position) -> int:
    """What playing it once takes."""
    match event:
        case Together():
            steps = len(event.events)
        case Glimpse():
            steps = 9 * len(event.told)
        case _:
            steps = 1
    return steps * (20 + len(position.counters) + len(position.facts.all) + len(position.notes) + len(position.holders))


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
