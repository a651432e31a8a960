"""Where a name goes: as large as there is room for, inside its area if it can be, and upon nothing else.

A name with what stands beneath it (a value, a star) is one block. `Taken` knows what the paper holds already.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from math import cos, radians, sin
from typing import Any

import numpy as np
import shapely
from shapely import Point, Polygon
from shapely.geometry.base import BaseGeometry

from boards.board import Spot
from boards.making.world.provinces import polygons

# The roomiest place of a shape: where counters lie, and whether there is room for them.


def anchor(shape: BaseGeometry) -> Spot:
    """The middle of the largest circle in it, on whole points of the drawing if they lie in it too."""
    x, y = shapely.get_coordinates(shapely.maximum_inscribed_circle(_largest(shape), tolerance=0.5))[0]
    whole = (float(round(x)), float(round(y)))
    return whole if shape.contains(Point(whole)) else (round(float(x), 2), round(float(y), 2))


def room(shape: BaseGeometry) -> float:
    """The radius of the largest circle in it."""
    return float(shapely.length(shapely.maximum_inscribed_circle(_largest(shape), tolerance=0.5)))


def room_at(shape: BaseGeometry, spot: Spot) -> float:
    """How far it is from there to the outline."""
    return float(shapely.boundary(shape).distance(Point(spot)))


def _largest(shape: BaseGeometry) -> Polygon:
    return max(polygons(shape), key=lambda part: part.area)


Floats = np.ndarray[Any, np.dtype[np.float64]]


@dataclass
class Taken:
    """What is printed already, and must stay readable."""

    shapes: list[BaseGeometry] = field(default_factory=list)
    lines: list[BaseGeometry] = field(default_factory=list)
    """Coasts and borders: what stands upon the map keeps off them, what stands within an area need not ask."""

    def add(self, *shapes: BaseGeometry) -> None:
        self.shapes += [shape for shape in shapes if not shape.is_empty]

    def add_lines(self, *lines: BaseGeometry) -> None:
        self.lines += [line for line in lines if not line.is_empty]

    def near(self, shape: BaseGeometry) -> BaseGeometry:
        """All signs and names that come close to a shape, as one."""
        shapely.prepare(shape)
        return shapely.union_all([it for it in self.shapes if shape.intersects(it)])

    def free(self, places: np.ndarray[Any, np.dtype[np.object_]]) -> np.ndarray[Any, np.dtype[np.bool_]]:
        """Which of these places nothing is printed on."""
        if not len(places) or not (self.shapes or self.lines):
            return np.ones(len(places), bool)
        frame = shapely.total_bounds(places)
        near = shapely.union_all(shapely.clip_by_rect([*self.shapes, *self.lines], *frame))
        shapely.prepare(near)
        return np.asarray(~shapely.intersects(near, places))


@dataclass(frozen=True)
class Block:
    """How much room a name takes at size 1, and by what it is turned."""

    width: float
    height: float
    turns: tuple[float, ...] = (0.0,)


@dataclass(frozen=True)
class Place:
    """The middle of a block, how large it is written, and its turn in degrees."""

    at: Spot
    size: float
    turn: float = 0.0


def inside(
    shape: BaseGeometry, blocks: Sequence[Block], sizes: Iterable[float], *, near: Spot, margin: float, taken: Taken
) -> tuple[int, Place] | None:
    """The largest size at which one of the blocks (ways to break the name) fits into the shape; the number of the
    block, and its place. `margin` is kept to the outline, in parts of the size."""
    near_by = taken.near(shape)
    for size in sizes:
        wide = shape.buffer(-margin * size)
        if wide.is_empty:
            continue
        room: BaseGeometry = wide.difference(near_by)
        shapely.prepare(room)
        best: tuple[float, int, Place] | None = None
        for number, block in enumerate(blocks):
            for turn in block.turns:
                found = _nearest(room, block, size, turn, near)
                if found is not None:
                    cost = found[0] + abs(turn) * 2.5 + number * size * 0.35
                    if best is None or cost < best[0]:
                        best = cost, number, Place(found[1], size, turn)
        if best is not None:
            return best[1], best[2]
    return None


def _nearest(room: BaseGeometry, block: Block, size: float, turn: float, near: Spot) -> tuple[float, Spot] | None:
    """Where in the room it lies closest to the wanted point: how far from it, and where."""
    left, top, right, bottom = room.bounds
    step = max(3.0, size * 0.22)
    x, y = np.meshgrid(np.arange(left, right, step), np.arange(top, bottom, step))
    spots = np.column_stack((np.append(x.ravel(), near[0]), np.append(y.ravel(), near[1])))
    spots = spots[shapely.contains_xy(room, spots[:, 0], spots[:, 1])]  # cheaper than to lay a block there
    if not len(spots):
        return None
    far = np.hypot(*(spots - np.array(near)).T)
    order = np.argsort(far, kind="stable")
    for part in np.array_split(order, max(1, len(order) // 400)):
        fits = shapely.contains_properly(room, rectangles(spots[part], block.width * size, block.height * size, turn))
        if fits.any():
            best = part[int(np.argmax(fits))]
            return float(far[best]), (float(spots[best][0]), float(spots[best][1]))
    return None


def outside(
    shape: BaseGeometry,
    block: Block,
    size: float,
    *,
    taken: Taken,
    field: BaseGeometry,
    better: BaseGeometry,
    reach: float,
) -> Place | None:
    """Beside the shape, as near as may be, upon nothing that is printed, inside the field; where it is better, even if
    that is farther off."""
    left, top, right, bottom = shape.bounds
    step = max(4.0, size * 0.25)
    x, y = np.meshgrid(np.arange(left - reach, right + reach, step), np.arange(top - reach, bottom + reach, step))
    spots = np.column_stack((x.ravel(), y.ravel()))
    places = rectangles(spots, block.width * size, block.height * size, 0)
    shapely.prepare([field, better])
    far = shapely.distance(places, shape)
    ok = (far <= reach) & (far > size * 0.15) & shapely.contains_properly(field, places)
    spots, places, far = spots[ok], places[ok], far[ok]
    free = taken.free(places)
    if not free.any():
        return None
    spots, far = spots[free], far[free]
    middle = np.array(((left + right) / 2, (top + bottom) / 2))
    cost = far + 0.12 * np.hypot(*(spots - middle).T) + 260 * ~shapely.contains(better, places[free])
    best = spots[int(np.argmin(cost))]
    return Place((float(best[0]), float(best[1])), size)


def rectangles(spots: Floats, width: float, height: float, turn: float) -> np.ndarray[Any, np.dtype[np.object_]]:
    """Boxes around each of the spots."""
    across, down = (
        np.array([cos(radians(turn)), sin(radians(turn))]),
        np.array([-sin(radians(turn)), cos(radians(turn))]),
    )
    corners = [(-0.5, -0.5), (0.5, -0.5), (0.5, 0.5), (-0.5, 0.5), (-0.5, -0.5)]
    rings = np.stack([spots + across * (width * u) + down * (height * v) for u, v in corners], axis=1)
    return np.asarray(shapely.polygons(rings))


def rectangle(at: Spot, width: float, height: float, turn: float = 0.0) -> Polygon:
    found = rectangles(np.array([at], float), width, height, turn)[0]
    assert isinstance(found, Polygon)  # noqa: S101 - what shapely.polygons makes
    return found


def broken(words: str, most: int = 3) -> list[tuple[str, ...]]:
    """All ways to write a name on one, two or three lines, the most even ones only; a hyphen may end a line."""
    parts = words.replace("-", "-\0").replace(" ", " \0").split("\0")
    found: list[tuple[str, ...]] = [(words,)]
    for count in range(2, min(most, len(parts)) + 1):
        best: tuple[int, tuple[str, ...]] | None = None
        for cuts in _cuts(len(parts), count):
            lines = tuple("".join(parts[a:b]).strip() for a, b in zip((0, *cuts), (*cuts, len(parts)), strict=True))
            longest = max(len(line) for line in lines)
            if best is None or longest < best[0]:
                best = longest, lines
        if best is not None:
            found.append(best[1])
    return found


def _cuts(parts: int, lines: int) -> list[tuple[int, ...]]:
    if lines == 2:
        return [(cut,) for cut in range(1, parts)]
    return [(a, b) for a in range(1, parts - 1) for b in range(a + 1, parts)]
