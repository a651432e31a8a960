"""The zones of BlitzWar and the ways between them: boxes with their terrain and signs, brown lines, dotted lines."""

from __future__ import annotations

from collections.abc import Iterator
from math import atan2, degrees, hypot
from typing import NamedTuple

import shapely
from shapely import LineString
from shapely.geometry.base import BaseGeometry

from boards.board import Board, Box, Contact, Spot
from boards.engraving.ink import INK, PAPER, circle, data, moved, stroke, wash
from boards.engraving.lettering import Letters, Pen, words
from boards.engraving.symbols import star
from boards.geography.drawing.labels import Label

WAY, WAY_EDGE, AIR, WATER = "#7a4a24", "#4d2c12", "#1f5fae", "#2f6f94"
CAPITAL = "#b0181c"
PAD = 110.0
"""The side of a box."""

BORDERS = {
    "grey": "#5c666b",
    "khaki": "#a8853a",
    "blue": "#1d5c9e",
    "red": "#b02a2a",
    "green": "#3d8159",
    "white": "#8a6b93",
}
"""By the printed colour; minor countries are known by their letters besides."""

TERRAIN = {
    "good": "#fbf6e6",
    "narrow": "#f1dfae",
    "swamp": "#c9dab4",
    "mountain": "#dcbf98",
    "high_mountain": "#b98f6d",
}
TERRAIN_NAMES = {
    "good": "good going",
    "narrow": "narrow going",
    "swamp": "swamp",
    "mountain": "mountains",
    "high_mountain": "high mountains",
}
LETTERS = {
    "italy": "ITA", "poland": "POL", "belgium": "BE", "greece": "GRE", "yugoslavia": "YUG", "finland": "FIN",
    "hungary": "HUN", "rumania": "RUM", "bulgaria": "BUL", "denmark": "DEN", "norway": "NOR", "spain": "SP",
    "turkey": "TUR", "sweden": "SWE",
}  # fmt: skip
"""As the rulebook abbreviates them; the great powers and France are known by colour alone (§5)."""

# ---------------------------------------------------------------- signs, around the origin, about 26 high

PORT = circle((0, 0), 13, "#eaf3f6", WATER, 1.8) + stroke(
    "M0-4V8M-4-1H4M-7 2Q-6 8 0 8.500Q6 8 7 2", WATER, 2.1
) + circle((0, -6.5), 2, "none", WATER, 1.8)  # fmt: skip
NAVAL_BASE = (
    wash("M-15-11L0-15L15-11V4Q15 12 0 15Q-15 12-15 4Z", "#1f4f70")
    + stroke("M0-5V9M-4.500-2H4.500M-8 3Q-7 9 0 9.500Q7 9 8 3", PAPER, 2.3)
    + circle((0, -8), 2.2, "none", PAPER, 1.9)
)
SUPPLY = (
    wash("M-13-11H13V12H-13Z", "#6d5730")
    + stroke("M-13-11H13V12H-13ZM-13-4H13M-13 5H13M-11-9L11 10", "#f3e6c2", 1.6)
    + stroke("M-13-11H13V12H-13Z", INK, 1.5)
)
EASTERN_POLAND = stroke(star(5, 11, 4.6), "#f7efdc", 1.6, fill=CAPITAL)
STRAIT_KEY = stroke("M-5-7L0-13L5-7H2V7H5L0 13L-5 7H-2V-7Z", INK, 1.3, fill="#e9c45c")
"""Who holds the zone opens or shuts a strait."""

VICHY = wash("M-11-9H-5L0 5L5-9H11L3 11H-3Z", "#1d5c9e")

MARSH = stroke("M-14 6H14M-8 11H18M-6 6l-3-9M-2 6l0-12M2 6l3-10M10 11l-2-8M13 11l2-7", "#56754b", 1.7, 0.85)
PEAK = wash("M-16 10L-4-10L1-2L6-8L17 10Z", "#a98058") + stroke("M-16 10L-4-10L1-2L6-8L17 10", "#6d4a2b", 1.6)
HIGH_PEAKS = (
    wash("M-20 11L-8-13L-1-1L7-15L21 11Z", "#8a6244")
    + wash("M-8-13L-12-5L-8-7L-5-3L-2.500-3.500ZM7-15L2.500-7L6.500-9L10-5L12.500-5Z", PAPER)
    + stroke("M-20 11L-8-13L-1-1L7-15L21 11", "#4a2f1b", 1.7)
)
HATCH = "M-16 9L-4-9M-6 9L6-9M4 9L16-9"
NARROW = stroke(HATCH, "#b58a3c", 1.8, 0.75)
TERRAIN_SIGNS = {"narrow": NARROW, "swamp": MARSH, "mountain": PEAK, "high_mountain": HIGH_PEAKS}


def general(letters: Letters, number: str) -> str:
    return circle((0, 0), 13.5, "#2c6b46", "#f7efdc", 1.8) + _figure(letters, number, PAPER)


def national(letters: Letters, number: str) -> str:
    """A shield with points, so that it is told from a general one without colour."""
    return stroke(star(8, 16.5, 12.4), "#f7efdc", 1.4, fill="#2b2f36") + _figure(letters, number, "#f6dd8f")


def _figure(letters: Letters, number: str, colour: str) -> str:
    return words(letters, number, (0, 6.4), 18.5, Pen("sans bold", colour))


# ---------------------------------------------------------------- boxes


def zone(box: Box, letters: Letters) -> Iterator[str | Label]:
    """Shadow, border, terrain, signs in a row; the name below."""
    x, y = _middle(box)
    said, ring = box.attributes, run(box)
    colour = BORDERS[str(said["colour"])]
    yield f'<g transform="translate(3 4)">{wash(ring, "#2c241c", 0.35)}</g>'
    yield wash(ring, colour)
    inner = box.shape.buffer(-7, join_style="mitre")
    yield wash(data(inner), TERRAIN[str(said["terrain"])])
    yield stroke(data(inner), INK, 1.2, 0.7) + stroke(ring, INK, 1.6)
    yield from _signs(box, letters)
    yield from _name(box, letters, x, y)


def _signs(box: Box, letters: Letters) -> Iterator[str | Label]:
    """On a plate upon the upper edge, so that no counter in the box hides them."""
    said = box.attributes
    regions = said.get("regions", ())
    terrain = TERRAIN_SIGNS.get(str(said["terrain"]))
    row = [(34.0, f'<g transform="scale(0.8)">{terrain}</g>')] if terrain is not None else []
    row += [(32.0, sign) for asked, sign in (("naval_base", NAVAL_BASE), ("port", PORT)) if said.get(asked)][:1]
    row += [(31.0, SUPPLY)] if "supply_zone" in said else []
    row += [(32.0, general(letters, f"{said['general_points']:g}"))] if "general_points" in said else []
    row += [(35.0, national(letters, f"{said['national_points']:g}"))] if "national_points" in said else []
    row += [(18.0, STRAIT_KEY)] if "controls_strait" in said else []
    row += [(26.0, EASTERN_POLAND)] if isinstance(regions, tuple | list) and "eastern_poland" in regions else []
    row += [(26.0, VICHY)] if isinstance(regions, tuple | list) and "vichy" in regions else []
    code = LETTERS.get(str(said["country"]), "")
    wide = sum(each for each, _ in row) + (35 if code else 0)
    if not wide:
        return
    x, y = round(box.shape.centroid.x, 1), box.shape.bounds[1] - 6
    left = x - wide / 2
    half = wide / 2 + 3
    plate = f"M{x - half:g} {y - 17:g}H{x + half:g}V{y + 17:g}H{x - half:g}Z"
    yield stroke(plate, INK, 1.6, fill=TERRAIN[str(said["terrain"])])
    if code:
        yield Label(code, "sans", 16, (left + 17, y + 5.5), colour="#4e463b", of=box.id)
        left += 35
    for each, sign in row:
        yield moved(sign, round(left + each / 2, 1), round(y, 1), 0.96)
        left += each


def _name(box: Box, letters: Letters, x: float, y: float) -> Iterator[Label]:
    """At the foot of a square, in the middle of a hexagon."""
    colour = CAPITAL if box.attributes["capital"] else INK
    room, least = (84.0, y + 15) if box.attributes["fortress"] else (95.0, y + 41)
    lines = _lines(box, letters)
    if "most_corps" in box.attributes:
        most = f"at most {box.attributes['most_corps']:g}"
        yield Label(most, "italic", 17, (x, y + 37), of=box.id)
    for number, line in enumerate(lines):
        size = min(23.0 if len(lines) == 1 else 20.0, 20.0 * room / letters(line, "small caps", 20, 0.3).width)
        foot = least - 17 * (len(lines) - 1 - number)
        yield Label(line, "small caps", round(size, 1), (x, foot), spacing=0.3, colour=colour, of=box.id)


def _lines(box: Box, letters: Letters) -> list[str]:
    """Two, if one would be too small."""
    parts = box.name.replace("-", "- ").split(" ")
    if letters(box.name, "small caps", 18, 0.3).width <= 110 or len(parts) == 1:
        return [box.name]
    return [" ".join(parts[:-1]), parts[-1]]


def run(box: Box) -> str:
    return data(box.shape)


def _middle(box: Box) -> Spot:
    return box.shape.centroid.x, box.shape.centroid.y


# ---------------------------------------------------------------- ways


class Ways(NamedTuple):
    """Path data of all links of a kind, and what stands on them."""

    land: str
    air: str
    rivers: list[str]
    lines: list[str]


def ways(board: Board) -> Ways:
    land: list[str] = []
    air: list[str] = []
    rivers: list[str] = []
    lines: list[str] = []
    for contact in board.contacts:
        if not isinstance(contact.line, LineString):
            continue
        if contact.kind == "land":
            land.append(data(contact.line))
            if contact.attributes.get("river"):
                rivers.append(_river(contact.line))
            lines += _fortified(contact)
        elif contact.kind == "air":
            air.append(data(contact.line))
    return Ways("".join(land), "".join(air), rivers, lines)


def draw_ways(found: Ways) -> Iterator[str]:
    yield stroke(found.land, "#f4ecd8", 13, 0.65)
    yield stroke(found.land, WAY_EDGE, 8.4)
    yield stroke(found.land, WAY, 5.6)
    yield stroke(found.air, "#f3f7fa", 12, 0.6)
    yield stroke(found.air, AIR, 7, dash="0.1 14")
    yield from found.rivers
    yield from found.lines


RIVER_SIGN = stroke("M-5-25Q5-12-3 0T5 25", "#1d4f6d", 11) + stroke("M-5-25Q5-12-3 0T5 25", "#8cc4de", 6.5)
"""It crosses the way, which runs from left to right."""

FORT_SIGN = stroke("M0-36V-16M0-8V8M0 16V36", INK, 9.5) + stroke("M7-32V-20M7-5V5M7 20V32", INK, 4)


def _river(line: LineString) -> str:
    at = line.interpolate(0.5, normalized=True)
    return moved(RIVER_SIGN, round(at.x, 1), round(at.y, 1), turn=_turn(line))


def _fortified(contact: Contact) -> Iterator[str]:
    """A broken line before the zone it guards."""
    for end, toward in ((0, contact.toward_a), (1, contact.toward_b)):
        if "fortified_line" in toward and isinstance(contact.line, LineString):
            way = contact.line if end == 0 else shapely.reverse(contact.line)
            at = way.interpolate(min(13.0, way.length * 0.4))
            yield moved(FORT_SIGN, round(at.x, 1), round(at.y, 1), turn=_turn(way))


def _turn(line: LineString) -> float:
    (ax, ay), (bx, by) = line.coords[0], line.coords[-1]
    return round(degrees(atan2(by - ay, bx - ax)), 1) if hypot(bx - ax, by - ay) else 0.0


# ---------------------------------------------------------------- coasts


def bold(coast: BaseGeometry) -> Iterator[str]:
    """No beaches here."""
    yield stroke(data(coast), "#f4ecd8", 13, 0.55)
    yield stroke(data(coast), "#241b13", 8.5)
