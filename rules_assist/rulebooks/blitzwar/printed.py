"""What is printed: zones and what joins them (§5), kinds of counters (§3), the charts and the calendar (§6, §8)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from boards.board import AreaId, Contact
from counters.counter import KindId, SideId
from counters.game import Game
from counters.once import once
from counters.position import Fact
from rules_assist.common.supplying import Network

CHART, LAND, SEA = "limits", ("zone", "off_map"), ("sea",)

# Zones, sea zones and what joins them (§5): brown and dotted blue lines, coasts, straits; read from the board.


@once
def zones(game: Game) -> tuple[AreaId, ...]:
    """Every land zone, America and the Asian Bases among them."""
    return tuple(id for id, space in game.board.spaces.items() if space.kind in LAND)


@once
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


@once
def coasts(game: Game) -> Mapping[AreaId, Mapping[AreaId, Contact]]:
    """The coasts of every zone, by sea zone; and of every sea zone, by zone."""
    found: dict[AreaId, dict[AreaId, Contact]] = {id: {} for id in (*zones(game), *sea_zones(game))}
    for contact in game.board.contacts:
        if contact.kind == "coast":
            found[contact.a][contact.b] = contact
            found[contact.b][contact.a] = contact
    return found


def on_coast(game: Game, at: AreaId) -> tuple[AreaId, ...]:
    """The sea zones that a zone lies on; and the zones that lie on a sea zone."""
    return tuple(coasts(game).get(at, ()))


def has_port(game: Game, zone: AreaId, sea: AreaId | None = None) -> bool:
    """Whether a zone has a port; or one on this very sea. A naval base is a port too (§5)."""
    if sea is None:
        return bool(game.board.attribute(zone, "port"))
    coast = coasts(game).get(zone, {}).get(sea)
    return coast is not None and bool(coast.attributes.get("port"))


@once
def harbours(game: Game) -> Mapping[AreaId, tuple[AreaId, ...]]:
    """The ports of every sea zone; and of every zone, the sea zones it has a port on."""
    found = {at: tuple(sea for sea in on_coast(game, at) if has_port(game, at, sea)) for at in zones(game)}
    ports = {sea: tuple(at for at in on_coast(game, sea) if has_port(game, at, sea)) for sea in sea_zones(game)}
    return {**found, **ports}


def has_beach(game: Game, zone: AreaId, sea: AreaId) -> bool:
    """Whether corps could land from this sea: part of the box lies in it, and the coast is not bold (§5)."""
    coast = coasts(game).get(zone, {}).get(sea)
    return coast is not None and bool(coast.toward(zone).get("beach"))


def terrain(game: Game, zone: AreaId) -> str:
    return str(game.board.attribute(zone, "terrain") or "")


def is_fortress(game: Game, zone: AreaId) -> bool:
    return bool(game.board.attribute(zone, "fortress"))


def country_of(game: Game, zone: AreaId) -> SideId:
    """Whose zone it is printed as."""
    return SideId(str(game.board.attribute(zone, "country") or ""))


@once
def zones_of(game: Game, country: SideId) -> tuple[AreaId, ...]:
    """The zones printed as a country's own."""
    return tuple(at for at in zones(game) if country_of(game, at) == country)


def regions_of(game: Game, zone: AreaId) -> tuple[str, ...]:
    found = game.board.attribute(zone, "regions")
    return found if isinstance(found, tuple) else ()


@once
def straits(game: Game) -> Mapping[tuple[AreaId, AreaId], AreaId]:
    """Each pair of seas that a strait joins, both ways, and the zone whose holder passes."""
    keys = {(each.a, each.b): each.attributes.get("key") for each in game.board.contacts if each.kind == "strait"}
    return {ends: AreaId(str(key)) for (a, b), key in keys.items() if key for ends in ((a, b), (b, a))}


def brown_line(game: Game, a: AreaId, b: AreaId) -> Contact | None:
    """The brown line between two zones: it knows rivers and fortified lines."""
    return next((contact for contact in game.board.between(a, b) if contact.kind == "land"), None)


# Kinds of counters (§3).


@once
def land_kinds(game: Game) -> frozenset[KindId]:
    """Infantry, armour, white tanks and Elite: what stacks, takes zones and fights on land."""
    return frozenset(id for id, kind in game.sheet.kinds.items() if kind.attributes.get("land"))


# The calendar and the charts (§6, §8 to §11).


@once
def first_turn(game: Game, season: str, year: int) -> int:
    """The first turn of a season; a winter has the year of its January: T12 is 1941, T20 is 1942."""
    wanted = {"season": season, "year": year}
    turns = game.sheet.sequence.turns
    return next(turn.number for turn in turns if wanted.items() <= dict(turn.attributes).items())


@once
def turns_of_a_year(game: Game) -> int:
    """How many turns lie between one winter and the next."""
    winters = [turn.number for turn in game.sheet.sequence.turns if turn.attributes.get("season") == "winter"]
    return next((later - winters[0] for later in winters if later - winters[0] > 1), 0)


@once
def weather(game: Game, number: int) -> str:
    """good, mud or snow: what the calendar says of a turn."""
    found = game.sheet.sequence.turn(number)
    return str(found.attributes.get("weather", "good")) if found else "good"


def season_mark(game: Game, turn: int, mark: str) -> bool:
    """Whether reinforcements of this mark are printed on the calendar for a turn: 1 or 2 (§11.2)."""
    found = game.sheet.sequence.turn(turn)
    marks = found.attributes.get("reinforcements", ()) if found else ()
    return isinstance(marks, tuple) and mark in marks


@once
def limit(game: Game, name: str) -> int:
    """A plain number of the rulebook: they stand on the chart `limits`, each with its rule."""
    return int(game.sheet.charts[CHART].cell(name))


@once
def dated(game: Game, name: str) -> int:
    """The turn that is to be remembered under this name."""
    return int(game.sheet.charts["dates"].cell(name))


@once
def row_of(game: Game, chart: str, country: SideId) -> Sequence[str]:
    """The row of a chart whose head names a country; the last one where none does."""
    found = game.sheet.charts[chart]
    side = game.sheet.sides.get(country)
    for head, row in zip(found.row_heads, found.rows, strict=True):
        if side is not None and any(side.name.startswith(part) for part in head.split(", ")):
            return row
    return found.rows[-1]


def turn_said(fact: Fact | None) -> int | None:
    """The turn that a fact tells; nought where it is so, but nobody said since when."""
    if fact is None:
        return None
    return int(fact.value) if fact.value.strip().isdigit() else 0
