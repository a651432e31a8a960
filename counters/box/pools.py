"""Where counters of a side wait beside the map, and how they go there."""

from __future__ import annotations

from counters.counter import SideId
from counters.game import Game
from counters.places import TRAY, PlaceId


def pool_of(game: Game, side: SideId) -> PlaceId:
    """Its own pool, or that of the side it belongs to, or else the tray."""
    pools = {place.owner: place.id for place in reversed([*game.sheet.places.values()]) if place.sort == "pool"}
    known = game.sheet.sides.get(side)
    for owner in (side, known.belongs_to if known else None):
        named = PlaceId(f"pool/{owner}")
        if owner and (found := pools.get(owner) or (named if named in game.sheet.places else None)):
            return found
    return TRAY
