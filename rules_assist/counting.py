"""A rulebook that only counts: ledgers out of a table, and no advice about anything else."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

from counters.counter import CounterId, SideId
from counters.game import Game
from counters.position import Position
from rules_assist.advice import NO_ADVICE, Act, Answer, BattleSheet, Finding, Ledger, Reach, SupplyLine
from rules_assist.table_rulebook import TableRulebook, read_rules


@dataclass(frozen=True, eq=False)
class OnlyCounts:
    """For a game whose income and points can be added up, though nobody has written its other rules."""

    table: TableRulebook

    def reach(self, game: Game, position: Position, counters: tuple[CounterId, ...], means: str = "") -> Reach:
        return NO_ADVICE.reach(game, position, counters, means)

    def findings(self, game: Game, position: Position) -> tuple[Finding, ...]:
        return NO_ADVICE.findings(game, position)

    def supply(self, game: Game, position: Position, side: SideId) -> tuple[SupplyLine, ...]:
        return NO_ADVICE.supply(game, position, side)

    def battle(self, game: Game, position: Position, act: Act) -> BattleSheet | None:
        return NO_ADVICE.battle(game, position, act)

    def ledger(self, game: Game, position: Position, act: Act) -> tuple[Ledger, ...]:
        return self.table.ledger(game, position, act)

    def may(self, game: Game, position: Position, act: Act) -> Answer | None:
        return NO_ADVICE.may(game, position, act)


def only_counts(file: Path) -> OnlyCounts:
    """The ledgers of a table of rules."""
    return OnlyCounts(read_rules(file))
