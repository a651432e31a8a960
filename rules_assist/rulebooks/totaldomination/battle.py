"""The battle sheet (§6.3, §11.1): no odds, but what every target costs, what helps, and what is against it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import NamedTuple

import msgspec

from boards.board import AreaId
from boards.plain.sentence import Sentence, area, counter, say, side
from counters.counter import Counter, CounterId, SideId
from counters.places import area_of
from rules_assist.advice import Act, Answer, Reason
from rules_assist.battle_sheet import BattleSheet, Offer
from rules_assist.common.standpoint import Standpoint
from rules_assist.rulebooks.totaldomination.air import why_no_strike
from rules_assist.rulebooks.totaldomination.areas import areas, kind
from rules_assist.rulebooks.totaldomination.attack import (
    attackers_of,
    enemies_in,
    in_own_capital,
    neighbours,
    why_not_destroy,
)
from rules_assist.rulebooks.totaldomination.attackers import against_attackers, attacking, is_strike, named_units
from rules_assist.rulebooks.totaldomination.bombing import bombardment, is_bombing
from rules_assist.rulebooks.totaldomination.destroying import destroy_cost, is_fixed, modifiers
from rules_assist.rulebooks.totaldomination.hitting import hits, struck
from rules_assist.rulebooks.totaldomination.joining import advances
from rules_assist.rulebooks.totaldomination.paying import cannot_pay, ops_told
from rules_assist.rulebooks.totaldomination.powers import JOINING, is_own, power, run_by, seen_by
from rules_assist.rulebooks.totaldomination.turns import has_passed
from rules_assist.rulebooks.totaldomination.words import some, unit_type


class Hit(NamedTuple):
    """The units that are destroyed at once, and what that costs."""

    cost: int
    units: tuple[Counter, ...]


def battle_of(view: Standpoint, act: Act) -> BattleSheet | None:
    """One attack, or one Air Strike, on the units of an area."""
    at = _where(view, act)
    if at is None:
        return None
    us = seen_by(view, who_attacks(view, act, at))
    chosen = targets_of(us, act, at)
    planes = named_units(us, act)
    if planes and not act.means and is_bombing(us, planes):
        return bombardment(us, planes, at)
    by_air = is_strike(act) or (act.verb == "battle" and strikes_from_afar(us, act, planes, at))
    costs = [destroy_cost(us, us.type(one), kind(us.game, at)) for one in chosen]
    total = sum(costs)
    one_by_one = tuple(_against_each(us, chosen, at, by_air=by_air))
    shown = next((n for n, why in enumerate(one_by_one) if why is None), 0)
    cost = total if by_air or _told_which(act) else (costs[shown] if costs else 0)
    attackers = attacking(us, act, chosen, at, by_air=by_air)
    refused = [
        *_done(us),
        *_several(act, by_air=by_air),
        *_nobody(us, chosen, at),
        *against_attackers(us, act, chosen, at, by_air=by_air),
    ]
    against = [why for why in one_by_one if why]
    all_of_them = by_air or _told_which(act)
    refused += against[:1] if against and (all_of_them or len(against) == len(one_by_one)) else []
    refused += [why for why in (cannot_pay(us, act, cost, by_air=by_air),) if why]
    first = chosen[shown] if chosen else None
    hit = Hit(cost, chosen if all_of_them else chosen[shown : shown + 1])
    return BattleSheet(
        at=at,
        attackers=tuple(one.id for one in attackers),
        defenders=tuple(one.id for one in chosen),
        figures=_figures(us, act, chosen, costs, hit, by_air=by_air),
        modifiers=modifiers(us, us.type(first), kind(us.game, at)) if first else (),
        offers=()
        if refused
        else tuple(
            _offers(us, (attackers if by_air else (), chosen), costs, one_by_one, _rule(us, chosen, at, by_air=by_air))
        ),
        refused=tuple(refused),
        sentence=refused[0].sentence if refused else _told(us, chosen, shown, at, cost, all_of_them=all_of_them),
        rule=refused[0].rule if refused else _rule(us, chosen, at, by_air=by_air),
    )


def strikes_from_afar(view: Standpoint, act: Act, planes: tuple[Counter, ...], at: AreaId) -> bool:
    """Air Fleets that are sent against an area that they are not next to strike it, if they can (§11.1)."""
    if not planes or act.means or any(at in neighbours(view, view.position.area(one.id)) for one in planes):
        return False
    return all(view.type(one) == "air_fleet" and why_no_strike(view, one, at) is None for one in planes)


def _offers(
    view: Standpoint, who: tuple[tuple[Counter, ...], tuple[Counter, ...]], costs: Sequence[int],
    against: Sequence[Reason | None], rule: str,
) -> Iterator[Offer]:  # fmt: skip
    """What is to be done: in an Air Strike for all targets at once, else for one after the other."""
    planes, targets = who
    return struck(view, planes, targets, costs, rule) if planes else hits(view, targets, costs, against, rule)


def who_attacks(view: Standpoint, act: Act, at: AreaId) -> SideId:
    """The side that is named; else that of the units named, or of those that lie where the attack comes from."""
    position = view.position
    named = [position.counters[id] for id in act.counters if _told_which(act) or position.area(id) != at]
    named += [one for place in act.from_ for one in position.in_area(area_of(place))]
    told = act.side or next((one.side for one in named if run_by(view, one.side)), position.clock.side)
    return power(seen_by(view, told or view.side))


def _where(view: Standpoint, act: Act) -> AreaId | None:
    """The area named; or where the units lie that are named and are enemies."""
    at = next((area_of(place) for place in (*act.at, *act.to)), None)
    if at is None:
        us = seen_by(view, power(seen_by(view, act.side or view.position.clock.side)))
        named = (id for id in act.counters if not is_own(us, view.position.counters[id]))
        at = next((view.position.area(id) for id in named), None)
    return at if at in areas(view.game) else None


def _told_which(act: Act) -> bool:
    return bool(act.details.keys() & {"target", "targets"})


def targets_of(view: Standpoint, act: Act, at: AreaId) -> tuple[Counter, ...]:
    """The units that are named, by what they are or which they are; else every enemy there."""
    there, told = enemies_in(view, at), act.details.get("target", act.details.get("targets", ""))
    if not told:
        others = (view.position.counters[id] for id in act.counters if view.position.area(id) == at)
        return tuple(one for one in others if not is_own(view, one)) or there
    found: list[Counter] = []
    for each in some(told):
        if (named := view.position.counters.get(CounterId(each.what))) is not None:
            found.append(named)
        else:
            alike = [one for one in there if view.type(one) == unit_type(each.what) and one not in found]
            found += alike[: each.number]
    return tuple(dict.fromkeys(found))


def _against_each(
    view: Standpoint, chosen: tuple[Counter, ...], at: AreaId, *, by_air: bool
) -> Iterator[Reason | None]:
    """What is against each target, those before it being gone."""
    gone: list[CounterId] = []
    for one in chosen:
        yield why_not_destroy(view, one, at, going=tuple(gone), by_air=by_air)
        gone.append(one.id)


def _done(view: Standpoint) -> Iterator[Reason]:
    if has_passed(view, power(view)):
        yield Reason(say("{side} has passed.", side=side(power(view))), "§4.2")


def _several(act: Act, *, by_air: bool) -> Iterator[Reason]:
    """An Air Strike is made on one area."""  # §11.1
    if by_air and len({area_of(place) for place in (*act.at, *act.to)}) > 1:
        yield Reason(say("An Air Strike is made on one area."), "§11.1")


def _nobody(view: Standpoint, chosen: tuple[Counter, ...], at: AreaId) -> Iterator[Reason]:
    if not chosen:
        yield Reason(say("There is no such enemy unit in {at}.", at=area(at)), "§6.3")


def _figures(
    view: Standpoint, act: Act, chosen: tuple[Counter, ...], costs: Sequence[int], hit: Hit, *, by_air: bool
) -> Mapping[str, float]:
    """`cost` and `total`, what one of each sort costs, and how far a marker of Allies joining the war goes on."""
    each = dict(zip((view.type(one) for one in chosen), costs, strict=True))
    cost, attacked = hit
    found: dict[str, float] = {"cost": cost, "total": sum(costs), **each}
    if (ops := ops_told(view, act, by_air=by_air)) is not None:
        found |= {"ops": ops, "left": max(ops - cost, 0)}
    if any(one.side in JOINING for one in attacked):
        found["joins"] = sum(advances(view, one, by_air=by_air) for one in attacked)
    return found


def _rule(view: Standpoint, chosen: tuple[Counter, ...], at: AreaId, *, by_air: bool) -> str:
    """By which rule it can be done: in one's own Capital even from afar."""
    if by_air:
        return "§11.1, 6.5"
    afar = in_own_capital(view, at) and not all(is_fixed(view.type(one)) for one in chosen)
    return "§3.5, 6.3" if afar and not attackers_of(view, at) else "§6.3"


def _told(
    view: Standpoint, chosen: tuple[Counter, ...], shown: int, at: AreaId, cost: int, *, all_of_them: bool
) -> Sentence:
    who = tuple(counter(one.id) for one in chosen) if all_of_them else (counter(chosen[shown].id),)
    return say(
        "{side} can destroy {who} in {at} for {cost} OPs.", side=side(power(view)), who=who, at=area(at), cost=cost
    )


def attack(view: Standpoint, act: Act) -> Answer | None:
    """The same as a yes or no."""
    sheet = battle_of(view, act)
    return Answer(not sheet.refused, sheet.sentence, sheet.rule) if sheet else None


def air_strike(view: Standpoint, act: Act) -> Answer | None:
    """An Air Strike as a yes or no."""
    return attack(view, msgspec.structs.replace(act, means="air_strike"))


VERBS = {
    "attack": attack, "destroy": attack, "air_strike": air_strike, "strike": air_strike, "airstrike": air_strike,
}  # fmt: skip
