"""The rulebook looks over the players' shoulders: in short slices after something happened, never in its way.

What is superseded before it is finished is dropped. Switched off, it is given `NO_ADVICE`, and works as ever.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import TypeAlias

import msgspec
from PySide6.QtCore import QObject, QTimer, Signal

from app.documents.game_document import GameDocument
from boards.sentence import say
from counters.counter import SideId
from counters.position import Position
from rules_assist.advice import NO_ADVICE, Finding, Rulebook, SupplyLine

FRAME = 16
"""Milliseconds between one beginning and the next: at most once a frame."""


class Advised(msgspec.Struct, frozen=True):
    """What there is to say of a position. Findings come first, then one side's supply after the other's."""

    findings: tuple[Finding, ...] = ()
    supply: Mapping[SideId, tuple[SupplyLine, ...]] = msgspec.field(default_factory=dict)
    whole: bool = False
    """Nothing more is to come."""

    def without(self, aspects: tuple[str, ...]) -> Advised:
        """Without the kinds of advice that are not wanted."""
        findings = tuple(each for each in self.findings if each.aspect not in aspects)
        return Advised(findings, {} if SUPPLY in aspects else self.supply, self.whole)


SUPPLY = "supply"
Slices: TypeAlias = Iterator[Advised]


class Advisor(QObject):
    """Says `advised` once or several times after each change."""

    advised = Signal(object)
    """An `Advised`, each fuller than the one before."""

    def __init__(
        self, document: GameDocument, *, wait: Callable[[], bool] = lambda: False, parent: QObject | None = None
    ) -> None:
        super().__init__(parent or document)
        self._document = document
        self._wait = wait
        """Whether hands are moving: then it stays quiet until they rest."""

        self.rulebook: Rulebook = document.rulebook
        self.silent = False
        """It answers only when it is asked."""

        self.off: tuple[str, ...] = ()
        self.now = Advised()
        self._seat = document.seat
        self._asked_of: Position | None = None
        self._slices: Slices = iter(())
        self._begin = QTimer(self, singleShot=True, interval=FRAME)
        self._begin.timeout.connect(self._start)
        self._next = QTimer(self, interval=0)
        self._next.timeout.connect(self._slice)
        document.changed.connect(self._changed)

    # What is wanted

    def switch(self, *, on: bool, silent: bool = False, off: tuple[str, ...] = ()) -> None:
        """Always, only when asked, or never; and without some kinds of advice."""
        self.rulebook = self._document.rulebook if on else NO_ADVICE
        self.silent, self.off = silent, off
        self.ask() if not silent else self._drop()

    def ask(self) -> None:
        """Work it out now, silent or not."""
        self._asked_of = None
        self._begin.start()

    @property
    def busy(self) -> bool:
        return self._begin.isActive() or self._next.isActive()

    # Working

    def _changed(self, _before: Position, after: Position) -> None:
        self._next.stop()
        if self._document.seat != self._seat:
            # What was said to one seat is not for the next.
            self._seat, self._asked_of = self._document.seat, None
            self._drop()
        if self.silent:
            self._drop()
        elif after is not self._asked_of and not self._begin.isActive():
            self._begin.start()

    def _drop(self) -> None:
        """What was said holds no longer."""
        self._begin.stop()
        self._next.stop()
        if self.now != Advised():
            self.now = Advised()
            self.advised.emit(self.now)

    def _start(self) -> None:
        if self._wait():
            self._begin.start()
            return
        self._asked_of = self._document.position
        self._slices = _slices(self.rulebook, self._document)
        self._next.start()

    def _slice(self) -> None:
        try:
            found = next(self._slices, None)
        except Exception as error:  # noqa: BLE001 - rulebooks are many, and the table goes on without an answer
            self._document.said.emit(say("The rulebook has no answer here ({why}).", why=str(error) or repr(error)))
            found = None
        if found is None:
            self._next.stop()
            return
        found = found.without(self.off)
        if found != self.now:
            self.now = found
            self.advised.emit(found)


def _slices(rulebook: Rulebook, document: GameDocument) -> Slices:
    """One question after the other, about what the seat sees."""
    game, position = document.game, document.position
    findings = rulebook.findings(game, position)
    supply: dict[SideId, tuple[SupplyLine, ...]] = {}
    yield Advised(findings, dict(supply))
    for side in game.sheet.sides:
        lines = rulebook.supply(game, position, side)
        if lines:
            supply[side] = lines
            yield Advised(findings, dict(supply))
    yield Advised(findings, dict(supply), whole=True)
