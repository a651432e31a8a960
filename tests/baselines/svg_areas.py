"""Areas kept as paths of an SVG drawing, and read from there by svgelements."""

from collections.abc import Mapping
from pathlib import Path

import svgelements
from shapely import Polygon


def write(shapes: Mapping[str, Polygon], width: float, height: float, file: Path) -> None:
    paths = []
    for id, shape in shapes.items():
        points = " L ".join(f"{x:.3f},{y:.3f}" for x, y in list(shape.exterior.coords)[:-1])
        paths.append(f'<path id="{id}" d="M {points} Z" fill="#ccc"/>')
    head = f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" width="{width}" height="{height}">'
    file.write_text(head + "".join(paths) + "</svg>", encoding="utf-8")


def read(file: Path) -> dict[str, Polygon]:
    areas = {}
    for element in svgelements.SVG.parse(str(file)).elements():
        if isinstance(element, svgelements.Path):
            points = [(segment.end.x, segment.end.y) for segment in element if segment.end is not None]
            areas[str(element.id)] = Polygon(points)
    return areas
