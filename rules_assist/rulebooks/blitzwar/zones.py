"""Zones, sea zones and what joins them (§5): brown and dotted blue lines, coasts, straits; read from the board."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache

from boards.board import AreaId, Contact
from counters.counter import SideId
from counters.game import Game
from rules_assist.common.supplying import Network

LAND, SEA = ("zone", "off_map"), ("sea",)


@cache
def zones(game: Game) -> tuple[AreaId, ...]:
    """Every land zone, America and the Asian Bases among them."""
    return tuple(id for id, space in game.board.spaces.items() if space.kind in LAND)


@cache
def sea_zones(game: Game) -> tuple[AreaId, ...]:
    return tuple(id for id, space in game.board.spaces.items() if space.kind in SEA)


def is_zone(game: Game, at: AreaId) -> bool:
    space = game.board.spaces.get(at)
    return space is not None and space.kind in LAND


def is_sea(game: Game, at: AreaId) -> bool:
    space = game.board.spaces.get(at)
    return space is not None and space.kind in SEA


def brown_lines(game: Game) -> Network:
    """The only adjacency on land (§5)."""
    return game.board.network("land")


def blue_lines(game: Game) -> Network:
    """Dotted: a step for tactical air, three corps to a beachhead, and no way on land (§5)."""
    return game.board.network("air")


def adjacent(game: Game, a: AreaId, b: AreaId) -> bool:
    """Whether a brown line joins two zones."""
    return b in brown_lines(game).get(a, ())


@cache
def coasts(game: Game) -> Mapping[AreaId, Mapping[AreaId, Contact]]:
    """The coasts of every zone, by sea zone; and of every sea zone, by zone."""
    found: dict[AreaId, dict[AreaId, Contact]] = {id: {} for id in (*zones(game), *sea_zones(game))}
    for contact in game.board.contacts:
        if contact.kind == "coast":
            found[contact.a][contact.b] = contact
            found[contact.b][contact.a] = contact
    return found


def seas_of(game: Game, zone: AreaId) -> tuple[AreaId, ...]:
    """The sea zones a zone lies on."""
    return tuple(coasts(game).get(zone, ()))


def zones_on(game: Game, sea: AreaId) -> tuple[AreaId, ...]:
    """The zones that lie on a sea zone."""
    return tuple(coasts(game).get(sea, ()))


def has_port(game: Game, zone: AreaId, sea: AreaId | None = None) -> bool:
    """Whether a zone has a port; or one on this very sea. A naval base is a port too (§5)."""
    if sea is None:
        return bool(game.board.attribute(zone, "port"))
    coast = coasts(game).get(zone, {}).get(sea)
    return coast is not None and bool(coast.attributes.get("port"))


def has_beach(game: Game, zone: AreaId, sea: AreaId) -> bool:
    """Whether corps could land from this sea: part of the box lies in it, and the coast is not bold (§5)."""
    coast = coasts(game).get(zone, {}).get(sea)
    return coast is not None and bool(coast.toward(zone).get("beach"))


def is_naval_base(game: Game, zone: AreaId) -> bool:
    return bool(game.board.attribute(zone, "naval_base"))


def terrain(game: Game, zone: AreaId) -> str:
    return str(game.board.attribute(zone, "terrain") or "")


def is_fortress(game: Game, zone: AreaId) -> bool:
    return bool(game.board.attribute(zone, "fortress"))


def country_of(game: Game, zone: AreaId) -> SideId:
    """Whose zone it is printed as."""
    return SideId(str(game.board.attribute(zone, "country") or ""))


def colour_of(game: Game, zone: AreaId) -> str:
    return str(game.board.attribute(zone, "colour") or "")


def regions_of(game: Game, zone: AreaId) -> tuple[str, ...]:
    found = game.board.attribute(zone, "regions")
    return found if isinstance(found, tuple) else ()


def strait_between(game: Game, a: AreaId, b: AreaId) -> AreaId | None:
    """The zone whose holder passes from one sea zone to the other; nothing where the water is open."""
    for contact in game.board.between(a, b):
        if contact.kind == "strait":
            return AreaId(str(contact.attributes.get("key", "")))
    return None


def brown_line(game: Game, a: AreaId, b: AreaId) -> Contact | None:
    """The brown line between two zones: it knows rivers and fortified lines."""
    return next((contact for contact in game.board.between(a, b) if contact.kind == "land"), None)
