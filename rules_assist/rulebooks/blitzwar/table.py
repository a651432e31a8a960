"""What lies where on the map, sorted once for each position.

A corps on a beachhead lies on the shore of the zone that its beachhead serves (`trondheim/shore.norwegian_sea`), and is
not in the zone. So does the air unit that is the beachhead, or the beachhead marker.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from boards.board import AreaId
from counters.counter import Counter, CounterId, SideId
from counters.game import Game
from counters.places import area_of
from counters.position import Position
from rules_assist.common.once import once
from rules_assist.common.standpoint import Standpoint
from rules_assist.rulebooks.blitzwar.corps import kinds_of_type, land_kinds
from rules_assist.rulebooks.blitzwar.sides import parties, party
from rules_assist.rulebooks.blitzwar.zones import is_sea, is_zone

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
