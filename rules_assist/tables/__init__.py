"""A rulebook out of a table: rules.toml of a kit, read into the answers of `rules_assist.advice`.

No code of the kit's runs. KITS.md says what the table can say; `forms.py` is the same in types.
"""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

from boards.plain.toml_reading import read_toml
from counters.counter import CounterId, SideId
from counters.game import Game
from counters.position import Position
from rules_assist.advice import Act, Answer, Finding, Ledger, Reach, SupplyLine
from rules_assist.battle_sheet import BattleSheet
from rules_assist.common.stacking import overfull
from rules_assist.tables.battles import battle_of
from rules_assist.tables.choosing import Scene
from rules_assist.tables.forms import Rules
from rules_assist.tables.judging import answer_of, side_of
from rules_assist.tables.ledgers import ledgers_of
from rules_assist.tables.moving import reach_of
from rules_assist.tables.rounds import fight_of
from rules_assist.tables.stacking import limits, nevers
from rules_assist.tables.supply import supply_findings, supply_of
from rules_assist.tables.telling import check_sentences

__all__ = ["TableRulebook", "read_rules"]


def read_rules(file: Path) -> TableRulebook:
    """The rulebook in a file; what is wrong with it is told with its line."""
    rules = read_toml(file, Rules)
    check_sentences(rules, str(file))
    return TableRulebook(rules)


@dataclass(frozen=True, eq=False)
class TableRulebook:
    """Answers from the rows of the table."""

    rules: Rules

    def reach(self, game: Game, position: Position, counters: tuple[CounterId, ...], means: str = "") -> Reach:
        if not self.rules.move:
            return Reach()
        known = tuple(id for id in counters if id in position.counters)
        return reach_of(self._scene(game, position, _whose(position, known)), known, means)

    def findings(self, game: Game, position: Position) -> tuple[Finding, ...]:
        scene = self._scene(game, position, position.clock.side)
        sides = [scene.seen_by(side) for side in game.sheet.sides]
        hungry = (finding for seen in sides for finding in supply_findings(seen))
        return (*overfull(game, position, limits(scene)), *nevers(scene), *hungry)

    def supply(self, game: Game, position: Position, side: SideId) -> tuple[SupplyLine, ...]:
        return supply_of(self._scene(game, position, side))

    def battle(self, game: Game, position: Position, act: Act) -> BattleSheet | None:
        scene = self._asked(game, position, act)
        return battle_of(scene, act) if self.rules.fight is None else fight_of(scene, act)

    def ledger(self, game: Game, position: Position, act: Act) -> tuple[Ledger, ...]:
        return ledgers_of(self._asked(game, position, act), act)

    def may(self, game: Game, position: Position, act: Act) -> Answer | None:
        return answer_of(self._asked(game, position, act), act)

    def _scene(self, game: Game, position: Position, side: SideId) -> Scene:
        return Scene(self.rules, game, position, side)

    def _asked(self, game: Game, position: Position, act: Act) -> Scene:
        scene = self._scene(game, position, position.clock.side)
        return scene.seen_by(side_of(scene, act))


def _whose(position: Position, counters: tuple[CounterId, ...]) -> SideId:
    return position.counters[counters[0]].side if counters else position.clock.side
