"""Ways over the map of Blitz!: Land and Air Routes, ports, passages with their letters, the edge of the paper."""

from __future__ import annotations

from collections.abc import Iterator
from math import cos, pi, sin

import shapely
from shapely import LineString, Point
from shapely.geometry.base import BaseGeometry
from shapely.ops import nearest_points

from boards.board import AreaId, Contact, Spot
from boards.making.engraving.ink import circle, data, moved, stroke
from boards.making.engraving.lettering import Pen, words
from boards.making.games.blitz_ways import port
from boards.making.looks.labels import SEA_HALO, SEA_LETTERS, Label
from boards.making.looks.printing import Drawing
from boards.making.looks.sheet import Sheet

LAND_ROUTE, AIR_ROUTE, PASSAGE = "#2b221b", "#1f5f9e", "#9c2a20"
CANALS: dict[str, tuple[float, float]] = {"E": (32.6, 30.6), "P": (-79.6, 9.1)}
"""Where ships go through the land."""

RING = circle((0, 0), 21, "#fbf5e3", PASSAGE, 4)
"""Around a passage's letter."""


def routes(sheet: Sheet, made: Drawing) -> None:
    """From border to border, so that they do not run through names."""
    for contact in sheet.contacts("land_route", "air_route"):
        for line in _drawn(sheet, contact):
            made.add("symbols", _route(line, contact.kind))
            sheet.taken.add(line.buffer(14))


def passages(sheet: Sheet, made: Drawing) -> None:
    """The letter of each, as near to it as there is room."""
    for contact in sheet.contacts("passage"):
        letter = str(contact.attributes["letter"])
        x, y = _free_near(sheet, _at(sheet, contact, letter))
        sign = RING + words(sheet.letters, letter, (0, 10), 29, Pen("sans bold", PASSAGE))
        made.add("symbols", [moved(sign, round(x), round(y))])
        sheet.taken.add(Point(x, y).buffer(26))


def _free_near(sheet: Sheet, at: Spot) -> Spot:
    turns = [(round(at[0] + far * cos(n * pi / 6)), round(at[1] + far * sin(n * pi / 6))) for far in (0, 44, 58, 72)
             for n in range(12)]  # fmt: skip
    taken = sheet.taken.near(Point(at).buffer(140))
    return next((spot for spot in turns if Point(spot).distance(taken) > 23), at)


def _at(sheet: Sheet, contact: Contact, letter: str) -> Spot:
    if letter in CANALS:
        return sheet.made.world.spot(CANALS[letter])
    line = contact.line or LineString([sheet.made.map.areas[end].anchor for end in (contact.a, contact.b)])
    middle = line.interpolate(0.5, normalized=True)
    return middle.x, middle.y


def _drawn(sheet: Sheet, contact: Contact) -> Iterator[LineString]:
    lands = [sheet.lands[contact.a], sheet.lands[contact.b]]
    if contact.attributes.get("over_the_edge"):
        (ax, ay), (bx, by) = (sheet.made.map.areas[end].anchor for end in (contact.a, contact.b))
        edge = sheet.made.table.frame[2]
        yield from _between(LineString([(0, (ay + by) / 2), (ax, ay)]), lands, 0)
        yield from _between(LineString([(bx, by), (edge, (ay + by) / 2)]), lands, edge)
    elif isinstance(contact.line, LineString):
        yield from _between(contact.line, lands)


def _between(line: LineString, lands: list[BaseGeometry], edge: float | None = None) -> Iterator[LineString]:
    """The longest part of it that lies between the lands; or the one that runs to the edge of the paper."""
    left: BaseGeometry = line
    for land in lands:
        left = left.difference(land.buffer(-34))
    parts = [part for part in shapely.get_parts(left).tolist() if part.length > 30]
    if edge is not None:
        parts = [part for part in parts if edge in (part.coords[0][0], part.coords[-1][0])]
    if parts:
        yield max(parts, key=lambda part: part.length)


def _route(line: LineString, kind: str) -> Iterator[str]:
    path, colour = data(line), LAND_ROUTE if kind == "land_route" else AIR_ROUTE
    yield stroke(path, "#f8f1df", 13, 0.85)
    yield stroke(path, colour, 6.5, dash="" if kind == "land_route" else "16 9")
    for x, y in (line.coords[0], line.coords[-1]):
        yield circle((round(x, 1), round(y, 1)), 9, "#f8f1df", colour, 4)


def ports(sheet: Sheet, made: Drawing) -> None:
    """Each Port once, on its coast: where its two seas meet, if it touches two."""
    coasts: dict[tuple[AreaId, int], list[BaseGeometry]] = {}
    sizes: dict[tuple[AreaId, int], str] = {}
    for contact in sheet.contacts("coast"):
        if "port" in contact.toward_a and contact.line is not None:
            key = (contact.a, int(str(contact.toward_a["port_number"])))
            coasts.setdefault(key, []).append(contact.line)
            sizes[key] = str(contact.toward_a["port"])
    for key, lines in coasts.items():
        at = _berth(sheet, key[0], lines)
        made.add("symbols", [moved(port(sizes[key]), round(at.x, 1), round(at.y, 1))])
        sheet.taken.add(at.buffer(24 if sizes[key] == "big" else 18))


def _berth(sheet: Sheet, id: AreaId, lines: list[BaseGeometry]) -> Point:
    field = shapely.box(*sheet.made.table.frame).buffer(-60)
    seen = [line.intersection(field) for line in lines]
    seen = [line for line in seen if not line.is_empty] or lines
    if len(seen) > 1:
        one, other = (Point(at) for at in nearest_points(seen[0], seen[1]))
        if one.distance(other) < 60:
            return one
    taken = sheet.taken.near(shapely.union_all(seen).envelope.buffer(60))
    anchor = Point(sheet.made.map.areas[id].anchor)
    longest: LineString = max(shapely.get_parts(seen[0]).tolist(), key=lambda part: part.length)
    spots = [longest.interpolate(part / 12, normalized=True) for part in range(1, 12)]
    free = [spot for spot in spots if spot.distance(taken) > 28] or spots
    return min(free, key=lambda spot: spot.distance(anchor))


def over_the_edge(sheet: Sheet, made: Drawing) -> None:
    """Left and right edge are one meridian: what lies beyond is written along it."""
    _, _, wide, height = sheet.made.table.frame
    for contact in sheet.contacts("edge"):
        ends = (contact.a, contact.b)
        west = next((end for end in ends if sheet.seas[end].bounds[0] < 1), None)
        if west is None:
            continue
        east = contact.other(west)
        here, there = (_along(sheet, end, x, height) for end, x in ((west, 0.0), (east, wide)))
        low, high = max(here[0], there[0]), min(here[1], there[1])
        if high - low < 260:
            continue
        names = {end: sheet.made.map.areas[end].name for end in ends}
        middle = (low + high) / 2
        for text, x, turn in ((f"to {names[east]}", 62, -90.0), (f"to {names[west]}", wide - 32, 90.0)):
            size = min(30.0, 30 * (high - low - 60) / sheet.letters(text, "italic", 30, 3).width)
            made.labels.append(
                Label(text, "italic", size, (x, middle), turn, spacing=3, colour=SEA_LETTERS, halo=SEA_HALO)
            )
            sheet.taken.add(shapely.box(x - 30, low + 20, x + 30, high - 20))


def _along(sheet: Sheet, id: AreaId, x: float, height: float) -> tuple[float, float]:
    found = sheet.seas[id].intersection(LineString([(x, 0), (x, height)]))
    return (found.bounds[1], found.bounds[3]) if not found.is_empty else (0.0, 0.0)
