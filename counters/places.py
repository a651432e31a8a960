"""Where a counter can lie. Places are a tree, written as a path.

berlin                       an area or box of the board
spain/port.mediterranean     a port or shore of it, towards one sea (or just spain/port)
turn_track/7                 a cell of a track
aboard/carrier_1             cargo on another counter
hand/axis  deck/events  pool/germany  tray     off the board; the sheet says which there are
"""

from __future__ import annotations

from typing import Literal, NewType

import msgspec

from boards.board import AreaId
from counters.counter import CounterId, SideId

PlaceId = NewType("PlaceId", str)
SeatId = NewType("SeatId", str)

TRAY = PlaceId("tray")
ABOARD = "aboard/"
SLOT = "~"
PARTS = ("port", "shore")
"""What an area may have towards a neighbour."""

Who = Literal["everybody", "top", "owner", "nobody"]


class Sight(msgspec.Struct, frozen=True):
    """Who may look into a place. `top`: everybody, but only at the uppermost counter."""

    who: Who = "everybody"
    owner: SideId | None = None


OPEN = Sight()


class Seat(msgspec.Struct, frozen=True):
    """Somebody at the table, and the sides they play."""

    id: SeatId
    name: str
    sides: tuple[SideId, ...] = ()


def in_area(area: AreaId) -> PlaceId:
    return PlaceId(area)


def cell(box: AreaId, id: str) -> PlaceId:
    return PlaceId(f"{box}/{id}")


def shore(area: AreaId, sea: AreaId) -> PlaceId:
    """The part of it where those lie who landed from that sea."""
    return PlaceId(f"{area}/shore.{sea}")


def aboard(carrier: CounterId) -> PlaceId:
    return PlaceId(ABOARD + carrier)


def carrier_of(place: PlaceId) -> CounterId | None:
    """The counter whose cargo this is."""
    return CounterId(place.removeprefix(ABOARD)) if place.startswith(ABOARD) else None


def area_of(place: PlaceId) -> AreaId:
    """The first step of the path: an area or box, unless the place is off the board."""
    return AreaId(place.partition("/")[0])


def parent(place: PlaceId) -> PlaceId | None:
    """The place it is part of; cargo is part of no place but its carrier's."""
    above, slash, _ = place.rpartition("/")
    return PlaceId(above) if slash and not place.startswith(ABOARD) else None


def slot(place: PlaceId, index: int) -> CounterId:
    """Stands for a counter that may not be named."""
    return CounterId(f"{place}{SLOT}{index}")


def slot_parts(handle: CounterId) -> tuple[PlaceId, int] | None:
    """The place and index, if the handle is a slot."""
    where, tilde, index = handle.rpartition(SLOT)
    return (PlaceId(where), int(index)) if tilde and index.isascii() and index.isdecimal() and len(index) < 9 else None
