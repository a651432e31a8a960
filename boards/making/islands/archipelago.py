"""A board out of a table of facts: coasts and cuts wander, and what they enclose are the areas, without a gap.

The same facts give the same board, point for point.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from random import Random

from shapely import (
    LineString,
    MultiLineString,
    MultiPolygon,
    Point,
    Polygon,
    STRtree,
    box,
    line_merge,
    polygonize,
    set_precision,
    union_all,
)
from shapely.geometry.base import BaseGeometry

from boards.board import Area, AreaId, Board, Box, Cell, Column, Contact, Form, Line, Map, MapId, Shape
from boards.making.islands.island_facts import BoxFacts, Coast, Cut, IslandFacts
from boards.making.islands.wandering import wander
from boards.plain.bad_input import BadInput
from boards.plain.sentence import say

GRID = 0.1
NEAR = 40
"""How far from a piece of border the point may be that says which piece is meant."""

MAP = MapId("board")
SEA = "sea"
COAST_ROUGH, LAND_ROUGH, RIVER_ROUGH, SEA_ROUGH = 0.17, 0.12, 0.16, 0.04


def make_board(id: str, facts: IslandFacts) -> Board:
    """The board, drawn afresh."""
    shapes = _areas(facts)
    areas = {
        AreaId(id): Area(
            AreaId(id), said.name, said.kind, MAP, shapes[id], said.anchor, dict(said.attributes), "invented"
        )
        for id, said in facts.areas.items()
    }
    boxes = {AreaId(id): _box(AreaId(id), said) for id, said in facts.boxes.items()}
    map = Map(MAP, facts.title, facts.width, facts.height, areas, boxes, "map.svg")
    contacts = sorted([*_borders(facts, areas), *_links(facts)], key=lambda contact: (contact.a, contact.b))
    columns = tuple(Column(said.name, said.holds, said.on, said.choices, said.meaning) for said in facts.columns)
    return Board(id, facts.title, {MAP: map}, tuple(contacts), columns, facts.about)


# The lines


def coast_ring(facts: IslandFacts, coast: Coast) -> Polygon:
    points = wander(coast.points, _dice(facts, coast.points), COAST_ROUGH, closed=True)
    return max(polygons(set_precision(Polygon(points).buffer(0), GRID)), key=lambda part: part.area)


def cut_line(facts: IslandFacts, cut: Cut) -> LineString:
    rough = 0.0 if cut.straight else SEA_ROUGH if cut.sea else RIVER_ROUGH if cut.river else LAND_ROUGH
    return LineString(wander(cut.points, _dice(facts, cut.points), rough))


def _dice(facts: IslandFacts, points: tuple[tuple[float, float], ...]) -> Random:
    """Dice of its own for every line, so that mending one leaves the others as they were."""
    return Random(f"{facts.seed} {points}")  # noqa: S311  (chance with a seed is the point)


def _areas(facts: IslandFacts) -> dict[str, Shape]:
    rings = {coast: coast_ring(facts, coast) for coast in facts.coasts}
    land = union_all([ring for coast, ring in rings.items() if not coast.inland])
    cuts = [
        cut_line(facts, cut).difference(land) if cut.sea else cut_line(facts, cut).intersection(land)
        for cut in facts.cuts
    ]
    holes = union_all([ring for coast, ring in rings.items() if coast.inland])
    edge = box(0, 0, facts.width, facts.height)
    lines = [edge.exterior, *(ring.exterior for ring in rings.values()), *(cut.difference(holes) for cut in cuts)]
    faces = polygons(polygonize([union_all(lines, grid_size=GRID)]))
    return _named(facts, [face for face in faces if edge.contains(face.representative_point())])


def _named(facts: IslandFacts, faces: list[Polygon]) -> dict[str, Shape]:
    """Every face goes to the area that has a point in it; a sliver that nobody names, to its longest neighbour."""
    owners: dict[int, str] = {}
    for id, area in facts.areas.items():
        for at in area.at:
            number = next((n for n, face in enumerate(faces) if face.contains(Point(at))), None)
            if number is None:
                raise BadInput(say("{area} is said to be at {at}, which is no place.", area=id, at=at))
            if owners.setdefault(number, id) != id:
                raise BadInput(say("Nothing parts {area} from {other}.", area=id, other=owners[number]))
    for number, face in enumerate(faces):
        if number not in owners:
            near = max(owners, key=lambda n: face.intersection(faces[n]).length)
            owners[number] = owners[near]
    parts: dict[str, list[Polygon]] = {id: [] for id in facts.areas}
    for number, id in owners.items():
        parts[id].append(faces[number])
    whole = {id: polygons(union_all(found)) for id, found in parts.items()}
    return {id: found[0] if len(found) == 1 else MultiPolygon(found) for id, found in whole.items()}


def polygons(shape: BaseGeometry) -> list[Polygon]:
    """The faces in a shape, whatever else is in it."""
    return [part for part in getattr(shape, "geoms", [shape]) if isinstance(part, Polygon) and not part.is_empty]


# The contacts


def _borders(facts: IslandFacts, areas: dict[AreaId, Area]) -> Iterator[Contact]:
    rivers = union_all([cut_line(facts, cut) for cut in facts.cuts if cut.river]).buffer(1)
    found = list(areas.values())
    tree = STRtree([area.shape for area in found])
    for number, area in enumerate(found):
        for index in tree.query(area.shape):
            other = found[int(index)]
            if index <= number:
                continue
            line = _as_line(area.shape.boundary.intersection(other.shape.boundary))
            if line is not None and line.length > 1:
                yield from _border(facts, area, other, line, rivers)


def _border(facts: IslandFacts, one: Area, two: Area, line: Line, rivers: BaseGeometry) -> Iterator[Contact]:
    """One border; or several, where pieces of it are of kinds of their own."""
    seas = (one.kind == SEA) + (two.kind == SEA)
    kind = ("land", "coast", SEA)[seas]
    if not seas and rivers.intersection(line).length > line.length / 2:
        kind = "river"
    specials = [said for said in facts.contacts if set(said.pair) == {one.id, two.id} and said.near is not None]
    for piece in line.geoms if specials and isinstance(line, MultiLineString) else [line]:
        special = next((said for said in specials if said.near and piece.distance(Point(said.near)) < NEAR), None)
        toward_one, toward_two = _toward(facts, one.id, two.id), _toward(facts, two.id, one.id)
        yield Contact(
            one.id, two.id, special.kind if special else kind, special.attributes if special else {},
            toward_one, toward_two, border=True, line=piece, source="invented",
        )  # fmt: skip


def _toward(facts: IslandFacts, land: AreaId, sea: AreaId) -> dict[str, bool]:
    landing = next((said for said in facts.coast if said.pair == (land, sea)), None)
    if landing is None:
        return {}
    return {"port": True} if landing.port else {"beach": True}


def _links(facts: IslandFacts) -> Iterator[Contact]:
    for said in facts.contacts:
        if said.link:
            a, b = (AreaId(id) for id in said.pair)
            yield Contact(a, b, said.kind, said.attributes, line=LineString(said.link), source="invented")


def _as_line(shared: BaseGeometry) -> Line | None:
    """The lines of an intersection, without the points where corners meet."""
    parts = [part for part in getattr(shared, "geoms", [shared]) if isinstance(part, LineString) and not part.is_empty]
    if not parts:
        return None
    merged = line_merge(MultiLineString(parts))
    return merged if isinstance(merged, LineString | MultiLineString) else None


# The boxes


def _box(id: AreaId, said: BoxFacts) -> Box:
    left, top, width, height = said.frame
    cells = tuple(_cells(said))
    form: Form = "track" if said.form == "track" else "rectangle"
    return Box(
        id, said.name, said.kind, MAP, form, box(left, top, left + width, top + height),
        (left + width / 2, top + height / 2), cells, dict(said.attributes), "invented",
    )  # fmt: skip


def _cells(said: BoxFacts) -> Iterable[Cell]:
    left, top, width, height = said.frame
    for number, name in enumerate(said.cells):
        wide = width / len(said.cells)
        start = left + number * wide
        attributes = dict(said.cell_attributes.get(name, {}))
        yield Cell(name, name, box(round(start, 1), top, round(start + wide, 1), top + height), attributes)
