"""The area at a point, by asking one area after the other."""

from collections.abc import Mapping

from shapely import Point, Polygon


def area_at(shapes: Mapping[str, Polygon], x: float, y: float) -> str | None:
    point = Point(x, y)
    for id, shape in shapes.items():
        if shape.contains(point):
            return id
    return None
