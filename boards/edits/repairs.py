"""What would mend what the checks of a board say: for each of their sentences what one click can do."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, replace
from functools import partial

import shapely

from boards.board import Area, AreaId, AttributeValue, Board, Column, Contact, MapId
from boards.checks import reached
from boards.coverage.faces import slip
from boards.coverage.snap import snap
from boards.edits.edited import CannotEdit, one_shape, the_area, the_space, with_areas, with_space
from boards.edits.facts import drop_column, set_column, with_attribute
from boards.edits.links import link, unlink
from boards.edits.segments import common_line
from boards.edits.segments import near as beside
from boards.edits.settling import Change, settled
from boards.files.board_rules import WORD
from boards.plain.sentence import Ref, Sentence, area, say

LINK = "route"
RULED = "{why} [{rule}]"
"""A broken constraint, with its rule."""


@dataclass(frozen=True)
class Repair:
    """One click."""

    title: Sentence
    edit: Callable[[Board], Board]


def repairs_of(board: Board, sentence: Sentence) -> tuple[Repair, ...]:
    """What can be done about it; nothing, where only the one who draws knows."""
    if sentence.template == RULED:
        inner = dict(sentence.values)["why"]
        return repairs_of(board, inner) if isinstance(inner, Sentence) else ()
    how = HOW.get(sentence.template)
    return tuple(how(board, dict(sentence.values))) if how is not None else ()


Said = Mapping[str, object]


def _id(value: object) -> AreaId:
    return AreaId(value.id) if isinstance(value, Ref) else AreaId(str(value))


def _nearest(board: Board, id: AreaId, among: set[AreaId]) -> AreaId | None:
    here = board.spaces.get(id)
    if here is None:
        return None
    others = [it for it in board.spaces.values() if it.map == here.map and it.id in among]
    return min(others, key=lambda it: it.shape.distance(here.shape), default=here).id if others else None


MEND = say("Close what is apart and part what overlaps")


def snapped_whole(board: Board, map: MapId) -> Board:
    """The whole map free of slips: what is narrower than one is closed, and each border gets its line."""
    paper = board.maps[map]
    done = snap(paper, slip(paper), straits=True)
    if done.refused:
        raise CannotEdit(done.refused[0])
    shapes = {id: done.map.areas[id].shape for id in done.changed}
    return settled(board, Change(map, shapes)) if shapes else board


def _alone(board: Board, said: Said) -> Iterator[Repair]:
    mine = _id(said["area"])
    areas = {id for map in board.maps.values() for id in map.areas} - {mine}
    other = _nearest(board, mine, areas)
    if other is not None:
        one, two = (board.spaces[id] for id in (mine, other))
        paper = board.maps[one.map]
        if one.map == two.map and one.shape.distance(two.shape) <= slip(paper):
            yield Repair(MEND, lambda board: snapped_whole(board, paper.id))
        title = say("Link it to {area}", area=area(other))
        yield Repair(title, lambda board: link(board, mine, other, LINK, _line(board, mine, other)))


def _apart(board: Board, said: Said) -> Iterator[Repair]:
    """The two places of both parts that lie nearest each other."""
    some = said["areas"]
    first = _id(some[0]) if isinstance(some, tuple) and some else None
    if first is None or first not in board.spaces:
        return
    part = reached(board, first)
    others = {id for map in board.maps.values() for id in map.areas} - part
    pairs = [(id, other) for id in part if (other := _nearest(board, id, others)) is not None]
    if pairs:
        a, b = min(pairs, key=lambda pair: math.dist(board.spaces[pair[0]].anchor, board.spaces[pair[1]].anchor))
        title = say("Link {a} and {b}", a=area(a), b=area(b))
        yield Repair(title, lambda board: link(board, a, b, LINK, _line(board, a, b)))


def _line(board: Board, a: AreaId, b: AreaId) -> tuple[tuple[float, float], ...]:
    one, other = the_space(board, a), the_space(board, b)
    return (one.anchor, other.anchor) if one.map == other.map else ()


def _no_column(board: Board, said: Said) -> Iterator[Repair]:
    name = str(said["name"])
    values = [space.attributes[name] for space in board.spaces.values() if name in space.attributes]
    if WORD.fullmatch(name) and values:
        yield Repair(say("Make it a column"), lambda board: set_column(board, _column_for(board, name)))
    yield Repair(say("Take it away everywhere"), lambda board: drop_column(board, name))


def _column_for(board: Board, name: str) -> Column:
    values = [space.attributes[name] for space in board.spaces.values() if name in space.attributes]
    one: AttributeValue = values[0]
    holds = "flag" if isinstance(one, bool) else "number" if isinstance(one, int | float) else "text"
    return Column(name, "list" if isinstance(one, tuple) else holds, ("area", "box"))  # type: ignore[arg-type]  # `holds` is one of its words


def _unfit(board: Board, said: Said) -> Iterator[Repair]:
    """A value of an area or box that its column does not take."""
    where, name = said["where"], said.get("name")
    if isinstance(where, Ref) and isinstance(name, str):
        id = AreaId(where.id)
        without = say("Take the value away")
        yield Repair(without, lambda board: with_space(board, with_attribute(the_space(board, id), name, None)))


def _crossing(board: Board, said: Said) -> Iterator[Repair]:
    id = _id(said["area"])
    if isinstance(board.spaces.get(id), Area):
        yield Repair(say("Untie it"), lambda board: _reshaped(board, id, shapely.make_valid))


def untied(board: Board, id: AreaId) -> tuple[Repair, ...]:
    """What an outline that crossed itself may have been meant for: without its holes, or one part of it alone."""
    it = the_area(board, id)
    parts: list[shapely.Polygon] = shapely.get_parts(it.shape).tolist()
    found: list[Repair] = []
    lines = shapely.get_parts(shapely.union_all([part.boundary for part in parts])).tolist()
    # Between parts that touch in points there are holes, too, though no part has one.
    whole = shapely.union_all(shapely.get_parts(shapely.polygonize(lines)))
    if whole.area > it.shape.area * (1 + 1e-6):

        def filled(board: Board) -> Board:
            map = board.maps[it.map]
            others = shapely.union_all([other.shape for other in beside(map, it.shape.bounds) if other.id != id])
            return _with_parts(board, it, shapely.get_parts(shapely.difference(whole, others)).tolist())

        found.append(Repair(say("Fill its holes"), filled))
    if len(parts) > 1:
        largest = max(parts, key=lambda part: part.area)
        found.append(Repair(say("Keep its largest part"), lambda board: _with_parts(board, it, [largest])))
    return tuple(found)


def _with_parts(board: Board, it: Area, parts: list[shapely.Polygon]) -> Board:
    return settled(board, Change(it.map, {it.id: one_shape(parts)}))


def _beyond(board: Board, said: Said) -> Iterator[Repair]:
    id = _id(said["area"])
    it = board.spaces.get(id)
    if isinstance(it, Area):
        map = board.maps[it.map]
        paper = shapely.box(0, 0, map.width, map.height)
        yield Repair(say("Cut it off there"), lambda board: _reshaped(board, id, partial(shapely.intersection, paper)))


def _reshaped(board: Board, id: AreaId, to: Callable[[shapely.Geometry], shapely.Geometry]) -> Board:
    it = the_area(board, id)
    # Of a collection the parts may have parts.
    pieces = shapely.get_parts(shapely.get_parts(to(it.shape))).tolist()
    parts = [piece for piece in pieces if piece.geom_type == "Polygon" and piece.area > 0]
    if not parts:
        raise CannotEdit(say("Nothing would be left of {area}.", area=area(id)))
    shape = one_shape(parts)
    spot = it.anchor if shape.intersects(shapely.Point(it.anchor)) else shapely.point_on_surface(shape).coords[0]
    x, y = spot
    return with_areas(board, it.map, {id: replace(it, shape=shape, anchor=(round(x, 2), round(y, 2)), lettered=None)})


def _no_line(board: Board, said: Said) -> Iterator[Repair]:
    a, b, kind = _id(said["a"]), _id(said["b"]), str(said["kind"])
    yield Repair(say("It is a link"), lambda board: _exchanged(board, a, b, kind, border=False))
    yield Repair(say("They do not touch"), lambda board: unlink(board, _such(board, a, b, kind)))


def _astray(board: Board, said: Said) -> Iterator[Repair]:
    a, b, kind = _id(said["a"]), _id(said["b"]), str(said["kind"])
    yield Repair(say("Lay it where they meet"), lambda board: _exchanged(board, a, b, kind, border=True))


def _such(board: Board, a: AreaId, b: AreaId, kind: str) -> list[Contact]:
    return [it for it in board.between(a, b) if it.kind == kind and it.border]


def _exchanged(board: Board, a: AreaId, b: AreaId, kind: str, *, border: bool) -> Board:
    line = None
    if border:
        line = common_line(the_area(board, a), the_area(board, b))
        if line is None:
            raise CannotEdit(say("{a} and {b} share no line.", a=area(a), b=area(b)))
    gone = {id(it) for it in _such(board, a, b, kind)}
    return replace(
        board, contacts=tuple(replace(it, border=border, line=line) if id(it) in gone else it for it in board.contacts)
    )


def _should(board: Board, said: Said) -> Iterator[Repair]:
    """Two that should touch by the constraints of the map."""
    a, b = _id(said["a"]), _id(said["b"])
    kinds = str(said.get("by", "")).strip(" ()").split(", ")
    kind = kinds[0].replace(" ", "_") or LINK
    yield Repair(say("They touch"), lambda board: link(board, a, b, kind, _line(board, a, b)))


def _should_not(board: Board, said: Said) -> Iterator[Repair]:
    a, b = _id(said["a"]), _id(said["b"])
    links = [it for it in board.between(a, b) if not it.border]
    if links:
        title = say("They do not touch")
        yield Repair(title, lambda board: unlink(board, [it for it in board.between(a, b) if not it.border]))


HOW: Mapping[str, Callable[[Board, Said], Iterator[Repair]]] = {
    "Nothing leads to {area}: it has no contact.": _alone,
    "{areas} ({count} spaces) cannot be reached from the rest of the board.": _apart,
    "{where}: {name} is no column of this board.": _no_column,
    "{where}: {name} is one of {choices}, not {value}.": _unfit,
    "{a} and {b} should touch{by}.": _should,
    "{a} and {b} should not touch{by}.": _should_not,
    "The outline of {area} crosses itself ({why}).": _crossing,
    "{area} reaches beyond the edge of its map.": _beyond,
    "{a} and {b} share no line, yet their contact ({kind}) is a border.": _no_line,
    "The border of {a} and {b} ({kind}) has no line.": _astray,
    "The line of the border of {a} and {b} ({kind}) is not where the two meet.": _astray,
}
