"""What a tool may draw over the table while it is in use. Each is a `with` block, so nothing can stay lit."""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence
from contextlib import AbstractContextManager
from typing import Protocol

from app.table.hands.pointer import Pointer
from boards.board import AreaId
from boards.plain.sentence import Sentence
from counters.counter import CounterId
from counters.events import Event
from counters.laying.piles import Lies
from rules_assist.advice import Reach
from rules_assist.battle_sheet import BattleSheet


class Preview(Protocol):
    """The table's side of a gesture."""

    def carrying(self, counters: Sequence[CounterId], pointer: Pointer) -> AbstractContextManager[None]:
        """The counters leave their places and follow the finger."""
        ...

    def reaching(self, reach: Reach, carried: Sequence[CounterId]) -> AbstractContextManager[None]:
        """Areas glow by grade; routes are shown when the finger is over one."""
        ...

    def lit(self, areas: Collection[AreaId]) -> AbstractContextManager[None]:
        """Areas are lit plainly."""
        ...

    def outlined(self, counters: Collection[CounterId]) -> AbstractContextManager[None]:
        """Counters that something is about to be done with."""
        ...

    def line(self, points: Sequence[tuple[float, float]], words: str = "") -> AbstractContextManager[None]:
        """A line, with words at its end: a measure, a pencil stroke."""
        ...

    def battle(self, sheet: BattleSheet, attackers: Sequence[CounterId]) -> AbstractContextManager[None]:
        """Arrows from where the attackers stand, and the odds."""
        ...

    def band(self, start: Pointer, end: Pointer) -> AbstractContextManager[None]:
        """A rubber band."""
        ...

    def follow(self, pointer: Pointer) -> None:
        """What is carried by this finger goes along."""
        ...

    def say(self, sentence: Sentence | None, pointer: Pointer) -> None:
        """One sentence beside the finger; None takes it away."""
        ...

    def ring(self, pointer: Pointer) -> None:
        """Point at something: a ring that all can see and that fades by itself."""
        ...

    def what_if(self, event: Event | None) -> AbstractContextManager[None]:
        """What advice would say if this had happened."""
        ...

    def push(self, pointer: Pointer, before: Pointer) -> None:
        """The map goes along with the finger."""
        ...

    def let_map_go(self) -> None:
        """The map glides on as it was pushed."""
        ...

    def ask_words(self, pointer: Pointer, done: Callable[[str], None]) -> None:
        """Words are typed in at a spot; none are, if somebody thinks better of it."""
        ...

    def counters_between(self, start: Pointer, end: Pointer) -> tuple[CounterId, ...]:
        """What lies in the rectangle between two spots, as it is seen."""
        ...

    def lie_in(self, area: AreaId) -> list[Lies]:
        """Where each counter of an area lies, as it is seen."""
        ...

    def note_at(self, pointer: Pointer) -> str | None:
        """The note that lies there."""
        ...
