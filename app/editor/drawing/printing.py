"""A map drawn in a style as SVG, in layers that other drawing programs can switch, for export and for the table."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from xml.sax.saxutils import quoteattr

import numpy as np

from app.editor.drawing import engraving
from app.editor.drawing.names import are_named, box_labels, label_of, signs_of
from app.editor.drawing.names import svg_of as outlines_of
from app.editor.drawing.relief import Relief, svg_of
from app.editor.drawing.styles import Style
from app.look import Pen, is_water
from app.pictures.drawing import Drawing, path
from app.table.ground.lettering import Label
from boards.board import Area, Board, Box, Contact, Map
from boards.edits.segments import line_of, segments_of
from counters.faces.lettering import number
from counters.laying.rooms import counter_size

LONGEST = 200
"""Letters of a name that are told beside its outline."""


def drawn(board: Board, map: Map, style: Style, relief: Relief | None = None) -> Drawing:
    """Every layer is a group with an id; the lettering is the one that the table sets anew for who sits elsewhere."""
    size = counter_size(map)
    ground = f'<rect width="{number(map.width)}" height="{number(map.height)}" fill="{style.paper}"/>'
    contacts = [it for it in board.contacts if it.line is not None and (it.a in map.areas or it.a in map.boxes)]
    beneath, above = _engraved(map, style)
    body = (
        _layer("paper", [ground]),
        _layer("water", (_fill(area, style) for area in map.areas.values() if is_water(area.kind))),
        *(_layer(id, [part]) for id, part in beneath),
        _layer("areas", (_fill(area, style) for area in map.areas.values() if not is_water(area.kind))),
        *(_layer(id, [part]) for id, part in above),
        _layer("relief", [svg_of(relief, map)] if relief is not None else ()),
        _layer("rim", _rim(map, style, size)),
        _layer("borders", (line(it, style, size) for it in contacts if it.border)),
        _layer("links", (line(it, style, size) for it in contacts if not it.border)),
        _layer("boxes", (part for box in map.boxes.values() for part in _box(box, map, style, size))),
        _layer("signs", _signs(map, style, size)),
        _layer("lettering", (*_names(map, style, size), *_box_names(map, style, size))),
    )
    return Drawing(0, 0, map.width, map.height, defs=(engraving.DEFS,) if style.engraved else (), body=body)


def _layer(id: str, parts: Iterable[str]) -> str:
    return f'<g id="{id}">{"".join(parts)}</g>'


def _fill(area: Area, style: Style) -> str:
    # A hair of its own colour, so that nothing shows between neighbours.
    fill = style.fill(area)
    pen = f'fill="{fill}" stroke="{fill}" stroke-width="0.6"'
    # By these the editor knows its own drawing again.
    told = f'id="area-{area.id}" data-name={quoteattr(area.name[:LONGEST])} data-kind="{area.kind}"'
    return f'<path {told} d="{path(area.shape)}" fill-rule="evenodd" {pen}/>'


def _rim(map: Map, style: Style, size: float) -> Iterator[str]:
    """Where the areas end and the paper begins, which is no border of two."""
    rows, keys, _ = segments_of([area.shape for area in map.areas.values()])
    _, which, many = np.unique(keys, return_inverse=True, return_counts=True)
    alone = rows[many[which] == 1]
    if len(alone):
        pen = f'stroke="{style.edge}" stroke-width="{number(size * 0.012)}" stroke-linejoin="round"'
        yield f'<path d="{path(line_of(alone))}" fill="none" {pen}/>'


def _engraved(map: Map, style: Style) -> tuple[list[tuple[str, str]], list[tuple[str, str]]]:
    """What engravers draw beneath the land, and on it."""
    land = engraving.land_of(map)
    if not style.engraved or land.is_empty:
        return [], []
    covers = (engraving.cover(area, map, style) for area in map.areas.values() if not is_water(area.kind))
    light = (piece.drawn for piece in engraving.light(map, land))
    shores = (piece.drawn for piece in engraving.water(map, land, style))
    return [("shores", "".join(shores))], [("cover", "".join(covers)), ("daylight", "".join(light))]


def line(contact: Contact, style: Style, size: float) -> str:
    """A border or a link, as its kind is drawn in this style."""
    core = style.core(contact.kind)
    within = _line(contact, core, size) if core is not None else ""
    return _line(contact, style.pen(contact.kind), size) + within


def _line(contact: Contact, pen: Pen, size: float) -> str:
    unit = size * 0.01
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
    for area in map.areas.values() if are_named(map) else ():
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


def _box(box: Box, map: Map, style: Style, size: float) -> Iterator[str]:
    if style.engraved:
        yield engraving.panel(box, map, style)
    else:
        pen = f'stroke="{style.ink}" stroke-width="{number(size * 0.035)}" stroke-linejoin="round"'
        yield f'<path d="{path(box.shape)}" fill="{style.halo}" {pen}/>'
    for cell in box.cells:
        yield (f'<path d="{path(cell.shape)}" fill="none" stroke="{style.ink}" stroke-width="{number(size * 0.018)}"/>')


def _box_names(map: Map, style: Style, size: float) -> Iterator[str]:
    for box in map.boxes.values():
        yield from (_written(each) for each in box_labels(box, style, size))
