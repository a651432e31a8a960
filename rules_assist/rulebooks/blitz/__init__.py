"""The rules of Blitz!, put together chapter by chapter; what a table can say stands in rules.toml beside this file."""

from dataclasses import replace
from functools import partial

from boards.plain.sentence import say
from rules_assist.advice import Act, Answer
from rules_assist.common.saying import resting_on
from rules_assist.common.standpoint import Standpoint
from rules_assist.rulebook import Chapter, Verb, rulebook
from rules_assist.rulebooks.blitz import (
    battle,
    building,
    ending,
    entry,
    moving,
    politics,
    production,
    ships,
    stacking,
    supply,
)
from rules_assist.rulebooks.blitz.powers import AXIS, POWERS
from rules_assist.rulebooks.blitz.sketch import sketch


def reminding(verb: Verb, view: Standpoint, act: Act) -> Answer | None:
    """Plans are made ahead, and not refused; in one's own Activities a yes reminds of the order (§2.1)."""
    found, phase = verb.does(view, act), view.position.clock.phase
    ours = phase.startswith("axis_" if view.side in AXIS else "allied_")
    if found is None or not found.yes or not phase.startswith(("axis_", "allied_")) or (ours and phase in verb.phases):
        return found
    told = say("{told} But this is not the time for it.", told=found.sentence)
    return Answer(yes=True, sentence=told, rule=resting_on(found.rule, "§2.1"))


def reminded(chapter: Chapter) -> Chapter:
    """Every verb that has its time reminds of it."""
    verbs = (replace(verb, does=partial(reminding, verb)) if verb.phases else verb for verb in chapter.verbs)
    return replace(chapter, verbs=tuple(verbs))


SUMS = replace(battle.TABLE, battle=None, verbs=())
CHAPTERS = (stacking, supply, moving, ships, battle, production, building, politics, entry, ending)
RULEBOOK = rulebook(
    *(reminded(each.CHAPTER) for each in CHAPTERS), SUMS, sides=POWERS, looking=POWERS, timely=moving.timely,
    sketch=sketch, alike=supply.as_short, rule="§4, §5",
)  # fmt: skip
