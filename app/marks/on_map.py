"""What marks are made from: one map of a game as it lies, turned to who looks; ways, signs and findings on it."""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence, Set
from dataclasses import dataclass
from itertools import pairwise
from math import cos, radians, sin
from typing import NamedTuple

from shapely import LineString, Point, Polygon, get_parts
from shapely.ops import substring

from app.language import write
from app.marks.mark import Fill, Ink, Letters, Mark, Order, Part, Pen, Round, Shape, ring
from boards.board import Area, AreaId, Board, MapId, Space, Spot
from boards.courses import Course, courses, curve, rounded
from boards.plain.sentence import Naming, area, counter, say
from counters.counter import CounterId, Side, SideId
from counters.faces.lettering import width
from counters.game import Game
from counters.laying.piles import Lies, on_map
from counters.laying.rooms import counter_size
from counters.position import PlaceId, Position, area_of
from rules_assist.advice import Finding, Reason, Severity, SupplyLine

Bounds = tuple[float, float, float, float]


@dataclass(frozen=True, eq=False)
class OnMap:
    """`lies`: where the counters of each place are drawn. Those `lifted` are in a hand."""

    game: Game
    map: MapId
    position: Position
    lies: Mapping[PlaceId, Sequence[Lies]]
    ways: Ways
    side: Callable[[SideId], Side | None]
    """As it is coloured here."""

    angle: int = 0
    lifted: Set[CounterId] = frozenset()

    @property
    def size(self) -> float:
        """The side of a counter."""
        return counter_size(self.game.board.maps[self.map])

    @property
    def naming(self) -> Naming:
        return self.game.naming(self.position)

    @property
    def stacks(self) -> Sequence[tuple[PlaceId, Sequence[Lies]]]:
        """In a settled order, however they came there."""
        return sorted(self.lies.items(), key=lambda stack: stack[0])

    def space(self, id: AreaId) -> Space | None:
        """If it is on this map."""
        found = self.game.board.spaces.get(id)
        return found if found is not None and found.map == self.map else None

    def middle(self, id: AreaId) -> Spot | None:
        found = self.space(id)
        return found.hub if found is not None else None

    def seen_from(self, spot: Spot, right: float, down: float) -> Spot:
        """A step from there, as it is for the one who looks."""
        x, y = on_map(right, down, self.angle)
        return spot[0] + x, spot[1] + y

    def around(self, place: PlaceId, away: float = 0.0) -> Bounds:
        """About the counters of a place; where there are none, about its middle. `away`: so many counters more."""
        pad = away * self.size
        covered = bounds(self.lies.get(place, ()), self.size)
        if covered is None:
            (x, y), half = self.game.board.spaces[area_of(place)].anchor, self.size / 2
            covered = x - half, y - half, x + half, y + half
        return covered[0] - pad, covered[1] - pad, covered[2] + pad, covered[3] + pad


def bounds(stack: Sequence[Lies], size: float) -> Bounds | None:
    """What the counters of a stack cover."""
    found = [(lies.x, lies.y, lies.scale * size / 2) for lies in stack]
    if not found:
        return None
    return (
        min(x - half for x, _, half in found),
        min(y - half for _, y, half in found),
        max(x + half for x, _, half in found),
        max(y + half for _, y, half in found),
    )


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


# Signs of which marks are made: discs with a number or a letter, frames, and words on paper, all upright.


_TRIANGLE = ((0.0, -1.0), (1.05, 0.85), (-1.05, 0.85))
SHAPES: Mapping[str, tuple[Spot, ...]] = {
    "error": tuple((cos(radians(a)), sin(radians(a))) for a in range(22, 382, 45)),
    "warning": _TRIANGLE,
    "note": tuple((cos(radians(a)), sin(radians(a))) for a in range(0, 360, 15)),
    "costs": ((0.0, -1.0), (1.0, 0.0), (0.0, 1.0), (-1.0, 0.0)),
    "risky": _TRIANGLE,
}
"""A diamond costs something, a triangle is dangerous, an octagon is wrong: colour is never the only sign."""

DASHES: Mapping[Severity, tuple[float, ...]] = {"error": (), "warning": (0.16, 0.19), "note": (0.01, 0.15)}
"""In counters: solid, dashed, dotted."""

CASING, LINE = 0.11, 0.07


def tag(on: OnMap, text: str, at: Spot, high: float, ink: Ink, *, sign: str | None = None) -> Iterator[Part]:
    """Words on paper, after the sign of what the ink means, or another."""
    corners, wide = SHAPES.get(ink if sign is None else sign, ()), width(text, high * 0.72)
    room = high * 1.05 if corners else 0.0
    whole = room + wide
    yield Shape(Round(*at, whole + high * 0.4, high, high / 2, -on.angle), Fill("paper", 0.94), Pen(ink, high * 0.08))
    if corners:
        half, aside = high * 0.42, (room - whole) / 2
        spots = [on.seen_from(at, aside + x * half, y * half) for x, y in corners]
        yield Shape(Polygon(spots), Fill(ink))
    if text:
        yield Letters(text, on.seen_from(at, room / 2, 0), high * 0.8, turn=-on.angle)


def disc(on: OnMap, at: Spot, radius: float, text: str, ink: Ink, *, letters: Ink = "paper") -> Iterator[Part]:
    """A number or a letter that can be read from afar."""
    yield Shape(ring(*at, radius), Fill(ink), Pen("paper", radius * 0.16))
    yield Letters(text, at, radius * (1.25 if len(text) < 2 else 1.0), letters, -on.angle)


def paper(on: OnMap, text: str, at: Spot, high: float) -> Iterator[Part]:
    """A label that somebody stuck on the map."""
    box = Round(*at, width(text, high * 0.9) + high * 0.6, high * 1.4, high * 0.2, -on.angle)
    yield Shape(box, Fill("paper", 0.92), Pen("print", high * 0.05))
    yield Letters(text, at, high, turn=-on.angle)


def frame(box: Bounds, size: float, ink: Ink, dashes: tuple[float, ...] = ()) -> Iterator[Part]:
    """About what lies in a place, whose colours stay as they are."""
    outline = boxed(box, size * 0.14)
    yield Shape(outline, None, Pen("paper", size * CASING))
    yield Shape(outline, None, Pen(ink, size * LINE, tuple(size * dash for dash in dashes)))


def boxed(box: Bounds, corner: float = 0.0) -> Round:
    left, top, right, bottom = box
    return Round((left + right) / 2, (top + bottom) / 2, right - left, bottom - top, corner)


# What the rulebook finds, framed on the map: solid for errors, dashed for warnings, dots for notes.


AWAY = 0.1
BADGE, SIGN_HIGH, APART = 0.22, 0.44, 1.15


def about_stacking(finding: Finding) -> bool:
    return "stack" in finding.aspect


def finding_marks(on: OnMap, findings: Sequence[Finding], *, counts: bool = False) -> Iterator[Mark]:
    """`counts`: signs stand on the right, and of the piles that nothing is wrong with it is said how high they are."""
    signs: Counter[PlaceId] = Counter()
    for finding in sorted(findings, key=lambda each: list(DASHES).index(each.severity)):
        for place in places_of(on, finding):
            yield _framed(on, place, finding, signs[place], right=counts)
            signs[place] += 1
    wrong = {area_of(place) for place in signs}
    for place, lies in on.stacks if counts else ():
        if len(lies) > 1 and area_of(place) not in wrong:
            badge = disc(on, _corner(on, place, right=True), on.size * BADGE, str(len(lies)), "good")
            yield Mark((*frame(on.around(place, AWAY), on.size, "good"), *badge), Order.SIGNS, place)


def places_of(on: OnMap, finding: Finding) -> tuple[PlaceId, ...]:
    """Where on this map it is about."""
    where = on.position.where
    grounds = finding.places or [on.position.ground(id) for id in finding.counters if id in where]
    return tuple(place for place in dict.fromkeys(grounds) if on.space(area_of(place)) is not None)


def _framed(on: OnMap, place: PlaceId, finding: Finding, already: int, *, right: bool) -> Mark:
    """The sign at its corner has a shape for each severity; where something is counted, it says how much. Several
    stand one below the other, the worst on top."""
    ink, high, box = finding.severity, on.size * SIGN_HIGH, on.around(place, AWAY)
    corner = on.seen_from(_corner(on, place, right=right), 0, already * high * APART)
    rim = frame(box, on.size, ink, DASHES[finding.severity])
    sign = tag(on, finding.figure, corner, high, ink)
    foot = on.seen_from(_corner(on, place, right=not right), 0, already * high * APART)
    return Mark((*rim, *sign), Order.SIGNS, place, (Reason(finding.sentence, finding.rule),), foot)


def _corner(on: OnMap, place: PlaceId, *, right: bool) -> Spot:
    """The upper one, as it is seen."""
    left, top, right_edge, bottom = on.around(place, AWAY)
    across, down = on.seen_from((0.0, 0.0), 1 if right else -1, -1)
    return (right_edge if across > 0 else left), (bottom if down > 0 else top)
