"""Ways over the map of Blitz!: Land and Air Routes, ports, passages with their letters, the edge of the paper."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from math import cos, pi, sin
from random import Random

import shapely
from shapely import LineString, Point
from shapely.geometry.base import BaseGeometry
from shapely.ops import nearest_points

from boards.board import AreaId, Contact, Spot
from boards.engraving.ink import INK, circle, data, moved, stroke, wash
from boards.engraving.terrain import scattered
from boards.lettering import Letters
from boards.making.engraving.lettering import Pen, words
from boards.making.engraving.symbols import SNOW
from boards.making.looks import signs
from boards.making.looks.labels import SEA_HALO, SEA_LETTERS, Label, Sign
from boards.making.looks.paper import Paper
from boards.making.looks.printing import Drawing

# The small signs of Blitz!: powers, what an area gives, terrain, snow, ports; and the patterns of the terrain.


RAYS = "".join(
    f"M0 0L{17 * cos(turn - 0.2):.1f} {17 * sin(turn - 0.2):.1f}L{17 * cos(turn + 0.2):.1f} {17 * sin(turn + 0.2):.1f}Z"
    for turn in (n * pi / 4 for n in range(8))
)
RED_SUN = circle((0, 0), 18, "#f7f4ec", INK, 1.6) + wash(RAYS, "#b3261e") + circle((0, 0), 7.5, "#b3261e")
"""With rays: without colours a plain disc would be taken for a roundel."""

EMBLEMS: Mapping[str, str] = {
    "germany": signs.BALKENKREUZ,
    "japan": RED_SUN,
    "afa": signs.ROUNDEL,
    "usa": signs.WHITE_STAR,
    "ussr": signs.RED_STAR,
}
PIG_IRON = stroke("M-15 11L-10-1H4L9 11ZM-3-1L2-12H15L20-1Z", INK, 1.8, fill="#9aa0a3")
"""A Resource: bars of iron."""

BARREL = (
    stroke("M-11-13V13Q0 19 11 13V-13", INK, 1.8, fill="#33302d")
    + stroke("M-11-13A11 4.5 0 0 1 11-13A11 4.5 0 0 1-11-13Z", INK, 1.6, fill="#55504a")
    + stroke("M-11-4Q0 1 11-4M-11 5Q0 10 11 5", "#c9a24a", 1.8)
)
GIVES: Mapping[str, str] = {"factory": signs.FACTORY, "resources": PIG_IRON, "oil": BARREL}

TERRAIN: Mapping[str, str] = {
    "mountain": stroke("M-18 12L-5-14L3 0L8-7L19 12Z", INK, 1.8, fill="#b79a74")
    + wash("M-5-14L-9-5L-4-7L-1-4Z", "#fbf7ec"),
    "forest": stroke("M-8 14V8M8 14V8", INK, 2) + stroke("M-8-15L0 8H-16ZM8-11L16 8H0Z", INK, 1.5, fill="#6f8a5c"),
    "jungle": stroke("M0 15Q-3 2 2-7", INK, 2.4)
    + stroke("M2-7Q-10-16-16-4Q-8-9 2-7Q-2-18 9-17Q5-12 2-7Q12-15 18-3Q9-8 2-7", INK, 1.5, fill="#5d8a4e"),
    "swamp": stroke("M-16 12H16M-10 17H10", "#4f8aa3", 2)
    + stroke("M-8 11L-10-8M-2 11L-1-14M5 11L8-10M10 11L14-3", "#5a6b45", 2.4),
}
CROSSES: Mapping[str, str] = {
    "icon": circle((0, 0), 16, "#3e6f96", INK, 1.4) + SNOW.replace("#47707f", "#ffffff"),
    "snowflake": circle((0, 0), 16, "#f4f8fa", "#47707f", 1.6) + SNOW,
}
"""The Snow icon (dark) keeps aircraft away; the Snowflake (light) halves their bombs."""

BIG_PORT = circle((0, 0), 19, "#f7f1df", INK, 2.6)
SMALL_PORT = circle((0, 0), 13, "#f7f1df", INK, 1.6)
ANCHOR = stroke("M0-9V10M-6-4H6M-9 3Q-8 10 0 10Q8 10 9 3", INK, 2.6) + circle((0, -11), 2.6, "none", INK, 1.8)


def port(size: str) -> str:
    """An anchor in a ring; a Small Port's is smaller."""
    if size == "big":
        return BIG_PORT + ANCHOR
    return SMALL_PORT + f'<g transform="scale(0.66)">{ANCHOR}</g>'


def numbered(letters: Letters, word: str, number: str) -> Sign:
    """A picture and how many; of a Factory its Factor."""
    text = f"+{number}" if word == "factory" else number
    icon, foot, wide = (-25, 26, 102) if word == "factory" else (-16, 22, 72)
    drawn = f'<g transform="translate({icon} 0)">{GIVES[word]}</g>'
    return Sign(drawn + words(letters, text, (foot, 12.5), 36, Pen("sans bold", "#4a1a12", "#f8f1df")), wide)


def expected(letters: Letters, power: str) -> Sign:
    """The flag of the power that is awaited, pale, with a question mark."""
    mark = words(letters, "?", (17, 12.5), 36, Pen("sans bold", "#4a1a12", "#f8f1df"))
    return Sign(f'<g opacity="0.8" transform="translate(-8 0) scale(0.86)">{EMBLEMS[power]}</g>' + mark, 54)


def pattern(terrain: str, room: BaseGeometry, word: str) -> str:
    """The same small strokes all over the free ground, in one path."""
    dice = Random(f"blitz {word}")  # noqa: S311 - the same map each time is the point
    spots = scattered(room, {"mountain": 44, "forest": 36, "jungle": 36, "swamp": 40}[terrain], dice, 900)
    one = {
        "mountain": "l13-21 13 21m-13-21 3 13",
        "forest": "v-6m-7 0 7-16 7 16z",
        "jungle": "q-2-8 1-13q-8-5-11 2m11-2q7-6 11 2m-11-2q1-6 5-7",
        "swamp": "h22m-17 0-2-11m8 11v-15m6 15 3-11",
    }[terrain]
    path = "".join(f"M{x:.0f} {y:.0f}{one}" for x, y in spots)
    colour = {"mountain": "#5d4934", "forest": "#3f5636", "jungle": "#2f5a34", "swamp": "#3c6673"}[terrain]
    return stroke(path, colour, 1.9, 0.5)


LAND_ROUTE, AIR_ROUTE, PASSAGE = "#2b221b", "#1f5f9e", "#9c2a20"
CANALS: dict[str, tuple[float, float]] = {"E": (32.6, 30.6), "P": (-79.6, 9.1)}
"""Where ships go through the land."""

RING = circle((0, 0), 21, "#fbf5e3", PASSAGE, 4)
"""Around a passage's letter."""


def routes(paper: Paper, made: Drawing) -> None:
    """From border to border, so that they do not run through names."""
    for contact in paper.contacts("land_route", "air_route"):
        for line in _drawn(paper, contact):
            made.add("symbols", _route(line, contact.kind))
            paper.taken.add(line.buffer(14))


def passages(paper: Paper, made: Drawing) -> None:
    """The letter of each, as near to it as there is room."""
    for contact in paper.contacts("passage"):
        letter = str(contact.attributes["letter"])
        x, y = _free_near(paper, _at(paper, contact, letter))
        sign = RING + words(paper.letters, letter, (0, 10), 29, Pen("sans bold", PASSAGE))
        made.add("symbols", [moved(sign, round(x), round(y))])
        paper.taken.add(Point(x, y).buffer(26))


def _free_near(paper: Paper, at: Spot) -> Spot:
    turns = [(round(at[0] + far * cos(n * pi / 6)), round(at[1] + far * sin(n * pi / 6))) for far in (0, 44, 58, 72)
             for n in range(12)]  # fmt: skip
    taken = paper.taken.near(Point(at).buffer(140))
    return next((spot for spot in turns if Point(spot).distance(taken) > 23), at)


def _at(paper: Paper, contact: Contact, letter: str) -> Spot:
    if letter in CANALS:
        return paper.made.world.spot(CANALS[letter])
    line = contact.line or LineString([paper.made.map.areas[end].anchor for end in (contact.a, contact.b)])
    middle = line.interpolate(0.5, normalized=True)
    return middle.x, middle.y


def _drawn(paper: Paper, contact: Contact) -> Iterator[LineString]:
    lands = [paper.lands[contact.a], paper.lands[contact.b]]
    if contact.attributes.get("over_the_edge"):
        (ax, ay), (bx, by) = (paper.made.map.areas[end].anchor for end in (contact.a, contact.b))
        edge = paper.made.table.frame[2]
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


def ports(paper: Paper, made: Drawing) -> None:
    """Each Port once, on its coast: where its two seas meet, if it touches two."""
    coasts: dict[tuple[AreaId, int], list[BaseGeometry]] = {}
    sizes: dict[tuple[AreaId, int], str] = {}
    for contact in paper.contacts("coast"):
        if "port" in contact.toward_a and contact.line is not None:
            key = (contact.a, int(str(contact.toward_a["port_number"])))
            coasts.setdefault(key, []).append(contact.line)
            sizes[key] = str(contact.toward_a["port"])
    for key, lines in coasts.items():
        at = _berth(paper, key[0], lines)
        made.add("symbols", [moved(port(sizes[key]), round(at.x, 1), round(at.y, 1))])
        paper.taken.add(at.buffer(24 if sizes[key] == "big" else 18))


def _berth(paper: Paper, id: AreaId, lines: list[BaseGeometry]) -> Point:
    field = shapely.box(*paper.made.table.frame).buffer(-60)
    seen = [line.intersection(field) for line in lines]
    seen = [line for line in seen if not line.is_empty] or lines
    if len(seen) > 1:
        one, other = (Point(at) for at in nearest_points(seen[0], seen[1]))
        if one.distance(other) < 60:
            return one
    taken = paper.taken.near(shapely.union_all(seen).envelope.buffer(60))
    anchor = Point(paper.made.map.areas[id].anchor)
    longest: LineString = max(shapely.get_parts(seen[0]).tolist(), key=lambda part: part.length)
    spots = [longest.interpolate(part / 12, normalized=True) for part in range(1, 12)]
    free = [spot for spot in spots if spot.distance(taken) > 28] or spots
    return min(free, key=lambda spot: spot.distance(anchor))


def over_the_edge(paper: Paper, made: Drawing) -> None:
    """Left and right edge are one meridian: what lies beyond is written along it."""
    _, _, wide, height = paper.made.table.frame
    for contact in paper.contacts("edge"):
        ends = (contact.a, contact.b)
        west = next((end for end in ends if paper.seas[end].bounds[0] < 1), None)
        if west is None:
            continue
        east = contact.other(west)
        here, there = (_along(paper, end, x, height) for end, x in ((west, 0.0), (east, wide)))
        low, high = max(here[0], there[0]), min(here[1], there[1])
        if high - low < 260:
            continue
        names = {end: paper.made.map.areas[end].name for end in ends}
        middle = (low + high) / 2
        for text, x, turn in ((f"to {names[east]}", 62, -90.0), (f"to {names[west]}", wide - 32, 90.0)):
            size = min(30.0, 30 * (high - low - 60) / paper.letters(text, "italic", 30, 3).width)
            made.labels.append(
                Label(text, "italic", size, (x, middle), turn, spacing=3, colour=SEA_LETTERS, halo=SEA_HALO)
            )
            paper.taken.add(shapely.box(x - 30, low + 20, x + 30, high - 20))


def _along(paper: Paper, id: AreaId, x: float, height: float) -> tuple[float, float]:
    found = paper.seas[id].intersection(LineString([(x, 0), (x, height)]))
    return (found.bounds[1], found.bounds[3]) if not found.is_empty else (0.0, 0.0)
