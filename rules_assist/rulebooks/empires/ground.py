"""The two maps as the rules read them: what leads where, cities, ports, bases, and what a nation has learned."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from boards.board import AreaId, Contact
from counters.counter import Counter
from counters.game import Game, once
from counters.position import PlaceId, Position
from rules_assist.common.standpoint import Standpoint
from rules_assist.common.walking import distances

LAND, SEA = frozenset(("land", "island", "off_map_land")), frozenset(("sea", "off_map_sea"))
INFANTRY = frozenset(("inf", "mtn", "para", "mar", "mil", "ssi", "part"))
ARMOR = frozenset(("arm", "ssa"))
TROOPS = frozenset(("land", "general"))
WARSHIPS = frozenset(("bb", "dd", "cv", "tr", "ms"))
"""All ships but submarines: those that stop others, and trade."""


class Link(NamedTuple):
    """A step from one space to another: over land, a strait, a coast, a sea, or a canal (L78-82, L94, L134, L146)."""

    to: AreaId
    over: str
    contact: Contact

    @property
    def mines(self) -> tuple[AreaId, ...]:
        """The boxes of mines that ships pass there."""
        found = self.contact.attributes.get("mine_boxes", ()) if self.over == "sea" else ()
        return tuple(map(AreaId, found)) if isinstance(found, tuple) else ()


@once
def links(game: Game) -> Mapping[AreaId, tuple[Link, ...]]:
    """Connection points that bear the same number join their spaces, on whichever map they lie (L82)."""
    found: dict[AreaId, tuple[Link, ...]] = {}
    for contact in game.board.contacts:
        over = str(contact.attributes.get("passage", contact.kind))
        over = "canal" if contact.attributes.get("canal") else over
        for at in (contact.a, contact.b):
            found[at] = (*found.get(at, ()), Link(contact.other(at), over, contact))
    return found


@once
def roads(game: Game) -> Mapping[AreaId, tuple[Link, ...]]:
    """Over land and straits."""
    return {at: tuple(each for each in all_ if each.over in ("land", "strait")) for at, all_ in links(game).items()}


NETWORKS = {
    "land": ("land", "strait"), "sea": ("sea",), "coast": ("coast",), "voyage": ("sea", "coast", "canal"),
    "any": ("land", "strait", "coast", "sea"),
}  # fmt: skip
"""What leads on by land, by sea, from land to sea and back, in and out of port; and all but canals."""


@once
def network(game: Game, kind: str) -> Mapping[AreaId, tuple[AreaId, ...]]:
    return {at: tuple(each.to for each in all_ if each.over in NETWORKS[kind]) for at, all_ in links(game).items()}


@once
def steps(game: Game, kind: str, start: AreaId) -> Mapping[AreaId, int]:
    """How many it takes to each area; ships go through the sea alone."""
    return distances(network(game, kind), start, passable=seas(game) if kind == "voyage" else None)


@once
def lands(game: Game) -> frozenset[AreaId]:
    return frozenset(at for at, space in game.board.spaces.items() if space.kind in LAND)


@once
def seas(game: Game) -> frozenset[AreaId]:
    return frozenset(at for at, space in game.board.spaces.items() if space.kind in SEA)


def worth(game: Game, at: AreaId) -> int:
    """The number in the white circle; nought where there is none (L106)."""
    found = game.board.attribute(at, "resources")
    return found if isinstance(found, int) else 0


def city(game: Game, at: AreaId) -> str:
    """city, capital or colonial; or nothing (L114)."""
    return str(game.board.attribute(at, "city") or "")


def size(game: Game, at: AreaId) -> int:
    """The number of its city: of a colonial one how much can be built there (L118-122)."""
    found = game.board.attribute(at, "city_value")
    return found if isinstance(found, int) else 0


def port(game: Game, at: AreaId) -> str:
    return str(game.board.attribute(at, "port") or "")


def first_owner(game: Game, at: AreaId) -> str:
    """Whose land it was at first: by the colour of the map (L554)."""
    return str(game.board.attribute(at, "home") or game.board.attribute(at, "owner") or "")


@once
def owned_at_first(game: Game, side: str) -> tuple[AreaId, ...]:
    return tuple(at for at in game.board.spaces if at in lands(game) and first_owner(game, at) == side)


@once
def homeland(game: Game, side: str) -> frozenset[AreaId]:
    """The land of a nation without its colonies: what is no colonial city and is joined to the capital's pool."""
    capital = next((at for at in owned_at_first(game, side) if city(game, at) == "capital"), None)
    pool = game.board.attribute(capital, "pool") if capital else None
    return frozenset(at for at in owned_at_first(game, side) if game.board.attribute(at, "pool") == pool)


def capital(game: Game, side: str) -> AreaId | None:
    """Its first capital, in the order of the map."""
    return next((at for at in owned_at_first(game, side) if city(game, at) == "capital"), None)


def is_mountain(game: Game, at: AreaId) -> bool:
    return game.board.attribute(at, "terrain") == "mountain"


def has_kind(position: Position, at: AreaId, kind: str) -> bool:
    return any(one.kind == kind for one in position.in_area(at))


def is_base(view: Standpoint, at: AreaId) -> bool:
    """Every city is one; elsewhere an airbase, but not among mountains (L98, L114, L296)."""
    if city(view.game, at):
        return True
    return has_kind(view.position, at, "air") and not is_mountain(view.game, at)


def level(view: Standpoint, tech: str) -> int:
    """How far a nation has come in a technology: what lies in its row (L422)."""
    lying = view.position.stack(PlaceId(f"technology/{view.side}"))
    for id in lying:
        one = view.position.counters[id]
        if one.kind == f"tech_{tech}":
            return int(view.game.number(one, "level")) or 1
    return 0


def is_damaged(one: Counter) -> bool:
    """Turned over, or marked as hit (L268, L282)."""
    return one.face not in ("", "front") or one.marked("damaged")
