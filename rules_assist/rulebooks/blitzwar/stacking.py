"""How many find room together (§3, §4, §9.3, §11.7, §14.1.2), and where the troops of each nation may go (§9.6)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import partial
from itertools import chain

from boards.board import AreaId
from boards.plain.sentence import Sentence, area, kind, say, side
from boards.plain.working_out import once
from counters.counter import SideId
from counters.game import Game, over_the_mix
from counters.position import PlaceId, area_of
from rules_assist.advice import Act, Answer, Finding, Reason, not_told
from rules_assist.common.asked import areas_named
from rules_assist.common.standpoint import allowed, because, no, notice, verdict
from rules_assist.rulebooks.blitzwar import control, europe
from rules_assist.rulebooks.blitzwar.europe import AXIS, BRITAIN, GERMANY, GREECE, ITALY, PARTIES, RUMANIA, SPAIN, Group
from rules_assist.rulebooks.blitzwar.supply import War

# ---- where the troops of each nation may not go (§9.6)
AT_HOME = tuple(map(SideId, ("poland", "yugoslavia", "finland", "belgium", "spain")))
NEAR_HOME = tuple(map(SideId, ("greece", "bulgaria", "rumania", "turkey", "sweden")))
ITALIAN_LANDS = ("italy", "greece", "yugoslavia", "turkey")
OVERSEAS = frozenset(("africa", "british_asia", "asia_south_of_mountains", "colonial_italy"))
MAY_GO_ABROAD = {ITALY: "italians_abroad", SPAIN: "spaniards_abroad"}  # So many corps.

WORDS: Mapping[SideId, Sentence] = {
    **{each: say("{nation} fights in its own country only.", nation=side(each)) for each in AT_HOME},
    **{each: say("{nation} fights in its own and neighbouring countries.", nation=side(each)) for each in NEAR_HOME},
    ITALY: say(
        "Italians go to Italy, Albania, Greece, Yugoslavia, Turkey, Africa and British Asia; two corps elsewhere."
    ),
    SPAIN: say("Spaniards stay in Spain; two corps may go elsewhere."),
    GERMANY: say("Germans may not go to Africa or attack Greece yet."),
    BRITAIN: say("The British may not enter French North Africa before France surrenders.")}  # fmt: skip


@once
def always_closed_to(game: Game, nation: SideId, sort: str) -> frozenset[AreaId] | None:
    """Where corps, air units or ships of a nation may never go; nothing, where that changes, or they go anywhere. Its
    parts overseas are told apart from a country: British Asia is no neighbour because Britain is."""
    zones, roads = frozenset(europe.zones(game)), game.board.network("land")
    if nation in AT_HOME:
        return zones.difference(europe.zones_of(game, nation))
    if nation in NEAR_HOME:
        apart = {at: OVERSEAS.intersection(europe.regions_of(game, at)) for at in zones}
        realm = {at: (game.board.attribute(at, "country"), apart[at]) for at in zones}
        near = {realm[to] for at in europe.zones_of(game, nation) for to in (at, *roads.get(at, ()))}
        return frozenset(at for at in zones if realm[at] not in near)
    if nation == ITALY and sort != "ships":
        ground = europe.in_region(game, "africa", "british_asia", "colonial_italy")
        ours = (at for at in zones if at in ground or game.board.attribute(at, "country") in ITALIAN_LANDS)
        far = (sea for sea in europe.sea_zones(game) if not game.board.attribute(sea, "mediterranean"))
        return zones.difference(ours).union(far if sort == "air" else ())
    return None


def closed_to(view: War, nation: SideId, sort: str = "corps") -> frozenset[AreaId]:
    """Where corps, air units or ships of a nation may not go at present, leaving aside the two corps that may."""
    game = view.game
    if (always := always_closed_to(game, nation, sort)) is not None:
        return always
    told = (fact.about[0] for fact in view.position.facts.of("british_attacked_italians") if fact.about)
    attacks = (int(turn) + view.delay("british_in_africa") for turn in told if turn.isdigit())
    if nation == GERMANY and view.now < min([view.date("german_africa"), *attacks]):
        greece = (at for at in europe.zones_of(game, GREECE) if not view.controls(at))
        return europe.in_region(game, "africa").union(greece)
    early = nation == BRITAIN and not view.france_has_surrendered
    return europe.in_region(game, "north_africa_french") if early else frozenset()


def kept_from(view: War, nation: SideId, sort: str = "corps", going: Group = ()) -> frozenset[AreaId]:
    """The same, where nobody of it may go any more, these among them: some corps may be where the others may not."""
    if not (closed := closed_to(view, nation, sort)) or sort != "corps" or nation not in MAY_GO_ABROAD:
        return closed
    there = dict.fromkeys((*(one for at in closed for one in view.corps_in(at)), *going))
    count = sum(view.corps_of(one) for one in there if one.side == nation and view.is_corps(one))
    return closed if count > view.limit(MAY_GO_ABROAD[nation]) else frozenset()


def barred(view: War, group: Group) -> dict[AreaId, Reason]:
    """Where these may not go for the nations they are of, and why: on foot, by sea, in the air, after a battle."""
    sorts = {(one.side, "air" if view.is_air(one) else "ships" if view.is_naval(one) else "corps") for one in group}
    found: dict[AreaId, Reason] = {}
    for nation, sort in sorted(sorts):
        if closed := kept_from(view, nation, sort, group):
            found.update(dict.fromkeys(closed, Reason(WORDS[nation], "§9.6")))
    return found


def may_enter(view: War, act: Act) -> Answer | None:
    at = next((at for at in areas_named(act) if view.is_zone(at) or view.is_sea(at)), None)
    if at is None or not (act.counters or act.side in view.game.sheet.sides):
        return not_told("§9.6")
    kept = act.side if act.side and not act.counters and at in closed_to(view, act.side) else None
    why = Reason(WORDS[kept], "§9.6") if kept else barred(view, view.named(act)).get(at)
    return verdict(why, say("Their nation may go to {at}.", at=area(at)), "§9.6")


def astray(view: War) -> Iterator[Finding]:
    table, told = view.own_corps, ("§9.6", "{who:stands|stand} in {at}. {why}")
    for nation in {one.side: None for pile in table.values() for one in pile}:
        for at in kept_from(view, nation).intersection(table):
            if who := tuple(one for one in table[at] if one.side == nation):
                yield notice(told, who, at, aspect="nations", why=WORDS[nation])


# ---- how many find room together (§4): in a zone, and some of them in a whole country; tested when a phase ends
@once
def room_of_its_own(game: Game) -> frozenset[AreaId]:
    says = game.board.attribute  # America, and the small places.
    return frozenset(at for at in europe.zones(game) if says(at, "no_stacking_limit") or says(at, "most_corps"))


# What is told of too many who are there, and who would be.
COUNTERS = ("{count} land counters in {at}; the limit is {most}.",
            "{count} land counters would be in {at}; the limit at the end of the phase is {most}.")  # fmt: skip
CORPS = ("{count} corps in {at}; the limit is {most}.",
         "{count} corps would be in {at}; the limit at the end of the phase is {most}.")  # fmt: skip
ELITES = ("{count} Elite counters are in the Soviet Union; {most} may be.",
          "Another Elite counter is in the Soviet Union: {most} may be.")  # fmt: skip
GUESTS = ("{count} corps stay in {host}; it lets {most} stay.",
          "{count} corps would stay in {host}; it lets {most} stay.")  # fmt: skip


def too_many(view: War, zone: AreaId, there: Group, coming: Group = ()) -> Iterator[Reason]:
    stack, most = (*there, *coming), view.limit("counters_in_zone")
    if len(stack) <= most and zone not in room_of_its_own(view.game):
        return
    corps, few, at = sum(map(view.corps_of, stack)), view.said(zone, "most_corps"), area(zone)
    if len(stack) > most and not view.said(zone, "no_stacking_limit"):
        yield because("§4", COUNTERS[bool(coming)], count=len(stack), at=at, most=most)
    if isinstance(few, int | float) and corps > few:
        yield because("§4", CORPS[bool(coming)], count=corps, at=at, most=int(few))


def too_many_in_all(view: War, coming: Group = (), to: AreaId | None = None) -> Iterator[tuple[Reason, Group]]:
    """Elite in the Soviet Union, and guests of a neutral Rumania that lets us pass: with those who come to a zone."""
    open_ = europe.guests_by(view.position.facts).get(RUMANIA) == view.party and view.is_neutral(RUMANIA)
    rumania = frozenset(europe.zones_of(view.game, RUMANIA) if open_ else ())
    elite = europe.in_region(view.game, "soviet_union"), view.is_elite, len, "elite_in_russia", "§11.7", ELITES
    guests = rumania, view.is_ours, lambda who: sum(map(view.corps_of, who)), "guests_in_rumania", "§9.3", GUESTS
    own = view.own_corps.keys()
    for zones, counts, so_many, limit, rule, words in (o for o in (elite, guests) if to in o[0] or own & o[0]):
        new = coming if to in zones else ()
        there = (one for at in sorted(own & zones) if new or not to for one in view.own_corps[at])
        who, most = tuple(dict.fromkeys(filter(counts, (*there, *new)))), view.limit(limit)
        if (count := so_many(who)) > most and (to is None or any(map(counts, new))):
            yield because(rule, words[bool(coming)], count=count, most=most, host=side(RUMANIA)), who


def overfull(view: War) -> Iterator[Finding]:
    usual, own = view.limit("counters_in_zone"), room_of_its_own(view.game)
    # Limits are tested when a phase ends: a note, while the phase is still going on in which it may be put right.
    going_on = view.is_told and (view.phase in europe.COMMON or view.acting == view.party)
    told = partial(notice, aspect="stacking", severity="note" if going_on else "error")
    # Of neutrals the Axis tells: nobody's standpoint is theirs.
    for at, pile in (view.lying.corps if view.party == AXIS else view.own_corps).items():
        for of in dict.fromkeys(view.party_of(one.side) for one in pile) if len(pile) > usual or at in own else ():
            tells = of == view.party or of not in PARTIES
            ours = tuple(one for one in pile if tells and view.party_of(one.side) == of)
            yield from (told(why, ours, at) for why in too_many(view, at, ours))
    yield from (told(why, who, *dict.fromkeys(map(view.area, who))) for why, who in too_many_in_all(view))
    for place in view.lying.shores:
        yield from (told(why, landed, place) for why, landed in too_many_on_shore(view, place))


def no_room(view: War, group: Group, zone: AreaId) -> Reason | None:
    """What would have to leave when the phase ends, if these stay in a zone."""
    coming = tuple(filter(view.is_corps, group))
    staying = tuple(one for one in view.corps_in(zone) if one not in coming and view.is_ours(one))
    in_all = (why for why, _ in too_many_in_all(view, coming, zone))
    return next(chain(too_many(view, zone, staying, coming), in_all), None) if coming else None


# ---- on beachheads (§14.1.2)
def beachheads_of(view: War, zone: AreaId, sea: AreaId | None = None) -> Group:
    """Those that serve a zone; of those that lie on a sea, only those on this one, if it is named."""
    every = (view.position.counters.get(id) for id, to in view.serves().items() if to == zone)
    heads = (o for o in every if o and (o.kind == "beachhead" or (view.is_air(o) and view.is_ours(o))))
    seas = {one: view.sea_of_shore(view.position.where[one.id]) for one in heads}
    return tuple(one for one, on in seas.items() if sea in (None, on) or not view.is_sea(on))


def room_each(view: War, origin: AreaId | None, zone: AreaId | None) -> int:
    """How many corps a beachhead holds that come from this port (§14.1.2); anywhere, where no dotted line helps."""
    blue = zone is not None and zone in view.game.board.network("air").get(origin or zone, ())
    return view.limit("over_dotted_line" if blue else "on_beachhead")


def too_many_on_shore(view: War, place: PlaceId, coming: Group = ()) -> Iterator[tuple[Reason, Group]]:
    """Our corps on a shore and those who come, if its beachheads, one at least, do not hold them (§14.1.2)."""
    zone, sea, there = area_of(place), view.sea_of_shore(place), view.position.in_place(place)
    corps = tuple(one for one in dict.fromkeys((*there, *coming)) if view.is_corps(one) and view.is_ours(one))
    heads = sum(view.type(one) in ("air", "beachhead") for one in there) or 1
    blue = set(view.game.board.network("air").get(zone, ())).intersection(view.game.board.neighbours(sea, "coast"))
    room, count = heads * view.limit("over_dotted_line" if blue else "on_beachhead"), sum(map(view.corps_of, corps))
    if view.is_zone(zone) and count > room:
        words = "{count} corps on {heads} beachheads of {at}; the limit is {most}."
        yield because("§14.1.2, §13.4.5", words, count=count, heads=heads, at=area(zone), most=room), corps


def beyond_the_box(view: War) -> Iterator[Finding]:
    for (of_kind, nation), box in over_the_mix(view.game, view.position).items():
        if view.party_of(nation) == view.party and view.game.sheet.kinds[of_kind].sort == "unit":
            told = "§3, §11.5", "{count} counters {kind} of {side} are on the table; {most} were printed."
            who = tuple(o for o in view.position.counters.values() if (o.kind, o.side) == (of_kind, nation))
            yield notice(told, who, aspect="mix", count=box.lying, kind=kind(of_kind), side=side(nation),
                         most=box.printed or 0)  # fmt: skip


# ---- whether counters find room where they are, or would be, when the phase ends (§4)
def may_stay(view: War, act: Act) -> Answer | None:
    place, group = next(iter((*act.at, *act.to)), None), view.named(act)
    if place is None:
        return not_told("§4")
    zone = area_of(place)
    at_sea = view.is_sea(zone) and (not group or any(map(view.is_corps, group)))
    if control.SHORE not in place and (at_sea or not (view.is_sea(zone) or view.is_zone(zone))):
        return no(because("§5", "{at} is no land zone.", at=area(zone)))
    if control.SHORE in place and group:
        full = (why for why, _ in too_many_on_shore(view, place, group))
        return allowed("There is room on the beachheads of {at}.", "§14.1.2, §13.4.5", *full, at=area(zone))
    there = dict.fromkeys(one.side for one in view.corps_in(zone)) if not group else (view.side,)
    asking = ((own, group or tuple(filter(own.is_ours, own.corps_in(zone)))) for own in map(view.seen_by, there))
    reasons = (own.no_sharing(ours, zone) or no_room(own, ours, zone) for own, ours in asking)
    return allowed("There is room in {at}.", "§4", *reasons, at=area(zone))
