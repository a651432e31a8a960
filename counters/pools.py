"""Where counters of a side wait beside the map, and how they go there."""

from __future__ import annotations

from counters.counter import SideId
from counters.game import Game
from counters.places import TRAY, PlaceId


def pool_of(game: Game, side: SideId) -> PlaceId:
    """Its own pool, or else the tray."""
    pools = [place for place in game.sheet.places.values() if place.sort == "pool"]
    own = next((place.id for place in pools if side and place.owner == side), None)
    named = PlaceId(f"pool/{side}")
    return own or (named if named in game.sheet.places else TRAY)
