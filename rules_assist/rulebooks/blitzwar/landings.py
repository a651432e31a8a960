"""Beachheads (§13.4.5), and landings on them (§14.1.2)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from functools import partial

from msgspec.structs import replace

from boards.board import AreaId
from boards.plain.sentence import area, say
from boards.plain.working_out import once
from counters.counter import Counter, CounterId
from counters.game import Game
from counters.position import area_of
from rules_assist.advice import Act, Answer, Detail, Finding, Grade, Ledger, Reach, Reason, Way, not_told
from rules_assist.common.asked import areas_named, figure, flag, number, of_one, verb
from rules_assist.common.reaching import all_shut, judged
from rules_assist.common.standpoint import agreed, because, first_reason, names, no, notice, yes
from rules_assist.common.sums import told_sum
from rules_assist.rulebook import Chapter, Means
from rules_assist.rulebooks.blitzwar import control, europe, land, naval, stacking
from rules_assist.rulebooks.blitzwar.air import beyond_range, britain_defended, grounded, is_beachhead, offends
from rules_assist.rulebooks.blitzwar.europe import ALLIES, COMMON, GERMANY, Group, meant
from rules_assist.rulebooks.blitzwar.supply import War

STOCKHOLM, COPENHAGEN = AreaId("stockholm"), AreaId("copenhagen")

# Beachheads (§13.4.5, §14.1.2): air units that open a coast, and how many corps they hold.


@once
def no_beachhead(game: Game, zone: AreaId, sea: AreaId) -> Reason | None:
    coast = europe.coasts(game).get(zone, {}).get(sea)
    beach = coast is not None and coast.toward(zone).get("beach")  # A part of its box lies in it; it is not bold (§5).
    return first_reason(
        ("§13.4.5", "{zone} does not lie on {sea}.", coast is None),
        ("§13.4.5", "{zone} is a naval base: nobody lands there.", game.board.attribute(zone, "naval_base")),
        ("§13.4.5", "{zone} has no beach on {sea}.", not beach),
        zone=area(zone), sea=area(sea),
    )  # fmt: skip


@once
def no_landings(game: Game) -> Mapping[AreaId, Reason]:
    found: dict[AreaId, Reason] = {}
    for at in game.board.spaces:
        seas = europe.on_coast(game, at)
        reasons = [why for sea in seas if (why := no_beachhead(game, at, sea))]
        if not seas:
            found[at] = because("§13.4.5", "{zone} is no zone with a beach.", zone=area(at))
        elif len(reasons) == len(seas):
            found[at] = reasons[0]
    return found


def not_for_beachheads(view: War, group: Group) -> Reason | None:
    able = all(one.side == GERMANY or view.party_of(one.side) == ALLIES for one in group)
    stuck = next((why for one in group if (why := grounded(view, one))), None)
    return stuck or first_reason(("§13.4.5", "Only German and Allied air units become beachheads.", not able))


def openings(view: War, group: Group, seas: tuple[AreaId, ...] = ()) -> naval.Judge:
    # What holds wherever they go, or of a whole sea, is looked up once and not again for each coast.
    stuck, shut, of_seas = not_for_beachheads(view, group), stacking.barred(view, group), dict[AreaId, Reason | None]()

    def cannot_open(zone: AreaId, sea: AreaId) -> Reason | None:
        if why := no_beachhead(view.game, zone, sea) or stuck or shut.get(zone) or shut.get(sea):
            return why
        if sea not in of_seas:
            far = next((why for one in group if (why := beyond_range(view, view.area(one), sea))), None)
            ruled = ("§13.4.5, §12.3", "The enemy has naval superiority in {sea}.", view.is_ruled(sea))
            of_seas[sea] = far or first_reason(ruled, sea=area(sea))
        return of_seas[sea] or britain_defended(view, zone)

    def judge(at: AreaId) -> Way | Reason:
        if at in no_landings(view.game) and not seas:
            return no_landings(view.game)[at]
        reasons = {sea: cannot_open(at, sea) for sea in seas or europe.on_coast(view.game, at)}
        sea = next((sea for sea, why in reasons.items() if why is None), None)
        if sea is None:
            told = [why for why in reasons.values() if why is not None]
            nearest = (why for why in told if "lie on that sea" not in why.sentence.template)
            return next(nearest, told[0])
        told_so = say("{at} can have a beachhead from {sea}.", at=area(at), sea=area(sea))
        warned = offends(view, at, landing=True)
        grade: Grade = "risky" if warned else "free"
        if warned:
            told_so = say("{way} {risk}", way=told_so, risk=warned.sentence)
        rule = "§13.4.5, §9.3" if warned else "§13.4.5"
        return Way(to=at, route=(sea, at), means="air_beachhead", grade=grade, sentence=told_so, rule=rule)

    return judge


def place_beachhead(view: War, act: Act) -> Answer | None:
    """`may beachhead #air at trondheim`, and if the zone lies on several seas `from norwegian_sea`."""
    group, zone = view.named(act), next(filter(view.is_zone, areas_named(act)), None)
    if zone is None or not group:
        return not_told("§13.4.5")
    found = openings(view, group, seas_meant(view, act))(zone)
    if isinstance(found, Reason):
        return no(found)
    if found.grade == "risky":
        return yes(found.sentence, found.rule)
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
    on_shore = (one for one in view.position.in_area(zone) if view.on_beachhead(one))
    found = dict.fromkeys((*on_shore, *(counters[id] for id in told if id in counters)))
    air = (one for one in found if view.is_air(one) and view.party_of(one.side) == view.party)
    ours = (one for one in air if is_beachhead(view, one))
    return (*(one for one in found if one.kind == "beachhead"), *ours)


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
    origin, zone, group = naval.origin_meant(view, act), meant(act), view.named(act)
    count = sum(map(view.corps_of, group)) or number(act, "corps") or 0
    anywhere = not group and origin is None
    if not count or not (anywhere or (origin and zone)):
        return None
    ours = view.asked_once(act) if anywhere or origin is None else act.side is not None or view.controls(origin)
    if not (view.party_of(group[0].side) == view.party if group else ours):
        return None
    room = room_each(view, origin, zone)
    needed = max(beachheads_needed(view, group, room), -(-count // room))  # Who is too big is split up first.
    told = say("{corps} corps need {needed} beachheads, of {room} corps each.", corps=count, needed=needed, room=room)
    if origin and zone:
        words = "{corps} corps from {origin} need {needed} beachheads in {zone}, of {room} corps each."
        told = say(words, corps=count, origin=area(origin), needed=needed, zone=area(zone), room=room)
    return told_sum("beachheads", view.side, [(needed, told, "§14.1.2")], told, "§14.1.2")


# Sea transport to beachheads (§14.1.2), and corps that are left on them.


def landing_seas(view: War, origin: AreaId) -> tuple[AreaId, ...]:
    """The sea zones into which corps from this port may land: its own; from America others that the map names."""
    own, further = naval.port_seas(view, origin), view.said(origin, "lands_on")
    if isinstance(further, tuple):
        own = own if view.option("american_landings") == "all its seas" else ()
        return (*own, *map(AreaId, further))
    if origin == STOCKHOLM and view.option("stockholm_landings") == "beyond copenhagen":
        return (*own, *(a for (a, _), key in europe.straits(view.game).items() if key == COPENHAGEN))
    return own


def cannot_land(view: War, group: Group, origin: AreaId, zone: AreaId, sea: AreaId) -> Reason | None:
    corps, own, america = sum(map(view.corps_of, group)), naval.port_seas(view, origin), origin == naval.AMERICA
    fleets = sum(view.units_of(one) for one in naval.navy(view, sea, view.party) if view.is_fleet(one))
    far, locked = america and sea not in own, origin == STOCKHOLM and not view.controls(COPENHAGEN)
    room, there = room_each(view, origin, zone), len(beachheads_of(view, zone))
    landed = tuple(one for one in view.lying.on_beachheads.get(zone, ()) if one not in group)
    needed, big = beachheads_needed(view, (*landed, *group), room), [o for o in group if view.corps_of(o) > room]
    lost = naval.shut_on_the_way(view, own, (sea,)) if far and sea not in naval.sea_distances(view, own) else None
    return first_reason(
        no_beachhead(view.game, zone, sea),
        ("§14.1.2", "Only corps are taken to a beachhead.", not all(map(view.is_corps, group))),
        ("§14.1.2", "{origin} has no port on {sea}: corps land only in the sea zone of their port.",
         sea not in landing_seas(view, origin)),
        ("§14.1.2", "From {origin} corps land only if our side controls {key}.", locked),
        lost,
        ("§6, §14.1.2", "In the snow of winter nobody lands in {sea}.", view.snow_in(sea)),
        britain_defended(view, zone),
        ("§14.1.2", "{corps} corps from America need as many fleet units in {sea}; there are {fleets}.",
         america and fleets < corps),
        ("§14.1.2", "No beachhead of ours serves {zone}.", not there),
        ("§14.1.2", "{who} has more than the {room} corps that a beachhead holds.", big),
        ("§14.1.2", "{all} corps need {needed} beachheads of {room} corps in {zone}; there are {there}.",
         needed > there),
        origin=area(origin), sea=area(sea), key=area(COPENHAGEN), zone=area(zone), corps=corps, fleets=fleets,
        room=room, who=names(big[:1]), needed=needed, there=there, all=corps + sum(map(view.corps_of, landed)),
    )  # fmt: skip


def landings(view: War, group: Group, origin: AreaId, told: tuple[AreaId, ...] = ()) -> naval.Judge:
    """Tells of each zone how these go from a port to its beachheads: one for each corps, twice from America (§7)."""
    shut = stacking.barred(view, group)
    price = sum(naval.transport_price(view, one, far=origin == naval.AMERICA) for one in group)

    def judge(at: AreaId) -> Way | Reason:
        if never := (None if told else no_landings(view.game).get(at)) or shut.get(at):
            return never
        seas = sorted(told or europe.on_coast(view.game, at), key=lambda sea: sea not in landing_seas(view, origin))
        reasons = {sea: cannot_land(view, group, origin, at, sea) for sea in seas}
        sea = next((sea for sea, why in reasons.items() if why is None), None)
        if sea is None:
            return next(why for why in reasons.values() if why)
        words = "They may land in {zone} from {sea} for {price} in supplies, and are activated against it for nothing."
        told_so = say(words, zone=area(at), sea=area(sea), price=price)
        rule = "§14.1.2, §7"
        return Way(to=at, route=(sea, at), cost=price, means="beachhead", grade="costs", sentence=told_so, rule=rule)

    return judge


def landing_reach(view: War, group: Group) -> Reach:
    origins, air, game = list(land.by_start(view, group)), all(map(view.is_air, group)), view.game
    judge = openings(view, group) if air else landings(view, group, origins[0])
    why = not_for_beachheads(view, group) if air else naval.stays_ashore(view, group)
    if not air and not why:
        why = view.cannot_pay(group, lambda one: naval.transport_price(view, one, far=origins[0] == naval.AMERICA))
        why = why or first_reason(("§14.1.2", "They do not come from one port.", len(origins) > 1))
    if why:
        return all_shut(game.board, why)
    likely = [at for at in game.board.spaces if at not in no_landings(game) and (air or beachheads_of(view, at))]
    return judged(game.board.spaces, judge, frozenset(likely))


def sea_transport(view: War, act: Act) -> Answer | None:
    """`may sea_transport #s4 from naples to tripoli`; to a zone that is not ours, or `with beachhead`: a landing. `may
    land #first from scapa_flow to trondheim` is always one."""
    lots, to, origin = land.by_start(view, view.named(act)), meant(act), naval.origin_meant(view, act)
    if to is None or origin is None or not lots:
        return not_told("§14.1")
    landing = "beachhead" in act.details or act.means == "beachhead" or act.verb in LANDING
    landing = landing or any(control.SHORE in place for place in (*act.at, *act.to))
    landing = landing or bool(view.is_zone(to) and not view.controls(to) and beachheads_of(view, to))
    seas = seas_meant(view, replace(act, from_=()))

    def taken(group: Group, there: Group, origin: AreaId) -> Way | Reason:
        """Looked at are only those who lie there: a question may place them elsewhere than they are."""
        if stuck := naval.stays_ashore(view, there):
            return stuck
        if not landing:
            return naval.transports(view, group, origin, pays=bool(there))(to)
        too_dear = view.cannot_pay(there, lambda one: naval.transport_price(view, one, far=origin == naval.AMERICA))
        return stacking.barred(view, group).get(to) or too_dear or landings(view, group, origin, seas)(to)

    # Where those who go lie in several places, and nobody says whence, each lot is looked at by itself.
    found = [taken(lot, lot, at) for at, lot in lots.items()]
    if act.from_ or len(lots) < 2:
        found = [taken(view.named(act), lots.get(origin, ()) if len(lots) == 1 else (), origin)]
    ways = [way for way in found if isinstance(way, Way)]
    refused = next((why for why in found if isinstance(why, Reason)), None)
    told = tuple(way.sentence for way in ways)
    return no(refused) if refused else yes(say("{told}", told=told) if len(told) > 1 else told[0], ways[0].rule)


def badly_ashore(view: War) -> Iterator[Finding]:
    for zone, corps in view.lying.on_beachheads.items():
        ours = tuple(one for one in corps if view.party_of(one.side) == view.party)
        if ours and not beachheads_of(view, zone):
            words = "{who} lie off {zone} without a beachhead: they need a new one, or go back to a port of that sea."
            why = because("§14.1.2", words, who=names(ours), zone=area(zone))
            places = dict.fromkeys(view.position.ground(one.id) for one in ours)
            yield notice(why, ours, *places, aspect="beachhead", severity="warning")
    for place in view.lying.shores:
        sea = AreaId(place.partition("/shore.")[2])
        bad = no_beachhead(view.game, area_of(place), sea) if sea else None
        there = view.position.in_place(place) if bad else ()
        heads = tuple(one for one in there if view.is_air(one) and view.is_ours(one) and is_beachhead(view, one))
        if bad and heads:
            yield notice(bad, heads, place, aspect="beachhead")


BY_SHARE = land.paid_by(partial(naval.transport_price, far=False))
UP_TO_SHIPPING = ("naval", "air", "sea_transport", *COMMON)
"""It may be weighed before its phase has come."""
LANDING, TO_A_BEACH = ("land", "landing", "disembark", "invade"), (flag("beachhead"),)
CHAPTER = Chapter(
    means=(
        Means(name="sea_transport", reach=naval.transport_reach, suits=naval.can_sail, phases=("sea_transport",),
              rule="§14.1.1", also=("sea", "transport", "ship"), pays=BY_SHARE),
        Means(name="beachhead", reach=landing_reach, suits=War.is_corps, phases=("sea_transport",),
              rule="§14.1.2", also=("beachheads", "landing"), only_asked=True, pays=BY_SHARE),
        Means(name="air_beachhead", reach=landing_reach, suits=War.is_air, phases=("air",), rule="§13.4.5",
              also=("beachhead", "beachheads"), only_asked=True),
    ),
    findings=(badly_ashore,),
    verbs=(
        verb("beachhead", of_one(place_beachhead, "§13.4.5"), "Make a beachhead there", "counters at",
             also="place_beachhead", phases=("air",), rule="§8, §13.4.5"),
        verb("sea_transport", of_one(sea_transport, "§14.1.1"), "Take there by sea", "counters to",
             also="transport ship embark", phases=UP_TO_SHIPPING, listed=("sea_transport",), rule="§8, §14.1",
             details=TO_A_BEACH, by=("beachhead",)),
        verb("land", of_one(sea_transport, "§14.1.2"), "Land there", "counters to", also="landing disembark invade",
             phases=("sea_transport",), rule="§8, §14.1.2", details=TO_A_BEACH),
    ),
    figures=(
        figure("beachheads", beachheads_wanted, "Beachheads needed", needs="counters to",
               details=(Detail(name="corps", least=0),)),
    ),
)  # fmt: skip
