"""Counters set out in rows and fans, before it is known where on the map."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from math import cos, radians, sin
from typing import NamedTuple

import shapely
from shapely import Polygon

from boards.board import Spot
from counters.counter import Counter, CounterId, FaceKey, face_key

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
