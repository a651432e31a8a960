"""New units that hang in the hand: where they are placed, what is kept in mind of it, and what was placed otherwise
(L550-560)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from boards.board import AreaId
from boards.plain.sentence import area, say
from boards.plain.working_out import grouped
from counters.counter import Counter, SideId
from counters.events import CountersMoved, FactCleared, Single
from counters.position import FactWord, area_of, in_area
from rules_assist.advice import Act, Answer, Finding, Reach, Reason, not_told
from rules_assist.common.reaching import brought_in
from rules_assist.common.standpoint import ids_of, notice
from rules_assist.rulebooks.empires.building import ENTERS_NOW, counting_with, is_due, may_place, placed_now
from rules_assist.rulebooks.empires.income import hosted
from rules_assist.rulebooks.empires.world import World, owned_at_first

PLACED = FactWord("placed")


class _Told(NamedTuple):
    answer: Answer
    them: Sequence[Counter]
    """Of whom it is said: those of a kind."""


def _may(view: World, units: Sequence[Counter], at: AreaId) -> _Told:
    """Whether all of them may be placed there: of each kind, with the others that count for the same limit."""
    told = []
    for kind, them in grouped(units, lambda one: one.kind).items():
        others = (*(one for one in units if one.kind != kind), *placed_now(view, at))
        details = {"placed": str(len(counting_with(view, kind, at, others)))}
        act = Act(verb="place", side=view.side, counters=ids_of(them), at=(in_area(at),), details=details)
        told.append(_Told(may_place(view, act) or not_told("L550"), them))
    return next((each for each in told if not each.answer.yes), told[0])


def placing(view: World, units: Sequence[Counter]) -> Reach | None:
    """Where what enters this turn may be placed, in its time."""
    if not view.clock.phase.endswith("_placement") or not all(is_due(view, one) for one in units):
        return None
    likely = {at for whose in hosted(view) for at in owned_at_first(view.game, whose)}
    return brought_in(view.game.board, area_of(ENTERS_NOW), lambda to: _may(view, units, to).answer, likely)


def brought(view: World, move: CountersMoved) -> Iterator[Single]:
    """Who comes off the build chart onto the map is kept in mind: the limits of a city hold for all of a turn."""
    to = area_of(move.to)
    for one in map(view.one, move.counters):
        if is_due(view, one) and view.is_land(to) and view.clock.phase.endswith("_placement"):
            yield view.seen_by(one.side).noted(PLACED, one.id, value=to)


def misplaced(view: World) -> Iterator[Finding]:
    """Who was placed in this turn where he may not be, and the click that takes him back."""
    there: dict[tuple[SideId, AreaId], list[Counter]] = {}
    for one, lies, fact in view.said_of(PLACED):
        if lies == fact.value:
            there.setdefault((one.side, lies), []).append(one)
    for (whose, at), units in there.items():
        before = view.seen_by(whose).then(_back(units))
        answer, them = _may(before, units, at)
        if not answer.yes:
            doing = say("Back to {start}.", start=area(area_of(ENTERS_NOW)))
            why = Reason(answer.sentence, answer.rule)
            yield notice(why, them, at, aspect="place", done=_back(them), doing=doing)


def _back(units: Sequence[Counter]) -> tuple[Single, ...]:
    return CountersMoved(ids_of(units), ENTERS_NOW), *(FactCleared(PLACED, (one.id,)) for one in units)
