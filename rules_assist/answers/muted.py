"""A rulebook that keeps quiet about some things: each kind of advice can be switched off by itself."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass

from counters.counter import CounterId, SideId
from counters.events import ClockMoved, CountersMoved, Single
from counters.game import Game
from counters.position import Position
from rules_assist.advice import Act, Answer, Detail, Finding, Ledger, Reach, SupplyLine, Way
from rules_assist.assist import NO_ADVICE, Askable, Doable, Rulebook
from rules_assist.battle_sheet import BattleSheet

MOVEMENT, SUPPLY = "movement", "supply"
"""What is kept quiet besides findings of that aspect: where counters may go, and how they are supplied."""


@dataclass(frozen=True)
class _Muted:
    """What it is asked outright (a battle, a sum, whether something may be done) it answers as ever."""

    rulebook: Rulebook
    off: frozenset[str]

    def reach(self, game: Game, position: Position, counters: tuple[CounterId, ...], means: str = "") -> Reach:
        return (NO_ADVICE if MOVEMENT in self.off else self.rulebook).reach(game, position, counters, means)

    def entails(
        self, game: Game, position: Position, move: CountersMoved | ClockMoved, way: Way | None
    ) -> tuple[Single, ...]:
        return self.rulebook.entails(game, position, move, way)

    def findings(self, game: Game, position: Position) -> tuple[Finding, ...]:
        return tuple(each for each in self.rulebook.findings(game, position) if each.aspect not in self.off)

    def is_idle(self, game: Game, position: Position) -> bool:
        return self.rulebook.is_idle(game, position)

    def supply(self, game: Game, position: Position, side: SideId) -> tuple[SupplyLine, ...]:
        return (NO_ADVICE if SUPPLY in self.off else self.rulebook).supply(game, position, side)

    def battle(self, game: Game, position: Position, act: Act) -> BattleSheet | None:
        return self.rulebook.battle(game, position, act)

    def ledger(self, game: Game, position: Position, act: Act) -> tuple[Ledger, ...]:
        return self.rulebook.ledger(game, position, act)

    def may(self, game: Game, position: Position, act: Act) -> Answer | None:
        return self.rulebook.may(game, position, act)

    def verbs(self, game: Game) -> Sequence[Doable]:
        return self.rulebook.verbs(game)

    def figures(self, game: Game) -> Sequence[Askable]:
        return self.rulebook.figures(game)

    def details(self, game: Game, act: Act, *, reckoned: bool = False) -> tuple[Detail, ...] | None:
        return self.rulebook.details(game, act, reckoned=reckoned)

    def ways(self, game: Game, act: Act, *, reckoned: bool = False) -> tuple[str, ...] | None:
        return self.rulebook.ways(game, act, reckoned=reckoned)

    def completed(self, game: Game, position: Position, act: Act) -> Position:
        return self.rulebook.completed(game, position, act)

    def with_others(self, game: Game, position: Position, side: SideId, line: SupplyLine) -> SupplyLine:
        return self.rulebook.with_others(game, position, side, line)


def muted(rulebook: Rulebook, off: Collection[str]) -> Rulebook:
    """The same rulebook, without the kinds of advice that are not wanted."""
    return _Muted(rulebook, frozenset(off)) if off else rulebook
