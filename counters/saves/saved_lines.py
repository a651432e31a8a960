"""The lines of a saved game, form 1: first the head, then one line for everything that happened.

A line is JSON with a member `line` that says which of these it is.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import TypeAlias

import msgspec
from msgspec.structs import replace

from counters.counter import Kind, KindId
from counters.events import Event
from counters.position import Position, SeatId
from counters.saves.history import encoded
from counters.secrets.telling import Glimpse

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


def written(line: Head | Line) -> bytes:
    """The line as it stands in the file, with its end."""
    return encoded(line) + b"\n"


def written_with(line: EventLine, event: bytes | None) -> bytes:
    """The same line, whose event may have been encoded when it happened."""
    return written(line if event is None else replace(line, event=msgspec.Raw(event)))
