"""The roomiest place of a shape: where counters lie, and whether there is room for them."""

from __future__ import annotations

import shapely
from shapely import Point, Polygon
from shapely.geometry.base import BaseGeometry

from boards.board import Spot
from boards.making.world.provinces import polygons


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
