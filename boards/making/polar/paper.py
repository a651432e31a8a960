"""The whole paper, from the sea up to the lettering."""

from __future__ import annotations

from collections.abc import Iterator

import shapely
from shapely import LineString
from shapely.geometry.base import BaseGeometry

from boards.board import AreaId, Box, Contact, Map
from boards.engraving import ground, waters
from boards.engraving.ink import INK, LAND, PAPER, SEA_INK, data, moved, stroke, wash
from boards.lettering import Letters
from boards.making.engraving.symbols import compass
from boards.making.looks.labels import Label
from boards.making.looks.printing import Drawing
from boards.making.polar import areas, signs, tracks, world
from boards.making.polar.spaces import FORMS
from boards.making.polar.tables import Tables
from boards.making.polar.tracks import legend
from boards.making.world.sources import Sources


def draw_world(tables: Tables, map: Map, contacts: tuple[Contact, ...], sources: Sources, letters: Letters) -> Drawing:
    layout = tables.layout
    made = Drawing(layout.width, layout.height, tables.facts.title, defs=waters.DEFS + ground.DEFS)
    spaces = {id: box for id, box in map.boxes.items() if box.kind in FORMS}
    made.add("ground", _ground(tables, sources))
    made.add("borders", _arctic({id: areas.printed(box, letters) for id, box in spaces.items()}, spaces, contacts))
    made.add("borders", _links(contacts))
    for box in spaces.values():
        made.add("boxes", areas.body(box))
        made.add("boxes", areas.plates(box, letters))
    if layout.triangles:
        made.add("boxes", _triangles(tables, map, contacts, letters))
    for box in map.boxes.values():
        if box.id not in spaces:
            made.add("boxes", _beside(box, letters, cardboard=layout.cardboard))
    if "compass" in layout.frames:
        x, y, radius, _ = layout.frames["compass"]
        made.add("symbols", [moved(compass(radius), x, y)])
    made.add("boxes", tracks.cartouche(layout.frames["title"], layout.lines))
    made.add("boxes", legend(layout.frames["legend"], layout, letters))
    return made


def _ground(tables: Tables, sources: Sources) -> Iterator[str]:
    """Sea, coasts with the rings that engravers draw round them, and the net of meridians."""
    wide, high = tables.layout.width, tables.layout.height
    bend = world.bend_of(tables)
    edge = shapely.box(0, 0, wide, high)
    water = world.lakes(sources, bend, wide, high)
    land = world.coasts(sources, bend, wide, high).difference(water).intersection(edge)
    yield from waters.sea(land, wide, high)
    yield ground.shadow(land)
    yield ground.paper(land)
    for inward in (26, 12):
        yield wash(data(land.difference(land.buffer(-inward).simplify(1))), "#c9a766", 0.16)
    yield ground.lit(land)
    yield stroke("".join(data(line) for line in world.graticule(bend, wide, high)), SEA_INK, 1.1, 0.3)
    yield stroke(data(land), INK, 1.5, 0.75)
    yield wash(data(land), LAND, 0.18)


def _arctic(
    printed: dict[AreaId, BaseGeometry], spaces: dict[AreaId, Box], contacts: tuple[Contact, ...]
) -> Iterator[str]:
    """A dashed line around the areas of the expansion, clear of all names and signs."""
    inside = {id for id, box in spaces.items() if box.attributes.get("expansion")}
    if not inside:
        return
    parts: list[BaseGeometry] = [spaces[id].shape.buffer(30).union(printed[id].buffer(15)) for id in inside]
    parts += [it.line.buffer(34) for it in contacts if it.line is not None and {it.a, it.b} <= inside]
    whole: BaseGeometry = shapely.union_all(parts).buffer(60).buffer(-60)
    others = [box for id, box in spaces.items() if id not in inside]
    outside = shapely.union_all([box.shape.buffer(26).union(printed[box.id].buffer(14)) for box in others])
    whole = whole.difference(outside).union(shapely.union_all([printed[id].buffer(5) for id in inside]))
    whole = whole.buffer(-22).buffer(22)  # no corners
    largest = max(shapely.get_parts(whole), key=lambda part: part.area)
    line = LineString(largest.exterior.coords).simplify(1)
    yield wash(data(largest), "#ffffff", 0.22)
    yield signs.dashed_line(data(line))


def _links(contacts: tuple[Contact, ...]) -> Iterator[str]:
    """Sea links below, so that land links go over them like bridges."""
    for kind, drawn in (("sea", signs.sea_link), ("land", signs.land_link)):
        for contact in contacts:
            if contact.kind == kind and contact.line is not None:
                yield drawn(data(contact.line))


def _triangles(tables: Tables, map: Map, contacts: tuple[Contact, ...], letters: Letters) -> Iterator[str | Label]:
    for contact in contacts:
        if contact.kind != "triangle":
            continue
        letter = str(contact.attributes["letter"])
        for end in (contact.a, contact.b):
            box, other = map.boxes[end], map.boxes[contact.other(end)]
            side = tables.layout.triangle_sides[end]
            left, top, right, bottom = box.shape.bounds
            middle_x, middle_y = (left + right) / 2, (top + bottom) / 2
            x, y, turn = {
                "right": (right + 14, middle_y, 0), "left": (left - 14, middle_y, 180),
                "down": (middle_x, bottom + 34, 90), "up": (middle_x, top - 34, 270),
            }[side]  # fmt: skip
            yield moved(signs.triangle(letters, letter, turn), x, y)
            yield from _way_off(f"to {other.name}", (x, y), side, letters)


def _way_off(text: str, triangle: tuple[float, float], side: str, letters: Letters) -> Iterator[str | Label]:
    """On a plate, clear of its area, where the link goes that leaves the paper."""
    half = letters(text, "italic", 24, 0.0).width / 2 + 10
    aside, down = {"right": (half - 26, 52), "left": (22 - half, -56)}.get(side, (half + 12, 10))
    x, y = triangle[0] + aside, triangle[1] + down
    run = 2 * (half - 17)
    plate = f"M{x - half + 17:g} {y - 17:g}h{run:g}c22.7 0 22.7 34 0 34h{-run:g}c-22.7 0-22.7-34 0-34z"
    yield stroke(plate, INK, 1.6, fill=PAPER)
    yield Label(text, "italic", 24, (x, y + 7.5))


def _beside(box: Box, letters: Letters, *, cardboard: bool) -> tracks.Printed:
    match box.id:
        case "victory_track":
            return tracks.victory(box, letters)
        case "round_track":
            return tracks.rounds(box, letters, cardboard=cardboard)
        case _:
            return tracks.pile(box) if box.kind == "cards" else tracks.joining(box, letters, cardboard=cardboard)
