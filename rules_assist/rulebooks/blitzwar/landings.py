"""Sea transport to beachheads (§14.1.2), and corps that are left on them."""

from __future__ import annotations

from collections.abc import Iterator

from boards.board import AreaId
from boards.plain.sentence import area, counter, say
from counters.counter import Counter
from counters.places import area_of
from rules_assist.advice import Act, Answer, Finding, Reach, Reason, Way, not_told
from rules_assist.common.standpoint import Standpoint, first_reason
from rules_assist.rulebooks.blitzwar.answering import agreed, denied, meant, named, place_meant
from rules_assist.rulebooks.blitzwar.beachheads import (
    against_landing,
    beachhead_reach,
    beachheads_needed,
    beachheads_of,
    can_be_beachhead,
    no_landings,
    room_each,
)
from rules_assist.rulebooks.blitzwar.control import controls
from rules_assist.rulebooks.blitzwar.corps import corps_of, is_air, is_corps, is_fleet, units_of
from rules_assist.rulebooks.blitzwar.lots import from_several
from rules_assist.rulebooks.blitzwar.means import Means
from rules_assist.rulebooks.blitzwar.nations import barred
from rules_assist.rulebooks.blitzwar.naval_combat import navy
from rules_assist.rulebooks.blitzwar.paying import cannot_pay
from rules_assist.rulebooks.blitzwar.readings import option
from rules_assist.rulebooks.blitzwar.sea_transport import (
    goes_by_sea,
    origin_meant,
    stays_ashore,
    to_a_port,
    transport_price,
    transport_reach,
    unfed,
)
from rules_assist.rulebooks.blitzwar.seasons import snow_in
from rules_assist.rulebooks.blitzwar.sides import party, party_of
from rules_assist.rulebooks.blitzwar.table import lying
from rules_assist.rulebooks.blitzwar.voyages import port_seas
from rules_assist.rulebooks.blitzwar.zones import is_sea, is_zone, seas_of

RULE = "§14.1.2"
STOCKHOLM, COPENHAGEN, AMERICA = AreaId("stockholm"), AreaId("copenhagen"), AreaId("america")


def landing_seas(view: Standpoint, origin: AreaId) -> tuple[AreaId, ...]:
    """The sea zones into which corps from this port may land: its own; from America others that the map names."""
    own, further = port_seas(view, origin), view.said(origin, "lands_on")
    if isinstance(further, tuple):
        own = own if option(view, "american_landings") == "all its seas" else ()
        return (*own, *map(AreaId, further))
    if origin == STOCKHOLM and option(view, "stockholm_landings") == "beyond copenhagen":
        straits = (each for each in view.game.board.contacts if each.attributes.get("key") == COPENHAGEN)
        return (*own, *(sea for each in straits for sea in (each.a, each.b)))
    return own


def wrong_sea(view: Standpoint, origin: AreaId, sea: AreaId) -> Reason | None:
    """Corps land only from a port on the sea zone of their beachhead (§14.1.2)."""
    words = "{origin} has no port on {sea}: corps land only in the sea zone of their port."
    return first_reason((RULE, words, sea not in landing_seas(view, origin)), origin=area(origin), sea=area(sea))


def sound_is_shut(view: Standpoint, origin: AreaId) -> Reason | None:
    """From Stockholm corps land only if Copenhagen is controlled (§14.1.2)."""
    words = "From {origin} corps land only if our side controls {key}."
    shut = origin == STOCKHOLM and not controls(view, COPENHAGEN)
    return first_reason((RULE, words, shut), origin=area(origin), key=area(COPENHAGEN))


def stormy(view: Standpoint, sea: AreaId) -> Reason | None:
    """In winter nobody lands, but in the Mediterranean and the Persian Gulf (§6, §14.1.2)."""
    return first_reason(
        ("§6, §14.1.2", "In the snow of winter nobody lands in {sea}.", snow_in(view, sea)), sea=area(sea)
    )


def too_few_fleets(view: Standpoint, origin: AreaId, sea: AreaId, corps: int) -> Reason | None:
    """From America every corps needs a fleet unit in that sea zone (§14.1.2)."""
    fleets = sum(units_of(view, one) for one in navy(view, sea, party(view)) if is_fleet(view, one))
    words = "{corps} corps from America need as many fleet units in {sea}; there are {fleets}."
    short = origin == AMERICA and fleets < corps
    return first_reason((RULE, words, short), corps=corps, sea=area(sea), fleets=fleets)


def no_room_ashore(view: Standpoint, group: tuple[Counter, ...], origin: AreaId, zone: AreaId) -> Reason | None:
    """Two corps to a beachhead, three over a dotted line, and one beachhead for one zone (§14.1.2)."""
    room, there = room_each(view, origin, zone), len(beachheads_of(view, zone))
    landed = tuple(one for one in lying(view.game, view.position).on_beachheads.get(zone, ()) if one not in group)
    needed = beachheads_needed(view, (*landed, *group), room)
    big = next((one for one in group if corps_of(view, one) > room), None)
    words = "{corps} corps need {needed} beachheads of {room} corps in {zone}; there are {there}."
    return first_reason(
        (RULE, "No beachhead of ours serves {zone}.", not there),
        (RULE, "{who} has more than the {room} corps that a beachhead holds.", big),
        (RULE, words, needed > there),
        zone=area(zone),
        room=room,
        who=counter(big.id if big else ""),
        corps=sum(corps_of(view, one) for one in (*landed, *group)),
        needed=needed,
        there=there,
    )


def cannot_land(
    view: Standpoint, group: tuple[Counter, ...], origin: AreaId, zone: AreaId, sea: AreaId
) -> Reason | None:
    """Why these corps cannot go from this port to a beachhead of that zone."""
    corps = sum(corps_of(view, one) for one in group)
    others = next((one for one in group if not is_corps(view, one)), None)
    return (
        can_be_beachhead(view, zone, sea)
        or first_reason((RULE, "Only corps are taken to a beachhead.", others))
        or wrong_sea(view, origin, sea)
        or sound_is_shut(view, origin)
        or stormy(view, sea)
        or against_landing(view, zone)
        or too_few_fleets(view, origin, sea, corps)
        or no_room_ashore(view, group, origin, zone)
    )


def landing_in(
    view: Standpoint, group: tuple[Counter, ...], origin: AreaId, zone: AreaId, seas: tuple[AreaId, ...]
) -> AreaId | Reason:
    """The sea zone from which they can land there; or why there is none."""
    against: list[Reason] = []
    for sea in (*(sea for sea in seas if sea in landing_seas(view, origin)), *seas):
        why = cannot_land(view, group, origin, zone, sea)
        if why is None:
            return sea
        against.append(why)
    return against[0] if against else Reason(say("{zone} lies on no sea.", zone=area(zone)), RULE)


def landing_price(view: Standpoint, group: tuple[Counter, ...], origin: AreaId) -> float:
    """One for each corps, twice that from America: the beachhead is in the port's own sea zone (§7)."""
    return sum(transport_price(view, one, far=origin == AMERICA) for one in group)


def sea_transport(view: Standpoint, act: Act) -> Answer | None:
    """`may sea_transport #s4 from naples to tripoli`; to a zone that is not ours, or `with beachhead`: a landing."""
    origin, to, group, place = origin_meant(view, act), meant(act), named(view, act), place_meant(act)
    if origin is None or to is None or place is None or not group:
        return not_told("§14.1.1")
    if (parted := from_several(view, act, group, sea_transport)) is not None:
        return parted
    ashore = "beachhead" in act.details or act.means == "beachhead" or "/shore" in place or act.verb.startswith("land")
    if ashore or (is_zone(view.game, to) and not controls(view, to) and beachheads_of(view, to)):
        return land(view, act)
    return to_a_port(view, group, origin, to)


def land(view: Standpoint, act: Act) -> Answer | None:
    """`may land #first from scapa_flow to trondheim`."""
    origin, zone, group = origin_meant(view, act), meant(act), named(view, act)
    if origin is None or zone is None or not group:
        return not_told(RULE)
    if (parted := from_several(view, act, group, land)) is not None:
        return parted
    there = tuple(one for one in group if view.position.area(one.id) == origin)
    price = landing_price(view, group, origin)
    stuck = next((why for one in there if (why := stays_ashore(view, one))), None)
    if why := stuck or barred(view, group).get(zone) or unfed(view, there) or cannot_pay(view, there, price):
        return denied(why)
    found = landing_in(view, group, origin, zone, _seas(view, act, zone))
    if isinstance(found, Reason):
        return denied(found)
    words = "They may land in {zone} from {sea} for {price}, and are activated against it at no further cost."
    return agreed(words, f"{RULE}, §7", zone=area(zone), sea=area(found), price=price)


def _seas(view: Standpoint, act: Act, zone: AreaId) -> tuple[AreaId, ...]:
    shores = [AreaId(place.partition("/shore.")[2]) for place in (*act.at, *act.to) if "/shore." in place]
    through = [area_of(place) for place in act.through if is_sea(view.game, area_of(place))]
    return (*shores, *through) or seas_of(view.game, zone)


def landing_reach(view: Standpoint, group: tuple[Counter, ...]) -> Reach:
    """Every zone on whose beachheads these can land; for air units, where they can become beachheads."""
    if all(is_air(view, one) for one in group):
        return beachhead_reach(view, group)
    origins = {view.position.area(one.id) for one in group}
    why = next((stuck for one in group if (stuck := stays_ashore(view, one))), None) or unfed(view, group)
    why = why or cannot_pay(view, group, landing_price(view, group, next(iter(origins))))
    if len(origins) > 1:
        why = why or Reason(say("They do not come from one port."), RULE)
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
        elif isinstance(found := landing_in(view, group, origin, at, seas_of(view.game, at)), Reason):
            refused[at] = (found,)
        else:
            ways[at] = (_landed(view, group, origin, at, found),)
    return Reach(ways, refused)


def _landed(view: Standpoint, group: tuple[Counter, ...], origin: AreaId, at: AreaId, sea: AreaId) -> Way:
    price = landing_price(view, group, origin)
    told = say("On a beachhead of {at}, from {sea}; it costs {price}.", at=area(at), sea=area(sea), price=price)
    return Way(to=at, route=(sea, at), cost=price, means="beachhead", grade="costs", sentence=told, rule=RULE)


def stranded(view: Standpoint) -> Iterator[Finding]:
    """Corps on a beach that no beachhead holds any more are lost, unless they go back to port (§14.1.2)."""
    for zone, corps in lying(view.game, view.position).on_beachheads.items():
        ours = tuple(one for one in corps if party_of(view, one.side) == party(view))
        if ours and not beachheads_of(view, zone):
            words = "{who} lie off {zone} without a beachhead: they need a new one, or go back to a port of that sea."
            told = say(words, who=tuple(counter(one.id) for one in ours), zone=area(zone))
            ids = tuple(one.id for one in ours)
            places = tuple(dict.fromkeys(view.position.ground(id) for id in ids))
            yield Finding(severity="warning", places=places, counters=ids, sentence=told, rule=RULE, aspect="beachhead")


VERBS = {
    **dict.fromkeys(("sea_transport", "transport", "ship", "move_by_sea"), sea_transport),
    **dict.fromkeys(("land", "landing", "disembark", "land_on_beachhead"), land),
}
FINDINGS = (stranded,)
MEANS = {
    "sea_transport": Means(
        reach=transport_reach, suits=goes_by_sea, phases=("sea_transport",), rule="§14.1.1",
        aliases=("sea", "transport", "ship", "port_to_port"),
    ),
    "beachhead": Means(
        reach=landing_reach, suits=is_corps, phases=("sea_transport",), rule=RULE,
        aliases=("beachheads", "landing", "land_on_beachhead"), only_asked=True,
    ),
    "air_beachhead": Means(
        reach=landing_reach, suits=is_air, phases=("air",), rule=RULE,
        aliases=("beachhead", "beachheads"), only_asked=True,
    ),
}  # fmt: skip
