"""Whether units may stand in an area however they come there, and how much room there is (§3.7, §6.1, §11.2)."""

from __future__ import annotations

from collections.abc import Iterator

from boards.board import AreaId
from boards.plain.sentence import area, say
from counters.counter import Counter
from counters.places import area_of
from rules_assist.advice import Act, Answer, Ledger, Reason
from rules_assist.common.one_side import Term, add_up
from rules_assist.common.saying import unless
from rules_assist.common.standpoint import Standpoint
from rules_assist.rulebooks.totaldomination.areas import areas
from rules_assist.rulebooks.totaldomination.control import can_control, stacks, units_in
from rules_assist.rulebooks.totaldomination.deploying import most_air_fleets
from rules_assist.rulebooks.totaldomination.entering import (
    alone_in_the_air,
    beyond_the_dashed_line,
    held_by_others,
    too_many,
    unsuitable,
    why_shut,
)
from rules_assist.rulebooks.totaldomination.moving import no_area
from rules_assist.rulebooks.totaldomination.naming import also
from rules_assist.rulebooks.totaldomination.pieces import air_fleets_of, on_map
from rules_assist.rulebooks.totaldomination.powers import GERMANY, POWERS, power, run_by, says, seen_by
from rules_assist.rulebooks.totaldomination.resistance import place
from rules_assist.rulebooks.totaldomination.stacking import room
from rules_assist.rulebooks.totaldomination.u_boots import most_this_year, too_many_there


def may_stand(view: Standpoint, act: Act) -> Answer | None:
    """`may stand #a, #b at x`: whether they may lie there together, with those who are there already."""
    places = [area_of(at) for at in (*act.at, *act.to)]
    there = tuple(one for at in places[:1] for one in units_in(view, at))
    group = tuple(view.position.counters[id] for id in act.counters) or there
    if not group or not places or any(view.game.kind(one).sort != "unit" for one in group):
        return None
    if all(view.type(one) == "resistance" for one in group):
        return place(view, act)
    us = seen_by(view, power(seen_by(view, group[0].side)))
    return unless(_against(us, group, places[0]), say("There is room in {at}.", at=area(places[0])), "§3.7")


def _against(view: Standpoint, group: tuple[Counter, ...], at: AreaId) -> Iterator[Reason | None]:
    if at not in areas(view.game):
        yield no_area(at)
        return
    boats = tuple(one for one in group if view.type(one) == "u_boot")
    stack = tuple(one for one in group if stacks(view.game, one))
    yield why_shut(view, at) if stack else beyond_the_dashed_line(view, at)
    yield two_powers(view, group)
    for one in group:
        yield unsuitable(view, one, at)
    for one in stack:
        yield held_by_others(view, one, at)
    if stack and not any(can_control(view.game, one) for one in stack):
        yield alone_in_the_air(view, stack[0], at)
    yield too_many(view, (one.id for one in stack), at)
    if boats:
        yield too_many_there(view, boats, at)


def two_powers(view: Standpoint, group: tuple[Counter, ...]) -> Reason | None:
    """Units of one power only lie together (§3.7)."""
    of = {run_by(view, one.side) or one.side for one in group if stacks(view.game, one)}
    if len(of) <= 1:
        return None
    return Reason(say("Units of two powers do not stack together."), "§3.7")


def room_ledger(view: Standpoint, act: Act) -> Ledger | None:
    """`ledger room at germany`: the limit, less the units that are there."""
    asked = [at for place in act.at if (at := area_of(place)) in areas(view.game)]
    if not asked or len(asked) < len(act.at) or view.side not in (act.side, POWERS[0]):
        return None
    terms: list[Term] = []
    for at in asked:
        there = len(units_in(view, at))
        terms.append((room(view.game)[at], say("The limit in {at}.", at=area(at)), "§3.7"))
        terms += [(-there, say("Units there."), "§3.7")] if there else []
    return add_up(view, "room", terms, "§3.7")


def limit_ledger(view: Standpoint, act: Act) -> Ledger | None:
    """`ledger limit at germany`: how many units find room there, whoever is there already."""
    asked = [at for place in act.at if (at := area_of(place)) in areas(view.game)]
    if not asked or len(asked) < len(act.at) or view.side not in (act.side, POWERS[0]):
        return None
    terms: list[Term] = [(room(view.game)[at], say("The limit in {at}.", at=area(at)), "§3.7") for at in asked]
    return add_up(view, "limit", terms, "§3.7")


def u_boots_ledger(view: Standpoint, act: Act) -> Ledger | None:
    """`ledger u_boots of germany`: how many more may come on the map this year."""
    if view.side != GERMANY:
        return None
    lying = sum(one.kind == "u_boot" for one in on_map(view.game, view.position))
    printed = sum(kind.mix.get(GERMANY, 0) for kind in view.game.sheet.kinds.values() if kind.type == "u_boot")
    most = most_this_year(view)
    terms: list[Term] = [(printed if most is None else most, say("The limit of the year."), "§11.2")]
    terms += [(-lying, say("U-Boots on the map."), "§11.2")] if lying else []
    return add_up(view, "u_boots", terms, "§11.2")


def air_fleets_ledger(view: Standpoint, act: Act) -> Ledger | None:
    """`ledger air_fleets of uk`: how many more may come on the map, its allies' with them or, by option
    air_fleet_limit, each power's for itself."""
    if power(view) not in POWERS:
        return None
    of_it = says(view, "air_fleet_limit") == "for_each_power"
    lying = sum(not of_it or one.side == view.side for one in air_fleets_of(view))
    terms: list[Term] = [(most_air_fleets(view), say("The limit, with its technology."), "§6.1, 8.1")]
    terms += [(-lying, say("Air Fleets on the map."), "§6.1")] if lying else []
    return add_up(view, "air_fleets", terms, "§6.1")


VERBS = dict.fromkeys(("stand", "stack", "end", "stay", "remain", "be"), may_stand)
LEDGERS = {
    "room": room_ledger, "u_boots": u_boots_ledger, "air_fleets": air_fleets_ledger,
    **also(limit_ledger, "limit", "stacking_limit", "capacity"),
}  # fmt: skip
