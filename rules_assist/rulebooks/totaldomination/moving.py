"""Moving units over the map (§6.2): from wherever they are in supply to wherever there is room for them."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from boards.board import AreaId
from boards.sentence import area, counter, say, side
from counters.counter import Counter
from rules_assist.advice import Reach, Reason, Way
from rules_assist.rulebooks.totaldomination.areas import areas
from rules_assist.rulebooks.totaldomination.control import can_control
from rules_assist.rulebooks.totaldomination.entering import (
    alone_in_the_air,
    held_by_others,
    too_many,
    unsuitable,
    why_shut,
)
from rules_assist.rulebooks.totaldomination.leaving import Leaving, leaving
from rules_assist.rulebooks.totaldomination.powers import JOINING, NOBODY, run_by
from rules_assist.rulebooks.totaldomination.routes import Trip, outside, paths, paths_through, route
from rules_assist.rulebooks.totaldomination.supply import in_supply
from rules_assist.rulebooks.totaldomination.technologies import is_cheaper, price
from rules_assist.standpoint import Standpoint


def move_reach(
    view: Standpoint,
    group: tuple[Counter, ...],
    through: tuple[AreaId, ...] = (),
) -> Reach:
    """Where Armies, Fleets and Air Fleets can move, one after the other, each for its price."""
    starts = {one.id: view.position.area(one.id) for one in group}
    ways_from = {
        start: paths_through(view, start, through) if through else paths(view, start) for start in starts.values()
    }
    trips = [Trip(one, starts[one.id], ways_from[starts[one.id]]) for one in group]
    stays = tuple(dict.fromkeys(why for one in group if (why := why_not_move(view, one))))
    cost = sum(price(view, "move", view.type(one)) or 0 for one in group)
    rule = "§6.2, 8.1" if any(is_cheaper(view, "move", view.type(one)) for one in group) else "§6.2"
    left = leaving(view, group)
    ways: dict[AreaId, tuple[Way, ...]] = {}
    refused: dict[AreaId, tuple[Reason, ...]] = {at: (no_area(at),) for at in outside(view.game)}
    for to in areas(view.game):
        moving = [each for each in trips if each.start != to]
        if not moving:
            continue
        found = _all_go(view, moving, to)
        reasons = (*_against(view, moving, to), *stays, *([found] if isinstance(found, Reason) else []))
        if reasons or isinstance(found, Reason):
            refused[to] = reasons
        else:
            ways[to] = (_way(view, left, to, found, (cost, rule)),)
    return Reach(ways, refused, stays)


def why_not_move(view: Standpoint, one: Counter) -> Reason | None:
    """What keeps a unit where it is."""
    return (
        nobodys_unit(view, one) or resistance_stays(view, one) or in_the_hangar(view, one) or out_of_supply(view, one)
    )


def nobodys_unit(view: Standpoint, one: Counter) -> Reason | None:
    """Neutral Armies are nobody's, and so are the units of the US and China before they join (§3.2, §9.0)."""
    if run_by(view, one.side) != NOBODY or view.type(one) == "resistance":
        return None
    if one.side in JOINING:
        return Reason(
            say("{side} is not at war yet: its units are nobody's to move.", side=side(one.side)), "§9.0, 6.2"
        )
    return Reason(say("{who} is nobody's to move.", who=counter(one.id)), "§3.2")


def resistance_stays(view: Standpoint, one: Counter) -> Reason | None:
    return Reason(say("Resistance cannot move."), "§6.2, 7.2.D, 7.2") if view.type(one) == "resistance" else None


def in_the_hangar(view: Standpoint, one: Counter) -> Reason | None:
    """An Air Fleet that was used is turned over, and does not move this round (§11.1)."""
    if not view.game.printed(one, "used") and not one.marked("struck"):
        return None
    return Reason(say("{who} is in the hangar: it has been used this round.", who=counter(one.id)), "§11.1, 6.2")


def out_of_supply(view: Standpoint, one: Counter) -> Reason | None:
    """Such a unit neither moves nor attacks (§3.9)."""
    at = view.position.area(one.id)
    if in_supply(view, at):
        return None
    return Reason(say("{who} is out of supply in {at}: it cannot move.", who=counter(one.id), at=area(at)), "§3.9")


def _against(view: Standpoint, moving: Sequence[Trip], to: AreaId) -> Iterator[Reason]:
    """What is wrong with the area itself."""
    if shut := why_shut(view, to):
        yield shut
        return
    units = [each.one for each in moving]
    wrong = (why for one in units for why in (held_by_others(view, one, to), unsuitable(view, one, to)) if why)
    yield from dict.fromkeys(wrong)
    if not any(can_control(view.game, one) for one in units) and (alone := alone_in_the_air(view, units[0], to)):
        yield alone
    if full := too_many(view, (one.id for one in units), to):
        yield full


def _all_go(view: Standpoint, moving: Sequence[Trip], to: AreaId) -> tuple[AreaId, ...] | Reason:
    """The longest of their ways; once one of them may be the first, the others follow over any link."""
    firsts = [route(view, each, to) for each in moving]
    if len(firsts) == 1 or all(isinstance(found, Reason) for found in firsts):
        return firsts[0]
    longest: tuple[AreaId, ...] = ()
    for each in moving:
        found = route(view, each, to, first=False)
        if isinstance(found, Reason):
            return found
        longest = max(longest, found, key=len)
    return longest


def _way(view: Standpoint, left: Leaving, to: AreaId, found: tuple[AreaId, ...], at: tuple[float, str]) -> Way:
    cost, rule = at
    told = say("{to} can be reached for {cost} OPs.", to=area(to), cost=cost)
    grade, remarks = left.into(view, to)
    for remark in remarks:
        told, rule = say("{told} {remark}", told=told, remark=remark.sentence), f"{rule}, {remark.rule.lstrip('§')}"
    return Way(to=to, route=found, cost=cost, means="move", grade=grade, sentence=told, rule=rule)


def no_area(at: AreaId) -> Reason:
    return Reason(say("{to} is no area of the map.", to=area(at)), "§3.5")
