"""Moving units over the map (§6.2): from wherever they are in supply to wherever there is room for them."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from boards.board import AreaId
from boards.plain.sentence import area, counter, say, side
from counters.counter import Counter
from counters.places import PlaceId
from rules_assist.advice import Reach, Reason, Way
from rules_assist.common.standpoint import Standpoint
from rules_assist.rulebooks.totaldomination.areas import areas, kind
from rules_assist.rulebooks.totaldomination.control import can_control, is_unoccupied
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
    costs = {one.id: price(view, "move", view.type(one)) or 0 for one in group}
    rule = "§6.2, 8.1" if any(is_cheaper(view, "move", view.type(one)) for one in group) else "§6.2"
    left = leaving(view, group)
    ways: dict[AreaId, tuple[Way, ...]] = {}
    refused: dict[AreaId, tuple[Reason, ...]] = {at: (no_area(at),) for at in outside(view.game)}
    for to in areas(view.game):
        moving = [each for each in trips if each.start != to]
        if not moving:
            continue
        against = tuple(_against(view, moving, to))
        # From one area they go over and over by the same ways; from several, the leaving or coming of one may matter.
        one_by_one = not through and len({each.start for each in moving}) > 1
        found = _in_some_order(view, moving, to) if one_by_one and not against else _all_go(view, moving, to)
        staying = () if one_by_one and not isinstance(found, Reason) else stays
        reasons = (*against, *staying, *([found] if isinstance(found, Reason) else []))
        if reasons or isinstance(found, Reason):
            refused[to] = reasons
        else:
            cost = sum(costs[each.one.id] for each in moving)
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
        first = kind(view.game, to) == "coastal" and is_unoccupied(view, to)
        words = "The first unit into {to} must be an Army or a Fleet. {alone}"
        told = say(words, to=area(to), alone=alone.sentence)
        yield Reason(told, "§6.2, 11.1") if first else alone
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


def _in_some_order(view: Standpoint, moving: Sequence[Trip], to: AreaId) -> tuple[AreaId, ...] | Reason:
    """One after the other, each at the table as those before have left it: what one gives up or opens counts for the
    next at once (§6.2). The longest of their ways, in the first order that can be done."""
    why: Reason | None = None
    for going in moving:
        found = why_not_move(view, going.one) or route(view, going, to)
        rest = [each for each in moving if each is not going]
        if isinstance(found, Reason):
            why = why or found
        elif not rest:
            return found
        else:
            after = Standpoint(view.game, view.position.moved((going.one.id,), PlaceId(to)), view.side)
            onward = [Trip(each.one, each.start, paths(after, each.start)) for each in rest]
            then = _in_some_order(after, onward, to)
            if not isinstance(then, Reason):
                return max(found, then, key=len)
            why = why or then
    return why or no_area(to)


def _way(view: Standpoint, left: Leaving, to: AreaId, found: tuple[AreaId, ...], at: tuple[float, str]) -> Way:
    cost, rule = at
    told = say("{to} can be reached for {cost} OPs.", to=area(to), cost=cost)
    grade, remarks = left.into(view, to)
    for remark in remarks:
        told = say("{told} {remark}", told=told, remark=remark.sentence)
        rule = "§" + ", ".join(dict.fromkeys(part.lstrip("§") for part in (*rule.split(", "), remark.rule)))
    return Way(to=to, route=found, cost=cost, means="move", grade=grade, sentence=told, rule=rule)


def no_area(at: AreaId) -> Reason:
    return Reason(say("{to} is no area of the map.", to=area(at)), "§3.5")
