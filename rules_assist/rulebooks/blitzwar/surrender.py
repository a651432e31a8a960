"""Surrender and revival (§9.2), Vichy and Free France (§9.4), partisans (§9.5), and strategic points (§5)."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import Any, NamedTuple

from boards.board import AreaId
from boards.plain.sentence import Sentence, area, say, side
from counters.counter import SideId
from counters.events import FactCleared
from counters.game import Game
from counters.once import once, until_changed
from counters.places import PlaceId, area_of
from counters.position import FactWord
from rules_assist.advice import Act, Answer, Finding, Ledger, Reason
from rules_assist.common.asked import figure, verb
from rules_assist.common.chart_battle import DIE
from rules_assist.common.saying import because, no, unless, verdict
from rules_assist.common.standpoint import first_reason
from rules_assist.common.sums import Term, add_up, told_sum
from rules_assist.rulebook import Chapter, Does
from rules_assist.rulebooks.blitzwar import europe, offers
from rules_assist.rulebooks.blitzwar.control import fallen_by, printed_owners
from rules_assist.rulebooks.blitzwar.europe import (
    ALLIES,
    AXIS,
    BRITAIN,
    FRANCE,
    GERMANY,
    ITALY,
    NOBODY,
    PARTIES,
    USA,
    USSR,
    VICHY,
    YUGOSLAVIA,
    Sides,
    die_of,
    guests_by,
    side_against,
    to_see_to,
)
from rules_assist.rulebooks.blitzwar.offers import deed, fact, on_the_map
from rules_assist.rulebooks.blitzwar.supply import War

# ----------------
# Who surrenders, and why not yet (§9.2). What it takes stands in the chart `surrender`, and on the board.


class Terms(NamedTuple):
    """What it takes to make a country surrender."""

    capital: bool
    besides: int
    corps: int


@once
def terms(game: Game, country: SideId) -> Terms:
    capital, besides, corps = europe.row_of(game, "surrender", country)
    return Terms(capital == "yes", int(besides or 0), int(corps or 0))


@once
def capital(game: Game, country: SideId) -> AreaId | None:
    return next((at for at in europe.zones_of(game, country) if game.board.attribute(at, "capital")), None)


@once
def countries(game: Game) -> tuple[SideId, ...]:
    """Every nation that has zones on the map."""
    return tuple(id for id in game.sheet.sides if europe.zones_of(game, id))


def fights_for(view: War, country: SideId) -> SideId:
    """The side of a country. A neutral whose zones one side has taken fights against that side (§9.3); or nobody."""
    told = view.party_of(country)
    if told in PARTIES or country in guests_by(view.position.facts):
        return told if told in PARTIES else NOBODY
    taken = ((at, by) for at in europe.zones_of(view.game, country) if (by := view.control(at)) in PARTIES)
    against = {side_against(by) for at, by in taken if not view.is_colony_apart(at)}
    return against.pop() if len(against) == 1 else NOBODY


def fights(view: War, country: SideId) -> bool:
    """Whether a country is at war and has not surrendered."""
    return fights_for(view, country) != NOBODY and country not in fallen_by(view.position.facts)


def occupied(view: War, country: SideId) -> tuple[AreaId, ...]:
    """The zones of a country that its enemies hold."""
    held = view.controllers
    holders = {at: held.get(at, NOBODY) for at in europe.zones_of(view.game, country)}
    few = set(holders.values())
    if few == {view.party_of(country)}:
        return ()  # So it is with most: they or their side have all their zones.
    home = view._replace(side=fights_for(view, country))
    hostile = set(filter(home.is_hostile, few))
    return tuple(at for at, holder in holders.items() if holder in hostile)


def overrun_italy(view: War) -> dict[AreaId, int]:
    """The zones in Italy that the enemy occupies, and his corps in each: Sicily and Sardinia count, the colonies do
    not."""
    home, lost = view._replace(side=fights_for(view, ITALY)), occupied(view, ITALY)
    return {
        at: sum(view.corps_of(one) for one in view.corps_in(at) if home.is_hostile(one.side))
        for at in lost if "italy" in view.regions(at)
    }  # fmt: skip


def supply_zones(view: War, country: SideId) -> tuple[AreaId, ...]:
    """The supply zones by which a Major Power falls: of Germany and the USSR."""
    fed = europe.zones_of(view.game, country) if country in (GERMANY, USSR) else ()
    return tuple(at for at in fed if view.said(at, "supply_zone"))


def is_beaten(view: War, country: SideId) -> bool:
    """Whether what it takes to make a country surrender is so at this moment: of Italy three zones and ten corps in
    them, from winter 1941 on (BW-DIP-02); of others the capital, and as many zones besides as the chart says
    (BW-DIP-01); all supply zones of Germany or the USSR; never the UK and the USA (BW-DIP-03)."""
    needed, lost, fed = terms(view.game, country), occupied(view, country), supply_zones(view, country)
    if country == ITALY:
        held = [corps for corps in overrun_italy(view).values() if corps]
        enough = len(held) >= needed.besides and sum(held) >= needed.corps
        if view.option("italian_surrender") == "ten in each zone":
            enough = len([corps for corps in held if corps >= needed.corps]) >= needed.besides
        return enough and view.now >= view.date("italy_surrenders")
    if country in (BRITAIN, USA):
        return False
    seat = capital(view.game, country) in lost
    return set(fed) <= set(lost) if fed and not needed.besides else seat and len(lost) - 1 >= needed.besides


def surrenders(view: War, country: SideId) -> bool:
    """Whether a country surrenders, as things stand (§9.2, §9.4)."""
    return vichy_gives_up(view) if country == VICHY else fights(view, country) and is_beaten(view, country)


def revives(view: War, country: SideId) -> bool:
    """It had surrendered, and what made it do so holds no more; before 1943, and not France (BW-DIP-04)."""
    if country == FRANCE or country not in fallen_by(view.position.facts) or view.now >= view.date("no_revival"):
        return False
    return not is_beaten(view, country)


def lost_so_far(view: War, country: SideId) -> Sentence:
    """What of a country is occupied, against what it takes."""
    needed, lost, seat = terms(view.game, country), occupied(view, country), capital(view.game, country)
    if country in (BRITAIN, USA):
        return say("{country} never surrenders.", country=side(country))
    if country == VICHY:
        words = "Ports of France in Allied hands: {ports}, of {needed}; Vichy surrenders to the Allies alone."
        return say(words, ports=len(ports_freed(view)), needed=view.limit("vichy_ports"))
    if fed := supply_zones(view, country):
        left = tuple(area(at) for at in fed if at not in lost)
        words = "{lost} of {all} supply zones of {country} are conquered."
        if left:
            words = "{lost} of {all} supply zones of {country} are conquered, not {left}."
        values = {"left": left} if left else {}
        return say(words, country=side(country), lost=len(fed) - len(left), all=len(fed), **values)
    if country == ITALY:
        held = overrun_italy(view)
        words = "Zones of Italy that are occupied: {lost}, of {zones}; enemy corps in them: {corps}, of {needed}."
        return say(words, lost=len(held), zones=needed.besides, corps=sum(held.values()), needed=needed.corps)
    taken = say("{capital} is occupied." if seat in lost else "{capital} is not occupied.", capital=area(seat or ""))
    words, others = "{capital} Other zones that are: {lost}, of {zones}.", len(lost) - (seat in lost)
    return say(words, capital=taken, lost=others, zones=needed.besides) if needed.besides else taken


# ----------------
# What is asked and told of surrender: may a country surrender, how far is it from that, who does so next (§9.2).


def rule_of(country: SideId) -> str:
    return "§9.4" if country == VICHY else "§9.2"


def why_not_yet(view: War, country: SideId) -> Reason | None:
    """The first reason why a country does not surrender."""
    early = country == ITALY and view.now < view.date("italy_surrenders")
    why = first_reason(
        ("§9.2", "{country} has surrendered already.", country in fallen_by(view.position.facts)),
        ("§9.2", "{country} is not at war.", country != VICHY and fights_for(view, country) == NOBODY),
        ("§9.2", "{country} does not surrender before turn {turn}.", early),
        country=side(country), turn=view.date("italy_surrenders"),
    )  # fmt: skip
    return why or (None if surrenders(view, country) else Reason(lost_so_far(view, country), rule_of(country)))


def about_country(does: Callable[[Any, Act, SideId], Answer], rule: str) -> Does:
    """A verb that is about a country, which is named by its side."""

    def asked(view: Sides, act: Act) -> Answer:
        country = act.side or view.side
        unclear = because(rule, "Which country is meant? It is named by its side.")
        return no(unclear) if country in PARTIES else does(view, act, country)

    return asked


def _surrender(view: War, act: Act, country: SideId) -> Answer:
    """`may surrender side poland`."""
    return verdict(why_not_yet(view, country), _falls(view, country), rule_of(country))


def _falls(view: War, country: SideId) -> Sentence:
    now, words = view.phase == "diplomacy", "{country} surrenders at the beginning of the next turn: {why}"
    return say(
        "{country} surrenders now: {why}" if now else words, country=side(country), why=lost_so_far(view, country)
    )


def _revive(view: War, act: Act, country: SideId) -> Answer:
    """`may revive side poland`."""
    why = first_reason(
        ("§9.2", "{country} has not surrendered.", country not in fallen_by(view.position.facts)),
        ("§9.2", "France does not revive.", country == FRANCE),
        ("§9.2", "From turn {turn} on nobody revives.", view.now >= view.date("no_revival")),
        ("§9.2", "{country} is still occupied: {why}", not revives(view, country)),
        country=side(country), turn=view.date("no_revival"), why=lost_so_far(view, country),
    )  # fmt: skip
    return verdict(why, say("{country} fights again.", country=side(country)), "§9.2")


def surrender_of(view: War, act: Act) -> Ledger | None:
    """How far a country is from surrender: its zones that are occupied; of Italy the corps that do it."""
    country, rule = act.side or view.side, rule_of(act.side or view.side)
    if country in PARTIES:
        return None
    fed = supply_zones(view, country)
    counted = {at: 1 for at in occupied(view, country) if not fed or at in fed}
    if country in (VICHY, ITALY):
        counted = overrun_italy(view) if country == ITALY else dict.fromkeys(ports_freed(view), 1)
    terms = [(n, say("{zone} is occupied.", zone=area(at)), rule) for at, n in counted.items()]
    words = _falls(view, country) if surrenders(view, country) else lost_so_far(view, country)
    return told_sum("surrender", country, terms, words, rule)


@until_changed
def _in_trouble(
    game: Game, _: str, held: Mapping[AreaId, SideId], sides: Mapping[SideId, SideId], left: frozenset[SideId]
) -> tuple[SideId, ...]:
    lost = {id for id in countries(game) if any(held[at] != sides[id] for at in europe.zones_of(game, id))}
    return tuple(id for id in countries(game) if id in left or id in lost)


FREE = "{country} is free again, and revives."


def surrenders_due(view: War) -> Iterator[Finding]:
    """Who surrenders, now or at the beginning of the next turn; who revives; whose zones have still to change hands."""
    now = view.phase == "diplomacy"
    if view.side != AXIS:
        return
    for country in _in_trouble(view.game, "", view.controllers, view.parties, fallen_by(view.position.facts)):
        seat = capital(view.game, country)
        places = (PlaceId(seat),) if seat else ()
        if surrenders(view, country) and not view.is_neutral(country):
            over = say("{country} surrenders, and with it the Axis.", country=side(country))
            the_end = deed(over, (fact(view, "surrendered", country, value=f"{view.now}"),))
            offer = the_end if country == GERMANY else offers.surrender(view, country)
            told, offer = _falls(view, country), offer if now else None
            yield to_see_to(told, "§9.2", urgent=now, places=places, deed=offer)
        elif now and revives(view, country):
            told, again = (say(words, country=side(country)) for words in (FREE, "{country} fights again."))
            gone = FactCleared(FactWord("handed_over"), (country,))
            offer = deed(again, (fact(view, "revived", country, value=f"{view.now}"), gone))
            yield to_see_to(told, "§9.2", urgent=now, places=places, deed=offer)
        elif is_left_over(view, country):
            left = () if country == YUGOSLAVIA else on_the_map(view, country)
            places = tuple(dict.fromkeys((*places, *(PlaceId(view.area(one)) for one in left))))
            told = say("{country} has surrendered: its zones change hands, and its units leave.", country=side(country))
            offer = offers.surrender(view, country, news=False)
            yield to_see_to(told, "§9.2, §9.4", urgent=True, places=places, deed=offer)


def is_left_over(view: War, country: SideId) -> bool:
    """Whether a country has surrendered, and its zones or units are still as they were before."""
    new_vichy = country == FRANCE and vichy_is_created(view)
    if country not in fallen_by(view.position.facts) or country == GERMANY or new_vichy:
        return False
    units = country != YUGOSLAVIA and on_the_map(view, country)
    return bool(units) or not view.says("handed_over", country)


# ----------------
# Vichy and Free France (§9.4), and the partisans of Yugoslavia (§9.5).


def vichy_is_created(view: War) -> bool:
    """On the surrender of France, once (BW-DIP-13)."""
    facts = view.position.facts
    return facts.says("surrendered", FRANCE) and not facts.says("vichy_created") and not facts.says("free_french")


def ports_freed(view: War) -> tuple[AreaId, ...]:
    """The ports in Vichy and Occupied France that the Allies hold."""
    ours = (at for at in europe.zones_of(view.game, FRANCE) if view.has_port(at) and view.control(at) == ALLIES)
    return tuple(at for at in ours if {"vichy", "occupied_france"} & {*view.regions(at)})


def vichy_gives_up(view: War) -> bool:
    """To the Allies alone, when they hold three ports; never to the Axis."""
    facts = view.position.facts
    alive = facts.says("vichy_created") and not facts.says("free_french") and not facts.says("surrendered", VICHY)
    return alive and len(ports_freed(view)) >= view.limit("vichy_ports")


def free_french_corps(view: War) -> int:
    """Two the turn after they appear; one a turn from three turns after the liberation of Paris (§9.4)."""
    appear, paris = view.due("free_french", "free_french"), view.due("paris_liberated", "free_french_paris")
    if appear is None:
        return 0
    first = view.limit("free_french_first") if view.now == appear else 0
    freed = view.is_due(paris) and view.now >= appear
    return first + (view.limit("free_french_a_turn") if freed else 0)


def partisans_rise(view: War) -> bool:
    """At the start of every season, from three seasons after the surrender of Yugoslavia (BW-DIP-14)."""
    risen = view.is_due(view.due("surrendered", "partisans", YUGOSLAVIA))
    return risen and view.season_mark("1")


def why_no_partisans(view: War, at: AreaId) -> Reason | None:
    """Why partisans cannot appear in a zone."""
    there = (one for one in view.position.in_area(at) if view.game.kind(one).sort == "unit")
    return first_reason(
        ("§9.5", "Partisans appear in Yugoslavia only.", view.country_of(at) != YUGOSLAVIA),
        ("§9.5", "Axis units stand in {zone}.", any(view.party_of(one.side) == AXIS for one in there)),
        zone=area(at),
    )


def partisans_of(view: War, act: Act) -> Ledger | None:
    """What the die brings: none, one, or two partisan corps."""
    if not view.asked_once(act) or not (act.verb or partisans_rise(view)):
        return None
    die, now = die_of(act), partisans_rise(view)
    came = view.chart("partisans", str(die), 0) if die and now else 0
    told = say("Roll for partisans: 3 to 5 bring one corps, 6 brings two.")
    if not now:
        told = say("No partisans this turn.")
    elif die is not None:
        told = say("A {die}: {corps} partisan corps.", die=die, corps=came)
    return told_sum("partisans", YUGOSLAVIA, [(came, told, "§9.5")] if came else [], told, "§9.5")


def _create_vichy(view: War, act: Act) -> Answer:
    facts = view.position.facts
    why = first_reason(
        ("§9.4", "Vichy exists already.", facts.says("vichy_created") or facts.says("free_french")),
        ("§9.4", "France has not surrendered.", not vichy_is_created(view)),
    )
    words = "Vichy is created, with five corps in North Africa; who stands in its zones goes to Occupied France."
    return verdict(why, say(words), "§9.4")


def _roll_for_partisans(view: War, act: Act) -> Answer:
    """`may roll_for_partisans at sarajevo`; `with die 4` tells what it brings."""
    none = None if partisans_rise(view) else because("§9.5", "No partisans this turn.")
    places = [none, *(why_no_partisans(view, area_of(at)) for at in (*act.at, *act.to))]
    brought = partisans_of(view._replace(side=AXIS), act) if die_of(act) else None
    return unless(places, brought.sentence if brought else say("Roll for partisans."), "§9.5")


def french_events(view: War) -> Iterator[Finding]:
    """Vichy to be created, Free France to come, partisans to be rolled for."""
    now = view.phase == "diplomacy"
    if view.side != AXIS:
        return
    # Corps in the blue zones have to leave when Vichy is created (BW-DIP-13).
    just = now and (vichy_is_created(view) or view.since("vichy_created") == view.now)
    there = view.lying.corps.items() if just else ()
    blue = [at for at, pile in there if any(one.side != VICHY for one in pile)]
    strangers = tuple(PlaceId(at) for at in blue if "vichy" in view.regions(at))
    if strangers and not view.says("free_french"):
        told = say("Whoever stands in the zones of Vichy goes to the nearest zone of Occupied France.")
        out = deed(say("They go to Occupied France."), offers.out_of_vichy(view))
        yield to_see_to(told, "§9.4", urgent=True, places=strangers, deed=out)
    if now and vichy_is_created(view):
        new = offers.surrender(view, FRANCE, news=False)
        yield to_see_to(say("France has surrendered: Vichy is created."), "§9.4", urgent=True, deed=new)
    if vichy_gives_up(view):
        words = "The Allies hold three ports in France: Vichy surrenders and becomes Free France."
        gone = offers.surrender(view, VICHY) if now else None
        yield to_see_to(say(words), "§9.4", urgent=now, deed=gone)
    if view.phase == "reinforcement" and partisans_rise(view):
        yield to_see_to(say("Roll for partisans in {country}.", country=side(YUGOSLAVIA)), "§9.5")


# ----------------
# Strategic points (§5): what a side holds, what national points in enemy hands cost (§11.3), and the twenty that bring
# Italy and Hungary in, and the German defence (§16.3.2).


def points_of(view: War, zone: AreaId, word: str) -> int:
    """The points of a zone's sign; or one for each sign, in the contested reading."""
    found = view.said(zone, word)
    points = int(found) if isinstance(found, int | float) else 0
    return min(points, 1) if view.option("points_on_icons") == "samples" else points


def counts(view: War, zone: AreaId) -> bool:
    """Whether the points of a zone are ours: we control it; one that only lets us pass may be left out (§9.3)."""
    country = printed_owners(view.game)[zone].country
    only_passing = view.is_neutral(country) and country in guests_by(view.position.facts)
    left_out = view.option("free_movement_points") == "not counted"
    return view.controls(zone) and not (only_passing and left_out)


def strategic_points(view: War, act: Act) -> Ledger | None:
    """`ledger strategic_points of axis`: general and national points in the zones a side controls."""
    if view.party not in PARTIES or (act.side is None and view.party != AXIS):
        return None
    asked = {area_of(place) for place in (*act.at, *act.from_)}
    held = [(zone, sum(points_of(view, zone, f"{word}_points") for word in ("general", "national")))
            for zone in europe.zones(view.game) if counts(view, zone) and zone in (asked or (zone,))]  # fmt: skip
    terms: list[Term] = [(float(n), say("{at}", at=area(zone)), "§5") for zone, n in held if n]
    return add_up(view, "strategic_points", terms, "§5, §18")


def counted_points(view: War) -> float:
    """What the Axis counts at present."""
    found = strategic_points(view._replace(side=AXIS), Act(verb="strategic_points", side=AXIS))
    return found.total if found else 0


def is_lost(view: War, zone: AreaId) -> bool:
    """Whether a national point of ours is in enemy hands: once they have taken it; or while it is not ours.

    A country that fights for the enemy has not taken its own zones; foreign troops that stand there have.
    """
    if view.option("national_points_lost") == "always":
        return not view.controls(zone)
    holder, country = view.control(zone), printed_owners(view.game)[zone].country
    if holder not in view.enemies:
        return False
    at_home = fights(view, country) and view.party_of(country) == holder
    return not at_home or any(one.side != country for one in view.corps_in(zone))


def national_losses(view: War, act: Act) -> Ledger | None:
    """`ledger national_losses of axis`: a supply for each national point in enemy hands, every reinforcement phase."""
    if view.party not in PARTIES:
        return None
    points = {at: points_of(view, at, "national_points") for at in europe.zones(view.game)}
    lost = (at for at, n in points.items() if n and view.said(at, "national_to") == view.party and is_lost(view, at))
    terms = [(float(points[at]), say("{at} is in enemy hands.", at=area(at)), "§5, §11.3, §20.2") for at in lost]
    return add_up(view, "national_losses", terms, "§11.3")


def national_points_held(view: War, region: str, side: SideId) -> int:
    """National points of a side that it still holds in a region: the most that a blockade can cost (§12.4)."""
    seen = view._replace(side=side)
    ours = (zone for zone in europe.zones(view.game) if region in printed_owners(view.game)[zone].regions)
    mine = (zone for zone in ours if seen.controls(zone) and view.said(zone, "national_to") == side)
    return sum(points_of(view, zone, "national_points") for zone in mine)


def axis_points(view: War) -> int:
    """The points of the Axis: as the zones are held; or as somebody says, whose table shows a part of the war."""
    told = view.elsewhere("points")
    return int(told) if told.isdecimal() else int(counted_points(view))


def enough(view: War) -> int:
    """The points that it takes: twenty."""
    return view.limit("points_that_count")


def holds_twenty(view: War) -> bool:
    """Twenty points: Italy and Hungary join, and the mark “GER def +1” stands at the end of a turn (BW-CTL-08)."""
    return axis_points(view) >= enough(view)


CHAPTER = Chapter(
    findings=(surrenders_due, french_events),
    verbs=(
        verb("surrender", about_country(_surrender, "§9.2"), "Surrender", "side", listed=()),
        verb("revive", about_country(_revive, "§9.2"), "Fight again", "side", listed=()),
        verb("create_vichy", _create_vichy, "Create Vichy", "side", listed=("diplomacy",)),
        verb("roll_for_partisans", _roll_for_partisans, "Roll for partisans", "side", also="partisans", details=(DIE,),
             listed=("reinforcement",)),
    ),
    figures=(
        figure("strategic_points", strategic_points, "Strategic points", also="axis_points points"),
        figure("national_losses", national_losses, "Supplies lost with national points"),
        figure("surrender", surrender_of, "How near a country is to surrender"),
        figure("partisans", partisans_of, "Partisans", details=(DIE,)),
    ),
)  # fmt: skip
