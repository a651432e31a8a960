"""Faces: what the lines of a map enclose, and how many areas claim it. One is right, none is a gap, two an overlap."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
import shapely
from shapely import Polygon, STRtree

from boards.board import AreaId, Map, Shape, Spot
from boards.coverage import unmatched_segments
from boards.sentence import Sentence, area, say


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
    """All pieces, at the map's grid. What lies outside of all lines is none."""
    ids = sorted(map.areas)
    found, claims = faces_between([map.areas[id].shape for id in ids], map.grid)
    return tuple(Face(face, tuple(ids[number] for number in claim)) for face, claim in zip(found, claims, strict=True))


def faces_between(shapes: Sequence[Shape], grid: float) -> tuple[list[Polygon], list[list[int]]]:
    """The pieces between the outlines of shapes, and the numbers of the shapes that claim each."""
    if not shapes:
        return [], []
    outlines = shapely.boundary(np.array(shapes, object))
    lines = shapely.union_all(outlines, grid_size=grid)
    found: list[Polygon] = list(shapely.get_parts(shapely.polygonize([lines])))
    claims: list[list[int]] = [[] for _ in found]
    face, shape = STRtree(list(shapes)).query(shapely.point_on_surface(found), predicate="intersects")
    for one, other in sorted(zip(face.tolist(), shape.tolist(), strict=True)):
        claims[one].append(other)
    return found, claims


def gaps_and_overlaps(map: Map) -> tuple[Sentence, ...]:
    """What no area claims, and what more than one does, in sentences that say where."""
    shapes = [area.shape for area in map.areas.values()]
    if shapes and shapely.coverage_is_valid(shapes) and not unmatched_segments(map):
        # Nothing overlaps, and taking pieces apart would find no more than the holes.
        parts = shapely.get_parts(shapely.coverage_union_all(shapes))
        wrong = [Face(Polygon(hole), ()) for part in parts for hole in part.interiors]
    else:
        wrong = [face for face in faces(map) if len(face.areas) != 1]
    return tuple(_told(face, map) for face in sorted(wrong, key=lambda face: -face.shape.area))


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
