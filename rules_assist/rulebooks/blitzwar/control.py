"""Who stands where, and who controls a zone (§4, §5, §7, §9.1, §9.2)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import NamedTuple

from boards.board import AreaId
from boards.plain.sentence import area, counter, say, side
from counters.counter import Counter, CounterId, SideId
from counters.facts import Facts
from counters.game import Game
from counters.places import PlaceId, area_of
from counters.position import OptionId, Position
from rules_assist.advice import Act, Answer, Finding, Reason, not_told
from rules_assist.common.asked import of_each
from rules_assist.common.once import once
from rules_assist.common.standpoint import Standpoint
from rules_assist.rulebook import Chapter, Verb
from rules_assist.rulebooks.blitzwar.printed import (
    colour_of,
    country_of,
    is_corps,
    is_fleet,
    is_sea,
    is_zone,
    kinds_of_type,
    land_kinds,
    option,
    regions_of,
    turn_said,
    zones,
)
from rules_assist.rulebooks.blitzwar.sides import (
    ALLIES,
    AXIS,
    NOBODY,
    PARTIES,
    POLAND,
    SOVIET,
    VICHY,
    at_peace_in_the_east,
    guests,
    is_hostile,
    is_minor_country,
    is_ours,
    parties,
    party,
    party_of,
)

# ----------------
# What lies where on the map, sorted once for each position. A corps on a beachhead lies on the shore of the zone that
# its beachhead serves (`trondheim/shore.norwegian_sea`), and is not in the zone. So does the air unit that is the
# beachhead, or the beachhead marker.

SHORE = "/shore"


class Lying(NamedTuple):
    """The counters of the table, sorted."""

    corps: Mapping[AreaId, tuple[Counter, ...]]
    """Infantry and armour in each zone; not those on a beachhead."""

    supplies: Mapping[AreaId, tuple[Counter, ...]]
    air: Mapping[AreaId, tuple[Counter, ...]]
    """Air units in zones and over seas; not those that serve as beachheads."""

    naval: Mapping[AreaId, tuple[Counter, ...]]
    """Fleets and U-boats at sea and in port."""

    on_beachheads: Mapping[AreaId, tuple[Counter, ...]]
    """Infantry and armour on the shore of each zone."""

    at_sea: Mapping[AreaId, tuple[Counter, ...]]
    """Infantry and armour in sea zones, where they cannot be: they are on land, or on a beachhead."""

    flags: Mapping[AreaId, SideId]
    """The zones in which a side's control marker lies."""


@once
def lying(game: Game, position: Position) -> Lying:
    corps, supplies, air, naval, beach, at_sea = [_piles() for _ in range(6)]
    land, supply = land_kinds(game), kinds_of_type(game, "supply")
    serving = {fact.about[0] for fact in position.facts.of("serves")}
    marks, flags = kinds_of_type(game, "control"), dict[AreaId, SideId]()
    flies, sails = kinds_of_type(game, "air"), kinds_of_type(game, "fleet", "u_boats")
    for place, stack in position.stacks.items():
        at = area_of(place)
        if not (is_zone(game, at) or is_sea(game, at)):
            continue
        shore = SHORE in place
        for id in stack:
            one = position.counters[id]
            if one.kind in land:
                (at_sea if is_sea(game, at) else beach if shore else corps).setdefault(at, []).append(one)
            elif one.kind in supply:
                supplies.setdefault(at, []).append(one)
            elif one.kind in sails:
                naval.setdefault(at, []).append(one)
            elif one.kind in marks:
                flags[at] = one.side
            elif one.kind in flies and not shore and id not in serving:
                air.setdefault(at, []).append(one)
    return Lying(
        _closed(corps), _closed(supplies), _closed(air), _closed(naval), _closed(beach), _closed(at_sea), flags
    )


def _closed(piles: Mapping[AreaId, list[Counter]]) -> dict[AreaId, tuple[Counter, ...]]:
    return {at: tuple(pile) for at, pile in piles.items()}


def _piles() -> dict[AreaId, list[Counter]]:
    return {}


@once
def corps_of_sides(game: Game, position: Position) -> Mapping[SideId, Mapping[AreaId, tuple[Counter, ...]]]:
    """The infantry and armour of each side, zone by zone."""
    sides, found = parties(game, position), dict[SideId, dict[AreaId, tuple[Counter, ...]]]()
    for at, there in lying(game, position).corps.items():
        for one in there:
            mine = found.setdefault(sides.get(one.side, one.side), {})
            mine[at] = (*mine.get(at, ()), one)
    return found


def own_corps(view: Standpoint) -> Mapping[AreaId, tuple[Counter, ...]]:
    """Our infantry and armour, zone by zone."""
    return corps_of_sides(view.game, view.position).get(party(view), {})


def corps_in(view: Standpoint, zone: AreaId) -> tuple[Counter, ...]:
    """Infantry and armour of whatever side."""
    return lying(view.game, view.position).corps.get(zone, ())


def ids(counters: tuple[Counter, ...]) -> tuple[CounterId, ...]:
    return tuple(one.id for one in counters)


def on_beachhead(view: Standpoint, one: Counter) -> bool:
    """Whether a counter lies on the shore of a zone, on a beachhead."""
    return SHORE in view.position.where.get(one.id, "")


# ----------------
# Who controls a zone (§5, §7, §9.1, §9.2). Corps that stand in a zone control it. Else it is as `holds` says. Else it
# is as it was printed: a country that joins a side, or lets it pass, brings its zones along; one that has surrendered
# leaves them to the Axis.

NEVER_HOLD: Mapping[str, tuple[SideId, SideId]] = {"red": (ALLIES, SOVIET), "khaki": (SOVIET, ALLIES)}
"""Allies never control red zones, Soviets never khaki ones: retaken, they are their first owner's again (§7)."""


class Printed(NamedTuple):
    """What the map says of a zone's owner."""

    country: SideId
    start: SideId
    colour: str
    regions: tuple[str, ...]


@once
def printed_owners(game: Game) -> Mapping[AreaId, Printed]:
    return {at: _printed(game, at) for at in zones(game)}


def _printed(game: Game, at: AreaId) -> Printed:
    start = SideId(str(game.board.attribute(at, "side") or ""))
    return Printed(country_of(game, at), start, colour_of(game, at), regions_of(game, at))


def returns_to(colour: str, taker: SideId) -> SideId:
    """Who controls a zone of this colour when a side takes it."""
    barred, owner = NEVER_HOLD.get(colour, (NOBODY, NOBODY))
    return owner if barred and taker == barred else taker


@once
def owners(game: Game, position: Position) -> Mapping[AreaId, SideId]:
    """Who controls each zone but for the troops that stand in it now."""
    sides, passing, left = parties(game, position), guests(game, position), fallen(game, position)
    found: dict[AreaId, SideId] = {}
    told = {**position.holders, **lying(game, position).flags}  # A marker on the map goes before what is written down.
    for at, zone in printed_owners(game).items():
        if at in told:
            owner = sides.get(told[at], told[at])
        elif zone.country in left:
            owner = after_surrender(position.facts, zone)
        elif zone.start in PARTIES:
            owner = zone.start
        else:
            owner = sides.get(zone.country, zone.country)
        found[at] = returns_to(zone.colour, passing.get(owner, owner))
    return found


@once
def controllers(game: Game, position: Position) -> Mapping[AreaId, SideId]:
    """Who controls each zone: a side, a neutral country, or nobody. Troops that come in take it (§5)."""
    sides, found = parties(game, position), dict(owners(game, position))
    table, word = lying(game, position), OptionId("supplies_take_zones")
    takers = dict(table.corps)
    if position.options.get(word) == "supplies too":
        takers |= {at: (*takers.get(at, ()), *there) for at, there in table.supplies.items()}
    for at, there in takers.items():
        inside = {sides.get(one.side, one.side) for one in there}.intersection(PARTIES)
        if len(inside) == 1 and at in found and not (AXIS in inside and is_ceded(game, position, at)):
            found[at] = returns_to(printed_owners(game)[at].colour, inside.pop())
    return found


def is_ceded(game: Game, position: Position, zone: AreaId) -> bool:
    """Whether a zone is Eastern Poland's, and became Soviet when Poland surrendered, with the Axis still at peace."""
    printed = printed_owners(game).get(zone)
    if printed is None or "eastern_poland" not in printed.regions or not at_peace_in_the_east(position):
        return False
    if position.options.get(OptionId("eastern_poland")) == "keep their zones":
        return False
    return POLAND in fallen(game, position) and owners(game, position)[zone] == SOVIET


def has_surrendered(position: Position, country: SideId) -> bool:
    """Whether a country has surrendered, and not revived since (§9.2)."""
    fell, rose = (turn_said(position.facts.get(word, country)) for word in ("surrendered", "revived"))
    return fell is not None and (rose is None or rose < fell)


@once
def fallen(game: Game, position: Position) -> frozenset[SideId]:
    """The countries that have surrendered; and Vichy, once it has become Free France."""
    told = (SideId(fact.about[0]) for fact in position.facts.of("surrendered") if fact.about)
    return frozenset(country for country in told if has_surrendered(position, country))


def after_surrender(facts: Facts, zone: Printed) -> SideId:
    """Eastern Poland is the Soviets', the blue zones Vichy's while there is one, all else the Axis's (§9.2, §9.4)."""
    if "eastern_poland" in zone.regions:
        return SOVIET
    vichy = facts.says("vichy_created") and not facts.says("free_french")
    return VICHY if vichy and "vichy" in zone.regions else AXIS


def is_colony_apart(view: Standpoint, zone: AreaId) -> bool:
    """Whether a zone is an Italian colony, and played as if it were not Italy's in peace: to enter it is no attack."""
    colony = "colonial_italy" in printed_owners(view.game)[zone].regions
    return colony and option(view, "italian_colonies") == "by themselves"


def control(view: Standpoint, zone: AreaId) -> SideId:
    """Who controls a zone."""
    return controllers(view.game, view.position).get(zone, NOBODY)


def controls(view: Standpoint, zone: AreaId) -> bool:
    """Whether our side controls a zone."""
    return control(view, zone) == party(view)


# ----------------
# Who may not share a zone: two sides, two minor countries (§4, §9.6).

RULE = "§4"


def is_host(view: Standpoint, nation: SideId) -> bool:
    """Whether a neutral nation lets our side pass, so that its zones are shared (§9.3)."""
    return guests(view.game, view.position).get(nation) == party(view)


def is_stranger(view: Standpoint, one: Counter) -> bool:
    """Whether a counter can never share a zone with ours: it is of another side, and does not let us pass (§4)."""
    return not is_ours(view, one) and not is_host(view, one.side)


def strangers_in(view: Standpoint, stack: tuple[Counter, ...]) -> tuple[Counter, ...]:
    """Those of a stack that can never share a zone with us."""
    return tuple(one for one in stack if is_stranger(view, one))


def mixed(view: Standpoint) -> Iterator[Finding]:
    """Zones that troops of two sides share. Each pair is told once, by the side that comes first."""
    ours_is = party(view)
    earlier = PARTIES[: PARTIES.index(ours_is)] if ours_is in PARTIES else PARTIES
    for at, ours in own_corps(view).items():
        there = corps_in(view, at)
        strangers = strangers_in(view, there) if len(there) > len(ours) else ()
        told_of = {party_of(view, one.side) for one in strangers}.difference(earlier)
        if told_of:
            who = tuple(side(each) for each in (party(view), *sorted(told_of)))
            told = say("{sides} cannot share {at}.", sides=who, at=area(at))
            yield Finding(places=(PlaceId(at),), counters=ids(there), sentence=told, rule=RULE, aspect="stacking")


def are_two_countries(countries: list[SideId]) -> bool:
    """Units of two different minor countries never share a zone, even on one side (§9.6)."""
    return len(countries) > 1


def minor_countries_in(stack: tuple[Counter, ...]) -> list[SideId]:
    """The minor countries of which units are in a stack."""
    return list(dict.fromkeys(one.side for one in stack if is_minor_country(one.side)))


def two_countries(view: Standpoint) -> Iterator[Finding]:
    """Zones in which units of two minor countries stand together, even of one side. Told once, of all sides."""
    if party(view) != PARTIES[0]:
        return
    for at, there in lying(view.game, view.position).corps.items():
        found = minor_countries_in(there)
        parties_there = {party_of(view, each) for each in found}.intersection(PARTIES)
        if are_two_countries(found) and len(parties_there) < len(found):
            who = tuple(one for one in there if one.side in found)
            told = say("Two minor countries, {who}, cannot share {at}.", who=tuple(map(side, found)), at=area(at))
            yield Finding(places=(PlaceId(at),), counters=ids(who), sentence=told, rule="§9.6, §4", aspect="stacking")


def no_sharing(view: Standpoint, group: tuple[Counter, ...], zone: AreaId) -> Reason | None:
    """Why these can never stay in a zone with those who are there: other sides, a second minor country."""
    staying = tuple(one for one in corps_in(view, zone) if one not in group)
    if strangers := strangers_in(view, staying):
        words = "{at} holds {who}: two sides never share a zone."
        return Reason(say(words, at=area(zone), who=tuple(counter(one.id) for one in strangers)), RULE)
    countries = minor_countries_in((*staying, *(one for one in group if is_corps(view, one))))
    if are_two_countries(countries):
        words = "Two minor countries, {who}, cannot share {at}."
        return Reason(say(words, who=tuple(map(side, countries)), at=area(zone)), "§9.6")
    return None


def swimming(view: Standpoint) -> Iterator[Finding]:
    """Troops that lie in a sea zone: a beachhead is on the shore of the zone it serves."""
    for sea, there in lying(view.game, view.position).at_sea.items():
        if who := tuple(one for one in there if is_ours(view, one)):
            words = "{who} lie in {sea}: troops are on land, or on a beachhead on the shore of a zone."
            told = say(words, who=tuple(counter(one.id) for one in who), sea=area(sea))
            yield Finding(places=(PlaceId(sea),), counters=ids(who), sentence=told, rule="§5, §14.1.2", aspect="place")


# ----------------
# Who is at war with whom (§9.3), and what entering a zone would begin.


def at_war(view: Standpoint, other: SideId) -> bool:
    """Whether our side and another are at war. Where no war at all is noted, enemies are taken to be at war."""
    if not is_hostile(view, other):
        return False
    return {party(view), other} != {AXIS, SOVIET} or not at_peace_in_the_east(view.position)


def begins(view: Standpoint, zone: AreaId) -> Reason | None:
    """What entering a zone brings about: an attack on a neutral country, or on a side that is still at peace."""
    owner = control(view, zone)
    if owner in (NOBODY, party(view)):
        return None
    if owner in PARTIES:
        if is_hostile(view, owner) and not at_war(view, owner):
            return Reason(say("Entering {at} begins the war with the {side}.", at=area(zone), side=side(owner)), "§9.3")
        return None
    if is_host(view, owner) or is_colony_apart(view, zone):
        return None
    against = "the Allies" if party(view) == AXIS else "the Axis"
    words = "Entering {at} is an attack on {nation}, which joins {them}."
    return Reason(say(words, at=area(zone), nation=side(owner), them=against), "§9.3")


HAS = {(False, False): 0, (True, False): 1, (False, True): 2, (True, True): 3}
"""Row and column of the printed chart for having a fleet, and having air."""


def enemies_of(side: SideId) -> tuple[SideId, ...]:
    """Allies and Soviets against the Axis."""
    return (ALLIES, SOVIET) if side == AXIS else (AXIS,) if side in PARTIES else ()


def has_at_sea(view: Standpoint, sea: AreaId, *sides: SideId) -> tuple[bool, bool]:
    """Whether these have a fleet there, and whether air. U-boats and beachheads do not count."""
    table = lying(view.game, view.position)
    fleet = any(party_of(view, one.side) in sides and is_fleet(view, one) for one in table.naval.get(sea, ()))
    return fleet, any(party_of(view, one.side) in sides for one in table.air.get(sea, ()))


def naval_superiority(view: Standpoint, sea: AreaId) -> bool:
    """Whether our side has it there."""
    us, them = has_at_sea(view, sea, party(view)), has_at_sea(view, sea, *enemies_of(party(view)))
    return bool(view.game.sheet.charts["naval_superiority"].rows[HAS[us]][HAS[them]] == "own")


def superior_in(view: Standpoint, sea: AreaId) -> SideId:
    """The side that has it there; or nobody."""
    seen = (view._replace(side=each) for each in PARTIES)
    return next((each.side for each in seen if naval_superiority(each, sea)), NOBODY)


def may_be_superior(view: Standpoint, act: Act) -> Answer | None:
    """`may naval_superiority side allies at norwegian_sea`."""
    seas = [AreaId(at) for at in (*act.at, *act.to) if is_sea(view.game, AreaId(at))]
    if not seas or party(view) not in PARTIES:
        return not_told("§12.3")
    yes, owner = naval_superiority(view, seas[0]), superior_in(view, seas[0])
    words = "Naval superiority in {sea}: {side}." if owner else "Nobody has naval superiority in {sea}."
    told = say(words, side=side(owner), sea=area(seas[0])) if owner else say(words, sea=area(seas[0]))
    return Answer(yes, told, "§12.3, §13.4.5")


CHAPTER = Chapter(
    findings=(mixed, two_countries, swimming),
    verbs=(
        Verb(
            name="naval_superiority", does=of_each(may_be_superior), title="Rule this sea", needs=("side", "at"),
            details=(), also=("superiority", "be_superior"),
        ),
    ),
)  # fmt: skip
