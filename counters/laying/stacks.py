"""Where in its area each counter of a stack is drawn: in the free room, beside the name and not upon it.

Pure reckoning on the shapes of the board; the table and the pictures both draw what this says.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Sequence
from math import cos, radians, sin
from typing import NamedTuple

import numpy as np
import shapely
from shapely import Point, Polygon, affinity
from shapely.geometry.base import BaseGeometry

from boards.board import Area, AreaId, Board, Spot
from counters.counter import Counter, CounterId
from counters.faces.faces import FaceKey, face_key
from counters.laying.rooms import Room, room
from counters.places import PlaceId, aboard
from counters.position import Position

GAP = 1.08
"""From one counter to the next, in counters."""

OVER = 0.78
"""The same where piles lie over each other, for there is no room to lie side by side."""

FAN = (0.05, 0.2)
"""How far each counter of a pile lies from the one beneath, whose name looks out above it."""

TALLEST, MIDDLING, LOW, THIN = 4.0, 2.0, 1.0, 0.3
"""So many steps of the fan; a higher pile is drawn closer together, and so is any where room is scarce.

What is alike in all is drawn once, with its number and a thin edge beneath.
"""

CARGO = 0.42
"""All that is not aboard has one size on a map: what it is can be read alike everywhere."""

OVERHANG = (0.8, 0.6, 0.4, 0.2)
"""So much of a crowd must lie within its area, in each direction."""

HEAD = 0.5
"""The share of what is printed in an area that is its name; its signs and values stand beneath."""

NEAR = 20
"""So many spots are tried first."""

MOST_SPREAD = 9
"""More counters than these are always piled up."""

SNUG = 0.9
"""So much of a counter must lie free where a hand puts it."""

MOST_ALIKE = 2
"""So many that are alike lie side by side; more are told by their number."""

FEW = 3
"""So many lie side by side, though they hang over the border a little."""

SAME = 1e-6

CROWD = 4
"""So many upon each other are better set out beside their area, to be looked at."""


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


def layout(position: Position, board: Board, place: PlaceId, angle: int = 0) -> list[Lies]:
    """All that lies in a place of the board, with the cargo aboard. Beside the board: nothing.

    `angle`, of 0, 90, 180 or 270: how the map is turned for the one who looks, to whom counters and names are upright.
    """
    within = room(board, place)
    if within is None:
        return []
    lying = [counter for counter in position.in_place(place) if counter.id not in position.spots]
    put = [*_put(within, position, position.stack(place), angle)]
    taken = [*_taken(position, board, place, angle), *(_square(lies, within.size) for lies in put)]
    drawn = [*_arranged(within, lying, taken, angle), *put]
    return [each for lies in drawn for each in _with_cargo(position, lies, within.size, angle)]


def layout_all(position: Position, board: Board) -> dict[PlaceId, list[Lies]]:
    """Every place of the board where something lies, in a settled order."""
    found = {place: layout(position, board, place) for place in sorted(position.stacks)}
    return {place: lies for place, lies in found.items() if lies}


def anchor(board: Board, place: PlaceId) -> Spot | None:
    """What free spots in this place are measured from."""
    within = room(board, place)
    return within.anchor if within else None


def open_ground(position: Position, board: Board, place: PlaceId, at: Spot, ids: Collection[CounterId]) -> bool:
    """Whether these could stay where a hand puts them: on land or sea, with nothing printed or lying beneath."""
    within = room(board, place)
    if within is None or within.narrow or not isinstance(board.spaces.get(AreaId(place)), Area):
        return False
    square = _square(Lies(CounterId(""), *at, 1.0), within.size * SNUG)
    in_the_way: list[BaseGeometry] = [*within.others, *_taken(position, board, place, 0)]
    in_the_way += [
        _square(lies, within.size * SNUG) for lies in layout(position, board, place) if lies.counter not in ids
    ]
    if within.name is not None:
        in_the_way.append(within.name)
    return bool(within.shape.contains(Point(at)) and not any(each.intersects(square) for each in in_the_way))


def _put(within: Room, position: Position, stack: Iterable[CounterId], angle: int) -> Iterator[Lies]:
    """Those that a hand has put somewhere: together what was put there together."""
    found: dict[tuple[float, float], list[Counter]] = {}
    for id in stack:
        if id in position.spots:
            offset = position.spots[id]
            found.setdefault((offset.x, offset.y), []).append(position.counters[id])
    for (x, y), pile in found.items():
        spot = within.anchor[0] + x, within.anchor[1] + y
        yield from _at(within, _Block.of([pile], 1, THIN if len(_alike(pile)) == 1 else MIDDLING), 1.0, spot, angle)


def piles(lies: list[Lies], size: float) -> list[Pile]:
    """What of a layout lies in piles of two and more. Cargo is not counted."""
    found: list[list[Lies]] = []
    highest = [each for each in lies if each.scale >= max(one.scale for one in lies) - SAME]
    for each in highest:
        pile = found[-1] if found else []
        if pile and _upon(each, pile[-1], size):
            pile.append(each)
        else:
            found.append([each])
    return [Pile(tuple(pile)) for pile in found if len(pile) > 1]


def _upon(one: Lies, other: Lies, size: float) -> bool:
    away = max(abs(one.x - other.x), abs(one.y - other.y))
    return away < size * one.scale * (max(FAN) + 0.02)


def _square(lies: Lies, size: float) -> Polygon:
    half = lies.scale * size / 2
    return shapely.box(lies.x - half, lies.y - half, lies.x + half, lies.y + half)


def _taken(position: Position, board: Board, place: PlaceId, angle: int) -> list[Polygon]:
    """Ports and shores of an area come first; the rest of its counters lie beside them."""
    if "/" in place:
        return []
    squares = []
    for part in position.places_of(AreaId(place)):
        within = room(board, part) if part != place else None
        if within is not None:
            squares += [_square(lies, within.size) for lies in _arranged(within, position.in_place(part), [], angle)]
    return squares


def _arranged(within: Room, lying: Sequence[Counter], taken: list[Polygon], angle: int) -> Iterator[Lies]:
    if not lying:
        return
    piles = _piles(lying)
    if within.narrow:
        yield from _at(within, _Block.of(piles, len(piles), MIDDLING), 1.0, within.anchor, angle)
        return
    name = affinity.rotate(within.name, -angle, within.anchor) if within.name and angle % 180 else within.name
    keep_off = taken + ([name] if name else [])
    blocks = list(_ways(lying, piles))
    closest = [_Block.of(piles, across, LOW) for across in _widths(len(piles))]
    over = [_Block.of(piles, across, THIN, OVER) for across in _widths(len(piles))] if len(piles) > 1 else []
    few = [_Block.of([[each] for each in lying], across) for across in _widths(len(lying))] if len(lying) <= FEW else []
    one_side = len({each.side for each in lying if each.side}) <= 1
    upright = sorted(lying, key=lambda each: bool(each.side))
    tower = [_Block.of([upright], 1, steps, 1.0) for steps in (LOW, THIN)] if one_side else []
    # Beside the name, over the border if need be; then upon the signs beneath it, and only then upon the name.
    heads = taken + ([_head(name, angle)] if name else [])
    far, near = OVERHANG[2:], (1.0, *OVERHANG[:2])
    tries = (
        (1.0, keep_off, few), (OVERHANG[0], keep_off, few), (1.0, keep_off, blocks), (1.0, keep_off, over),
        *((ashore, off, each) for off in (keep_off, heads) for ashore in near for each in (closest, over)),
        *((ashore, off, tower) for off in (keep_off, heads) for ashore in near),
        *((ashore, off, each) for ashore in far for off in (keep_off, heads) for each in (closest, over, tower)),
        *((ashore, taken, closest) for ashore in OVERHANG), (OVERHANG[-1], [], closest),
    )  # fmt: skip
    for ashore, free_of, among in tries:
        for block in among:
            wide, high = block.wide * within.size, block.high * within.size
            if angle % 180:
                wide, high = high, wide
            spot = _free_spot(within, (wide, high), name, free_of, ashore, angle=angle)
            if spot is not None:
                yield from _at(within, block, 1.0, spot, angle)
                return
    yield from _at(within, closest[0], 1.0, within.spots[0] if within.spots else within.anchor, angle)


def _head(name: Polygon, angle: int) -> Polygon:
    """The upper part of what is printed, for the one who looks: the name, without the signs beneath."""
    left, top, right, low = name.bounds
    up, aside = on_map(0, -1, angle)[1], on_map(0, -1, angle)[0]
    x, y = aside * (right - left) * (1 - HEAD) / 2, up * (low - top) * (1 - HEAD) / 2
    wide, high = (HEAD, 1.0) if abs(aside) > 0.5 else (1.0, HEAD)
    return affinity.translate(affinity.scale(name, wide, high), x, y)


def _ways(lying: Sequence[Counter], piles: list[list[Counter]]) -> Iterator[_Block]:
    """From each counter by itself to a pile for each side, and of each the opener first."""
    alike = _alike(lying)
    apart = [[each] for each in lying] if all(len(pile) <= MOST_ALIKE for pile in alike) else alike
    for way, gap in ((apart, GAP), (alike, GAP), (alike, OVER)):
        if len(way) <= MOST_SPREAD:
            yield from (_Block.of(way, across, THIN, gap) for across in _widths(len(way)))
    for steps in (TALLEST, MIDDLING, LOW):
        yield from (_Block.of(piles, across, steps) for across in _widths(len(piles)))


def _piles(lying: Sequence[Counter]) -> list[list[Counter]]:
    """One pile for each side, in the order in which they lie."""
    piles: dict[str, list[Counter]] = {}
    for counter in lying:
        piles.setdefault(counter.side, []).append(counter)
    return list(piles.values())


def _alike(lying: Sequence[Counter]) -> list[list[Counter]]:
    """One pile for all that look the same."""
    piles: dict[tuple[FaceKey, float], list[Counter]] = {}
    for counter in lying:
        piles.setdefault((face_key(counter), counter.turned), []).append(counter)
    return list(piles.values())


def _widths(count: int) -> list[int]:
    """How many to put side by side: rather wide than high, then as the room may need."""
    best = max(1, round((count * 1.6) ** 0.5))
    return sorted(range(1, count + 1), key=lambda across: (abs(across - best), -across))[:4]


class _Block(NamedTuple):
    """Counters set out in rows, in counters from the middle of it."""

    wide: float
    high: float
    lies: list[tuple[CounterId, float, float]]

    @staticmethod
    def of(piles: list[list[Counter]], across: int, most: float = TALLEST, gap: float = GAP) -> _Block:
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
        return _Block(min(across, len(piles)) * cell_x + GAP - gap, rows * cell_y, lies)


def _at(within: Room, block: _Block, scale: float, spot: Spot, angle: int) -> Iterator[Lies]:
    step = within.size * scale
    for id, x, y in block.lies:
        across, down = on_map(x, y, angle)
        yield Lies(id, spot[0] + across * step, spot[1] + down * step, scale)


def on_map(x: float, y: float, angle: int) -> Spot:
    """A step that is to the right and down for the one who looks, as it is on the map."""
    if not angle:
        return x, y
    along, aside = cos(radians(-angle)), sin(radians(-angle))
    return x * along - y * aside, x * aside + y * along


def _free_spot(
    within: Room, whole: tuple[float, float], name: Polygon | None, free_of: list[Polygon], ashore: float, *, angle: int
) -> Spot | None:
    """The spot nearest to the anchor where so much of a block lies in the room, and nothing of it in another's box."""
    wide, high = whole[0] * ashore, whole[1] * ashore
    left, top, right, low = within.shape.bounds
    if wide > right - left or high > low - top or not within.spots:
        return None
    corners = [(x, y) for y in (low - high / 2, top + high / 2) for x in (left + wide / 2, right - wide / 2)]
    spots = [*_by_the_name(within, wide, high, name, angle), *within.spots, *corners]
    # Most find room near the anchor, so that the others need not be asked.
    for some in (spots[:NEAR], spots[NEAR:]):
        x, y = np.array(some or [(0, 0)]).T
        blocks = shapely.box(x - wide / 2, y - high / 2, x + wide / 2, y + high / 2)
        fits = shapely.contains(within.shape, blocks)
        full = shapely.box(x - whole[0] / 2, y - whole[1] / 2, x + whole[0] / 2, y + whole[1] / 2)
        for other in (*free_of, *(within.others if ashore < 1 else ())):
            if fits.any():
                fits[fits] = ~shapely.intersects(other, full[fits])
        found = np.flatnonzero(fits)
        if some and len(found):
            return some[int(found[0])]
    return None


def _by_the_name(within: Room, wide: float, high: float, name: Polygon | None, angle: int) -> list[Spot]:
    """Just beneath the name and just above it."""
    if name is None:
        return []
    left, top, right, bottom = name.bounds
    x, y = (left + right) / 2, (top + bottom) / 2
    if angle % 180:
        spots = [(right + wide * 0.51, y), (left - wide * 0.51, y)]
    else:
        spots = [(x, bottom + high * 0.51), (x, top - high * 0.51)]
    return spots if angle in (0, 90) else spots[::-1]


def _with_cargo(position: Position, lies: Lies, size: float, angle: int, depth: int = 0) -> Iterator[Lies]:
    """A carrier, and small along its lower rim what is aboard."""
    yield lies
    cargo = position.stack(aboard(lies.counter))
    if not cargo or depth > 3:
        return
    step = min(0.9 * CARGO, 0.7 / max(1, len(cargo) - 1)) * lies.scale * size
    for index, id in enumerate(cargo):
        x, y = on_map(index * step - 0.34 * lies.scale * size, 0.44 * lies.scale * size, angle)
        small = Lies(id, lies.x + x, lies.y + y, lies.scale * CARGO)
        yield from _with_cargo(position, small, size, angle, depth + 1)
