"""Beachheads (§13.4.5, §14.1.2): air units that open a coast, and how many corps they hold."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import cache

from boards.board import AreaId
from boards.plain.sentence import area, say
from counters.counter import Counter, CounterId
from counters.game import Game
from counters.places import area_of
from rules_assist.advice import Act, Answer, Entry, Ledger, Reach, Reason, Way, not_told
from rules_assist.common.standpoint import Standpoint, first_reason
from rules_assist.rulebooks.blitzwar.air import grounded, is_beachhead, offends, out_of_range
from rules_assist.rulebooks.blitzwar.answering import agreed, denied, meant, named, told_number
from rules_assist.rulebooks.blitzwar.control import controls
from rules_assist.rulebooks.blitzwar.corps import corps_of, is_air
from rules_assist.rulebooks.blitzwar.limits import limit
from rules_assist.rulebooks.blitzwar.over_britain import britain_defended
from rules_assist.rulebooks.blitzwar.saying import asked_once
from rules_assist.rulebooks.blitzwar.sea_transport import origin_meant
from rules_assist.rulebooks.blitzwar.sides import ALLIES, AXIS, party, party_of
from rules_assist.rulebooks.blitzwar.superiority import enemies_of, superior_in
from rules_assist.rulebooks.blitzwar.zones import (
    blue_lines,
    has_beach,
    is_naval_base,
    is_sea,
    is_zone,
    seas_of,
)

RULE = "§13.4.5"


def can_be_beachhead(view: Standpoint, zone: AreaId, sea: AreaId) -> Reason | None:
    """Why there can be no beachhead in a zone from a sea zone; nothing if there can be (§13.4.5)."""
    return no_beachhead(view.game, zone, sea)


@cache
def no_beachhead(game: Game, zone: AreaId, sea: AreaId) -> Reason | None:
    return first_reason(
        (RULE, "{zone} does not lie on {sea}.", sea not in seas_of(game, zone)),
        (RULE, "{zone} is a naval base: nobody lands there.", is_naval_base(game, zone)),
        (RULE, "{zone} has no beach on {sea}.", not has_beach(game, zone, sea)),
        zone=area(zone),
        sea=area(sea),
    )


@cache
def no_landings(game: Game) -> Mapping[AreaId, tuple[Reason, ...]]:
    """Where nobody ever lands from any sea, and why."""
    found: dict[AreaId, tuple[Reason, ...]] = {}
    for at in game.board.spaces:
        seas = seas_of(game, at) if is_zone(game, at) else ()
        reasons = tuple(why for sea in seas if (why := no_beachhead(game, at, sea)))
        if len(reasons) == len(seas):
            found[at] = reasons or (Reason(say("{zone} is no zone with a beach.", zone=area(at)), RULE),)
    return found


def enemy_rules_the_sea(view: Standpoint, sea: AreaId) -> Reason | None:
    """No beachheads where the enemy has naval superiority (§12.3, §13.4.5)."""
    so = superior_in(view, sea) in enemies_of(party(view))
    return first_reason(("§13.4.5, §12.3", "The enemy has naval superiority in {sea}.", so), sea=area(sea))


def not_for_beachheads(view: Standpoint, one: Counter) -> Reason | None:
    """Only German and Allied air units become beachheads (§13.4.5)."""
    able = one.side == "germany" or party_of(view, one.side) == ALLIES
    return grounded(view, one) or first_reason((RULE, "Only German and Allied air units become beachheads.", not able))


def against_landing(view: Standpoint, zone: AreaId) -> Reason | None:
    return britain_defended(view, zone) if party(view) == AXIS else None


def cannot_open(view: Standpoint, one: Counter, zone: AreaId, sea: AreaId) -> Reason | None:
    """Why an air unit cannot become a beachhead of this zone, from this sea."""
    return (
        can_be_beachhead(view, zone, sea)
        or not_for_beachheads(view, one)
        or out_of_range(view, one, sea)
        or enemy_rules_the_sea(view, sea)
        or against_landing(view, zone)
    )


def seas_meant(view: Standpoint, act: Act, zone: AreaId) -> tuple[AreaId, ...]:
    """The sea zones a landing could come from: those that are named, or all that the zone lies on."""
    shores = [place.partition("/shore.")[2] for place in (*act.at, *act.to)]
    named_ones = [*shores, *(area_of(place) for place in (*act.from_, *act.through))]
    told = tuple(AreaId(sea) for sea in named_ones if is_sea(view.game, AreaId(sea)))
    return told or seas_of(view.game, zone)


def place_beachhead(view: Standpoint, act: Act) -> Answer | None:
    """`may beachhead #air at trondheim`, and if the zone lies on several seas `from norwegian_sea`."""
    group = named(view, act)
    zones = [area_of(place) for place in (*act.at, *act.to) if is_zone(view.game, area_of(place))]
    if not zones or not group:
        return not_told(RULE)
    against: list[Reason] = []
    for sea in seas_meant(view, act, zones[0]):
        why = next((found for one in group if (found := cannot_open(view, one, zones[0], sea))), None)
        if why is None:
            words = "{zone} has a beach on {sea}, and no enemy has naval superiority there. The enemy may counter."
            warned = offends(view, zones[0])
            return agreed("{why}", "§9.3", why=warned.sentence) if warned else agreed(
                words, RULE, zone=area(zones[0]), sea=area(sea)
            )  # fmt: skip
        against.append(why)
    none = Reason(say("{zone} lies on no sea.", zone=area(zones[0])), RULE)
    return denied(_nearest(against or [none]))


def _nearest(reasons: list[Reason]) -> Reason:
    """Of reasons for several seas, one that is not about the coast itself."""
    return next((why for why in reasons if "lie on that sea" not in why.sentence.template), reasons[0])


def beachhead_reach(view: Standpoint, group: tuple[Counter, ...]) -> Reach:
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
        reasons = {sea: _against_all(view, group, at, sea) for sea in seas_of(view.game, at)}
        if (sea := next((sea for sea, why in reasons.items() if why is None), None)) is not None:
            ways[at] = (_opened(at, sea),)
        else:
            refused[at] = (_nearest([why for why in reasons.values() if why is not None]),)
    return Reach(ways, refused)


def _against_all(view: Standpoint, group: tuple[Counter, ...], zone: AreaId, sea: AreaId) -> Reason | None:
    return next((found for one in group if (found := cannot_open(view, one, zone, sea))), None)


def _opened(at: AreaId, sea: AreaId) -> Way:
    words = "{at} can have a beachhead from {sea}."
    told = say(words, at=area(at), sea=area(sea))
    return Way(to=at, route=(sea, at), means="air_beachhead", sentence=told, rule=RULE)


# ---------------------------------------------------------------- what room there is


def beachheads_of(view: Standpoint, zone: AreaId) -> tuple[Counter, ...]:
    """The beachheads that serve a zone: air units, or their markers, on its shore or wherever a fact says so."""
    told = {CounterId(fact.about[0]) for fact in view.position.facts.of("serves") if fact.about[1] == zone}
    on_shore = (one for one in view.position.in_area(zone) if "/shore" in view.position.where[one.id])
    found = dict.fromkeys([*on_shore, *(view.position.counters[id] for id in told if id in view.position.counters)])
    ours = [one for one in found if one.kind == "beachhead" or party_of(view, one.side) == party(view)]
    return tuple(one for one in ours if one.kind == "beachhead" or (is_air(view, one) and is_beachhead(view, one)))


def room_each(view: Standpoint, origin: AreaId, zone: AreaId) -> int:
    """How many corps a beachhead holds that come from this port (§14.1.2)."""
    return limit(view.game, "over_dotted_line" if zone in blue_lines(view.game).get(origin, ()) else "on_beachhead")


def beachheads_needed(view: Standpoint, group: Iterable[Counter], room: int) -> int:
    """The fewest beachheads for these counters, each of which lies on one of them."""
    loads: list[int] = []
    for corps in sorted((corps_of(view, one) for one in group), reverse=True):
        fitting = next((number for number, load in enumerate(loads) if load + corps <= room), None)
        if fitting is None:
            loads.append(corps)
        else:
            loads[fitting] += corps
    return len(loads)


def _by_rule(view: Standpoint, corps: int) -> Ledger:
    """How many beachheads so many corps need anywhere, where no dotted line helps."""
    room = limit(view.game, "on_beachhead")
    needed = -(-corps // room)
    told = say("{corps} corps need {needed} beachheads, of {room} corps each.", corps=corps, needed=needed, room=room)
    entries = (Entry(amount=needed, sentence=told, rule="§14.1.2"),)
    return Ledger(name="beachheads", side=view.side, entries=entries, total=needed, sentence=told, rule="§14.1.2")


def beachheads_wanted(view: Standpoint, act: Act) -> Ledger | None:
    """`ledger beachheads by #first, #second from scapa_flow to trondheim`: how many they need."""
    origin, zone, group = origin_meant(view, act), meant(act), named(view, act)
    corps = told_number(act, "corps")
    if corps and not group and origin is None and zone is None:
        return _by_rule(view, corps) if asked_once(view, act) else None
    if origin is None or zone is None or not (group or corps):
        return None
    ours = party_of(view, group[0].side) == party(view) if group else act.side is not None or controls(view, origin)
    if not ours:
        return None
    room = room_each(view, origin, zone)
    needed = beachheads_needed(view, group, room) if group else -(-(corps or 0) // room)
    count = sum(corps_of(view, one) for one in group) or corps or 0
    words = "{corps} corps from {origin} need {needed} beachheads in {zone}, of {room} corps each."
    told = say(words, corps=count, origin=area(origin), needed=needed, zone=area(zone), room=room)
    entries = (Entry(amount=needed, sentence=told, rule="§14.1.2"),)
    return Ledger(name="beachheads", side=view.side, entries=entries, total=needed, sentence=told, rule="§14.1.2")


VERBS = dict.fromkeys(("beachhead", "place_beachhead", "make_beachhead", "open_beachhead"), place_beachhead)
LEDGERS = {"beachheads": beachheads_wanted}
