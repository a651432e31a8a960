"""Ships: how they move, and how they fight (§12)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import partial

from boards.board import AreaId
from boards.plain.sentence import area, counter, say, side
from counters.counter import Counter, SideId
from counters.position import area_of
from rules_assist import advice
from rules_assist.advice import Act, Answer, Finding, Reach, Reason, Way
from rules_assist.battle_sheet import BattleSheet, Chance, Offer
from rules_assist.common import standpoint
from rules_assist.common.asked import number, of_each, verb
from rules_assist.common.chart_battle import attackers_lose, defenders_lose
from rules_assist.common.odds import die, read
from rules_assist.common.reaching import all_shut, pointed_out
from rules_assist.common.standpoint import allowed, because, first_reason, ids_of, names, notice, worded
from rules_assist.common.supplying import way_to
from rules_assist.rulebook import Chapter, Means
from rules_assist.rulebooks.blitzwar import air, europe, land, stacking
from rules_assist.rulebooks.blitzwar.europe import ALLIES, AXIS, NOBODY, USA, Group, meant
from rules_assist.rulebooks.blitzwar.supply import War, lanes

# Naval movement (§12.1): four zones, out of and into ports, through straits.


def shut_port(view: War, zone: AreaId) -> Reason | None:
    """Ships enter only own ports with no enemy in them; American ones come home before their war (§19)."""
    holder = view.control(zone)
    return first_reason(
        ("§12.1", "{zone} has no port.", not view.has_port(zone)),
        ("§12.1", "Our side does not control {zone}.", not (holder in ("", view.party) or holder == view.side == USA)),
        ("§12.1, §15.3", "Enemy corps stand in {zone}.", any(view.is_hostile(o.side) for o in view.corps_in(zone))),
        zone=area(zone),
    )


@standpoint.for_each
def shut_ports(view: War) -> Mapping[AreaId, Reason]:
    ports = (at for at, seas in europe.harbours(view.game).items() if seas and view.is_zone(at))
    return {at: why for at in ports if (why := shut_port(view, at))}


def stays_in_port(view: War, one: Counter) -> Reason | None:
    first, words = view.date("american_fleet"), "The American fleet may be used from turn {first} on."
    return first_reason(("§19", words, one.side == USA and view.now < first), first=first)


def cannot_sail(view: War, one: Counter) -> Reason | None:
    return first_reason(
        ("§12.1", "{who} is no naval unit.", not view.is_naval(one)),
        stays_in_port(view, one),
        ("§9.1, §9.3", "{who} is neutral: nobody moves it before it is at war.", view.is_at_peace(one)),
        ("§12.1", "{who} has moved already.", one.marked("moved")),
        who=counter(one.id),
    )


def naval_reach(view: War, group: Group, route: tuple[AreaId, ...] = ()) -> Reach:
    why = first_reason(*(cannot_sail(view, one) for one in group), view.cannot_pay(group, lambda _: view.cost("naval")))
    most = min(int(view.game.number(one, "move")) for one in group)
    voyage = partial(voyages, view, most=most, route=route)
    return all_shut(view.game.board, why) if why else land.by_lots(view, group, voyage)


def voyages(view: War, group: Group, start: AreaId, most: int, route: tuple[AreaId, ...]) -> Reach:
    """Where these sail from there, by this route if it is named. From a port to its sea zone it is a step, or two."""
    price, kept, shut = len(group) * view.cost("naval"), stacking.barred(view, group), view.shut_straits()
    two = int(view.is_zone(start) and view.option("naval_steps") == "leaving costs one more")
    network, blocked = land.along(lanes(view.game, start), start, route), {**shut_ports(view), **kept}
    found, ways = land.reached(network, start, most - two, blocked, shut), land.reached(network, start)

    def way(to: AreaId) -> Way:
        seas, words = way_to(found, to), "{to} is {steps} of {most} steps away; it costs {price} in supplies."
        told = say(words, to=area(to), steps=len(seas) + two, most=most, price=price)
        return Way(to=to, route=seas, cost=price, means="naval", grade="costs", sentence=told, rule="§12.1, §7")

    def reasons(to: AreaId) -> tuple[Reason, ...]:
        steps = len(way_to(ways, to)) + two if to in ways else 0
        ends = (
            sea for at in (start, to) for sea in ((at,) if view.is_sea(at) else europe.harbours(view.game).get(at, ()))
        )
        closed = next((sea for sea in ends if not view.said(sea, "fleets_come_and_go")), None)
        never = first_reason(
            shut_port(view, to) if view.is_zone(to) else None,
            kept.get(to),
            ("§11.4, §12.1", "Fleets are placed in {sea} by way of the Asian Bases, and never leave it.", closed),
            ("§12.1", "The voyage ends in port.", any(map(view.is_zone, route[:-1]))),
            ("§12.1", "No sea leads to {zone}.", not steps),
            to=area(to), zone=area(to), sea=area(closed or to),
        )  # fmt: skip
        words = "{to} is too far: it would take {cost} steps, and {allowance} are allowed."
        far = because("§12.1, §7", words, to=area(to), cost=steps, allowance=most) if steps > most else None
        return (never,) if never else standpoint.every_reason(land.met_first(ways, to, blocked, shut), far)

    return pointed_out(view.game.board, start, found, way, reasons)


# Naval combat (§12.2): one die a round, on a table that changes in summer 1943.

LOST = {"none": (0, 0), "both 1": (1, 1), "attacker 1": (1, 0), "defender 1": (0, 1)}
MEANS = {
    (0, 0): say("No loss."), (1, 1): say("Each side loses a unit."),
    (1, 0): say("The attacker loses a unit."), (0, 1): say("The defender loses a unit."),
}  # fmt: skip


def navy(view: War, sea: AreaId, *sides: SideId) -> Group:
    return tuple(one for one in view.lying.naval.get(sea, ()) if view.party_of(one.side) in sides)


def nobody_fights(view: War, sea: AreaId) -> Reason | None:
    return first_reason(
        ("§12.2", "Naval combat is fought in sea zones.", not view.is_sea(sea)),
        ("§12.2", "No naval unit of this side is in {sea}.", not navy(view, sea, view.party)),
        ("§12.2", "No enemy naval unit is in {sea}.", not navy(view, sea, *view.enemies)),
        sea=area(sea),
    )


def naval_sheet(view: War, act: Act) -> BattleSheet:
    """`battle norwegian_sea side allies with die 2`. A result is what attacker and defender lose: 1/0."""
    sea, named = area_of((*act.at, *act.to)[0]), view.named(act)
    there = (view.party_of(one.side) for one in view.lying.naval.get(sea, ()))
    said = act.side or next((one.side for one in named), None)
    attacker = view.party_of(said) if said else view.acting or (view.party if view.side else next(there, NOBODY))
    view = view._replace(side=attacker)
    us = tuple(filter(view.is_naval, named)) or navy(view, sea, view.party)
    them, told_so, thrown = navy(view, sea, *view.enemies), number(act, "defenders"), number(act, "die") or 0
    attack, defence = int(sum(map(view.units_of, us))), told_so or int(sum(map(view.units_of, them)))
    early = named and not view.is_time(("naval", *europe.COMMON))
    late = ("§8, §12.2", "This is not the time for {side} to do that.", early)
    against = None if told_so else nobody_fights(view, sea) or first_reason(late, side=side(view.party))
    # The other column of the table is in force from summer 1943 on (§12.2).
    chart, column = view.game.sheet.charts["naval_combat"], int(view.now >= view.date("naval_change"))
    lost = LOST | {"Axis 1": (1, 0) if view.party == AXIS else (0, 1)}
    rolled = {pips: lost[row[column]] for pips, row in enumerate(chart.rows, 1)}
    figures: dict[str, float] = {"attack": attack, "defence": defence}
    told = say("{us:naval unit|naval units} against {them} in {sea}.", us=attack, them=defence, sea=area(sea))
    offers: list[Offer] = []
    if thrown in rolled:
        ours, theirs = rolled[thrown]
        # It stops when the die is at least the number of defenders, before its losses or after (§12.2).
        going_on = thrown < defence - theirs * (view.option("naval_stop") == "after losses")
        figures |= {"attacker_loss": ours, "defender_loss": theirs}
        figures["goes_on"] = float(going_on and defence > theirs and attack > ours)
        after = "The die is less than the number of defenders, {defence}: the battle goes on, if there is anybody left."
        ends = "The battle there ends: the die is not less than the number of defenders, {defence}."
        parts = [told, MEANS[ours, theirs], worded((after, going_on), (ends, True), defence=defence)]
        axis_loses = ours if view.party == AXIS else theirs
        told = standpoint.one_by_one([*parts, say("The Axis loses fleets before U-boats.")] if axis_loses else parts)
        fit = [ids_of(one for one in group if spares_fleets(view, one) is None) for group in (us, them)]
        offers += [attackers_lose(fit[0], ours, "§12.2")] if ours else []
        offers += [defenders_lose(fit[1], theirs, "§12.2")] if theirs else []
        offers.append(Offer(verb="mark", counters=(), sentence=parts[-1], rule="§12.2"))
    results = {pips: "{}/{}".format(*both) for pips, both in rolled.items()}
    chances = read(die(), rolled.__getitem__).items()
    return BattleSheet(
        at=sea, attackers=ids_of(us), defenders=ids_of(them), figures=figures, column=chart.columns[column],
        chart=chart.id, chances=tuple(Chance("{}/{}".format(*both), part, MEANS[both]) for both, part in chances),
        result=results.get(thrown, ""), offers=tuple(offers), refused=(against,) if against else (),
        sentence=against.sentence if against else told, rule="§12.2",
    )  # fmt: skip


def spares_fleets(view: War, one: Counter) -> Reason | None:
    fleets = [other for other in navy(view, view.area(one), view.party_of(one.side)) if view.is_fleet(other)]
    lost = ("§12.2", "{fleet} is lost before U-boats are.", view.type(one) == "u_boats" and fleets)
    return first_reason(lost, fleet=names(fleets[:1]))


def attack_at_sea(view: War, act: Act) -> Answer | None:
    sea = meant(act) or next(map(view.area, view.named(act)), None)
    if sea is None:
        return advice.not_told("§12.2")
    words, away = "The {side} may attack in {sea}, and need not.", "{who} is no naval unit in {sea}."
    there = view.lying.naval.get(sea, ())
    stray = (because("§12.2", away, who=counter(o.id), sea=area(sea)) for o in view.named(act) if o not in there)
    return allowed(words, "§12.2", *stray, nobody_fights(view, sea), side=side(view.party), sea=area(sea))


def may_be_used(view: War) -> Iterator[Finding]:
    """Whether a side has anything for its naval or air phase: the clock passes those in which it has not."""
    if view.phase not in ("naval", "air") or view.acting != view.party or view.elsewhere("war"):
        return
    piles, at_sea = (view.lying.naval, view.lying.air), view.phase == "naval"
    ships, planes = (tuple(one for each in pile.values() for one in each if view.is_ours(one)) for pile in piles)
    flown = not at_sea or any(air.missions(view, at, view.party) for at in view.lying.air)
    why = first_reason(
        ("§12.1", "Ships may sail, for supplies, and fight where the enemy is.", at_sea and ships),
        ("§13.4", "Air units may fly, or come back from where they have flown.", flown and planes),
    )
    if why:
        yield notice(why, ships if at_sea and ships else planes, aspect="may", severity="note")


def out_of_port(view: War) -> Iterator[Finding]:
    for at, ships in view.lying.naval.items():
        ours = tuple(filter(view.is_ours, ships))
        foreign = view.has_port(at) and view.is_hostile(view.control(at)) and not view.corps_in(at)
        leave = "{who} lie in {at}, a port of the enemy: they have to leave for the sea."
        why = first_reason(
            ("§12.1", "{who} lie in {at}, which has no port.", ours and view.is_zone(at) and not view.has_port(at)),
            ("§12.1, §15.3", leave, ours and foreign),
            who=names(ours), at=area(at),
        )  # fmt: skip
        if why:
            yield notice(why, ours, at, aspect="ships")
        abroad = ships if at != "america" and view.party == ALLIES else ()
        if early := [(one, tied) for one in abroad if (tied := stays_in_port(view, one))]:
            yield notice(early[0][1], tuple(one for one, _ in early), at, aspect="ships")


CHAPTER = Chapter(
    findings=(out_of_port, may_be_used),
    means=(
        Means(name="naval", reach=naval_reach, suits=War.is_naval, phases=("naval",), rule="§12.1",
              also=("sail", "naval_move"), pays=land.paid_by(lambda _view, _one: 1)),
    ),
    verbs=(
        verb("naval_move", land.by_route(naval_reach, "§12.1"), "Sail there", "counters to", also="sail",
             phases=("naval",), rule="§8, §12.1"),
        verb("naval_attack", of_each(attack_at_sea), "Attack at sea", "side at", also="naval_combat",
             phases=("naval",), rule="§8, §12.2", bare=True, last_acts=True),
    ),
)  # fmt: skip
