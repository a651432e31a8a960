"""The rulebook looks over the players' shoulders: in short slices after something happened, never in its way.

What is superseded before it is finished is dropped. Switched off, it is given `NO_ADVICE`, and works as ever. While
something is in the hand, it says how things would stand if it were let go there.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import Any, TypeAlias

import msgspec
from PySide6.QtCore import QObject, QTimer, Signal

from app.documents.game_document import GameDocument
from boards.board import AreaId
from boards.plain.sentence import Sentence, counter, say
from counters.counter import CounterId, SideId
from counters.events import CountersMoved, Event
from counters.game import Game
from counters.minding import kept_in_mind
from counters.position import CannotHappen, Position, in_area
from rules_assist.advice import Finding, Severity, SupplyLine, Way
from rules_assist.answers.muted import muted
from rules_assist.assist import NO_ADVICE, Rulebook

# Where counters may go but would be out of supply: looked for area by area, while they are in the hand.


def dangers(
    rulebook: Rulebook, game: Game, position: Position, carried: tuple[CounterId, ...], ways: Mapping[AreaId, Way]
) -> Iterator[AreaId | None]:
    """One area after the other, gone there by this way; None, where there is nothing to fear. Who hungers already has
    nothing to lose."""
    ids = [id for id in carried if id in position.counters]
    sides = dict.fromkeys(position.counters[id].side for id in ids if position.counters[id].side)
    fed = {
        id
        for side in sides
        for line in rulebook.supply(game, position, side)
        if line.supplied
        for id in line.counters
        if id in ids
    }
    for area, way in ways.items() if fed else ():
        try:
            gone = kept_in_mind(game, position, way.taken(CountersMoved(tuple(ids), in_area(area))))
            after = gone.happen(position)
        except CannotHappen:
            continue
        lines = (line for side in sides for line in rulebook.supply(game, after, side))
        yield area if any(not line.supplied and not fed.isdisjoint(line.counters) for line in lines) else None


FRAME = 16
"""Milliseconds between one beginning and the next: at most once a frame."""

RESTS = 120
"""Milliseconds that a hand is over one place, until what would be there is asked: whoever passes by asks nothing."""


class Advised(msgspec.Struct, frozen=True):
    """What there is to say of a position. Findings come first, then one side's supply after the other's."""

    findings: tuple[Finding, ...] = ()
    supply: Mapping[SideId, tuple[SupplyLine, ...]] = msgspec.field(default_factory=dict)
    whole: bool = False
    """Nothing more is to come."""

    old: bool = False
    """Something has happened since, and nobody has asked again."""


NOTHING = Advised()
Slices: TypeAlias = Iterator[Advised]


class Taking(QTimer):
    """One thing after the other out of what is worked out bit by bit."""

    def __init__(self, parent: QObject, each: Callable[[Any], None], fails: Callable[[Exception], None]) -> None:
        super().__init__(parent, interval=0)
        self._each, self._fails = each, fails
        self._of: Iterator[object] = iter(())
        self.timeout.connect(self._take)

    def take(self, of: Iterator[object]) -> None:
        self._of = of
        self.start()

    def _take(self) -> None:
        try:
            found = next(self._of)
        except StopIteration:
            self.stop()
        except Exception as error:  # noqa: BLE001 - rulebooks are many, and the table goes on without an answer
            self.stop()
            self._fails(error)
        else:
            self._each(found)


class Advisor(QObject):
    """Says `advised` once or several times after each change."""

    advised = Signal(object)
    """An `Advised`, each fuller than the one before."""

    supposed = Signal(object)
    """The same, as if what is in the hand had been let go; None: the hand is empty, or over nothing."""

    endangered = Signal(object)
    """An area in which what is in the hand would be out of supply."""

    def __init__(
        self, document: GameDocument, *, wait: Callable[[], bool] = lambda: False, parent: QObject | None = None
    ) -> None:
        super().__init__(parent or document)
        self._document = document
        self._wait = wait
        """Whether hands are moving: then it stays quiet until they rest."""

        self._real = document.rulebook
        self._asked: Rulebook = document.rulebook
        """Who answers: the rulebook, but for what is not wanted."""

        self.silent = False
        """It answers only when it is asked."""

        self.off: tuple[str, ...] = ()
        self.now = NOTHING
        self.if_dropped: Advised | None = None
        self._seat = document.seat
        self._asked_of: Position | None = None
        self._begin = QTimer(self, singleShot=True, interval=FRAME)
        self._begin.timeout.connect(self._start)
        self._next = Taking(self, self._say, self._has_no_answer)
        self._event: Event | None = None
        self._begin_supposing = QTimer(self, singleShot=True, interval=RESTS)
        self._begin_supposing.timeout.connect(self._suppose)
        self._next_supposed = Taking(self, self._tell_supposed, self._has_no_answer)
        # Whatever fails here has been said where the rulebook was asked before.
        self._next_fear = Taking(self, self._warn, lambda _error: None)
        document.changed.connect(self._changed)

    # What is wanted

    def switch(self, *, on: bool, silent: bool = False, off: tuple[str, ...] = ()) -> None:
        """Always, only when asked, or never; and without some kinds of advice."""
        self._asked = muted(self._real, off) if on else NO_ADVICE
        self._document.rulebook = self._real if on else NO_ADVICE
        self._document.assist = NO_ADVICE if silent else self._asked
        was_silent, self.silent, self.off = self.silent, silent, off
        if not silent:
            self.ask()
        elif not was_silent:
            self._drop()

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
        self.suppose(None)
        if self._document.seat != self._seat:
            # What was said to one seat is not for the next.
            self._seat, self._asked_of = self._document.seat, None
            self._drop()
        if self.silent:
            self._grow_old()
        elif after is not self._asked_of and not self._begin.isActive():
            self._begin.start()

    def _drop(self) -> None:
        """What was said holds no longer."""
        self._begin.stop()
        self._next.stop()
        self._say(NOTHING)

    def _grow_old(self) -> None:
        """An answer stays until the next question; but it is not of this position any more."""
        self._begin.stop()
        if self.now != NOTHING:
            self._say(msgspec.structs.replace(self.now, old=True))

    def _say(self, advised: Advised) -> None:
        if advised != self.now:
            self.now = advised
            self.advised.emit(advised)

    def _start(self) -> None:
        if self._wait() and not self._event:
            self._begin.start()
            return
        self._begin.stop()
        self._asked_of = self._document.position
        self._next.take(_slices(self._asked, self._document.game, self._asked_of))

    def _has_no_answer(self, error: Exception) -> None:
        self._document.said.emit(say("The rulebook has no answer here ({why}).", why=str(error) or repr(error)))

    # What would be

    def suppose(self, event: Event | None) -> None:
        """How would things stand after this? Nothing: it is not in the hand any more."""
        self._event = event
        self._next_supposed.stop()
        if event is None:
            self._begin_supposing.stop()
            self._tell_supposed(None)
        elif self._document.assist is not NO_ADVICE:
            self._begin_supposing.start()

    def _suppose(self) -> None:
        """First what is so now has to be known: what changes is told apart from it."""
        if self._event is None:
            return
        if self._begin.isActive():
            self._start()
        if self._next.isActive():
            self._begin_supposing.start()
            return
        try:
            after = self._event.happen(self._document.position)
        except CannotHappen:
            return
        self._next_supposed.take(_slices(self._document.assist, self._document.game, after))

    def look_ahead(self, carried: tuple[CounterId, ...], ways: Mapping[AreaId, Way]) -> None:
        """Where would these be in danger? None: they are not in the hand any more."""
        rules, document = self._document.assist, self._document
        if carried and ways and rules is not NO_ADVICE:
            self._next_fear.take(dangers(rules, document.game, document.position, carried, ways))
        else:
            self._next_fear.stop()

    def _warn(self, area: AreaId | None) -> None:
        if area is not None:
            self.endangered.emit(area)

    def _tell_supposed(self, found: Advised | None) -> None:
        if found != self.if_dropped:
            self.if_dropped = found
            self.supposed.emit(found)


def _slices(rulebook: Rulebook, game: Game, position: Position) -> Slices:
    """One question after the other, about what the seat sees."""
    findings = rulebook.findings(game, position)
    supply: dict[SideId, tuple[SupplyLine, ...]] = {}
    yield Advised(findings, dict(supply))
    for side in game.sheet.sides:
        lines = rulebook.supply(game, position, side)
        if lines:
            supply[side] = lines
            yield Advised(findings, dict(supply))
    yield Advised(findings, dict(supply), whole=True)


# What would be otherwise if the hand were opened here: new findings, supply lost, supply regained.


MOST = 3
ORDER: tuple[Severity, ...] = ("error", "warning", "note")


def what_changes(now: Advised, then: Advised) -> tuple[Sentence, ...]:
    """The worst first, each with its rule; a few of them, and how many more there are."""
    found = [*_new_findings(now, then), *_supply(now, then)]
    told = list(dict.fromkeys(found))
    if len(told) > MOST:
        told = [*told[: MOST - 1], say("… and {count} more.", count=len(told) - MOST + 1)]
    return tuple(told)


def _new_findings(now: Advised, then: Advised) -> Iterator[Sentence]:
    before = {each.sentence for each in now.findings}
    new = [each for each in then.findings if each.sentence not in before]
    for each in sorted(new, key=lambda found: ORDER.index(found.severity)):
        yield say("Then: {sentence} [{rule}]", sentence=each.sentence, rule=each.rule)


def _supply(now: Advised, then: Advised) -> Iterator[Sentence]:
    """Only where both are known in full for a side."""
    for side, lines in then.supply.items():
        before = _supplied(now.supply.get(side, ()))
        for line in lines:
            lost = [id for id in line.counters if before.get(id)]
            if not line.supplied and lost:
                yield say("Then: {sentence} [{rule}]", sentence=line.sentence, rule=line.rule)
        found = tuple(id for line in lines if line.supplied for id in line.counters if before.get(id) is False)
        if found:
            yield say("Then {counters} would be in supply again.", counters=tuple(map(counter, found)))


def _supplied(lines: tuple[SupplyLine, ...]) -> dict[CounterId, bool]:
    return {id: line.supplied for line in lines for id in line.counters}
