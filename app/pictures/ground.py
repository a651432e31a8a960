"""The printed map beneath everything: its drawing, or, where there is none, its areas and boxes drawn plainly."""

from __future__ import annotations

import os
from collections.abc import Iterator, Mapping
from pathlib import Path
from xml.sax.saxutils import quoteattr

from app.look import BOOKISH, PAPER, PLAIN, PRINT, WATER_DEEP, ground_colour, is_water
from app.marks.printed import contact_line
from app.pictures.drawing import Drawing, label, path
from app.pictures.marking import line
from app.pictures.safe_drawing import drawing_from
from boards.board import Area, Board, Box, Map
from boards.svg.drawable import outermost
from boards.svg.limits import SIDE
from boards.svg.path_data import NUMBER
from counters.faces.colours import darker, lighter
from counters.faces.lettering import fitting, number, write
from counters.laying.rooms import counter_size

LONGEST = 400
"""Letters of a view box."""


def ground(board: Board, map: Map, folder: Path | None, *, beside: bool = False) -> Drawing:
    """The map of a board whose files lie in this folder, without a counter on it. `beside`: whoever paints it has
    bounds, or nobody does."""
    file = folder / map.drawing if folder and map.drawing else None
    if file is not None and os.path.lexists(file):
        return printed(map, file, beside=beside)
    return plain(board, map)


def printed(map: Map, file: Path, *, beside: bool = False) -> Drawing:
    """The drawing beside the board, laid so that it fits the map's own measure."""
    found = outermost(drawing_from(file, beside=beside))
    attributes = found.attributes
    names = {name[6:]: uri for name, uri in attributes.items() if name.startswith("xmlns:")}
    kept = "".join(
        f" {name}={quoteattr(value)}"
        for name, value in attributes.items()
        if name.startswith(("font", "fill", "stroke")) or name == "style"
    )
    body = f'<g transform="{_fitted(map, attributes)}"{kept}>{found.inside}</g>'
    return Drawing(0, 0, map.width, map.height, body=(body,), namespaces=names)


def _fitted(map: Map, attributes: Mapping[str, str]) -> str:
    left, top, width, height = map_box(attributes, map)
    return f"scale({map.width / width:g} {map.height / height:g}) translate({-left:g} {-top:g})"


def map_box(attributes: Mapping[str, str], map: Map) -> tuple[float, float, float, float]:
    """What the drawing measures itself by."""
    words = attributes.get("viewBox", "")[:LONGEST].replace(",", " ").split()
    numbers = [float(word) for word in words if NUMBER.fullmatch(word)]
    if len(numbers) == len(words) == 4 and all(abs(number) <= SIDE for number in numbers) and min(numbers[2:]) > 0:
        return numbers[0], numbers[1], numbers[2], numbers[3]
    return 0.0, 0.0, map.width, map.height


def plain(board: Board, map: Map) -> Drawing:
    """Areas by their kind, borders by theirs, boxes on top."""
    size = counter_size(map)
    ground = f'<rect width="{number(map.width)}" height="{number(map.height)}" fill="{WATER_DEEP}"/>'
    areas = [_area(area, index, size) for index, area in enumerate(map.areas.values())]
    names = [area_name(area, size) for area in map.areas.values()]
    boxes = [box for each in map.boxes.values() for box in _box(each, size)]
    lettering = ('<g id="lettering">', *names, "</g>")
    body = (ground, *areas, *_borders(board, map, size), *_routes(board, map, size), *lettering, *boxes)
    return Drawing(0, 0, map.width, map.height, body=body)


def _area(area: Area, index: int, size: float) -> str:
    fill = ground_colour(area.kind, index)
    edge = lighter(fill, 0.35) if is_water(area.kind) else darker(fill, 0.25)
    pen = f'stroke="{edge}" stroke-width="{number(size * 0.02)}" stroke-linejoin="round"'
    return f'<path d="{path(area.shape)}" fill-rule="evenodd" fill="{fill}" {pen}/>'


def _borders(board: Board, map: Map, size: float) -> Iterator[str]:
    for contact in board.contacts:
        if contact.border and contact.line is not None and contact.a in map.areas and contact.b in map.areas:
            yield line(path(contact.line), contact_line(contact.kind, size))


def _routes(board: Board, map: Map, size: float) -> Iterator[str]:
    """Links that the board draws itself."""
    for contact in board.contacts:
        here = contact.a in map.areas or contact.a in map.boxes
        if not contact.border and contact.line is not None and here:
            yield line(path(contact.line), contact_line(contact.kind, size))


def area_name(area: Area, size: float) -> str:
    """The name at the anchor, never wider than its area."""
    left, _, right, _ = area.shape.bounds
    high = fitting(area.name, (right - left) * 0.94, size * 0.3, size * 0.14)
    ink = "#2f5a70" if is_water(area.kind) else PRINT
    paper = lighter(ground_colour(area.kind, 0), 0.5)
    return label(area.name, area.anchor[0], area.anchor[1] + high * 0.35, high, ink=ink, paper=paper, family=BOOKISH)


def _box(box: Box, size: float) -> Iterator[str]:
    pen = f'stroke="{PRINT}" stroke-width="{number(size * 0.035)}"'
    left, top, right, _ = box.shape.bounds
    yield f'<path d="{path(box.shape)}" fill="{PAPER}" {pen} stroke-linejoin="round"/>'
    for cell in box.cells:
        x, y, wide, _ = cell.shape.bounds
        thin = pen.replace(number(size * 0.035), number(size * 0.018))
        high = fitting(cell.name, (wide - x) * 0.8, size * 0.22)
        yield f'<path d="{path(cell.shape)}" fill="#e8e0cd" {thin}/>'
        yield write(cell.name, x + size * 0.07, y + high * 1.05, high, "#8a7f68", anchor="start", family=PLAIN)
    high = fitting(box.name, (right - left) * 0.94, size * 0.24)
    y = top - size * 0.1 if box.cells else top + high * 1.15
    yield label(box.name, (left + right) / 2, y, high, family=BOOKISH)
