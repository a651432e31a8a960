"""How many find room together (§3, §4, §9.3, §11.7, §14.1.2), and where the troops of each nation may go (§9.6)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping

from boards.board import AreaId
from boards.plain.sentence import Sentence, area, kind, say, side
from counters.box.counter_mix import over_the_mix
from counters.counter import Counter, SideId
from counters.game import Game
from counters.once import once
from counters.places import PlaceId, area_of
from rules_assist.advice import Act, Answer, Finding, Reason, Severity, not_told
from rules_assist.common.asked import of_each, verb
from rules_assist.common.saying import agreed, because, names, no, notice, verdict
from rules_assist.common.standpoint import first_reason
from rules_assist.rulebook import Chapter
from rules_assist.rulebooks.blitzwar import europe
from rules_assist.rulebooks.blitzwar.control import SHORE, mixed, swimming, two_countries
from rules_assist.rulebooks.blitzwar.europe import (
    BRITAIN,
    COMMON,
    GERMANY,
    GREECE,
    ITALY,
    PARTIES,
    RUMANIA,
    SPAIN,
    guests_by,
    in_region,
)
from rules_assist.rulebooks.blitzwar.supply import War

Group = tuple[Counter, ...]

# ----------------
# Where the troops of each nation may not go (§9.6).

AT_HOME = tuple(map(SideId, ("poland", "yugoslavia", "finland", "belgium", "spain")))
NEAR_HOME = tuple(map(SideId, ("greece", "bulgaria", "rumania", "turkey", "sweden")))
ITALIAN_LANDS = ("italy", "greece", "yugoslavia", "turkey")
ITALIAN_REGIONS = frozenset(("africa", "british_asia", "colonial_italy"))
OVERSEAS = frozenset(("africa", "british_asia", "asia_south_of_mountains", "colonial_italy"))
MAY_GO_ABROAD = {ITALY: "italians_abroad", SPAIN: "spaniards_abroad"}
"""So many corps of these may go elsewhere all the same: as the chart of limits says."""

WORDS: Mapping[SideId, Sentence] = {
    **{each: say("{nation} fights in its own country only.", nation=side(each)) for each in AT_HOME},
    **{each: say("{nation} fights in its own and neighbouring countries.", nation=side(each)) for each in NEAR_HOME},
    ITALY: say(
        "Italians go to Italy, Albania, Greece, Yugoslavia, Turkey, Africa and British Asia; two corps elsewhere."
    ),
    SPAIN: say("Spaniards stay in Spain; two corps may go elsewhere."),
    GERMANY: say("Germans may not go to Africa or attack Greece yet."),
    BRITAIN: say("The British may not enter French North Africa before France surrenders."),
}


@once
def realms(game: Game) -> Mapping[AreaId, tuple[SideId, frozenset[str]]]:
    """The country of each zone, its parts overseas apart: British Asia is no neighbour because Britain is."""
    return {
        at: (SideId(str(game.board.attribute(at, "country"))), OVERSEAS.intersection(europe.regions_of(game, at)))
        for at in europe.zones(game)
    }


@once
def neighbouring(game: Game, nation: SideId) -> frozenset[AreaId]:
    """The zones of a country, and of the countries that brown lines join it to."""
    roads, of = europe.brown_lines(game), realms(game)
    near = {of[to] for at in europe.zones_of(game, nation) for to in (at, *roads.get(at, ()))}
    return frozenset(at for at, realm in of.items() if realm in near)


@once
def italian_ground(game: Game) -> frozenset[AreaId]:
    zones, regions = europe.zones(game), europe.regions_of
    return frozenset(
        at
        for at in zones
        if game.board.attribute(at, "country") in ITALIAN_LANDS or ITALIAN_REGIONS & {*regions(game, at)}
    )


@once
def always_closed_to(game: Game, nation: SideId, sort: str) -> frozenset[AreaId] | None:
    """Where corps, air units or ships of a nation may never go; nothing, where that changes, or they go anywhere."""
    zones = frozenset(europe.zones(game))
    if nation in AT_HOME:
        return zones.difference(europe.zones_of(game, nation))
    if nation in NEAR_HOME:
        return zones - neighbouring(game, nation)
    if nation == ITALY and sort != "ships":
        far = (sea for sea in europe.sea_zones(game) if not game.board.attribute(sea, "mediterranean"))
        return (zones - italian_ground(game)).union(far if sort == "air" else ())
    return None


def closed_to(view: War, nation: SideId, sort: str = "corps") -> frozenset[AreaId]:
    """Where corps, air units or ships of a nation may not go at present, leaving aside the two corps that may. Germans
    go to Africa and Greece from the second turn of 1941, or two turns after the British attack Italians."""
    game = view.game
    if (always := always_closed_to(game, nation, sort)) is not None:
        return always
    told = (fact.about[0] for fact in view.position.facts.of("british_attacked_italians") if fact.about)
    attacks = (int(turn) + view.delay("british_in_africa") for turn in told if turn.isdigit())
    if nation == GERMANY and view.now < min([view.date("german_africa"), *attacks]):
        return in_region(game, "africa").union(at for at in europe.zones_of(game, GREECE) if not view.controls(at))
    if nation == BRITAIN and not view.france_has_surrendered:
        return in_region(game, "north_africa_french")
    return frozenset()


def corps_abroad(view: War, nation: SideId, but: Iterable[Counter] = ()) -> int:
    """Corps of a nation that stand where it may not go, others than these."""
    closed, spared = closed_to(view, nation), {one.id for one in but}
    there = ((at, one) for at, pile in view.lying.corps.items() for one in pile)
    return sum(view.corps_of(one) for at, one in there if at in closed and one.side == nation and one.id not in spared)


def most_abroad(view: War, nation: SideId) -> int:
    """So many corps of a nation may stand where the others may not."""
    return view.limit(MAY_GO_ABROAD[nation]) if nation in MAY_GO_ABROAD else 0


def barred(view: War, group: Group) -> dict[AreaId, Reason]:
    """Where these may not go for the nations they are of, and why: on foot, by sea, in the air, after a battle."""
    found: dict[AreaId, Reason] = {}
    sorts = {(one.side, "air" if view.is_air(one) else "ships" if view.is_naval(one) else "corps") for one in group}
    for nation, sort in sorted(sorts):
        closed, going = (
            closed_to(view, nation, sort),
            [one for one in group if one.side == nation and view.is_corps(one)],
        )
        most = most_abroad(view, nation) if closed and sort == "corps" else 0
        leave = most and corps_abroad(view, nation, going) + sum(map(view.corps_of, going)) <= most
        if closed and not leave:
            found.update(dict.fromkeys(closed, Reason(WORDS[nation], "§9.6")))
    return found


def may_enter(view: War, act: Act) -> Answer | None:
    """`may enter #afrika_korps at tripoli`, `may enter side germany at tripoli`: as far as their nations go."""
    on_map = set(europe.zones(view.game)).union(europe.sea_zones(view.game))
    at = next((at for at in map(area_of, (*act.at, *act.to)) if at in on_map), None)
    if at is None or not (act.counters or act.side in view.game.sheet.sides):
        return not_told("§9.6")
    kept = act.side if act.side and not act.counters and at in closed_to(view, act.side) else None
    why = Reason(WORDS[kept], "§9.6") if kept else barred(view, view.named(act)).get(at)
    return verdict(why, say("Their nation may go to {at}.", at=area(at)), "§9.6")


def astray(view: War) -> Iterator[Finding]:
    """Troops that stand where their nation may not go."""
    table = view.own_corps
    for nation in {one.side: None for pile in table.values() for one in pile}:
        closed = closed_to(view, nation)
        over = closed and corps_abroad(view, nation) > most_abroad(view, nation)
        for at in closed.intersection(table) if over else ():
            if who := tuple(one for one in table[at] if one.side == nation):
                words = "{who} stand in {at}. {why}"
                why = because("§9.6", words, who=names(who), at=area(at), why=WORDS[nation])
                yield notice(why, who, at, aspect="nations")


# ----------------
# How many find room together in a zone (§4). It is tested when a phase ends.


def most_corps(view: War, zone: AreaId) -> int | None:
    """The limit of corps: one in Malta and Gibraltar, two in Tobruk."""
    found = view.said(zone, "most_corps")
    return int(found) if isinstance(found, int | float) and not isinstance(found, bool) else None


@once
def room_of_its_own(game: Game) -> frozenset[AreaId]:
    """Zones with another limit than three counters: America, and the small places."""
    words = ("no_stacking_limit", "most_corps")
    return frozenset(at for at in europe.zones(game) if any(game.board.attribute(at, word) for word in words))


def too_many(view: War, zone: AreaId, stack: Group) -> Iterator[tuple[str, int, int]]:
    """What is more than a zone has room for: counters of infantry and armour, but in America; corps in small places."""
    most = view.limit("counters_in_zone")
    if len(stack) <= most and zone not in room_of_its_own(view.game):
        return
    counters = None if view.said(zone, "no_stacking_limit") else most
    corps, few = sum(map(view.corps_of, stack)), most_corps(view, zone)
    if counters is not None and len(stack) > counters:
        yield "counters", len(stack), counters
    if few is not None and corps > few:
        yield "corps", corps, few


def severity(view: War) -> Severity:
    """Limits are tested when a phase ends: a note, while the phase is still going on in which it may be put right."""
    transient = view.is_told and (view.phase in COMMON or view.acting == view.party)
    return "note" if transient else "error"


IS = {
    "counters": "{count} land counters in {at}; the limit is {most}.",
    "corps": "{count} corps in {at}; the limit is {most}.",
}
WOULD_BE = {
    "counters": "{count} land counters would be in {at}; the limit at the end of the phase is {most}.",
    "corps": "{count} corps would be in {at}; the limit at the end of the phase is {most}.",
}


def overfull(view: War) -> Iterator[Finding]:
    """Zones with too many of our counters or corps."""
    usual, own = view.limit("counters_in_zone"), room_of_its_own(view.game)
    crowded = ((at, ours) for at, ours in view.own_corps.items() if len(ours) > usual or at in own)
    for at, ours in crowded:
        for what, count, most in too_many(view, at, ours):
            why = because("§4", IS[what], count=count, at=area(at), most=most)
            yield notice(why, ours, at, aspect="stacking", severity=severity(view))


def stack_trouble(view: War, group: Group, zone: AreaId) -> Reason | None:
    """What would have to leave when the phase ends, if these stay in a zone."""
    coming = tuple(one for one in group if view.is_corps(one))
    staying = tuple(one for one in view.corps_in(zone) if one not in coming and view.is_ours(one))
    found = next(too_many(view, zone, (*staying, *coming)), None) if coming else None
    return because("§4", WOULD_BE[found[0]], count=found[1], at=area(zone), most=found[2]) if found else None


# ----------------
# Limits of their own: Elite in the Soviet Union, guests in Rumania, beachheads, and what is in the box.


def guests_in_rumania(view: War) -> Group:
    """Axis troops in Rumania while it is neutral and lets them pass."""
    piles = view.lying.corps.items() if lets_stay(view) else ()
    there = (one for at, pile in piles if view.country_of(at) == RUMANIA for one in pile)
    return tuple(one for one in there if view.is_ours(one))


def lets_stay(view: War) -> bool:
    """Whether Rumania is neutral, and lets our troops pass."""
    return guests_by(view.position.facts).get(RUMANIA) == view.party and view.is_neutral(RUMANIA)


def elite_in_russia(view: War) -> Group:
    soviet, piles = in_region(view.game, "soviet_union"), view.own_corps
    there = (one for at in soviet.intersection(piles) for one in piles[at])
    return tuple(one for one in there if view.is_elite(one))


def too_many_guests(view: War) -> Iterator[Finding]:
    who, most = guests_in_rumania(view), view.limit("guests_in_rumania")
    if (count := sum(map(view.corps_of, who))) > most:
        words = "{count} corps stay in {host}; it lets {most} stay."
        why = because("§9.3", words, count=count, host=side(RUMANIA), most=most)
        yield notice(why, who, *dict.fromkeys(map(view.area, who)), aspect="stacking", severity=severity(view))


def too_many_elite(view: War) -> Iterator[Finding]:
    """No more than one Elite counter in the Soviet Union at a time (§11.7)."""
    there, most = elite_in_russia(view), view.limit("elite_in_russia")
    if len(there) > most:
        words = "{count} Elite counters are in the Soviet Union; {most} may be."
        why = because("§11.7", words, count=len(there), most=most)
        yield notice(why, there, *dict.fromkeys(map(view.area, there)), aspect="stacking")


def one_too_many(view: War, group: Group, zone: AreaId) -> Reason | None:
    """Why a country has no room for these: a second Elite in the Soviet Union, a fourth corps in Rumania."""
    if any(map(view.is_elite, group)) and zone in in_region(view.game, "soviet_union"):
        most = view.limit("elite_in_russia")
        there = {one.id for one in (*elite_in_russia(view), *group) if view.is_elite(one)}
        words = "Another Elite counter is in the Soviet Union: {most} may be."
        return first_reason(("§11.7", words, len(there) > most), most=most)
    if view.country_of(zone) != RUMANIA or not lets_stay(view):
        return None
    most = view.limit("guests_in_rumania")
    corps = sum(map(view.corps_of, dict.fromkeys((*guests_in_rumania(view), *group))))
    words = "{corps} corps would stay in {host}; it lets {most} stay."
    return first_reason(("§9.3", words, corps > most), corps=corps, most=most, host=side(RUMANIA))


def room_on_beachhead(view: War, zone: AreaId, sea: AreaId) -> int:
    """Corps that one beachhead of a zone holds: three, if a dotted blue line leads over the sea, else two (§14.1.2)."""
    blue = set(view.game.board.network("air").get(zone, ())).intersection(europe.on_coast(view.game, sea))
    return view.limit("over_dotted_line" if blue else "on_beachhead")


def crowded_beachheads(view: War) -> Iterator[Finding]:
    """Shores with more corps than their beachheads hold."""
    for place in view.position.stacks:
        landed = landed_on(view, place) if SHORE in place else ()
        if landed and (full := no_room_on_shore(view, place, landed)) is not None:
            yield notice(full, landed, place, aspect="stacking", severity=severity(view))


def landed_on(view: War, place: PlaceId) -> Group:
    there = (view.position.counters[id] for id in view.position.stack(place))
    return tuple(one for one in there if view.is_corps(one) and view.is_ours(one))


def no_room_on_shore(view: War, place: PlaceId, corps: Group) -> Reason | None:
    """Why the beachheads on a shore do not hold these (§14.1.2). Where none is told of, one is taken to be there."""
    zone, _, shore = place.partition(SHORE)
    if not view.is_zone(AreaId(zone)):
        return None
    there = (view.position.counters[id] for id in view.position.stack(place))
    heads = sum(view.type(one) in ("air", "beachhead") for one in there) or 1
    sea = AreaId(shore.removeprefix(".") or next(iter(europe.on_coast(view.game, AreaId(zone))), ""))
    room, count = heads * room_on_beachhead(view, AreaId(zone), sea), sum(map(view.corps_of, corps))
    words = "{count} corps on {heads} beachheads of {at}; the limit is {most}."
    return first_reason(("§14.1.2, §13.4.5", words, count > room), count=count, heads=heads, at=area(zone), most=room)


def beyond_the_box(view: War) -> Iterator[Finding]:
    """More counters on the table than were printed (§3)."""
    for (of_kind, nation), box in over_the_mix(view.game, view.position).items():
        if view.party_of(nation) == view.party and view.game.sheet.kinds[of_kind].sort == "unit":
            words = "{count} counters {kind} of {side} are on the table; {most} were printed."
            values = {"kind": kind(of_kind), "side": side(nation)}
            why = because("§3, §11.5", words, count=box.lying, most=box.printed or 0, **values)
            who = (one for one in view.position.counters.values() if (one.kind, one.side) == (of_kind, nation))
            yield notice(why, tuple(who), aspect="mix")


# ----------------
# Whether counters find room where they are, or would be, when the phase ends (§4).

LOOKS = (overfull, too_many_guests, too_many_elite, crowded_beachheads, beyond_the_box, mixed, two_countries, swimming)


def may_stay(view: War, act: Act) -> Answer | None:
    """`may stack #first, #second at malta`: whether they find room there when the phase ends; without counters,
    whether all do that stand there."""
    place, group = next(iter((*act.at, *act.to)), None), view.named(act)
    if place is None:
        return not_told("§4")
    zone = area_of(place)
    at_sea = view.is_sea(zone) and (not group or any(map(view.is_corps, group)))
    if SHORE not in place and (at_sea or not (view.is_sea(zone) or view.is_zone(zone))):
        return no(because("§5", "{at} is no land zone.", at=area(zone)))
    if SHORE in place and group:
        corps = (one for one in group if view.is_corps(one) and view.is_ours(one))
        full = no_room_on_shore(view, place, tuple(dict.fromkeys((*landed_on(view, place), *corps))))
        told = say("There is room on the beachheads of {at}.", at=area(zone))
        return verdict(full, told, "§14.1.2, §13.4.5")
    asking = [(view, group)]
    if not group:
        seen = [view._replace(side=nation) for nation in dict.fromkeys(one.side for one in view.corps_in(zone))]
        asking = [(own, tuple(filter(own.is_ours, own.corps_in(zone)))) for own in seen]
    for own, ours in asking:
        crowd = stack_trouble(own, ours, zone) or one_too_many(own, ours, zone)
        if why := own.no_sharing(ours, zone) or crowd:
            return no(why)
    return agreed("There is room in {at}.", "§4", at=area(zone))


def may_end_phase(view: War, act: Act) -> Answer | None:
    """`may end_phase side axis`."""
    looks = LOOKS if view.party in PARTIES else (overfull,)
    found = next((found for look in looks for found in look(view) if found.aspect == "stacking"), None)
    return verdict(Reason(found.sentence, found.rule) if found else None, say("No zone holds too many."), "§4")


CHAPTER = Chapter(
    findings=(astray, overfull, too_many_guests, too_many_elite, crowded_beachheads, beyond_the_box),
    verbs=(
        verb("enter", of_each(may_enter), "Go there, as their nation", "counters at"),
        verb("stack", of_each(may_stay), "Stay there with the others", "counters at", also="share"),
        verb("end_phase", may_end_phase, "End the phase", "side", also="end"),
    ),
)  # fmt: skip
