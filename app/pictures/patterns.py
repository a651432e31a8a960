"""Areas filled with a side's colour and its own pattern of lines, so that colour is never the only sign."""

from __future__ import annotations

import math

import numpy as np
import shapely
from shapely import LineString, MultiLineString
from shapely.geometry.base import BaseGeometry

from app.look import PLAIN
from app.pictures.drawing import path
from boards.board import Spot
from counters.counter import Side
from counters.faces.colours import darker, readable, sound
from counters.faces.faces import emblem_letter
from counters.faces.lettering import fitting, number, write
from counters.laying.rooms import Room

TURNS = (45, 135, 0, 90, 20, 160, 70, 110)


def patterned(shape: BaseGeometry, side: Side, pattern: int, size: float, spot: Spot) -> str:
    """The shape in a side's colour, with lines slanted as no other side's are, and its letter."""
    fill = sound(side.fill)
    dark = darker(fill, 0.25)
    step = size * (0.22 if pattern < len(TURNS) else 0.34)
    lines = shapely.intersection(shape, slanted(shape, TURNS[pattern % len(TURNS)], step))
    x, y = spot
    letter = emblem_letter(side)
    high = fitting(letter, size * 0.3, size * 0.26)
    return (
        f'<path d="{path(shape)}" fill-rule="evenodd" fill="{fill}" fill-opacity="0.28" '
        f'stroke="{dark}" stroke-width="{number(size * 0.035)}"/>'
        f'<path d="{path(lines)}" fill="none" stroke="{dark}" stroke-opacity="0.5" '
        f'stroke-width="{number(size * 0.03)}"/>'
        f'<circle cx="{number(x)}" cy="{number(y)}" r="{number(size * 0.2)}" fill="{fill}" '
        f'stroke="{dark}" stroke-width="{number(size * 0.03)}"/>'
        + write(letter, x, y + high * 0.36, high, readable(side.ink, fill), family=PLAIN)
    )


def lonely_spot(room: Room, covered: tuple[float, float, float, float] | None) -> Spot:
    """Where in an area a letter stands best: away from its edge, its name and its counters."""
    spots = room.spots or (room.anchor,)
    points = shapely.points(np.array(spots))
    others = [room.shape.boundary, room.name, shapely.box(*covered) if covered else None]
    apart = np.min([shapely.distance(points, other) for other in others if other is not None], axis=0)
    return spots[int(np.argmax(apart))]


def slanted(shape: BaseGeometry, degrees: float, step: float) -> MultiLineString:
    """Parallel lines that cover a shape's bounds, at the same places whatever the shape."""
    left, top, right, bottom = shape.bounds
    dx, dy = math.cos(math.radians(degrees)), math.sin(math.radians(degrees))
    corners = [(x, y) for x in (left, right) for y in (top, bottom)]
    along = [x * dx + y * dy for x, y in corners]
    across = [y * dx - x * dy for x, y in corners]
    lines = []
    for index in range(math.ceil(min(across) / step), math.floor(max(across) / step) + 1):
        ends = [(t * dx - index * step * dy, t * dy + index * step * dx) for t in (min(along), max(along))]
        lines.append(LineString(ends))
    return MultiLineString(lines)
