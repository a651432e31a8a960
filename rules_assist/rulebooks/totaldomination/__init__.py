"""The rules of Total Domination, put together chapter by chapter."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from types import ModuleType

from rules_assist.advice import Act, Answer, Finding, Ledger
from rules_assist.common.one_side import OneSided
from rules_assist.common.standpoint import Standpoint
from rules_assist.rulebooks.totaldomination import (
    advancing,
    air,
    attack_cost,
    battle,
    card_value,
    control,
    cubes,
    damage,
    developing,
    drafting,
    events,
    hands,
    influence,
    intelligence,
    joining,
    logistics,
    looking,
    operations,
    partners,
    passing,
    phases,
    picking_up,
    pieces,
    plans,
    presence,
    puppets,
    resistance,
    rockets,
    room,
    solo,
    solo_research,
    stacking,
    supply,
    turns,
    victory,
    winning,
)
from rules_assist.rulebooks.totaldomination.naming import titled
from rules_assist.rulebooks.totaldomination.powers import FACTIONS, NEUTRAL, POWERS

Does = Callable[[Standpoint, Act], Answer | None]
Reckons = Callable[[Standpoint, Act], Ledger | None]
Notices = Callable[[Standpoint], Iterable[Finding]]

CHAPTERS: tuple[ModuleType, ...] = (
    presence, room, control, supply, pieces, plans, resistance, damage, partners, victory, winning, phases,
    turns, card_value, operations, battle, attack_cost, air, rockets,
    events, logistics, puppets, influence, developing, cubes, joining, advancing,
    hands, drafting, passing, intelligence, looking, solo, solo_research,
)  # fmt: skip
"""Each may have VERBS, LEDGERS and FINDINGS of its own. FINDINGS are asked from the standpoint of each power and of the
neutrals; what concerns all is told by the one it happens to."""

VERBS: dict[str, Does] = {word: does for each in CHAPTERS for word, does in getattr(each, "VERBS", {}).items()}
LEDGERS: dict[str, Reckons] = titled(
    {word: reckons for each in (victory, rockets, *CHAPTERS) for word, reckons in getattr(each, "LEDGERS", {}).items()}
)
"""Whoever asks for all of them is told of victory first, then of rockets."""

FINDINGS: tuple[Notices, ...] = tuple(notices for each in CHAPTERS for notices in getattr(each, "FINDINGS", ()))


ACTING = frozenset({
    "move_cost", "deploy_cost", "attack_cost", "destroy_cost", "plan", "plan_cost", "left", "to_save",
    "card_value", "card_ops", "ops", "operation_points", "peace", "logistics",
})  # fmt: skip


def _findings(view: Standpoint) -> Iterator[Finding]:
    for notices in FINDINGS:
        yield from notices(view)


RULEBOOK = OneSided(
    reaching=picking_up.reach_of,
    limits=stacking.limits,
    finding=_findings,
    supplying=supply.supply_of,
    fighting=battle.battle_of,
    ledgers={},
    acts=VERBS,
    reckonings=LEDGERS,
    acting=ACTING,
    looking=(*POWERS, NEUTRAL),
    players=(*POWERS, *FACTIONS),
)
