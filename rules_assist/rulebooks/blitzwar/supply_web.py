"""What lines of supply may run over (§7, §12): own zones, own ports, seas no enemy rules, open straits."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from typing import NamedTuple

from boards.board import AreaId
from counters.counter import CounterId, SideId
from counters.game import Game
from counters.position import Position
from rules_assist.common.once import once
from rules_assist.common.standpoint import Standpoint
from rules_assist.common.supplying import Line, Network, Parents, flood
from rules_assist.rulebooks.blitzwar.control import controllers
from rules_assist.rulebooks.blitzwar.corps import units_of
from rules_assist.rulebooks.blitzwar.dates import date
from rules_assist.rulebooks.blitzwar.readings import option
from rules_assist.rulebooks.blitzwar.seasons import turn
from rules_assist.rulebooks.blitzwar.sides import ALLIES, AXIS, PARTIES, SOVIET, parties, party
from rules_assist.rulebooks.blitzwar.superiority import enemies_of, naval_superiority
from rules_assist.rulebooks.blitzwar.table import lying
from rules_assist.rulebooks.blitzwar.zones import (
    brown_lines,
    coasts,
    country_of,
    has_port,
    is_sea,
    sea_zones,
    strait_between,
    zones,
    zones_on,
)

PARTNER: Mapping[SideId, SideId] = {ALLIES: SOVIET, SOVIET: ALLIES}
SWEDEN, AMERICANS = SideId("sweden"), SideId("usa")


class Web(NamedTuple):
    """One side's lines of supply at one moment."""

    sources: tuple[AreaId, ...]
    """Where own supply zones and own supply counters are."""

    line: Line
    """Over own zones: whoever it reaches may act."""

    wide: Line
    """Over the partner's zones too: whoever it reaches is supplied for defence."""

    reached: Parents
    defended: Parents


@cache
def supply_network(game: Game) -> Network:
    """Brown lines, ports and seas, whoever holds them. No line leaves Suez or the Asian Bases by sea (§7)."""
    found = {zone: list(brown_lines(game).get(zone, ())) for zone in zones(game)}
    found |= {sea: list(game.board.neighbours(sea, "sea", "strait")) for sea in sea_zones(game)}
    for zone in zones(game):
        for sea in coasts(game)[zone]:
            if is_supply_port(game, zone, sea):
                found[zone].append(sea)
                found[sea].append(zone)
    return {at: tuple(onward) for at, onward in found.items()}


@cache
def outer_ports(game: Game) -> tuple[AreaId, ...]:
    """Suez and the Asian Bases: ports that no line of supply leaves by sea (§7)."""
    return tuple(zone for zone in zones(game) if has_port(game, zone) and not game.board.attribute(zone, "port_supply"))


@cache
def outer_seas(game: Game) -> tuple[AreaId, ...]:
    return tuple(sea for zone in outer_ports(game) for sea in coasts(game)[zone] if has_port(game, zone, sea))


@cache
def joined_outside(game: Game) -> Network:
    """The network with a line between Suez and the Asian Bases, by seas that lead around the map (§7)."""
    outside = outer_ports(game)
    return {at: (*onward, *(port for port in outside if at in outside and port != at))
            for at, onward in supply_network(game).items()}  # fmt: skip


def is_supply_port(game: Game, zone: AreaId, sea: AreaId) -> bool:
    """A port on this sea by which lines of supply may come and go."""
    return has_port(game, zone, sea) and bool(game.board.attribute(zone, "port_supply"))


@cache
def _straits(game: Game) -> tuple[tuple[AreaId, AreaId, AreaId], ...]:
    """Each pair of seas that a strait joins, both ways, and the zone that is its key."""
    seas = sea_zones(game)
    pairs = [(a, b, strait_between(game, a, b)) for a in seas for b in game.board.neighbours(a, "strait")]
    return tuple((a, b, key) for a, b, key in pairs if key is not None)


def shut_keys(view: Standpoint, sea: AreaId) -> tuple[AreaId, ...]:
    """The zones whose holder shuts straits of this sea to us."""
    return tuple(key for a, b, key in _straits(view.game) if a == sea and not strait_is_open(view, a, b))


@cache
def _swedish(game: Game) -> frozenset[AreaId]:
    return frozenset(zone for zone in zones(game) if country_of(game, zone) == SWEDEN)


def opens_sweden(game: Game, position: Position, side: SideId) -> bool:
    """The Axis may trace lines through neutral Sweden (§7)."""
    return side == AXIS and parties(game, position)[SWEDEN] not in PARTIES


def sea_is_open(view: Standpoint, sea: AreaId) -> bool:
    """Whether our lines may run through a sea zone: a friendly port lies on it, and no enemy rules it."""
    return not is_ruled(view, sea) and has_friendly_port(view, sea)


def is_ruled(view: Standpoint, sea: AreaId) -> bool:
    """Whether an enemy has naval superiority in a sea zone (§12.3)."""
    if sea not in lying(view.game, view.position).naval and sea not in lying(view.game, view.position).air:
        return False
    return any(naval_superiority(view._replace(side=enemy), sea) for enemy in enemies_of(party(view)))


def has_friendly_port(view: Standpoint, sea: AreaId) -> bool:
    """Whether one of our ports lies on a sea zone."""
    held, ours = controllers(view.game, view.position), party(view)
    return any(held[zone] == ours and has_port(view.game, zone, sea) for zone in zones_on(view.game, sea))


def strait_is_open(view: Standpoint, a: AreaId, b: AreaId) -> bool:
    """Whether we may pass from one sea zone to the other: no strait, or its key is ours (§12.1)."""
    key = strait_between(view.game, a, b)
    return key is None or controllers(view.game, view.position).get(key) == party(view)


def supply_zones(view: Standpoint) -> tuple[AreaId, ...]:
    """Our supply zones, as long as we control them."""
    held, ours = controllers(view.game, view.position), party(view)
    mine = (zone for zone, of in _printed_supply_zones(view.game).items() if of == ours == held[zone])
    return tuple(zone for zone in mine if gives_supply(view, zone))


def gives_supply(view: Standpoint, zone: AreaId) -> bool:
    """Whether the owner of a supply zone is in the war: America feeds nobody before the United States join (§9.3)."""
    if country_of(view.game, zone) != AMERICANS:
        return True
    return turn(view) >= date(view, "usa") or view.position.facts.says("joined", AMERICANS)


@cache
def _printed_supply_zones(game: Game) -> Mapping[AreaId, SideId]:
    printed = {zone: game.board.attribute(zone, "supply_zone") for zone in zones(game)}
    return {zone: SideId(str(of)) for zone, of in printed.items() if of}


@once
def webs(game: Game, position: Position) -> Mapping[SideId, Web]:
    """The lines of supply of Axis, Allies and Soviets."""
    return {side: _web(Standpoint(game, position, side)) for side in PARTIES}


def web(view: Standpoint) -> Web | None:
    """Ours; a neutral country has none."""
    return webs(view.game, view.position).get(party(view))


def depots(view: Standpoint) -> dict[AreaId, float]:
    """Where our supply counters are, and how many units in all."""
    sides, found = parties(view.game, view.position), dict[AreaId, float]()
    for at, there in lying(view.game, view.position).supplies.items():
        units = sum(units_of(view, one) for one in there if sides.get(one.side) == party(view))
        if units > 0:
            found[at] = units
    return found


@once
def _networks(game: Game, position: Position) -> Mapping[SideId, Mapping[AreaId, Parents]]:
    """What lines of supply join to each place with supply counters, side by side."""
    found: dict[SideId, Mapping[AreaId, Parents]] = {}
    for side in PARTIES:
        view = Standpoint(game, position, side)
        found[side] = {at: flood(webs(game, position)[side].line, (at,)) for at in depots(view)}
    return found


def are_joined(view: Standpoint, depot: AreaId, at: AreaId) -> bool:
    """Whether own supplies in one place can be brought to another over lines of supply: they lead both ways."""
    return at in _networks(view.game, view.position).get(party(view), {}).get(depot, ())


def _web(view: Standpoint) -> Web:
    game, held, ours = view.game, controllers(view.game, view.position), party(view)
    table, network = lying(game, view.position), supply_network(view.game)
    lets_through = opens_sweden(game, view.position, ours)
    sweden = {zone for zone in _swedish(game) if held[zone] == SWEDEN} if lets_through else set[AreaId]()
    breaks: dict[AreaId, tuple[CounterId, ...]] = {
        zone: tuple(one.id for one in table.corps.get(zone, ()))
        for zone, owner in held.items()
        if owner != ours and zone not in sweden
    }
    for sea in sea_zones(game):
        if not sea_is_open(view, sea):
            breaks[sea] = _rulers(view, sea) if is_ruled(view, sea) else ()
    shut = {
        (a, b): tuple(one.id for one in table.corps.get(key, ()))
        for a, b, key in _straits(game)
        if not strait_is_open(view, a, b)
    }
    for zone in sweden:  # Through Sweden, but not by its ports: they are not ours.
        for sea in coasts(game)[zone]:
            shut[zone, sea] = shut[sea, zone] = ()
    if option(view, "suez_lines") == "by sea" and all(sea_is_open(view, sea) for sea in outer_seas(game)):
        network = joined_outside(game)
    line = Line(network=network, breaks=breaks, shut=shut, means="land")
    sources = (*supply_zones(view), *depots(view))
    wide, partner = line, PARTNER.get(ours)
    if partner is not None:
        lent = {at for at, owner in held.items() if owner == partner}
        through = {at: by for at, by in breaks.items() if at not in lent and not _lends_port(view, lent, at)}
        wide = Line(network=network, breaks=through, shut=shut, means="defence")
    reached = flood(line, sources)
    return Web(sources, line, wide, reached, reached if wide is line else flood(wide, sources))


def _lends_port(view: Standpoint, lent: set[AreaId], sea: AreaId) -> bool:
    """Whether a sea is shut only because its friendly ports are the partner's."""
    ports = (zone for zone in zones_on(view.game, sea) if zone in lent and has_port(view.game, zone, sea))
    return is_sea(view.game, sea) and any(ports) and not is_ruled(view, sea)


def _rulers(view: Standpoint, sea: AreaId) -> tuple[CounterId, ...]:
    """The fleets and air units by which an enemy rules a sea."""
    table, sides = lying(view.game, view.position), parties(view.game, view.position)
    there = (*table.naval.get(sea, ()), *table.air.get(sea, ()))
    rules = [enemy for enemy in enemies_of(party(view)) if naval_superiority(view._replace(side=enemy), sea)]
    counts = [one for one in there if view.type(one) != "u_boats"]
    return tuple(one.id for one in counts if sides.get(one.side) in rules)
