"""How counters are supplied: lines to their sources, thicker where many share them; what is cut off is hatched."""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from itertools import pairwise
from typing import NamedTuple

from shapely import LineString, Point, get_parts
from shapely.ops import substring

from app.language import write
from app.look import PAPER
from app.marks.mark import Fill, Hatch, Mark, Order, Part, Pen, Round, Shape, boxed, disc, tag
from app.marks.on_map import OnMap, bounds
from boards.board import Area, AreaId, Board, MapId, Spot
from boards.courses import Course, courses, curve, rounded
from boards.plain.sentence import Naming, area, counter, say
from counters.counter import CounterId, SideId
from counters.faces.colours import readable, sound
from counters.laying.stacks import Lies
from rules_assist.advice import Reason, SupplyLine

LIT = 0.1
GROUND = 1.4
"""How far the hatched ground of what is cut off is to be seen around it, in its own size."""

HATCH = Hatch(135, 0.14, 0.02)


def own_lines(on: OnMap, lines: Mapping[SideId, Sequence[SupplyLine]]) -> Mapping[SideId, Sequence[SupplyLine]]:
    """A party's lines are those of its nations, once more."""
    counters = on.position.counters

    def is_of(line: SupplyLine, side: SideId) -> bool:
        return any(id not in counters or counters[id].side == side for id in line.counters)

    own = {side: [line for line in each if is_of(line, side)] for side, each in lines.items()}
    return {side: each for side, each in own.items() if each}


def supply_marks(on: OnMap, lines: Mapping[SideId, Sequence[SupplyLine]], only: SideId | None = None) -> Iterator[Mark]:
    """One side's; or all sides', each side beside the others' where they share a way."""
    shown = own_lines(on, lines) if only is None else {side: each for side, each in lines.items() if side == only}
    for index, side in enumerate(lines):
        if side in shown:
            cut = [line for line in shown[side] if not line.supplied]
            yield from _arriving(on, side, shown[side], (index % 3 - 1) * SIDE_BY_SIDE if only is None else 0.0)
            yield from _cut_places(on, cut)
            for line in cut:
                yield from _cut_off(on, line)


def standing_out(on: OnMap, lines: Sequence[SupplyLine]) -> Iterator[Mark]:
    """The line that is there, or the one that there would be if nobody cut it, in dashes."""
    size = on.size
    for line in lines:
        way = on.ways.whole(line)
        if len(way) > 1:
            dashes = () if line.supplied else (size * LIT * 1.6, size * LIT * 1.8)
            ink = Pen("lit" if line.supplied else "error", size * LIT, dashes)
            yield Mark(
                (Shape((way,), None, Pen("print", size * (LIT + CASING * 2))), Shape((way,), None, ink)), Order.LIT
            )


def lines_of(lines: Mapping[SideId, Sequence[SupplyLine]], counters: Collection[CounterId]) -> list[SupplyLine]:
    """What there is to say of these."""
    asked = set(counters)
    return [line for each in lines.values() for line in each if not asked.isdisjoint(line.counters)]


def _arriving(on: OnMap, id: SideId, lines: Sequence[SupplyLine], aside: float) -> Iterator[Mark]:
    side, size = on.side(id), on.size
    fill = sound(side.fill) if side else "#888888"
    ink = readable(PAPER, fill)
    courses: dict[float, list[Course]] = {}
    for points, wide in on.ways.pieces(lines, aside):
        courses.setdefault(wide, []).append(points)
    for more, colour in ((CASING * size, ink), (0.0, fill)):
        parts = tuple(Shape(tuple(each), None, Pen(colour, wide + more)) for wide, each in courses.items())
        if parts:
            yield Mark(parts, Order.WAYS)
    for source in dict.fromkeys(line.source for line in lines if line.supplied and line.source):
        spot = on.middle(source)
        if spot is not None:
            sign = disc(on, (spot[0] + aside * size, spot[1]), size * 0.17, "S", fill, letters=ink)
            yield Mark(tuple(sign), Order.WAYS, source)


def _cut_off(on: OnMap, line: SupplyLine) -> Iterator[Mark]:
    """Its counters stand on hatched ground, in a broken frame, with the reason."""
    places = dict.fromkeys(on.position.ground(id) for id in line.counters if id in on.position.where)
    for place in places:
        here = [each for each in on.lies.get(place, ()) if each.counter in line.counters]
        here = [each for each in here if each.counter not in on.lifted]
        if (around := bounds(here, on.size)) is not None:
            yield Mark(tuple(part for each in here for part in _hatched(on, each)), Order.WAYS, place)
            frames = tuple(Shape(_about(on, each, 1.0), None, Pen("error", 2, (8, 5), hair=True)) for each in here)
            foot = around[2], around[1]
            yield Mark(frames, Order.SIGNS, place, (Reason(line.sentence, line.rule),), foot)


def _hatched(on: OnMap, lies: Lies) -> Iterator[Part]:
    ground = _about(on, lies, GROUND)
    yield Shape(ground, Fill("paper", 0.88))
    hatch = Hatch(HATCH.slant, HATCH.apart * on.size, HATCH.wide * on.size)
    yield Shape(ground, Fill("error", hatch=hatch), Pen("error", 1, hair=True))


def _about(on: OnMap, lies: Lies, share: float) -> Round:
    half = lies.scale * on.size * share / 2
    return boxed((lies.x - half, lies.y - half, lies.x + half, lies.y + half))


def _cut_places(on: OnMap, lines: Sequence[SupplyLine]) -> Iterator[Mark]:
    """Lines that do not arrive: in dashes as far as they come, there a cross, and who cut them."""
    size = on.size
    for place, cut in cuts(lines).items():
        why = tuple(dict.fromkeys(Reason(line.sentence, line.rule) for line in cut))
        ends: dict[Spot, None] = {}
        for line in cut:
            if (way := on.ways.to_the_cut(line)) is not None:
                ends[way[1]] = None
                if len(way[0]) > 1:
                    dashed = Pen("error", size * CUT, (size * CUT * 1.2, size * CUT * 1.9))
                    casing = Shape((way[0],), None, Pen("paper", size * (CUT + CASING)))
                    yield Mark((casing, Shape((way[0],), None, dashed)), Order.WAYS, place)
        for end in ends:
            yield Mark(tuple(_cross(end, size * 0.2)), Order.SIGNS, place, why)
        if ends:
            at, words = on.seen_from(next(iter(ends)), 0, -size * 0.5), cut_words(cut, on.naming)
            yield Mark(tuple(tag(on, words, at, size * 0.38, "error", sign="risky")), Order.SIGNS, place, why)


def _cross(at: Spot, arm: float) -> Iterator[Part]:
    x, y = at
    arms = (((x - arm, y - arm), (x + arm, y + arm)), ((x + arm, y - arm), (x - arm, y + arm)))
    yield Shape(arms, None, Pen("paper", arm * 0.75))
    yield Shape(arms, None, Pen("error", arm * 0.45))


# Supply lines as they are drawn, on the table and in pictures alike: along the links, thick where many share them.


THIN, THICKER, MOST = 0.06, 0.045, 9
CASING, CUT = 0.045, 0.1
"""The rim of a line; how wide one is that does not arrive."""
TURN = 0.9
"""How far from the middle of a space lines begin to bend, in counters; so far their corners are rounded, too."""

BEFORE = 0.78
"""How far from the middle of the space where it is cut a line ends: beside the counters that lie there."""

SIDE_BY_SIDE = 0.12
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

    def route(self, steps: Iterable[AreaId]) -> Course:
        """The way of somebody who goes through these spaces."""
        return rounded(_joined(self._through(self._here(steps))), self._size * TURN)

    def to_the_cut(self, line: SupplyLine) -> tuple[Course, Spot] | None:
        """As far as it comes, and the spot where it ends."""
        steps = self._here((line.at, *line.path))
        at = line.cut.area if line.cut is not None else None
        if at is None or (space := self._board.spaces.get(at)) is None or space.map != self._map:
            return None
        if at not in steps or steps.index(at) == 0:
            return (), (space.anchor[0], space.anchor[1] + self._size * BEFORE)
        # Along the line that there would be, as far as it comes to where it is cut.
        way, middle = LineString(self.whole(line)[::-1]), Point(space.anchor)
        inside = [part for part in get_parts(way.intersection(space.shape)) if part.length > 0]
        if isinstance(space, Area) and inside:
            middle = max(inside, key=lambda part: part.length).interpolate(0.5, normalized=True)
        end = way.project(middle)
        if way.interpolate(end).distance(Point(space.anchor)) < self._size * BEFORE:
            end = max(end - self._size * BEFORE, end / 2)
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
            short = min(self._size * TURN, _length(way) * 0.4)
            middle = _shortened(_shortened(way, short)[::-1], short)[::-1]
            self._trimmed[way, aside] = beside(rounded(middle, self._size * TURN), aside * self._size)
        return self._trimmed[way, aside]

    def _foot(self, way: Course, aside: float) -> Spot:
        """Where its last bit begins, which way round it is asked for."""
        known = self._trimmed.get((way, aside))
        return known[-1] if known else self._middle(way[::-1], aside)[0]

    def _turn(self, before: Course, after: Course, aside: float) -> Course:
        return tuple(curve(self._foot(before, aside), before[-1], self._middle(after, aside)[0]))


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
        return write(say("cut in {area}", area=area(at)), naming)
    if len(by) > MOST_NAMED:
        return write(say("cut in {area} by {count} counters", area=area(at), count=len(by)), naming)
    return write(say("cut in {area} by {counters}", area=area(at), counters=tuple(map(counter, by))), naming)


def _joined(pieces: Iterable[Course]) -> Course:
    """Each begins where the one before ends."""
    return tuple(spot for index, piece in enumerate(pieces) for spot in piece[1 if index else 0 :])


def _length(points: Course) -> float:
    return sum(math.dist(a, b) for a, b in pairwise(points))


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
