"""What a board must be so that a file can hold it. Reader and writer ask the same, so what is written can be read."""

from __future__ import annotations

import math
import re
from collections.abc import Container, Iterable, Iterator, Mapping, Sequence
from pathlib import Path

import numpy as np
import shapely
from shapely import STRtree

from boards.board import Area, AreaId, Attributes, AttributeValue, Bearer, Board, Box, Cell, Column, Map, Shape, Space
from boards.plain.bad_input import BadInput
from boards.plain.sentence import Sentence, area, say

WORD = re.compile(r"[a-z0-9_]{1,100}")
FILE = re.compile(r"[^/\\:\x00-\x1f]{1,200}")
LARGEST = 1e7
FINEST = 2.0**-20
NAMES = {
    "text": "a text",
    "number": "a number",
    "flag": "true or false",
    "choice": "one of its choices",
    "list": "a list of texts",
}


def must_fit(board: Board) -> None:
    """Raise the first thing that no file could hold, or that would not be found again."""
    for why, place in unfit(board):
        raise BadInput(why, "", place)


def unfit(board: Board) -> Iterator[tuple[Sentence, str]]:
    if not board.maps:
        yield say("A board has at least one map."), "$.sandtable"
    columns = {(bearer, column.name): column for column in board.columns for bearer in column.on}
    if len(columns) < sum(len(set(column.on)) for column in board.columns):
        yield say("Two columns have the same name."), "$.sandtable.columns"
    seen: set[AreaId] = set()
    for number, (id, map) in enumerate(board.maps.items()):
        yield from _unfit_map(map, first=number == 0)
        spaces: list[tuple[AreaId, Space]] = [*map.areas.items(), *map.boxes.items()]
        for key, space in spaces:
            if key in seen:
                yield say("There are two areas or boxes with the id {id}.", id=key[:100]), f"map {id[:100]}"
            seen.add(key)
            if space.id != key or space.map != id or map.id != id:
                yield say("{area} stands under another id or map than its own.", area=area(key)), f"map {id[:100]}"
            yield from _unfit_space(space, columns)
    yield from _unfit_contacts(board, seen, columns)
    for map in board.maps.values():
        yield from too_much(map)


def _unfit_contacts(
    board: Board, known: Container[AreaId], columns: Mapping[tuple[Bearer, str], Column]
) -> Iterator[tuple[Sentence, str]]:
    for number, contact in enumerate(board.contacts):
        place = f"contact {number + 1} ({contact.a[:100]} – {contact.b[:100]})"
        for end in (contact.a, contact.b):
            if end not in known:
                yield say("This contact leads to {id}, which is no area or box.", id=end[:100]), place
        if contact.a == contact.b:
            yield say("This contact joins {area} to itself.", area=area(contact.a)), place
        if contact.line is not None and contact.line.is_empty:
            yield say("The line of this contact has no points."), place
        yield from _unfit_attributes(contact.attributes, "contact", columns, place)
        for attributes in (contact.toward_a, contact.toward_b):
            yield from _unfit_attributes(attributes, "toward", columns, place)


def wrong_type(column: Column, value: AttributeValue) -> Sentence | None:
    """Why this value cannot stand in that column, whatever its choices."""
    match value:
        case bool():
            fits = column.holds == "flag"
        case int() | float():
            fits = column.holds == "number"
        case str():
            fits = column.holds in ("text", "choice")
        case _:
            fits = column.holds == "list"
    if fits:
        return None
    return say("{column} holds {what}, not {value}.", column=column.name, what=NAMES[column.holds], value=shown(value))


def shown(value: AttributeValue) -> str:
    """A value as it may be repeated in a sentence."""
    if isinstance(value, bool):
        return "true" if value else "false"
    text = ", ".join(value[:20]) if isinstance(value, tuple) else f"{value}"
    return text if len(text) <= 60 else text[:60] + "…"


def _unfit_map(map: Map, first: bool) -> Iterator[tuple[Sentence, str]]:
    place = f"map {map.id[:100]}"
    if not WORD.fullmatch(map.id) or (map.id == "board" and not first):
        yield say("The id of a map is a lower-case word (not board, when it is a further map)."), place
    if not all(0 < side <= LARGEST for side in (map.width, map.height)):
        yield say("Width and height are numbers between 0 and {most}.", most=LARGEST), place
    if not 0 <= map.counter <= LARGEST:
        yield say("The side of a counter is a number between 0 and {most}.", most=LARGEST), place
    if map.drawing and (not FILE.fullmatch(map.drawing) or map.drawing.startswith(".")):
        yield say("The drawing is named as a file beside the board, not elsewhere."), place
    # A power of two is a half times another.
    if not FINEST <= map.grid <= 1 or math.frexp(map.grid)[0] != 0.5:
        yield say("The grid is a power of two such as 0.0078125 (1/128), at most 1."), place


def _unfit_space(space: Space, columns: Mapping[tuple[Bearer, str], Column]) -> Iterator[tuple[Sentence, str]]:
    place = f"{'box' if isinstance(space, Box) else 'area'} {space.id[:100]}"
    if not space.id or len(space.id) > 100:
        yield say("An id has 1 to 100 letters."), place
    if isinstance(space, Area) and not (len(space.along) in (0, 3) and all(map(_sensible, space.along))):
        yield say("The name of {area} runs along three sensible spots, or none.", area=area(space.id)), place
    if not _sensible(space.anchor):
        yield say("The anchor of {area} is not two sensible numbers.", area=area(space.id)), place
    above = [cell.shape for cell in space.cells] if isinstance(space, Box) else [space.callout]
    parts = [space.shape, *(shape for shape in (*above, space.lettered) if shape is not None)]
    for shape in parts:
        if shape.is_empty or not (np.abs(shapely.get_coordinates(shape)) <= LARGEST).all():
            yield say("{area} has a shape without points, or with absurd ones.", area=area(space.id)), place
    yield from _unfit_attributes(space.attributes, "box" if isinstance(space, Box) else "area", columns, place)
    if isinstance(space, Box):
        if len({cell.id for cell in space.cells}) < len(space.cells):
            yield say("Two cells of {area} have the same id.", area=area(space.id)), place
        for cell in space.cells:
            yield from _unfit_attributes(cell.attributes, "cell", columns, f"{place}, cell {cell.id[:100]}")


def _unfit_attributes(
    attributes: Attributes, on: Bearer, columns: Mapping[tuple[Bearer, str], Column], place: str
) -> Iterator[tuple[Sentence, str]]:
    for name, value in attributes.items():
        column = columns.get((on, name))
        why = wrong_type(column, value) if column else None
        if why is not None:
            yield why, place
        if isinstance(value, float) and not math.isfinite(value):
            yield say("{column} is not a number that can be written.", column=name[:100]), place


def _sensible(numbers: Iterable[float]) -> bool:
    return all(abs(number) <= LARGEST for number in numbers)


# How much a board may ask of whoever checks, draws or shows it; counted before any of that is begun.


MOST_SPACES = 10_000
MOST_PARTS = 2_000
"""Of one area; on our maps none has more than 107."""

MOST_IN_ALL, MOST_CORNERS = 20_000, 250_000
"""Parts of all areas of a map, and corners of their outlines; on our maps they are 282 and 91,000 at most."""

MOST_CROWDED = 30_000
"""Pairs of spaces whose bounds touch; on our maps they are 2,300 at most."""

MOST_CROSSING, MOST_NEAR = 2, 40
"""For each straight piece of the outlines, and `SPARE` more: pairs of pieces that are no neighbours and could cross,
and all pairs that are near each other. On our maps it is a tenth, and six."""

SPARE = 20_000

AT_ONCE = 200
"""Pieces looked at together: so few that even those near all others fit into memory."""

MOST_WINDING = 100
"""How many times longer than around its own bounds an outline may be, all outlines of a map together."""

SLIMMEST = 200
"""A map is no strip: what is drawn of it would be all in one direction."""

LARGEST_COUNTER = 100
"""As many times as large as the map."""

MOST_LETTERS = {"name": 200, "id": 100, "kind": 100}


def too_much(map: Map) -> Iterator[tuple[Sentence, str]]:
    """What goes beyond any map, with its place."""
    place = f"map {map.id[:100]}"
    if max(map.width, map.height) > SLIMMEST * min(map.width, map.height):
        yield say("A map is not more than {most} times longer than wide.", most=SLIMMEST), place
    if map.counter > LARGEST_COUNTER * max(map.width, map.height):
        yield say("A counter is not so much larger than its map."), place
    spaces: list[Space] = [*map.areas.values(), *map.boxes.values()]
    cells = [cell for box in map.boxes.values() for cell in box.cells]
    if len(spaces) + len(cells) > MOST_SPACES:
        yield say("A map has at most {most} areas, boxes and cells.", most=MOST_SPACES), place
        return
    long = next(_unending(map.name, spaces, cells), None)
    if long is not None:
        yield long, place
        return
    shapes = [space.shape for space in spaces]
    if int(shapely.get_num_geometries(shapes).sum()) > MOST_IN_ALL:
        yield say("Its areas and boxes have more than {most} parts.", most=MOST_IN_ALL), place
    elif int(shapely.get_num_coordinates(shapes).sum()) > MOST_CORNERS:
        yield say("Its outlines have more than {most} corners.", most=MOST_CORNERS), place
    elif _winding(shapes) > MOST_WINDING:
        yield say("The outlines are wound up like no border on a map."), place
    elif _is_crowded(shapes) or any(
        _is_crowded([cell.shape for cell in box.cells]) for box in map.boxes.values() if box.cells
    ):
        yield say("Too many of its spaces lie upon each other."), place


def _unending(name: str, spaces: Sequence[Space], cells: Sequence[Cell]) -> Iterator[Sentence]:
    """Names and kinds without end, and places of parts without end."""
    if any(len(each) > MOST_LETTERS["name"] for each in (name, *(each.name for each in (*spaces, *cells)))):
        yield say("A name has at most {most} letters.", most=MOST_LETTERS["name"])
    for space in spaces:
        if len(space.kind) > MOST_LETTERS["kind"]:
            yield say("The name of a kind has at most {most} letters.", most=MOST_LETTERS["kind"])
        if shapely.get_num_geometries(space.shape) > MOST_PARTS:
            yield say("{area} has more than {most} parts.", area=area(space.id), most=MOST_PARTS)


def _winding(shapes: Sequence[Shape]) -> float:
    """An edge is crossed by as many others as find room: each outline counts with its square."""
    rings = shapely.get_rings(shapely.get_parts(shapes))
    bounds = shapely.bounds(rings)
    around = 2 * (bounds[:, 2] - bounds[:, 0] + bounds[:, 3] - bounds[:, 1])
    lengths = np.divide(shapely.length(rings), around, out=np.zeros(len(around)), where=around > 0)
    # What is not wound at all is a circle or a square, however many of them there are.
    return float(np.sqrt((np.maximum(lengths - 2, 0) ** 2).sum()))


def _is_crowded(shapes: Sequence[Shape]) -> bool:
    """Whether more pairs of them have bounds in common than on any map; no longer counted than needed."""
    parts = shapely.get_parts(shapes)
    tree, pairs = STRtree(parts), 0
    for start in range(0, len(parts), 20):
        found, _ = tree.query(shapely.box(*shapely.bounds(parts[start : start + 20]).T))
        pairs += len(found)
        if pairs > MOST_CROWDED + 8 * len(parts):
            return True
    return False


def refuse_endless(map: Map, file: Path | str) -> None:
    """`BadInput`, where whoever looks for gaps, borders and places on a map would not come to an end."""
    wrong = next(too_much(map), None)
    if wrong is None and is_tangled([area.shape for area in map.areas.values()]):
        wrong = say("The outlines of its areas cross each other too often."), f"map {map.id[:100]}"
    if wrong is not None:
        raise BadInput(wrong[0], file, wrong[1])


def is_tangled(shapes: Sequence[shapely.Geometry]) -> bool:
    """Whether outlines cross, or could, more often than on any map, even one that was drawn in a hurry: what they
    enclose together grows with the square of it. No longer counted than needed."""
    rings = shapely.get_rings(shapely.get_parts(shapes))
    points = shapely.get_coordinates(rings)
    if not len(points):
        return False
    corners, corner = np.unique(points[:, 0] + 1j * points[:, 1], return_inverse=True)
    within = np.ones(len(points) - 1, bool)
    within[np.cumsum(shapely.get_num_coordinates(rings))[:-1] - 1] = False
    ends = np.sort(np.stack((corner[:-1][within], corner[1:][within])), axis=0)
    # A border is drawn by the area on either side: looked at once, and counted as often as it is there.
    alike, times = np.unique(ends[0] * len(corners) + ends[1], return_counts=True)
    start, end = np.divmod(alike, len(corners))
    lines = np.stack((corners[start], corners[end]), axis=1).view(float).reshape(-1, 2, 2)
    tree = STRtree(np.array(shapely.linestrings(lines), object))
    near, crossing, pieces = 0, 0, len(ends[0])
    for first in range(0, len(alike), AT_ONCE):
        one, other = tree.query(tree.geometries[first : first + AT_ONCE])
        if near + len(one) > MOST_NEAR * pieces + SPARE:
            return True
        one += first
        pairs = times[one] * times[other]
        a, b, c, d = start[one], end[one], start[other], end[other]
        near += int(pairs.sum())
        crossing += int(pairs[(a != c) & (a != d) & (b != c) & (b != d)].sum())
        if near > MOST_NEAR * pieces + SPARE or crossing > MOST_CROSSING * pieces + SPARE:
            return True
    return False
