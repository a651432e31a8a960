"""Long outlines in several paths: Qt cuts off a path with far too many points, and nobody who looks is told."""

from __future__ import annotations

from collections.abc import Iterator

import shapely
from shapely.geometry.base import BaseGeometry

LONGEST = 8000
"""Points in one path."""


def in_pieces(line: BaseGeometry) -> Iterator[BaseGeometry]:
    """A long line in several, one after the other."""
    short: list[shapely.LineString] = []
    room = LONGEST
    for part in shapely.get_parts(line).tolist():
        points = part.coords
        for start in range(0, max(1, len(points) - 1), LONGEST):
            piece = shapely.LineString(points[start : start + LONGEST + 1])
            if short and room < len(piece.coords):
                yield shapely.MultiLineString(short)
                short, room = [], LONGEST
            short.append(piece)
            room -= len(piece.coords)
    if short:
        yield shapely.MultiLineString(short)


def in_quarters(shape: BaseGeometry) -> Iterator[BaseGeometry]:
    """A shape with too many points in four or more, cut through its middle."""
    if shapely.get_num_coordinates(shape) <= LONGEST:
        yield shape
        return
    left, top, right, bottom = shape.bounds
    x, y = (left + right) / 2, (top + bottom) / 2
    for frame in ((left, top, x, y), (x, top, right, y), (left, y, x, bottom), (x, y, right, bottom)):
        yield from in_quarters(shape.intersection(shapely.box(*frame)))
