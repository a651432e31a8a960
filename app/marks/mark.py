"""A mark: shapes and letters in ink, where they stand and how high, and why. Whoever paints it decides nothing."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence, Set
from dataclasses import dataclass
from enum import IntEnum
from math import cos, dist, inf, radians, sin
from typing import NamedTuple, TypeAlias

from shapely import Polygon
from shapely.geometry.base import BaseGeometry

from app.language import named
from app.look import GOOD, MOVED, PAPER, PRINT, SEVERITY
from boards.board import AreaId, MapId, Space, Spot
from boards.courses import Course
from boards.plain.sentence import Naming
from counters.counter import CounterId, Side, SideId
from counters.faces.lettering import width
from counters.game import Game
from counters.laying.piles import BADGE_WIDE, Lies, badged, on_map
from counters.laying.rooms import counter_size, printed_on
from counters.position import PlaceId, Position, area_of
from rules_assist.advice import Finding, Reason, Severity

Ink: TypeAlias = str
"""What a colour means, or a colour of somebody's own (#a51115)."""

INKS: Mapping[Ink, str] = {
    "paper": PAPER, "print": PRINT, "white": "#ffffff", "pencil": "#4a4f57", "lit": "#ffd84a",
    "free": GOOD, "good": GOOD, "costs": MOVED, "moved": MOVED, "risky": SEVERITY["warning"], **SEVERITY,
}  # fmt: skip

PIXELS = 40
"""Of a window, along a counter as it is mostly seen: what is measured in pixels there is so wide on paper."""


class Order(IntEnum):
    """What lies above what."""

    GROUND = 2
    GLOW = 5
    WAYS = 8
    LIT = 9
    COUNTERS = 10
    CURSOR = 15
    NOTES = 16
    TRAILS = 17
    MOVED = 18
    SIGNS = 19
    HAND = 20
    HAND_SIGNS = 21


class Round(NamedTuple):
    """A rectangle about its middle, its corners rounded: to a circle, if so wanted."""

    x: float
    y: float
    wide: float
    high: float
    corner: float = 0.0
    turn: int = 0


Outline: TypeAlias = BaseGeometry | Round | tuple[Course, ...]
"""An area, a frame, or lines."""


class Hatch(NamedTuple):
    """Lines in parallel; 135 leans like a /."""

    slant: int
    apart: float
    wide: float


class Fill(NamedTuple):
    """1 is solid, 0 not there."""

    ink: Ink
    alpha: float = 1.0
    hatch: Hatch | None = None


class Pen(NamedTuple):
    """In the measure of the map, or in pixels of the window (`hair`): so wide at every zoom."""

    ink: Ink
    wide: float
    dashes: tuple[float, ...] = ()
    alpha: float = 1.0
    hair: bool = False


class Shape(NamedTuple):
    """Filled first, drawn round after."""

    outline: Outline
    fill: Fill | None = None
    pen: Pen | None = None


class Letters(NamedTuple):
    """About their middle, upright for one to whom the map is turned by minus so much."""

    text: str
    at: Spot
    high: float
    ink: Ink = "print"
    turn: int = 0


Part: TypeAlias = Shape | Letters


class Mark(NamedTuple):
    """All of it belongs together."""

    parts: tuple[Part, ...]
    order: Order
    of: PlaceId | AreaId | None = None
    """What it is about."""

    why: tuple[Reason, ...] = ()
    foot: Spot | None = None
    """Where on paper the number of its reason stands; in a window the reason is told there."""

    alpha: float = 1.0
    kept_in: bool = False
    """Words that lie within what is seen, wherever the rim of the window would cut them."""


def colour(ink: Ink) -> str:
    """For whoever paints."""
    return INKS.get(ink, ink)


def ring(x: float, y: float, radius: float) -> Round:
    return Round(x, y, 2 * radius, 2 * radius, radius)


# What marks are made from: one map of a game as it lies, turned to who looks; signs and findings on it.


Bounds = tuple[float, float, float, float]


@dataclass(frozen=True, eq=False)
class OnMap:
    """`lies`: where the counters of each place are drawn. Those `lifted` are in a hand."""

    game: Game
    map: MapId
    position: Position
    lies: Mapping[PlaceId, Sequence[Lies]]
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
        return named(self.game, self.position)

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

    def around(self, place: PlaceId, away: float = 0.0, only: Sequence[Lies] | None = None) -> Bounds:
        """About the counters of a place, or these of them; where there are none, about its middle. `away`: so many
        counters more."""
        pad, lies = away * self.size, [*self.lies.get(place, ())]
        covered = bounds(lies if only is None else only, self.size)
        if covered is None:
            (x, y), half = self.game.board.spaces[area_of(place)].anchor, self.size / 2
            covered = x - half, y - half, x + half, y + half
        # A line about them goes about their badges too: a number that is crossed out is not read.
        names = printed_on(self.game.board, self.game.board.spaces[area_of(place)].map)[1]
        for pile, (x, y) in badged(lies, self.size, self.angle, names):
            if only is not None and pile.top not in only:
                continue
            half = BADGE_WIDE * self.size * pile.top.scale / 2
            left, top, right, low = covered
            covered = min(left, x - half), min(top, y - half), max(right, x + half), max(low, y + half)
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
    left, top, right, bottom = box
    outline = Round((left + right) / 2, (top + bottom) / 2, right - left, bottom - top, size * 0.14)
    yield Shape(outline, None, Pen("paper", size * CASING))
    yield Shape(outline, None, Pen(ink, size * LINE, tuple(size * dash for dash in dashes)))


# What the rulebook finds, framed on the map: solid for errors, dashed for warnings, dots for notes.


AWAY = 0.1
BADGE, SIGN_HIGH, APART = 0.22, 0.44, 1.15


def about_stacking(finding: Finding) -> bool:
    return "stack" in finding.aspect


class Flagged(NamedTuple):
    """A finding at one of its places: the frame about it, and where its sign stands."""

    finding: Finding
    place: PlaceId
    box: Bounds
    sign: Spot
    foot: Spot


def flagged(on: OnMap, findings: Sequence[Finding], *, right: bool = False) -> Iterator[Flagged]:
    """Several at one corner stand one below the other, the worst on top."""
    already: Counter[Spot] = Counter()
    for finding in sorted(findings, key=lambda each: list(DASHES).index(each.severity)):
        for place in places_of(on, finding):
            box = framed(on, place, finding)
            corner = _corner(box, on, right=right)
            down = already[corner] * on.size * SIGN_HIGH * APART
            foot = on.seen_from(_corner(box, on, right=not right), 0, down)
            yield Flagged(finding, place, box, on.seen_from(corner, 0, down), foot)
            already[corner] += 1


def flag_at(on: OnMap, findings: Sequence[Finding], spot: Spot, *, right: bool) -> Finding | None:
    """Whose sign stands there: it is nearer than any other."""
    signs = [(dist(each.sign, spot), each.finding) for each in flagged(on, findings, right=right)]
    away, found = min(signs, key=lambda each: each[0], default=(inf, None))
    return found if away <= on.size * SIGN_HIGH * 0.6 else None


def finding_marks(on: OnMap, findings: Sequence[Finding], *, counts: bool = False) -> Iterator[Mark]:
    """The sign at its corner has a shape for each severity; where something is counted, it says how much. `counts`:
    signs stand on the right, and of the piles that nothing is wrong with it is said how high they are."""
    wrong = set[AreaId]()
    for finding, place, box, sign, foot in flagged(on, findings, right=counts):
        ink = finding.severity
        parts = (*frame(box, on.size, ink, DASHES[ink]), *tag(on, finding.figure, sign, on.size * SIGN_HIGH, ink))
        yield Mark(parts, Order.SIGNS, place, (Reason(finding.sentence, finding.rule),), foot)
        wrong.add(area_of(place))
    for place, lies in on.stacks if counts else ():
        if len(lies) > 1 and area_of(place) not in wrong:
            badge = disc(on, _corner(on.around(place, AWAY), on, right=True), on.size * BADGE, str(len(lies)), "good")
            yield Mark((*frame(on.around(place, AWAY), on.size, "good"), *badge), Order.SIGNS, place)


def places_of(on: OnMap, finding: Finding) -> tuple[PlaceId, ...]:
    """Where on this map it is about."""
    where = on.position.where
    grounds = finding.places or [on.position.ground(id) for id in finding.counters if id in where]
    return tuple(place for place in dict.fromkeys(grounds) if on.space(area_of(place)) is not None)


def framed(on: OnMap, place: PlaceId, finding: Finding) -> Bounds:
    """About the counters that it is about, where they are seen; about all that lies there, if one lies beneath."""
    lies = on.lies.get(place, ())
    own = [each for each in lies if each.counter in finding.counters]
    if not own or any(_covered(each, lies[at + 1 :], on.size) for at, each in enumerate(lies) if each in own):
        return on.around(place, AWAY)
    return on.around(place, AWAY, own)


def _covered(one: Lies, above: Sequence[Lies], size: float) -> bool:
    """Whether its middle cannot be seen."""
    return any(max(abs(each.x - one.x), abs(each.y - one.y)) < each.scale * size / 2 for each in above)


def _corner(box: Bounds, on: OnMap, *, right: bool) -> Spot:
    """The upper one, as it is seen."""
    left, top, right_edge, bottom = box
    across, down = on.seen_from((0.0, 0.0), 1 if right else -1, -1)
    return (right_edge if across > 0 else left), (bottom if down > 0 else top)
