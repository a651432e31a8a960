"""Ships: naval movement and combat (§12), and sea transport from port to port with its price (§14.1.1, §7)."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from functools import partial
from itertools import pairwise
from typing import TypeAlias

from msgspec.structs import replace

from boards.board import AreaId, Contact
from boards.plain.sentence import Sentence, area, counter, say, side
from counters.counter import Counter, SideId
from counters.position import area_of
from rules_assist import advice
from rules_assist.advice import Act, Answer, Finding, Grade, Ledger, Reach, Reason, Way, WhenPointedAt, without
from rules_assist.battle_sheet import BattleSheet, Chance, Offer
from rules_assist.common import standpoint
from rules_assist.common.asked import figure, going, number, of_each, of_one, verb
from rules_assist.common.chart_battle import attackers_lose, defenders_lose
from rules_assist.common.odds import die, read
from rules_assist.common.reaching import Part, Step, StepRule, all_shut, judged, reach, together
from rules_assist.common.standpoint import allowed, because, first_reason, ids_of, names, notice, resting_on, worded
from rules_assist.common.sums import told_sum
from rules_assist.common.supplying import Line, flood, steps_of, way_to
from rules_assist.rulebook import Chapter, Means
from rules_assist.rulebooks.blitzwar import europe, land, stacking
from rules_assist.rulebooks.blitzwar.air import is_at_base, missions
from rules_assist.rulebooks.blitzwar.europe import ALLIES, AXIS, LINES, NOBODY, USA, Group, is_minor_country, meant
from rules_assist.rulebooks.blitzwar.supply import War, too_dear

AMERICA = AreaId("america")
Legs: TypeAlias = frozenset[tuple[AreaId, AreaId]]
Judge: TypeAlias = Callable[[AreaId], Way | Reason]
"""What is said of an area: the way there, or the first reason against it."""

# Naval movement (§12.1): four zones, out of and into ports, through straits.


def shut_port(view: War, zone: AreaId) -> Reason | None:
    """Ships enter only own ports with no enemy in them; American ones come home before their war (§19)."""
    holder = view.control(zone)
    ours = holder in ("", view.party) or holder == view.side == USA
    return first_reason(
        ("§12.1", "{zone} has no port.", not view.has_port(zone)),
        ("§12.1", "Our side does not control {zone}.", not ours),
        ("§12.1, §15.3", "Enemy corps stand in {zone}.", any(view.is_hostile(o.side) for o in view.corps_in(zone))),
        zone=area(zone),
    )


def closed_water(view: War, *places: AreaId) -> Reason | None:
    """Fleets come to the Persian Gulf by way of the Asian Bases only, and never leave it, except for a port (§11.4)."""
    closed = next((at for at in places if view.is_sea(at) and not view.said(at, "fleets_come_and_go")), None)
    words = "Fleets are placed in {sea} by way of the Asian Bases, and never leave it."
    return None if closed is None else because("§11.4, §12.1", words, sea=area(closed))


def sail(view: War, legs: Legs | None = None) -> StepRule:
    """A step at sea: out of a port, from sea zone to sea zone, into a port, where the voyage ends. From a port to its
    own sea zone it is a step, or one besides, as some read it. `legs`: no other steps than these."""
    words, ends = "{zone} has no port on {sea}.", because("§12.1", "The voyage ends in port.")
    leaving = Step(1 + (view.option("naval_steps") == "leaving costs one more"))

    def step(contact: Contact, here: AreaId, to: AreaId) -> Step | Reason | None:
        if contact.kind not in ("coast", "sea", "strait") or (legs is not None and (here, to) not in legs):
            return None
        zone = next((at for at in (here, to) if view.is_zone(at)), None)
        if zone is None:
            return closed_water(view, here, to) or view.shut_strait(here, to) or Step(1)
        if zone == here:
            port = contact.attributes.get("port")
            return leaving if port else because("§12.1", words, zone=area(zone), sea=area(to))
        shut = shut_port(view, to)
        if not contact.attributes.get("port"):
            return shut or because("§12.1", words, zone=area(zone), sea=area(here))
        return shut or Step(1, ends)

    return step


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


def naval_reach(view: War, group: Group, legs: Legs | None = None) -> Reach:
    price, most = len(group) * view.cost("naval"), min(view.game.number(one, "move") for one in group)
    stuck = next((why for one in group if (why := cannot_sail(view, one))), None)
    if why := stuck or view.cannot_pay(group, lambda _: view.cost("naval")):
        return all_shut(view.game.board, why)
    lots = land.by_start(view, group).items()
    found = ((lot, at, reach_from(view, at, most, price, stacking.barred(view, lot), legs=legs)) for at, lot in lots)
    return together([Part(ids_of(lot), at, there) for lot, at, there in found])


NOWHERE: Mapping[AreaId, Reason] = {}
STEPS = "{to} is {steps} of {most} steps away; it costs {price} in supplies."


def reach_from(
    view: War, start: AreaId, most: float, price: float, kept_from: Mapping[AreaId, Reason] = NOWHERE, *,
    legs: Legs | None = None,
) -> Reach:  # fmt: skip
    steps, rule = sail(view, legs), "§12.1, §7"
    found = reach(
        view.game.board, start, steps, rule=rule, allowance=most, may_end=kept_from.get,
        too_far="{to} is too far: it would take {cost} steps, and {allowance} are allowed.",
    )  # fmt: skip

    def way(to: AreaId) -> tuple[Way, ...]:
        way = found.ways[to][0]
        told = say(STEPS, to=area(to), steps=way.cost, most=most, price=price)
        return (replace(way, cost=price, means="naval", grade="costs", sentence=told),)

    def reasons(to: AreaId) -> tuple[Reason, ...]:
        shut = shut_port(view, to) if view.is_zone(to) else None
        ends = (sea for at in (start, to) for sea in ((at,) if view.is_sea(at) else port_seas(view, at)))
        shut = shut or kept_from.get(to) or closed_water(view, *ends)
        return (shut,) if shut else found.refused[to]

    return Reach(WhenPointedAt(dict.fromkeys(found.ways), way), WhenPointedAt(dict.fromkeys(found.refused), reasons))


def naval_move(view: War, act: Act) -> Answer | None:
    starts = tuple(map(view.area, view.named(act)))[:1] if act.through else ()
    route = (*starts, *map(area_of, (*act.through, *act.to, *act.at)))
    sailing = partial(naval_reach, legs=frozenset(pairwise(route)) if starts else None)
    return going(sailing, "§12.1")(view, replace(act, through=()))


# Naval combat (§12.2): one die a round, on a table that changes in summer 1943.

LOST = {"none": (0, 0), "both 1": (1, 1), "attacker 1": (1, 0), "defender 1": (0, 1)}
MEANS = {
    "0/0": say("No loss."), "1/1": say("Each side loses a unit."),
    "1/0": say("The attacker loses a unit."), "0/1": say("The defender loses a unit."),
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
    words = {pips: "{}/{}".format(*both) for pips, both in rolled.items()}
    figures: dict[str, float] = {"attack": attack, "defence": defence}
    told = say("{us:naval unit|naval units} against {them} in {sea}.", us=attack, them=defence, sea=area(sea))
    offers: list[Offer] = []
    if thrown in words:
        ours, theirs = rolled[thrown]
        # It stops when the die is at least the number of defenders, before its losses or after (§12.2).
        going_on = thrown < defence - theirs * (view.option("naval_stop") == "after losses")
        figures |= {"attacker_loss": ours, "defender_loss": theirs}
        figures["goes_on"] = float(going_on and defence > theirs and attack > ours)
        after = "The die is less than the number of defenders, {defence}: the battle goes on, if there is anybody left."
        ends = "The battle there ends: the die is not less than the number of defenders, {defence}."
        parts = [told, MEANS[words[thrown]], worded((after, going_on), (ends, True), defence=defence)]
        axis_loses = ours if view.party == AXIS else theirs
        told = standpoint.one_by_one([*parts, say("The Axis loses fleets before U-boats.")] if axis_loses else parts)
        fit = [ids_of(one for one in group if spares_fleets(view, one) is None) for group in (us, them)]
        offers += [attackers_lose(fit[0], ours, "§12.2")] if ours else []
        offers += [defenders_lose(fit[1], theirs, "§12.2")] if theirs else []
        offers.append(Offer(verb="mark", counters=(), sentence=parts[-1], rule="§12.2"))
    chances = read(die(), words.__getitem__).items()
    return BattleSheet(
        at=sea, attackers=ids_of(us), defenders=ids_of(them), figures=figures, column=chart.columns[column],
        chart=chart.id, chances=tuple(Chance(word, part, MEANS[word]) for word, part in chances),
        result=words.get(thrown, ""), offers=tuple(offers), refused=(against,) if against else (),
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
    piles = view.lying.naval, view.lying.air
    ships, air = (tuple(one for each in pile.values() for one in each if view.is_ours(one)) for pile in piles)
    flown = any(missions(view, at, view.party) for at in view.lying.air)
    if ships and view.phase == "naval":
        why = because("§12.1", "Ships may sail, for supplies, and fight where the enemy is.")
        yield notice(why, ships, aspect="may", severity="note")
    elif (flown and view.phase == "naval") or (air and view.phase == "air"):
        why = because("§13.4", "Air units may fly, or come back from where they have flown.")
        yield notice(why, air, aspect="may", severity="note")


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


# How far it is by sea (§7, §12.1, §14.1.1): sea zones from port to port, through straits that are open.


def port_seas(view: War, zone: AreaId) -> tuple[AreaId, ...]:
    return europe.harbours(view.game).get(zone, ())


@standpoint.for_each
def sea_distances(view: War, starts: tuple[AreaId, ...]) -> Mapping[AreaId, int]:
    """How many sea zones a voyage uses that ends in each, beginning in any of these."""
    shut = {ends: () for ends in europe.straits(view.game) if view.shut_strait(*ends)}
    parents = flood(Line(network=view.game.board.network("sea", "strait"), shut=shut), starts)
    return {at: steps + 1 for at, steps in steps_of(parents).items()}


def shut_on_the_way(view: War, starts: tuple[AreaId, ...], goals: tuple[AreaId, ...]) -> Reason | None:
    """The first strait that is shut on the shortest way to any of these seas."""
    parents = flood(Line(network=view.game.board.network("sea", "strait")), starts)
    goal = next((sea for sea in parents if sea in goals), None)
    route = way_to(parents, goal) if goal else ()
    legs = pairwise((parents[route[0]], *route)) if route else ()
    return next((why for here, to in legs if (why := view.shut_strait(here, to))), None)


def costs_double(view: War, origin: AreaId, to: AreaId) -> bool:
    """Whether a way counts as far whatever the map says: to Suez and the Asian Bases, and as some read it back."""
    back = view.said(origin, "transport_is_far") and view.option("suez_prices") == "as to them"
    return bool(view.said(to, "transport_is_far") or back)


def voyage(view: War, origin: AreaId, to: AreaId, starts: tuple[AreaId, ...] = ()) -> int | None:
    """How many sea zones a transport from port to port uses; None: there is no way. No sea zones of the map lead to
    Suez and the Asian Bases, and from them."""
    distances = sea_distances(view, starts or port_seas(view, origin))
    found = [distances[sea] for sea in port_seas(view, to) if sea in distances]
    outer = view.said(origin, "transport_is_far") or view.said(to, "transport_is_far")
    return min(found, default=view.limit("near_by_sea") + costs_double(view, origin, to) if outer else None)


def is_far(view: War, origin: AreaId, to: AreaId, length: int) -> bool:
    """Whether transport costs double: more than two sea zones, from America, to Suez or the Asian Bases (§7)."""
    return length > view.limit("near_by_sea") or origin == AMERICA or costs_double(view, origin, to)


# Sea transport from port to port (§14.1.1), and what it costs (§7).


def can_sail(view: War, one: Counter) -> bool:
    return view.is_corps(one) or view.is_supply(one) or view.is_air(one)


def stays_ashore(view: War, group: Group) -> Reason | None:
    return first_reason(*(first_reason(
        ("§9.1, §9.3", "{who} is neutral: nobody moves it before it is at war.", view.is_at_peace(one)),
        ("§14.1.1", "{who} does not go by sea transport.", not can_sail(view, one)),
        ("§15.1", "{who} is fortified: it has to be turned over before it moves.", view.is_fortified(one)),
        ("§14.1.1", "{who} was transported already.", view.so("by_sea", one.id) or one.marked("by_sea")),
        ("§14.1.1", "{who} has moved already.", one.marked("moved") or one.marked("strategic")),
        ("§13.4", "{who} is not at base.", view.is_air(one) and not is_at_base(view, one)),
        ("§14.1.1", "{at} has no port.", not port_seas(view, view.area(one)) and not view.on_beachhead(one)),
        ("§9.5", "Partisans alone do not open the port of {at}.", view.held_by_partisans(view.area(one))),
        ("§7", "{who} has no line of supply.",
         view.is_corps(one) and not view.elsewhere(view.party) and not view.may_act(one)),
        who=counter(one.id), at=area(view.area(one)),
    ) for one in group))  # fmt: skip


def transport_price(view: War, one: Counter, *, far: bool) -> float:
    """For each corps or supply counter one, for an air unit a half; twice as much if it is far (§7)."""
    count = view.corps_of(one) if view.is_corps(one) else 1
    return count * view.cost("transport_air" if view.is_air(one) else "transport") * (view.cost("far") if far else 1)


def transport_reach(view: War, group: Group) -> Reach:
    if why := stays_ashore(view, group):
        return all_shut(view.game.board, why)
    ours, spaces = {at for at, owner in view.controllers.items() if owner == view.party}, view.game.board.spaces
    lots = land.by_start(view, group).items()
    found = ((lot, at, judged(without(spaces, (at,)), transports(view, lot, at), ours)) for at, lot in lots)
    return land.all_together([Part(ids_of(lot), at, there) for lot, at, there in found])


def transports(view: War, group: Group, origin: AreaId, *, pays: bool = True) -> Judge:
    """Tells of each port how these go there from another, and what is dangerous about it (§7, §14.1.1)."""
    shores = [view.position.where[one.id].partition("/shore.")[2] for one in group]
    starts = tuple(AreaId(sea) for sea in dict.fromkeys(shores) if sea) or port_seas(view, origin)
    back, corps = any(map(view.on_beachhead, group)), tuple(filter(view.is_corps, group))
    alone = corps and not any(map(view.is_supply, group)) and view.elsewhere(view.party) != LINES
    taken, funds = {**land.in_the_way(view), **stacking.barred(view, group)}, None
    if pays and not view.elsewhere(view.party):
        funds = min(map(view.purse, group), default=0.0)
    prices = [sum(transport_price(view, one, far=far) for one in group) for far in (False, True)]

    def judge(to: AreaId) -> Way | Reason:
        unfit = first_reason(
            ("§14.1.1", "{to} is no zone of land.", not view.is_zone(to)),
            ("§14.1.1", "{to} has no port.", not view.has_port(to)),
            ("§14.1.1", "Our side does not control {to}.", not view.controls(to)),
            ("§9.5", "Partisans alone do not open the port of {to}.", view.held_by_partisans(to)),
            to=area(to),
        )
        if unfit := unfit or taken.get(to) or land.bad_ends(view, group, (to,)).get(to):
            return unfit
        length = voyage(view, origin, to, starts)
        if back and (length is None or length > 1):
            return because("§14.1.2", "From a beachhead they go back only to a port of the same sea.")
        if length is None:
            strait = shut_on_the_way(view, starts, port_seas(view, to))
            return strait or because("§14.1.1", "No sea leads to {zone}.", zone=area(to))
        cost = prices[is_far(view, origin, to, length)]
        if dear := too_dear(cost, funds):
            return dear
        told = price_told(view, origin, to, length, cost)
        at_home = all(is_minor_country(one.side) and view.country_of(to) == one.side for one in corps)
        cut_off = ("§7", "No line of supply leads on to {to}.", alone and not at_home and not view.line_reaches(to))
        risk = stacking.stack_trouble(view, group, to) or first_reason(cut_off, to=area(to))
        if risk is not None:
            told = say("{way} {risk}", way=told, risk=risk.sentence)
        rule = resting_on("§14.1.1, §7, §12.1, §12.3", "§14.1.2" if back else "", risk.rule if risk else "")
        grade: Grade = "risky" if risk else "costs"
        return Way(to=to, route=(to,), cost=cost, means="sea_transport", grade=grade, sentence=told, rule=rule)

    return judge


def price_told(view: War, origin: AreaId, to: AreaId, length: int, price: float) -> Sentence:
    twice, far = costs_double(view, origin, to), is_far(view, origin, to, length)
    return worded(
        ("From America to {to} costs double: {price} in supplies.", origin == AMERICA),
        ("{to} counts as more than two sea zones away, and costs double: {price} in supplies.", twice),
        ("{to} is {length} sea zones away, more than two, and costs double: {price} in supplies.", far),
        ("{to} is {length} sea zones away; it costs {price} in supplies.", True),
        to=area(to), length=length, price=price,
    )  # fmt: skip


def origin_meant(view: War, act: Act) -> AreaId | None:
    """Where they come from: as is said, or where they lie."""
    return area_of(act.from_[0]) if act.from_ else next(map(view.area, view.named(act)), None)


def transport_cost(view: War, act: Act) -> Ledger | None:
    origin, to, group = origin_meant(view, act), meant(act), view.named(act)
    if origin is None or to is None or not group or view.party != view.party_of(group[0].side):
        return None
    if not all(can_sail(view, one) for one in group) or not europe.on_coast(view.game, to):
        return None
    length = 1 if not port_seas(view, to) or not view.controls(to) else voyage(view, origin, to) or 1
    far = is_far(view, origin, to, length)
    words = "{who}: twice the price." if far else "{who}."
    terms = [(transport_price(view, one, far=far), say(words, who=counter(one.id)), "§7") for one in group]
    told = price_told(view, origin, to, length, sum(price for price, _, _ in terms))
    return told_sum("transport_cost", view.side, terms, told, "§7, §14.1.1")


CHAPTER = Chapter(
    findings=(out_of_port, may_be_used),
    means=(
        Means(name="naval", reach=naval_reach, suits=War.is_naval, phases=("naval",), rule="§12.1",
              also=("sail", "naval_move"), pays=land.paid_by(lambda _view, _one: 1)),
    ),
    verbs=(
        verb("naval_move", of_one(naval_move, "§12.1"), "Sail there", "counters to", also="sail", phases=("naval",),
             rule="§8, §12.1"),
        verb("naval_attack", of_each(attack_at_sea), "Attack at sea", "side at", also="naval_combat",
             phases=("naval",), rule="§8, §12.2", bare=True, last_acts=True),
    ),
    figures=(
        figure("transport_cost", transport_cost, "What the transport costs", needs="counters to",
               also="sea_transport"),
    ),
)  # fmt: skip
