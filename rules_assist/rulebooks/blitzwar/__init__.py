"""The rules of BlitzWar, chapter by chapter. A chapter exports any of VERBS, LEDGERS, FINDINGS and MEANS."""

from __future__ import annotations

from collections.abc import Mapping
from types import ModuleType
from typing import Any

from counters.counter import Counter
from counters.game import Game
from rules_assist.advice import Reach
from rules_assist.common.one_side import OneSided
from rules_assist.common.stacking import Limit
from rules_assist.common.standpoint import Standpoint
from rules_assist.rulebooks.blitzwar import (
    activation,
    advance,
    after_combat,
    air_bases,
    air_missions,
    battle,
    beachheads,
    bombing,
    cards,
    counters_free,
    crowding,
    formation,
    fortify,
    giving_up,
    joining,
    landings,
    lend_lease,
    losses,
    lost_supplies,
    minors,
    misplaced,
    moving,
    nations,
    naval_combat,
    naval_moves,
    other_words,
    over_britain,
    placing,
    plans,
    points,
    reminders,
    reorganising,
    retreat,
    room,
    sea_transport,
    several,
    sharing,
    stacking,
    strategic,
    superiority,
    tactical,
    taking,
    tracing,
    turn_order,
    two_meanings,
    vichy,
    victory,
)
from rules_assist.rulebooks.blitzwar.reach import reach_by
from rules_assist.rulebooks.blitzwar.sides import PARTIES
from rules_assist.rulebooks.blitzwar.supply import as_short, cut_elsewhere, starves, supply_of

CHAPTERS: tuple[ModuleType, ...] = (
    *(stacking, sharing, crowding, room, taking, points, nations),  # §4, §5, §9.6
    *(tactical, strategic, after_combat, activation, moving, fortify),  # §15
    *(tracing, plans, superiority),  # §7, §12.3
    *(giving_up, joining, vichy, reminders, victory),  # §9, §18
    *(
        cards,
        lost_supplies,
        minors,
        placing,
        plans,
        counters_free,
        formation,
        reorganising,
        lend_lease,
        turn_order,
    ),  # §8, §10, §11
    *(naval_moves, naval_combat, sea_transport, beachheads, landings),  # §12, §14
    *(air_missions, air_bases, bombing, over_britain, misplaced),  # §13
    *(battle, losses, retreat, advance),  # §16, §17
    two_meanings,  # last, since it has words of several chapters
)


def _all(word: str) -> dict[str, Any]:
    return {name: each for chapter in CHAPTERS for name, each in getattr(chapter, word, {}).items()}


def _by_any_word(word: str, others: Mapping[str, str]) -> dict[str, Any]:
    named = _all(word)
    return {**{other: named[usual] for other, usual in others.items()}, **named}


MEANS = _all("MEANS")


def _reaching(view: Standpoint, group: tuple[Counter, ...], means: str) -> Reach:
    return reach_by(MEANS, view, group, means)


def _limits(game: Game) -> tuple[Limit, ...]:
    return ()  # Who counts together depends on who has joined: `stacking` asks the position.


def _finding(view: Standpoint) -> Any:
    return (found for chapter in CHAPTERS for look in getattr(chapter, "FINDINGS", ()) for found in look(view))


RULEBOOK = OneSided(
    reaching=_reaching, limits=_limits, finding=_finding, supplying=supply_of, fighting=battle.battle_of,
    starves=starves, alike=as_short, cut_elsewhere=cut_elsewhere,
    ledgers={}, acts=several.told_apart(_by_any_word("VERBS", other_words.VERBS)),
    reckonings=_by_any_word("LEDGERS", other_words.LEDGERS), players=PARTIES, looking=PARTIES,
)  # fmt: skip
