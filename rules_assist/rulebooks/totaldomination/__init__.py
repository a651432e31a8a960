"""The rules of Total Domination, put together chapter by chapter."""

from __future__ import annotations

from collections import Counter as Tally
from dataclasses import replace
from functools import partial

from boards.plain.sentence import say, side
from counters.counter import Counter, CounterId
from counters.events import FactSet
from counters.game import Game
from counters.position import Fact, Position
from rules_assist.advice import Act, Answer
from rules_assist.common.standpoint import because, no, resting_on
from rules_assist.rulebook import Verb, rulebook
from rules_assist.rulebooks.totaldomination import (
    cards,
    combat,
    events,
    hands,
    moving,
    operations,
    politics,
    production,
    solo,
    stacking,
    technology,
    year,
)
from rules_assist.rulebooks.totaldomination.world import ACTION, FACTIONS, JOINING, NOBODY, POWERS, World

FIRST = "draw"
"""Where the year begins, and a typed table that tells no phase."""


def reminding(verb: Verb, view: World, act: Act) -> Answer | None:
    """No bare yes at the wrong time or out of turn (§4.1, §4.2): plans are made ahead, so it is said."""
    found, clock, sequence = verb.does(view, act), view.clock, view.game.sheet.sequence
    if found is None or not found.yes or not clock.phase:
        return found
    meant, phase = combat.attack_meant(view, act) if verb in combat.CHAPTER.verbs else None, sequence.phase(clock.phase)
    now, us = view.seen_by(clock.side).power, (meant.view if meant else view).power
    if clock.phase not in verb.phases:
        if clock.phase != FIRST and ACTION[0] in verb.phases:
            return no(because(verb.rule or "§4.2", "This is not the time for {side} to do that.", side=side(us)))
        told = say("{told} But this is not the time for it.", told=found.sentence)
    elif phase and phase.sides and clock.side and us != now and us in POWERS:
        told = say("{told} But it is the turn of {side}.", told=found.sentence, side=side(now))
    else:
        return found
    return Answer(yes=True, sentence=told, rule=resting_on(found.rule, verb.rule or "§4.2"))


def completed(game: Game, position: Position, act: Act) -> Position:
    """What a terse typed table leaves out: units that lie nowhere are in the pools of their powers (§2.0), and who
    stands in a home area of the US or China has just come (§9.2). For cases only: at a table that is played, what lies
    nowhere is nowhere."""
    view = World(game, position, NOBODY)
    there = Tally((one.kind, one.side) for one in position.counters.values())
    for kind in game.sheet.kinds.values():
        for of, printed in kind.mix.items() if kind.sort == "unit" else ():
            lacking = range(there[kind.id, of], printed)
            units = (Counter(CounterId(f"unseen_{of}_{kind.id}_{number}"), kind.id, of) for number in lacking)
            new = tuple(one for one in units if one.id not in position.counters)
            position = position.placed(new, stacking.pool_of(view, of), 0) if new else position
    if act.verb == "invasion_deed" and not any(fact.word == politics.INVADED for fact in position.facts.all):
        come = [one for nation in JOINING for one in politics.Joining(World(game, position, NOBODY), nation).invaders]
        for one in come:
            position = FactSet(Fact(politics.INVADED, (one.id,), "turn")).happen(position)
    return position


CHAPTERS = (
    year, stacking, operations, production, combat, cards, hands, technology, moving, events, politics, solo,
)  # fmt: skip
TIMED = ((each.CHAPTER, (replace(v, does=partial(reminding, v)) if v.phases else v for v in each.CHAPTER.verbs))
         for each in CHAPTERS)  # fmt: skip
RULEBOOK = rulebook(
    *(replace(chapter, verbs=tuple(verbs)) for chapter, verbs in TIMED),
    sides=(*POWERS, *FACTIONS),
    looking=POWERS,
    timely=lambda _view, _phases: True,  # Each verb asks for itself whether it is its time.
    sketch=completed,
    seen_as=World,
    with_alike=stacking.with_alike,
    comes_in=operations.taken_off,
)
