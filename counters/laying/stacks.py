"""Where in its area each counter of a stack is drawn: in the free room, beside the name and not upon it.

Pure reckoning on the shapes of the board; the table and the pictures both draw what this says.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import partial
from typing import TypeAlias

import numpy as np
import shapely
from shapely import Point, Polygon, affinity
from shapely.geometry.base import BaseGeometry

from boards.board import Area, AreaId, Board, MapId, Spot
from counters.counter import Counter, CounterId
from counters.laying.open_ground import FARTHEST, NEARBY, spot_beside
from counters.laying.piles import (
    GAP,
    LOW,
    MIDDLING,
    MIXED,
    TALLEST,
    THIN,
    Around,
    Block,
    Lies,
    alike,
    at,
    on_map,
    square,
    stayed,
)
from counters.laying.rooms import REACH, Room, counter_size, room
from counters.laying.spots import Hindrances, free_spot, spot_between
from counters.position import PlaceId, Position, aboard, area_of

OVER = 0.78
"""The same where piles lie over each other, for there is no room to lie side by side."""

HEAPED = 0.45
"""The same at least in a cell that is too small for them: of each enough is seen to know whose it is."""

CARGO = 0.42
"""All that is not aboard has one size on a map: what it is can be read alike everywhere."""

OVERHANG = (0.8, 0.6, 0.4, 0.2)
"""So much of a crowd must lie within its area, in each direction."""

BETWEEN = (0.9, 0.5, 0.2)
"""So much of a block in a narrow room must lie within it, of what it takes on the map."""

OWN = (0.9, 0.5, 0.35)
"""So much lies there, from afar, of what is seen to be the area's own; else it lies beside it."""

HEAD = 0.5
"""The share of what is printed in an area that is its name; its signs and values stand beneath."""

SQUEEZED = 0.5
"""So much of a counter in port need not be covered by those ashore, where there is no room beside it."""

MOST_SPREAD = 9
"""More counters than these are always piled up."""

SNUG = 0.9
"""So much of a counter must lie free where a hand puts it."""

MOST_ALIKE = 2
"""So many that are alike lie side by side; more are told by their number."""

FEW = 3
"""So many lie side by side, though they hang over the border a little."""

ABREAST = 3
"""So many sides stand side by side at most, where there is no room for more than a pile of each."""

CROWD = 4
"""So many upon each other are better set out beside their area, to be looked at."""


_Aside: TypeAlias = Callable[..., Spot | None]
"""Where a pile that takes so much lies beside its area, from afar, and how far from it at most."""

_Try: TypeAlias = tuple[float, Hindrances, Iterable[Block]]
"""So much within the area; what must not be covered; the blocks, the best first."""

_Found: TypeAlias = tuple[Block, Spot]


def layout(
    position: Position,
    board: Board,
    place: PlaceId,
    angle: int = 0,
    *,
    scale: float = 1.0,
    lay: Sequence[Lies] = (),
    around: Around | None = None,
) -> list[Lies]:
    """All that lies in a place of the board, with the cargo aboard. Beside the board: nothing.

    `angle`, of 0, 90, 180 or 270: how the map is turned for the one who looks, to whom counters and names are upright.
    `scale`: so much larger than the map was drawn for, from afar. `lay`: how it lay before, in the same look; those
    that stay keep their places as long as there is room for those who come. `around`: what else lies on the map, where
    those for whom there is no room may lie beside their area.
    """
    within = room(board, place, scale)
    if within is None:
        return []
    lying = [counter for counter in position.in_place(place) if counter.id not in position.spots]
    put = [*_put(within, position, position.stack(place), angle)]
    ports = _taken(position, board, place, angle, scale) if around is None else around.in_ports(place)
    if within.is_cell:
        # Who lies in the next cell moves nobody out of his own.
        ports = [shapely.box(*part.bounds) for each in ports if (part := each & within.shape).area]
    own = [*ports, *(square(lies, within.size) for lies in put)]
    others = [] if around is None else around.near(place, within, FARTHEST if scale > 1 else REACH)
    beside = None if around is None or scale == 1 else partial(spot_beside, board, place, within, [*own, *others])
    before = [each._replace(scale=each.scale / scale) for each in lay]
    laid = _among(within, lying, (own, others), angle, before, beside=beside)
    if before and not isinstance(board.spaces.get(area_of(place)), Area) and _is_outside(within, laid):
        # What a full box had no room for belongs in it as soon as there is room.
        home = _among(within, lying, (own, others), angle, (), beside=beside)
        laid = laid if _is_outside(within, home) else home
    drawn = [*laid, *put]
    scaled = [each._replace(scale=scale) for each in drawn]
    return [each for lies in scaled for each in _with_cargo(position, lies, within.size / scale, angle)]


def _among(
    within: Room,
    lying: Sequence[Counter],
    taken: tuple[list[Polygon], list[Polygon]],
    angle: int,
    lay: Sequence[Lies],
    *,
    beside: _Aside | None,
) -> Sequence[Lies]:
    """Those that stay keep their places; where that covers what need not be covered, all are laid out afresh.

    `taken`: what of their own area lies in their way, and of others, which have to give way to those that stay.
    """
    own, others = taken
    printed = [*own, *within.others, *([name] if (name := _upright_name(within, angle)) is not None else [])]
    kept = stayed(within, lying, lay, [*printed, *others], angle) if lay and lying else None
    if kept is not None and not _covers(kept, printed, within.size):
        return kept
    fresh = [*_arranged(within, lying, [*own, *others], angle, beside)]
    return fresh if kept is None or not _covers(fresh, printed, within.size) else kept


def _is_outside(within: Room, lies: Iterable[Lies]) -> bool:
    return not all(within.shape.contains(Point(each.x, each.y)) for each in lies)


def _covers(lies: Sequence[Lies], printed: Sequence[BaseGeometry], size: float) -> bool:
    squares = np.array([square(each, size * SNUG) for each in lies])
    return any(bool(shapely.intersects(each, squares).any()) for each in printed)


def layout_all(
    position: Position, board: Board, scale: float = 1.0, map: MapId | None = None
) -> dict[PlaceId, list[Lies]]:
    """Every place of the board, or of one of its maps, where something lies, in a settled order."""
    found, around = {}, {id: Around() for id in board.maps}
    for place in in_order(board, position.stacks):
        space = board.spaces.get(area_of(place))
        if space is None or map not in (None, space.map):
            continue
        here = around[space.map]
        found[place] = layout(position, board, place, scale=scale, around=here)
        here.lay(place, found[place], counter_size(board.maps[space.map]))
    return {place: lies for place, lies in found.items() if lies}


def in_order(board: Board, places: Iterable[PlaceId]) -> list[PlaceId]:
    """Those first who have little choice: ports, then the areas with short borders."""
    spaces = board.spaces

    def room_of(place: PlaceId) -> tuple[bool, float, str]:
        space = spaces.get(area_of(place))
        return "/" not in place, space.shape.length if space is not None else 0.0, place

    return sorted(places, key=room_of)


def anchor(board: Board, place: PlaceId) -> Spot | None:
    """What free spots in this place are measured from."""
    within = room(board, place)
    return within.anchor if within else None


def open_ground(board: Board, place: PlaceId, spot: Spot, lie: Iterable[Lies]) -> bool:
    """Whether a counter could stay where a hand puts it: on land or sea, with nothing printed there or lying."""
    within = room(board, place)
    if within is None or within.narrow or not isinstance(board.spaces.get(AreaId(place)), Area):
        return False
    there = square(Lies(CounterId(""), *spot, 1.0), within.size * SNUG)
    in_the_way: list[BaseGeometry] = [*within.others, *(square(each, within.size * SNUG) for each in lie)]
    if within.name is not None:
        in_the_way.append(within.name)
    return bool(within.shape.contains(Point(spot)) and not any(each.intersects(there) for each in in_the_way))


def _put(within: Room, position: Position, stack: Iterable[CounterId], angle: int) -> Iterator[Lies]:
    """Those that a hand has put somewhere: together what was put there together."""
    found: dict[tuple[float, float], list[Counter]] = {}
    for id in stack:
        if id in position.spots:
            offset = position.spots[id]
            found.setdefault((offset.x, offset.y), []).append(position.counters[id])
    for (x, y), pile in found.items():
        spot = within.anchor[0] + x, within.anchor[1] + y
        yield from at(Block.of([pile], 1, THIN if len(alike(pile)) == 1 else MIDDLING), within.size, spot, angle)


def _taken(position: Position, board: Board, place: PlaceId, angle: int, scale: float) -> list[Polygon]:
    """Ports and shores of an area come first; the rest of its counters lie beside them."""
    if "/" in place:
        return []
    squares = []
    for part in position.places_of(AreaId(place)):
        within = room(board, part, scale) if part != place else None
        if within is not None:
            squares += [square(lies, within.size) for lies in _arranged(within, position.in_place(part), [], angle)]
    return squares


def _arranged(
    within: Room, lying: Sequence[Counter], taken: list[Polygon], angle: int, beside: _Aside | None = None
) -> Iterator[Lies]:
    if not lying:
        return
    if within.narrow:
        yield from _in_port(within, lying, taken, angle, beside)
        return
    if within.is_cell:
        yield from _in_cell(within, lying, taken, angle)
        return
    piles = _piles(lying)
    name, stands = _upright_name(within, angle), 0 if within.stays_printed else angle
    keep_off = Hindrances([*taken, *([name] if name else [])], within.others)
    few = _few(lying)
    closest = [Block.of(piles, across, LOW) for across in _widths(len(piles))]
    over = [Block.of(piles, across, THIN, OVER) for across in _widths(len(piles))] if len(piles) > 1 else []
    one_side = len({each.side for each in lying if each.side}) <= 1
    tower = [_tower(lying, steps) for steps in (LOW, MIXED)] if one_side or beside is not None else []
    ways, near, far = (closest, over, tower), (1.0, *OVERHANG[:2]), OVERHANG[2:]

    def that_fits(*tries: _Try) -> _Found | None:
        return _first_that_fits(within, tries, name, angle, stands)

    # Beside the name, over the border if need be; then upon the signs beneath it, and only then upon the name.
    found = (
        that_fits((1.0, keep_off, few), (OVERHANG[0], keep_off, few))
        or that_fits((1.0, keep_off, _ways(lying, piles)), (1.0, keep_off, over))
        or that_fits(*((ashore, keep_off, each) for ashore in near for each in (closest, over)))
        or that_fits(*((ashore, keep_off, tower) for ashore in near))
    )
    if found is None and beside is not None:
        found = _first_between(within, (keep_off,), ways, angle, OWN)
        found = found or _beside(tower[-1], within, angle, beside, NEARBY)
        found = found or _first_between(within, (keep_off,), ways, angle, BETWEEN[-1:])
        found = found or _beside(tower[-1], within, angle, beside, FARTHEST)
    found = found or that_fits(*((ashore, keep_off, each) for ashore in far for each in ways))
    if found is None and name is not None:
        squeezed = [affinity.scale(each, SQUEEZED, SQUEEZED) for each in taken]
        found = _first_between(within, (keep_off, Hindrances([*squeezed, name], within.others)), ways, angle, BETWEEN)
    if found is None:
        heads = Hindrances([*taken, *([_head(name, stands)] if name else [])], within.others)
        lain, boxes = Hindrances(taken, within.others), Hindrances((), within.others)
        found = (
            that_fits(*((ashore, heads, each) for ashore in (*near, *far) for each in ways))
            or that_fits(*((ashore, lain, closest) for ashore in OVERHANG))
            or that_fits((OVERHANG[-1], boxes, closest))
        )
    block, spot = found or (closest[0], within.spots[0] if within.spots else within.anchor)
    yield from at(block, within.size, spot, angle)


def _few(lying: Sequence[Counter]) -> list[Block]:
    return [Block.of([[each] for each in lying], across) for across in _widths(len(lying))] if len(lying) <= FEW else []


def _in_cell(within: Room, lying: Sequence[Counter], taken: list[Polygon], angle: int) -> Iterable[Lies]:
    """Rather upon each other, or over its edges all about, than in the next cell or beside the track."""
    piles, keep_off = _piles(lying), Hindrances(taken)
    over = [Block.of(piles, across, THIN, OVER) for across in _widths(len(piles))]
    tries = [(1.0, keep_off, each) for each in (_few(lying), _ways(lying, piles), over)]
    found = _first_that_fits(within, tries, None, angle, angle)
    if found is None:
        across, (left, top, right, low) = _widths(len(piles))[0], within.bounds
        room_for = (low - top if angle % 180 else right - left) / within.size
        apart = (room_for - GAP) / max(1, across - 1)
        found = Block.of(piles, across, THIN, max(HEAPED, min(OVER, apart))), within.anchor
    block, spot = found
    return at(block, within.size, spot, angle)


def _in_port(
    within: Room, lying: Sequence[Counter], taken: list[Polygon], angle: int, beside: _Aside | None
) -> Iterable[Lies]:
    """At the spot of the port; from afar beside it, if they would cover something there."""
    piles = _piles(lying)
    usual = [*at(Block.of(piles, len(piles), MIDDLING), within.size, within.anchor, angle)]
    if beside is None or not _covers(usual, [*taken, *within.others], within.size):
        return usual
    found = _beside(_tower(lying, MIXED), within, angle, beside, FARTHEST)
    return at(found[0], within.size, found[1], angle) if found is not None else usual


def _beside(pile: Block, within: Room, angle: int, beside: _Aside, far: float) -> _Found | None:
    """On land or sea; where that would be far, rather than nowhere upon the title of the map and the like."""
    whole = pile.on_map(within.size, angle)
    spot = beside(whole=whole, far=far, paper=False)
    if spot is None and far > NEARBY:
        spot = beside(whole=whole, far=far, paper=True)
    return (pile, spot) if spot is not None else None


def _first_that_fits(
    within: Room, tries: Sequence[_Try], name: Polygon | None, angle: int, stands: int
) -> _Found | None:
    """`stands`: how the name is turned."""
    for ashore, off, among in tries:
        for block in among:
            whole = block.on_map(within.size, angle)
            by_the_name = _by_the_name(whole[0] * ashore, whole[1] * ashore, name, stands)
            spot = free_spot(within, whole, off, ashore, by_the_name)
            if spot is not None:
                return block, spot
    return None


def _first_between(
    within: Room, offs: Sequence[Hindrances], ways: Sequence[list[Block]], angle: int, shares: Sequence[float]
) -> _Found | None:
    for off in offs:
        for ashore in shares:
            for block in (block for among in ways for block in among[:2]):
                if (spot := spot_between(within, block.on_map(within.size, angle), off, ashore)) is not None:
                    return block, spot
    return None


def _upright_name(within: Room, angle: int) -> Polygon | None:
    """Where the name stands for the one who looks."""
    if within.name is None or within.stays_printed or not angle % 180:
        return within.name
    return affinity.rotate(within.name, -angle, within.anchor)


def _head(name: Polygon, angle: int) -> Polygon:
    """The upper part of what is printed, for the one who looks: the name, without the signs beneath."""
    left, top, right, low = name.bounds
    up, aside = on_map(0, -1, angle)[1], on_map(0, -1, angle)[0]
    x, y = aside * (right - left) * (1 - HEAD) / 2, up * (low - top) * (1 - HEAD) / 2
    wide, high = (HEAD, 1.0) if abs(aside) > 0.5 else (1.0, HEAD)
    return affinity.translate(affinity.scale(name, wide, high), x, y)


def _ways(lying: Sequence[Counter], piles: list[list[Counter]]) -> Iterator[Block]:
    """From each counter by itself to a pile for each side, and of each the opener first."""
    same = alike(lying)
    apart = [[each] for each in lying] if all(len(pile) <= MOST_ALIKE for pile in same) else same
    for way, gap in ((apart, GAP), (same, GAP), (same, OVER)):
        if len(way) <= MOST_SPREAD:
            yield from (Block.of(way, across, THIN, gap) for across in _widths(len(way)))
    for steps in (TALLEST, MIDDLING, LOW):
        yield from (Block.of(piles, across, steps) for across in _widths(len(piles)))


def _piles(lying: Sequence[Counter]) -> list[list[Counter]]:
    """One pile for each side, in the order in which they lie."""
    piles: dict[str, list[Counter]] = {}
    for counter in lying:
        piles.setdefault(counter.side, []).append(counter)
    return list(piles.values())


def _tower(lying: Sequence[Counter], steps: float) -> Block:
    """As little room as can be: one pile; but nobody's counters are hidden beneath those of another side. What is of
    no side lies at the bottom of the first."""
    first, *others = _piles([each for each in lying if each.side]) or [[]]
    piles = [[*(each for each in lying if not each.side), *first], *others]
    return Block.of(piles, min(len(piles), ABREAST), steps, OVER if others else 1.0)


def _widths(count: int) -> list[int]:
    """How many to put side by side: rather wide than high, then as the room may need."""
    best = max(1, round((count * 1.6) ** 0.5))
    return sorted(range(1, count + 1), key=lambda across: (abs(across - best), -across))[:4]


def _by_the_name(wide: float, high: float, name: Polygon | None, angle: int) -> list[Spot]:
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
