"""The rules of BlitzWar, chapter by chapter. A chapter exports any of VERBS, LEDGERS, FINDINGS and MEANS."""

from __future__ import annotations

from types import ModuleType
from typing import Any

from counters.counter import Counter
from counters.game import Game
from rules_assist.advice import Act, BattleSheet, Reach, SupplyLine
from rules_assist.one_side import OneSided
from rules_assist.rulebooks.blitzwar import superiority
from rules_assist.rulebooks.blitzwar.reach import reach_by
from rules_assist.rulebooks.blitzwar.sides import PARTIES
from rules_assist.stacking import Limit
from rules_assist.standpoint import Standpoint

CHAPTERS: tuple[ModuleType, ...] = (superiority,)


def _all(word: str) -> dict[str, Any]:
    return {name: each for chapter in CHAPTERS for name, each in getattr(chapter, word, {}).items()}


MEANS = _all("MEANS")


def _reaching(view: Standpoint, group: tuple[Counter, ...], means: str) -> Reach:
    return reach_by(MEANS, view, group, means)


def _limits(game: Game) -> tuple[Limit, ...]:
    return ()


def _finding(view: Standpoint) -> Any:
    return (found for chapter in CHAPTERS for look in getattr(chapter, "FINDINGS", ()) for found in look(view))


def _supplying(view: Standpoint) -> tuple[SupplyLine, ...]:
    return ()


def _fighting(view: Standpoint, act: Act) -> BattleSheet | None:
    return None


RULEBOOK = OneSided(
    reaching=_reaching, limits=_limits, finding=_finding, supplying=_supplying, fighting=_fighting,
    ledgers={}, acts=_all("VERBS"), reckonings=_all("LEDGERS"), players=PARTIES, looking=PARTIES,
)  # fmt: skip
