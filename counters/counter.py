"""What is printed on a counter, and how a counter lies on the table.

Cards, markers, cubes and flags are counters too.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Literal, NewType, TypeAlias

import msgspec

from boards.plain.sentence import write_number

CounterId = NewType("CounterId", str)
"""A counter on the table. Where it is hidden, a slot stands for it: `deck/cards~3`, third from the bottom but one."""

KindId = NewType("KindId", str)
SideId = NewType("SideId", str)

NOBODY = SideId("")
WORD = re.compile(r"\{(\w+)\}", re.ASCII)

HIDDEN = KindId("?")
"""The kind of a counter that the one who looks may not know."""

Sort = Literal["unit", "piece", "card", "marker", "cube", "flag"]
Printed: TypeAlias = str | int | float | bool | tuple[str, ...]


def written(printed: Printed | None) -> str:
    """What is printed, as it is read; a dash for nothing."""
    match printed:
        case None:
            return "–"
        case bool():
            return "yes" if printed else "–"
        case int() | float():
            return write_number(printed)
        case tuple():
            return ", ".join(printed)
        case _:
            return printed


class Side(msgspec.Struct, frozen=True, kw_only=True):
    """A power, a nation, a player's colour."""

    id: SideId
    name: str
    adjective: str = ""
    article: str = ""
    """What its name has before it within a sentence: of the USSR."""

    also: tuple[str, ...] = ()
    """What else it is called where one types: the UK, Russia."""

    fill: str = "#f3f4f2"
    ink: str = "#000000"
    letter: str = ""
    """The sign that goes with the colour, so that colour is never alone."""

    belongs_to: SideId | None = None
    """A minor's major, a nation's faction."""

    source: str = ""


class Face(msgspec.Struct, frozen=True, kw_only=True):
    """One side of the cardboard."""

    name: str
    title: str = ""
    text: str = ""
    symbol: str = ""
    figures: tuple[str, ...] = ()
    """The factors as printed, left to right; `{attack}` stands for what the counter says of that word."""

    attributes: Mapping[str, Printed] = msgspec.field(default_factory=dict)
    """What this face says otherwise than its kind."""


class Kind(msgspec.Struct, frozen=True, kw_only=True):
    """A counter as it is printed."""

    id: KindId
    name: str
    sort: Sort = "unit"
    type: str = ""
    """infantry, fleet, event…: the word rules ask for."""

    sides: tuple[SideId, ...] = ()
    """Who has it; nobody in particular if empty."""

    faces: tuple[Face, ...] = (Face(name="front"),)
    steps: int = 1
    unit: str = ""
    """What its amount counts (money, supply), if it carries one."""

    carries: float = 0
    """How much cargo goes aboard."""

    cargo: tuple[str, ...] = ()
    """Which kinds or types go aboard when they are put down on it; none named: all."""

    mix: Mapping[SideId, int] = msgspec.field(default_factory=dict)
    """How many were printed for each side; a side not named has no limit."""

    size: float = 1.0
    attributes: Mapping[str, Printed] = msgspec.field(default_factory=dict)
    by_side: Mapping[SideId, Mapping[str, Printed]] = msgspec.field(default_factory=dict)
    """What the counters of one side say otherwise: the same type is not as strong in every army."""

    source: str = ""

    def face(self, name: str) -> Face:
        """The face of that name; a face that is gone from the sheet shows as the first."""
        first = self.faces[0]
        return first if first.name == name else next((face for face in self.faces if face.name == name), first)

    def printed(self, word: str, face: str = "", side: SideId = NOBODY) -> Printed | None:
        """What the cardboard says of a word: on this face, or else for this side, or else on every one."""
        if face and (found := self.face(face).attributes.get(word)) is not None:
            return found
        if side in self.by_side and (found := self.by_side[side].get(word)) is not None:
            return found
        return self.attributes.get(word)

    def figures(self, face: str = "", side: SideId = NOBODY) -> tuple[str, ...]:
        """The factors of a face, as they stand on a counter of this side; of the first, where none is named."""
        shown = self.face(face)
        return tuple(WORD.sub(lambda word: written(self.printed(word[1], shown.name, side)), each)
                     for each in shown.figures)  # fmt: skip


class Counter(msgspec.Struct, frozen=True):
    """One counter on the table: what it is, and how it lies."""

    id: CounterId
    kind: KindId
    side: SideId = SideId("")
    face: str = ""
    """Empty: the first."""

    steps: int = 0
    """Steps lost."""

    amount: float | None = None
    marks: tuple[str, ...] = ()
    """moved, fought, damaged…: words of the game, in the order they were put on."""

    turned: int = 0
    """Degrees clockwise."""

    known_to: tuple[SideId, ...] | None = None
    """Who may look at a concealed counter. None: it is not concealed."""

    def marked(self, mark: str) -> bool:
        return mark in self.marks


FaceKey: TypeAlias = tuple[str, str, str, int, float | None, tuple[str, ...], bool]


def face_key(counter: Counter, page: bool = False) -> FaceKey:
    """All that a counter's picture depends on: counters that share it share one picture."""
    return counter.kind, counter.side, counter.face, counter.steps, counter.amount, counter.marks, page
