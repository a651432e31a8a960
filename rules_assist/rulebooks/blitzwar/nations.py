"""Where the troops of each nation may not go (§9.6)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from functools import cache

from boards.board import AreaId
from boards.plain.sentence import Sentence, area, counter, say, side
from counters.counter import Counter, SideId
from counters.game import Game
from counters.places import PlaceId, area_of
from rules_assist.advice import Act, Answer, Finding, Reason, not_told
from rules_assist.common.standpoint import Standpoint
from rules_assist.rulebooks.blitzwar.control import controls
from rules_assist.rulebooks.blitzwar.corps import corps_of
from rules_assist.rulebooks.blitzwar.limits import limit
from rules_assist.rulebooks.blitzwar.seasons import turn
from rules_assist.rulebooks.blitzwar.table import lying, own_corps
from rules_assist.rulebooks.blitzwar.zones import brown_lines, country_of, is_sea, is_zone, regions_of, zones

RULE = "§9.6"
AT_HOME = tuple(map(SideId, ("poland", "yugoslavia", "finland", "belgium", "spain")))
NEAR_HOME = tuple(map(SideId, ("greece", "bulgaria", "rumania", "turkey", "sweden")))
ITALY, SPAIN, GERMANY, BRITAIN = map(SideId, ("italy", "spain", "germany", "britain"))
ITALIAN_LANDS = ("italy", "greece", "yugoslavia", "turkey")
ITALIAN_REGIONS = ("africa", "british_asia", "colonial_italy")
MAY_GO_ABROAD = {ITALY: "italians_abroad", SPAIN: "spaniards_abroad"}
"""So many corps of these may go elsewhere all the same: as the chart of limits says."""

WORDS: Mapping[SideId, Sentence] = {
    **{nation: say("{nation} fights in its own country only.", nation=side(nation)) for nation in AT_HOME},
    **{
        nation: say("{nation} fights in its own and neighbouring countries.", nation=side(nation))
        for nation in NEAR_HOME
    },
    ITALY: say(
        "Italians go to Italy, Albania, Greece, Yugoslavia, Turkey, Africa and British Asia; two corps elsewhere."
    ),
    SPAIN: say("Spaniards stay in Spain; two corps may go elsewhere."),
    GERMANY: say("Germans may not go to Africa or attack Greece yet."),
    BRITAIN: say("The British may not enter French North Africa before France surrenders."),
}


def realm_of(game: Game, zone: AreaId) -> str:
    """A country, its parts overseas apart: British Asia is no neighbour because Britain is."""
    overseas = {"africa", "british_asia", "asia_south_of_mountains", "colonial_italy"}.intersection(
        regions_of(game, zone)
    )
    return f"{country_of(game, zone)} {' '.join(sorted(overseas))}".strip()


@cache
def neighbouring(game: Game, nation: SideId) -> frozenset[AreaId]:
    """The zones of a country, and of the countries that brown lines join it to."""
    roads = brown_lines(game)
    own = [zone for zone in zones(game) if country_of(game, zone) == nation]
    realms = {realm_of(game, near) for zone in own for near in (zone, *roads.get(zone, ()))}
    return frozenset(zone for zone in zones(game) if realm_of(game, zone) in realms)


@cache
def home_of(game: Game, nation: SideId) -> frozenset[AreaId]:
    return frozenset(zone for zone in zones(game) if country_of(game, zone) == nation)


@cache
def italian_ground(game: Game) -> frozenset[AreaId]:
    return frozenset(
        zone
        for zone in zones(game)
        if country_of(game, zone) in ITALIAN_LANDS or set(ITALIAN_REGIONS).intersection(regions_of(game, zone))
    )


@cache
def in_region(game: Game, region: str) -> frozenset[AreaId]:
    return frozenset(zone for zone in zones(game) if region in regions_of(game, zone))


def germans_may_go_south(view: Standpoint) -> bool:
    """Africa and Greece: from the second turn of 1941, or two turns after the British attack Italians (§9.6)."""
    dates, delays = view.game.sheet.charts["dates"], view.game.sheet.charts["delays"]
    fixed = int(dates.rows[dates.row_heads.index("german_africa")][0])
    wait = int(delays.rows[delays.row_heads.index("british_in_africa")][0])
    attacks = [
        int(fact.about[0]) for fact in view.position.facts.of("british_attacked_italians") if _is_turn(fact.about)
    ]
    return turn(view) >= min([fixed, *(each + wait for each in attacks)])


def _is_turn(about: tuple[str, ...]) -> bool:
    return bool(about) and about[0].isdigit()


def france_has_surrendered(view: Standpoint) -> bool:
    facts = view.position.facts
    return facts.says("surrendered", "france") or facts.says("vichy_created") or facts.says("free_french")


def closed_to(view: Standpoint, nation: SideId) -> frozenset[AreaId]:
    """The zones that a nation may not enter at present, leaving aside the two corps that may."""
    game = view.game
    if nation in AT_HOME:
        return frozenset(zones(game)) - home_of(game, nation)
    if nation in NEAR_HOME:
        return frozenset(zones(game)) - neighbouring(game, nation)
    if nation == ITALY:
        return frozenset(zones(game)) - italian_ground(game)
    if nation == GERMANY and not germans_may_go_south(view):
        greece = frozenset(zone for zone in home_of(game, SideId("greece")) if not controls(view, zone))
        return in_region(game, "africa") | greece
    if nation == BRITAIN and not france_has_surrendered(view):
        return in_region(game, "north_africa_french")
    return frozenset()


def corps_abroad(view: Standpoint, nation: SideId, but: Iterable[Counter] = ()) -> int:
    """Corps of a nation that stand where it may not go, others than these."""
    closed, spared = closed_to(view, nation), {one.id for one in but}
    there = ((at, one) for at, pile in lying(view.game, view.position).corps.items() for one in pile)
    return sum(corps_of(view, one) for at, one in there if at in closed and one.side == nation and one.id not in spared)


def most_abroad(view: Standpoint, nation: SideId) -> int:
    """So many corps of a nation may stand where the others may not."""
    return limit(view.game, MAY_GO_ABROAD[nation]) if nation in MAY_GO_ABROAD else 0


def has_leave(view: Standpoint, nation: SideId, group: tuple[Counter, ...]) -> bool:
    """Whether these are among the two corps that may go anywhere."""
    going = [one for one in group if one.side == nation]
    corps = sum(corps_of(view, one) for one in going)
    return nation in MAY_GO_ABROAD and corps_abroad(view, nation, going) + corps <= most_abroad(view, nation)


def barred(view: Standpoint, group: tuple[Counter, ...]) -> dict[AreaId, Reason]:
    """The zones that these may not enter for the nations they are of, and why."""
    found: dict[AreaId, Reason] = {}
    for nation in {one.side: None for one in group}:
        closed = closed_to(view, nation)
        if closed and not has_leave(view, nation, group):
            found.update(dict.fromkeys(closed, Reason(WORDS[nation], RULE)))
    return found


def may_enter(view: Standpoint, act: Act) -> Answer | None:
    """`may enter #afrika_korps at tripoli`, `may enter side germany at tripoli`: as far as their nations go."""
    named = [area_of(place) for place in (*act.at, *act.to)]
    places = [at for at in named if is_zone(view.game, at) or is_sea(view.game, at)]
    if not places or not (act.counters or act.side in view.game.sheet.sides):
        return not_told(RULE)
    if act.side and not act.counters and places[0] in closed_to(view, act.side):
        return Answer(yes=False, sentence=WORDS[act.side], rule=RULE)
    why = barred(view, tuple(view.position.counters[id] for id in act.counters)).get(places[0])
    if why is not None:
        return Answer(yes=False, sentence=why.sentence, rule=why.rule)
    return Answer(yes=True, sentence=say("Their nation may go to {at}.", at=area(places[0])), rule=RULE)


def astray(view: Standpoint) -> Iterator[Finding]:
    """Troops that stand where their nation may not go."""
    table = own_corps(view)
    for nation in {one.side: None for pile in table.values() for one in pile}:
        closed = closed_to(view, nation)
        if not closed or corps_abroad(view, nation) <= most_abroad(view, nation):
            continue
        for at in closed.intersection(table):
            if who := tuple(one.id for one in table[at] if one.side == nation):
                told = say("{who} stand in {at}. {why}", who=tuple(map(counter, who)), at=area(at), why=WORDS[nation])
                yield Finding(places=(PlaceId(at),), counters=who, sentence=told, rule=RULE, aspect="nations")


VERBS = {"enter": may_enter}
FINDINGS = (astray,)
