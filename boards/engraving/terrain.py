"""What grows and stands on the land, one small pen drawing beside the other: peaks, trees, reeds, downs."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from random import Random
from typing import TypeAlias

from shapely import contains_xy, prepare, union_all
from shapely.affinity import translate
from shapely.geometry.base import BaseGeometry

from boards.engraving.ink import INK, SEA_INK, Point, circle, data, run, stroke, wash

Drawn: TypeAlias = Callable[[Point, float, Random], str]


def scattered(shape: BaseGeometry, apart: float, dice: Random, tries: int = 4000) -> list[Point]:
    """Points all over a shape, none closer to another than `apart`, from north to south: the near hide the far."""
    left, top, right, bottom = shape.bounds if not shape.is_empty else (0, 0, 0, 0)
    tried = [(dice.uniform(left, right), dice.uniform(top, bottom)) for _ in range(tries)]
    prepare(shape)
    inside = contains_xy(shape, [x for x, _ in tried], [y for _, y in tried]).tolist()
    found: list[Point] = []
    near: dict[tuple[int, int], list[Point]] = {}
    for (x, y), within in zip(tried, inside, strict=True):
        if not within:
            continue
        across, down = int(x // apart), int(y // apart)
        beside = [at for i in (-1, 0, 1) for j in (-1, 0, 1) for at in near.get((across + i, down + j), ())]
        if all((x - a) ** 2 + ((y - b) * 1.25) ** 2 > apart * apart for a, b in beside):
            at = (round(x, 1), round(y, 1))
            found.append(at)
            near.setdefault((int(at[0] // apart), int(at[1] // apart)), []).append(at)
    return sorted(found, key=lambda point: point[1])


def growth(kind: str, shape: BaseGeometry, free: BaseGeometry, dice: Random, tries: int = 4000) -> Iterator[str]:
    """The drawings of one area. `free` is where nothing may stand: names, symbols, the crater."""
    for draw, apart, inward, size in GROWTH.get(kind, ()):
        tall = size if draw in TALL else 0.0
        below = union_all([translate(free, 0, tall * part) for part in (0.0, 0.5, 1.0)])
        room = shape.buffer(-inward).intersection(translate(shape, 0, tall * 0.8)).difference(below)
        for spot in scattered(room, apart, dice, tries):
            yield draw(spot, size * dice.uniform(0.8, 1.2), dice)


def peak(at: Point, size: float, dice: Random) -> str:
    """A mountain: the light side paper, the dark side hatched down its slope."""
    x, y = at
    top = (x + dice.uniform(-3, 3), y - size)
    left, right = (x - size * dice.uniform(0.62, 0.75), y), (x + size * dice.uniform(0.62, 0.75), y)
    ridge = [top, (x + size * 0.1, y - size * 0.62), (x - size * 0.02, y - size * 0.36), (x + size * 0.14, y - 1)]
    west = [left, (x - size * 0.34, y - size * 0.48), (x - size * 0.2, y - size * 0.62), top]
    east = [top, (x + size * 0.26, y - size * 0.6), (x + size * 0.36, y - size * 0.42), right]
    hatch = "".join(
        run([_on(top, right, part), (_on(top, right, part)[0] - size * (0.05 + 0.16 * part),
                                     _on(top, right, part)[1] + size * (0.14 + 0.2 * part))])
        for part in (0.16, 0.3, 0.44, 0.58, 0.72, 0.86)
        if _on(top, right, part)[1] + size * (0.14 + 0.2 * part) < y + 2
    )  # fmt: skip
    return (
        wash(run([*west, *ridge[1:]], closed=True), "#f3e8cf")
        + wash(run([*ridge[::-1], *east[1:]], closed=True), "#b39672")
        + stroke(run(ridge[:3]), INK, 0.9, 0.7)
        + stroke(hatch, INK, 0.9, 0.65)
        + stroke(run([*west, *east[1:]]), INK, 1.7)
    )


def _on(a: Point, b: Point, part: float) -> Point:
    return a[0] + (b[0] - a[0]) * part, a[1] + (b[1] - a[1]) * part


def fir(at: Point, size: float, dice: Random) -> str:
    x, y = at
    tree = [(x, y - size), (x + size * 0.34, y - size * 0.14), (x - size * 0.34, y - size * 0.14)]
    return (
        stroke(run([(x, y - size * 0.2), (x, y)]), INK, 1.6)
        + stroke(run(tree, closed=True), INK, 1.1, fill="#8fa377")
        + wash(run([tree[0], tree[1], (x + size * 0.04, y - size * 0.14)], closed=True), "#53694a", 0.75)
    )


def leafy(at: Point, size: float, dice: Random) -> str:
    x, y = at
    half = size * 0.42
    crown = y - size * 0.58
    return (
        stroke(run([(x, crown), (x, y)]), INK, 1.8)
        + circle((x, crown), half, "#a3b383", INK, 1.1)
        + f'<path d="M{x:.1f} {crown - half + 1:.1f}a{half - 1:.1f} {half - 1:.1f} 0 0 1 0 {2 * half - 2:.1f}'
        f'q{half * 0.75:.1f}-{half:.1f} 0-{2 * half - 2:.1f}z" fill="#5f7650" fill-opacity="0.8"/>'
    )


def grove(at: Point, size: float, dice: Random) -> str:
    return fir(at, size, dice) if dice.random() < 0.6 else leafy(at, size * 0.9, dice)


def reeds(at: Point, size: float, dice: Random) -> str:
    x, y = at
    blades = "".join(run([(x + lean * 0.4, y), (x + lean, y - size * tall)]) for lean, tall in
                     ((-6, 0.75), (-2.5, 1.0), (1.5, 0.9), (5.5, 0.7)))  # fmt: skip
    water = run([(x - size * 0.9, y + 1), (x + size * 0.9, y + 1)]) + run(
        [(x - size * 0.4, y + 5), (x + size * 0.6, y + 5)]
    )
    return stroke(water, SEA_INK, 1.2, 0.8) + stroke(blades, "#5a6b45", 1.4)


def down(at: Point, size: float, dice: Random) -> str:
    """A low hill: one stroke over, a few under it."""
    x, y = at
    hill = f"M{x - size:.1f} {y:.1f}q{size * 0.9:.1f}-{size * 0.75:.1f} {size * 2:.1f} 0"
    hatch = "".join(run([(x + size * a, y - size * b), (x + size * (a + 0.12), y - size * (b - 0.16))])
                    for a, b in ((0.15, 0.3), (0.36, 0.24), (0.56, 0.16)))  # fmt: skip
    return stroke(hill + hatch, INK, 1.1, 0.5)


def grass(at: Point, size: float, dice: Random) -> str:
    x, y = at
    return stroke(
        run([(x - 3, y - 4), (x - 1, y)]) + run([(x, y - 5), (x, y)]) + run([(x + 3, y - 4), (x + 1, y)]),
        "#7d7a4d",
        1,
        0.65,
    )


def sand(at: Point, size: float, dice: Random) -> str:
    """A few grains."""
    x, y = at
    grains = "".join(
        f"M{x + dice.uniform(-1, 1) * size:.1f} {y + dice.uniform(-0.6, 0.6) * size:.1f}h0.1" for _ in range(5)
    )
    return stroke(grains, "#8a6a2e", 1.7, 0.7)


def plough(at: Point, size: float, dice: Random) -> str:
    """A ploughed field, in furrows."""
    x, y = at
    lean = dice.choice((-0.35, 0.35))
    rows = "".join(
        run([(x + row * 5 - size * lean, y - size * 0.4), (x + row * 5 + size * lean, y + size * 0.4)])
        for row in range(-3, 4)
    )
    return stroke(rows, "#8a6f3c", 0.9, 0.55)


GROWTH: dict[str, Iterable[tuple[Drawn, float, float, float]]] = {
    "mountains": ((peak, 47, 14, 50),),
    "forest": ((grove, 26, 20, 29),),
    "marsh": ((reeds, 38, 20, 16),),
    "clear": ((down, 84, 34, 21), (plough, 105, 40, 26), (grass, 42, 16, 10)),
    "hills": ((down, 46, 18, 24), (grass, 50, 16, 10)),
    "desert": ((sand, 30, 14, 9), (down, 110, 34, 22)),
    "island": ((grass, 30, 12, 10), (leafy, 58, 20, 20)),
}
"""What is drawn in each kind of area: how far apart, how far from the edge, how big."""

TALL = (peak, fir, leafy, grove)
"""Drawings that stand up from their foot; names keep clear of their tops too."""


def crater(shape: BaseGeometry, dice: Random) -> Iterator[str]:
    """A mountain that burns: rim, glow, and smoke on the wind."""
    inner = shape.buffer(-16)
    x, y = shape.centroid.x, shape.centroid.y
    yield stroke(data(shape), INK, 1.6, fill="#9b8468")
    yield stroke(data(inner), INK, 1.1, fill="url(#glow)")
    for turn in scattered(shape.difference(shape.buffer(-13)), 7, dice, 500):
        away = ((turn[0] - x) * 0.1, (turn[1] - y) * 0.1)
        yield stroke(run([turn, (turn[0] + away[0], turn[1] + away[1])]), INK, 0.9, 0.6)
    smoke = "".join(circle((x + dx, y + dy), size, "#efe9dd") for dx, dy, size in SMOKE)
    rings = "".join(circle((x + dx, y + dy), size, "none", "#6d6258", 1) for dx, dy, size in SMOKE)
    yield f'<g opacity="0.55">{rings}</g><g opacity="0.9">{smoke}</g>'


SMOKE = ((2, -8, 9), (10, -24, 12), (24, -40, 15), (42, -52, 18), (64, -60, 14), (82, -66, 9))
DEFS = (
    '<radialGradient id="glow"><stop offset="0" stop-color="#ffd97a"/><stop offset="0.45" stop-color="#e2742c"/>'
    '<stop offset="1" stop-color="#6d2a1b"/></radialGradient>'
)
