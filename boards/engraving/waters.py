"""The sea: calm, paler towards the coasts, with the fine lines that engravers draw round islands."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from math import cos, pi, sin
from random import Random

from shapely import LineString, MultiLineString, Polygon, box
from shapely.geometry.base import BaseGeometry

from boards.engraving.ink import SEA, SEA_DEEP, SEA_INK, SEA_NEAR, Point, data, run, stroke, wash

SHALLOWS = (150, 105, 70, 42, 20)
WATER_LINES = ((6, 0.75, 1.5), (13, 0.55, 1.2), (22, 0.42, 1.0), (33, 0.3, 0.9), (46, 0.2, 0.8), (61, 0.12, 0.7))
"""How far off the coast, how strong and how wide."""

DISTANCES = sorted({*SHALLOWS, *(far for far, _, _ in WATER_LINES)})
ROUGH = 0.15

DEFS = (
    f'<radialGradient id="deep" cx="0.5" cy="0.5" r="0.75"><stop offset="0" stop-color="{SEA}"/>'
    f'<stop offset="0.7" stop-color="{SEA}"/><stop offset="1" stop-color="{SEA_DEEP}"/></radialGradient>'
)


def sea(land: BaseGeometry, width: float, height: float) -> Iterator[str]:
    """Water everywhere; the land is laid over it."""
    edge = box(0, 0, width, height)
    yield f'<rect width="{width:g}" height="{height:g}" fill="url(#deep)"/>'
    rings = {far: _ring(land, far) for far in DISTANCES}
    fills = {far: rings[far].intersection(edge) for far in SHALLOWS}
    yield from shores(fills, {far: rings[far].boundary.intersection(edge.buffer(-1)) for far, _, _ in WATER_LINES})


def shores(
    fills: Mapping[int, BaseGeometry], lines: Mapping[int, BaseGeometry], near: str = SEA_NEAR, ink: str = SEA_INK,
    cap: str = "round",
) -> Iterator[str]:  # fmt: skip
    """Paler where it is shallow, and the lines round the coasts."""
    for far in SHALLOWS:
        yield wash(data(fills[far]), near, 0.2)
    for far, strong, wide in WATER_LINES:
        yield stroke(data(lines[far]), ink, wide, strong, cap=cap)


def quick_rings(land: BaseGeometry) -> Iterator[tuple[int, BaseGeometry]]:
    """For who cannot wait: each made of the one before, and rougher the farther off."""
    ring, before = land, 0
    for far in DISTANCES:
        step = far - before
        ring = ring.simplify(min(step, 12) * ROUGH).buffer(step, quad_segs=3)
        before = far
        yield far, ring


def _ring(land: BaseGeometry, far: float) -> BaseGeometry:
    """The land, so much wider, and calmer the farther off."""
    return land.buffer(far, quad_segs=6).simplify(0.5 + far / 60)


def rhumb_lines(
    centre: Point, land: BaseGeometry, keep_off: BaseGeometry, width: float, height: float
) -> Iterator[str]:
    """The winds of a compass rose, over all the sea."""
    inside = box(0, 0, width, height).difference(land).difference(keep_off)
    for strength, turns in ((0.22, range(0, 32, 4)), (0.12, range(2, 32, 4))):
        winds = MultiLineString(
            [
                (centre, (centre[0] + 4000 * cos(turn * pi / 16), centre[1] + 4000 * sin(turn * pi / 16)))
                for turn in turns
            ]
        )
        yield stroke(data(winds.intersection(inside)), SEA_INK, 1, strength)


def waves(sea: BaseGeometry, dice: Random, count: int) -> str:
    """A few strokes of swell, well off the land."""
    calm = sea.buffer(-75)
    if calm.is_empty:
        return ""
    left, top, right, bottom = calm.bounds
    found: list[str] = []
    tries = 0
    while len(found) < count and tries < 40 * count:
        tries += 1
        x, y = dice.uniform(left, right), dice.uniform(top, bottom)
        swell = LineString([(x, y), (x + 34, y)])
        if calm.contains(swell):
            found += [_swell(x, y, 1.0), _swell(x + 14, y + 9, 0.7)]
    return stroke("".join(found), SEA_INK, 1.1, 0.38)


def _swell(x: float, y: float, size: float) -> str:
    step = 11 * size
    return f"M{x:.0f} {y:.0f}q{step / 2:.1f}-{4 * size:.1f} {step:.1f} 0t{step:.1f} 0"


def sea_borders(lines: list[BaseGeometry]) -> str:
    return stroke("".join(data(line) for line in lines), SEA_INK, 2.2, 0.8, dash="1 9")


def stepping_stones(line: LineString, dice: Random) -> str:
    """Flat rocks in a row."""
    found = []
    steps = int(line.length // 17)
    for step in range(1, steps):
        spot = line.interpolate(step * line.length / steps)
        wide, high = dice.uniform(5.5, 8), dice.uniform(4, 5.5)
        x, y = spot.x, spot.y + dice.uniform(-3, 3)
        found.append(
            run(
                [
                    (x - wide, y),
                    (x - wide / 3, y - high),
                    (x + wide * 0.7, y - high * 0.7),
                    (x + wide, y + 1),
                    (x + wide / 4, y + high),
                ],
                closed=True,
            )
        )
    return stroke("".join(found), "#43352a", 1.4, fill="#efe4c6")


def rocks(coast: BaseGeometry, keep_off: BaseGeometry, dice: Random, count: int) -> str:
    """Skerries that nobody has named, close to the shore."""
    shore = coast.buffer(20).boundary
    found = []
    for _ in range(count):
        spot = shore.interpolate(dice.random(), normalized=True)
        size = dice.uniform(2.5, 6)
        around = [
            (spot.x + size * dice.uniform(0.6, 1.2) * cos(turn), spot.y + size * dice.uniform(0.5, 0.9) * sin(turn))
            for turn in (n * pi / 3.5 for n in range(7))
        ]
        rock = Polygon(around)
        if rock.is_valid and not rock.buffer(8).intersects(keep_off):
            found.append(data(rock))
    return stroke("".join(found), "#43352a", 1.2, fill="#e4d6b4")
