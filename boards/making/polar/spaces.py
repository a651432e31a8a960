"""The board itself: a box for every area, tracks with their cells, and a contact for every link."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import pairwise
from typing import TypeAlias

import numpy as np
import shapely
from shapely import LineString, Point, Polygon

from boards.board import AreaId, Board, Box, Cell, Column, Contact, Form, Map, MapId
from boards.making.engraving.lettering import slope
from boards.making.polar.tables import AreaFacts, Frame, Tables

SMALL, LARGE = 160.0, 226.0
"""How wide areas are, and capitals."""

COUNTER = 62.0
"""How large counters are: two lie side by side in an area, four in a Capital."""

RING = 80.0
"""How deep the track around the board is."""

NAME_DOWN, CAPITAL_DOWN = 34.0, 58.0
"""How far under its upper edge an area's counters begin: the name is above."""

Printed: TypeAlias = tuple[str, str, dict[str, str | int]]
"""A cell: its id, its name, and what it says."""

FORMS: dict[str, Form] = {"land": "square", "coastal": "octagon", "island": "circle"}


def make_world(tables: Tables) -> tuple[Map, tuple[Contact, ...]]:
    layout, id = tables.layout, MapId(tables.layout.map)
    boxes = [_area(tables, name, facts) for name, facts in tables.facts.areas.items()]
    boxes += [victory_track(tables), round_track(tables), *joining_tracks(tables), *card_places(tables)]
    map = Map(
        id, layout.name, layout.width, layout.height, {}, {box.id: box for box in boxes}, "map.svg", counter=COUNTER
    )
    contacts = sorted(_links(tables, map), key=lambda contact: (contact.a, contact.b, contact.kind))
    return map, tuple(contacts)


def board_of(tables: Tables, maps: dict[MapId, Map], contacts: tuple[Contact, ...]) -> Board:
    facts = tables.facts
    columns = tuple(Column(it.name, it.holds, it.on, it.choices, it.meaning) for it in facts.columns)
    return Board(tables.id, facts.title, maps, contacts, columns, facts.about)


# Areas


def outline(kind: str, x: float, y: float, wide: float) -> Polygon:
    """A square for land, an octagon for a coast, a circle for an island."""
    half = wide / 2
    if kind == "island":
        # As large to the eye as the others.
        return _on_tenths(Point(x, y).buffer(half * 1.04, quad_segs=12))
    if kind == "land":
        return shapely.box(x - half * 0.95, y - half * 0.95, x + half * 0.95, y + half * 0.95)
    cut = half * 0.42
    around = [
        (-half, -cut),
        (-cut, -half),
        (cut, -half),
        (half, -cut),
        (half, cut),
        (cut, half),
        (-cut, half),
        (-half, cut),
    ]
    return _on_tenths(Polygon([(x + dx, y + dy) for dx, dy in around]))


def _area(tables: Tables, name: str, facts: AreaFacts) -> Box:
    x, y = tables.middle(name)
    shape = outline(facts.kind, x, y, LARGE if facts.capital else SMALL)
    anchor = (x, round(shape.bounds[1] + (CAPITAL_DOWN if facts.capital else NAME_DOWN), 1))
    return Box(
        AreaId(name), facts.name, facts.kind, MapId(tables.layout.map), FORMS[facts.kind], shape, anchor,
        attributes=facts.attributes(), source=facts.source,
    )  # fmt: skip


def _on_tenths(shape: Polygon) -> Polygon:
    return shapely.transform(shape, lambda points: np.round(points, 1))


# Links


def _links(tables: Tables, map: Map) -> Iterator[Contact]:
    letters = iter("ABCDEFGH")
    for a, b, link in tables.facts.pairs():
        one, other = AreaId(a), AreaId(b)
        if link.kind == "triangle" and tables.layout.triangles:
            yield Contact(one, other, "triangle", {"letter": next(letters)}, source=link.source)
        else:
            line = link_line(map.boxes[one], map.boxes[other], tables.bend(a, b))
            kind = "sea" if link.kind == "sea" else "land"
            yield Contact(one, other, kind, line=line, source=link.source)


def link_line(a: Box, b: Box, bend: tuple[tuple[float, float], ...]) -> LineString:
    """From edge to edge, round what is in its way."""
    points = [_middle(a), *bend, _middle(b)]
    line = LineString(_rounded(points) if bend else points)
    shown = line.difference(a.shape.union(b.shape))
    pieces = [piece for piece in shapely.get_parts(shown) if isinstance(piece, LineString)]
    longest = max(pieces, key=lambda piece: piece.length)
    return shapely.transform(longest, lambda found: np.round(found, 1))


def _middle(box: Box) -> tuple[float, float]:
    left, top, right, bottom = box.shape.bounds
    return (left + right) / 2, (top + bottom) / 2


def _rounded(points: list[tuple[float, float]]) -> list[tuple[float, float]]:
    """Corners cut, and cut again (Chaikin)."""
    for _ in range(4):
        cut = [points[0]]
        for (ax, ay), (bx, by) in pairwise(points):
            cut += [(ax * 0.75 + bx * 0.25, ay * 0.75 + by * 0.25), (ax * 0.25 + bx * 0.75, ay * 0.25 + by * 0.75)]
        points = [*cut, points[-1]]
    return points


def toward(box: Box, other: Box) -> float:
    """The direction in degrees from one box to another."""
    return slope(_middle(box), _middle(other))


# Tracks


def victory_track(tables: Tables) -> Box:
    """Once around the board, clockwise from the upper left."""
    facts, frame = tables.facts.victory, tables.layout.frames["victory"]
    left, top, width, height = frame
    outer = shapely.box(left, top, left + width, top + height)
    ring = outer.difference(shapely.box(left + RING, top + RING, left + width - RING, top + height - RING))
    cells = []
    for number, shape in enumerate(_around(frame, facts.cells)):
        said = {"start": facts.start.get(str(number), ""), "win": facts.win.get(str(number), "")}
        cells.append(Cell(str(number), str(number), shape, {name: value for name, value in said.items() if value}))
    assert isinstance(ring, Polygon)  # noqa: S101 - one rectangle out of another
    middle = (left + width / 2, top + RING / 2)
    map = MapId(tables.layout.map)
    return Box(
        AreaId("victory_track"), "Victory points", "track", map, "track", ring, middle, tuple(cells),
        source=facts.source,
    )  # fmt: skip


def _around(frame: Frame, count: int) -> Iterator[Polygon]:
    """The corners belong to the long sides; the cells of a side are alike."""
    left, top, width, height = frame
    right, bottom = left + width, top + height
    inner = height - 2 * RING
    across = round((count / 2) * width / (width + inner))
    down = count // 2 - across
    xs = [round(left + width * n / across, 1) for n in range(across + 1)]
    ys = [round(top + RING + inner * n / down, 1) for n in range(down + 1)]
    yield from (shapely.box(a, top, b, top + RING) for a, b in pairwise(xs))
    yield from (shapely.box(right - RING, a, right, b) for a, b in pairwise(ys))
    yield from (shapely.box(a, bottom - RING, b, bottom) for a, b in reversed(list(pairwise(xs))))
    yield from (shapely.box(left, a, left + RING, b) for a, b in reversed(list(pairwise(ys))))


def round_track(tables: Tables) -> Box:
    """The years; the ids of the cells are the turns."""
    cells: list[Printed] = []
    for number, year in enumerate(tables.facts.years, 1):
        said: dict[str, str | int] = {"draw": year.draw, "first": year.first, "pass": year.pass_, "reconstructed": True}
        cells.append((str(number), str(year.year), said | ({"extra": year.extra} if year.extra else {})))
    words = "4.0, 4.1; reconstructed: cards to draw, initial powers after 1939"
    return _row(tables, "rounds", "round_track", name="Rounds", cells=cells, source=words)


def joining_tracks(tables: Tables) -> Iterator[Box]:
    for id, facts in tables.facts.joining.items():
        cells: list[Printed] = [(str(step), str(step), {}) for step in range(facts.steps)]
        cells.append((str(facts.steps), str(facts.steps), {"joins": facts.power}))
        yield _row(tables, id, f"{id}_joins", name=facts.name, cells=cells, source=facts.source)


def _row(tables: Tables, frame: str, id: str, *, name: str, cells: Sequence[Printed], source: str) -> Box:
    """Cells side by side, or one below the other if the frame is upright."""
    left, top, width, height = tables.layout.frames[frame]
    across, down = (1, len(cells)) if height > width else (len(cells), 1)
    wide, high = width / across, height / down
    made = []
    for n, (key, title, said) in enumerate(cells):
        x, y = left + n % across * wide, top + n // across * high
        shape = shapely.box(round(x, 1), round(y, 1), round(x + wide, 1), round(y + high, 1))
        made.append(Cell(key, title, shape, said))
    shape, middle = shapely.box(left, top, left + width, top + height), (left + width / 2, top + height / 2)
    return Box(AreaId(id), name, "track", MapId(tables.layout.map), "track", shape, middle, tuple(made), source=source)


def card_places(tables: Tables) -> Iterator[Box]:
    """Where the piles lie, in two rows."""
    left, top, width, height = tables.layout.frames["cards"]
    for number, (pile, name) in enumerate(tables.facts.cards.items()):
        x, y = left + width * (0.25 + 0.5 * (number % 2)), top + height * (0.25 + 0.5 * (number // 2))
        shape = shapely.box(x - 54, y - 74, x + 54, y + 74)
        place = f"pile/{pile}" if pile == "discard" else f"deck/{pile}"
        yield Box(
            AreaId(f"{pile}_cards"), name, "cards", MapId(tables.layout.map), "rectangle", shape, (x, y),
            attributes={"holds": place}, source="2.0",
        )  # fmt: skip
