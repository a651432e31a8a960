"""Supply lines as they are drawn, on the table and in pictures alike: along the links, thick where many share them.

A line is cut into pieces that others share with it: the way between two spaces, a turn within a space, and an end.
"""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from itertools import pairwise
from typing import NamedTuple

from shapely import LineString, Point, get_parts
from shapely.ops import substring

from app.language import write
from boards.board import Area, AreaId, Board, MapId, Spot
from boards.courses import Course, courses, curve, rounded
from boards.plain.sentence import Naming, area, counter, say
from rules_assist.advice import SupplyLine

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
