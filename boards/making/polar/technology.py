"""The technology boards, one for each power, on paper of their own beside the map: slots, pips, the track of points."""

from __future__ import annotations

from collections.abc import Iterator

import shapely

from boards.board import AreaId, Box, Cell, Map, MapId
from boards.engraving.ink import INK, PAPER, SEA_INK, circle, data, moved, panel, stroke, wash
from boards.lettering import Letters
from boards.making.looks.labels import Label
from boards.making.looks.printing import Drawing
from boards.making.polar import signs
from boards.making.polar.signs import POWERS
from boards.making.polar.tables import BoardsFacts, GroupFacts, Tables
from boards.making.polar.tracks import Printed, frame_of, rectangle

MAP = MapId("technology")
WIDE, HIGH = 2700.0, 1640.0
BOARD = (1290.0, 760.0)
CUBE, SLOT, STEP = 60.0, 78.0, 146.0
"""How wide a cube and a slot are, and how far it is to the next."""

INKS = {"yellow": "#8a6a00"}
"""Letters want a darker colour than cubes."""

CUBES = {"brown": "#8d5a2b", "blue": "#1d5c8c", "yellow": "#dbb42c", "purple": "#6d4a91", "red": "#c2452d"}


def make_technology(tables: Tables) -> Map:
    boxes = [box for number, power in enumerate(tables.facts.boards.powers) for box in _boxes(tables, number, power)]
    return Map(MAP, "Technology boards", WIDE, HIGH, {}, {box.id: box for box in boxes}, "technology.svg", counter=CUBE)


def corner(number: int) -> tuple[float, float]:
    """Where a power's board begins."""
    return 40 + number % 2 * (BOARD[0] + 40), 40 + number // 2 * (BOARD[1] + 40)


def _boxes(tables: Tables, number: int, power: str) -> Iterator[Box]:
    facts = tables.facts.boards
    left, top = corner(number)
    for row, group in enumerate(facts.groups):
        slots = [(id, it) for id, it in facts.technologies.items() if it.group == group.id]
        x, y = left + 694, top + 100 + row * 130
        cells = [
            _cell(id, it.name, x + n * STEP, y, {"covers": "removed when developed" if it.removed else f"pip {id}"})
            for n, (id, it) in enumerate(slots)
        ]
        yield _box(power, group.id, group.name, cells, facts.source)
    for column, unit in enumerate(("army", "fleet")):
        pips = [
            _cell(id, facts.technologies[id].name, x, y, {"covers": f"{cost.action}, {unit}"})
            for row, cost in enumerate(facts.costs)
            for id, x, y in _pips(cost.army if unit == "army" else cost.fleet, left, top, column, row)
            if id
        ]
        yield _box(power, f"{unit}_costs", f"{unit.title()} costs", pips, facts.source)
    points = [_cell(str(n), str(n), left + 190 + n * SLOT, top + 640, {}) for n in range(len(facts.groups))]
    yield _box(power, "technology_points", "Technology points", points, "8.2")


def _pips(
    row: tuple[str, ...], left: float, top: float, column: int, number: int
) -> Iterator[tuple[str, float, float]]:
    for n, id in enumerate(row):
        yield id, left + 110 + column * 268 + n * (SLOT + 6), top + 150 + number * 145


def _cell(id: str, name: str, x: float, y: float, said: dict[str, str]) -> Cell:
    return Cell(id, name, shapely.box(x, y, x + SLOT, y + SLOT), dict(said))


def _box(power: str, id: str, name: str, cells: list[Cell], source: str) -> Box:
    """As large as its cells; its own counters would lie on the first."""
    shape = shapely.union_all([cell.shape for cell in cells]).envelope
    assert isinstance(shape, shapely.Polygon)  # noqa: S101 - no board has a row without a slot
    first = cells[0].shape.centroid
    title = f"{POWERS[power].name}: {name}"
    return Box(
        AreaId(f"{power}_{id}"), title, "technology", MAP, "track", shape, (first.x, first.y), tuple(cells),
        {"power": power}, source,
    )  # fmt: skip


# What is printed


def draw_technology(tables: Tables, map: Map, letters: Letters) -> Drawing:
    made = Drawing(WIDE, HIGH, f"{tables.facts.title}: technology boards")
    made.add(
        "ground",
        [wash(rectangle(0, 0, WIDE, HIGH), "#b9d0d6"), stroke(rectangle(12, 12, WIDE - 24, HIGH - 24), SEA_INK, 3)],
    )
    for number, power in enumerate(tables.facts.boards.powers):
        made.add("boxes", _board(tables.facts.boards, map, number, power, letters))
    return made


def _board(facts: BoardsFacts, map: Map, number: int, power: str, letters: Letters) -> Printed:
    left, top = corner(number)
    who = POWERS[power]
    yield panel(left, top, *BOARD)
    yield stroke(rectangle(left + 22, top + 20, BOARD[0] - 44, 58), INK, 1.6, fill=who.fill)
    yield moved(signs.emblem(letters, who.letter, who.fill, who.ink, 22), left + 56, top + 49)
    yield Label(who.name, "small caps", 44, (left + 92, top + 62), colour=who.ink, spacing=2, align=0)
    yield Label("technology", "italic", 32, (left + BOARD[0] - 46, top + 60), colour=who.ink, align=1)
    yield from _costs(facts, left, top)
    for group in facts.groups:
        yield from _slots(facts, map.boxes[AreaId(f"{power}_{group.id}")], group)
    yield from _points(map.boxes[AreaId(f"{power}_technology_points")], left, top)


def _costs(facts: BoardsFacts, left: float, top: float) -> Printed:
    """Three actions, two sorts of unit, a pip for each point."""
    for column, name in enumerate(("Army · Air Fleet", "Fleet")):
        x = left + 110 + column * 268
        yield stroke(rectangle(x - 8, top + 98, 258, 458), INK, 1.2, 0.5, fill="#fbf6e8")
        yield Label(name, "small caps", 28, (x + 121, top + 132))
    for row, cost in enumerate(facts.costs):
        yield Label(cost.action, "italic", 29, (left + 94, top + 150 + row * 145 + 48), align=1)
        for column, pips in enumerate((cost.army, cost.fleet)):
            for id, x, y in _pips(pips, left, top, column, row):
                middle = (x + SLOT / 2, y + SLOT / 2)
                yield circle(middle, SLOT / 2 - 4, "#e9d9b0", INK, 2)
                yield circle(middle, SLOT / 2 - 12, PAPER if id else "#c99a3f", INK, 1.2)
                if id:
                    group = facts.technologies[id].group
                    ink = next(INKS.get(it.colour, CUBES[it.colour]) for it in facts.groups if it.id == group)
                    yield Label(id.upper(), "sans bold", 24, (middle[0], middle[1] + 9), colour=ink)
                else:
                    yield Label("OP", "sans bold", 17, (middle[0], middle[1] + 6), colour="#5b3d10")
    note = "U-Boots: deploy 2, move 2, destroy 2 · Resistance: destroy 2"
    yield Label(note, "italic", 23, (left + 370, top + 592))


def _slots(facts: BoardsFacts, box: Box, group: GroupFacts) -> Printed:
    first = frame_of(box.cells[0])
    colour, ink = CUBES[group.colour], INKS.get(group.colour, CUBES[group.colour])
    left, top = first[0] - 54, first[1] - 10
    yield stroke(rectangle(left, top, 624, 124), INK, 1.2, 0.6, fill="#fbf6e8")
    yield stroke(rectangle(left, top, 36, 124), INK, 1.2, 0.6, fill=colour)
    dark = "#000000" if group.colour == "yellow" else "#ffffff"
    yield Label(
        group.name,
        "small caps",
        18 if len(group.name) > 8 else 22,
        (left + 25, top + 62),
        turn=-90,
        colour=dark,
        spacing=0.6,
    )
    for cell in box.cells:
        x, y, wide, _ = frame_of(cell)
        it = facts.technologies[cell.id]
        yield stroke(data(cell.shape.buffer(-3)), colour, 3.4, fill="#fffdf5", dash="" if not it.removed else "9 6")
        yield Label(cell.id.upper(), "sans bold", 27, (x + wide / 2, y + wide / 2 + 10), colour=ink)
        yield Label(it.name, "roman", 18, (x - 6, y + wide + 13), align=0)
        yield Label(it.note, "italic", 16, (x - 6, y + wide + 31.5), align=0)
        if it.needs:
            yield Label("after", "italic", 16, (x + wide + 6, y + 24), align=0)
            for line, text in enumerate(it.needs.split(", ")):
                yield Label(text, "sans bold", 14, (x + wide + 6, y + 44 + line * 20), align=0)


def _points(box: Box, left: float, top: float) -> Printed:
    yield Label("Victory points", "italic", 26, (left + 30, top + 672), align=0)
    yield Label("for colours", "italic", 26, (left + 30, top + 700), align=0)
    for cell in box.cells:
        x, y, wide, high = frame_of(cell)
        yield stroke(rectangle(x, y, wide, high), INK, 1.6, fill="#fbf6e8")
        yield Label(cell.name, "roman", 40, (x + wide / 2, y + 53), colour="#5b2e1c")
