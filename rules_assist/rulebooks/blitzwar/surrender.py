"""Who surrenders, and why not yet (§9.2). What it takes stands in the chart `surrender`, and on the board."""

from __future__ import annotations

from functools import cache
from typing import NamedTuple

from boards.board import AreaId
from boards.plain.sentence import Sentence, area, say, side
from counters.counter import SideId
from counters.game import Game
from rules_assist.common.standpoint import Standpoint
from rules_assist.rulebooks.blitzwar.control import control, is_colony_apart
from rules_assist.rulebooks.blitzwar.corps import corps_of
from rules_assist.rulebooks.blitzwar.dates import date, row_of, since
from rules_assist.rulebooks.blitzwar.readings import option
from rules_assist.rulebooks.blitzwar.seasons import turn
from rules_assist.rulebooks.blitzwar.sides import ALLIES, AXIS, NOBODY, PARTIES, VICHY, guests, is_hostile, party_of
from rules_assist.rulebooks.blitzwar.table import corps_in
from rules_assist.rulebooks.blitzwar.vichy import ports_freed, ports_needed, vichy_gives_up
from rules_assist.rulebooks.blitzwar.zones import country_of, regions_of, zones

RULE = "§9.2"
ITALY, FRANCE = SideId("italy"), SideId("france")
JOIN_THE_AXIS = frozenset(map(SideId, ("italy", "hungary", "bulgaria", "finland", "rumania")))
"""Whom the calendar brings to the Axis (§9.3)."""
BY_SUPPLY_ZONES = frozenset(map(SideId, ("germany", "ussr")))
NEVER = frozenset(map(SideId, ("britain", "usa")))


class Terms(NamedTuple):
    """What it takes to make a country surrender."""

    capital: bool
    besides: int
    corps: int


@cache
def terms(game: Game, country: SideId) -> Terms:
    capital, besides, corps = row_of(game, "surrender", country)
    return Terms(capital == "yes", int(besides or 0), int(corps or 0))


@cache
def zones_of(game: Game, country: SideId) -> tuple[AreaId, ...]:
    """The zones printed as a country's own."""
    return tuple(at for at in zones(game) if country_of(game, at) == country)


@cache
def capital(game: Game, country: SideId) -> AreaId | None:
    return next((at for at in zones_of(game, country) if game.board.attribute(at, "capital")), None)


@cache
def countries(game: Game) -> tuple[SideId, ...]:
    """Every nation that has zones on the map."""
    return tuple(id for id in game.sheet.sides if zones_of(game, id))


def fights_for(view: Standpoint, country: SideId) -> SideId:
    """The side of a country. A neutral whose zones somebody has taken fights against that side (§9.3); or nobody.

    Who has surrendered without ever being said to have joined, did so on the side that the calendar brings it to.
    """
    told = party_of(view, country)
    if told in PARTIES or country in guests(view.game, view.position):
        return told if told in PARTIES else NOBODY
    if has_surrendered(view, country):
        return AXIS if country in JOIN_THE_AXIS else ALLIES
    zones_told = (at for at in zones_of(view.game, country) if not is_colony_apart(view, at))
    takers = {control(view, at) for at in zones_told}.intersection(PARTIES)
    return side_against(min(takers)) if takers else NOBODY


def side_against(attacker: SideId) -> SideId:
    """Whom a neutral joins that is attacked: the Axis by the others, the Allies by the Axis (BW-DIP-10)."""
    return ALLIES if attacker == AXIS else AXIS


def occupied(view: Standpoint, country: SideId) -> tuple[AreaId, ...]:
    """The zones of a country that its enemies hold."""
    home = view._replace(side=fights_for(view, country))
    return tuple(at for at in zones_of(view.game, country) if is_hostile(home, control(view, at)))


def has_surrendered(view: Standpoint, country: SideId) -> bool:
    """Whether a country has surrendered, and not revived since."""
    fell, rose = since(view, "surrendered", country), since(view, "revived", country)
    return fell is not None and (rose is None or rose < fell)


def fights(view: Standpoint, country: SideId) -> bool:
    """Whether a country is at war and has not surrendered."""
    return fights_for(view, country) != NOBODY and not has_surrendered(view, country)


def capital_and_more_lost(view: Standpoint, country: SideId) -> bool:
    """The capital, and as many other zones as the chart says (BW-DIP-01)."""
    lost, needed = occupied(view, country), terms(view.game, country)
    return capital(view.game, country) in lost and len(lost) - 1 >= needed.besides


def overrun_italy(view: Standpoint) -> tuple[AreaId, ...]:
    """The zones in Italy that the enemy occupies: Sicily and Sardinia count, the colonies do not."""
    return tuple(at for at in occupied(view, ITALY) if "italy" in regions_of(view.game, at))


def enemy_corps(view: Standpoint, country: SideId, at: AreaId) -> int:
    """How many corps of a country's enemies stand in a zone."""
    home = view._replace(side=fights_for(view, country))
    return sum(corps_of(view, one) for one in corps_in(view, at) if is_hostile(home, one.side))


def italy_is_overrun(view: Standpoint) -> bool:
    """Three zones in Italy, ten corps in them, from winter 1941 on (BW-DIP-02)."""
    needed = terms(view.game, ITALY)
    held = [corps for at in overrun_italy(view) if (corps := enemy_corps(view, ITALY, at))]
    if option(view, "italian_surrender") == "ten in each zone":
        enough = len([corps for corps in held if corps >= needed.corps]) >= needed.besides
    else:
        enough = len(held) >= needed.besides and sum(held) >= needed.corps
    return enough and turn(view) >= date(view, "italy_surrenders")


def supply_zones(view: Standpoint, country: SideId) -> tuple[AreaId, ...]:
    """The supply zones of a Major Power."""
    return tuple(at for at in zones_of(view.game, country) if view.said(at, "supply_zone"))


def everything_is_lost(view: Standpoint, country: SideId) -> bool:
    """All supply zones of Germany or the USSR, the capital of any other; never the UK and the USA (BW-DIP-03)."""
    if country in NEVER:
        return False
    lost = occupied(view, country)
    if country in BY_SUPPLY_ZONES:
        return set(supply_zones(view, country)) <= set(lost)
    return capital(view.game, country) in lost


def surrenders(view: Standpoint, country: SideId) -> bool:
    """Whether a country surrenders, as things stand (§9.2, §9.4)."""
    if country == VICHY:
        return vichy_gives_up(view)
    if not fights(view, country):
        return False
    if country == ITALY:
        return italy_is_overrun(view)
    return (capital_and_more_lost if terms(view.game, country).besides else everything_is_lost)(view, country)


def revives(view: Standpoint, country: SideId) -> bool:
    """It had surrendered, and what made it do so holds no more; before 1943, and not France (BW-DIP-04)."""
    if country == FRANCE or not has_surrendered(view, country) or turn(view) >= date(view, "no_revival"):
        return False
    if country == ITALY:
        return not italy_is_overrun(view)
    return not (capital_and_more_lost if terms(view.game, country).besides else everything_is_lost)(view, country)


def lost_so_far(view: Standpoint, country: SideId) -> Sentence:
    """What of a country is occupied, against what it takes."""
    needed, lost, seat = terms(view.game, country), occupied(view, country), capital(view.game, country)
    if country in NEVER:
        return say("{country} never surrenders.", country=side(country))
    if country == VICHY:
        words = "Ports of France in Allied hands: {ports}, of {needed}; Vichy surrenders to the Allies alone."
        return say(words, ports=len(ports_freed(view)), needed=ports_needed(view))
    if country in BY_SUPPLY_ZONES:
        fed = supply_zones(view, country)
        gone, all_of_them = len(set(fed) & set(lost)), len(fed)
        words = "{lost} of {all} supply zones of {country} are conquered."
        return say(words, country=side(country), lost=gone, all=all_of_them)
    if country == ITALY:
        corps = sum(enemy_corps(view, ITALY, at) for at in overrun_italy(view))
        words = "Zones of Italy that are occupied: {lost}, of {zones}; enemy corps in them: {corps}, of {needed}."
        held = len(overrun_italy(view))
        return say(words, lost=held, zones=needed.besides, corps=corps, needed=needed.corps)
    taken = "{capital} is occupied" if seat in lost else "{capital} is not occupied"
    words = taken + ("; other zones that are: {lost}, of {zones}." if needed.besides else ".")
    others = len(lost) - (seat in lost)
    values = {"lost": others, "zones": needed.besides} if needed.besides else {}
    return say(words, capital=area(seat or ""), **values)
