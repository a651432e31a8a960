"""What is printed on the table: maps, their areas and boxes, and which of them touch.

A map has a coverage (areas that fill it without gap or overlap) and, above it, boxes, which may lie anywhere.
Everything here is a value: an edit gives a new board.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from typing import TYPE_CHECKING, Literal, NewType, TypeAlias, cast

import shapely
from shapely import LineString, MultiLineString, MultiPolygon, Point, Polygon, STRtree

if TYPE_CHECKING:
    from shapely import Polygon

# Finds the area at a point without asking any shape, wherever no border is near.


CELLS_FOR_AN_AREA = 1200
MOST_CELLS = 600_000

EDGE = 1e-6
"""A cell is asked a little beyond its edges, in cells: what lies upon one may be counted to either."""

_Cell: TypeAlias = "Area | tuple[Area, ...] | None"


class AreaFinder:
    """The grid of one map. What a cell lies in is found out when it is first asked for: nobody waits for the others."""

    def __init__(
        self, areas: Sequence[Area], tree: STRtree, above: Sequence[Polygon], width: float, height: float
    ) -> None:
        cells = min(MOST_CELLS, CELLS_FOR_AN_AREA * len(areas))
        side = max((width * height / cells) ** 0.5, 1e-9) if cells else 1.0
        self.columns, self.rows = max(1, int(width / side)), max(1, int(height / side))
        self.across, self.down = self.columns / width, self.rows / height
        self.width, self.height = width, height
        self.cells: dict[int, _Cell] = {}
        self._areas, self._tree, self._above = areas, tree, STRtree(above)

    def find(self, x: float, y: float) -> Area | None:
        """The area there; None where somebody else must be asked: on a border, under a box, off the map."""
        if not (0 <= x < self.width and 0 <= y < self.height):
            return None
        column, row = int(x * self.across), int(y * self.down)
        at = row * self.columns + column
        try:
            cell = self.cells[at]
        except KeyError:
            cell = self.cells[at] = self._look(column, row)
        if not isinstance(cell, tuple):
            return cell
        for area in cell:
            if shapely.contains_xy(area.shape, x, y):
                return area
        return None

    def _look(self, column: int, row: int) -> _Cell:
        """The area whose alone the cell is, or those whose borders run through it."""
        cell = shapely.box(
            (column - EDGE) / self.across,
            (row - EDGE) / self.down,
            (column + 1 + EDGE) / self.across,
            (row + 1 + EDGE) / self.down,
        )
        if len(self._above.query(cell)):
            return None
        meeting: list[Area] = [self._areas[at] for at in sorted(self._tree.query(cell, "intersects").tolist())]
        if len(meeting) == 1 and shapely.covers(meeting[0].shape, cell):
            return meeting[0]
        for area in meeting:
            shapely.prepare(area.shape)
        return tuple(meeting) or None


AreaId = NewType("AreaId", str)
"""An area or a box: both are places to lie on, and ids are unique in a game."""

MapId = NewType("MapId", str)
Shape: TypeAlias = Polygon | MultiPolygon
Line: TypeAlias = LineString | MultiLineString
Spot: TypeAlias = tuple[float, float]
AttributeValue: TypeAlias = str | int | float | bool | tuple[str, ...]
Attributes: TypeAlias = Mapping[str, AttributeValue]

Bearer = Literal["area", "box", "cell", "contact", "toward"]
Form = Literal["square", "rectangle", "circle", "octagon", "hexagon", "polygon", "track"]

GROUND = "ground"
"""The kind of an area that is paper beneath boxes: it closes the map, but is no place to lie on."""


AWAY = 0.15
"""How far from a printed name lines keep, in parts of its height."""


@dataclass(frozen=True)
class Column:
    """An attribute that things on this board may have: its type, and what it means to the rules."""

    name: str
    holds: Literal["text", "number", "flag", "choice", "list"]
    on: tuple[Bearer, ...]
    choices: tuple[str, ...] = ()
    meaning: str = ""


@dataclass(frozen=True)
class Area:
    """One space of the coverage: land or sea."""

    id: AreaId
    name: str
    kind: str
    map: MapId
    shape: Shape
    anchor: Spot
    """Where a name or a lone counter sits best."""

    attributes: Attributes = field(default_factory=dict)
    source: str = ""
    callout: Polygon | None = None
    """A place of its own beside it, where its counters lie, if it is too small for them. It lies above the coverage."""

    lettered: Polygon | None = None
    """What its printed name takes of the paper, if the maker of the map said so."""

    along: tuple[Spot, ...] = ()
    """The three spots of the curve along which its name is lettered; none: it stands straight at the anchor."""

    @cached_property
    def paper(self) -> Shape:
        """All the paper that is it: its shape, and its call-out, which may lie upon it."""
        return self.shape if self.callout is None else cast("Shape", shapely.union(self.shape, self.callout))

    @cached_property
    def hub(self) -> Spot:
        """Where lines lead that go there: its middle, or if its name stands there, close beneath it or above."""
        if self.lettered is None or not self.lettered.intersects(Point(self.anchor)):
            return self.anchor
        left, top, right, low = self.lettered.bounds
        x, away = (left + right) / 2, (low - top) * AWAY
        spots = (x, low + away), (x, top - away), (right + away, self.anchor[1]), (left - away, self.anchor[1])
        return next((spot for spot in spots if self.shape.contains(Point(spot))), self.anchor)


@dataclass(frozen=True)
class Cell:
    """One step of a track, or one slot of a box."""

    id: str
    name: str
    shape: Polygon
    attributes: Attributes = field(default_factory=dict)


@dataclass(frozen=True)
class Box:
    """A drawn space above the coverage: a square, a circle, a holding box, a track with cells."""

    id: AreaId
    name: str
    kind: str
    map: MapId
    form: Form
    shape: Polygon
    anchor: Spot
    cells: tuple[Cell, ...] = ()
    attributes: Attributes = field(default_factory=dict)
    source: str = ""
    lettered: Polygon | None = None
    """What its printed name, and the signs with it, take of the paper, if the maker of the map said so."""

    @property
    def paper(self) -> Shape:
        """All the paper that is it."""
        return self.shape

    @property
    def hub(self) -> Spot:
        """Where lines lead that go there."""
        return self.anchor


Space: TypeAlias = Area | Box


@dataclass(frozen=True)
class Contact:
    """Two spaces count as touching. Several contacts may join one pair, each of its own kind."""

    a: AreaId
    b: AreaId
    kind: str
    """land, river, coast, sea, strait, route, impassable…: the game's own words."""

    attributes: Attributes = field(default_factory=dict)
    toward_a: Attributes = field(default_factory=dict)
    """What holds on a's side of it: a beach, a fort line that looks out from a."""

    toward_b: Attributes = field(default_factory=dict)
    border: bool = False
    """True where the two shapes share a line on the paper; False for a link drawn between them."""

    line: Line | None = None
    """The shared border, or the drawn link."""

    source: str = ""

    def other(self, end: AreaId) -> AreaId:
        return self.b if end == self.a else self.a

    def toward(self, end: AreaId) -> Attributes:
        return self.toward_a if end == self.a else self.toward_b


@dataclass(frozen=True)
class Map:
    """All that one paper shows."""

    id: MapId
    name: str
    width: float
    height: float
    areas: Mapping[AreaId, Area] = field(default_factory=dict)
    boxes: Mapping[AreaId, Box] = field(default_factory=dict)
    drawing: str = ""
    """The file of the picture, beside the board's own file."""

    grid: float = 1 / 128
    """Corners of areas are kept as multiples of this, a power of two, so that they are the same in every file."""

    counter: float = 0.0
    """The side of a counter that the map was drawn for; nought: as the areas allow."""

    @cached_property
    def areas_tree(self) -> tuple[STRtree, list[Area]]:
        """By their frames."""
        areas = list(self.areas.values())
        return STRtree([area.shape for area in areas]), areas

    @cached_property
    def _above(self) -> tuple[tuple[Polygon, Space], ...]:
        """What lies above the coverage: boxes, and the call-outs of areas."""
        boxes = [(box.shape, box) for box in self.boxes.values()]
        return (*boxes, *((area.callout, area) for area in self.areas.values() if area.callout is not None))

    @cached_property
    def _boxes_tree(self) -> STRtree:
        return STRtree([shape for shape, _ in self._above])

    @cached_property
    def _finder(self) -> AreaFinder:
        tree, areas = self.areas_tree
        return AreaFinder(areas, tree, [shape for shape, _ in self._above], self.width, self.height)

    def at(self, x: float, y: float) -> Space | None:
        """The box or call-out that lies there, or else the area. Of boxes that overlap, the smallest."""
        if (found := self._finder.find(x, y)) is not None:
            return found
        point = Point(x, y)
        if self._above:
            hit = [self._above[int(index)] for index in self._boxes_tree.query(point, predicate="intersects")]
            if hit:
                return min(hit, key=lambda one: one[0].area)[1]
        tree, areas = self.areas_tree
        for index in tree.query(point, predicate="intersects"):
            return areas[int(index)]
        return None

    def nearest_above(self, x: float, y: float, within: float) -> Space | None:
        """Of the boxes and call-outs the one whose edge is nearest, if it is not farther away than that."""
        if not self._above:
            return None
        found = self._boxes_tree.query_nearest(Point(x, y), max_distance=within, all_matches=False)
        return self._above[int(found[0])][1] if len(found) else None

    def cell_at(self, x: float, y: float) -> tuple[Box, Cell] | None:
        box = self.at(x, y)
        if isinstance(box, Box):
            for cell in box.cells:
                if cell.shape.intersects(Point(x, y)):
                    return box, cell
        return None


@dataclass(frozen=True)
class Board:
    """All the maps of a game, and the contacts among their spaces. Which spaces count as adjacent is stored here."""

    id: str
    title: str
    maps: Mapping[MapId, Map]
    contacts: tuple[Contact, ...] = ()
    columns: tuple[Column, ...] = ()
    source: str = ""

    @cached_property
    def spaces(self) -> Mapping[AreaId, Space]:
        """Every area and box of every map."""
        found: dict[AreaId, Space] = {}
        for map in self.maps.values():
            found.update(map.areas)
            found.update(map.boxes)
        return found

    @cached_property
    def _contacts_of(self) -> Mapping[AreaId, tuple[Contact, ...]]:
        found: dict[AreaId, list[Contact]] = {space: [] for space in self.spaces}
        for contact in self.contacts:
            found.setdefault(contact.a, []).append(contact)
            found.setdefault(contact.b, []).append(contact)
        return {space: tuple(contacts) for space, contacts in found.items()}

    def contacts_of(self, space: AreaId) -> tuple[Contact, ...]:
        return self._contacts_of.get(space, ())

    def between(self, a: AreaId, b: AreaId) -> tuple[Contact, ...]:
        """Every contact that joins the two, in the order of the file."""
        return tuple(contact for contact in self.contacts_of(a) if contact.other(a) == b)

    def neighbours(self, space: AreaId, *kinds: str) -> tuple[AreaId, ...]:
        """What touches it, by the kinds of contact named, or by any."""
        return self.network(*kinds).get(space, ())

    def network(self, *kinds: str) -> Mapping[AreaId, tuple[AreaId, ...]]:
        """What touches what, by the kinds of contact named, or by any. Worked out once for each choice of kinds."""
        if kinds not in self._networks:
            self._networks[kinds] = {
                space: tuple(dict.fromkeys(c.other(space) for c in contacts if not kinds or c.kind in kinds))
                for space, contacts in self._contacts_of.items()
            }
        return self._networks[kinds]

    @cached_property
    def _networks(self) -> dict[tuple[str, ...], Mapping[AreaId, tuple[AreaId, ...]]]:
        return {}

    def at(self, map: MapId, x: float, y: float) -> Space | None:
        return self.maps[map].at(x, y)

    def attribute(self, space: AreaId, name: str) -> AttributeValue | None:
        """What the space has in a column, or nothing."""
        found = self.spaces.get(space)
        return found.attributes.get(name) if found else None
