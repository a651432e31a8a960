"""Beachheads (§13.4.5) and landings (§14.1.2)."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from functools import partial

from msgspec.structs import replace

from boards.board import AreaId
from boards.plain.sentence import area, counter, say
from counters.counter import Counter, CounterId
from counters.game import Game
from counters.once import once
from counters.places import area_of
from rules_assist.advice import Act, Answer, Detail, Finding, Ledger, Reach, Reason, Way, not_told
from rules_assist.common.asked import figure, flag, number, of_one, verb
from rules_assist.common.reaching import all_shut, judged
from rules_assist.common.saying import agreed, because, names, no, notice, yes
from rules_assist.common.standpoint import first_reason
from rules_assist.common.sums import told_sum
from rules_assist.rulebook import Chapter, Means
from rules_assist.rulebooks.blitzwar import europe
from rules_assist.rulebooks.blitzwar.activating import paid_by
from rules_assist.rulebooks.blitzwar.air import beyond_range, fliers, grounded, in_britain, is_beachhead, offends
from rules_assist.rulebooks.blitzwar.control import SHORE, Group
from rules_assist.rulebooks.blitzwar.europe import ALLIES, AXIS, COMMON, meant
from rules_assist.rulebooks.blitzwar.land import by_start
from rules_assist.rulebooks.blitzwar.naval import navy
from rules_assist.rulebooks.blitzwar.stacking import barred
from rules_assist.rulebooks.blitzwar.supply import War
from rules_assist.rulebooks.blitzwar.transport import (
    AMERICA,
    can_sail,
    in_lots,
    origin_meant,
    port_seas,
    sea_distances,
    shut_on_the_way,
    stays_ashore,
    those_at,
    to_a_port,
    transport_price,
    transport_reach,
)

Judge = Callable[[AreaId], Way | Reason]
"""What is said of an area: the way there, or the first reason against it."""

STOCKHOLM, COPENHAGEN = AreaId("stockholm"), AreaId("copenhagen")

# ----------------
# Beachheads (§13.4.5, §14.1.2): air units that open a coast, and how many corps they hold.


@once
def no_beachhead(game: Game, zone: AreaId, sea: AreaId) -> Reason | None:
    """Why there can be no beachhead in a zone from a sea zone; nothing if there can be (§13.4.5)."""
    base, coast = game.board.attribute(zone, "naval_base"), europe.coasts(game).get(zone, {}).get(sea)
    beach = coast is not None and coast.toward(zone).get(
        "beach"
    )  # Part of the box lies in it, and it is not bold (§5).
    return first_reason(
        ("§13.4.5", "{zone} does not lie on {sea}.", sea not in europe.on_coast(game, zone)),
        ("§13.4.5", "{zone} is a naval base: nobody lands there.", base),
        ("§13.4.5", "{zone} has no beach on {sea}.", not beach),
        zone=area(zone), sea=area(sea),
    )  # fmt: skip


@once
def no_landings(game: Game) -> Mapping[AreaId, Reason]:
    """Where nobody ever lands from any sea, and why."""
    found: dict[AreaId, Reason] = {}
    for at in game.board.spaces:
        reasons = [no_beachhead(game, at, sea) for sea in europe.on_coast(game, at)]
        if all(reasons):
            inland = because("§13.4.5", "{zone} is no zone with a beach.", zone=area(at))
            found[at] = next((why for why in reasons if why), inland)
    return found


def not_for_beachheads(view: War, group: Group) -> Reason | None:
    """Only German and Allied air units become beachheads (§13.4.5)."""
    able = all(one.side == "germany" or view.party_of(one.side) == ALLIES for one in group)
    stuck = next((why for one in group if (why := grounded(view, one))), None)
    return stuck or first_reason(("§13.4.5", "Only German and Allied air units become beachheads.", not able))


def openings(view: War, group: Group, seas: tuple[AreaId, ...] = ()) -> Judge:
    """Tells of each zone how these can become beachheads there."""
    # What holds wherever they go, or of a whole sea, is looked up once and not again for each coast.
    stuck, shut, of_seas = not_for_beachheads(view, group), barred(view, group), dict[AreaId, Reason | None]()

    def cannot_open(zone: AreaId, sea: AreaId) -> Reason | None:
        if why := no_beachhead(view.game, zone, sea) or stuck or shut.get(zone) or shut.get(sea):
            return why
        if sea not in of_seas:
            far, rule = (beyond_range(view.game, view.area(one), sea) for one in group), "§13.4.5, §12.3"
            of_seas[sea] = next(filter(None, far), None)
            if of_seas[sea] is None and view.superior_in(sea) in view.enemies:
                of_seas[sea] = because(rule, "The enemy has naval superiority in {sea}.", sea=area(sea))
        return of_seas[sea] or (britain_defended(view, zone) if view.party == AXIS else None)

    def judge(at: AreaId) -> Way | Reason:
        if at in no_landings(view.game) and not seas:
            return no_landings(view.game)[at]
        reasons = [(sea, cannot_open(at, sea)) for sea in seas or europe.on_coast(view.game, at)]
        open_sea = next((sea for sea, why in reasons if why is None), None)
        if open_sea is None:
            told = [why for _, why in reasons if why is not None]
            nearest = (why for why in told if "lie on that sea" not in why.sentence.template)
            none = because("§13.4.5", "{zone} lies on no sea.", zone=area(at))
            return next(nearest, told[0] if told else none)
        words = "{at} can have a beachhead from {sea}."
        told_so = say(words, at=area(at), sea=area(open_sea))
        return Way(to=at, route=(open_sea, at), means="air_beachhead", sentence=told_so, rule="§13.4.5")

    return judge


def place_beachhead(view: War, act: Act) -> Answer | None:
    """`may beachhead #air at trondheim`, and if the zone lies on several seas `from norwegian_sea`."""
    places, group = [area_of(place) for place in (*act.at, *act.to)], view.named(act)
    zone = next((at for at in places if view.is_zone(at)), None)
    if zone is None or not group:
        return not_told("§13.4.5")
    found = openings(view, group, seas_meant(view, act))(zone)
    if isinstance(found, Reason):
        return no(found)
    if warned := offends(view, zone):
        return yes(warned.sentence, "§9.3")
    words = "{zone} has a beach on {sea}, and no enemy has naval superiority there. The enemy may counter."
    return agreed(words, "§13.4.5", zone=area(zone), sea=area(found.route[0]))


def seas_meant(view: War, act: Act) -> tuple[AreaId, ...]:
    """The sea zones that a landing is said to come from; nothing, where nobody says it."""
    shores = (place.partition("/shore.")[2] for place in (*act.at, *act.to))
    through = (area_of(place) for place in (*act.from_, *act.through))
    return tuple(sea for sea in map(AreaId, (*shores, *through)) if view.is_sea(sea))


def beachheads_of(view: War, zone: AreaId) -> Group:
    """The beachheads that serve a zone: air units, or their markers, on its shore or wherever a fact says so."""
    counters = view.position.counters
    told = {CounterId(fact.about[0]) for fact in view.position.facts.of("serves") if fact.about[1] == zone}
    on_shore = (one for one in view.position.in_area(zone) if SHORE in view.position.where[one.id])
    found = dict.fromkeys((*on_shore, *(counters[id] for id in told if id in counters)))
    ours = [one for one in found if one.kind == "beachhead" or view.party_of(one.side) == view.party]
    return tuple(one for one in ours if one.kind == "beachhead" or (view.is_air(one) and is_beachhead(view, one)))


def room_each(view: War, origin: AreaId | None, zone: AreaId | None) -> int:
    """How many corps a beachhead holds that come from this port (§14.1.2); anywhere, where no dotted line helps."""
    blue = zone is not None and zone in view.game.board.network("air").get(origin or zone, ())
    return view.limit("over_dotted_line" if blue else "on_beachhead")


def beachheads_needed(view: War, group: Iterable[Counter], room: int) -> int:
    """The fewest beachheads for these counters, each of which lies on one of them."""
    loads: list[int] = []
    for corps in sorted(map(view.corps_of, group), reverse=True):
        fitting = next((number for number, load in enumerate(loads) if load + corps <= room), None)
        if fitting is None:
            loads.append(corps)
        else:
            loads[fitting] += corps
    return len(loads)


def beachheads_wanted(view: War, act: Act) -> Ledger | None:
    """`ledger beachheads by #first, #second from scapa_flow to trondheim`: how many they need; `with corps 3`."""
    origin, zone, group = origin_meant(view, act), meant(act), view.named(act)
    count = sum(map(view.corps_of, group)) or number(act, "corps") or 0
    anywhere = not group and origin is None and zone is None
    if not count or not (anywhere or (origin and zone)):
        return None
    ours = view.asked_once(act) if anywhere or origin is None else act.side is not None or view.controls(origin)
    if not (view.party_of(group[0].side) == view.party if group else ours):
        return None
    room = room_each(view, origin, zone)
    needed = beachheads_needed(view, group, room) if group else -(-count // room)
    told = say("{corps} corps need {needed} beachheads, of {room} corps each.", corps=count, needed=needed, room=room)
    if origin and zone:
        words = "{corps} corps from {origin} need {needed} beachheads in {zone}, of {room} corps each."
        told = say(words, corps=count, origin=area(origin), needed=needed, zone=area(zone), room=room)
    return told_sum("beachheads", view.side, [(needed, told, "§14.1.2")], told, "§14.1.2")


# ----------------
# Sea transport to beachheads (§14.1.2), and corps that are left on them.


def landing_seas(view: War, origin: AreaId) -> tuple[AreaId, ...]:
    """The sea zones into which corps from this port may land: its own; from America others that the map names."""
    own, further = port_seas(view, origin), view.said(origin, "lands_on")
    if isinstance(further, tuple):
        own = own if view.option("american_landings") == "all its seas" else ()
        return (*own, *map(AreaId, further))
    if origin == STOCKHOLM and view.option("stockholm_landings") == "beyond copenhagen":
        return (
            *own,
            *(a for a, b in europe.straits(view.game) if europe.straits(view.game)[a, b] == COPENHAGEN),
        )
    return own


def no_room_ashore(view: War, group: Group, origin: AreaId, zone: AreaId) -> Reason | None:
    """Two corps to a beachhead, three over a dotted line, and one beachhead for one zone (§14.1.2)."""
    room, there = room_each(view, origin, zone), len(beachheads_of(view, zone))
    landed = tuple(one for one in view.lying.on_beachheads.get(zone, ()) if one not in group)
    needed = beachheads_needed(view, (*landed, *group), room)
    big = next((one for one in group if view.corps_of(one) > room), None)
    words = "{corps} corps need {needed} beachheads of {room} corps in {zone}; there are {there}."
    return first_reason(
        ("§14.1.2", "No beachhead of ours serves {zone}.", not there),
        ("§14.1.2", "{who} has more than the {room} corps that a beachhead holds.", big),
        ("§14.1.2", words, needed > there),
        zone=area(zone), room=room, who=counter(big.id if big else ""), needed=needed, there=there,
        corps=sum(map(view.corps_of, (*landed, *group))),
    )  # fmt: skip


def cannot_land(view: War, group: Group, origin: AreaId, zone: AreaId, sea: AreaId) -> Reason | None:
    """Why these corps cannot go from this port to a beachhead of that zone (§14.1.2): they land from the sea zone of
    their port, not in snow; from America with a fleet unit for each, and into a sea that it does not lie on only
    through straits that are ours (§12.1)."""
    corps, own, america = sum(map(view.corps_of, group)), port_seas(view, origin), origin == AMERICA
    fleets = sum(view.units_of(one) for one in navy(view, sea, view.party) if view.is_fleet(one))
    far, locked = america and sea not in own, origin == STOCKHOLM and not view.controls(COPENHAGEN)
    values = {"origin": area(origin), "sea": area(sea), "key": area(COPENHAGEN)}
    return (
        no_beachhead(view.game, zone, sea)
        or first_reason(
            ("§14.1.2", "Only corps are taken to a beachhead.", not all(map(view.is_corps, group))),
            ("§14.1.2", "{origin} has no port on {sea}: corps land only in the sea zone of their port.",
             sea not in landing_seas(view, origin)),
            ("§14.1.2", "From {origin} corps land only if our side controls {key}.", locked),
            **values,
        )
        or (shut_on_the_way(view, own, (sea,)) if far and sea not in sea_distances(view, own) else None)
        or first_reason(("§6, §14.1.2", "In the snow of winter nobody lands in {sea}.", view.snow_in(sea)), **values)
        or (britain_defended(view, zone) if view.party == AXIS else None)
        or first_reason(
            ("§14.1.2", "{corps} corps from America need as many fleet units in {sea}; there are {fleets}.",
             america and fleets < corps),
            **values, corps=corps, fleets=fleets,
        )
        or no_room_ashore(view, group, origin, zone)
    )  # fmt: skip


def britain_defended(view: War, at: AreaId) -> Reason | None:
    """Nobody lands in the United Kingdom while Allied air is within range of London, unless it was won (§13.4.3)."""
    (us, them), won = fliers(view), view.says("battle_of_britain_won")
    words = "The Battle of Britain is not won: {left} Allied air units are within range of London."
    if view.option("britain_landing") == "more Germans than Allies":
        won = won or len(us) > len(them)
    return first_reason(("§13.4.3", words, them and not won and in_britain(view, at)), left=len(them))


def landings(view: War, group: Group, origin: AreaId, told: tuple[AreaId, ...] = ()) -> Judge:
    """Tells of each zone how these go from a port to its beachheads: one for each corps, twice from America (§7)."""
    shut = barred(view, group)
    price = sum(transport_price(view, one, far=origin == AMERICA) for one in group)

    def judge(at: AreaId) -> Way | Reason:
        if never := (None if told else no_landings(view.game).get(at)) or shut.get(at):
            return never
        seas = sorted(told or europe.on_coast(view.game, at), key=lambda sea: sea not in landing_seas(view, origin))
        reasons = [(sea, cannot_land(view, group, origin, at, sea)) for sea in seas]
        sea = next((sea for sea, why in reasons if why is None), None)
        if sea is None:
            return next((why for _, why in reasons if why), because("§14.1.2", "{zone} lies on no sea.", zone=area(at)))
        words = "They may land in {zone} from {sea} for {price} in supplies, and are activated against it for nothing."
        told_so = say(words, zone=area(at), sea=area(sea), price=price)
        rule = "§14.1.2, §7"
        return Way(to=at, route=(sea, at), cost=price, means="beachhead", grade="costs", sentence=told_so, rule=rule)

    return judge


def _landing(view: War, act: Act) -> Answer | None:
    group, origin, zone = view.named(act), origin_meant(view, act), meant(act)
    if origin is None or zone is None or not group:
        return not_told("§14.1.2")
    there = those_at(view, group, origin)
    found = landings(view, group, origin, seas_meant(view, replace(act, from_=())))(zone)
    cost = sum(transport_price(view, one, far=origin == AMERICA) for one in there)
    if why := stays_ashore(view, there) or barred(view, group).get(zone) or view.cannot_pay(there, cost):
        return no(why)
    return no(found) if isinstance(found, Reason) else yes(found.sentence, found.rule)


def landing_reach(view: War, group: Group) -> Reach:
    """Every zone on whose beachheads these can land; for air units, where they can become beachheads."""
    origins, air = list(by_start(view, group)), all(map(view.is_air, group))
    judge = openings(view, group) if air else landings(view, group, origins[0])
    cost = sum(transport_price(view, one, far=origins[0] == AMERICA) for one in group)
    why = not_for_beachheads(view, group) if air else stays_ashore(view, group) or view.cannot_pay(group, cost)
    apart = None if air or len(origins) == 1 else because("§14.1.2", "They do not come from one port.")
    if why := why or apart:
        return all_shut(view.game.board, why)
    shores = [at for at in view.game.board.spaces if at not in no_landings(view.game)]
    likely = shores if air else [at for at in europe.zones(view.game) if beachheads_of(view, at)]
    return judged(view.game.board.spaces, judge, frozenset(likely))


def stranded(view: War) -> Iterator[Finding]:
    """Corps on a beach that no beachhead holds any more are lost, unless they go back to port (§14.1.2)."""
    for zone, corps in view.lying.on_beachheads.items():
        ours = tuple(one for one in corps if view.party_of(one.side) == view.party)
        if ours and not beachheads_of(view, zone):
            words = "{who} lie off {zone} without a beachhead: they need a new one, or go back to a port of that sea."
            why = because("§14.1.2", words, who=names(ours), zone=area(zone))
            places = dict.fromkeys(view.position.ground(one.id) for one in ours)
            yield notice(why, ours, *places, aspect="beachhead", severity="warning")


def sea_transport(view: War, act: Act) -> Answer | None:
    """`may sea_transport #s4 from naples to tripoli`; to a zone that is not ours, or `with beachhead`: a landing."""
    to, place = meant(act), next(iter((*act.at, *act.to)), None)
    if to is None or place is None or not act.counters:
        return not_told("§14.1.1")
    ashore = "beachhead" in act.details or act.means == "beachhead" or SHORE in place or act.verb.startswith("land")
    hostile = view.is_zone(to) and not view.controls(to) and beachheads_of(view, to)
    return in_lots(view, act, _landing if ashore or hostile else to_a_port)


def land(view: War, act: Act) -> Answer | None:
    """`may land #first from scapa_flow to trondheim`."""
    return in_lots(view, act, _landing)


def beachheads_without_beach(view: War) -> Iterator[Finding]:
    """Beachheads are made where there is a beach, and no naval base (§13.4.5)."""
    for place, stack in view.position.stacks.items():
        if SHORE not in place:
            continue
        zone, _, sea = place.partition("/shore.")
        why = no_beachhead(view.game, AreaId(zone), AreaId(sea)) if sea else None
        there = (view.position.counters[id] for id in stack) if why else ()
        heads = tuple(one for one in there if view.is_air(one) and view.is_ours(one) and is_beachhead(view, one))
        if why and heads:
            yield notice(why, heads, place, aspect="beachhead")


UP_TO_SHIPPING = ("naval", "air", "sea_transport", *COMMON)
"""It may be weighed before its phase has come."""

CHAPTER = Chapter(
    means=(
        Means(
            name="sea_transport", reach=transport_reach, suits=can_sail, phases=("sea_transport",), rule="§14.1.1",
            also=("sea", "transport", "ship"), pays=paid_by(partial(transport_price, far=False)),
        ),
        Means(
            name="beachhead", reach=landing_reach, suits=War.is_corps, phases=("sea_transport",), rule="§14.1.2",
            also=("beachheads", "landing"), only_asked=True, pays=paid_by(partial(transport_price, far=False)),
        ),
        Means(
            name="air_beachhead", reach=landing_reach, suits=War.is_air, phases=("air",), rule="§13.4.5",
            also=("beachhead", "beachheads"), only_asked=True,
        ),
    ),
    findings=(stranded, beachheads_without_beach),
    verbs=(
        verb(
            "beachhead", of_one(place_beachhead, "§13.4.5"), "Make a beachhead there", "counters at",
            also="place_beachhead", phases=("air",), rule="§8, §13.4.5",
        ),
        verb(
            "sea_transport", of_one(sea_transport, "§14.1.1"), "Take there by sea", "counters to",
            also="transport ship embark", phases=UP_TO_SHIPPING, rule="§8, §14.1", details=(flag("beachhead"),),
        ),
        verb(
            "land", of_one(land, "§14.1.2"), "Land there", "counters to", also="landing disembark invade",
            phases=("sea_transport",), rule="§8, §14.1.2", details=(flag("beachhead"),),
        ),
    ),
    figures=(
        figure(
            "beachheads", beachheads_wanted, "Beachheads needed", needs="counters to",
            details=(Detail(name="corps", least=0),),
        ),
    ),
)  # fmt: skip
