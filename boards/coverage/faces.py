"""Faces: what the lines of a map enclose, and how many areas claim it. One is right, none is a gap, two an overlap."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
import shapely
from shapely import LinearRing, Point, Polygon, STRtree

from boards.board import AreaId, Map, Shape, Spot
from boards.coverage.coverage import unmatched_segments
from boards.plain.sentence import Sentence, area, say


@dataclass(frozen=True)
class Face:
    """A piece of the map that no line crosses, and the areas that claim it."""

    shape: Polygon
    areas: tuple[AreaId, ...]

    @property
    def spot(self) -> Spot:
        point = shapely.point_on_surface(self.shape)
        return round(float(point.x), 1), round(float(point.y), 1)


def faces(map: Map) -> tuple[Face, ...]:
    """All pieces, at the map's grid. What is wide and reaches the map's edge unclaimed is outside, and no face."""
    ids = sorted(map.areas)
    found, claims = faces_between([map.areas[id].shape for id in ids], map.grid, edge(map))
    return tuple(
        Face(face, tuple(ids[number] for number in claim))
        for face, claim in zip(found, claims, strict=True)
        if claim or not _is_outside(face, map)
    )


def faces_between(
    shapes: Sequence[Shape], grid: float, frame: LinearRing, also: Sequence[Shape] = ()
) -> tuple[list[Polygon], list[list[int]]]:
    """The pieces between the outlines of shapes and a frame, and the numbers of the shapes that claim each; cut as
    well at the outlines of what nobody claims."""
    outlines = shapely.boundary(np.array([*shapes, *also, Polygon(frame)], object))
    lines = shapely.union_all(outlines, grid_size=grid)
    found: list[Polygon] = list(shapely.get_parts(shapely.polygonize([lines])))
    claims: list[list[int]] = [[] for _ in found]
    face, shape = STRtree(list(shapes)).query(shapely.point_on_surface(found), predicate="intersects")
    for one, other in sorted(zip(face.tolist(), shape.tolist(), strict=True)):
        claims[one].append(other)
    return found, claims


def edge(map: Map) -> LinearRing:
    """The edge of the paper. A slit between two areas ends there."""
    return LinearRing([(0, 0), (map.width, 0), (map.width, map.height), (0, map.height)])


def middle(piece: Polygon) -> Point:
    """The place in it that is furthest from its outline."""
    return Point(shapely.get_coordinates(shapely.maximum_inscribed_circle(piece))[0])


def width(piece: Polygon) -> float:
    """How wide it is where it is widest."""
    return 2 * float(shapely.length(shapely.maximum_inscribed_circle(piece)))


def slip(map: Map) -> float:
    """What is shorter or narrower than this on a map may be a slip of the hand: a two-hundredth of its shorter side."""
    return min(map.width, map.height) / 200


def gaps_and_overlaps(map: Map) -> tuple[Sentence, ...]:
    """What no area claims, and what more than one does, in sentences that say where."""
    shapes = [area.shape for area in map.areas.values()]
    if not shapes:
        return ()
    if shapely.coverage_is_valid(shapes) and not unmatched_segments(map):
        # Nothing overlaps, and taking pieces apart would find no more than what is left over.
        rest = Polygon(edge(map)).difference(shapely.coverage_union_all(shapes))
        left = [Face(part, ()) for part in shapely.get_parts(rest).tolist() if part.area > 0]
        wrong = [face for face in left if not _is_outside(face.shape, map)]
    else:
        wrong = [face for face in faces(map) if len(face.areas) != 1]
    return tuple(_told(face, map) for face in sorted(wrong, key=lambda face: -face.shape.area))


def _is_outside(face: Polygon, map: Map) -> bool:
    """Beside the edge of the paper what is wide is no gap, nor is what the grid cannot show."""
    return bool(face.intersects(edge(map))) and not map.grid < width(face) <= slip(map)


def _told(face: Face, map: Map) -> Sentence:
    x, y = face.spot
    size = round(face.shape.area, 2)
    if face.areas:
        return say(
            "{areas} lie upon each other at {x}, {y} (size {size}).",
            areas=tuple(area(id) for id in face.areas), x=x, y=y, size=size,
        )  # fmt: skip
    beside = tuple(area(id) for id in sorted(map.areas) if map.areas[id].shape.distance(face.shape) <= map.grid)
    return say(
        "There is a gap between {areas} at {x}, {y} (size {size}).",
        areas=beside, x=x, y=y, size=size,
    )  # fmt: skip
