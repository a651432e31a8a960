"""The free room of every space: where counters may be drawn, and what must stay uncovered there."""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np
import shapely
from shapely import MultiPolygon, Point, Polygon, STRtree
from shapely.geometry.base import BaseGeometry

from boards.board import Area, AreaId, Board, Box, Contact, Map, MapId, Space, Spot
from boards.plain.working_out import latest, once
from counters.faces.lettering import width
from counters.position import PARTS, PlaceId, area_of

LETTERING = 0.48
"""How high a name is likely to be written on the map, in counters."""

SIGNS = 1.4, 0.45
"""What the signs of an area take whose name stands outside, in counters."""

LARGE = 0.5
"""Parts of an area that are so large at least, beside its largest, are looked at for a spot."""

ROOMY = 2.5
"""An area of so many counters has signs within it though its name is outside."""

ON_AREAS, IN_BOXES = 0.34, 0.46
"""The side of a counter, in parts of a middling area's side; in parts of a box's, where counters lie in boxes."""

INWARD = 0.15
"""How far from the shore a counter in port is drawn, in counters."""


BEFORE = 0.55
"""How far before a box those lie who have landed there, in counters."""

ALONG = (0.5, 0.42, 0.58, 0.34, 0.66, 0.25, 0.75, 0.15, 0.85, 0.07, 0.93)
"""Where on a coast a port may be drawn, the best first."""


REACH = 2.0
"""How far beyond its border counters of an area may come to lie at most, in counters."""

SCALES = 8
"""Rooms for counters so much larger are kept, of so many sizes."""

SHORES = 4
"""So many stretches of coast are tried for a port that is on no sea in particular."""

COAST = "coast"
"""The kind of contact between a land and the sea before it."""

OFF = 0.6
"""So far from what is printed the middle of a counter in port lies, in counters, where there is such a stretch."""

CORNER = 0.58, 0.9
"""How far a pile in the port of a box lies from its right and lower edge, in counters: beside what is ashore."""


class Room(NamedTuple):
    """Where the counters of one place may be drawn."""

    map: MapId
    shape: BaseGeometry
    anchor: Spot
    """Where free spots are measured from, and what a stack lies near to."""

    name: Polygon | None
    """Where the space's name is written, or is likely to be."""

    spots: tuple[Spot, ...]
    """Where a stack might be put, the nearest to the anchor first."""

    size: float
    """The side of a full-sized counter."""

    others: tuple[Polygon, ...] = ()
    """Boxes, call-outs and names close by on which nothing of this place may lie, though it hang over its border."""

    narrow: bool = False
    """A port or a shore: one pile, at its spot."""

    main: BaseGeometry | None = None
    """Its large parts, if it has small ones, too."""

    clear: Any = None
    """How far each of the spots is from the nearest border, as an array: what is larger need not be tried there."""

    stays_printed: bool = False
    """Names of areas stand upright for whoever looks; what is lettered in a box turns with the map."""

    is_cell: bool = False
    """Of a track or a table: which one it is, is all that is told by what lies there."""

    @property
    def ground(self) -> BaseGeometry:
        """Where the table lays counters: what lies in an exclave or on an islet is taken for a neighbour's."""
        return self.main if self.main is not None else self.shape

    @property
    def bounds(self) -> tuple[float, float, float, float]:
        """Of that ground: left, top, right, low."""
        return self.ground.bounds


def counter_size(map: Map) -> float:
    """The side of a counter on this map: what it was drawn for; else a middling area holds about six, a box four."""
    if map.counter:
        return map.counter
    spaces: list[Space] = [*map.areas.values()] or [*map.boxes.values()]
    share = ON_AREAS
    boxes: list[Space] = [box for box in map.boxes.values() if not box.cells]
    if len(boxes) > len(spaces):
        spaces, share = boxes, IN_BOXES
    sizes = sorted(space.shape.area**0.5 for space in spaces)
    largest = min(map.width, map.height) / 8
    return min(largest, sizes[len(sizes) // 2] * share) if sizes else largest


def room(board: Board, place: PlaceId, scale: float = 1.0) -> Room | None:
    """The room of a place on the board, for counters so much larger; None for what lies beside it."""
    return _rooms(board).room(place, scale)


def printed_on(board: Board, map: MapId) -> tuple[STRtree, STRtree]:
    """All boxes and call-outs of a map, and all names of which it is known where they are printed."""
    rooms = _rooms(board)
    return rooms.upon_of(map), rooms.names_of(map)


def held(space: Space, free: Room) -> BaseGeometry:
    """What is coloured for whoever holds it: its free room, and its land too if its counters lie in a call-out."""
    return free.shape if space.paper is space.shape else space.paper


class _Rooms:
    """The rooms of one board, each reckoned when it is first asked for."""

    def __init__(self, board: Board) -> None:
        self.board = board
        self.sizes = {id: counter_size(map) for id, map in board.maps.items()}
        self.known: dict[PlaceId, Room | None] = {}
        self.larger: dict[float, dict[PlaceId, Room | None]] = {}
        self.upon: dict[MapId, STRtree] = {}
        self.names: dict[MapId, STRtree] = {}

    def room(self, place: PlaceId, scale: float) -> Room | None:
        known = self.known if scale == 1 else latest(self.larger, scale, SCALES, dict)
        if place not in known:
            known[place] = self._make(place) if scale == 1 else self._enlarged(place, scale)
        return known[place]

    def _enlarged(self, place: PlaceId, scale: float) -> Room | None:
        """The same room for larger counters, which must keep off more; a port is where those fit."""
        usual, space = self.room(place, 1.0), self.board.spaces.get(area_of(place))
        if usual is None or space is None:
            return None
        size, toward = usual.size * scale, AreaId(place.partition("/")[2].partition(".")[2])
        if usual.narrow:
            if isinstance(space, Box):
                at = self._before_the_box(space, toward, size)
            else:
                at = self._shore(space, toward, size)
            name = _name(space, usual.size)
            others = *self._others(space, size), *([name] if name is not None else [])
            return usual._replace(size=size, anchor=at, spots=(at,), others=others)
        open_to_others = usual.main is not None or isinstance(space, Area)
        return usual._replace(size=size, others=self._others(space, size) if open_to_others else ())

    def _make(self, place: PlaceId) -> Room | None:
        space = self.board.spaces.get(area_of(place))
        if space is None:
            return None
        size, part = self.sizes[space.map], place.partition("/")[2]
        if not part:
            callout = space.callout if isinstance(space, Area) else None
            if callout is not None:
                spot = _spot(callout.centroid)
                return Room(space.map, callout, spot, None, _grid(callout, spot), size)
            free = _open_room(space, self._without_boxes(space), size)
            return free._replace(others=self._others(space, size))
        if isinstance(space, Box) and part.partition(".")[0] in PARTS:
            at, others = self._before_the_box(space, AreaId(part.partition(".")[2]), size), self._others(space, size)
            return Room(space.map, space.shape, at, None, (at,), size, others, narrow=True)
        if isinstance(space, Box):
            cell = next((cell for cell in space.cells if cell.id == part), None)
            shape = cell.shape if cell else space.shape
            middle = shapely.point_on_surface(shape) if not shape.contains(shape.centroid) else shape.centroid
            return Room(
                space.map, shape, _spot(middle), None, ((middle.x, middle.y), *_grid(shape, _spot(middle))), size,
                is_cell=cell is not None,
            )  # fmt: skip
        at = self._shore(space, AreaId(part.partition(".")[2]), size)
        return Room(space.map, space.shape, at, None, (at,), size, narrow=True)

    def _without_boxes(self, space: Space) -> BaseGeometry:
        """Boxes lie upon the coverage; what is under them is not free."""
        if isinstance(space, Box):
            return space.shape
        tree = self.upon_of(space.map)
        above = tree.geometries[np.sort(tree.query(space.shape, "intersects"))]
        left: BaseGeometry = shapely.difference(space.shape, shapely.union_all(above)) if len(above) else space.shape
        return space.shape if left.is_empty else left

    def _others(self, space: Space, size: float) -> tuple[Polygon, ...]:
        found: list[Polygon] = []
        own = space.shape, getattr(space, "callout", None), _name(space, self.sizes[space.map])
        for tree in (self.upon_of(space.map), self.names_of(space.map)):
            near = tree.geometries[np.sort(tree.query(space.shape, "dwithin", distance=REACH * size))]
            found += [shape for shape in near if all(shape is not each for each in own)]
        return tuple(found)

    def upon_of(self, map: MapId) -> STRtree:
        """Boxes and call-outs: what lies upon the coverage."""
        if map not in self.upon:
            here = self.board.maps[map]
            callouts = [area.callout for area in here.areas.values() if area.callout is not None]
            self.upon[map] = STRtree([*(box.shape for box in here.boxes.values()), *callouts])
        return self.upon[map]

    def names_of(self, map: MapId) -> STRtree:
        """Where the maker of the map said that names are printed."""
        if map not in self.names:
            spaces: list[Space] = [*self.board.maps[map].areas.values(), *self.board.maps[map].boxes.values()]
            self.names[map] = STRtree([space.lettered for space in spaces if space.lettered is not None])
        return self.names[map]

    def _before_the_box(self, box: Box, toward: AreaId, size: float) -> Spot:
        """Beside it, where it is nearest to that sea; in its corner if it is a port on no sea in particular."""
        if not toward and box.lettered is not None:
            _, _, right, low = box.shape.bounds
            return right - CORNER[0] * size, low - CORNER[1] * size
        sea, (x, y) = self.board.spaces.get(toward), box.anchor
        if sea is None or sea.map != box.map:
            return box.anchor
        half, around = size * 0.5, self.board.maps[box.map].boxes.values()
        near = [each.shape for each in around if each is not box and each.shape.distance(box.shape) < REACH * size]
        outside, others = shapely.difference(sea.shape, box.shape.buffer(half)), shapely.union_all(near)

        def before(water: BaseGeometry) -> Spot:
            goal = _spot(shapely.get_point(shapely.shortest_line(Point(x, y), water), 1)) if water else sea.anchor
            edge = shapely.shortest_line(box.shape.exterior, Point(goal))
            at, away = _spot(shapely.get_point(edge, 0)), max(edge.length, 1e-9)
            share = size * BEFORE / away
            return at[0] + (goal[0] - at[0]) * share, at[1] + (goal[1] - at[1]) * share

        found = before(outside)
        if others.distance(Point(found)) >= half:
            return found
        # Not upon a neighbour, if there is open water in another direction.
        elsewhere = before(shapely.difference(outside, others.buffer(half)))
        return max(found, elsewhere, key=lambda spot: others.distance(Point(spot)))

    def _coasts(self, space: Space) -> list[Contact]:
        return [contact for contact in self.board.contacts_of(space.id) if contact.kind == COAST]

    def _shore(self, space: Space, toward: AreaId, size: float) -> Spot:
        """On the border with that sea, drawn in a little; near the middle of it, but not upon the name."""
        touching = self.board.between(space.id, toward) if toward else self._coasts(space)
        lines = [contact.line for contact in touching if contact.line is not None]
        other = self.board.spaces.get(toward)
        if lines:
            parts = sorted((part for line in lines for part in shapely.get_parts(line)), key=lambda part: -part.length)
            some = parts[:1] if toward else parts[:SHORES]
            edges = [part.interpolate(share, normalized=True) for part in some for share in ALONG]
        else:
            sea = other is not None and other.map == space.map
            goal = Point(other.anchor if other is not None and sea else space.anchor)
            edges = [shapely.get_point(shapely.shortest_line(space.shape.boundary, goal), 0)]
        spots = [_inward(_spot(edge), space.anchor, INWARD * size) for edge in edges]
        name = _name(space, self.sizes[space.map])
        printed = [*self._others(space, size), *([name] if name is not None else [])]
        if not printed:
            return spots[0]
        free = shapely.distance(shapely.union_all(printed), shapely.points(spots))
        return spots[int(np.argmax(np.minimum(free, size * OFF)))]


def _inward(spot: Spot, anchor: Spot, by: float) -> Spot:
    x, y = spot
    away = ((anchor[0] - x) ** 2 + (anchor[1] - y) ** 2) ** 0.5
    share = min(1.0, by / away) if away else 0.0
    return x + (anchor[0] - x) * share, y + (anchor[1] - y) * share


@once
def _rooms(board: Board) -> _Rooms:
    return _Rooms(board)


def _open_room(space: Space, shape: BaseGeometry, size: float) -> Room:
    shapely.prepare(shape)
    main = _main(shape)
    shapely.prepare(main)
    spots = _grid(main, space.anchor)
    clear = shapely.distance(shapely.boundary(main), shapely.points(spots)) if spots else None
    turns = isinstance(space, Box)
    name = _name(space, size)
    return Room(space.map, shape, space.anchor, name, spots, size, main=main, clear=clear, stays_printed=turns)


def _main(shape: BaseGeometry) -> BaseGeometry:
    parts = [part for part in shapely.get_parts(shape) if isinstance(part, Polygon)]
    largest = max((part.area for part in parts), default=0.0)
    return MultiPolygon([part for part in parts if part.area >= LARGE * largest])


def _name(space: Space, size: float) -> Polygon | None:
    """Where the name is lettered; if nobody said where, it is likely to be about the anchor."""
    if space.lettered is not None:
        if shapely.intersects(space.lettered, space.shape):
            return space.lettered
        return None if isinstance(space, Box) else _signs_alone(space, size)
    if not space.name:
        return None
    (x, y), high = space.anchor, LETTERING * size
    left, _, right, _ = space.shape.bounds
    wide = min(width(space.name, high), right - left) / 2
    return shapely.box(x - wide, y - high / 2, x + wide, y + high / 2)


def _signs_alone(space: Space, size: float) -> Polygon | None:
    """Of an area whose name stands outside: about its anchor, unless it is too small for signs and counters."""
    if space.shape.area < ROOMY * size * size:
        return None
    (x, y), (wide, high) = space.anchor, SIGNS
    return shapely.box(x - wide * size / 2, y - high * size / 2, x + wide * size / 2, y + high * size / 2)


def _grid(shape: BaseGeometry, anchor: Spot) -> tuple[Spot, ...]:
    """Points all over a shape, the nearest to the anchor first."""
    left, top, right, bottom = shape.bounds
    x, y = np.meshgrid(np.linspace(left, right, 17)[1:-1], np.linspace(top, bottom, 17)[1:-1])
    xs: Any = np.concatenate([[anchor[0]], x.ravel()])
    ys: Any = np.concatenate([[anchor[1]], y.ravel()])
    inside = shapely.contains_xy(shape, xs, ys)
    xs, ys = xs[inside], ys[inside]
    order = np.argsort((xs - anchor[0]) ** 2 + (ys - anchor[1]) ** 2, kind="stable")
    return tuple(zip(xs[order].tolist(), ys[order].tolist(), strict=True))


def _spot(point: Point) -> Spot:
    return point.x, point.y
