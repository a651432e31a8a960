"""BlitzWar's links: brown lines by land, dotted ones through the air, rivers and fortified lines upon them; coasts."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from math import atan2, degrees, hypot
from typing import NamedTuple

import shapely
from shapely import LineString
from shapely.geometry.base import BaseGeometry

from boards.board import AreaId, Board, Contact
from boards.engraving.ink import INK, data, moved, stroke, wash

WAY, WAY_EDGE, AIR, SAND = "#7a4a24", "#4d2c12", "#1f5fae", "#f3dfa0"


class Ways(NamedTuple):
    """Path data of all links of a kind, and what stands on them."""

    land: str
    air: str
    rivers: list[str]
    lines: list[str]


def ways(board: Board, above: Mapping[AreaId, BaseGeometry]) -> Ways:
    """Signs stand where a link is to be seen between its boxes, whose paper is told (`above`)."""
    land: list[str] = []
    air: list[str] = []
    rivers: list[str] = []
    lines: list[str] = []
    for contact in board.contacts:
        if not isinstance(contact.line, LineString):
            continue
        if contact.kind == "land":
            land.append(data(contact.line))
            seen = _seen(contact, contact.line, above)
            if contact.attributes.get("river"):
                rivers.append(_river(seen))
            lines += _fortified(contact, seen)
        elif contact.kind == "air":
            air.append(data(contact.line))
    return Ways("".join(land), "".join(air), rivers, lines)


def _seen(contact: Contact, line: LineString, above: Mapping[AreaId, BaseGeometry]) -> LineString:
    found = shapely.difference(line, shapely.union(above[contact.a], above[contact.b]))
    return found if isinstance(found, LineString) and not found.is_empty else line


def draw_ways(found: Ways) -> Iterator[str]:
    yield stroke(found.land, "#f7f0df", 12, 0.6)
    yield stroke(found.land, WAY_EDGE, 7.4)
    yield stroke(found.land, WAY, 4.8)
    yield stroke(found.air, "#f3f7fa", 12, 0.6)
    yield stroke(found.air, AIR, 7, dash="0.1 14")
    yield from found.rivers
    yield from found.lines


RIVER_SIGN = stroke("M-5-23Q5-11-3 0T5 23", "#1d4f6d", 10.5) + stroke("M-5-23Q5-11-3 0T5 23", "#8cc4de", 6.2)
"""It crosses the way, which runs from left to right."""

FORT_SIGN = stroke("M0-36V-16M0-8V8M0 16V36", INK, 9.5) + stroke("M7-32V-20M7-5V5M7 20V32", INK, 4)


def _river(seen: LineString) -> str:
    at = seen.interpolate(0.5, normalized=True)
    return moved(RIVER_SIGN, round(at.x, 1), round(at.y, 1), turn=_turn(seen))


def _fortified(contact: Contact, seen: LineString) -> Iterator[str]:
    """A broken line before the zone it guards."""
    for end, toward in ((0, contact.toward_a), (1, contact.toward_b)):
        if "fortified_line" in toward:
            way = seen if end == 0 else shapely.reverse(seen)
            at = way.interpolate(min(13.0, way.length * 0.4))
            yield moved(FORT_SIGN, round(at.x, 1), round(at.y, 1), turn=_turn(way))


def _turn(line: LineString) -> float:
    (ax, ay), (bx, by) = line.coords[0], line.coords[-1]
    return round(degrees(atan2(by - ay, bx - ax)), 1) if hypot(bx - ax, by - ay) else 0.0


def bold(coast: BaseGeometry) -> Iterator[str]:
    """No beaches here."""
    yield stroke(data(coast), "#f4ecd8", 13, 0.55)
    yield stroke(data(coast), "#241b13", 8.5)


def beach(sand: BaseGeometry) -> Iterator[str]:
    """Here one lands: a strip of sand along the shore."""
    yield wash(data(sand), SAND)
    yield stroke(data(sand), "#b3873a", 1.5, 0.9)
