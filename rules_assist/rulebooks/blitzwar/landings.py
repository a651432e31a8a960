"""Beachheads and landings (§13.4.5, §14.1.2)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping

from boards.board import AreaId
from boards.plain.sentence import area, counter, say
from counters.counter import Counter, CounterId
from counters.game import Game
from counters.once import once
from counters.places import area_of
from rules_assist.advice import Act, Answer, Detail, Entry, Finding, Ledger, Reach, Reason, Way, not_told
from rules_assist.common.asked import flag, of_one
from rules_assist.common.saying import agreed, no
from rules_assist.common.standpoint import first_reason
from rules_assist.rulebook import Chapter, Figure, Means, Verb
from rules_assist.rulebooks.blitzwar import printed
from rules_assist.rulebooks.blitzwar.air import grounded, is_beachhead, offends, out_of_range
from rules_assist.rulebooks.blitzwar.control import War
from rules_assist.rulebooks.blitzwar.missions import britain_defended
from rules_assist.rulebooks.blitzwar.naval import navy
from rules_assist.rulebooks.blitzwar.paying import cannot_pay
from rules_assist.rulebooks.blitzwar.sides import ALLIES, AXIS, OWN_TURN, enemies_of, meant, place_meant, told_number
from rules_assist.rulebooks.blitzwar.stacking import barred
from rules_assist.rulebooks.blitzwar.transport import (
    can_sail,
    from_several,
    origin_meant,
    port_seas,
    sea_distances,
    shut_on_the_way_to,
    stays_ashore,
    to_a_port,
    transport_price,
    transport_reach,
    unfed,
)

# ----------------
# Beachheads (§13.4.5, §14.1.2): air units that open a coast, and how many corps they hold.

BEACHHEADS_RULE = "§13.4.5"


def can_be_beachhead(view: War, zone: AreaId, sea: AreaId) -> Reason | None:
    """Why there can be no beachhead in a zone from a sea zone; nothing if there can be (§13.4.5)."""
    return no_beachhead(view.game, zone, sea)


@once
def no_beachhead(game: Game, zone: AreaId, sea: AreaId) -> Reason | None:
    return first_reason(
        (BEACHHEADS_RULE, "{zone} does not lie on {sea}.", sea not in printed.seas_of(game, zone)),
        (BEACHHEADS_RULE, "{zone} is a naval base: nobody lands there.", game.board.attribute(zone, "naval_base")),
        (BEACHHEADS_RULE, "{zone} has no beach on {sea}.", not printed.has_beach(game, zone, sea)),
        zone=area(zone),
        sea=area(sea),
    )


@once
def no_landings(game: Game) -> Mapping[AreaId, tuple[Reason, ...]]:
    """Where nobody ever lands from any sea, and why."""
    found: dict[AreaId, tuple[Reason, ...]] = {}
    for at in game.board.spaces:
        seas = printed.seas_of(game, at) if printed.is_zone(game, at) else ()
        reasons = tuple(why for sea in seas if (why := no_beachhead(game, at, sea)))
        if len(reasons) == len(seas):
            found[at] = reasons or (Reason(say("{zone} is no zone with a beach.", zone=area(at)), BEACHHEADS_RULE),)
    return found


def enemy_rules_the_sea(view: War, sea: AreaId) -> Reason | None:
    """No beachheads where the enemy has naval superiority (§12.3, §13.4.5)."""
    so = view.superior_in(sea) in enemies_of(view.party)
    return first_reason(("§13.4.5, §12.3", "The enemy has naval superiority in {sea}.", so), sea=area(sea))


def not_for_beachheads(view: War, one: Counter) -> Reason | None:
    """Only German and Allied air units become beachheads (§13.4.5)."""
    able = one.side == "germany" or view.party_of(one.side) == ALLIES
    return grounded(view, one) or first_reason(
        (BEACHHEADS_RULE, "Only German and Allied air units become beachheads.", not able)
    )


def against_landing(view: War, zone: AreaId) -> Reason | None:
    return britain_defended(view, zone) if view.party == AXIS else None


def cannot_open(view: War, one: Counter, zone: AreaId, sea: AreaId) -> Reason | None:
    """Why an air unit cannot become a beachhead of this zone, from this sea."""
    return (
        can_be_beachhead(view, zone, sea)
        or not_for_beachheads(view, one)
        or barred(view, (one,)).get(zone)
        or barred(view, (one,)).get(sea)
        or out_of_range(view, one, sea)
        or enemy_rules_the_sea(view, sea)
        or against_landing(view, zone)
    )


def seas_meant(view: War, act: Act, zone: AreaId) -> tuple[AreaId, ...]:
    """The sea zones a landing could come from: those that are named, or all that the zone lies on."""
    shores = [place.partition("/shore.")[2] for place in (*act.at, *act.to)]
    named_ones = [*shores, *(area_of(place) for place in (*act.from_, *act.through))]
    told = tuple(AreaId(sea) for sea in named_ones if printed.is_sea(view.game, AreaId(sea)))
    return told or printed.seas_of(view.game, zone)


def place_beachhead(view: War, act: Act) -> Answer | None:
    """`may beachhead #air at trondheim`, and if the zone lies on several seas `from norwegian_sea`."""
    group = view.named(act)
    zones = [area_of(place) for place in (*act.at, *act.to) if printed.is_zone(view.game, area_of(place))]
    if not zones or not group:
        return not_told(BEACHHEADS_RULE)
    against: list[Reason] = []
    for sea in seas_meant(view, act, zones[0]):
        why = next((found for one in group if (found := cannot_open(view, one, zones[0], sea))), None)
        if why is None:
            words = "{zone} has a beach on {sea}, and no enemy has naval superiority there. The enemy may counter."
            warned = offends(view, zones[0])
            return agreed("{why}", "§9.3", why=warned.sentence) if warned else agreed(
                words, BEACHHEADS_RULE, zone=area(zones[0]), sea=area(sea)
            )  # fmt: skip
        against.append(why)
    none = Reason(say("{zone} lies on no sea.", zone=area(zones[0])), BEACHHEADS_RULE)
    return no(_nearest(against or [none]))


def _nearest(reasons: list[Reason]) -> Reason:
    """Of reasons for several seas, one that is not about the coast itself."""
    return next((why for why in reasons if "lie on that sea" not in why.sentence.template), reasons[0])


def beachhead_reach(view: War, group: tuple[Counter, ...]) -> Reach:
    """Every zone in which all of these could become beachheads."""
    if why := next((found for one in group if (found := not_for_beachheads(view, one))), None):
        return Reach(refused=dict.fromkeys(view.game.board.spaces, (why,)))
    inland = no_landings(view.game)
    ways: dict[AreaId, tuple[Way, ...]] = {}
    refused: dict[AreaId, tuple[Reason, ...]] = {}
    for at in view.game.board.spaces:
        if at in inland:
            refused[at] = inland[at]
            continue
        reasons = {sea: _against_all(view, group, at, sea) for sea in printed.seas_of(view.game, at)}
        if (sea := next((sea for sea, why in reasons.items() if why is None), None)) is not None:
            ways[at] = (_opened(at, sea),)
        else:
            refused[at] = (_nearest([why for why in reasons.values() if why is not None]),)
    return Reach(ways, refused)


def _against_all(view: War, group: tuple[Counter, ...], zone: AreaId, sea: AreaId) -> Reason | None:
    return next((found for one in group if (found := cannot_open(view, one, zone, sea))), None)


def _opened(at: AreaId, sea: AreaId) -> Way:
    words = "{at} can have a beachhead from {sea}."
    told = say(words, at=area(at), sea=area(sea))
    return Way(to=at, route=(sea, at), means="air_beachhead", sentence=told, rule=BEACHHEADS_RULE)


# ---------------------------------------------------------------- what room there is


def beachheads_of(view: War, zone: AreaId) -> tuple[Counter, ...]:
    """The beachheads that serve a zone: air units, or their markers, on its shore or wherever a fact says so."""
    told = {CounterId(fact.about[0]) for fact in view.position.facts.of("serves") if fact.about[1] == zone}
    on_shore = (one for one in view.position.in_area(zone) if "/shore" in view.position.where[one.id])
    found = dict.fromkeys([*on_shore, *(view.position.counters[id] for id in told if id in view.position.counters)])
    ours = [one for one in found if one.kind == "beachhead" or view.party_of(one.side) == view.party]
    return tuple(one for one in ours if one.kind == "beachhead" or (view.is_air(one) and is_beachhead(view, one)))


def room_each(view: War, origin: AreaId, zone: AreaId) -> int:
    """How many corps a beachhead holds that come from this port (§14.1.2)."""
    return printed.limit(
        view.game, "over_dotted_line" if zone in printed.blue_lines(view.game).get(origin, ()) else "on_beachhead"
    )


def beachheads_needed(view: War, group: Iterable[Counter], room: int) -> int:
    """The fewest beachheads for these counters, each of which lies on one of them."""
    loads: list[int] = []
    for corps in sorted((view.corps_of(one) for one in group), reverse=True):
        fitting = next((number for number, load in enumerate(loads) if load + corps <= room), None)
        if fitting is None:
            loads.append(corps)
        else:
            loads[fitting] += corps
    return len(loads)


def _by_rule(view: War, corps: int) -> Ledger:
    """How many beachheads so many corps need anywhere, where no dotted line helps."""
    room = printed.limit(view.game, "on_beachhead")
    needed = -(-corps // room)
    told = say("{corps} corps need {needed} beachheads, of {room} corps each.", corps=corps, needed=needed, room=room)
    entries = (Entry(amount=needed, sentence=told, rule="§14.1.2"),)
    return Ledger(name="beachheads", side=view.side, entries=entries, total=needed, sentence=told, rule="§14.1.2")


def beachheads_wanted(view: War, act: Act) -> Ledger | None:
    """`ledger beachheads by #first, #second from scapa_flow to trondheim`: how many they need."""
    origin, zone, group = origin_meant(view, act), meant(act), view.named(act)
    corps = told_number(act, "corps")
    if corps and not group and origin is None and zone is None:
        return _by_rule(view, corps) if view.asked_once(act) else None
    if origin is None or zone is None or not (group or corps):
        return None
    ours = view.party_of(group[0].side) == view.party if group else act.side is not None or view.controls(origin)
    if not ours:
        return None
    room = room_each(view, origin, zone)
    needed = beachheads_needed(view, group, room) if group else -(-(corps or 0) // room)
    count = sum(view.corps_of(one) for one in group) or corps or 0
    words = "{corps} corps from {origin} need {needed} beachheads in {zone}, of {room} corps each."
    told = say(words, corps=count, origin=area(origin), needed=needed, zone=area(zone), room=room)
    entries = (Entry(amount=needed, sentence=told, rule="§14.1.2"),)
    return Ledger(name="beachheads", side=view.side, entries=entries, total=needed, sentence=told, rule="§14.1.2")


# ----------------
# Sea transport to beachheads (§14.1.2), and corps that are left on them.

LANDINGS_RULE = "§14.1.2"
STOCKHOLM, COPENHAGEN, AMERICA = AreaId("stockholm"), AreaId("copenhagen"), AreaId("america")


def landing_seas(view: War, origin: AreaId) -> tuple[AreaId, ...]:
    """The sea zones into which corps from this port may land: its own; from America others that the map names."""
    own, further = port_seas(view, origin), view.said(origin, "lands_on")
    if isinstance(further, tuple):
        own = own if view.option("american_landings") == "all its seas" else ()
        return (*own, *map(AreaId, further))
    if origin == STOCKHOLM and view.option("stockholm_landings") == "beyond copenhagen":
        straits = (each for each in view.game.board.contacts if each.attributes.get("key") == COPENHAGEN)
        return (*own, *(sea for each in straits for sea in (each.a, each.b)))
    return own


def wrong_sea(view: War, origin: AreaId, sea: AreaId) -> Reason | None:
    """Corps land only from a port on the sea zone of their beachhead (§14.1.2)."""
    words = "{origin} has no port on {sea}: corps land only in the sea zone of their port."
    return first_reason(
        (LANDINGS_RULE, words, sea not in landing_seas(view, origin)), origin=area(origin), sea=area(sea)
    )


def sound_is_shut(view: War, origin: AreaId) -> Reason | None:
    """From Stockholm corps land only if Copenhagen is controlled (§14.1.2)."""
    words = "From {origin} corps land only if our side controls {key}."
    shut = origin == STOCKHOLM and not view.controls(COPENHAGEN)
    return first_reason((LANDINGS_RULE, words, shut), origin=area(origin), key=area(COPENHAGEN))


def gibraltar_is_shut(view: War, origin: AreaId, sea: AreaId) -> Reason | None:
    """From America into a sea that it does not lie on: through the straits before it, which have to be ours (§12.1)."""
    outside = port_seas(view, origin)
    shut = origin == AMERICA and sea not in outside and sea not in sea_distances(view, outside)
    return shut_on_the_way_to(view, outside, (sea,)) if shut else None


def stormy(view: War, sea: AreaId) -> Reason | None:
    """In winter nobody lands, but in the Mediterranean and the Persian Gulf (§6, §14.1.2)."""
    return first_reason(
        ("§6, §14.1.2", "In the snow of winter nobody lands in {sea}.", view.snow_in(sea)), sea=area(sea)
    )


def too_few_fleets(view: War, origin: AreaId, sea: AreaId, corps: int) -> Reason | None:
    """From America every corps needs a fleet unit in that sea zone (§14.1.2)."""
    fleets = sum(view.units_of(one) for one in navy(view, sea, view.party) if view.is_fleet(one))
    words = "{corps} corps from America need as many fleet units in {sea}; there are {fleets}."
    short = origin == AMERICA and fleets < corps
    return first_reason((LANDINGS_RULE, words, short), corps=corps, sea=area(sea), fleets=fleets)


def no_room_ashore(view: War, group: tuple[Counter, ...], origin: AreaId, zone: AreaId) -> Reason | None:
    """Two corps to a beachhead, three over a dotted line, and one beachhead for one zone (§14.1.2)."""
    room, there = room_each(view, origin, zone), len(beachheads_of(view, zone))
    landed = tuple(one for one in view.lying.on_beachheads.get(zone, ()) if one not in group)
    needed = beachheads_needed(view, (*landed, *group), room)
    big = next((one for one in group if view.corps_of(one) > room), None)
    words = "{corps} corps need {needed} beachheads of {room} corps in {zone}; there are {there}."
    return first_reason(
        (LANDINGS_RULE, "No beachhead of ours serves {zone}.", not there),
        (LANDINGS_RULE, "{who} has more than the {room} corps that a beachhead holds.", big),
        (LANDINGS_RULE, words, needed > there),
        zone=area(zone),
        room=room,
        who=counter(big.id if big else ""),
        corps=sum(view.corps_of(one) for one in (*landed, *group)),
        needed=needed,
        there=there,
    )


def cannot_land(view: War, group: tuple[Counter, ...], origin: AreaId, zone: AreaId, sea: AreaId) -> Reason | None:
    """Why these corps cannot go from this port to a beachhead of that zone."""
    corps = sum(view.corps_of(one) for one in group)
    others = next((one for one in group if not view.is_corps(one)), None)
    return (
        can_be_beachhead(view, zone, sea)
        or first_reason((LANDINGS_RULE, "Only corps are taken to a beachhead.", others))
        or wrong_sea(view, origin, sea)
        or sound_is_shut(view, origin)
        or gibraltar_is_shut(view, origin, sea)
        or stormy(view, sea)
        or against_landing(view, zone)
        or too_few_fleets(view, origin, sea, corps)
        or no_room_ashore(view, group, origin, zone)
    )


def landing_in(
    view: War, group: tuple[Counter, ...], origin: AreaId, zone: AreaId, seas: tuple[AreaId, ...]
) -> AreaId | Reason:
    """The sea zone from which they can land there; or why there is none."""
    against: list[Reason] = []
    for sea in (*(sea for sea in seas if sea in landing_seas(view, origin)), *seas):
        why = cannot_land(view, group, origin, zone, sea)
        if why is None:
            return sea
        against.append(why)
    return against[0] if against else Reason(say("{zone} lies on no sea.", zone=area(zone)), LANDINGS_RULE)


def landing_price(view: War, group: tuple[Counter, ...], origin: AreaId) -> float:
    """One for each corps, twice that from America: the beachhead is in the port's own sea zone (§7)."""
    return sum(transport_price(view, one, far=origin == AMERICA) for one in group)


def sea_transport(view: War, act: Act) -> Answer | None:
    """`may sea_transport #s4 from naples to tripoli`; to a zone that is not ours, or `with beachhead`: a landing."""
    origin, to, group, place = origin_meant(view, act), meant(act), view.named(act), place_meant(act)
    if origin is None or to is None or place is None or not group:
        return not_told("§14.1.1")
    if (parted := from_several(view, act, group, sea_transport)) is not None:
        return parted
    ashore = "beachhead" in act.details or act.means == "beachhead" or "/shore" in place or act.verb.startswith("land")
    if ashore or (printed.is_zone(view.game, to) and not view.controls(to) and beachheads_of(view, to)):
        return land(view, act)
    return to_a_port(view, group, origin, to)


def land(view: War, act: Act) -> Answer | None:
    """`may land #first from scapa_flow to trondheim`."""
    origin, zone, group = origin_meant(view, act), meant(act), view.named(act)
    if origin is None or zone is None or not group:
        return not_told(LANDINGS_RULE)
    if (parted := from_several(view, act, group, land)) is not None:
        return parted
    there = tuple(one for one in group if view.position.area(one.id) == origin)
    price = landing_price(view, group, origin)
    stuck = next((why for one in there if (why := stays_ashore(view, one))), None)
    if why := stuck or barred(view, group).get(zone) or unfed(view, there) or cannot_pay(view, there, price):
        return no(why)
    found = landing_in(view, group, origin, zone, _seas(view, act, zone))
    if isinstance(found, Reason):
        return no(found)
    words = "They may land in {zone} from {sea} for {price}, and are activated against it at no further cost."
    return agreed(words, f"{LANDINGS_RULE}, §7", zone=area(zone), sea=area(found), price=price)


def _seas(view: War, act: Act, zone: AreaId) -> tuple[AreaId, ...]:
    shores = [AreaId(place.partition("/shore.")[2]) for place in (*act.at, *act.to) if "/shore." in place]
    through = [area_of(place) for place in act.through if printed.is_sea(view.game, area_of(place))]
    return (*shores, *through) or printed.seas_of(view.game, zone)


def landing_reach(view: War, group: tuple[Counter, ...]) -> Reach:
    """Every zone on whose beachheads these can land; for air units, where they can become beachheads."""
    if all(view.is_air(one) for one in group):
        return beachhead_reach(view, group)
    origins = {view.position.area(one.id) for one in group}
    why = next((stuck for one in group if (stuck := stays_ashore(view, one))), None) or unfed(view, group)
    why = why or cannot_pay(view, group, landing_price(view, group, next(iter(origins))))
    if len(origins) > 1:
        why = why or Reason(say("They do not come from one port."), LANDINGS_RULE)
    if why is not None:
        return Reach(refused=dict.fromkeys(view.game.board.spaces, (why,)))
    origin, inland, shut = next(iter(origins)), no_landings(view.game), barred(view, group)
    ways: dict[AreaId, tuple[Way, ...]] = {}
    refused: dict[AreaId, tuple[Reason, ...]] = {}
    for at in view.game.board.spaces:
        if at in inland:
            refused[at] = inland[at]
        elif at in shut:
            refused[at] = (shut[at],)
        elif isinstance(found := landing_in(view, group, origin, at, printed.seas_of(view.game, at)), Reason):
            refused[at] = (found,)
        else:
            ways[at] = (_landed(view, group, origin, at, found),)
    return Reach(ways, refused)


def _landed(view: War, group: tuple[Counter, ...], origin: AreaId, at: AreaId, sea: AreaId) -> Way:
    price = landing_price(view, group, origin)
    told = say("On a beachhead of {at}, from {sea}; it costs {price}.", at=area(at), sea=area(sea), price=price)
    return Way(to=at, route=(sea, at), cost=price, means="beachhead", grade="costs", sentence=told, rule=LANDINGS_RULE)


def stranded(view: War) -> Iterator[Finding]:
    """Corps on a beach that no beachhead holds any more are lost, unless they go back to port (§14.1.2)."""
    for zone, corps in view.lying.on_beachheads.items():
        ours = tuple(one for one in corps if view.party_of(one.side) == view.party)
        if ours and not beachheads_of(view, zone):
            words = "{who} lie off {zone} without a beachhead: they need a new one, or go back to a port of that sea."
            told = say(words, who=tuple(counter(one.id) for one in ours), zone=area(zone))
            ids = tuple(one.id for one in ours)
            places = tuple(dict.fromkeys(view.position.ground(id) for id in ids))
            yield Finding(
                severity="warning", places=places, counters=ids, sentence=told, rule=LANDINGS_RULE, aspect="beachhead"
            )


CHAPTER = Chapter(
    means=(
        Means(
            name="sea_transport", reach=transport_reach, suits=can_sail, phases=("sea_transport",),
            rule="§14.1.1", also=("sea", "transport", "ship"),
        ),
        Means(
            name="beachhead", reach=landing_reach, suits=War.is_corps, phases=("sea_transport",), rule="§14.1.2",
            also=("beachheads", "landing"), only_asked=True,
        ),
        Means(
            name="air_beachhead", reach=landing_reach, suits=War.is_air, phases=("air",), rule="§13.4.5",
            also=("beachhead", "beachheads"), only_asked=True,
        ),
    ),
    findings=(stranded,),
    verbs=(
        Verb(
            name="beachhead", phases=("air",), rule="§8, §13.4.5",
            does=of_one(place_beachhead, "§13.4.5"), title="Make a beachhead there",
            needs=("counters", "at"), bare=True, details=(), also=("place_beachhead",),
        ),
        Verb(
            name="sea_transport", phases=OWN_TURN, rule="§8, §14.1",
            does=of_one(sea_transport, "§14.1.1"), title="Take there by sea",
            needs=("counters", "to"), bare=True, details=(flag("beachhead"),), also=("transport", "ship", "embark"),
        ),
        Verb(
            name="land", phases=("sea_transport",), rule="§8, §14.1.2",
            does=of_one(land, "§14.1.2"), title="Land there", needs=("counters", "to"), bare=True,
            details=(flag("beachhead"),), also=("landing", "disembark", "invade"),
        ),
    ),
    figures=(
        Figure(
            name="beachheads", reckons=beachheads_wanted, title="Beachheads needed", needs=("counters", "to"),
            details=(Detail(name="corps", title="Corps", least=0),),
        ),
    ),
)  # fmt: skip
