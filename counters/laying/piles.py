"""Counters in piles, rows and fans: which stay where they lay when others come and go, what lies around them already,
and the lines that lead to their area from those that lie beside it."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from math import cos, hypot, radians, sin
from typing import NamedTuple, TypeAlias

import numpy as np
import shapely
from shapely import Point, Polygon, STRtree
from shapely.geometry.base import BaseGeometry

from boards.board import AreaId, Spot
from boards.plain.working_out import latest
from counters.counter import Counter, CounterId, FaceKey, face_key
from counters.laying.rooms import Room
from counters.position import PlaceId, area_of

GAP = 1.08
"""From one counter to the next, in counters."""

FAN = (0.05, 0.2)
"""How far each counter of a pile lies from the one beneath, whose name looks out above it."""

TALLEST, MIDDLING, LOW, THIN = 4.0, 2.0, 1.0, 0.3
"""So many steps of the fan; a higher pile is drawn closer together, and so is any where room is scarce.

What is alike in all is drawn once, with its number and a thin edge beneath.
"""

MIXED = 0.34
"""The same of a pile of several kinds that is as low as can be: it is not taken for one of counters that are alike."""

SAME = 1e-6

BADGE_WIDE = 0.44
"""A pile's badge, which says how many lie there, in counters."""

BADGE_CORNER = (0.54, 0.55)
"""From the middle of a counter to its badge, in counters: beside the figures, not upon them."""


class Lies(NamedTuple):
    """A counter as it is drawn: its middle on the map, and its size in counters. Later ones lie on top."""

    counter: CounterId
    x: float
    y: float
    scale: float


class Pile(NamedTuple):
    """Counters that lie upon each other, the lowest first."""

    lies: tuple[Lies, ...]

    @property
    def top(self) -> Lies:
        return self.lies[-1]

    @property
    def counters(self) -> tuple[CounterId, ...]:
        return tuple(each.counter for each in self.lies)


def piles(lies: list[Lies], size: float) -> list[Pile]:
    """What of a layout lies in piles of two and more. Cargo is not counted."""
    return [Pile(tuple(heap)) for heap in heaps(lies, size) if len(heap) > 1]


def badged(lies: list[Lies], size: float, angle: int, names: STRtree | None = None) -> Iterator[tuple[Pile, Spot]]:
    """Each pile, and where its badge is for the one who looks: at the corner below to the right. Where names can be
    read as they are printed, it is at the corner where it covers least of them, and no other badge."""
    taken: list[Polygon] = []
    for pile in piles(lies, size):
        wide, (x, y) = size * pile.top.scale, BADGE_CORNER
        sides = [on_map(x * right, y * low, angle) for right, low in ((1, 1), (-1, 1), (1, -1), (-1, -1))]
        corners = [(pile.top.x + across * wide, pile.top.y + down * wide) for across, down in sides]
        if names is None or angle or pile.top.scale != 1:
            yield pile, corners[0]
            continue
        discs = [Point(spot).buffer(BADGE_WIDE * wide / 2) for spot in corners]
        others = [square(each, size) for each in lies if each not in pile.lies]
        costs = [(_shared(taken, disc), _shared(names.geometries[names.query(disc)], disc)) for disc in discs]
        best = min(range(4), key=lambda at: (*costs[at], _shared(others, discs[at]))) if any(costs[0]) else 0
        taken.append(discs[best])
        yield pile, corners[best]


def _shared(shapes: Iterable[BaseGeometry], disc: Polygon) -> float:
    return float(shapely.area(shapely.intersection(np.array([*shapes], object), disc)).sum())


def heaps(lies: Sequence[Lies], size: float) -> list[list[Lies]]:
    """Each pile of a layout, and each counter that lies by itself."""
    found: list[list[Lies]] = []
    highest = max((each.scale for each in lies), default=0.0) - SAME
    for each in lies:
        if each.scale < highest:
            continue
        if found and _upon(each, found[-1][-1], size):
            found[-1].append(each)
        else:
            found.append([each])
    return found


def _upon(one: Lies, other: Lies, size: float) -> bool:
    away = max(abs(one.x - other.x), abs(one.y - other.y))
    return away < size * one.scale * (max(FAN) + 0.02)


def square(lies: Lies, size: float) -> Polygon:
    half = lies.scale * size / 2
    return shapely.box(lies.x - half, lies.y - half, lies.x + half, lies.y + half)


def look(counter: Counter) -> tuple[FaceKey, float]:
    """What two counters share that look the same."""
    return face_key(counter), counter.turned


def alike(lying: Sequence[Counter]) -> list[list[Counter]]:
    """One pile for all that look the same."""
    found: dict[tuple[FaceKey, float], list[Counter]] = {}
    for counter in lying:
        found.setdefault(look(counter), []).append(counter)
    return list(found.values())


class Block(NamedTuple):
    """Counters set out in rows, in counters from the middle of it."""

    wide: float
    high: float
    lies: list[tuple[CounterId, float, float]]

    def on_map(self, size: float, angle: int) -> tuple[float, float]:
        """What it takes across and down the map, of counters of that size."""
        wide, high = self.wide * size, self.high * size
        return (high, wide) if angle % 180 else (wide, high)

    @staticmethod
    def of(piles: list[list[Counter]], across: int, most: float = TALLEST, gap: float = GAP) -> Block:
        """`most`: so many steps a pile's fan may take."""
        steps = min(most, max(map(len, piles)) - 1)
        cell_x, cell_y = gap + FAN[0] * steps, GAP + FAN[1] * steps
        rows = -(-len(piles) // across)
        lies = []
        for index, pile in enumerate(piles):
            row, column = divmod(index, across)
            in_row = min(across, len(piles) - row * across)
            x = (column - (in_row - 1) / 2) * cell_x
            y = (row - (rows - 1) / 2) * cell_y
            closer = min(1.0, most / (len(pile) - 1)) if len(pile) > 1 else 1.0
            for level, counter in enumerate(pile):
                up = level - (len(pile) - 1) / 2
                lies.append((counter.id, x + up * FAN[0] * closer, y + up * FAN[1] * closer))
        return Block(min(across, len(piles)) * cell_x + GAP - gap, rows * cell_y, lies)


def at(block: Block, size: float, spot: Spot, angle: int) -> Iterator[Lies]:
    """A block with its middle at a spot of the map, of counters of that size."""
    for id, x, y in block.lies:
        across, down = on_map(x, y, angle)
        yield Lies(id, spot[0] + across * size, spot[1] + down * size, 1.0)


def on_map(x: float, y: float, angle: int) -> Spot:
    """A step that is to the right and down for the one who looks, as it is on the map."""
    if not angle:
        return x, y
    along, aside = cos(radians(-angle)), sin(radians(-angle))
    return x * along - y * aside, x * aside + y * along


# Who stays where it lay when others come to its area or leave it.


SNUG = 0.96
"""So much of a counter must lie free where it is put beside others."""

ASHORE = 0.8
"""So much of it must lie within its area, in each direction."""

MOST_ALIKE = 2
"""So many that are alike lie side by side; more are told by their number."""


@dataclass
class _Heap:
    """Counters in one spot, the lowest first."""

    counters: list[Counter]
    spot: Spot
    steps: float
    """How far its fan is drawn out."""

    @property
    def looks(self) -> int:
        return len(alike(self.counters))

    def lies(self, size: float, angle: int) -> Iterable[Lies]:
        steps = self.steps or (THIN if self.looks == 1 else LOW)
        return at(Block.of([self.counters], 1, steps), size, self.spot, angle)


def stayed(
    within: Room, lying: Sequence[Counter], lay: Sequence[Lies], printed: Sequence[BaseGeometry], angle: int
) -> list[Lies] | None:
    """Those that lay there, where they lay; who is new joins its like, or lies beside. None: there is no room."""
    now = {counter.id: counter for counter in lying}
    found: list[_Heap] = []
    for lies in heaps(lay, within.size):
        here = [now.pop(each.counter) for each in lies if each.counter in now]
        if here:
            found.append(_Heap(here, _middle(lies), _steps(lies, within.size)))
    if not found or any(len({each.side for each in heap.counters if each.side}) > 1 for heap in found):
        # Nobody stays hidden beneath another side.
        return None
    new = [*(counter for heap in found for counter in _odd(heap)), *now.values()]
    for counter in new:
        there = _like(found, counter) or (None if within.narrow else _beside(within, found, printed, angle))
        if there is None:
            return None
        there.counters.append(counter)
    order = {counter.id: at for at, counter in enumerate(lying)}
    for heap in found:
        heap.counters.sort(key=lambda each: (bool(each.side), order[each.id]))  # As in a tower that is new.
    return [each for heap in found for each in heap.lies(within.size, angle)]


def _middle(heap: Sequence[Lies]) -> Spot:
    return (heap[0].x + heap[-1].x) / 2, (heap[0].y + heap[-1].y) / 2


def _steps(heap: Sequence[Lies], size: float) -> float:
    first, last = heap[0], heap[-1]
    return hypot(last.x - first.x, last.y - first.y) / (hypot(*FAN) * size)


def _odd(heap: _Heap) -> list[Counter]:
    """Of a pile that is told by its number, those that do not look like the others any more: they leave it."""
    if len(heap.counters) < 2 or heap.steps > THIN * 1.01 or heap.looks == 1:
        return []
    most = max(alike(heap.counters), key=len)
    odd = [each for each in heap.counters if each not in most]
    heap.counters = most
    return odd


def _like(found: list[_Heap], counter: Counter) -> _Heap | None:
    """The pile that it joins: of those that look as it does, or of many kinds of its side."""
    same = [heap for heap in found if heap.looks == 1 and look(heap.counters[0]) == look(counter)]
    if sum(len(heap.counters) for heap in same) >= MOST_ALIKE:
        first, *rest = same
        for heap in rest:
            first.counters += heap.counters
            found.remove(heap)
        return first
    mixed = (heap for heap in found if heap.looks > 1 and {each.side for each in heap.counters} == {counter.side})
    return next(mixed, None)


def _beside(within: Room, found: list[_Heap], printed: Sequence[BaseGeometry], angle: int) -> _Heap | None:
    """A place of its own, as near to the others as may be."""
    size = within.size
    steps = [on_map(x * GAP, y * GAP, angle) for x, y in ((1, 0), (-1, 0), (0, 1), (0, -1))]
    spots = [(heap.spot[0] + x * size, heap.spot[1] + y * size) for heap in found for x, y in steps]
    x, y = np.array([*spots, *within.spots]).T
    half, most = size * ASHORE / 2, size * SNUG / 2
    fits = shapely.contains(within.ground, shapely.box(x - half, y - half, x + half, y + half))
    whole = shapely.box(x - most, y - most, x + most, y + most)
    others = [square(each, size * SNUG) for heap in found for each in heap.lies(size, angle)]
    for each in (*printed, *others):
        fits[fits] = ~shapely.intersects(each, whole[fits])
    free = np.flatnonzero(fits)
    if not len(free):
        return None
    middle = np.mean([heap.spot for heap in found], axis=0)
    away = np.hypot(x[free] - middle[0], y[free] - middle[1])
    best = int(free[int(np.argmin(away))])
    heap = _Heap([], (float(x[best]), float(y[best])), 0.0)
    found.append(heap)
    return heap


# How places of a map lay before: nobody is moved because the game was closed.


REMEMBERED = 4096
"""So many arrangements are kept, for those who go back."""

LOOKS = 8
"""In so many looks it is kept how the whole map lay."""

MOST_KEPT = 2000
"""So many counters of one map, for the next start."""

Lain: TypeAlias = Mapping[PlaceId, tuple[tuple[CounterId, float, float], ...]]
"""Where on the map the counters of each place lay, the lowest first."""


class Look(NamedTuple):
    """As the map is seen: every other look has its own arrangement."""

    turned: int
    larger: float
    """So much larger counters are than the map was drawn for."""


class LainBefore:
    """Of one map."""

    def __init__(self) -> None:
        self._last: dict[Look, dict[PlaceId, list[Lies]]] = {}
        """How each place lay last."""

        self._once: dict[tuple[int, float, PlaceId, tuple[CounterId, ...]], list[Lies]] = {}
        """How it lay when just these were there: going back brings all to where they were."""

        self._changed: dict[PlaceId, None] = {}
        """Where somebody came or left: how it lies there depends on what was before, the latest last."""

    def lay(self, look: Look, place: PlaceId, these: tuple[CounterId, ...]) -> list[Lies]:
        """How these lay there, or those that were there last."""
        return self._once.get((*look, place, these)) or latest(self._last, look, LOOKS, dict).get(place, [])

    def lies(self, look: Look, place: PlaceId, these: tuple[CounterId, ...], found: list[Lies]) -> None:
        """How they lie there now."""
        last = latest(self._last, look, LOOKS, dict)
        if found:
            latest(self._once, (*look, place, these), REMEMBERED, list)
            self._once[*look, place, these] = last[place] = found
        else:
            last.pop(place, None)

    def changes(self, places: Collection[PlaceId]) -> None:
        for place in places:
            self._changed.pop(place, None)
            self._changed[place] = None

    def kept(self) -> Iterator[tuple[Look, Lain]]:
        """What a fresh start would not find by itself, the latest look and the latest places first."""
        left = MOST_KEPT
        for seen in reversed(self._last):
            found: dict[PlaceId, tuple[tuple[CounterId, float, float], ...]] = {}
            for place in reversed(self._changed):
                lies = self._last[seen].get(place, [])
                left -= len(lies)
                if lies and left >= 0:
                    whole = max(each.scale for each in lies)
                    spots = [(each.counter, round(each.x, 2), round(each.y, 2)) for each in lies if each.scale == whole]
                    found[place] = tuple(spots)
            if found:
                yield seen, found

    def bring(self, look: Look, lain: Lain) -> None:
        """How it lay when the game was closed."""
        last = latest(self._last, look, LOOKS, dict)
        for place, spots in lain.items():
            last[place] = [Lies(id, x, y, look.larger) for id, x, y in spots]
        for key in [key for key in self._once if key[:2] == look and key[2] in lain]:
            del self._once[key]
        self.changes([*lain][::-1])


# What lies on a map already; and from afar, lines from piles to their area, where it has no room for them.


AWAY = 0.9
"""So far from a port, in counters, a pile is led there by a line."""

WITHIN = 0.3
"""So much of a pile lies within an area that is seen to be its own."""

INWARD = 0.3
"""So far within its border the line ends, in counters."""


class Lead(NamedTuple):
    """A line from a pile to where it belongs."""

    begins: Spot
    ends: Spot


class Around:
    """What lies on a map already, so that no pile comes to lie upon one of another area."""

    def __init__(self) -> None:
        self._bounds = np.full((64, 4), np.nan)
        """Of every pile, in rows; nothing lies near to a row that is free."""

        self._rows: dict[PlaceId, list[int]] = {}
        self._areas: dict[AreaId, set[PlaceId]] = {}
        self._free = [*range(64)]

    def lay(self, place: PlaceId, lies: list[Lies], size: float) -> None:
        """Instead of what lay there before."""
        before = self._rows.pop(place, [])
        self._bounds[before] = np.nan
        self._free += before
        self._areas.setdefault(area_of(place), set()).discard(place)
        if not lies:
            return
        self._areas[area_of(place)].add(place)
        for heap in heaps(lies, size):
            if not self._free:
                self._free = [*range(len(self._bounds), 2 * len(self._bounds))]
                self._bounds = np.concatenate([self._bounds, np.full_like(self._bounds, np.nan)])
            row = self._free.pop()
            self._bounds[row] = _hull(heap, size)
            self._rows.setdefault(place, []).append(row)

    def clear(self) -> None:
        self._bounds[:] = np.nan
        self._rows.clear()
        self._areas.clear()
        self._free = [*range(len(self._bounds))]

    def near(self, place: PlaceId, within: Room, counters: float) -> list[Polygon]:
        """What of other areas lies so near that it could be in the way, in counters."""
        left, top, right, low = edges_of(within)
        reach, bounds = counters * within.size, self._bounds
        near = (bounds[:, 0] < right + reach) & (bounds[:, 2] > left - reach)
        near &= (bounds[:, 1] < low + reach) & (bounds[:, 3] > top - reach)
        own = [row for each in self._areas.get(area_of(place), ()) for row in self._rows[each]]
        near[own] = False
        return shapely.box(*bounds[near].T).tolist()  # type: ignore[no-any-return]  # boxes

    def in_ports(self, place: PlaceId) -> list[Polygon]:
        """Ports are found room first, and the area they belong to after them."""
        area = area_of(place)
        own = [each for each in self._areas.get(area, ()) if each not in (place, area)]
        rows = sorted(row for each in own for row in self._rows[each])
        return shapely.box(*self._bounds[rows].T).tolist()  # type: ignore[no-any-return]  # boxes


def edges_of(within: Room) -> tuple[float, float, float, float]:
    return (*within.anchor, *within.anchor) if within.narrow else within.shape.bounds


def _hull(heap: Iterable[Lies], size: float) -> tuple[float, float, float, float]:
    edges = [(each.x, each.y, each.scale * size / 2) for each in heap]
    return (
        min(x - half for x, _, half in edges), min(y - half for _, y, half in edges),
        max(x + half for x, _, half in edges), max(y + half for _, y, half in edges),
    )  # fmt: skip


def led_to(within: Room, spot: Spot) -> Spot:
    """Just within the border, where it is nearest; the port itself."""
    if within.narrow:
        return within.anchor
    edge = shapely.shortest_line(within.ground, Point(spot)).coords[0]
    away = hypot(edge[0] - spot[0], edge[1] - spot[1])
    share = 1 + INWARD * within.size / away if away else 1.0
    return spot[0] + (edge[0] - spot[0]) * share, spot[1] + (edge[1] - spot[1]) * share


def leads(within: Room, lies: Iterable[Lies], size: float) -> list[Lead]:
    """The lines that lead from piles beside an area to where they belong."""
    found = []
    for heap in heaps([*lies], size):
        lowest = heap[0]
        spot = lowest.x, lowest.y
        if within.narrow:
            away = hypot(spot[0] - within.anchor[0], spot[1] - within.anchor[1]) > AWAY * within.size
        else:
            there = square(lowest, size)
            away = shapely.intersection(there, within.shape).area < WITHIN * there.area
        if away:
            found.append(Lead(spot, led_to(within, spot)))
    return found
