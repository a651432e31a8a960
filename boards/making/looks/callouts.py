"""Call-outs: where no whole counter fits into an area, a card lies beside it, with its name, its signs and its room.

A card lies on wide water or land, or where nobody may enter; a line leads from it to its area.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any, NamedTuple

import numpy as np
import shapely
from shapely import LineString, MultiPolygon, Point, Polygon, STRtree
from shapely.geometry.base import BaseGeometry

from boards.board import AreaId, Spot
from boards.engraving.ink import INK, PAPER, moved, stroke
from boards.lettering import Letters
from boards.making.looks.labels import SIGN_SIZE, Label, Sign, to_be_seen
from boards.making.looks.land_names import CAPS, LINE
from boards.making.looks.paper import Paper
from boards.making.world.placing import anchor, broken, rectangles, room
from boards.making.world.provinces import polygons

CORNERS = 0.7072
"""The circle around a square, in sides of the square."""

ROOM = 1.24
"""The side of the room on a card, in counters: a pile of two lies in it."""

EDGE = 9.0
"""Of paper around what is on a card."""

REACH = (160.0, 340.0, 700.0, 1200.0, 2000.0)
"""How far from its area a card may lie: no farther than it must."""

ACROSS_LAND, ACROSS_PRINT = 0.8, 5.0
"""What a unit of a card's line costs that runs over other lands, or over names and signs."""

CROSSED = 900.0
"""What it costs that a card's line crosses one that lies already, or anything printed, where a map asks for that."""

ON_LAND = 120.0
"""What it costs to lie on land rather than on water."""

WIDE_LAND = 2.4
"""How far it is to the border, in counters, from the middle of a land that has room for a card."""

NOWHERE = 1e6
"""What it costs that there is no room."""

TRIALS, CHUNK = 40, 60
"""So many cards may wish for a better place; so many places are looked at together."""


@dataclass(frozen=True)
class CallOuts:
    """The rooms of all cards, and what is printed of them."""

    rooms: dict[AreaId, Polygon]
    drawings: list[str]
    labels: list[Label]


class Card(NamedTuple):
    """What is on a card, and how large it is."""

    id: AreaId
    lines: Sequence[str]
    signs: Sequence[Sign]
    size: float
    """Of the name."""

    row: float
    """Of the signs."""

    wide: float
    high: float
    head: float
    """How much of the height is above the room."""


def crowded(paper: Paper) -> list[AreaId]:
    """Areas into which no whole counter goes, and that have no box for them."""
    needed = CORNERS * paper.made.table.counter
    return [
        id
        for id, facts in paper.facts.items()
        if not facts.empty
        and facts.kind not in ("impassable", "outer_water")
        and facts.callout is None
        and room(paper.made.map.areas[id].shape.intersection(to_be_seen(paper))) < needed
    ]


def call_out(
    paper: Paper,
    signs: Callable[[AreaId], Sequence[Sign]],
    size: float,
    tint: Callable[[AreaId], str],
    also: Iterable[AreaId] = (),
    *,
    crossed: float = 0.0,
    inward: float = 0.0,
    ends: Mapping[AreaId, BaseGeometry] | None = None,
) -> CallOuts:
    """A card for every crowded area and for those also named. `crossed` is what it costs that lines cross; a line ends
    in the middle of its area, or so far `inward` of the nearest shore if that is said; `ends` tells where in an area it
    may, if not anywhere."""
    field = free_paper(paper)
    ids = list(dict.fromkeys((*crowded(paper), *also)))
    card_of = {id: _card(paper, id, signs(id), size) for id in ids}
    shapes = {id: paper.made.map.areas[id].shape for id in ids}
    goals = {id: _goal((ends or {}).get(id, shape), inward) for id, shape in shapes.items()}
    pinned = {
        id: _lying(card, 0.0, at, goals[id]) for id, card in card_of.items() if (at := paper.label(id).at) is not None
    }
    for it in pinned.values():
        take(paper, it.frame, it.line)
    cards = [card for id, card in card_of.items() if id not in pinned]
    places = {
        it.id: Places(paper, shapes[it.id], (it.wide, it.high), field, goals[it.id], crossed=crossed) for it in cards
    }
    cards.sort(key=lambda card: float(shapes[card.id].distance(field)))
    laid = _moved_about(paper, places, cards, _laid(paper, places, cards, {}))
    found = CallOuts({}, [], [])
    for id, it in (laid | pinned).items():
        if it.cost >= NOWHERE:
            paper.tell(f"no room for the call-out of {id}")
            continue
        middle, line = it.middle, it.line
        take(paper, it.frame, line)
        found.rooms[id] = _room(card_of[id], middle)
        found.drawings.extend([*leader(line), *_drawn(card_of[id], middle, tint(id))])
        found.labels.extend(_lettered(card_of[id], middle))
    return found


@dataclass(frozen=True)
class _Laid:
    """A card in its place: what that costs, its middle and outline, and the line to its area."""

    cost: float
    middle: Spot
    frame: Polygon
    line: LineString

    @cached_property
    def print(self) -> list[BaseGeometry]:
        return _print_of(self.frame, self.line) if self.cost < NOWHERE else []

    def meets(self, other: _Laid) -> bool:
        """Whether they cannot both lie there."""
        return any(one.intersects(it) for one in self.print for it in other.print)


def _goal(shape: BaseGeometry, inward: float) -> BaseGeometry:
    """Where lines to an area may end."""
    if inward:
        within = shape.buffer(-min(inward, 0.6 * room(shape)), quad_segs=2).simplify(3)
        if not within.is_empty:
            return within
    return Point(anchor(shape))


def _lying(card: Card, cost: float, middle: Spot, goal: BaseGeometry) -> _Laid:
    x, y = middle
    frame = shapely.box(x - card.wide / 2, y - card.high / 2, x + card.wide / 2, y + card.high / 2)
    line = LineString(shapely.shortest_line(frame, goal))
    return _Laid(cost, middle, frame, line)


def _laid(
    paper: Paper, places: Mapping[AreaId, Places], cards: Iterable[Card], lying: Mapping[AreaId, _Laid]
) -> dict[AreaId, _Laid]:
    """Each as well as those that lie already allow, and those before it."""
    found = dict(lying)
    printed = [*paper.taken.shapes, *(part for it in lying.values() for part in it.print)]
    for card in cards:
        found[card.id] = _lying(card, *places[card.id].best(printed), places[card.id].goal)
        printed += found[card.id].print
    return found


def _moved_about(
    paper: Paper, places: Mapping[AreaId, Places], cards: Sequence[Card], laid: dict[AreaId, _Laid]
) -> dict[AreaId, _Laid]:
    """Who lies worst is laid where it would like to lie; those in its way move; it stays so, if all are better off."""
    alone = {card.id: _laid(paper, places, [card], {})[card.id] for card in cards}
    tried: set[AreaId] = set()
    while len(tried) < min(TRIALS, len(cards)):
        worst = max(
            (card for card in cards if card.id not in tried), key=lambda it: laid[it.id].cost - alone[it.id].cost
        )
        tried.add(worst.id)
        wish = alone[worst.id]
        rest = {id: it for id, it in laid.items() if id != worst.id and not it.meets(wish)}
        moving = [card for card in cards if card.id not in rest and card.id != worst.id]
        other = _laid(paper, places, moving, {**rest, worst.id: wish})
        if _worth(other) < _worth(laid):
            laid = other
    return laid


def _worth(laid: Mapping[AreaId, _Laid]) -> float:
    """How bad it is on the whole: one card far off is worse than two that lie a little aside."""
    return sum(it.cost**2 for it in laid.values())


def free_paper(paper: Paper, least: float = 1.6) -> BaseGeometry:
    """Where cards may lie: on wide water (at least so many counters to the shore), on wide land, and where nobody may
    enter; but for the roomiest place of each sea and land. Where a map is printed with less
    `air`, cards come closer to all of that."""
    counter = paper.made.table.counter * float(paper.made.table.print.get("air", 1.0))
    wide, kept = [], []
    for shape in paper.seas.values():
        kept.append(Point(anchor(shape)).buffer(1.1 * counter))
        if room(shape) > least * counter:
            wide.append(shape)
    for id, shape in paper.lands.items():
        if paper.facts[id].kind == "impassable":
            wide.append(shape)
        elif room(shape) > WIDE_LAND * counter:
            wide.append(shape)
            kept.append(Point(anchor(shape)).buffer(1.7 * counter))
    here = paper.made.map.areas
    kept += [it.line.simplify(3).buffer(6) for it in paper.board.contacts if it.line is not None and it.a in here]
    # They keep so far from each other that they need no union.
    plain = MultiPolygon([part for shape in wide for part in polygons(shape.simplify(3).buffer(-6, quad_segs=2))])
    return plain.intersection(to_be_seen(paper)).difference(shapely.union_all(kept))


class Places:
    """Where a card of some size might lie, the nearest first; what is printed there, is asked each time."""

    def __init__(
        self,
        paper: Paper,
        shape: BaseGeometry,
        size: tuple[float, float],
        field: BaseGeometry,
        goal: BaseGeometry,
        *,
        crossed: float = 0.0,
    ) -> None:
        self._land, self._own, self._field, self._size, self.goal = paper.plain_land, shape, field, size, goal
        self._crossed = crossed
        self._rings: list[tuple[Any, Any, Any, Any]] = []

    def best(self, printed: Sequence[BaseGeometry]) -> tuple[float, Spot]:
        """As near as may be, with a line that runs over as little as may be: what it costs, and where."""
        tree, found = STRtree(printed), (NOWHERE, anchor(self._own))
        for number in range(len(REACH)):
            if number and found[0] <= REACH[number - 1]:
                break  # farther off nothing costs less
            spots, places, far, cost = self._ring(number)
            if len(far) and found[0] > far[0]:
                free = np.ones(len(far), bool)
                free[tree.query(places, predicate="intersects")[0]] = False
                free &= cost < found[0]
                for some in np.array_split(np.flatnonzero(free), max(1, int(free.sum()) // CHUNK)):
                    if not len(some):
                        continue
                    lines = shapely.shortest_line(places[some], self.goal)
                    under = shapely.union_all(
                        [printed[it] for it in tree.query(shapely.box(*shapely.total_bounds(lines)))]
                    )
                    full = cost[some] + ACROSS_PRINT * shapely.length(shapely.intersection(lines, under))
                    if self._crossed:
                        full += self._crossed * np.bincount(
                            tree.query(lines, predicate="intersects")[0], minlength=len(some)
                        )
                    best = int(np.argmin(full))
                    if full[best] < found[0]:
                        found = float(full[best]), (float(spots[some][best][0]), float(spots[some][best][1]))
                    if found[0] <= cost[some[-1]]:
                        break
        return found

    def _ring(self, number: int) -> tuple[Any, Any, Any, Any]:
        """All places so far from the area, and what each costs, whatever is printed; the cheapest first."""
        while len(self._rings) <= number:
            self._rings.append(self._found(len(self._rings)))
        return self._rings[number]

    def _found(self, number: int) -> tuple[Any, Any, Any, Any]:
        (wide, high), reach, inner = self._size, REACH[number], REACH[number - 1] if number else 0.0
        left, top, right, bottom = self._own.bounds
        dx, dy = reach + wide / 2, reach + high / 2
        step = max(11.0, reach / 22)
        x, y = np.meshgrid(np.arange(left - dx, right + dx, step), np.arange(top - dy, bottom + dy, step))
        spots = np.round(np.column_stack((x.ravel(), y.ravel())))
        near = shapely.clip_by_rect(self._field, left - 2 * dx, top - 2 * dy, right + 2 * dx, bottom + 2 * dy)
        shapely.prepare(near)
        places = rectangles(spots, wide + 16, high + 16, 0)
        good = shapely.contains_properly(near, places)
        spots, places = spots[good], places[good]
        far = shapely.distance(places, self.goal)
        good = (far > inner) & (far <= reach + 60)
        spots, places, far = spots[good], places[good], far[good]
        lines = shapely.shortest_line(places, self.goal)
        cost = far + ON_LAND * shapely.intersects(self._land, places)
        if len(lines):
            others = shapely.intersection(self._land, shapely.box(*shapely.total_bounds(lines))).difference(self._own)
            cost += ACROSS_LAND * shapely.length(shapely.intersection(lines, others.simplify(6)))
        order = np.argsort(cost)
        return spots[order], places[order], far[order], cost[order]


def _card(paper: Paper, id: AreaId, signs: Sequence[Sign], size: float) -> Card:
    facts, side = paper.label(id), ROOM * paper.made.table.counter
    row = size * 1.05
    signs_wide = sum(sign.width for sign in signs) / SIGN_SIZE * row
    ways = [facts.lines] if facts.lines else broken(paper.made.map.areas[id].name, 2)
    widths = [max(_width(paper.letters, line, size) for line in lines) for lines in ways]
    number = min(range(len(ways)), key=lambda n: max(side, widths[n]) + size * LINE * len(ways[n]))
    under = row * max((sign.height for sign in signs), default=0) / SIGN_SIZE
    head = size * (CAPS + LINE * (len(ways[number]) - 1)) + under + (0.5 if signs else 0.34) * size
    wide = max(side, widths[number] + 4, signs_wide) + 2 * EDGE
    return Card(id, ways[number], signs, size, row, wide, head + side + 2 * EDGE, head + EDGE)


def _width(letters: Letters, line: str, size: float) -> float:
    return letters(line, "small caps", size, size * 0.03).width


def _room(card: Card, middle: Spot) -> Polygon:
    left, top = middle[0] - card.wide / 2, middle[1] - card.high / 2
    return shapely.box(
        round(left + EDGE, 1), round(top + card.head, 1), round(left + card.wide - EDGE, 1),
        round(top + card.high - EDGE, 1),
    )  # fmt: skip


def take(paper: Paper, frame: Polygon, line: LineString) -> None:
    """Nothing else is printed upon a card or its line."""
    paper.taken.add(*_print_of(frame, line))


def _print_of(frame: Polygon, line: LineString) -> list[BaseGeometry]:
    return [frame.buffer(10, join_style="mitre"), line.buffer(4), Point(line.coords[-1]).buffer(9)]


def leader(line: LineString) -> Iterator[str]:
    (ax, ay), (bx, by) = line.coords
    path = f"M{ax:.1f} {ay:.1f}L{bx:.1f} {by:.1f}"
    yield stroke(path, PAPER, 8, 0.85)
    yield stroke(path, INK, 3.4)
    yield f'<circle cx="{bx:.1f}" cy="{by:.1f}" r="6.5" fill="{INK}" stroke="{PAPER}" stroke-width="2"/>'


def _drawn(card: Card, middle: Spot, tint: str) -> Iterator[str]:
    """Paper in the colour of its area, and a lighter field for the counters."""
    left, top = middle[0] - card.wide / 2, middle[1] - card.high / 2
    yield stroke(f"M{left:.1f} {top:.1f}h{card.wide:.1f}v{card.high:.1f}h{-card.wide:.1f}z", INK, 2.6, fill=tint)
    x, y, far, low = _room(card, middle).bounds
    yield stroke(f"M{x:.1f} {y:.1f}H{far:.1f}V{low:.1f}H{x:.1f}Z", INK, 1.2, 0.7, fill="#f8f1df")
    scale = card.row / SIGN_SIZE
    x = middle[0] - sum(sign.width for sign in card.signs) * scale / 2
    high = max((sign.height for sign in card.signs), default=0) * scale
    for sign in card.signs:
        yield moved(
            sign.drawing,
            round(x + sign.width * scale / 2, 1),
            round(top + card.head - high / 2 - 4, 1),
            round(scale, 3),
        )
        x += sign.width * scale


def _lettered(card: Card, middle: Spot) -> Iterator[Label]:
    top = middle[1] - card.high / 2 + EDGE * 0.6
    for number, line in enumerate(card.lines):
        foot = top + card.size * (CAPS + 0.1 + LINE * number)
        yield Label(line, "small caps", card.size, (middle[0], foot), spacing=card.size * 0.03, of=card.id)
