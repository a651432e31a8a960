"""From afar: piles for which there is no room in their area lie beside it, where they are taken for nobody else's.

A line leads from there to the area, which whoever draws them draws.
"""

from __future__ import annotations

from collections.abc import Iterable
from math import hypot
from typing import NamedTuple

import numpy as np
import shapely
from shapely import LineString, Point, Polygon

from boards.board import AreaId, Board, Spot
from counters.laying.open_ground import ground_of
from counters.laying.piles import Lies, heaps, square
from counters.laying.rooms import COAST, Room
from counters.laying.spots import Hindrances
from counters.position import PlaceId, area_of

NEARBY, FARTHEST = 3.0, 5.5
"""So far from its area a pile may lie, in counters: well, and if need be."""

CLEAR = 1.06
"""A pile beside its area touches nothing: so much room it takes."""

LINES = 12
"""To so many spots a line is drawn, to find one that runs through no name."""

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
        left, top, right, low = _sides(within)
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


def _sides(within: Room) -> tuple[float, float, float, float]:
    return (*within.anchor, *within.anchor) if within.narrow else within.shape.bounds


def _hull(heap: Iterable[Lies], size: float) -> tuple[float, float, float, float]:
    edges = [(each.x, each.y, each.scale * size / 2) for each in heap]
    return (
        min(x - half for x, _, half in edges), min(y - half for _, y, half in edges),
        max(x + half for x, _, half in edges), max(y + half for _, y, half in edges),
    )  # fmt: skip


def spot_beside(
    board: Board,
    place: PlaceId,
    within: Room,
    around: list[Polygon],
    *,
    whole: tuple[float, float],
    far: float,
    paper: bool,
) -> Spot | None:
    """Where a pile that takes so much lies beside its area: the nearest spot, to which a line runs through no name."""
    (x, y), reach, map = within.anchor, far * within.size, board.maps[within.map]
    left, top, right, low = _sides(within)
    bounds = max(left - reach, 0.0), max(top - reach, 0.0), min(right + reach, map.width), min(low + reach, map.height)
    wide, high = whole[0] * CLEAR, whole[1] * CLEAR
    open_ground, own = ground_of(board, within.map, within.size), _own(board, place, within)
    xs, ys = open_ground.spots(bounds, (wide, high), own, paper=paper)
    free = Hindrances(around).free(xs, ys, wide, high)
    xs, ys = xs[free], ys[free]
    found: list[Spot] = []
    for at in np.argsort((xs - x) ** 2 + (ys - y) ** 2, kind="stable").tolist():
        spot = float(xs[at]), float(ys[at])
        box = shapely.box(spot[0] - wide / 2, spot[1] - high / 2, spot[0] + wide / 2, spot[1] + high / 2)
        if not open_ground.is_free(box, own):
            continue
        if not len(open_ground.names.query(LineString([spot, _end(within, spot)]), "intersects")):
            return spot
        found.append(spot)
        if len(found) == LINES:
            break
    return found[0] if found else None


def _own(board: Board, place: PlaceId, within: Room) -> list[AreaId]:
    """Where it may lie however small that is: its own area, and what is in port on the seas before it."""
    area = area_of(place)
    coasts = board.contacts_of(area) if within.narrow else ()
    return [area, *(contact.other(area) for contact in coasts if contact.kind == COAST)]


def _end(within: Room, spot: Spot) -> Spot:
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
            found.append(Lead(spot, _end(within, spot)))
    return found
