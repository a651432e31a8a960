"""Who holds what: every area in its holder's colour, with lines slanted as no other side's are, and a letter."""

from __future__ import annotations

import math
from collections.abc import Iterator

import numpy as np
import shapely
from shapely import MultiLineString
from shapely.geometry.base import BaseGeometry

from app.marks.mark import Fill, Hatch, Letters, Mark, Order, Pen, Shape, ring
from app.marks.on_map import Bounds, OnMap, bounds
from boards.board import AreaId, Spot
from counters.counter import SideId
from counters.faces.colours import darker, readable, sound
from counters.faces.faces import emblem_letter
from counters.laying.rooms import Room, held, room
from counters.places import PlaceId

TURNS = (45, 135, 0, 90, 20, 160, 70, 110)


def holder_mark(on: OnMap, area: AreaId, holder: SideId) -> Iterator[Mark]:
    """Nothing, where the area is on another map."""
    space, side = on.space(area), on.side(holder)
    free = room(on.game.board, PlaceId(area)) if space is not None else None
    if space is None or side is None or free is None:
        return
    size, fill = on.size, sound(side.fill)
    dark = darker(fill, 0.25)
    sides = tuple(on.game.sheet.sides)
    pattern = sides.index(holder) if holder in sides else 0
    hatch = Hatch(TURNS[pattern % len(TURNS)], size * (0.22 if pattern < len(TURNS) else 0.34), size * 0.03)
    ground, spot = held(space, free), lonely_spot(free, bounds(on.lies.get(PlaceId(area), ()), size))
    parts = (
        Shape(ground, Fill(fill, 0.28)),
        Shape(ground, Fill(dark, 0.5, hatch), Pen(dark, size * 0.035)),
        Shape(ring(*spot, size * 0.2), Fill(fill), Pen(dark, size * 0.03)),
        Letters(emblem_letter(side), spot, size * 0.25, readable(side.ink, fill), -on.angle),
    )
    yield Mark(parts, Order.GROUND, area)


def lonely_spot(room: Room, covered: Bounds | None) -> Spot:
    """Where in an area a letter stands best: away from its edge, its name and its counters."""
    spots = room.spots or (room.anchor,)
    points = shapely.points(np.array(spots))
    others = [room.shape.boundary, room.name, shapely.box(*covered) if covered else None]
    apart = np.min([shapely.distance(points, other) for other in others if other is not None], axis=0)
    return spots[int(np.argmax(apart))]


def slanted(bounds: Bounds, degrees: float, step: float) -> list[tuple[Spot, Spot]]:
    """Parallel lines that cover these bounds, at the same places whatever they are."""
    left, top, right, bottom = bounds
    dx, dy = math.cos(math.radians(degrees)), math.sin(math.radians(degrees))
    corners = [(x, y) for x in (left, right) for y in (top, bottom)]
    along = [x * dx + y * dy for x, y in corners]
    across = [y * dx - x * dy for x, y in corners]
    low, high = min(along), max(along)
    rows = range(math.ceil(min(across) / step), math.floor(max(across) / step) + 1)
    return [
        (
            (low * dx - row * step * dy, low * dy + row * step * dx),
            (high * dx - row * step * dy, high * dy + row * step * dx),
        )
        for row in rows
    ]


def hatching(shape: BaseGeometry, hatch: Hatch) -> BaseGeometry:
    """The lines within a shape."""
    return shapely.intersection(shape, MultiLineString(slanted(shape.bounds, hatch.slant, hatch.apart)))
