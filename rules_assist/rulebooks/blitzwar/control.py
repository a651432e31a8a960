"""Who controls a zone (§5, §7, §9.1, §9.2).

Corps that stand in a zone control it. Else it is as `holds` says. Else it is as it was printed: a country that joins a
side, or lets it pass, brings its zones along; one that has surrendered leaves them to the Axis.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from typing import NamedTuple

from boards.board import AreaId
from counters.counter import Counter, SideId
from counters.game import Game
from counters.position import OptionId, Position
from rules_assist.common.once import once
from rules_assist.common.standpoint import Standpoint
from rules_assist.rulebooks.blitzwar.readings import option
from rules_assist.rulebooks.blitzwar.sides import (
    ALLIES,
    AXIS,
    NOBODY,
    PARTIES,
    SOVIET,
    VICHY,
    at_peace_in_the_east,
    guests,
    parties,
    party,
    tells_of_a_whole_game,
)
from rules_assist.rulebooks.blitzwar.table import lying
from rules_assist.rulebooks.blitzwar.zones import colour_of, country_of, regions_of, zones

NEVER_HOLD: Mapping[str, tuple[SideId, SideId]] = {"red": (ALLIES, SOVIET), "khaki": (SOVIET, ALLIES)}
"""Allies never control red zones, Soviets never khaki ones: retaken, they are their first owner's again (§7)."""


class Printed(NamedTuple):
    """What the map says of a zone's owner."""

    country: SideId
    start: SideId
    colour: str
    regions: tuple[str, ...]


@cache
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
    sides, passing, left = parties(game, position), guests(game, position), _left_to(position)
    found: dict[AreaId, SideId] = {}
    told = {**lying(game, position).flags, **position.holders}
    for at, zone in printed_owners(game).items():
        if at in told:
            owner = sides.get(told[at], told[at])
        elif zone.country in left:
            owner = after_surrender(zone, left)
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
    if not tells_of_a_whole_game(position):
        for at in set(table.supplies).union(table.air).difference(position.holders, takers):
            based = (*table.supplies.get(at, ()), *(one for one in table.air.get(at, ()) if not _flies(game, one)))
            takers.setdefault(at, based)  # Whoever keeps supplies or air units there has the zone.
    for at, there in takers.items():
        inside = {sides.get(one.side, one.side) for one in there}.intersection(PARTIES)
        if len(inside) == 1 and at in found and not (AXIS in inside and is_ceded(game, position, at)):
            found[at] = returns_to(printed_owners(game)[at].colour, inside.pop())
    return found


def _flies(game: Game, one: Counter) -> bool:
    return game.kind(one).printed("at_base", one.face) is False


def is_ceded(game: Game, position: Position, zone: AreaId) -> bool:
    """Whether a zone is Eastern Poland's, and became Soviet when Poland surrendered, with the Axis still at peace."""
    printed = printed_owners(game).get(zone)
    if printed is None or "eastern_poland" not in printed.regions or not at_peace_in_the_east(position):
        return False
    if position.options.get(OptionId("eastern_poland")) == "keep their zones":
        return False
    return position.facts.says("surrendered", "poland") and owners(game, position)[zone] == SOVIET


def _left_to(position: Position) -> Mapping[SideId, SideId]:
    """The countries that have surrendered and not revived; and of Vichy's zones, who has them."""
    facts = position.facts
    revived = {fact.about for fact in facts.of("revived")}
    found = {SideId(f.about[0]): AXIS for f in facts.of("surrendered") if f.about and f.about not in revived}
    if facts.says("free_french"):
        found[VICHY] = ALLIES
    elif facts.says("vichy_created"):
        found[VICHY] = VICHY
    return found


def after_surrender(zone: Printed, left: Mapping[SideId, SideId]) -> SideId:
    """Eastern Poland is the Soviets', the blue zones are Vichy's, all else is the Axis's (§9.2, §9.4)."""
    if "eastern_poland" in zone.regions:
        return SOVIET
    return left[VICHY] if "vichy" in zone.regions and VICHY in left else left[zone.country]


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
