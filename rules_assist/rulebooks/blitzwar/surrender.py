"""Surrender and revival (§9.2), Vichy and Free France (§9.4), partisans (§9.5), and strategic points (§5)."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from itertools import count, islice
from typing import Any, NamedTuple

from boards.board import AreaId
from boards.plain.sentence import Sentence, area, say, side
from boards.plain.working_out import grouped, once, until_changed
from counters.counter import Counter, KindId, SideId
from counters.events import CountersMoved, CountersPlaced, FactSet, Single
from counters.game import Game
from counters.position import PlaceId, ValueId, area_of
from rules_assist.advice import Act, Answer, Finding, Ledger, Reason, not_told
from rules_assist.common.asked import areas_named, number
from rules_assist.common.standpoint import allowed, first_reason, for_all, ids_of, notice, rows, to_see_to, worded
from rules_assist.common.sums import Term, add_up, one_sum, told_sum
from rules_assist.common.supplying import Line, flood
from rules_assist.rulebooks.blitzwar import control, europe
from rules_assist.rulebooks.blitzwar.europe import AXIS, FRANCE, ITALY, NOBODY, PARTIES, VICHY, YUGOSLAVIA, Group
from rules_assist.rulebooks.blitzwar.supply import War

POINTS = ValueId("axis.strategic_points")
LEADERS: Mapping[SideId | None, SideId] = {AXIS: europe.GERMANY, europe.SOVIET: europe.USSR}  # With whom it falls.


# ---- who surrenders, and why not yet (§9.2). What it takes stands in the chart `surrender`, and on the board.
@once
def capital(game: Game, country: SideId) -> AreaId | None:
    return next((at for at in europe.zones_of(game, country) if game.board.attribute(at, "capital")), None)


@once
def countries(game: Game) -> tuple[SideId, ...]:
    return tuple(id for id in game.sheet.sides if europe.zones_of(game, id))


def fights_for(view: War, country: SideId) -> SideId:
    """The side of a country. A neutral whose zones one side has taken fights against that side (§9.3); or nobody."""
    told = view.party_of(country)
    if told in PARTIES or country in europe.guests_by(view.position.facts):
        return told if told in PARTIES else NOBODY
    taken = ((at, by) for at in europe.zones_of(view.game, country) if (by := view.control(at)) in PARTIES)
    against = {europe.side_against(by) for at, by in taken if not view.is_colony_apart(at)}
    return against.pop() if len(against) == 1 else NOBODY


def occupied(view: War, country: SideId) -> tuple[AreaId, ...]:
    holders = {at: view.control(at) for at in europe.zones_of(view.game, country)}
    if (few := set(holders.values())) == {view.party_of(country)}:
        return ()  # So it is with most: they or their side have all their zones.
    hostile = set(filter(view.seen_by(fights_for(view, country)).is_hostile, few))
    return tuple(at for at, holder in holders.items() if holder in hostile)


class Plight(NamedTuple):
    beaten: bool  # Whether what it takes is so at this moment.
    told: Sentence  # What of it is occupied, against what it takes.
    zones: Mapping[AreaId, int]  # The zones that count, and what each counts.
    rule: str = "§9.2"


def plight(view: War, country: SideId) -> Plight:
    """Italy falls with zones of its own, colonies apart, and corps in them, from winter 1941 on (BW-DIP-02); Germany
    and the USSR with all supply zones, the UK and the USA never (BW-DIP-03); Vichy with ports of France, to the Allies
    alone (§9.4); others with the capital, and as many zones besides as the chart says (BW-DIP-01)."""
    _, *needs = europe.row_of(view.game, "surrender", country)
    (besides, corps), lost = (int(each or 0) for each in needs), occupied(view, country)
    each = dict.fromkeys(lost, 1)
    if country in (europe.BRITAIN, europe.USA):
        return Plight(beaten=False, told=say("{country} never surrenders.", country=side(country)), zones=each)
    if country == VICHY:
        gone, france = view.so("free_french") or view.so("surrendered", VICHY), europe.zones_of(view.game, FRANCE)
        held = (at for at in france if view.said(at, "port") and view.control(at) == europe.ALLIES)
        ports = [at for at in held if {"vichy", "occupied_france"} & {*view.regions(at)}]
        words = "Ports of France in Allied hands: {ports}, of {needed}; Vichy surrenders to the Allies alone."
        needed = view.limit("vichy_ports")
        told = say(words, ports=len(ports), needed=needed)
        return Plight(not gone and len(ports) >= needed, told, dict.fromkeys(ports, 1), "§9.4")
    if country == ITALY:
        home = view.seen_by(fights_for(view, ITALY))
        each = {at: sum(view.corps_of(one) for one in view.corps_in(at) if home.is_hostile(one.side))
                for at in lost if "italy" in view.regions(at)}  # fmt: skip
        there = [corps_there for corps_there in each.values() if corps_there]
        beaten = len(there) >= besides and sum(there) >= corps
        if view.reading("italian_surrender") == "ten in each zone":
            beaten = len([n for n in there if n >= corps]) >= besides
        words = "Zones of Italy that are occupied: {lost}, of {zones}; enemy corps in them: {corps}, of {needed}."
        told = say(words, lost=len(there), zones=besides, corps=sum(there), needed=corps)
        return Plight(beaten and view.now >= view.date("italy_surrenders"), told, each)
    fed = europe.zones_of(view.game, country) if country in (europe.GERMANY, europe.USSR) else ()
    if fed := tuple(at for at in fed if view.said(at, "supply_zone")):
        left = tuple(area(at) for at in fed if at not in lost)
        told = worded(
            ("{lost} of {all} supply zones of {country} are conquered, not {left}.", left),
            ("{lost} of {all} supply zones of {country} are conquered.", True),
            lost=len(fed) - len(left), all=len(fed), left=left, country=side(country))  # fmt: skip
        return Plight(not left, told, {at: 1 for at in lost if at in fed})
    seat = capital(view.game, country)
    words = "{capital} is occupied." if seat in lost else "{capital} is not occupied."
    told, others = say(words, capital=area(seat or AreaId(""))), len(lost) - (seat in lost)
    if besides:
        words = "{capital} Other zones that are: {lost}, of {zones} needed."
        told = say(words, capital=told, lost=others, zones=besides)
    return Plight(seat in lost and others >= besides, told, each)


def surrenders(view: War, country: SideId) -> bool:
    if country == VICHY:
        return view.so("vichy_created") and plight(view, country).beaten
    return country not in view.fallen and fights_for(view, country) != NOBODY and plight(view, country).beaten


# ---- a country gives up: who has its zones, and of France Vichy (§9.2, §9.4)
def units_of(view: War, country: SideId) -> Group:
    ours = (one for one in view.position.counters.values() if one.side == country and view.on_map(one))
    return tuple(one for one in ours if view.game.kind(one).sort == "unit")


def heirs(view: War, country: SideId, facts_after: Iterable[FactSet]) -> dict[AreaId, SideId]:
    facts, found = view.position.facts, dict[AreaId, SideId]()
    for each in facts_after:
        facts = facts.with_fact(each.fact)
    home, of = view.party_of(country), FRANCE if country == VICHY else country
    for at, zone in europe.printed_owners(view.game).items():
        if zone.country != of or (country == VICHY and "vichy" not in zone.regions):
            continue
        after, owner, there = europe.after_surrender(facts, zone), view.control(at), view.corps_in(at)
        sides = {view.party_of(one.side) for one in there if one.side != country}.intersection(PARTIES)
        blue = country == FRANCE and after == VICHY
        ceded = country == europe.POLAND and "eastern_poland" in zone.regions
        kept = not ceded or (view.reading("eastern_poland") == "keep their zones" and AXIS in sides)
        conquered = owner in PARTIES and owner not in (home, country) and not ceded and not blue
        stands = len(sides) == 1 and kept and not blue
        found[at] = sides.pop() if stands else owner if conquered else after
    return found


def gives_up(view: War, country: SideId, *, news: bool = True) -> tuple[Sentence, tuple[Single, ...]]:
    """What happens, in a sentence and in events; where it is no news, all but what has been noted."""
    fell = "free_french" if country == VICHY else "surrendered"
    facts = [view.noted(fell, *(() if country == VICHY else (country,)), value=view.now)] if news else []
    vichy = country == FRANCE and not view.so("vichy_created")
    facts += [view.noted("vichy_created", value=view.now)] if vichy else []
    after = heirs(view, country, facts)
    changed = [at for at, owner in after.items() if view.control(at) != owner]
    leaving = () if country == YUGOSLAVIA and not news else units_of(view, country)
    words = "{country} surrenders: {zones:zone changes|zones change} hands, {units:unit leaves|units leave}."
    told = say(words, country=side(country), zones=len(changed), units=len(leaving))
    left = tuple(control.leave(view, leaving))
    made = (*garrisons(view), *out_of_vichy(view.then(left))) if vichy else ()
    return told, (*facts, *left, *made, *control.held(view, after), view.noted("handed_over", country))


def garrisons(view: War) -> Iterator[Single]:
    new = (Counter(view.free_id("vichy_infantry_1", but), KindId("infantry_1"), VICHY) for but in count())
    for at, (corps,) in rows(view.game, "vichy").items():
        yield CountersPlaced(tuple(islice(new, int(corps))), PlaceId(at))


def out_of_vichy(view: War) -> Iterator[Single]:
    lines, whose = view.game.board.network("land", "coast", "sea", "strait", "air"), dict[AreaId, SideId]()
    occupied, blue = (europe.in_region(view.game, each) for each in ("occupied_france", "vichy"))
    for at in filter(blue.__contains__, europe.zones(view.game)):
        units = (one for one in view.position.in_area(at) if view.game.kind(one).sort == "unit")
        strangers = (one for one in units if one.side not in (VICHY, FRANCE))
        for party, group in grouped(strangers, lambda one: view.party_of(one.side)).items():
            own, near = view.seen_by(party), filter(occupied.__contains__, flood(Line(network=lines), (at,)))
            free = (to for to in near if not own.strangers_in(own.corps_in(to)))  # Two sides never share a zone (§4).
            if to := next((to for to in free if whose.setdefault(to, party) == party), None):
                yield CountersMoved(ids_of(group), PlaceId(to))


# ---- what is asked and told of surrender: may a country surrender, how far is it from that, who does so next (§9.2)
def about(does: Callable[[Any, Act, SideId], Answer | None], rule: str, view: War, act: Act) -> Answer | None:
    """A verb that is about a country, which is named by its side; not about a place elsewhere."""
    country = LEADERS.get(act.side) or act.side or view.side
    abroad = any(view.country_of(at) != country for at in areas_named(act))
    lacks = not_told(rule, say("It was not told of which country."))
    return lacks if country in PARTIES or not country or abroad else does(view, act, country)


def surrender(view: War, act: Act, country: SideId) -> Answer:
    now, early = plight(view, country), country == ITALY and view.now < view.date("italy_surrenders")
    return allowed(
        "{falls}", now.rule,
        ("§9.2", "{country} has surrendered already.", country in view.fallen),
        ("§9.4", "There is no Vichy France yet.", country == VICHY and not view.so("vichy_created")),
        ("§9.2", "{country} is not at war.", country != VICHY and fights_for(view, country) == NOBODY),
        ("§9.2", "{country} does not surrender before turn {turn}.", early),
        (now.rule, "{why}", not surrenders(view, country)),
        country=side(country), turn=view.date("italy_surrenders"), falls=_falls(view, country), why=now.told,
    )  # fmt: skip


def _falls(view: War, country: SideId) -> Sentence:
    now, words = view.phase == "diplomacy", "{country} surrenders at the beginning of the next turn. {why}"
    words = "{country} surrenders now. {why}" if now else words
    return say(words, country=side(country), why=plight(view, country).told)


def no_revival(view: War, country: SideId) -> Reason | None:
    now = plight(view, country)
    return first_reason(
        ("§9.2", "{country} has not surrendered.", country not in view.fallen),
        ("§9.2, §9.4", "France does not revive: Vichy comes of it, and Free France.", country == FRANCE),
        ("§9.2", "From turn {turn} on nobody revives.", view.now >= view.date("no_revival")),
        ("§9.2", "{country} is still occupied: {why}", now.beaten and country != VICHY),
        country=side(country), turn=view.date("no_revival"), why=now.told)  # fmt: skip


def revive(view: War, act: Act, country: SideId) -> Answer:
    return allowed("{country} fights again.", "§9.2", no_revival(view, country), country=side(country))


def surrender_of(view: War, act: Act) -> Ledger | None:
    if (country := LEADERS.get(act.side) or act.side or view.side) in PARTIES:
        return None
    now = plight(view, country)
    found = ((n, say("{zone} is occupied.", zone=area(at)), now.rule) for at, n in now.zones.items())
    told = _falls(view, country) if surrenders(view, country) else now.told
    return told_sum("surrender", country, found, told, now.rule)


@until_changed
def _in_trouble(game: Game, _: str, held: Mapping[AreaId, SideId], sides: Mapping[SideId, SideId],
                left: frozenset[SideId]) -> tuple[SideId, ...]:  # fmt: skip
    lost = {id for id in countries(game) if any(held[at] != sides[id] for at in europe.zones_of(game, id))}
    return tuple(id for id in countries(game) if id in left or id in lost)


def surrenders_due(view: War) -> Iterator[Finding]:
    now = view.phase == "diplomacy"
    for country in _in_trouble(view.game, "", view.controllers, view.parties, view.fallen) if view.side == AXIS else ():
        seat, who = capital(view.game, country), side(country)
        places = (seat,) if seat else ()
        if surrenders(view, country) and not view.is_neutral(country):
            doing, done = gives_up(view, country)
            if country == europe.GERMANY:
                doing = say("{country} surrenders, and with it the Axis.", country=who)
                done = (view.noted("surrendered", country, value=view.now),)
            why = Reason(_falls(view, country), "§9.2")
            if now:
                yield to_see_to(why, (), *places, urgent=True, done=done, doing=doing)
            else:  # Good to know, and nothing to do before the next turn begins.
                yield notice(why, (), *places, aspect="control", severity="note")
        elif now and no_revival(view, country) is None:
            done = view.noted("revived", country, value=view.now), view.cleared("handed_over", country)
            told, again = ("§9.2", "{country} is free again, and revives."), "{country} fights again."
            yield to_see_to(told, (), *places, urgent=True, done=done, doing=again, country=who)
        elif country in view.fallen and country != europe.GERMANY and not (country == FRANCE and no_vichy_yet(view)):
            # It has surrendered: are its zones or units still as they were before?
            left = () if country == YUGOSLAVIA else units_of(view, country)
            if left or not view.so("handed_over", country):
                doing, done = gives_up(view, country, news=False)
                words = "{country} has surrendered: its zones change hands, and its units leave."
                told = "§9.2, §9.4" if country == FRANCE else "§9.2", words
                at = dict.fromkeys((*places, *map(view.area, left)))
                yield to_see_to(told, (), *at, urgent=True, done=done, doing=doing, country=who)


# ---- Vichy and Free France (§9.4), and the partisans of Yugoslavia (§9.5)
def no_vichy_yet(view: War) -> bool:
    return view.so("surrendered", FRANCE) and not view.so("vichy_created") and not view.so("free_french")


def free_french_corps(view: War) -> int:
    """Two the turn after they appear; one a turn from three turns after the liberation of Paris (§9.4)."""
    appear, paris = view.due("free_french", "free_french"), view.due("paris_liberated", "free_french_paris")
    first = view.limit("free_french_first") if view.now == appear else 0
    return first + (view.limit("free_french_a_turn") if view.now >= max(appear, paris) else 0)


def partisans_rise(view: War) -> bool:
    """At the start of every season, from three seasons after the surrender of Yugoslavia (BW-DIP-14)."""
    return view.now >= view.due("surrendered", "partisans", YUGOSLAVIA) and view.season_mark("1")


def why_no_partisans(view: War, at: AreaId) -> Reason | None:
    there = (one for one in view.position.in_area(at) if view.game.kind(one).sort == "unit")
    return first_reason(
        ("§9.5", "Partisans appear in Yugoslavia only.", view.country_of(at) != YUGOSLAVIA),
        ("§9.5", "Axis units stand in {zone}.", any(view.party_of(one.side) == AXIS for one in there)),
        zone=area(at))  # fmt: skip


def partisans_of(view: War, act: Act) -> Ledger | None:
    die, now = number(act, "die"), partisans_rise(view)
    if not (act.verb or now):
        return None
    came = view.chart("partisans", str(die), 0) if die and now else 0
    told = worded(
        ("No partisans this turn.", not now),
        ("A {die}: {corps} partisan corps.", die is not None),
        ("Roll for partisans: 3 to 5 bring one corps, 6 brings two.", True),
        die=die or 0, corps=came)  # fmt: skip
    return one_sum("partisans", YUGOSLAVIA, came, told, "§9.5")


def create_vichy(view: War, act: Act) -> Answer:
    return allowed(
        "Vichy is created, with five corps in North Africa; who stands in its zones goes to Occupied France.", "§9.4",
        ("§9.4", "Vichy exists already.", view.so("vichy_created") or view.so("free_french")),
        ("§9.4", "France has not surrendered.", not no_vichy_yet(view)))  # fmt: skip


def roll_for_partisans(view: War, act: Act) -> Answer:
    brought = partisans_of(view, act) if number(act, "die") else None
    return allowed(
        "{told}", "§9.5",
        ("§9.5", "No partisans this turn.", not partisans_rise(view)),
        ("§9.5", "{country} has had its reinforcements of this turn.", view.so("received", YUGOSLAVIA)),
        *(why_no_partisans(view, at) for at in areas_named(act)),
        country=side(YUGOSLAVIA), told=brought.sentence if brought else say("Roll for partisans."))  # fmt: skip


def french_events(view: War) -> Iterator[Finding]:
    now = view.phase == "diplomacy"
    if view.side != AXIS:
        return
    # Corps in the blue zones have to leave when Vichy is created (BW-DIP-13).
    just = now and not view.so("free_french") and (no_vichy_yet(view) or view.since("vichy_created") == view.now)
    blue = [at for at, pile in view.lying.corps.items() if just and any(one.side != VICHY for one in pile)]
    if strangers := [at for at in blue if "vichy" in view.regions(at)]:
        words = "Whoever stands in the zones of Vichy goes to the nearest zone of Occupied France."
        out, told = out_of_vichy(view), "They go to Occupied France."
        yield to_see_to(("§9.4", words), (), *strangers, urgent=True, done=out, doing=told)
    if now and no_vichy_yet(view):
        doing, done = gives_up(view, FRANCE, news=False)
        yield to_see_to(("§9.4", "France has surrendered: Vichy is created."), urgent=True, done=done, doing=doing)
    if surrenders(view, VICHY):
        doing, done = gives_up(view, VICHY)
        why = "§9.4", "The Allies hold three ports in France: Vichy surrenders and becomes Free France."
        yield to_see_to(why, urgent=now, done=done if now else (), doing=doing)


# ---- strategic points (§5): what a side holds, what it loses by them (§11.3), and the twenty that count (§9.3)
def points_in(view: War, zone: AreaId, word: str) -> int:
    found = view.said(zone, word)
    points = int(found) if isinstance(found, int | float) else 0
    return min(points, 1) if view.reading("points_on_icons") == "samples" else points


def strategic_points(view: War, act: Act) -> Ledger | None:
    """`ledger strategic_points of axis`: general and national points in the zones a side controls (§5)."""
    if view.party not in PARTIES:
        return None
    asked = {area_of(place) for place in (*act.at, *act.from_)}
    passing = [each for each in europe.guests_by(view.position.facts) if view.is_neutral(each)]
    left_out = passing if view.reading("free_movement_points") == "not counted" else ()
    held = [(zone, sum(points_in(view, zone, f"{word}_points") for word in ("general", "national")))
            for zone in europe.zones(view.game) if view.controls(zone) and zone in (asked or (zone,))]  # fmt: skip
    found: list[Term] = [(float(n), say("{at}", at=area(zone)), "§5") for zone, n in held
                         if n and view.country_of(zone) not in left_out]  # fmt: skip
    told, here = view.elsewhere("points"), sum(amount for amount, _, _ in found)
    if told.isdecimal() and view.party == AXIS and not asked and int(told) != here:
        found.append((int(told) - here, say("In zones that lie elsewhere, as it is said"), "§5"))
    return add_up(view.seen_by(view.party), "strategic_points", found, "§5, §18")


def axis_points(view: War) -> int:
    """The points of the Axis: as the zones are held; or as somebody says, whose table shows a part of the war."""
    found = strategic_points(view.seen_by(AXIS), Act(verb="strategic_points", side=AXIS))
    return int(found.total) if found else 0


def points_lost(view: War, _: Act | None = None) -> Iterator[Term]:
    """A supply for each national point that the enemy has taken, or, as others read it, that is not ours (§11.3). A
    country that fights for the enemy has not taken its own zones; foreign troops that stand there have."""
    always = view.reading("national_points_lost") == "always"
    for at in europe.zones(view.game):
        if view.said(at, "national_to") != view.party or not (n := points_in(view, at, "national_points")):
            continue
        holder, country = view.control(at), view.country_of(at)
        at_home = view.party_of(country) == holder and country not in view.fallen
        taken = holder in view.enemies and (not at_home or any(one.side != country for one in view.corps_in(at)))
        if taken or (always and holder != view.party):
            yield float(n), say("{at} is in enemy hands.", at=area(at)), "§5, §11.3, §20.2"


@for_all
def holds_twenty(view: War) -> bool:
    """Twenty points: Italy and Hungary join, and the mark “GER def +1” stands at the end of a turn (BW-CTL-08)."""
    return axis_points(view) >= view.limit("points_that_count")
