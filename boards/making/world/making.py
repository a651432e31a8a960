"""A board out of its tables: one map after another, each from provinces to contacts."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace

import shapely
from shapely import MultiPolygon, Polygon, affinity
from shapely.geometry.base import BaseGeometry

from boards.board import Area, AreaId, Board, Box, Cell, Column, Form, Map, MapId, Shape
from boards.making.world import contacts as touching
from boards.making.world.aside import aside
from boards.making.world.placing import anchor
from boards.making.world.provinces import World, pieces, polygons
from boards.making.world.seas import Shapes, all_shapes
from boards.making.world.shaping import land
from boards.making.world.sources import Sources
from boards.making.world.tables import AreaFacts, BoxFacts, Geography
from boards.plain.bad_input import BadInput
from boards.plain.sentence import area as named
from boards.plain.sentence import say

Tell = Callable[[str], None]

WIDER, TOP = 1.24, 0.72
"""How wide a hexagon is, and its upper side, in sides of a square."""


@dataclass(frozen=True)
class MadeMap:
    """One map with all that its drawing is made from."""

    table: Geography
    map: Map
    shapes: Shapes

    @property
    def world(self) -> World:
        return World(self.table)


@dataclass(frozen=True)
class Made:
    """The board, and each of its maps with what lies beneath it."""

    board: Board
    maps: Mapping[MapId, MadeMap]


def make_board(tables: Sequence[Geography], sources: Sources, tell: Tell) -> Made:
    """The first table speaks for the board; columns are the union of all. Maps are made side by side."""
    first = tables[0]
    jobs = {MapId(it.map): _begun(it, sources, tell) for it in tables[1:]}
    maps = {MapId(first.map): make_map(first, sources, tell, first=True)}
    maps |= {id: job() for id, job in jobs.items()}
    columns: dict[str, Column] = {}
    for table in tables:
        for it in table.columns:
            columns[it.name] = Column(it.name, it.holds, it.on, it.choices, it.meaning)
    board = Board(
        id=first.game,
        title=first.title,
        maps={id: made.map for id, made in maps.items()},
        contacts=tuple(it for made in maps.values() for it in touching.contacts(made.table, made.map)),
        columns=tuple(columns.values()),
        source=first.source,
    )
    return Made(board, maps)


def _begun(table: Geography, sources: Sources, tell: Tell) -> Callable[[], MadeMap]:
    return aside(lambda: make_map(table, sources, tell, first=False))


def make_map(table: Geography, sources: Sources, tell: Tell, *, first: bool) -> MadeMap:
    shapes = _ground(table, sources, tell) if table.areas else Shapes({}, {}, Polygon())
    missing = [it.id for it in table.areas if it.id not in shapes.areas]
    if missing:
        raise BadInput(say("Nothing on the paper is {areas}.", areas=tuple(named(id) for id in missing)), table.map)
    map = Map(
        id=MapId(table.map),
        name=table.name,
        width=table.canvas[0],
        height=table.canvas[1],
        areas={AreaId(it.id): _area(table, it, shapes.areas[it.id]) for it in table.areas},
        boxes={AreaId(it.id): _box(table, it) for it in table.boxes},
        drawing="map.svg" if first else f"{table.map}.svg",
        grid=table.grid,
        counter=table.counter,
    )
    tell(f"{table.map}: {len(map.areas)} areas, {len(map.boxes)} boxes")
    return MadeMap(table, map, shapes)


def _ground(table: Geography, sources: Sources, tell: Tell) -> Shapes:
    tell(f"{table.map}: provinces")
    found = pieces(table, sources)
    tell(f"{table.map}: {len(found)} pieces; lands")
    lands = land(table, found)
    tell(f"{table.map}: {len(lands.areas)} lands; seas")
    return all_shapes(table, lands)


def _area(table: Geography, facts: AreaFacts, found: BaseGeometry) -> Area:
    shape = plain(found)
    return Area(
        id=AreaId(facts.id),
        name=facts.name,
        kind=facts.kind,
        map=MapId(table.map),
        shape=shape,
        anchor=facts.anchor or anchor(shape),
        attributes=facts.attributes,
        source=facts.source,
        callout=shapely.box(*facts.callout) if facts.callout is not None else None,
    )


def plain(shape: BaseGeometry) -> Shape:
    """A polygon if it is in one piece, several if it is not."""
    parts = list(polygons(shape))
    return parts[0] if len(parts) == 1 else MultiPolygon(parts)


def _box(table: Geography, facts: BoxFacts) -> Box:
    shape = _outline(facts, table.square)
    cells = tuple(Cell(it.id, it.name, shapely.box(*it.frame), it.attributes) for it in facts.cells)
    box = Box(
        id=AreaId(facts.id),
        name=facts.name,
        kind=facts.kind,
        map=MapId(table.map),
        form=facts.form,
        shape=shape,
        anchor=facts.anchor or anchor(shape),
        attributes=facts.attributes,
        source=facts.source,
    )
    return replace(box, cells=cells)


def _outline(facts: BoxFacts, side: float) -> Polygon:
    if facts.outline:
        return Polygon(facts.outline)
    if facts.at is not None:
        return affinity.translate(_usual(facts.form, side), *facts.at)
    if facts.frame is None:
        raise BadInput(say("{box} has neither a frame nor an outline.", box=named(facts.id)), "geography.json")
    left, top, right, bottom = facts.frame
    if facts.form == "circle":
        middle = shapely.Point((left + right) / 2, (top + bottom) / 2)
        return middle.buffer((right - left) / 2, quad_segs=12)
    return shapely.box(left, top, right, bottom)


def _usual(form: Form, side: float) -> Polygon:
    """A square, or a hexagon with room for the same counters."""
    half = side / 2
    if form != "hexagon":
        return shapely.box(-half, -half, half, half)
    tip, top = side * WIDER / 2, side * TOP / 2
    return Polygon([(-tip, 0), (-top, -half), (top, -half), (tip, 0), (top, half), (-top, half)])
