"""The rules of Blitz!, put together chapter by chapter; what a table can say stands in rules.toml beside this file."""

from dataclasses import replace

from rules_assist.common.asked import reminded
from rules_assist.common.standpoint import resting_on
from rules_assist.rulebook import Verb, rulebook
from rules_assist.rulebooks.blitz import (
    battle,
    blitzing,
    building,
    ending,
    moving,
    politics,
    production,
    ships,
    stacking,
    supply,
)
from rules_assist.rulebooks.blitz.powers import World, completed
from rules_assist.rulebooks.blitz.sides import POWERS


def its_time(view: World, verb: Verb) -> bool:
    """Everything has its phase, and each side its own (§2.1). While the other side begins its sea battles, aircraft
    fly in, and submarines go home (§4.4)."""
    phase = view.clock.phase
    at_sea = phase.endswith("sea_combat") and view.waiting and verb.name in ("to_sea", "return_to_base")
    return not phase or at_sea or (phase in verb.phases and not view.waiting)


SUMS = replace(battle.TABLE, battle=None, verbs=())
CHAPTERS = (stacking, supply, moving, blitzing, ships, battle, production, building, politics, ending)
RULEBOOK = rulebook(
    *(reminded(each.CHAPTER, its_time, lambda rule, _verb: resting_on(rule, "§2.1")) for each in CHAPTERS),
    SUMS, sides=POWERS, looking=POWERS, timely=moving.timely, sketch=completed, with_alike=supply.with_alike,
    comes_in=ending.comes_in, seen_as=World, rule="§4, §5",
)  # fmt: skip
