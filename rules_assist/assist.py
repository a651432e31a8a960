"""What every table may ask of a rulebook, and the rulebook that says nothing."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Protocol, TypeAlias

from counters.counter import CounterId, SideId
from counters.events import ClockMoved, CountersMoved, CountersPlaced, Single
from counters.game import Game
from counters.position import Position
from rules_assist.advice import Act, Answer, Detail, Finding, Ledger, Need, Reach, SupplyLine, Way
from rules_assist.battle_sheet import BattleSheet

Coming: TypeAlias = CountersMoved | CountersPlaced | ClockMoved
"""What the rules put something on, in the same gesture."""

Advice: TypeAlias = Reach | BattleSheet | Answer | tuple[Finding, ...] | tuple[SupplyLine, ...] | tuple[Ledger, ...]


class Askable(Protocol):
    """A verb or a figure as the table offers it: what it is called, and what has to be named."""

    @property
    def name(self) -> str: ...

    @property
    def also(self) -> tuple[str, ...]:
        """Other words that whoever types may use."""
        ...

    @property
    def title(self) -> str: ...

    @property
    def needs(self) -> tuple[Need, ...]: ...

    @property
    def details(self) -> tuple[Detail, ...] | None: ...

    def fits(self, game: Game, position: Position, counters: tuple[CounterId, ...]) -> bool:
        """Whether it makes sense to ask it of such counters: nobody plays an infantry as a card. Of none: whether a
        side is told of it now, unasked."""
        ...


class Doable(Askable, Protocol):
    """A verb: something that has its time."""

    @property
    def rule(self) -> str: ...

    @property
    def phases(self) -> tuple[str, ...]:
        """Those that it is done in; none: it has no time of its own."""
        ...

    def is_now(self, game: Game, position: Position, side: SideId) -> bool:
        """Whether the phase that the clock shows is its own, not one in which it is told as well, with a reminder; and
        the side has anybody to do it with."""
        ...


class Rulebook(Protocol):
    """The questions every table may ask. A rulebook is a value; it remembers nothing."""

    def reach(self, game: Game, position: Position, counters: tuple[CounterId, ...], means: str = "") -> Reach:
        """Where these may go, and why not elsewhere."""
        ...

    def entails(self, game: Game, position: Position, move: Coming, way: Way | None) -> tuple[Single, ...]:
        """What the rules put on a move, in the same gesture: what its way costs, areas that change hands; and what is
        noted as the clock moves on."""
        ...

    def findings(self, game: Game, position: Position) -> tuple[Finding, ...]:
        """What is wrong on the table."""
        ...

    def is_idle(self, game: Game, position: Position) -> bool:
        """Whether whoever acts can do nothing in this phase but what is found."""
        ...

    def supply(self, game: Game, position: Position, side: SideId) -> tuple[SupplyLine, ...]:
        """How each group of a side's counters is supplied."""
        ...

    def battle(self, game: Game, position: Position, act: Act) -> BattleSheet | None:
        """What the odds are; None where there is no battle to reckon."""
        ...

    def ledger(self, game: Game, position: Position, act: Act) -> tuple[Ledger, ...]:
        """How the figures add up. `act.verb` names one; empty: all that can be reckoned for `act.side`."""
        ...

    def may(self, game: Game, position: Position, act: Act) -> Answer | None:
        """Whether this is allowed; None where the rulebook cannot say."""
        ...

    def verbs(self, game: Game) -> Sequence[Doable]:
        """All that `may` answers, as the table offers it."""
        ...

    def figures(self, game: Game) -> Sequence[Askable]:
        """All that `ledger` answers."""
        ...

    def details(self, game: Game, act: Act, *, reckoned: bool = False) -> tuple[Detail, ...] | None:
        """What a question with this verb (`reckoned`: this ledger) may name besides; None: it does not say."""
        ...

    def ways(self, game: Game, act: Act, *, reckoned: bool = False) -> tuple[str, ...] | None:
        """By what this may be done, in all words it knows: `by land`; None: it does not say."""
        ...

    def with_others(self, game: Game, position: Position, side: SideId, line: SupplyLine) -> SupplyLine:
        """A line with a few others that are as good: only told to those who ask for supply in so many words."""
        ...

    def completed(self, game: Game, position: Position, act: Act) -> Position:
        """What a position that was typed for its own sake leaves unsaid, added for one question: by cases alone."""
        ...


class _NoAdvice:
    """Assist switched off: offers nothing, refuses nothing, finds nothing."""

    def reach(self, game: Game, position: Position, counters: tuple[CounterId, ...], means: str = "") -> Reach:
        return Reach()

    def entails(self, game: Game, position: Position, move: Coming, way: Way | None) -> tuple[Single, ...]:
        return ()

    def findings(self, game: Game, position: Position) -> tuple[Finding, ...]:
        return ()

    def is_idle(self, game: Game, position: Position) -> bool:
        return False

    def supply(self, game: Game, position: Position, side: SideId) -> tuple[SupplyLine, ...]:
        return ()

    def battle(self, game: Game, position: Position, act: Act) -> BattleSheet | None:
        return None

    def ledger(self, game: Game, position: Position, act: Act) -> tuple[Ledger, ...]:
        return ()

    def may(self, game: Game, position: Position, act: Act) -> Answer | None:
        return None

    def verbs(self, game: Game) -> Sequence[Doable]:
        return ()

    def figures(self, game: Game) -> Sequence[Askable]:
        return ()

    def details(self, game: Game, act: Act, *, reckoned: bool = False) -> tuple[Detail, ...] | None:
        return None

    def ways(self, game: Game, act: Act, *, reckoned: bool = False) -> tuple[str, ...] | None:
        return None

    def with_others(self, game: Game, position: Position, side: SideId, line: SupplyLine) -> SupplyLine:
        return line

    def completed(self, game: Game, position: Position, act: Act) -> Position:
        return position


NO_ADVICE: Rulebook = _NoAdvice()
