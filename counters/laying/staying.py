"""Who stays where it lay when others come to its area or leave it."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from math import hypot

import numpy as np
import shapely
from shapely.geometry.base import BaseGeometry

from boards.board import Spot
from counters.counter import Counter
from counters.laying.blocks import FAN, GAP, LOW, THIN, Block, Lies, alike, at, heaps, look, on_map, square
from counters.laying.rooms import Room

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
    if not found:
        return None
    new = [*(counter for heap in found for counter in _odd(heap)), *now.values()]
    for counter in new:
        there = _like(found, counter) or (None if within.narrow else _beside(within, found, counter, printed, angle))
        if there is None:
            return None
        there.counters.append(counter)
    order = {counter.id: at for at, counter in enumerate(lying)}
    for heap in found:
        heap.counters.sort(key=lambda each: order[each.id])
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


def _beside(
    within: Room, found: list[_Heap], counter: Counter, printed: Sequence[BaseGeometry], angle: int
) -> _Heap | None:
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
