"""A map drawn in a style as SVG, in layers that other drawing programs can switch, for export and for the table."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

import numpy as np
import shapely

from app.editor.drawing.names import label_of, signs_of
from app.editor.drawing.names import svg_of as outlines_of
from app.editor.drawing.relief import Relief, svg_of
from app.editor.drawing.styles import Style
from app.look import PLAIN, is_water
from app.pictures.drawing import Drawing, label, path
from app.table.ground.lettering import Label
from boards.board import Area, Board, Box, Contact, Map, Shape
from boards.edits.segments import line_of, segments_of
from counters.faces.lettering import fitting, number, write
from counters.laying.rooms import counter_size

RIPPLE = 0.02
"""Of a counter: how thick a line along the coast is."""


def drawn(board: Board, map: Map, style: Style, relief: Relief | None = None) -> Drawing:
    """Every layer is a group with an id; the lettering is the one that the table sets anew for who sits elsewhere."""
    size = counter_size(map)
    ground = f'<rect width="{number(map.width)}" height="{number(map.height)}" fill="{style.paper}"/>'
    contacts = [it for it in board.contacts if it.line is not None and (it.a in map.areas or it.a in map.boxes)]
    body = (
        _layer("paper", [ground]),
        _layer("water", (_fill(area, style) for area in map.areas.values() if is_water(area.kind))),
        _layer("ripples", _ripples(map, style, size)),
        _layer("areas", (_fill(area, style) for area in map.areas.values() if not is_water(area.kind))),
        _layer("relief", [svg_of(relief, map)] if relief is not None else ()),
        _layer("rim", _rim(map, style, size)),
        _layer("borders", (line(it, style, size) for it in contacts if it.border)),
        _layer("links", (line(it, style, size) for it in contacts if not it.border)),
        _layer("boxes", (part for box in map.boxes.values() for part in _box(box, style, size))),
        _layer("signs", _signs(map, style, size)),
        _layer("lettering", (*_names(map, style, size), *_box_names(map, style, size))),
    )
    return Drawing(0, 0, map.width, map.height, body=body)


def _layer(id: str, parts: Iterable[str]) -> str:
    return f'<g id="{id}">{"".join(parts)}</g>'


def _fill(area: Area, style: Style) -> str:
    # A hair of its own colour, so that nothing shows between neighbours.
    fill = style.fill(area)
    pen = f'fill="{fill}" stroke="{fill}" stroke-width="0.6"'
    return f'<path id="area-{area.id}" d="{path(area.shape)}" fill-rule="evenodd" {pen}/>'


def _rim(map: Map, style: Style, size: float) -> Iterator[str]:
    """Where the areas end and the paper begins, which is no border of two."""
    rows, keys, _ = segments_of([area.shape for area in map.areas.values()])
    _, which, many = np.unique(keys, return_inverse=True, return_counts=True)
    alone = rows[many[which] == 1]
    if len(alone):
        pen = f'stroke="{style.edge}" stroke-width="{number(size * 0.012)}" stroke-linejoin="round"'
        yield f'<path d="{path(line_of(alone))}" fill="none" {pen}/>'


def _ripples(map: Map, style: Style, size: float) -> Iterator[str]:
    for rim, colour in ripples(map, style):
        yield f'<path d="{path(rim)}" fill="none" stroke="{colour}" stroke-width="{number(size * RIPPLE)}"/>'


def ripples(map: Map, style: Style) -> Iterator[tuple[Shape, str]]:
    """Lines in the water along the land, fainter farther out."""
    land = [area.shape for area in map.areas.values() if not is_water(area.kind)]
    if not style.ripples or not land:
        return
    size = counter_size(map)
    whole = shapely.union_all([shapely.simplify(shape, size / 40) for shape in land])
    for step, colour in reversed(list(enumerate(style.ripples, 1))):
        rim = whole.buffer(step * size * 0.13, quad_segs=4)
        if not rim.is_empty:
            yield rim, colour


def line(contact: Contact, style: Style, size: float) -> str:
    """A border or a link, as its kind is drawn in this style."""
    pen, unit = style.pen(contact.kind), size * 0.01
    dashes = ",".join(number(float(part) * unit * 1.5) for part in pen.dashes.split())
    dashed = f' stroke-dasharray="{dashes}"' if dashes else ""
    return (
        f'<path d="{path(contact.line)}" fill="none" stroke="{pen.colour}" '
        f'stroke-width="{number(pen.width * unit)}" stroke-linecap="round" stroke-linejoin="round"{dashed}/>'
        if contact.line is not None
        else ""
    )


def _names(map: Map, style: Style, size: float) -> Iterator[str]:
    # As outlines: a name bent along a curve looks the same in every program, and no font has to be there.
    for area in map.areas.values():
        yield _written(label_of(area, style, size))


def _signs(map: Map, style: Style, size: float) -> Iterator[str]:
    for area in map.areas.values():
        signs, numbers = signs_of(area, style, size)
        for sign in signs:
            yield f'<path d="{path(sign.shape)}" fill="{style.ink if sign.inked else style.halo}" fill-rule="evenodd"/>'
        yield from (_written(each) for each in numbers)


def _written(each: Label) -> str:
    letters, halo = outlines_of(each), ""
    if each.halo:
        pen = f'stroke="{each.halo}" stroke-width="{number(each.size * 0.18)}" stroke-linejoin="round"'
        halo = f'<path d="{letters}" fill="none" {pen} opacity="0.85"/>'
    return f'{halo}<path d="{letters}" fill="{each.colour}"/>'


def _box(box: Box, style: Style, size: float) -> Iterator[str]:
    pen = f'stroke="{style.ink}" stroke-width="{number(size * 0.035)}" stroke-linejoin="round"'
    yield f'<path d="{path(box.shape)}" fill="{style.halo}" {pen}/>'
    for cell in box.cells:
        yield (f'<path d="{path(cell.shape)}" fill="none" stroke="{style.ink}" stroke-width="{number(size * 0.018)}"/>')


def _box_names(map: Map, style: Style, size: float) -> Iterator[str]:
    for box in map.boxes.values():
        left, top, right, _ = box.shape.bounds
        for cell in box.cells:
            x, y, wide, _ = cell.shape.bounds
            high = fitting(cell.name, (wide - x) * 0.8, size * 0.22)
            yield write(cell.name, x + size * 0.07, y + high * 1.05, high, style.ink, anchor="start", family=PLAIN)
        high = fitting(box.name, (right - left) * 0.94, size * 0.24)
        y = top - high * 0.4 if box.cells else top + high * 1.15
        yield label(box.name, (left + right) / 2, y, high, ink=style.ink, paper=style.halo, family=style.family)
