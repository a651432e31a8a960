"""Where the name of an area is lettered and how large, and the signs beneath it: the same on screen and on paper."""

from __future__ import annotations

import math
from collections.abc import Iterator
from typing import NamedTuple

import shapely
from shapely import LineString, Polygon
from shapely.geometry.base import BaseGeometry

from app.editor.drawing.styles import Style
from app.look import PLAIN, is_water
from app.table.ground.lettering import Label, outline_of
from boards.board import Area, Box, Map, Spot
from boards.edits.lettering import SIGNS, WORTH
from boards.edits.tables import text_of
from boards.lettering import Style as Hand
from boards.lettering import curve
from counters.faces.lettering import fitting, width
from counters.laying.rooms import counter_size

USUAL, LEAST, ALONG = 0.34, 0.14, 0.62
"""Of a counter: how high letters are, how small they may become, and how high along a curve."""

CRAMPED = 0.75
"""Of the usual height: from there on room is looked for on other lines."""

STEPS = (-1, 1, -2, 2, -3, 3, -5, 5)
APART = 0.5
"""Of the letters' height: how far letters along a curve may stand apart to fill it."""


class Sign(NamedTuple):
    """A shape, in ink or on paper."""

    shape: BaseGeometry
    inked: bool


def label_of(area: Area, style: Style, size: float) -> Label:
    """The name: along its curve, or straight where the area is wide enough for it."""
    water = is_water(area.kind)
    ink, halo = (style.water_ink, style.sea) if water else (style.ink, style.halo)
    plain = style.family == PLAIN
    if area.along:
        long = LineString(curve(area.along)).length
        high = fitting(area.name, long * 0.94, size * ALONG, size * LEAST)
        bent: Hand = "sans" if plain else "italic" if water else "small caps"
        spare = (long - width(area.name, high)) / max(len(area.name), 1)
        return Label(
            area.name, high, bent, along=area.along,
            spacing=max(0.0, min(spare, high * APART)), colour=ink, halo=halo, of=area.id,
        )  # fmt: skip
    (x, y), high = _room(area, size)
    hand: Hand = "sans" if plain else "italic" if water else "small caps" if style.engraved else "roman"
    return Label(area.name, high, hand, at=(x, y + high * 0.35), colour=ink, halo=halo, of=area.id)


def _room(area: Area, size: float) -> tuple[Spot, float]:
    """Where a straight name stands: at the anchor, aside only as far as it has to, to stay off the border."""
    best = _room_at(area, area.anchor[1], size)
    if best[1] < CRAMPED * size * USUAL:
        # A hole, or a narrow place: a little above or below there may be more room.
        _, top, _, bottom = area.shape.bounds
        lines = [area.anchor[1] + step * size * USUAL for step in STEPS]
        rooms = [best, *(_room_at(area, y, size) for y in lines if top < y < bottom)]
        best = max(rooms, key=lambda room: (round(room[1] / size, 2), -abs(room[0][1] - area.anchor[1])))
    return best[0], max(best[1], size * LEAST)


def _room_at(area: Area, y: float, size: float) -> tuple[Spot, float]:
    """On one line across the area."""
    x, _ = area.anchor
    left, _, right, _ = area.shape.bounds
    inside = shapely.intersection(area.shape, LineString([(left - 1, y), (right + 1, y)]))
    parts = [part.bounds for part in shapely.get_parts(inside).tolist() if part.length > 0]
    if not parts:
        # Between the islands of one area: no place for its name.
        return (x, y), 0.0
    start, _, end, _ = min(parts, key=lambda bounds: max(bounds[0] - x, x - bounds[2], 0.0))
    high = fitting(area.name, (end - start) * 0.9, size * USUAL, size * LEAST)
    half = width(area.name, high) / 2
    aside = min(max(x, start + half), end - half) if 2 * half <= end - start else (start + end) / 2
    return (aside, y), high


def signs_of(area: Area, style: Style, size: float) -> tuple[tuple[Sign, ...], tuple[Label, ...]]:
    """What is printed beneath the name, from left to right: signs for flags, and numbers in rings."""
    flags = [name for name in SIGNS if area.attributes.get(name) is True]
    numbers = [
        text_of(value)
        for name in WORTH
        if isinstance(value := area.attributes.get(name), int | float) and not isinstance(value, bool) and value
    ]
    count = len(flags) + len(numbers)
    if not count:
        return (), ()
    name = label_of(area, style, size)
    side = size * 0.27
    x, y = area.anchor if area.along else (name.at[0], name.at[1] + side * 0.85)
    x -= (count - 1) / 2 * side * 1.15
    signs: list[Sign] = []
    labels: list[Label] = []
    for flag in flags:
        signs += [Sign(_laid(sign.shape, x, y, side), sign.inked) for sign in SHAPES[flag]]
        x += side * 1.15
    for words in numbers:
        signs += [Sign(_laid(sign.shape, x, y, side), sign.inked) for sign in RING]
        high = min(side * 0.62, side * 0.9 / max(width(words, 1), 0.1))
        labels.append(Label(words, high, "sans bold", at=(x, y + high * 0.36), colour=style.ink))
        x += side * 1.15
    return tuple(signs), tuple(labels)


def box_labels(box: Box, style: Style, size: float) -> Iterator[Label]:
    """The name of a box at its head, or above a track; of each cell its own."""
    plain = style.family == PLAIN
    for cell in box.cells:
        x, y, right, _ = cell.shape.bounds
        high = fitting(cell.name, (right - x) * 0.8, size * 0.22)
        yield Label(cell.name, high, "sans", at=((x + right) / 2, y + high * 1.35), colour=style.ink)
    left, top, right, _ = box.shape.bounds
    hand: Hand = "sans" if plain else "small caps" if style.engraved else "roman"
    high = fitting(box.name, (right - left) * (0.82 if style.engraved else 0.94), size * 0.24)
    y = top - high * 0.4 if box.cells else top + high * (1.45 if style.engraved else 1.15)
    yield Label(box.name, high, hand, at=((left + right) / 2, y), colour=style.ink, halo=style.halo)


MOST_NAMED, MOST_LETTERS = 2000, 12_000
"""Areas, and letters of all their names: of more no name could be read on any screen, to letter them takes many
seconds, and the drawing would be larger than a drawing may be."""


def are_named(map: Map) -> bool:
    """Whether its areas are lettered."""
    return len(map.areas) <= MOST_NAMED and sum(len(area.name) for area in map.areas.values()) <= MOST_LETTERS


def labels_of(map: Map, style: Style) -> Iterator[Label]:
    """What is lettered of the areas, for the file beside the drawing: the table turns names to the seat by it."""
    size = counter_size(map)
    for area in map.areas.values() if are_named(map) else ():
        if area.name:
            yield label_of(area, style, size)


def svg_of(label: Label) -> str:
    """The letters as the outline of an SVG path; each step is said from the one before, which is half as long."""
    path, found = outline_of(label), []
    here = (0, 0)
    at, count = 0, path.elementCount()
    while at < count:
        element = path.elementAt(at)
        letter, long = ("m", 1) if element.isMoveTo() else ("l", 1) if element.isLineTo() else ("c", 3)
        spots = [(round(it.x * 10), round(it.y * 10)) for it in map(path.elementAt, range(at, at + long))]
        found.append(letter + " ".join(f"{(x - here[0]) / 10:g} {(y - here[1]) / 10:g}" for x, y in spots))
        here, at = spots[-1], at + long
    return "".join(found)


def _laid(shape: BaseGeometry, x: float, y: float, side: float) -> BaseGeometry:
    found: BaseGeometry = shapely.transform(shape, lambda at: at * side + (x, y))
    return found


# The signs, one unit high about 0, 0


def _star(points: int, inner: float, outer: float = 0.5) -> Polygon:
    turns = [(step * math.pi / points - math.pi / 2, inner if step % 2 else outer) for step in range(2 * points)]
    return Polygon([(math.cos(turn) * far, math.sin(turn) * far) for turn, far in turns])


def _stroke(*lines: list[Spot], wide: float = 0.11) -> BaseGeometry:
    found: BaseGeometry = shapely.union_all([LineString(line).buffer(wide / 2) for line in lines])
    return found


def _square(half: float) -> Polygon:
    return shapely.box(-half, -half, half, half)


def _disc(far: float, x: float = 0.0, y: float = 0.0) -> BaseGeometry:
    return shapely.Point(x, y).buffer(far)


RING = (Sign(_disc(0.5), inked=True), Sign(_disc(0.42), inked=False))
SHAPES: dict[str, tuple[Sign, ...]] = {
    "capital": (*RING, Sign(_star(5, 0.15, 0.38), inked=True)),
    "city": (Sign(_square(0.4), inked=True), Sign(_square(0.26), inked=False)),
    "town": (Sign(_disc(0.3), inked=True), Sign(_disc(0.18), inked=False)),
    "port": (
        Sign(
            _stroke(
                [(0, -0.24), (0, 0.42)], [(-0.2, -0.12), (0.2, -0.12)],
                [(-0.4, 0.1), (-0.34, 0.28), (-0.18, 0.4), (0, 0.44), (0.18, 0.4), (0.34, 0.28), (0.4, 0.1)],
            ).union(_disc(0.16, 0, -0.36)),
            inked=True,
        ),
        Sign(_disc(0.07, 0, -0.36), inked=False),
    ),
    "fort": (Sign(_star(5, 0.3), inked=True), Sign(_star(5, 0.17, 0.3), inked=False)),
    "airfield": (
        Sign(
            _stroke([(0, -0.42), (0, 0.4)], wide=0.15).union(
                _stroke([(-0.45, 0.06), (0, -0.12), (0.45, 0.06)], [(-0.18, 0.4), (0, 0.3), (0.18, 0.4)], wide=0.12)
            ),
            inked=True,
        ),
    ),
    "factory": (
        Sign(
            Polygon(
                [(-0.45, 0.4), (-0.45, 0), (-0.2, -0.2), (-0.2, 0), (0.05, -0.2), (0.05, 0), (0.2, 0),
                 (0.24, -0.45), (0.38, -0.45), (0.42, 0.4)]
            ),
            inked=True,
        ),
    ),
    "supply": (
        Sign(shapely.box(-0.42, -0.3, 0.42, 0.42), inked=True),
        Sign(shapely.box(-0.3, -0.18, 0.3, 0.3), inked=False),
        Sign(_stroke([(0, -0.26), (0, 0.36)], [(-0.36, 0.06), (0.36, 0.06)], wide=0.09), inked=True),
    ),
    "oil": (
        Sign(
            Polygon(
                [(0, -0.48), (0.2, -0.12), (0.32, 0.12), (0.26, 0.34), (0, 0.46), (-0.26, 0.34), (-0.32, 0.12),
                 (-0.2, -0.12)]
            ),
            inked=True,
        ),
    ),
}  # fmt: skip
