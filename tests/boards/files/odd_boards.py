"""Boards as odd as they come, for hypothesis: holes, several parts, several maps, boxes, strange names and values."""

from __future__ import annotations

import shapely
from hypothesis import strategies as st
from shapely import LineString, MultiPolygon, Point, Polygon, box

from boards.board import Area, AreaId, Attributes, Board, Box, Cell, Column, Contact, Map, MapId, Shape
from boards.coverage.coverage import Coverage
from boards.plain.files import HIDDEN
from tests.made_boards import GRID, anchor_of

SIZE = 100
NAMES = st.text(st.characters(exclude_categories=["Cs"]), max_size=12).map(lambda words: HIDDEN.sub("?", words))
VALUES = (
    NAMES
    | st.integers(-(10**12), 10**12)
    | st.floats(-1e12, 1e12)
    | st.booleans()
    | st.lists(NAMES, max_size=3).map(tuple)
)
ATTRIBUTES: st.SearchStrategy[Attributes] = st.dictionaries(NAMES.map(lambda name: f"_{name}"), VALUES, max_size=3)
ON_GRID = st.integers(0, int(SIZE / GRID)).map(lambda steps: steps * GRID)
INSIDE = st.integers(0, int((SIZE - 1) / GRID)).map(lambda steps: steps * GRID)
CALLOUTS = st.none() | st.tuples(INSIDE, INSIDE).map(lambda at: box(at[0], at[1], at[0] + 1, at[1] + 1))
SPOTS = st.tuples(st.floats(-1e6, 1e6), st.floats(-1e6, 1e6))
COLUMNS = (
    Column("value", "number", on=("area", "box"), meaning="What it is worth."),
    Column("terrain", "choice", on=("area",), choices=("plain", "hill")),
    Column("beach", "flag", on=("toward",)),
)


@st.composite
def coverages(draw: st.DrawFn, most: int = 8) -> list[Shape]:
    """Lines laid across a square cut it into pieces; pieces are dealt to areas, so these have holes and many parts."""
    ends = st.tuples(ON_GRID, ON_GRID)
    lines = [
        LineString([one, other]) for one, other in draw(st.lists(st.tuples(ends, ends), max_size=7)) if one != other
    ]
    frame = box(0, 0, SIZE, SIZE).boundary
    rings = [
        box(x, y, min(x + GRID * width, SIZE), min(y + GRID * width, SIZE)).boundary
        for x, y, width in draw(st.lists(st.tuples(INSIDE, INSIDE, st.integers(200, 2000)), max_size=3))
    ]
    noded = shapely.union_all([frame, *lines, *rings], grid_size=GRID)
    pieces = [piece for piece in shapely.get_parts(shapely.polygonize([noded])) if piece.area > 0]
    dealt: dict[int, list[Polygon]] = {}
    for piece in pieces:
        dealt.setdefault(draw(st.integers(0, most - 1)), []).append(piece)
    shapes: list[Shape] = []
    for parts in dealt.values():
        whole = shapely.coverage_union_all(parts)
        known = shapely.get_parts(whole)
        shapes.append(known[0] if len(known) == 1 else MultiPolygon(list(known)))
    return shapes


@st.composite
def maps(draw: st.DrawFn, id: str) -> Map:
    key = MapId(id)
    areas = {}
    for number, shape in enumerate(draw(coverages())):
        name = AreaId(f"{id}_{number}")
        attributes = {**draw(ATTRIBUTES), "value": draw(st.integers(-5, 5)), "terrain": "hill"}
        anchor = draw(st.just(anchor_of(shape)) | SPOTS)
        areas[name] = Area(name, draw(NAMES), draw(NAMES), key, shape, anchor, attributes, draw(NAMES), draw(CALLOUTS))
    boxes = {}
    for number, (x, y) in enumerate(draw(st.lists(SPOTS, max_size=3))):
        name = AreaId(f"{id}_box_{number}")
        cells = tuple(
            Cell(f"{step}", draw(NAMES), Point(x, y).buffer(step + 0.1), draw(ATTRIBUTES))
            for step in range(draw(st.integers(0, 3)))
        )
        shape = Point(x, y).buffer(draw(st.floats(0.5, 50)))
        if draw(st.booleans()):
            shape = Polygon(shape.exterior, [Point(x, y).buffer(0.1).exterior])
        form = draw(st.sampled_from(["circle", "track", "polygon"]))
        name_of = draw(st.none() | st.just(box(x, y, x + 2, y + 1)))
        boxes[name] = Box(
            name, draw(NAMES), "box", key, form, shape, (x, y), cells, draw(ATTRIBUTES), draw(NAMES), name_of
        )
    drawing = draw(st.sampled_from(["", "map.svg", "Über Karte.svg"]))
    return Map(
        key,
        draw(NAMES),
        SIZE,
        draw(st.floats(1, 1e4)),
        areas,
        boxes,
        drawing,
        GRID,
        draw(st.sampled_from([0.0, 0.5, 48, 1e4])),
    )


@st.composite
def boards(draw: st.DrawFn, most_maps: int = 3) -> Board:
    ids = ["europe", "pacific", "technology"][: draw(st.integers(1, most_maps))]
    of_board = {MapId(id): draw(maps(id)) for id in ids}
    contacts: list[Contact] = []
    # The order of the file: what lies on the first map or between maps, then map by map.
    spaces = [space for map in of_board.values() for space in (*map.areas.values(), *map.boxes.values())]
    for one in spaces[:4]:
        for other in spaces[-3:]:
            if one.map != other.map and draw(st.booleans()):
                line = draw(st.none() | st.lists(SPOTS, min_size=2, max_size=4).map(LineString))
                toward = {"beach": draw(st.booleans())}
                contacts.append(Contact(one.id, other.id, "route", draw(ATTRIBUTES), toward, {}, line=line))
    for map in of_board.values():
        coverage = Coverage(map)
        for touching in coverage.touching:
            line = coverage.border(touching.a, touching.b)
            kind = draw(st.sampled_from(["land", "river"]))
            contacts.append(Contact(touching.b, touching.a, kind, border=True, line=line, source=draw(NAMES)))
    return Board("odd", draw(NAMES), of_board, tuple(contacts), COLUMNS, draw(NAMES))
