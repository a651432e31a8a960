"""Where counters in a hand may go, how good that is and by which means; how the way there runs, and supply; and what a
battle would be."""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from itertools import pairwise
from typing import NamedTuple, cast

import shapely
from shapely import LineString, Point, Polygon, get_parts
from shapely.ops import substring

from app.language import numeral, write
from app.marks.mark import (
    SHAPES,
    Fill,
    Hatch,
    Ink,
    Mark,
    OnMap,
    Order,
    Outline,
    Part,
    Pen,
    Round,
    Shape,
    disc,
    ring,
    tag,
)
from boards.board import Area, AreaId, Board, MapId, Space, Spot
from boards.courses import Course, courses, curve, rounded
from boards.plain.sentence import Naming, counter, say
from boards.plain.sentence import area as area_ref
from boards.plain.working_out import latest, once
from counters.counter import CounterId
from counters.events.moving import means_told
from counters.laying.piles import Lies, on_map
from counters.laying.rooms import counter_size, held, room
from counters.position import in_area
from rules_assist.advice import Grade, Reach, SupplyLine, Way
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

LANDING_SEEN = 9
"""Pixels from its middle to its rim: so large at least a place to land is seen from afar."""

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
    brief = _brief(on, reach, area)
    if space is not None and (len(reach.means) > 1 or grade != "free") and (wordy or not _has_letters(brief)):
        low = sign_below(space, on.lies.get(in_area(area), ()), on.size, on.angle)
        at = on.seen_from(space.anchor, 0, low)
        yield Mark(tuple(tag(on, brief, at, on.size * SIGN_HIGH, grade)), Order.SIGNS, area)


def _brief(on: OnMap, reach: Reach, area: AreaId) -> str:
    """By land 2: what it costs, and by which means, where these have to be told apart."""
    told = (
        (write(means_told(way.means), on.naming) if len(reach.means) > 1 and way.means else "",
         numeral(way.cost) if way.cost else "")
        for way in reach.ways[area]
    )  # fmt: skip
    return " · ".join(dict.fromkeys(" ".join(filter(None, each)) for each in told if any(each)))


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


def picked_out(x: float, y: float, side: float) -> Mark:
    """About a counter that something is to be done with: dark and light, to be seen on any ground and any colour."""
    box = Round(x, y, side * 1.1, side * 1.1, side * 0.12)
    pens = Pen("white", 5, hair=True), Pen("moved", 3, hair=True), Pen("#ffd84d", 3, (3, 6), hair=True)
    return Mark(tuple(Shape(box, None, pen) for pen in pens), Order.MOVED)


def picked_out_marks(on: OnMap, counters: Collection[CounterId]) -> Iterator[Mark]:
    for lies in (each for _, stack in on.stacks for each in stack if each.counter in counters):
        yield picked_out(lies.x, lies.y, on.size * lies.scale)


INTO, LEAST = 0.3, 0.4
"""So far into the area that it leads to a line goes, in counters; and so much of it is always seen."""


def stroke(points: Course, ink: Ink, wide: float, dashes: tuple[float, ...] = ()) -> Mark:
    """A line over everything, light beneath so that it shows on any ground."""
    pens = Pen("white", wide + 3, hair=True), Pen(ink, wide, dashes, hair=True)
    return Mark(tuple(Shape((points,), None, pen) for pen in pens), Order.HAND)


def route_marks(on: OnMap, steps: Sequence[AreaId], way: Way, number: int, pixel: float = 0) -> Iterator[Mark]:
    """Its steps as beads, its cost at the end. `number`: which of several ways to the same place it is; the first is
    drawn solid, others beside it, each in its own dashes. `pixel`: of the window, in the measure of the map."""
    size, points = on.size, beside(ways_on(on.game.board, on.map).route(steps), number * ASIDE * on.size)
    if len(points) < 2:
        return
    line = _to_the_border(on, LineString(points), steps[-1])
    yield stroke(tuple((x, y) for x, y, *_ in line.coords), way.grade, WIDE, WAY_DASHES[number % len(WAY_DASHES)])
    for anchor in (on.middle(step) for step in way.route[:-1]):
        if anchor is not None:
            at = line.interpolate(line.project(Point(anchor)))
            bead = Shape(ring(at.x, at.y, size * BEAD), Fill("white"), Pen(way.grade, 2.5, hair=True))
            yield Mark((bead,), Order.HAND_SIGNS)
    for end in way.onward:
        yield from landing_marks(on, end, max(size * LANDING, LANDING_SEEN * pixel), sure=end not in way.unsure)
    if way.cost:
        # Where the hand and its counters do not cover it.
        at = line.interpolate(max(line.length / 2, line.length - size * (BEFORE + number * END * 2)))
        cost = disc(on, (at.x, at.y), size * END, numeral(way.cost), way.grade)
        yield Mark(tuple(cost), Order.HAND_SIGNS)


def _to_the_border(on: OnMap, line: LineString, last: AreaId) -> LineString:
    """A little way into the last area: what is in the hand there does not cut its own line."""
    space = on.space(last)
    within = shapely.get_parts(line.intersection(space.shape)).tolist() if space is not None else []
    if not within:
        return line
    enters = line.project(Point(within[-1].coords[0]))
    return cast("LineString", substring(line, 0, min(line.length, max(enters + INTO * on.size, line.length * LEAST))))


def landing_marks(on: OnMap, area: AreaId, radius: float, *, sure: bool) -> Iterator[Mark]:
    """Where it could end afterwards, above what is printed there: a ring about a dot, and where it is not sure that it
    can, a triangle about one."""
    space = on.space(area)
    if space is None:
        return
    x, y = space.anchor
    if space.lettered is not None and space.lettered.intersects(Point(x, y)):
        left, top, right, _ = space.lettered.bounds
        x, y = (left + right) / 2, top - radius
    ink = "free" if sure else "risky"
    corners = [on.seen_from((x, y), along * radius, down * radius) for along, down in SHAPES["risky"]]
    field: Outline = ring(x, y, radius) if sure else Polygon(corners)
    rim = Shape(field, Fill("white"), Pen("white", 6, hair=True))
    line = Shape(field, None, Pen(ink, 3, hair=True))
    yield Mark((rim, line, Shape(ring(x, y, radius * 0.4), Fill(ink))), Order.HAND_SIGNS, area)


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


# How lines run on a map, on the table and in pictures alike: along the links, thick where many share them.


THIN, THICKER, MOST = 0.06, 0.045, 9
CUT = 0.1
"""How wide a line is that does not arrive."""

TURN = 0.9
"""How far from the middle of a space lines begin to bend, in counters; so far their corners are rounded, too."""

CUT_SHORT = 0.78
"""How far from the middle of the space where it is cut a line ends: beside the counters that lie there."""

SIDE_BY_SIDE = 0.12
ROUTES = 500
"""So many are kept: a hand goes to and fro over the same areas."""

MOST_NAMED = 2


class Piece(NamedTuple):
    """A part of one or many lines."""

    points: Course
    wide: float


class Ways:
    """How the lines of one map run. What has been asked once is kept."""

    def __init__(self, board: Board, map: MapId, size: float) -> None:
        self._board, self._map, self._size = board, map, size
        self._known: dict[tuple[AreaId, ...], tuple[Course, ...]] = {}
        self._trimmed: dict[tuple[Course, float], Course] = {}
        self._routes: dict[tuple[AreaId, ...], Course] = {}

    def pieces(self, lines: Iterable[SupplyLine], aside: float = 0.0) -> list[Piece]:
        """Of the lines that reach their counters. `aside`: how far beside the others' they are drawn, in counters."""
        straight: Counter[Course] = Counter()
        turns: Counter[tuple[Course, Course]] = Counter()
        ends: Counter[Course] = Counter()
        for line in lines:
            ways, many = self._ways(line) if line.supplied else (), len(line.counters)
            for way in ways:
                straight[way] += many
            for before, after in pairwise(ways):
                turns[before, after] += many
            if ways:
                ends[ways[0][::-1]] += many
                ends[ways[-1]] += many
        found = [Piece(self._middle(way, aside), self._wide(many)) for way, many in straight.items()]
        found += [Piece(self._turn(before, after, aside), self._wide(many)) for (before, after), many in turns.items()]
        found += [Piece((self._foot(way, aside), way[-1]), self._wide(many)) for way, many in ends.items()]
        return found

    def whole(self, line: SupplyLine) -> Course:
        """One line by itself: from its source; or, if it is cut, from where it would come."""
        return rounded(_joined(self._ways(line)), self._size * TURN)

    def route(self, steps: Sequence[AreaId]) -> Course:
        """The way of somebody who goes through these spaces."""
        way = tuple(steps)
        return latest(
            self._routes, way, ROUTES, lambda: rounded(_joined(self._through(self._here(way))), self._size * TURN)
        )

    def to_the_cut(self, line: SupplyLine) -> tuple[Course, Spot] | None:
        """As far as it comes, and the spot where it ends."""
        steps = self._here((line.at, *line.path))
        at = line.cut.area if line.cut is not None else None
        if at is None or (space := self._board.spaces.get(at)) is None or space.map != self._map:
            return None
        if at not in steps or steps.index(at) == 0:
            return (), (space.anchor[0], space.anchor[1] + self._size * CUT_SHORT)
        # Along the line that there would be, as far as it comes to where it is cut.
        way, middle = LineString(self.whole(line)[::-1]), Point(space.anchor)
        inside = [part for part in get_parts(way.intersection(space.shape)) if part.length > 0]
        if isinstance(space, Area) and inside:
            middle = max(inside, key=lambda part: part.length).interpolate(0.5, normalized=True)
        end = way.project(middle)
        if way.interpolate(end).distance(Point(space.anchor)) < self._size * CUT_SHORT:
            end = max(end - self._size * CUT_SHORT, end / 2)
        kept = tuple((x, y) for x, y in substring(way, 0, end).coords)
        return kept, kept[-1]

    def _here(self, steps: Iterable[AreaId]) -> tuple[AreaId, ...]:
        """As far as they are on this map."""
        known = (at for at in steps if at in self._board.spaces)
        here = [at for at in known if self._board.spaces[at].map == self._map]
        return tuple(at for index, at in enumerate(here) if index == 0 or at != here[index - 1])

    def _ways(self, line: SupplyLine) -> tuple[Course, ...]:
        """From the source to the counters: lines from the same source share their beginning."""
        return self._through(self._here((line.at, *line.path))[::-1])

    def _through(self, steps: tuple[AreaId, ...]) -> tuple[Course, ...]:
        if steps not in self._known:
            self._known[steps] = tuple(courses(self._board, steps))
        return self._known[steps]

    def _wide(self, many: int) -> float:
        return self._size * (THIN + THICKER * math.pow(min(many, MOST), 0.7))

    def _middle(self, way: Course, aside: float) -> Course:
        """Without its ends, which belong to turns."""
        if (way, aside) not in self._trimmed:
            short = min(self._size * TURN, sum(math.dist(a, b) for a, b in pairwise(way)) * 0.4)
            middle = _shortened(_shortened(way, short)[::-1], short)[::-1]
            self._trimmed[way, aside] = beside(rounded(middle, self._size * TURN), aside * self._size)
        return self._trimmed[way, aside]

    def _foot(self, way: Course, aside: float) -> Spot:
        """Where its last bit begins, which way round it is asked for."""
        known = self._trimmed.get((way, aside))
        return known[-1] if known else self._middle(way[::-1], aside)[0]

    def _turn(self, before: Course, after: Course, aside: float) -> Course:
        return tuple(curve(self._foot(before, aside), before[-1], self._middle(after, aside)[0]))


@once
def ways_on(board: Board, map: MapId) -> Ways:
    """One memory of them for all who draw on this map."""
    return Ways(board, map, counter_size(board.maps[map]))


def cuts(lines: Iterable[SupplyLine]) -> Mapping[AreaId, list[SupplyLine]]:
    """Where lines are cut, and which."""
    found: dict[AreaId, list[SupplyLine]] = {}
    for line in lines:
        if not line.supplied and line.cut is not None:
            found.setdefault(line.cut.area, []).append(line)
    return found


def cut_words(lines: Sequence[SupplyLine], naming: Naming) -> str:
    """Where they are cut, all of them in the same place, and by whom."""
    at = next(line.cut.area for line in lines if line.cut is not None)
    by = tuple(dict.fromkeys(id for line in lines if line.cut for id in line.cut.by))
    if not by:
        return write(say("cut in {area}", area=area_ref(at)), naming)
    if len(by) > MOST_NAMED:
        return write(say("cut in {area} by {count} counters", area=area_ref(at), count=len(by)), naming)
    return write(say("cut in {area} by {counters}", area=area_ref(at), counters=tuple(map(counter, by))), naming)


def _joined(pieces: Iterable[Course]) -> Course:
    """Each begins where the one before ends."""
    return tuple(spot for index, piece in enumerate(pieces) for spot in piece[1 if index else 0 :])


def _shortened(points: Course, by: float) -> Course:
    """Without the first bit."""
    for index, (a, b) in enumerate(pairwise(points)):
        long = math.dist(a, b)
        if by < long:
            share = by / long
            return ((a[0] + (b[0] - a[0]) * share, a[1] + (b[1] - a[1]) * share), *points[index + 1 :])
        by -= long
    return points[-1:]


def beside(points: Course, aside: float) -> Course:
    """To the left of where it was."""
    if not aside or len(points) < 2:
        return points
    found = []
    for before, at, after in zip((points[0], *points), points, (*points[1:], points[-1]), strict=False):
        x, y = after[0] - before[0], after[1] - before[1]
        share = aside / max(math.hypot(x, y), 1e-9)
        found.append((at[0] + y * share, at[1] - x * share))
    return tuple(found)
