"""Naval combat (§12.2); what is taken by sea (§14.1), at its price (§7); and beachheads (§13.4.5)."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Mapping
from functools import partial

from msgspec.structs import replace

from boards.board import AreaId
from boards.plain.sentence import area, counter, say, say_named, side
from boards.plain.working_out import once
from counters.counter import Counter, SideId
from counters.game import Game
from counters.position import area_of
from rules_assist.advice import Act, Answer, Finding, Ledger, Reach, Reason, Way, not_told, without
from rules_assist.battle_sheet import BattleSheet, Chance, Offer
from rules_assist.common import standpoint
from rules_assist.common.asked import going, meant, number
from rules_assist.common.chart_battle import attackers_lose, defenders_lose
from rules_assist.common.odds import die, read
from rules_assist.common.reaching import all_shut, by_lots, judged
from rules_assist.common.standpoint import allowed, because, first_reason, ids_of, names, notice, worded
from rules_assist.common.sums import packed, summed, told_sum
from rules_assist.common.supplying import Line, flood, steps_of
from rules_assist.common.walking import met_first
from rules_assist.rulebooks.blitzwar import air, control, europe, moving, stacking
from rules_assist.rulebooks.blitzwar.europe import ALLIES, AXIS, GERMANY, LINES, NOBODY, Group
from rules_assist.rulebooks.blitzwar.supply import War

AMERICA, STOCKHOLM, COPENHAGEN, NOWHERE = map(AreaId, ("america", "stockholm", "copenhagen", ""))

# ---- naval combat (§12.2): one die a round, on a table that changes in summer 1943
LOST = {"none": "0/0", "both 1": "1/1", "attacker 1": "1/0", "defender 1": "0/1"}
MEANS = {
    "0/0": say("No loss."), "1/1": say("Each side loses a unit."),
    "1/0": say("The attacker loses a unit."), "0/1": say("The defender loses a unit.")}  # fmt: skip


def navy(view: War, sea: AreaId, *sides: SideId) -> Group:
    return tuple(one for one in view.lying.naval.get(sea, ()) if view.party_of(one.side) in sides)


def nobody_fights(view: War, sea: AreaId) -> Reason | None:
    return first_reason(
        ("§12.2", "Naval combat is fought in sea zones.", not view.is_sea(sea)),
        ("§12.2", "No naval unit of this side is in {sea}.", not navy(view, sea, view.party)),
        ("§12.2", "No enemy naval unit is in {sea}.", not navy(view, sea, *view.enemies)),
        sea=area(sea))  # fmt: skip


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
    chart, column = view.game.sheet.charts["naval_combat"], int(view.now >= view.date("naval_change"))
    lost = LOST | {"Axis 1": "1/0" if view.party == AXIS else "0/1"}
    rolled = {pips: lost[row[column]] for pips, row in enumerate(chart.rows, 1)}
    figures: dict[str, float] = {"attack": attack, "defence": defence}
    told = say("{us:naval unit|naval units} against {them} in {sea}.", us=attack, them=defence, sea=area(sea))
    offers: list[Offer] = []
    if thrown in rolled:
        ours, theirs = map(int, rolled[thrown].split("/"))
        # It stops when the die is at least the number of defenders, before its losses or after (§12.2).
        going_on = thrown < defence - theirs * (view.reading("naval_stop") == "after losses")
        figures |= {"attacker_loss": ours, "defender_loss": theirs}
        figures["goes_on"] = float(going_on and defence > theirs and attack > ours)
        after = "The die is less than the number of defenders, {defence}: the battle goes on, if there is anybody left."
        ends = "The battle there ends: the die is not less than the number of defenders, {defence}."
        parts = [told, MEANS[rolled[thrown]], worded((after, going_on), (ends, True), defence=defence)]
        axis_loses = ours if view.party == AXIS else theirs
        told = standpoint.one_by_one([*parts, say("The Axis loses fleets before U-boats.")] if axis_loses else parts)
        fit = [ids_of(one for one in group if spares_fleets(view, one) is None) for group in (us, them)]
        offers += [attackers_lose(fit[0], ours, "§12.2")] if ours else []
        offers += [defenders_lose(fit[1], theirs, "§12.2")] if theirs else []
        offers.append(Offer(verb="mark", counters=(), sentence=parts[-1], rule="§12.2"))
    return BattleSheet(
        at=sea, attackers=ids_of(us), defenders=ids_of(them), figures=figures, column=chart.columns[column],
        chart=chart.id, result=rolled.get(thrown, ""),
        chances=tuple(Chance(word, part, MEANS[word]) for word, part in read(die(), rolled.__getitem__).items()),
        offers=tuple(offers), refused=(against,) if against else (),
        sentence=against.sentence if against else told, rule="§12.2")  # fmt: skip


def spares_fleets(view: War, one: Counter) -> Reason | None:
    fleets = filter(view.is_fleet, navy(view, view.area(one), view.party_of(one.side)))
    fleet, words = next(fleets, None) if view.type(one) == "u_boats" else None, "{fleet} is lost before U-boats are."
    return because("§12.2", words, fleet=counter(fleet.id)) if fleet else None


def attack_at_sea(view: War, act: Act) -> Answer | None:
    if (sea := meant(act) or next(map(view.area, view.named(act)), None)) is None:
        return not_told("§12.2")
    stray = [one for one in view.named(act) if one not in view.lying.naval.get(sea, ())]
    return allowed(
        "The {side} may attack in {sea}, and need not.", "§12.2",
        ("§12.2", "{who} is no naval unit in {sea}.", stray), nobody_fights(view, sea),
        who=names(stray[:1]), side=side(view.party), sea=area(sea))  # fmt: skip


def may_be_used(view: War) -> Iterator[Finding]:
    """Whether a side has anything for its naval or air phase: the clock passes those in which it has not."""
    if view.phase not in ("naval", "air") or view.acting != view.party or view.elsewhere("war"):
        return
    piles, at_sea = (view.lying.naval, view.lying.air), view.phase == "naval"
    ships, planes = (tuple(one for each in pile.values() for one in each if view.is_ours(one)) for pile in piles)
    flown = not at_sea or any(air.missions(view, at, view.party) for at in (*view.lying.air, europe.BOX))
    why = first_reason(
        ("§12.1", "Ships may sail, for supplies, and fight where the enemy is.", at_sea and ships),
        ("§13.4", "Air units may fly, or come back from where they have flown.", flown and planes))  # fmt: skip
    if why:
        yield notice(why, ships if at_sea and ships else planes, aspect="may", severity="note")


def out_of_port(view: War) -> Iterator[Finding]:
    for at, ships in view.lying.naval.items():
        why = first_reason(
            ("§12.1", "{who:lies|lie} in {at}, which has no port.", not view.said(at, "port")),
            ("§12.1, §15.3", "{who:lies|lie} in {at}, a port of the enemy: they have to leave for the sea.",
             view.is_hostile(view.control(at)) and not view.corps_in(at)),
            who=names(ours), at=area(at),
        ) if (ours := tuple(filter(view.is_ours, ships))) and view.is_zone(at) else None  # fmt: skip
        if why:
            yield notice(why, ours, at, aspect="ships")
        abroad = ships if at != "america" and view.party == ALLIES else ()
        if early := [(one, tied) for one in abroad if (tied := moving.stays_in_port(view, one))]:
            yield notice(early[0][1], tuple(one for one, _ in early), at, aspect="ships")


# ---- how far it is by sea (§7, §12.1, §14.1.1): sea zones from port to port, through straits that are open
def port_seas(view: War, zone: AreaId) -> tuple[AreaId, ...]:
    return europe.harbours(view.game).get(zone, ())


@standpoint.for_each
def sea_distances(view: War, starts: tuple[AreaId, ...]) -> Mapping[AreaId, int]:
    shut = dict.fromkeys(view.shut_straits(), ())
    parents = flood(Line(network=view.game.board.network("sea", "strait"), shut=shut), starts)
    return {at: steps + 1 for at, steps in steps_of(parents).items()}


def shut_on_the_way(view: War, starts: tuple[AreaId, ...], goals: tuple[AreaId, ...]) -> Reason | None:
    ways = flood(Line(network=view.game.board.network("sea", "strait")), starts)
    return met_first(ways, next((sea for sea in ways if sea in goals), NOWHERE), {}, view.shut_straits())


NEAR = "{to} is {length:sea zone|sea zones} away; it costs {price} in supplies."


def passage(view: War, origin: AreaId, to: AreaId, starts: tuple[AreaId, ...] = (), *,
            ashore: bool = False) -> tuple[int, str]:  # fmt: skip
    """How many sea zones a transport uses, nought if there is no way, and the words for its price, twice as much if it
    is not near (§7). No sea zones lead to Suez and the Asian Bases: they count as far."""
    near, outer = view.limit("near_by_sea"), bool(view.said(origin, "transport_is_far"))
    twice = view.said(to, "transport_is_far") or (outer and view.reading("suez_prices") == "as to them")
    distances = sea_distances(view, starts or port_seas(view, origin))
    found = [1] if ashore else [distances[sea] for sea in port_seas(view, to) if sea in distances]
    length = min(found, default=near + bool(twice) if twice or outer else 0)
    return length, next(words for words, so in (
        ("From America to {to} costs double: {price} in supplies.", origin == AMERICA),
        ("{to} counts as more than two sea zones away, and costs double: {price} in supplies.", twice),
        ("{to} is {length} sea zones away, more than two, and costs double: {price} in supplies.", length > near),
        (NEAR, True),
    ) if so)  # fmt: skip


# ---- sea transport from port to port (§14.1.1), and what it costs (§7)
def can_sail(view: War, one: Counter) -> bool:
    return view.is_corps(one) or view.is_supply(one) or view.is_air(one)


def stays_ashore(view: War, one: Counter) -> Reason | None:
    return first_reason(
        ("§14.1.1", "{who} does not go by sea transport.", not can_sail(view, one)),
        ("§14.1.1", "{who} was transported already.", view.so("by_sea", one.id) or one.marked("by_sea")),
        moving.kept_back(view, one),
        ("§14.1.1", "{who} has moved already.", one.marked("moved") or one.marked("strategic")),
        ("§13.4", "{who} is not at base.", view.is_air(one) and not air.is_at_base(view, one)),
        ("§14.1.1", "{at} has no port.", not port_seas(view, view.area(one)) and not view.on_beachhead(one)),
        ("§9.5", "Partisans alone do not open the port of {at}.", view.held_by_partisans(view.area(one))),
        ("§7", "{who} has no line of supply.",
         view.is_corps(one) and not view.elsewhere(view.party) and not view.may_act(one)
         and not view.on_beachhead(one)),  # From there they always go back (§14.1.2).
        who=counter(one.id), at=area(view.area(one)))  # fmt: skip


def transport_price(view: War, one: Counter, *, far: bool) -> float:
    """For each corps or supply counter one, for an air unit a half; twice as much if it is far (§7)."""
    count = view.corps_of(one) if view.is_corps(one) else 1
    return count * view.cost("transport_air" if view.is_air(one) else "transport") * (view.cost("far") if far else 1)


def transport_reach(view: War, group: Group) -> Reach:
    why = first_reason(*(stays_ashore(view, one) for one in group))
    return all_shut(view.game.board, why) if why else by_lots(view, group, partial(from_port, view))


def from_port(view: War, group: Group, origin: AreaId) -> Reach:
    landed, corps = tuple(filter(view.on_beachhead, group)), tuple(filter(view.is_corps, group))
    starts = tuple({view.sea_of_shore(view.position.where[one.id]): None for one in landed}) or port_seas(view, origin)
    alone = corps and not any(map(view.is_supply, group)) and view.elsewhere(view.party) != LINES
    taken = {**moving.in_the_way(view), **stacking.barred(view, group)}
    prices = [partial(transport_price, view, far=far) for far in (False, True)]
    dear, costs = [view.cannot_pay(group, price) for price in prices], [sum(map(price, group)) for price in prices]

    def judge(to: AreaId) -> Way | Reason:
        length, words = passage(view, origin, to, starts)
        if why := first_reason(
            ("§14.1.1", "{to} is no zone of land.", not view.is_zone(to)),
            ("§14.1.1", "{to} has no port.", not view.said(to, "port")),
            ("§14.1.1", "Our side does not control {to}.", not view.controls(to)),
            ("§9.5", "Partisans alone do not open the port of {to}.", view.held_by_partisans(to)),
            taken.get(to) or moving.bad_ends(view, group, (to,)).get(to),
            ("§14.1.2", "From a beachhead they go back only to a port of the same sea.", landed and length != 1),
            None if length else shut_on_the_way(view, starts, port_seas(view, to)),
            ("§14.1.1", "No sea leads to {zone}.", not length),
            dear[words != NEAR],
            to=area(to), zone=area(to),
        ):  # fmt: skip
            return why
        cost = costs[words != NEAR]
        told = say_named(words, {"to": area(to), "length": length, "price": cost})
        at_home = all(view.is_at_home(one, to) for one in corps)
        cut_off = ("§7", "No line of supply leads on to {to}.", alone and not at_home and not view.line_reaches(to))
        rule = "§14.1.1, §7, §12.1, §12.3, §14.1.2" if landed else "§14.1.1, §7, §12.1, §12.3"
        way = Way(to=to, route=(to,), cost=cost, means="sea_transport", grade="costs", sentence=told, rule=rule)
        return standpoint.warned(way, stacking.no_room(view, group, to) or first_reason(cut_off, to=area(to)))

    ports = frozenset(at for at, owner in view.controllers.items() if owner == view.party and port_seas(view, at))
    return judged(without(view.game.board.spaces, (origin,)), judge, ports)


def origin_meant(view: War, act: Act) -> AreaId | None:
    return area_of(act.from_[0]) if act.from_ else next(map(view.area, view.named(act)), None)


def transport_cost(view: War, act: Act) -> Ledger | None:
    origin, to, group = origin_meant(view, act), meant(act), view.named(act)
    if origin is None or to is None or not group or view.party != view.party_of(group[0].side):
        return None
    if not all(can_sail(view, one) for one in group) or not view.game.board.neighbours(to, "coast"):
        return None
    length, told = passage(view, origin, to, ashore=not port_seas(view, to) or not view.controls(to))
    words, far = "{who}: twice the price." if told != NEAR else "{who}.", told != NEAR
    terms = [(transport_price(view, one, far=far), say(words, who=counter(one.id)), "§7") for one in group]
    sentence = say_named(told, {"to": area(to), "length": length or 1, "price": summed(terms)})
    return told_sum("transport_cost", view.side, terms, sentence, "§7, §14.1.1")


# ---- beachheads (§13.4.5, §14.1.2): where they can be, and how many corps they hold
@once
def no_beachhead(game: Game, zone: AreaId, sea: AreaId) -> Reason | None:
    coast = europe.contact(game, zone, sea, "coast")
    beach = coast is not None and coast.toward(zone).get("beach")  # A part of its box lies in it; it is not bold (§5).
    return first_reason(
        ("§13.4.5", "{zone} does not lie on {sea}.", coast is None),
        ("§13.4.5", "{zone} is a naval base: nobody lands there.", game.board.attribute(zone, "naval_base")),
        ("§13.4.5", "{zone} has no beach on {sea}.", not beach),
        zone=area(zone), sea=area(sea))  # fmt: skip


def beachheads_wanted(view: War, act: Act) -> Ledger | None:
    origin, zone, group = origin_meant(view, act), meant(act), view.named(act)
    count = sum(map(view.corps_of, group)) or number(act, "corps") or 0
    told_whose = act.side is not None or (origin and view.controls(origin))
    ours = view.is_ours(group[0]) if group else told_whose if origin else act.side or view.side == europe.AXIS
    if not count or not ours or (origin and not zone):
        return None
    room = stacking.room_each(view, origin, zone)
    needed = max(packed(map(view.corps_of, group), room), -(-count // room))  # Who is too big is split up first.
    told = worded(
        ("{corps} corps need {needed:beachhead|beachheads}, of {room} corps each.", not origin),
        ("{corps} corps from {origin} need {needed:beachhead|beachheads} in {zone}, of {room} corps each.", True),
        corps=count, needed=needed, room=room, origin=area(origin or NOWHERE), zone=area(zone or NOWHERE))  # fmt: skip
    return told_sum("beachheads", view.side, [(needed, told, "§14.1.2")], told, "§14.1.2")


def landing_seas(view: War, origin: AreaId) -> tuple[AreaId, ...]:
    """The sea zones into which corps from this port may land: its own; from America others that the map names."""
    own, further = port_seas(view, origin), view.said(origin, "lands_on")
    if isinstance(further, tuple):
        return (*(own if view.reading("american_landings") == "all its seas" else ()), *map(AreaId, further))
    if origin == STOCKHOLM and view.reading("stockholm_landings") == "beyond copenhagen":
        return (*own, *(a for (a, _), key in europe.straits(view.game).items() if key == COPENHAGEN))
    return own


# ---- ashore by beachheads: air units become them (§13.4.5), and corps are taken to them (§14.1.2)
def beaches(view: War, group: Group, seas: tuple[AreaId, ...], near: Collection[AreaId], *,
            against: Callable[[AreaId, AreaId], Reason | None],
            way: Callable[[AreaId, AreaId], Way]) -> Reach:  # fmt: skip
    """Each zone with a way from the first of its seas that nothing speaks against: of those named, or the near ones."""
    shut = stacking.barred(view, group)

    def judge(at: AreaId) -> Way | Reason:
        coasts = sorted(seas or view.game.board.neighbours(at, "coast"), key=lambda sea: sea not in near)
        kept = ((sea, no_beachhead(view.game, at, sea) or shut.get(at, shut.get(sea))) for sea in coasts)
        reasons = {sea: why or against(at, sea) for sea, why in kept}
        sea = next((sea for sea, why in reasons.items() if why is None), None)
        none = because("§13.4.5", "{zone} is no zone with a beach.", zone=area(at))
        return way(at, sea) if sea else next(filter(None, reasons.values()), none)

    likely = {at for sea in seas or near if view.is_sea(sea) for at in view.game.board.neighbours(sea, "coast")}
    return judged(view.game.board.spaces, judge, likely)


def opening_reach(view: War, group: Group, seas: tuple[AreaId, ...] = ()) -> Reach:
    able = all(one.side == GERMANY or view.party_of(one.side) == ALLIES for one in group)
    only = ("§13.4.5", "Only German and Allied air units become beachheads.", not able)
    if why := first_reason(air.grounded(view, *group), only):
        return all_shut(view.game.board, why)
    near = frozenset.intersection(*(air.flights(view.game, view.area(one)) for one in group))

    def against(zone: AreaId, sea: AreaId) -> Reason | None:
        return first_reason(
            None if sea in near else air.beyond_range(view, sea, *group),
            ("§13.4.5, §12.3", "The enemy has naval superiority in {sea}.", view.is_ruled(sea)),
            air.britain_defended(view, zone),
            sea=area(sea))  # fmt: skip

    def way(zone: AreaId, sea: AreaId) -> Way:
        told = say("{at} can have a beachhead from {sea}. The enemy may counter.", at=area(zone), sea=area(sea))
        way = Way(to=zone, route=(sea, zone), means="air_beachhead", sentence=told, rule="§13.4.5")
        return standpoint.warned(way, air.offends(view, zone))

    return beaches(view, group, seas, near, against=against, way=way)


def landing_reach(view: War, group: Group, seas: tuple[AreaId, ...] = ()) -> Reach:
    """Where these land: on a beachhead for each corps, at twice the price from America (§7)."""
    origin, room_in = view.area(group[0]), partial(stacking.room_each, view, view.area(group[0]))
    america, locked = origin == AMERICA, origin == STOCKHOLM and not view.controls(COPENHAGEN)
    price, landed = partial(transport_price, view, far=america), any(map(view.on_beachhead, group))
    several = ("§14.1.2", "They do not come from one port.", len(set(map(view.area, group))) > 1)
    corps, cost, own = sum(map(view.corps_of, group)), sum(map(price, group)), port_seas(view, origin)
    back = "§14.1.2", "From a beachhead they go back only to a port of the same sea.", landed
    if why := first_reason(*(stays_ashore(view, one) for one in group), view.cannot_pay(group, price), several, back):
        return all_shut(view.game.board, why)

    def against(zone: AreaId, sea: AreaId) -> Reason | None:
        fleets = sum(view.units_of(one) for one in navy(view, sea, view.party) if view.is_fleet(one))
        room, there = room_in(zone), len(stacking.beachheads_of(view, zone, sea))
        ashore = (one for one in view.lying.on_beachheads.get(zone, ()) if one not in group)
        landed = tuple(one for one in ashore if view.sea_of_shore(view.position.where[one.id]) == sea)
        needed, big = packed(map(view.corps_of, (*landed, *group)), room), [o for o in group if view.corps_of(o) > room]
        lost = america and sea not in own and sea not in sea_distances(view, own)
        return first_reason(
            ("§14.1.2", "Only corps are taken to a beachhead.", not all(map(view.is_corps, group))),
            ("§14.1.2", "{origin} has no port on {sea}: corps land only in the sea zone of their port.",
             sea not in landing_seas(view, origin)),
            ("§14.1.2", "From {origin} corps land only if our side controls {key}.", locked),
            shut_on_the_way(view, own, (sea,)) if lost else None,
            ("§6, §14.1.2", "In the snow of winter nobody lands in {sea}.", view.snow_in(sea)),
            air.britain_defended(view, zone),
            ("§14.1.2", "{corps} corps from America need as many fleet units in {sea}; there are {fleets}.",
             america and fleets < corps),
            ("§14.1.2", "No beachhead of ours serves {zone}.", not there),
            ("§14.1.2", "{who} has more than the {room} corps that a beachhead holds.", big),
            ("§14.1.2", "{all} corps need {needed:beachhead|beachheads} of {room} corps in {zone}; there are {there}.",
             needed > there),
            origin=area(origin), sea=area(sea), key=area(COPENHAGEN), zone=area(zone), corps=corps, fleets=fleets,
            room=room, who=names(big[:1]), needed=needed, there=there, all=corps + sum(map(view.corps_of, landed)),
        )  # fmt: skip

    def way(zone: AreaId, sea: AreaId) -> Way:
        words = "They may land in {zone} from {sea} for {price} in supplies, and are activated against it for nothing."
        told, rule = say(words, zone=area(zone), sea=area(sea), price=cost), "§14.1.2, §7"
        way = Way(to=zone, route=(sea, zone), cost=cost, means="beachhead", grade="costs", sentence=told, rule=rule)
        return standpoint.warned(way, air.offends(view, zone))

    return beaches(view, group, seas, landing_seas(view, origin), against=against, way=way)


def seas_meant(view: War, act: Act) -> tuple[AreaId, ...]:
    shores = (AreaId(place.partition("/shore.")[2]) for place in (*act.at, *act.to))
    return tuple(filter(view.is_sea, (*shores, *map(area_of, (*act.from_, *act.through)))))


def place_beachhead(view: War, act: Act) -> Answer | None:
    """`may beachhead #air at trondheim`, and if the zone lies on several seas `from norwegian_sea`."""
    opening = partial(opening_reach, seas=seas_meant(view, act))
    return going(opening, "§13.4.5")(view, replace(act, from_=(), through=()))


def sea_transport(view: War, act: Act) -> Answer | None:
    """`may sea_transport #s4 from naples to tripoli`; to what is not ours, or by `may land`: a landing."""
    to, origin = meant(act), origin_meant(view, act)
    if to is None or origin is None or not act.counters:
        return not_told("§14.1")
    landing = "beachhead" in act.details or act.means == "beachhead"
    landing = landing or act.verb in ("land", "landing", "disembark", "invade")
    landing = landing or any(control.SHORE in place for place in (*act.at, *act.to))
    landing = landing or bool(view.is_zone(to) and not view.controls(to) and stacking.beachheads_of(view, to))
    # A question may place them elsewhere than they are.
    moved = [one.id for one in view.named(act) if act.from_ and view.area(one) != origin]
    seen = view.after(view.position.moved(moved, act.from_[0])) if moved else view
    ashore = partial(landing_reach, seas=seas_meant(view, replace(act, from_=())))
    return going(ashore if landing else transport_reach, "§14.1")(seen, replace(act, from_=(), through=()))


def badly_ashore(view: War) -> Iterator[Finding]:
    for zone, corps in view.lying.on_beachheads.items():
        seas = {one: view.sea_of_shore(view.position.where[one.id]) for one in filter(view.is_ours, corps)}
        if ours := tuple(one for one, sea in seas.items() if not stacking.beachheads_of(view, zone, sea)):
            words = "{who:lies|lie} off {zone} without a beachhead: it takes a new one, or the way back to a port."
            places = {view.position.ground(one.id): None for one in ours}
            yield notice(("§14.1.2", words), ours, *places, aspect="beachhead", severity="warning", zone=area(zone))
    for place in view.lying.shores:
        sea = AreaId(place.partition("/shore.")[2])
        bad = no_beachhead(view.game, area_of(place), sea) if sea else None
        heads = tuple(one for one in view.position.in_place(place) if bad and view.is_air(one) and view.is_ours(one))
        if bad and heads:
            yield notice(bad, heads, place, aspect="beachhead")


def may_end_phase(view: War, act: Act) -> Answer | None:
    """No zone is overfull; and nobody waits for a beachhead when the sea transport that could fetch him is over."""
    sharing = (control.mixed, control.two_countries, control.swimming) if view.party in europe.PARTIES else ()
    against = [found for look in (stacking.overfull, *sharing) for found in look(view) if found.aspect == "stacking"]
    if view.phase == "sea_transport" and view.acts_or_nobody:
        against = [found for found in badly_ashore(view) if found.severity == "warning"] + against
    theirs = ("§8, §4", "This is not the time for {side} to do that.", view.is_told and not view.acts_or_nobody)
    full = (Reason(found.sentence, found.rule) for found in against)
    return allowed("No zone holds too many.", "§4", *full, theirs, side=side(view.side))
