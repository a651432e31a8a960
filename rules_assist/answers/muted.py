"""A rulebook that keeps quiet about some things: each kind of advice can be switched off by itself."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass
from typing import Any, cast

from counters.counter import CounterId, SideId
from counters.game import Game
from counters.position import Position
from rules_assist.advice import Finding, Reach, SupplyLine
from rules_assist.assist import NO_ADVICE, Rulebook

MOVEMENT, SUPPLY = "movement", "supply"
"""What is kept quiet besides findings of that aspect: where counters may go, and how they are supplied."""


@dataclass(frozen=True)
class _Muted:
    """What it is asked outright (a battle, a sum, whether something may be done) it answers as ever."""

    rulebook: Rulebook
    off: frozenset[str]

    def reach(self, game: Game, position: Position, counters: tuple[CounterId, ...], means: str = "") -> Reach:
        return (NO_ADVICE if MOVEMENT in self.off else self.rulebook).reach(game, position, counters, means)

    def findings(self, game: Game, position: Position) -> tuple[Finding, ...]:
        return tuple(each for each in self.rulebook.findings(game, position) if each.aspect not in self.off)

    def is_idle(self, game: Game, position: Position) -> bool:
        return self.rulebook.is_idle(game, position)

    def supply(self, game: Game, position: Position, side: SideId) -> tuple[SupplyLine, ...]:
        return (NO_ADVICE if SUPPLY in self.off else self.rulebook).supply(game, position, side)

    def __getattr__(self, name: str) -> Any:
        return getattr(self.rulebook, name)


def muted(rulebook: Rulebook, off: Collection[str]) -> Rulebook:
    """The same rulebook, without the kinds of advice that are not wanted."""
    return cast("Rulebook", _Muted(rulebook, frozenset(off))) if off else rulebook
