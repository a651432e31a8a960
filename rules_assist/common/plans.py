"""Plans of several moves: each at the table as those before it leave it, in whatever order can be done."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import permutations
from typing import NamedTuple, TypeAlias

from boards.board import AreaId
from boards.plain.sentence import area, say
from counters.counter import CounterId
from counters.position import area_of
from rules_assist.advice import Act, Reach, Reason, Way
from rules_assist.rulebook import Seen

MOST_ORDERED = 4
"""So many who go to one area together are tried in every order."""


class Move(NamedTuple):
    """One step of a plan: these go there together; those go on later, in the same plan."""

    counters: tuple[CounterId, ...]
    to: AreaId
    later: tuple[CounterId, ...] = ()


class Outcome(NamedTuple):
    """How far a plan goes: the ways found, and why it goes no further."""

    ways: tuple[Way, ...]
    failed: Reason | None


Reaching: TypeAlias = Callable[[Seen, Move], Reach]
Moved: TypeAlias = Callable[[Seen, Move], Seen]


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


def in_some_order(view: Seen, step: Move, reach: Reaching, moved: Moved, rule: str) -> Outcome:
    """Those who go to one area together, one after the other, in the first order that can be done."""
    going = [id for id in step.counters if view.position.area(id) != step.to]
    if not 1 < len(step.counters) <= MOST_ORDERED or not going:
        return one_by_one(view, [step], reach, moved, rule)
    orders = ([Move((id,), step.to) for id in order] for order in permutations(going))
    tried = [one_by_one(view, order, reach, moved, rule) for order in orders]
    together = one_by_one(view, [step], reach, moved, rule)
    return together if together.failed else next((found for found in tried if not found.failed), tried[0])


def one_by_one(view: Seen, steps: Sequence[Move], reach: Reaching, moved: Moved, rule: str) -> Outcome:
    """The moves in the order given."""
    ways: list[Way] = []
    for place, step in enumerate(steps, 1):
        found = reach(view, step)
        way = next(iter(found.ways.get(step.to, ())), None)
        if way is None:
            why = found.why_not(step.to) or next(iter(found.notes), None)
            why = why or Reason(say("It is in {to} already.", to=area(step.to)), rule)
            told = Reason(say("Move {number}: {why}", number=place, why=why.sentence), why.rule)
            return Outcome(tuple(ways), why if len(steps) == 1 else told)
        ways.append(way)
        view = moved(view, step._replace(later=tuple(id for each in steps[place:] for id in each.counters)))
    return Outcome(tuple(ways), None)
