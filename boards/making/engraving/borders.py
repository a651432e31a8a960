"""Lines between areas, and the ways over water: quiet where nothing is at stake, plain where a rule looks."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import pairwise
from math import cos, sin

from shapely import LineString, Point
from shapely.geometry.base import BaseGeometry

from boards.board import Board, Contact
from boards.engraving.ink import INK, LAND, PAPER, RED, RIVER, SAND, data, moved, points_of, stroke, wash
from boards.making.engraving.lettering import slope
from boards.making.engraving.symbols import STRAIT


def lines_of(contacts: Iterable[Contact]) -> Iterator[BaseGeometry]:
    return (contact.line for contact in contacts if contact.line is not None)


def land_borders(board: Board) -> Iterator[str]:
    """Between areas of one realm a thin line; between realms a heavy one."""
    quiet: list[BaseGeometry] = []
    heavy: list[BaseGeometry] = []
    for contact in board.contacts:
        if contact.border and contact.kind == "land" and contact.line is not None:
            homes = {board.attribute(end, "home") for end in (contact.a, contact.b)}
            (heavy if len(homes) > 1 and None not in homes else quiet).append(contact.line)
    yield stroke("".join(map(data, quiet)), LAND, 4.5, 0.7)
    yield stroke("".join(map(data, quiet)), INK, 2.0, 0.8, dash="9 5")
    yield stroke("".join(map(data, heavy)), LAND, 8, 0.9)
    yield stroke("".join(map(data, heavy)), RED, 4.4, dash="16 8 2 8")


def rivers(lines: Iterable[BaseGeometry]) -> Iterator[str]:
    """A bank on either side, and water between."""
    path = "".join(map(data, lines))
    yield stroke(path, "#2f5f73", 8.5)
    yield stroke(path, "#9cc6d3", 5.6)
    yield stroke(path, "#c9e2e6", 1.6)


def streams(lines: Iterable[BaseGeometry]) -> str:
    return stroke("".join(map(data, lines)), RIVER, 2.6)


def beach(line: BaseGeometry, near: Point) -> str:
    """Sand along a piece of coast, and its grains."""
    strand = line.intersection(near.buffer(62))
    grains = "".join(
        f"M{spot.x + 11 * cos(n):.1f} {spot.y + 11 * sin(n):.1f}h0.1"
        for n in range(int(strand.length // 7))
        for spot in [strand.interpolate(n * 7)]
    )
    return stroke(data(strand), SAND, 15) + stroke(data(strand), "#a4813f", 1.3) + stroke(grains, "#8a6a2e", 2.2, 0.8)


def ferry(line: LineString) -> str:
    return stroke(data(_smooth(line)), INK, 3, dash="2 8")


def route(line: LineString) -> str:
    """The way to and from a place off the map, with its head at the sea."""
    curve = _smooth(line)
    a, b = points_of(curve)[-3], points_of(curve)[-1]
    head = moved(stroke("M-20-11L4 0L-20 11", INK, 3.4), b[0], b[1], turn=slope(a, b))
    return stroke(data(curve), INK, 3.4, dash="14 9") + head


def strait(line: LineString) -> str:
    """In the middle, across the line."""
    middle, ends = line.interpolate(0.5, normalized=True), points_of(line)
    return moved(STRAIT, round(middle.x, 1), round(middle.y, 1), turn=slope(ends[0], ends[-1]))


def _smooth(line: LineString) -> LineString:
    """A drawn link bends where its facts only turn (Chaikin, three times)."""
    points = points_of(line)
    for _ in range(3):
        cut = [points[0]]
        for (ax, ay), (bx, by) in pairwise(points):
            cut += [(ax * 0.75 + bx * 0.25, ay * 0.75 + by * 0.25), (ax * 0.25 + bx * 0.75, ay * 0.25 + by * 0.75)]
        points = [*cut, points[-1]]
    return LineString(points)


def neat_line(width: float, height: float) -> Iterator[str]:
    """The edge of the paper: a ladder of black and white, as on charts."""
    outer, inner = f"M14 14H{width - 14:g}V{height - 14:g}H14Z", f"M30 30V{height - 30:g}H{width - 30:g}V30Z"
    steps: list[str] = []
    for n in range(14, int(width) - 14, 120):
        long = min(60, width - 14 - n)
        steps += [f"M{n} 14h{long:g}v16h-{long:g}z", f"M{n} {height - 30:g}h{long:g}v16h-{long:g}z"]
    for n in range(74, int(height) - 30, 120):
        long = min(60, height - 30 - n)
        steps += [f"M14 {n}h16v{long:g}h-16z", f"M{width - 30:g} {n}h16v{long:g}h-16z"]
    yield wash(f"M0 0H{width:g}V{height:g}H0Z{inner}", PAPER)
    yield wash("".join(steps), INK, 0.85)
    yield stroke(outer + inner, INK, 1.6)
