"""Plans of several moves: each at the table as those before it leave it."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import NamedTuple, TypeAlias

from boards.board import AreaId
from boards.plain.sentence import area, say
from counters.counter import Counter, CounterId
from counters.position import area_of
from rules_assist.advice import Act, Reach, Reason, Way
from rules_assist.rulebook import Seen


class Move(NamedTuple):
    """One step of a plan: these go there together; those go on later, in the same plan."""

    counters: tuple[CounterId, ...]
    to: AreaId
    later: tuple[CounterId, ...] = ()


class Outcome(NamedTuple):
    """How far a plan goes: the ways found, and why it goes no further."""

    ways: tuple[Way, ...]
    failed: Reason | None


Reaching: TypeAlias = Callable[[Seen, tuple[Counter, ...], Move], Reach]
Moved: TypeAlias = Callable[[Seen, tuple[Counter, ...], Move], Seen]


def steps_of(act: Act) -> tuple[Move, ...]:
    """`move #a, #b to x, y` is two moves in that order; to one area all go; one alone goes from each to the next."""
    places = [area_of(at) for at in (*act.to, *act.at)]
    if len(places) == 1:
        return (Move(act.counters, places[0]),)
    if len(act.counters) == 1:
        return tuple(Move(act.counters, to) for to in places)
    if len(places) == len(act.counters):
        return tuple(Move((one,), to) for one, to in zip(act.counters, places, strict=True))
    return ()


def one_by_one(view: Seen, steps: Sequence[Move], reach: Reaching, moved: Moved, rule: str) -> Outcome:
    """The moves in the order given."""
    ways: list[Way] = []
    for place, step in enumerate(steps, 1):
        group = tuple(map(view.one, step.counters))
        found = reach(view, group, step)
        way = next(iter(found.ways.get(step.to, ())), None)
        if way is None:
            why = found.why_not(step.to) or next(iter(found.notes), None)
            why = why or Reason(say("It is in {to} already.", to=area(step.to)), rule)
            told = Reason(say("Move {number}: {why}", number=place, why=why.sentence), why.rule)
            return Outcome(tuple(ways), why if len(steps) == 1 else told)
        ways.append(way)
        view = moved(view, group, step._replace(later=tuple(id for each in steps[place:] for id in each.counters)))
    return Outcome(tuple(ways), None)
