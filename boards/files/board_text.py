"""A board as the text of its files: sorted, one feature to a line, the same text for the same board."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import pairwise
from typing import Any

import msgspec
import numpy as np
import shapely
from shapely import MultiLineString, Polygon

from boards.board import Area, Attributes, Board, Box, Cell, Contact, Line, Map, MapId, Spot
from boards.files.arcs import Topology, cut, rings_of
from boards.files.board_form import (
    BENT,
    FORM,
    AreaWords,
    AttributesForm,
    BoardForm,
    BoxForm,
    CellForm,
    ColumnForm,
    ContactForm,
    MapForm,
    OnePart,
    PointForm,
    SeveralParts,
)
from boards.files.board_rules import must_fit
from boards.plain.bad_input import BadInput
from boards.plain.sentence import say

BOARD_FILE = "board.json"


def map_file(board: Board, map: MapId) -> str:
    """The file in which a map is kept: the first one speaks for the board."""
    return BOARD_FILE if map == next(iter(board.maps)) else f"{map}.json"


def board_texts(board: Board) -> dict[str, str]:
    """The text of every file of the board. Corners of areas that are not on their map's grid are rounded to it;
    nothing else is changed, and what is on the grid is read back exactly."""
    must_fit(board)
    spaces = board.spaces
    contacts: dict[MapId, list[Contact]] = {map: [] for map in board.maps}
    first = next(iter(board.maps))
    for contact in board.contacts:
        one, other = spaces[contact.a].map, spaces[contact.b].map
        contacts[one if one == other else first].append(contact)
    try:
        return {map_file(board, map.id): _map_text(board, map, contacts[map.id]) for map in board.maps.values()}
    except UnicodeEncodeError as error:
        raise BadInput(say("A name or text of this board holds half a letter, which no file can hold.")) from error
    except ValueError as error:
        raise BadInput(say("A number of this board is too long for a file.")) from error


def _map_text(board: Board, map: Map, contacts: list[Contact]) -> str:
    areas = sorted(map.areas.values(), key=lambda area: area.id)
    rings = rings_of([area.shape for area in areas])
    rings.coordinates[:] = np.round(rings.coordinates / map.grid) * map.grid + 0.0
    borders = [_on_grid(contact.line, map.grid) if contact.border else [] for contact in contacts]
    topology = cut(rings, [tuple(part[end]) for parts in borders for part in parts for end in (0, -1)])
    lines = [
        "{",
        '"type": "Topology",',
        '"sandtable": {',
        f'"form": {BENT if any(area.along for area in areas) else FORM},',
        *_about_board(board, map),
        f'"map": {_line(_about_map(map))},',
        *_list('"boxes": [', (_box(box) for _, box in sorted(map.boxes.items())), "],"),
        *_list(
            '"contacts": [',
            (_line(_contact(contact, topology, parts)) for contact, parts in zip(contacts, borders, strict=True)),
            "]",
        ),
        "},",
        '"objects": {',
        *_list(
            '"areas": {"type": "GeometryCollection", "geometries": [',
            (_line(_area(area, topology, number)) for number, area in enumerate(areas)),
            "]}",
        ),
        "},",
        f'"transform": {_line({"scale": [map.grid, map.grid], "translate": [0, 0]})},',
        *_list('"arcs": [', _arcs(topology, map.grid), "]"),
        "}",
    ]
    return "\n".join(lines) + "\n"


def _about_board(board: Board, map: Map) -> list[str]:
    first, *further = board.maps
    if map.id != first:
        return []
    about = BoardForm(id=board.id, title=board.title, source=board.source, maps=list(further))
    columns = (
        _line(ColumnForm(name=c.name, holds=c.holds, on=c.on, choices=c.choices, meaning=c.meaning))
        for c in board.columns
    )
    return [f'"board": {_line(about)},', *_list('"columns": [', columns, "],")]


def _about_map(map: Map) -> MapForm:
    width, height = _number(map.width), _number(map.height)
    return MapForm(
        id=map.id, name=map.name, width=width, height=height, drawing=map.drawing, counter=_number(map.counter)
    )


def _curve(along: tuple[Spot, ...]) -> tuple[PointForm, PointForm, PointForm]:
    start, through, end = along
    return _spot(*start), _spot(*through), _spot(*end)


def _area(area: Area, topology: Topology, number: int) -> OnePart | SeveralParts:
    words = AreaWords(
        name=area.name,
        kind=area.kind,
        anchor=_spot(*area.anchor),
        attributes=_attributes(area.attributes),
        source=area.source,
        callout=_points(area.callout.exterior) if area.callout is not None else [],
        lettered=_frame(area.lettered) if area.lettered is not None else None,
        along=_curve(area.along) if area.along else None,
    )
    rings, starts = topology.rings, topology.ring_starts
    parts = [
        [
            topology.references[starts[ring] : starts[ring + 1]].tolist()
            for ring in range(rings.polygon_starts[part], rings.polygon_starts[part + 1])
        ]
        for part in range(rings.shape_starts[number], rings.shape_starts[number + 1])
    ]
    if isinstance(area.shape, Polygon):
        return OnePart(id=area.id, properties=words, arcs=parts[0])
    return SeveralParts(id=area.id, properties=words, arcs=parts)


def _frame(shape: Polygon) -> tuple[float, float, float, float]:
    left, top, right, bottom = shape.bounds
    return _number(left), _number(top), _number(right), _number(bottom)


def _arcs(topology: Topology, grid: float) -> Iterable[str]:
    """Each point as steps of the grid from the one before it."""
    at = np.round(topology.arcs.coordinates / grid).astype(np.int64)
    steps = np.diff(at, axis=0, prepend=0)
    starts = topology.arcs.starts
    steps[starts[:-1]] = at[starts[:-1]]
    points = steps.tolist()
    return (_compact(points[start:stop]) for start, stop in pairwise(starts))


def _box(box: Box) -> str:
    """A track has a line for the box and one for each cell."""
    text = _line(
        BoxForm(
            id=box.id,
            name=box.name,
            kind=box.kind,
            form=box.form,
            anchor=_spot(*box.anchor),
            rings=_rings(box.shape),
            attributes=_attributes(box.attributes),
            source=box.source,
            lettered=_frame(box.lettered) if box.lettered is not None else None,
        )
    )
    if not box.cells:
        return text
    return "\n".join(_list(text.removesuffix("}") + ', "cells": [', (_line(_cell(cell)) for cell in box.cells), "]}"))


def _cell(cell: Cell) -> CellForm:
    return CellForm(id=cell.id, name=cell.name, rings=_rings(cell.shape), attributes=_attributes(cell.attributes))


def _contact(contact: Contact, topology: Topology, parts: list[np.ndarray[Any, Any]]) -> ContactForm:
    form = ContactForm(
        a=contact.a,
        b=contact.b,
        kind=contact.kind,
        border=contact.border,
        attributes=_attributes(contact.attributes),
        toward_a=_attributes(contact.toward_a),
        toward_b=_attributes(contact.toward_b),
        source=contact.source,
    )
    if contact.line is None:
        return form
    several = isinstance(contact.line, MultiLineString)
    walks = [walk for walk in (topology.along(part) for part in parts) if walk is not None]
    if parts and len(walks) == len(parts):
        return msgspec.structs.replace(form, arcs=walks if several else walks[0])
    points = [_points(part) for part in shapely.get_parts(contact.line)]
    if several:
        return msgspec.structs.replace(form, lines=points)
    return msgspec.structs.replace(form, line=points[0])


def _on_grid(line: Line | None, grid: float) -> list[np.ndarray[Any, Any]]:
    """The parts of a border, rounded as its areas are."""
    if line is None:
        return []
    return [np.round(shapely.get_coordinates(part) / grid) * grid + 0.0 for part in shapely.get_parts(line)]


def _rings(shape: Polygon) -> list[list[PointForm]]:
    return [_points(ring) for ring in (shape.exterior, *shape.interiors)]


def _points(line: shapely.Geometry) -> list[PointForm]:
    return [_spot(x, y) for x, y in shapely.get_coordinates(line).tolist()]


def _spot(x: float, y: float) -> PointForm:
    return _number(x), _number(y)


def _number(number: float) -> float:
    """12 rather than 12.0: it is the same number, and the text of it does not depend on who made it."""
    return int(number) if number == int(number) else number


def _attributes(attributes: Attributes) -> AttributesForm:
    return dict(sorted(attributes.items()))


def _list(opening: str, items: Iterable[str], closing: str) -> list[str]:
    found = list(items)
    return [opening, *(f"{item}," for item in found[:-1]), *found[-1:], closing]


def _line(value: object) -> str:
    """One line of JSON, with room between its members."""
    return msgspec.json.format(_compact(value), indent=0)


def _compact(value: object) -> str:
    return msgspec.json.encode(value).decode()
