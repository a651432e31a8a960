"""Where on the map's coasts ports are, so that a counter dropped there goes into port rather than ashore."""

from __future__ import annotations

from typing import NamedTuple

from boards.board import Area, AreaId, Board, MapId, Spot
from counters.laying.rooms import counter_size, room
from counters.places import PARTS, PlaceId

NEAR = 0.5
"""So near to a port's spot, in counters, a drop means the port."""


class Port(NamedTuple):
    place: PlaceId
    spot: Spot


class Ports:
    """The ports and shores that the board says there are: a contact's side of which has `port = true`."""

    def __init__(self, board: Board, map: MapId) -> None:
        self._near = counter_size(board.maps[map]) * NEAR
        self._of: dict[AreaId, list[Port]] = {}
        for contact in board.contacts:
            for area, other in ((contact.a, contact.b), (contact.b, contact.a)):
                for word in PARTS:
                    space = board.spaces.get(area)
                    if contact.toward(area).get(word) is True and isinstance(space, Area) and space.map == map:
                        self._add(board, PlaceId(f"{area}/{word}.{other}"), area, other)

    def _add(self, board: Board, place: PlaceId, area: AreaId, other: AreaId) -> None:
        found = room(board, place)
        if found is None:
            return
        for side in (area, other):
            self._of.setdefault(side, []).append(Port(place, found.anchor))

    def at(self, area: AreaId, x: float, y: float) -> PlaceId | None:
        """The port that a spot of this area, or of the sea before it, is near to."""
        near = [(abs(port.spot[0] - x) + abs(port.spot[1] - y), port.place) for port in self._of.get(area, ())]
        found = min(near, default=None)
        return found[1] if found is not None and found[0] < self._near * 1.4 else None

    def all(self) -> tuple[Port, ...]:
        """Each once."""
        return tuple({port.place: port for ports in self._of.values() for port in ports}.values())
