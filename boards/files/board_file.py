"""A board on disk: a folder with `board.json`, and `<map id>.json` for every further map.

The form is TopoJSON; `board_form` shows it member by member. What was read and is written again has the same bytes.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Container, Iterable, Mapping, Sequence
from itertools import accumulate, chain
from pathlib import Path
from typing import Any, TypeAlias

import msgspec
import numpy as np
import shapely
from shapely import GeometryType, LineString, MultiLineString, Polygon

from boards.board import Area, AreaId, Board, Box, Cell, Column, Contact, Line, Map, MapId, Shape
from boards.files.arcs import Arcs, Floats, Integers, Rings, shapes_of, torn, walk
from boards.files.board_form import BENT, FORM, BoxForm, ContactForm, FileForm, OnePart, PointForm, Transform
from boards.files.board_rules import LARGEST, WORD, must_fit, refuse_endless
from boards.files.board_text import BOARD_FILE, board_texts
from boards.plain.bad_input import FURTHEST, BadInput
from boards.plain.files import convert_json, read_bounded, read_json, write_aside
from boards.plain.sentence import say

__all__ = ["BOARD_FILE", "board_texts", "read_board", "read_board_texts", "write_board"]

OURS = Path(__file__).resolve().parents[1] / "maps"


def read_board(folder_or_file: Path) -> Board:
    """The board in a folder, or in that file and those beside it."""
    folder, name = folder_or_file, BOARD_FILE
    if not folder_or_file.is_dir():
        folder, name = folder_or_file.parent, folder_or_file.name
    inside = folder.resolve()

    def text_of(wanted: str) -> bytes:
        path = folder / (name if wanted == BOARD_FILE else wanted)
        if wanted != BOARD_FILE and path.resolve().parent != inside:
            raise BadInput(say("It leads out of the board's folder."), path)
        return read_bounded(path)

    board = board_from(text_of, folder, name)
    # What came with the program was looked at when it was made.
    if not inside.is_relative_to(OURS):
        _refuse_what_never_ends(board, folder / name)
    return board


def read_board_texts(texts: Mapping[str, bytes], folder: str = "") -> Board:
    """The board in files that are not on the disk, such as those of a zip, by their names in its folder."""

    def text_of(wanted: str) -> bytes:
        if wanted not in texts:
            raise BadInput(say("There is no such file."), f"{folder}{wanted}")
        return texts[wanted]

    board = board_from(text_of, Path(folder))
    _refuse_what_never_ends(board, Path(folder) / BOARD_FILE)
    return board


def _refuse_what_never_ends(board: Board, file: Path) -> None:
    for map in board.maps.values():
        refuse_endless(map, file)


def write_board(board: Board, folder: Path) -> None:
    """Write the board into a folder. Each file is the old or the new one, whatever happens meanwhile; further maps
    are written before the file that names them."""
    texts = board_texts(board)
    folder.mkdir(parents=True, exist_ok=True)
    for name, text in sorted(texts.items(), key=lambda item: item[0] == BOARD_FILE):
        write_aside(folder / name, text.encode())


# A board out of the text of its files. Whatever is wrong is said with the file and the place.


MOST_MAPS = 20
MOST_POINTS = 1_000_000
"""Of all areas of a map together. Arcs may be walked many times, so a small file could ask for endless shapes."""

GEOMETRIES = "$.objects.areas.geometries"
CONTACTS = "$.sandtable.contacts"


class _NumberOfForm(msgspec.Struct):
    form: int


class _Head(msgspec.Struct):
    """What every form of the file will always have."""

    sandtable: _NumberOfForm


def board_from(text_of: Callable[[str], bytes], folder: Path, name: str = BOARD_FILE) -> Board:
    """A board out of its files: `text_of` gives the text of the one with that name."""
    main = str(folder / name)
    form = _file_form(text_of(BOARD_FILE), main)
    about = form.sandtable.board
    if about is None:
        raise BadInput(say("It holds a map, but says nothing of its board."), main, "$.sandtable")
    if len(about.maps) > MOST_MAPS:
        raise BadInput(say("It has more than {most} maps.", most=MOST_MAPS), main, "$.sandtable.board")
    map, contacts = _map(form, main)
    maps = {map.id: map}
    for id in about.maps:
        file = str(folder / f"{id}.json")
        map, its_contacts = _map(_further(id, text_of, file, main), file)
        if map.id != id or id in maps:
            raise BadInput(
                say("This file should hold the map {id}, and no other does.", id=id), file, "$.sandtable.map"
            )
        maps[map.id] = map
        contacts += its_contacts
    columns = tuple(Column(c.name, c.holds, c.on, c.choices, c.meaning) for c in form.sandtable.columns)
    board = Board(about.id, about.title, maps, tuple(contacts), columns, about.source)
    try:
        must_fit(board)
    except BadInput as error:
        raise error.within(main) from None
    return board


def _further(id: str, text_of: Callable[[str], bytes], file: str, main: str) -> FileForm:
    if not WORD.fullmatch(id):
        raise BadInput(say("The id of a map is a lower-case word."), main, "$.sandtable.board.maps")
    form = _file_form(text_of(f"{id}.json"), file)
    if form.sandtable.board or form.sandtable.columns:
        why = say("Only {file} says what the board is and which columns it has.", file=BOARD_FILE)
        raise BadInput(why, file, "$.sandtable")
    return form


def _file_form(text: bytes, file: str) -> FileForm:
    """Read at once, as nearly every file is of the present form; what does not fit may be of another."""
    found: FileForm | None = None
    try:
        found = read_json(text, FileForm, file, FURTHEST)
    except BadInput:
        form = read_json(text, _Head, file, math.inf).sandtable.form
        if FORM <= form <= BENT:
            raise
    else:
        form = found.sandtable.form
    if form > BENT:
        why = say("A newer Sandtable wrote this (form {form}; this one reads up to {ours}).", form=form, ours=BENT)
        raise BadInput(why, file, "$.sandtable.form")
    if form < 1:
        raise BadInput(say("There is no form {form} of a board.", form=form), file, "$.sandtable.form")
    if found is None or form < FORM:
        return convert_json(upgraded(read_json(text, Raw, file, FURTHEST), form, FORM), FileForm, file)
    return found


def _map(form: FileForm, file: str) -> tuple[Map, list[Contact]]:
    ours = form.sandtable
    id, (grid, _) = MapId(ours.map.id), form.transform.scale
    if form.transform != Transform(scale=(grid, grid), translate=(0, 0)) or not 0 < grid <= 1:
        raise BadInput(say("Its grid should be the same both ways, at most 1, and begin at 0, 0."), file, "$.transform")
    arcs = _arcs(form, grid, file)
    shapes = _shapes(form, arcs, file)
    areas: dict[AreaId, Area] = {}
    for number, (geometry, shape) in enumerate(zip(form.objects.areas.geometries, shapes, strict=True)):
        words, key = geometry.properties, AreaId(geometry.id)
        _is_new(key, areas, file, f"{GEOMETRIES}[{number}]")
        callout = (
            _polygon([words.callout], file, f"{GEOMETRIES}[{number}].properties.callout") if words.callout else None
        )
        lettered = shapely.box(*words.lettered) if words.lettered else None
        areas[key] = Area(
            key,
            words.name,
            words.kind,
            id,
            shape,
            words.anchor,
            words.attributes,
            words.source,
            callout,
            lettered,
            words.along or (),
        )
    boxes: dict[AreaId, Box] = {}
    for number, box in enumerate(ours.boxes):
        place = f"$.sandtable.boxes[{number}]"
        _is_new(AreaId(box.id), boxes, file, place)
        boxes[AreaId(box.id)] = _box(box, id, file, place)
    lines = _lines(ours.contacts, arcs, file)
    contacts = [
        Contact(AreaId(c.a), AreaId(c.b), c.kind, c.attributes, c.toward_a, c.toward_b, c.border, line, c.source)
        for c, line in zip(ours.contacts, lines, strict=True)
    ]
    about = ours.map
    return Map(id, about.name, about.width, about.height, areas, boxes, about.drawing, grid, about.counter), contacts


def _is_new(id: AreaId, known: Container[AreaId], file: str, place: str) -> None:
    if id in known:
        raise BadInput(say("There are two areas or boxes with the id {id}.", id=id[:100]), file, place)


def _arcs(form: FileForm, grid: float, file: str) -> Arcs:
    for number, arc in enumerate(form.arcs):
        if len(arc) < 2:
            raise BadInput(say("An arc has at least two points."), file, f"$.arcs[{number}]")
    starts = _starts(len(arc) for arc in form.arcs)
    steps = np.fromiter(chain.from_iterable(chain.from_iterable(form.arcs)), np.int64).reshape(-1, 2)
    walked = np.cumsum(steps, axis=0)
    before = np.concatenate((np.zeros((1, 2), np.int64), walked))[starts[:-1]]
    at = (walked - np.repeat(before, np.diff(starts), axis=0)).astype(np.float64) * grid
    absurd = np.flatnonzero((np.abs(at) > LARGEST).any(axis=1))
    if len(absurd):
        number = int(np.searchsorted(starts, absurd[0], side="right")) - 1
        raise BadInput(say("This arc leaves every sensible map."), file, f"$.arcs[{number}]")
    return Arcs(at, starts)


def _shapes(form: FileForm, arcs: Arcs, file: str) -> list[Shape]:
    """All areas at once. Shapes are as they are written, even those that cross themselves: `checks` tells of them."""
    geometries = form.objects.areas.geometries
    parts = [[geometry.arcs] if isinstance(geometry, OnePart) else geometry.arcs for geometry in geometries]
    for number, polygons in enumerate(parts):
        if not polygons or not all(polygons):
            raise BadInput(say("This area has a part without a ring."), file, f"{GEOMETRIES}[{number}].arcs")
    polygons = list(chain.from_iterable(parts))
    paths = list(chain.from_iterable(polygons))
    polygon_starts, shape_starts = _starts(map(len, polygons)), _starts(map(len, parts))
    owner = np.repeat(np.repeat(np.arange(len(parts)), np.diff(shape_starts)), np.diff(polygon_starts))
    places = [f"{GEOMETRIES}[{number}].arcs" for number in owner]
    coordinates, ring_starts = _walked(paths, arcs, file, places, closed=True)
    short = np.flatnonzero(np.diff(ring_starts) < 4)
    if len(short):
        raise BadInput(say("A ring has at least three corners."), file, places[short[0]])
    shapes = shapes_of(Rings(coordinates, ring_starts, polygon_starts, shape_starts))
    return [
        shapely.MultiPolygon([shape]) if isinstance(shape, Polygon) and not isinstance(geometry, OnePart) else shape
        for geometry, shape in zip(geometries, shapes, strict=True)
    ]


def _walked(
    paths: Sequence[Sequence[int]], arcs: Arcs, file: str, places: Sequence[str], *, closed: bool
) -> tuple[Floats, Integers]:
    """The points along each of the paths, and where each begins."""
    for number, path in enumerate(paths):
        if not path:
            raise BadInput(say("A line without an arc."), file, places[number])
        if not -len(arcs) <= min(path) <= max(path) < len(arcs):
            raise BadInput(say("There are arcs 0 to {last} only.", last=len(arcs) - 1), file, places[number])
    references = np.fromiter(chain.from_iterable(paths), np.int64)
    starts = _starts(map(len, paths))
    if np.diff(arcs.starts)[np.where(references < 0, ~references, references)].sum() > MOST_POINTS:
        raise BadInput(say("Its lines have more than {most} points.", most=MOST_POINTS), file)
    bad = torn(arcs, references, starts, closed=closed)
    if bad is not None:
        why = say("These arcs do not meet in a ring." if closed else "These arcs do not meet.")
        raise BadInput(why, file, places[bad])
    return walk(arcs, references, starts)


def _lines(contacts: Sequence[ContactForm], arcs: Arcs, file: str) -> list[Line | None]:
    """The line of each contact: all that walk along arcs at once, the others point by point."""
    paths: list[list[int]] = []
    places: list[str] = []
    for number, contact in enumerate(contacts):
        place = f"{CONTACTS}[{number}]"
        if sum(line is not None for line in (contact.arcs, contact.line, contact.lines)) > 1:
            raise BadInput(say("A contact has one line only."), file, place)
        for path in _paths(contact, file, place):
            paths.append(path)
            places.append(f"{place}.arcs")
    coordinates, starts = _walked(paths, arcs, file, places, closed=False)
    walked = iter(shapely.from_ragged_array(GeometryType.LINESTRING, coordinates, (starts,)).tolist() if paths else [])
    found: list[Line | None] = []
    for number, contact in enumerate(contacts):
        place = f"{CONTACTS}[{number}]"
        if contact.arcs is not None:
            parts = [next(walked) for _ in _paths(contact, file, place)]
            found.append(parts[0] if isinstance(contact.arcs[0], int) else MultiLineString(parts))
        elif contact.lines is not None:
            found.append(MultiLineString([_line(line, file, f"{place}.lines") for line in contact.lines]))
        else:
            found.append(None if contact.line is None else _line(contact.line, file, f"{place}.line"))
    return found


def _paths(contact: ContactForm, file: str, place: str) -> list[list[int]]:
    """A single line is a list of arcs, several are a list of such lists."""
    if contact.arcs is None:
        return []
    one = [part for part in contact.arcs if isinstance(part, int)]
    several = [part for part in contact.arcs if not isinstance(part, int)]
    if bool(one) == bool(several):
        raise BadInput(say("A line is a list of arcs, or a list of such lists."), file, f"{place}.arcs")
    return several or [one]


def _line(points: Sequence[PointForm], file: str, place: str) -> LineString:
    if len(points) < 2:
        raise BadInput(say("A line has at least two points."), file, place)
    return LineString(points)


def _box(form: BoxForm, map: MapId, file: str, place: str) -> Box:
    cells = tuple(
        Cell(cell.id, cell.name, _polygon(cell.rings, file, f"{place}.cells[{number}].rings"), cell.attributes)
        for number, cell in enumerate(form.cells)
    )
    shape = _polygon(form.rings, file, f"{place}.rings")
    return Box(
        id=AreaId(form.id),
        name=form.name,
        kind=form.kind,
        map=map,
        form=form.form,
        shape=shape,
        anchor=form.anchor,
        cells=cells,
        attributes=form.attributes,
        source=form.source,
        lettered=shapely.box(*form.lettered) if form.lettered else None,
    )


def _polygon(rings: Sequence[Sequence[PointForm]], file: str, place: str) -> Polygon:
    if not rings or any(len(ring) < 4 or ring[0] != ring[-1] for ring in rings):
        raise BadInput(say("A ring has at least three corners, and ends where it begins."), file, place)
    return Polygon(rings[0], rings[1:])


def _starts(lengths: Iterable[int]) -> Integers:
    return np.fromiter(accumulate(lengths, initial=0), np.int64)


# Files of older forms, brought to the present form as raw data, one form at a time.


Raw: TypeAlias = dict[str, Any]
Upgrade: TypeAlias = Callable[[Raw], Raw]

UPGRADES: Mapping[int, Upgrade] = {}
"""The step from each form to the next. Form 1 is the first."""


def upgraded(raw: Raw, form: int, to: int, upgrades: Mapping[int, Upgrade] = UPGRADES) -> Raw:
    for step in range(form, to):
        raw = upgrades[step](raw)
    return raw
