"""What a terse typed table leaves out: units that lie nowhere are in the pools of their powers (§2.0), and who stands
in a home area of the US or China has just come (§9.2). For cases only: at a table that is played, what lies nowhere is
nowhere."""

from __future__ import annotations

from collections import Counter as Tally

from counters.counter import Counter, CounterId
from counters.events import FactSet
from counters.game import Game
from counters.position import Fact, Position
from rules_assist.advice import Act
from rules_assist.rulebooks.totaldomination.politics import INVADED, invaders
from rules_assist.rulebooks.totaldomination.powers import JOINING, NOBODY
from rules_assist.rulebooks.totaldomination.stacking import pool_of
from rules_assist.rulebooks.totaldomination.world import World


def completed(game: Game, position: Position, act: Act) -> Position:
    """The same table with its pools filled up to what is printed."""
    view = World(game, position, NOBODY)
    there = Tally((one.kind, one.side) for one in position.counters.values())
    for kind in game.sheet.kinds.values():
        for of, printed in kind.mix.items() if kind.sort == "unit" else ():
            lacking = range(there[kind.id, of], printed)
            units = (Counter(CounterId(f"unseen_{of}_{kind.id}_{number}"), kind.id, of) for number in lacking)
            new = tuple(one for one in units if one.id not in position.counters)
            position = position.placed(new, pool_of(view, of), 0) if new else position
    if act.verb == "invasion_deed" and not any(fact.word == INVADED for fact in position.facts.all):
        come = [one for joining in JOINING for one in invaders(World(game, position, NOBODY), joining)]
        for one in come:
            position = FactSet(Fact(INVADED, (one.id,), "turn")).happen(position)
    return position
