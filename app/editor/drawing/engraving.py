"""A map as engravers made it: shallows round the coasts, what grows on the land, light from the north-west, panels.

The pens are those of the games' own maps; here they are as large as the counters of this one.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from random import Random
from typing import NamedTuple

import shapely
from shapely import affinity
from shapely.geometry.base import BaseGeometry

from app.editor.drawing.names import label_of, signs_of
from app.editor.drawing.styles import Style
from app.look import is_water
from app.table.ground.lettering import Label, outline_of
from boards.board import Area, Box, Map
from boards.engraving import ground
from boards.engraving.ink import GOLD, INK, data, notched, stroke, wash
from boards.engraving.terrain import GROWTH, growth
from boards.engraving.waters import quick_rings, shores
from counters.laying.rooms import counter_size

PEN = 110.0
"""The side of the counters for which the pens were made."""

ROUGH = 1.5
"""Units of the pens by which the rim of what grows may be off."""

MOST = 1500
"""Of what is tried to put somewhere, for each kind of drawing in an area."""

KINDS = {
    "mountain": "mountains", "wood": "forest", "woods": "forest", "jungle": "forest", "swamp": "marsh", "land": "clear",
    "hill": "hills", "rough": "hills", "sand": "desert",
}  # fmt: skip
DEFS = ground.DEFS
CELLS = 8
"""Of the paper, each way."""


class Piece(NamedTuple):
    """A part of a drawing, and where it is."""

    drawn: str
    bounds: tuple[float, float, float, float]


def land_of(map: Map) -> BaseGeometry:
    """All that is not water, as one; the areas share their borders, so that this is quick."""
    found = [area.shape for area in map.areas.values() if not is_water(area.kind)]
    try:
        land: BaseGeometry = shapely.coverage_union_all(found)
    except shapely.errors.GEOSException:
        # What came in from elsewhere need not be whole yet.
        land = shapely.union_all(found)
    return land if land.is_valid else shapely.union_all(found)


def water(map: Map, land: BaseGeometry, style: Style) -> Iterator[Piece]:
    """What lies over the sea and beneath the land: shallows, lines along the coasts, the shadow of the land.

    Pieces with nothing in them come while it is made ready, for who has other things to do.
    """
    unit, (near, ink) = _unit(map), style.shores
    drawn = _small(land, unit).simplify(0.8)
    rings: dict[int, BaseGeometry] = {}
    for far, ring in quick_rings(drawn):
        rings[far] = ring
        yield Piece("", (0, 0, 0, 0))
    lines = [ring.boundary for ring in rings.values()]
    for cell, here in in_cells((drawn, *rings.values(), *lines), map, unit):
        fills, strokes = (
            dict(zip(rings, some, strict=True)) for some in (here[1 : len(rings) + 1], here[-len(rings) :])
        )
        parts = (*shores(fills, strokes, near, ink, "butt"), ground.shadow(here[0], ink))
        yield _piece("".join(parts), cell, unit, 8)


def light(map: Map, land: BaseGeometry) -> Iterator[Piece]:
    """Over the land, beneath its borders, and the coasts."""
    unit = _unit(map)
    drawn = _small(land, unit)
    for island in shapely.get_parts(drawn.simplify(ROUGH)).tolist():
        yield _piece(ground.lit(island), island, unit)
    for cell, (coasts,) in in_cells((drawn.boundary,), map, unit):
        yield _piece("".join(ground.coast(coasts, "butt")), cell, unit, 4)


def in_cells(
    shapes: Iterable[BaseGeometry], map: Map, unit: float
) -> Iterator[tuple[BaseGeometry, tuple[BaseGeometry, ...]]]:
    """Shapes in pieces of the paper, row by row: whoever shows a corner of it need not draw all of it."""
    wide, high = map.width / unit / CELLS, map.height / unit / CELLS
    for row in range(CELLS):
        for column in range(CELLS):
            cell = shapely.box(column * wide, row * high, (column + 1) * wide, (row + 1) * high)
            # Out of the whole: what is cut twice along one line may come out inside out.
            here = tuple(shapely.clip_by_rect(shape, *cell.bounds) for shape in shapes)
            if not all(shape.is_empty for shape in here):
                yield cell, here


def _piece(drawn: str, shape: BaseGeometry, unit: float, rim: float = 0.0) -> Piece:
    left, top, right, bottom = (side * unit for side in shape.bounds)
    far = rim * unit
    return Piece(_large(drawn, unit), (left - far, top - far, right + far, bottom + far))


def cover(area: Area, map: Map, style: Style) -> str:
    """The ground of an area, darker towards its edge, and what grows there, off its name and whatever lies on it."""
    unit = _unit(map)
    shape = _small(area.shape, unit).simplify(ROUGH)
    kind = next((KINDS.get(word, word) for word in (area.kind, *reversed(area.kind.split("_")))
                 if KINDS.get(word, word) in GROWTH), "")  # fmt: skip
    tint = style.fill(area)
    parts = [wash(data(shape), INK, 0.07)]
    parts += [wash(data(shape.buffer(-inward).simplify(1)), tint, 0.55) for inward in (8, 20)]
    if kind:
        taken = [*_lettered(area, style, counter_size(map))]
        taken += [box.shape.buffer(unit * 10) for box in map.boxes.values() if box.shape.intersects(area.shape)]
        tries = min(MOST, int(shape.area / 60) + 30)
        dice = Random(area.id)  # noqa: S311 - the same area is always drawn alike
        parts += growth(kind, shape, _small(shapely.union_all(taken), unit), dice, tries)
    return _large("".join(parts), unit)


def panel(box: Box, map: Map, style: Style) -> str:
    """A box as paper laid on the map, its corners cut in, with a line of gold."""
    unit = _unit(map)
    shape = _small(box.shape, unit)
    left, top, right, bottom = shape.bounds
    wide, high = right - left, bottom - top
    if box.form != "rectangle" or min(wide, high) < 40:
        outer, inner = data(shape), data(shape.buffer(-5))
    else:
        outer = notched(left, top, wide, high, 12)
        inner = notched(left + 6, top + 6, wide - 12, high - 12, 10)
    parts = (
        f'<g transform="translate(3 4)">{wash(outer, INK, 0.25)}</g>', wash(outer, style.halo),
        stroke(outer, style.ink, 2), stroke(inner, GOLD, 1.2) if not box.cells else "",
    )  # fmt: skip
    return _large("".join(parts), unit)


def _lettered(area: Area, style: Style, size: float) -> Iterator[BaseGeometry]:
    """Where its name and its signs stand."""
    signs, numbers = signs_of(area, style, size)
    for label in (label_of(area, style, size), *numbers):
        yield from _blocks(label)
    yield from (sign.shape.envelope for sign in signs)


def _blocks(label: Label) -> Iterable[BaseGeometry]:
    """One for each letter of what is bent, one for all of what is straight."""
    path = outline_of(label)
    frames = [each.boundingRect() for each in path.toSubpathPolygons()] if label.along else [path.boundingRect()]
    for frame in frames:
        yield shapely.box(frame.left(), frame.top(), frame.right(), frame.bottom()).buffer(label.size * 0.25)


def _unit(map: Map) -> float:
    return counter_size(map) / PEN


def _small(shape: BaseGeometry, unit: float) -> BaseGeometry:
    return affinity.scale(shape, 1 / unit, 1 / unit, origin=(0, 0))


def _large(drawn: str, unit: float) -> str:
    return f'<g transform="scale({unit:.7g})">{drawn}</g>'
