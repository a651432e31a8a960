"""Where counters in a hand may go, how good that is and by which means; the way there, and what a battle would be."""

from __future__ import annotations

import math
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from typing import NamedTuple, cast

import shapely
from shapely import LineString, Point, Polygon
from shapely.ops import substring

from app.marks.mark import Fill, Hatch, Ink, Mark, Order, Part, Pen, Round, Shape, ring
from app.marks.on_map import OnMap, beside, disc, tag
from boards.board import AreaId, Space, Spot
from boards.courses import Course
from boards.plain.sentence import write_number
from counters.counter import CounterId
from counters.laying.piles import Lies, on_map
from counters.laying.rooms import held, room
from counters.position import in_area
from rules_assist.advice import Grade, Reach, Way
from rules_assist.battle_sheet import BattleSheet

RIM, FAINT = 2.4, 0.5


class GradeLook(NamedTuple):
    """A pattern and a rim, for colour is never the only sign."""

    alpha: float
    slant: int | None = None
    dashes: tuple[float, ...] = ()


GRADES: Mapping[Grade, GradeLook] = {
    "free": GradeLook(0.35),
    "costs": GradeLook(0.2, 90, (10, 5)),
    "risky": GradeLook(0.2, 135, (10, 5, 2.4, 5)),
}
"""Dashes in pixels, as the rim is."""

WIDE, WAY_DASHES = 5.0, ((), (20.0, 10.0), (5.0, 10.0), (20.0, 10.0, 5.0, 10.0))
BEAD, END, ASIDE, BEFORE, LANDING = 0.09, 0.2, 0.12, 1.3, 0.16
"""Of a counter; how far several ways run beside each other, and the cost stands before the end."""

BESIDE = 0.9
"""How far from the middle of an area an arrow of a battle begins and ends, in counters."""


def reach_marks(on: OnMap, reach: Reach) -> Iterator[Mark]:
    """All areas in reach, on this map."""
    for area in reach.ways:
        yield from reached(on, reach, area, reach.grade(area))


def reached(on: OnMap, reach: Reach, area: AreaId, grade: Grade, *, wordy: bool = True) -> Iterator[Mark]:
    """Faintly, where it is not the time to move. Means are named where there are several; not `wordy`, there are costs
    alone: the hand is told in words where it is."""
    yield from glow(on, area, grade, faint=bool(reach.notes))
    space = on.space(area)
    brief = reach.brief(area)
    if space is not None and (len(reach.means) > 1 or grade != "free") and (wordy or not _has_letters(brief)):
        low = sign_below(space, on.lies.get(in_area(area), ()), on.size, on.angle)
        at = on.seen_from(space.anchor, 0, low)
        yield Mark(tuple(tag(on, brief, at, on.size * SIGN_HIGH, grade)), Order.SIGNS, area)


def _has_letters(text: str) -> bool:
    return any(each.isalpha() for each in text)


def glow(on: OnMap, area: AreaId, grade: Grade = "free", *, faint: bool = False) -> Iterator[Mark]:
    """The area lit, if it is on this map. Boxes lie upon the coverage: an area glows around them."""
    space = on.space(area)
    if space is None:
        return
    free, look, share = room(on.game.board, in_area(area)), GRADES[grade], FAINT if faint else 1.0
    outline = held(space, free) if free else space.paper
    rim = Pen(grade, RIM, look.dashes, share, hair=True)
    # Neither its border nor its pattern runs through its name.
    name = space.lettered if space.lettered is not None else Polygon()
    parts = [Shape(outline, Fill(grade, look.alpha * share)), Shape(outline.boundary.difference(name), None, rim)]
    if look.slant is not None:
        hatch = Hatch(look.slant, on.size * 0.2, on.size * 0.04)
        parts.append(Shape(outline.difference(name), Fill(grade, 0.8 * share, hatch)))
    yield Mark(tuple(parts), Order.GLOW, area)


def picked_out(x: float, y: float, side: float, order: Order = Order.MOVED) -> Mark:
    """About a counter that something is to be done with: dark and light, to be seen on any ground and any colour."""
    box = Round(x, y, side * 1.1, side * 1.1, side * 0.12)
    pens = Pen("white", 5, hair=True), Pen("moved", 3, hair=True), Pen("#ffd84d", 3, (3, 6), hair=True)
    return Mark(tuple(Shape(box, None, pen) for pen in pens), order)


def picked_out_marks(on: OnMap, counters: Collection[CounterId]) -> Iterator[Mark]:
    for lies in (each for _, stack in on.stacks for each in stack if each.counter in counters):
        yield picked_out(lies.x, lies.y, on.size * lies.scale)


INTO, LEAST = 0.3, 0.4
"""So far into the area that it leads to a line goes, in counters; and so much of it is always seen."""


def stroke(points: Course, ink: Ink, wide: float, dashes: tuple[float, ...] = ()) -> Mark:
    """A line over everything, light beneath so that it shows on any ground."""
    pens = Pen("white", wide + 3, hair=True), Pen(ink, wide, dashes, hair=True)
    return Mark(tuple(Shape((points,), None, pen) for pen in pens), Order.HAND)


def route_marks(on: OnMap, steps: Sequence[AreaId], way: Way, number: int) -> Iterator[Mark]:
    """Its steps as beads, its cost at the end. `number`: which of several ways to the same place it is; the first is
    drawn solid, others beside it, each in its own dashes."""
    size, points = on.size, beside(on.ways.route(steps), number * ASIDE * on.size)
    if len(points) < 2:
        return
    line = _to_the_border(on, LineString(points), steps[-1])
    yield stroke(tuple((x, y) for x, y, *_ in line.coords), way.grade, WIDE, WAY_DASHES[number % len(WAY_DASHES)])
    for anchor in (on.middle(step) for step in way.route[:-1]):
        if anchor is not None:
            at = line.interpolate(line.project(Point(anchor)))
            bead = Shape(ring(at.x, at.y, size * BEAD), Fill("white"), Pen(way.grade, 2.5, hair=True))
            yield Mark((bead,), Order.HAND_SIGNS)
    yield from (mark for at in way.onward for mark in landing_marks(on, at))
    if way.cost:
        # Where the hand and its counters do not cover it.
        at = line.interpolate(max(line.length / 2, line.length - size * (BEFORE + number * END * 2)))
        cost = disc(on, (at.x, at.y), size * END, write_number(way.cost), way.grade)
        yield Mark(tuple(cost), Order.HAND_SIGNS)


def _to_the_border(on: OnMap, line: LineString, last: AreaId) -> LineString:
    """A little way into the last area: what is in the hand there does not cut its own line."""
    space = on.space(last)
    within = shapely.get_parts(line.intersection(space.shape)).tolist() if space is not None else []
    if not within:
        return line
    enters = line.project(Point(within[-1].coords[0]))
    return cast("LineString", substring(line, 0, min(line.length, max(enters + INTO * on.size, line.length * LEAST))))


def landing_marks(on: OnMap, area: AreaId) -> Iterator[Mark]:
    """Where it could end afterwards: a field to come down on, a ring about a dot, above what is printed there."""
    space = on.space(area)
    if space is not None:
        (x, y), size = space.anchor, on.size
        if space.lettered is not None and space.lettered.intersects(Point(x, y)):
            left, top, right, _ = space.lettered.bounds
            x, y = (left + right) / 2, top - size * LANDING
        field = Shape(ring(x, y, size * LANDING), Fill("white", 0.9), Pen("free", 3, hair=True))
        dot = Shape(ring(x, y, size * LANDING * 0.45), Fill("free"), None)
        yield Mark((field, dot), Order.HAND_SIGNS, area)


def battle_marks(on: OnMap, sheet: BattleSheet, attackers: Sequence[CounterId]) -> Iterator[Mark]:
    """Arrows from the attackers to where they attack, and the odds there."""
    size, end = on.size, on.middle(sheet.at)
    if end is None:
        return
    spot = on.seen_from(end, 0, -size * 0.75)
    where = on.position.where
    for area in dict.fromkeys(on.position.area(id) for id in sheet.attackers or attackers if id in where):
        start = on.middle(area)
        if start is not None and start != end:
            spot, parts = _arrow(start, end, size)
            yield Mark(parts, Order.HAND, area)
    words = sheet.odds or ("–" if sheet.refused else "")
    if words:
        yield Mark(tuple(tag(on, words, spot, size * 0.42, "error", sign="")), Order.HAND_SIGNS, sheet.at)


def _arrow(start: Spot, end: Spot, size: float) -> tuple[Spot, tuple[Part, ...]]:
    """Between the two, so that it covers neither who attacks nor who is attacked; and where its odds stand."""
    (x1, y1), (x2, y2), long = start, end, max(math.dist(start, end), 1e-6)
    ux, uy, short = (x2 - x1) / long, (y2 - y1) / long, min(size * BESIDE, long * 0.3)
    x1, y1, x2, y2 = x1 + ux * short, y1 + uy * short, x2 - ux * short, y2 - uy * short
    back = min(size * 1.6, (long - 2 * short) / 2)
    bx, by, half = x2 - ux * size * 0.5, y2 - uy * size * 0.5, size * 0.26
    shaft, head = (
        ((x1, y1), (bx, by)),
        Polygon([(x2, y2), (bx - uy * half, by + ux * half), (bx + uy * half, by - ux * half)]),
    )
    parts = (
        Shape((shaft,), None, Pen("paper", size * 0.22)),
        Shape(head, Fill("paper"), Pen("paper", size * 0.08)),
        Shape((shaft,), None, Pen("error", size * 0.14)),
        Shape(head, Fill("error")),
    )
    return (x2 - ux * back, y2 - uy * back), parts


# Where the sign of an area stands that may be reached: beneath its middle, covering neither counters nor the name.


BELOW = 0.82
"""From the middle of an area to the sign of its ways, in counters."""

SIGN_HIGH, HALF = 0.34, 1.5
"""How high a sign is, and about how far it reaches to each side, in counters."""


def sign_below(space: Space, lies: Iterable[Lies], size: float, angle: int = 0) -> float:
    """How far below the middle, for one to whom the map is turned by so much."""
    (x, y), low, high = space.anchor, BELOW * size, SIGN_HIGH * size
    for each in lies:
        # What a turned map shows below is elsewhere on the map.
        aside, down = on_map(each.x - x, each.y - y, -angle)
        if abs(aside) < size * 1.2:
            low = max(low, down + size * each.scale / 2 + high)
    if space.lettered is not None:
        corners = [on_map(at[0] - x, at[1] - y, -angle) for at in space.lettered.exterior.coords]
        asides, downs = [at[0] for at in corners], [at[1] for at in corners]
        beside = min(asides) > HALF * size or max(asides) < -HALF * size
        if not beside and min(downs) < low + high / 2 and max(downs) > low - high / 2:
            low = max(downs) + high * 0.6
    return low
