"""What is wrong with a board, in sentences that name its areas. Problems are mistakes; remarks may be meant so."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Mapping

import numpy as np
import shapely
from shapely import Point, STRtree

from boards.board import AreaId, Attributes, Bearer, Board, Box, Column, Contact, Line, Map, Shape, Space
from boards.coverage.coverage import Coverage
from boards.coverage.faces import gaps_and_overlaps, slip
from boards.files.board_rules import shown, wrong_type
from boards.plain.sentence import Ref, Sentence, area, say
from boards.plain.working_out import spread

ID = re.compile(r"[a-z0-9_]+")
SLIVER = 0.02
"""A part of an area is a sliver when it is so much thinner than a circle as this, and small."""


def problems(board: Board) -> tuple[Sentence, ...]:
    """What must be put right: shapes, ids, attributes, and contacts that do not go with the lines on the paper."""
    return tuple(_told(board, (_ids, _shapes, _callouts, _coverage, _borders, _attributes)))


def remarks(board: Board) -> tuple[Sentence, ...]:
    """What is odd, but may be meant: names used twice, boxes upon each other, places that nothing leads to."""
    return tuple(_told(board, (_names, _boxes, _unconnected)))


def _told(board: Board, asked: Iterable[Callable[[Board], Iterator[Sentence]]]) -> Iterator[Sentence]:
    for check in asked:
        yield from check(board)


def _ids(board: Board) -> Iterator[Sentence]:
    cells = ((cell.id, space) for space in board.spaces.values() if isinstance(space, Box) for cell in space.cells)
    for id in (*board.maps, *board.spaces):
        if not ID.fullmatch(id):
            yield say("The id {id} is not a word of small letters, digits and _.", id=id)
    for id, box in cells:
        if not ID.fullmatch(id):
            yield say(
                "{box} has a cell with the id {id}, which is not a word of small letters.", box=area(box.id), id=id
            )


def _shapes(board: Board) -> Iterator[Sentence]:
    for space in board.spaces.values():
        here = area(space.id)
        x, y = space.anchor
        if not space.shape.is_valid:
            yield say(
                "The outline of {area} crosses itself ({why}).", area=here, why=shapely.is_valid_reason(space.shape)
            )
        elif not space.shape.intersects(Point(x, y)):
            yield say("The anchor of {area}, {x}, {y}, is outside of it.", area=here, x=x, y=y)
        left, top, right, bottom = space.shape.bounds
        map = board.maps[space.map]
        if left < 0 or top < 0 or right > map.width or bottom > map.height:
            yield say("{area} reaches beyond the edge of its map.", area=here)
        if isinstance(space, Box):
            for cell in space.cells:
                if not (space.shape.is_valid and cell.shape.is_valid and _holds(space, cell.shape, map.grid)):
                    yield say("The cell {cell} lies outside of {box}.", cell=cell.id, box=here)


def _callouts(board: Board) -> Iterator[Sentence]:
    """A call-out lies on its map, and on no other and no box: it could not be told whose place it is."""
    for map in board.maps.values():
        paper = shapely.box(0, 0, map.width, map.height)
        above: list[tuple[Space, shapely.Polygon]] = [(box, box.shape) for box in map.boxes.values()]
        for one in map.areas.values():
            if one.callout is None:
                continue
            if not (one.callout.is_valid and paper.covers(one.callout)):
                yield say("The call-out of {area} crosses itself or the edge of its map.", area=area(one.id))
                continue
            for other, shape in above:
                if shape.is_valid and shape.intersection(one.callout).area > 0:
                    yield say("The call-out of {area} lies upon {other}.", area=area(one.id), other=area(other.id))
            above.append((one, one.callout))


def _holds(box: Box, cell: shapely.Polygon, grid: float) -> bool:
    return box.shape.covers(cell) or cell.difference(box.shape).area <= grid * cell.length


def _coverage(board: Board) -> Iterator[Sentence]:
    for map in board.maps.values():
        if not all(area.shape.is_valid for area in map.areas.values()):
            continue
        yield from gaps_and_overlaps(map)
        unmatched = len(Coverage(map).unmatched)
        if unmatched:
            why = "{count} pieces of outlines on {map} lie along another area without sharing its points."
            yield say(why, count=unmatched, map=Ref("map", map.id))
        for key, it in map.areas.items():
            for part in shapely.get_parts(it.shape):
                if _is_sliver(part, map):
                    x, y = (round(float(number), 1) for number in part.representative_point().coords[0])
                    yield say("{area} has a sliver at {x}, {y}.", area=area(key), x=x, y=y)


def _is_sliver(part: shapely.Polygon, map: Map) -> bool:
    roundness = 12.566 * part.area / part.length**2 if part.length else 0
    return roundness < SLIVER and part.area < slip(map) ** 2


def _borders(board: Board) -> Iterator[Sentence]:
    """Lines in common and contacts that are borders go together."""
    known: dict[frozenset[AreaId], list[Contact]] = {}
    for contact in board.contacts:
        known.setdefault(frozenset((contact.a, contact.b)), []).append(contact)
    for map in board.maps.values():
        shared = {frozenset((pair.a, pair.b)): pair.length for pair in Coverage(map).touching}
        for pair, length in shared.items():
            if pair not in known and length >= slip(map):
                a, b = (area(id) for id in sorted(pair))
                why = (
                    "{a} and {b} share a border {length} long, but no contact says what it is (impassable, if need be)."
                )
                yield say(why, a=a, b=b, length=round(length, 1))
        for pair, contacts in known.items():
            if all(end in map.areas for end in pair):
                yield from _border_lines(map, contacts, shares=pair in shared)


def _border_lines(map: Map, contacts: Iterable[Contact], *, shares: bool) -> Iterator[Sentence]:
    """Contacts of one pair that are borders: whether there is such a line, and it is where they say."""
    for contact in contacts:
        if not contact.border:
            continue
        why = ""
        if not shares:
            why = "{a} and {b} share no line, yet their contact ({kind}) is a border."
        elif contact.line is None:
            why = "The border of {a} and {b} ({kind}) has no line."
        elif not all(_lies_on(contact.line, map.areas[end].shape, map.grid) for end in (contact.a, contact.b)):
            why = "The line of the border of {a} and {b} ({kind}) is not where the two meet."
        if why:
            yield say(why, a=area(contact.a), b=area(contact.b), kind=contact.kind)


def _lies_on(line: Line, shape: Shape, within: float) -> bool:
    """Whether each point of the line is a point of the outline, or near it."""
    points, corners = (shapely.get_coordinates(each).view(complex).ravel() for each in (line, shape))
    beside = points[~np.isin(points, corners)]
    apart = shapely.distance(shape.boundary, shapely.points(beside.real, beside.imag)) if beside.size else beside.real
    return bool((apart <= within).all())


def _attributes(board: Board) -> Iterator[Sentence]:
    columns = {(bearer, column.name): column for column in board.columns for bearer in column.on}
    for space in board.spaces.values():
        here = area(space.id)
        yield from _wrong(space.attributes, "box" if isinstance(space, Box) else "area", columns, here)
        if isinstance(space, Box):
            for cell in space.cells:
                where = say("{box}, cell {cell}", box=here, cell=cell.id)
                yield from _wrong(cell.attributes, "cell", columns, where)
    for contact in board.contacts:
        where = say("{a} – {b}", a=area(contact.a), b=area(contact.b))
        yield from _wrong(contact.attributes, "contact", columns, where)
        yield from _wrong(contact.toward_a, "toward", columns, where)
        yield from _wrong(contact.toward_b, "toward", columns, where)


def _wrong(
    attributes: Attributes, on: Bearer, columns: Mapping[tuple[Bearer, str], Column], where: Ref | Sentence
) -> Iterator[Sentence]:
    for name, value in attributes.items():
        column = columns.get((on, name))
        if column is None:
            yield say("{where}: {name} is no column of this board.", where=where, name=name)
            continue
        why = wrong_type(column, value)
        if why is not None:
            yield say("{where}: {why}", where=where, why=why)
        elif column.choices:
            for word in value if isinstance(value, tuple) else (value,):
                if word not in column.choices:
                    what = "{where}: {name} is one of {choices}, not {value}."
                    yield say(what, where=where, name=name, choices=column.choices, value=shown(word))


def _names(board: Board) -> Iterator[Sentence]:
    named: dict[str, list[Space]] = {}
    for space in board.spaces.values():
        named.setdefault(space.name, []).append(space)
    for name, spaces in named.items():
        if len(spaces) > 1:
            yield say(
                "{count} spaces are named {name}: {ids}.",
                count=len(spaces),
                name=name,
                ids=tuple(it.id for it in spaces),
            )


def _boxes(board: Board) -> Iterator[Sentence]:
    for map in board.maps.values():
        boxes = [box for box in map.boxes.values() if box.shape.is_valid]
        if not boxes:
            continue
        shapes = [box.shape for box in boxes]
        one, other = STRtree(shapes).query(shapes, predicate="intersects")
        for i, j in sorted(zip(one.tolist(), other.tolist(), strict=True)):
            if i < j and shapely.relate_pattern(shapes[i], shapes[j], "T********"):
                yield say("{a} and {b} are boxes that lie upon each other.", a=area(boxes[i].id), b=area(boxes[j].id))


def _unconnected(board: Board) -> Iterator[Sentence]:
    """Areas only: a box may be a track, which nothing moves to."""
    left = {id for map in board.maps.values() for id in map.areas}
    joined = {id for contact in board.contacts for id in (contact.a, contact.b)}
    for id in sorted(left - joined):
        yield say("Nothing leads to {area}: it has no contact.", area=area(id))
    left &= joined
    parts: list[set[AreaId]] = []
    while left:
        part = reached(board, min(left))
        left -= part
        parts.append(part)
    for part in sorted(parts, key=len)[:-1]:
        some = tuple(area(id) for id in sorted(part)[:5])
        yield say("{areas} ({count} spaces) cannot be reached from the rest of the board.", areas=some, count=len(part))


def reached(board: Board, start: AreaId) -> set[AreaId]:
    """All spaces that contacts of any kind lead to, however far."""
    return set(spread((start,), board.neighbours).came_from)
