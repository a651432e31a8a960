"""Which counters are picked out, and what somebody wants to look at more closely.

Tools change it; the window shows it.
"""

from __future__ import annotations

from collections.abc import Iterable

from PySide6.QtCore import QObject, Signal

from app.table.hands.pointer import Pointer
from boards.board import AreaId
from counters.counter import CounterId
from counters.events import CountersMoved
from counters.position import Position
from rules_assist.advice import Way


class Selection(QObject):
    """The counters picked out, on every map of the game."""

    changed = Signal()
    opened = Signal(object)
    """A stack is to be spread out; the pointer says which."""

    closer = Signal(object)
    """Somebody holds still over something: the pointer says over what."""

    attacked = Signal(object, object)
    """These counters attack that area, as somebody thinks: what are the odds?"""

    went = Signal(object, object)
    """A finger has moved counters, and there were several ways: the move, and the other ways."""

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self.counters: frozenset[CounterId] = frozenset()

    def only(self, counters: Iterable[CounterId]) -> None:
        """These and no others."""
        self._set(frozenset(counters))

    def add(self, counters: Iterable[CounterId]) -> None:
        self._set(self.counters | frozenset(counters))

    def toggle(self, counters: Iterable[CounterId]) -> None:
        """In if it was out, out if it was in."""
        self._set(self.counters ^ frozenset(counters))

    def keep_only(self, position: Position) -> None:
        """What has left the table is not picked out any more."""
        self._set(frozenset(id for id in self.counters if id in position.counters))

    def ordered(self, position: Position) -> tuple[CounterId, ...]:
        """What is picked out, place by place and each from the bottom up."""
        return tuple(id for place in sorted(position.stacks) for id in position.stacks[place] if id in self.counters)

    def open(self, pointer: Pointer) -> None:
        self.opened.emit(pointer)

    def look_closer(self, pointer: Pointer) -> None:
        self.closer.emit(pointer)

    def attack(self, counters: tuple[CounterId, ...], at: AreaId) -> None:
        self.attacked.emit(counters, at)

    def tell_ways(self, move: CountersMoved, others: tuple[Way, ...]) -> None:
        self.went.emit(move, others)

    def _set(self, counters: frozenset[CounterId]) -> None:
        if counters != self.counters:
            self.counters = counters
            self.changed.emit()
