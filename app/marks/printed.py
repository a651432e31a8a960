"""Contacts as their kinds are drawn, and what was drawn and written on the map by hand."""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence

import numpy as np
import shapely
from shapely import MultiLineString
from shapely.geometry.base import BaseGeometry

from app.look import contact_pen
from app.marks.mark import Bounds, Fill, Hatch, Letters, Mark, OnMap, Order, Outline, Pen, Shape, bounds, paper, ring
from boards.board import AreaId, Contact, Spot
from counters.counter import SideId
from counters.faces.colours import darker, readable, sound
from counters.faces.faces import emblem_letter
from counters.laying.rooms import Room, held, room
from counters.position import FactWord, Note, PlaceId

# Who holds what: every area in its holder's colour, with lines slanted as no other side's are, and a letter.


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
    # No line runs through its name.
    name = space.lettered if space.lettered is not None else shapely.Polygon()
    ground, spot = held(space, free), lonely_spot(free, bounds(on.lies.get(PlaceId(area), ()), size))
    parts = (
        Shape(ground, Fill(fill, 0.28)),
        Shape(ground.difference(name), Fill(dark, 0.5, hatch)),
        Shape(ground, None, Pen(dark, size * 0.035)),
        Shape(ring(*spot, size * 0.2), Fill(fill), Pen(dark, size * 0.03)),
        Letters(emblem_letter(side), spot, size * 0.25, readable(side.ink, fill), -on.angle),
    )
    yield Mark(parts, Order.GROUND, area)


NEUTRAL, NEUTRAL_LINE = "#f6f1e2", "#6b6458"
"""Of nobody, though the map prints a side's colour there."""


def freed_mark(on: OnMap, area: AreaId) -> Iterator[Mark]:
    """Pale, and without a letter; nothing, where the area is on another map."""
    space = on.space(area)
    free = room(on.game.board, PlaceId(area)) if space is not None else None
    if space is not None and free is not None:
        ground = held(space, free)
        pale = Shape(ground, Fill(NEUTRAL, 0.45)), Shape(ground, None, Pen(NEUTRAL_LINE, on.size * 0.035))
        yield Mark(pale, Order.GROUND, area)


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


# What a short scenario leaves out lies under a veil: each area of which its set-up does not say that it is in play.


IN_PLAY = FactWord("in_play")
"""A set-up says it of areas; one that says it of none is played on the whole map."""


def left_out(on: OnMap) -> tuple[AreaId, ...]:
    """The areas of the map that are not played in."""
    playing = {each for fact in on.position.facts.of(IN_PLAY) for each in fact.about}
    return tuple(id for id in on.game.board.maps[on.map].areas if id not in playing) if playing else ()


def veil_mark(on: OnMap, area: AreaId) -> Iterator[Mark]:
    """A call-out that lies upon an area belongs to another: it is dimmed with its own area or not at all."""
    space = on.space(area)
    if space is not None:
        areas = on.game.board.maps[on.map].areas.values()
        others = [it.callout for it in areas if it.id != area and it.callout and it.callout.intersects(space.paper)]
        veiled = shapely.difference(space.paper, shapely.union_all(others))
        yield Mark((Shape(veiled, Fill("paper", 0.62)),), Order.GROUND, area)


def veil_marks(on: OnMap) -> Iterator[Mark]:
    for area in left_out(on):
        yield from veil_mark(on, area)


BOLDER = 1.4
LINE, LETTERS = 0.06, 0.3
"""Of a pencil, in counters."""


def contact_line(kind: str, size: float, bolder: float = 1.0) -> Pen:
    """A contact is drawn as its kind is."""
    look, unit = contact_pen(kind), size / 100
    return Pen(look.colour, look.width * unit * bolder, tuple(float(each) * unit * 1.5 for each in look.dashes.split()))


def link_marks(on: OnMap, contacts: Sequence[Contact]) -> Iterator[Mark]:
    """Which spaces count as touching, and by what kind of contact."""
    for contact in contacts:
        a, b = on.middle(contact.a), on.middle(contact.b)
        if a is not None and b is not None:
            outline: Outline = contact.line if contact.line is not None else ((a, b),)
            yield Mark((Shape(outline, None, contact_line(contact.kind, on.size, BOLDER)),), Order.GROUND)


def note_marks(on: OnMap, notes: Sequence[Note]) -> Iterator[Mark]:
    for note in (each for each in notes if each.points and each.map == on.map):
        if len(note.points) > 1:
            yield Mark((Shape((tuple(note.points),), None, Pen("pencil", on.size * LINE)),), Order.NOTES)
        if note.text:
            yield Mark(tuple(paper(on, note.text, note.points[-1], on.size * LETTERS)), Order.NOTES)
