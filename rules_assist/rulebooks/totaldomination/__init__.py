"""The rules of Total Domination, put together chapter by chapter."""

from __future__ import annotations

from dataclasses import replace
from functools import partial

from boards.plain.sentence import say, side
from rules_assist.advice import Act, Answer
from rules_assist.common.saying import because, no, resting_on
from rules_assist.rulebook import Chapter, Verb, rulebook
from rules_assist.rulebooks.totaldomination import (
    air,
    cards,
    combat,
    events,
    hands,
    operations,
    politics,
    prices,
    production,
    solo,
    stacking,
    technology,
    world,
    year,
)
from rules_assist.rulebooks.totaldomination.powers import ACTION, FACTIONS, POWERS
from rules_assist.rulebooks.totaldomination.sketch import completed
from rules_assist.rulebooks.totaldomination.world import World

FIRST = "draw"
"""Where the year begins, and a typed table that tells no phase."""


def at_any_time(view: World, phases: tuple[str, ...]) -> bool:
    """The time is asked about by each verb for itself."""
    return True


def reminding(verb: Verb, view: World, act: Act) -> Answer | None:
    """No bare yes at the wrong time or in the turn of another power (§4.1, §4.2): plans are made ahead, so whoever asks
    out of turn, or when the year begins, is told so; in the other phases nobody acts."""
    found, clock = verb.does(view, act), view.clock
    if found is None or not found.yes or not clock.phase:
        return found
    now, us = view.seen_by(clock.side).power, view.power
    if clock.phase not in verb.phases:
        if clock.phase != FIRST and ACTION[0] in verb.phases:
            return no(because(verb.rule or "§4.2", "This is not the time for {side} to do that.", side=side(us)))
        told = say("{told} But this is not the time for it.", told=found.sentence)
    elif clock.side and us != now and us in POWERS:
        told = say("{told} But it is the turn of {side}.", told=found.sentence, side=side(now))
    else:
        return found
    return Answer(yes=True, sentence=told, rule=resting_on(found.rule, verb.rule or "§4.2"))


def reminded(chapter: Chapter) -> Chapter:
    """Every verb that has its time reminds of it."""
    verbs = (replace(v, does=partial(reminding, v)) if v.phases else v for v in chapter.verbs)
    return replace(chapter, verbs=tuple(verbs))


CHAPTERS = (
    year, world, stacking, operations, production, combat, air, cards, hands, technology, prices, events, politics,
    solo,
)  # fmt: skip
RULEBOOK = rulebook(
    *(reminded(each.CHAPTER) for each in CHAPTERS),
    sides=(*POWERS, *FACTIONS),
    looking=POWERS,
    timely=at_any_time,
    sketch=completed,
    seen_as=World,
    alike=world.as_short,
)
