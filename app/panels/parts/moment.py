"""A moment of the sequence in words: the phase, and the side that acts in it."""

from __future__ import annotations

from app.language import boxed, named
from boards.plain.sentence import Naming, Ref, side
from counters.game import Game
from counters.position import Clock, Position


def moment_words(game: Game, naming: Naming, clock: Clock) -> str:
    """`March · Ember`; a side that the phase is already named after is not said twice."""
    phase = naming(Ref("phase", clock.phase)) if clock.phase else ""
    if not clock.side:
        return phase
    if game.sheet.names_its_side(clock.phase, clock.side):
        return phase
    return " · ".join(filter(None, (phase, naming(side(clock.side)))))


def turn_named(naming: Naming, clock: Clock) -> str:
    """`Turn 2`, or as the game itself counts: `Round 2`."""
    return naming(Ref("turn", str(clock.turn)))


def turn_words(game: Game, counted: str, clock: Clock) -> tuple[str, ...]:
    """`Turn 2`, and what the game itself calls it; a name that is no more than a count says it alone."""
    turn = game.sheet.sequence.turn(clock.turn)
    if turn is None or turn.name in ("", str(clock.turn)):
        return (counted,)
    name = boxed(game.sheet, turn.name)
    return (name,) if turn.name.endswith(f" {clock.turn}") else (counted, name)


# What time it is in the game, and what is left for it: `Turn 2 · March · Ember · Points left: 3`.


def clock_words(game: Game, position: Position) -> str:
    naming, clock = named(game, position), position.clock
    parts = turn_words(game, turn_named(naming, clock), clock)
    shown = (Ref("fact", rule.word) for rule in game.sheet.facts.values() if rule.shown)
    kept = ((fact, position.facts.get(fact.id, clock.side)) for fact in shown if clock.side)
    told = (f"{naming(fact)}: {noted.value}" for fact, noted in kept if noted is not None)
    return " · ".join(filter(None, (*parts, moment_words(game, naming, clock), *told)))
