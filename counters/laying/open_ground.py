"""Where from afar piles lie beside their areas: on nothing printed, on no bare paper, in no small area of others.

A pile is looked for among thousands of spots. So the map is cut into squares once, each of which is open or not, and
the spots of all piles are looked up there; only of the one that is found the shapes are asked.
"""

from __future__ import annotations

from collections.abc import Collection
from typing import Any, TypeAlias

import numpy as np
import shapely
from shapely import LineString, Polygon, STRtree
from shapely.geometry.base import BaseGeometry

from boards.board import GROUND, AreaId, Board, MapId, Spot
from boards.plain.working_out import latest, once
from counters.laying.piles import edges_of, led_to
from counters.laying.rooms import COAST, Room, printed_on
from counters.laying.spots import Hindrances
from counters.position import PlaceId, area_of

CRAMPED = 8.0
"""Who lies in an area of fewer counters is taken for one of its own."""

FINE = 6
"""Squares along a counter."""

MOST = 4
"""So many are kept."""

Numbers: TypeAlias = Any
"""An array: of so many numbers, or of truths."""


class OpenGround:
    """Of one map, for counters of one size."""

    def __init__(self, board: Board, map: MapId, size: float) -> None:
        printed = board.maps[map]
        self.step = size / FINE
        boxes, self.names = printed_on(board, map)
        upright = [*boxes.geometries, *self.names.geometries]
        least, areas = CRAMPED * size**2, printed.areas.values()
        small = [area for area in areas if area.kind == GROUND or area.shape.area < least]
        self._areas = {area.id: area.shape for area in small}
        self._at = {area.id: at for at, area in enumerate(small, len(upright))}
        self._tree = STRtree([*upright, *self._areas.values()])
        shape = int(np.ceil(printed.height / self.step)) + 1, int(np.ceil(printed.width / self.step)) + 1
        self.taken = np.zeros(shape, np.int16)
        """By how many things each square is taken."""

        for left, top, right, low in shapely.bounds(np.array(upright, dtype=object)).reshape(-1, 4).tolist():
            self.taken[self._squares(left, top, right, low)] += 1
        for area in small:
            where, inside = self._under(area.shape)
            self.taken[where] += inside
        self.paper = np.ones(shape, np.int16)
        """Squares where no area is: the title is printed there, or what the colours mean."""

        for area in areas:
            shapely.prepare(area.shape)
            where, inside = self._under(area.shape)
            self.paper[where] *= ~inside

    def _squares(self, left: float, top: float, right: float, low: float) -> tuple[slice, slice]:
        """Those within which something with these bounds lies."""
        i, j = max(0, int(left / self.step)), max(0, int(top / self.step))
        return slice(j, int(low / self.step) + 1), slice(i, int(right / self.step) + 1)

    def _under(self, shape: BaseGeometry) -> tuple[tuple[slice, slice], Numbers]:
        """The squares about a shape, and which of their middles it holds."""
        rows, columns = self._squares(*shape.bounds)
        rows = slice(rows.start, min(rows.stop, self.taken.shape[0]))
        columns = slice(columns.start, min(columns.stop, self.taken.shape[1]))
        x = (np.arange(columns.start, columns.stop) + 0.5) * self.step
        y = (np.arange(rows.start, rows.stop) + 0.5) * self.step
        return (rows, columns), shapely.contains_xy(shape, *np.meshgrid(x, y))

    def spots(
        self,
        bounds: tuple[float, float, float, float],
        whole: tuple[float, float],
        own: Collection[AreaId],
        *,
        paper: bool,
    ) -> tuple[Numbers, Numbers]:
        """Where within these bounds the middle of a block may lie: on small areas only if they are its own."""
        rows, columns = self._squares(*bounds)
        rows = slice(rows.start, min(rows.stop, self.taken.shape[0]))
        columns = slice(columns.start, min(columns.stop, self.taken.shape[1]))
        taken = self.taken if paper else self.taken + self.paper
        mine = [self._under(self._areas[each]) for each in own if each in self._areas]
        if mine:
            taken = taken.copy()
            for where, inside in mine:
                taken[where] -= inside
        here = taken[rows, columns] > 0
        wide, high = (int(np.ceil(each / self.step)) for each in whole)
        if here.shape[0] < high or here.shape[1] < wide:
            return np.empty(0), np.empty(0)
        sums = np.zeros((here.shape[0] + 1, here.shape[1] + 1), np.int32)
        sums[1:, 1:] = here.cumsum(axis=0).cumsum(axis=1)
        within = sums[high:, wide:] - sums[:-high, wide:] - sums[high:, :-wide] + sums[:-high, :-wide]
        j, i = np.nonzero(within == 0)
        return (columns.start + i + wide / 2) * self.step, (rows.start + j + high / 2) * self.step

    def is_free(self, box: BaseGeometry, own: Collection[AreaId]) -> bool:
        """Whether nothing lies there, asked of the shapes themselves."""
        mine = {self._at[each] for each in own if each in self._at}
        return mine.issuperset(self._tree.query(box, "intersects").tolist())


def ground_of(board: Board, map: MapId, size: float) -> OpenGround:
    """Looked at when it is first wanted; whoever goes nearer wants another."""
    return latest(_grounds(board), (map, size), MOST, lambda: OpenGround(board, map, size))


@once
def _grounds(_board: Board) -> dict[tuple[MapId, float], OpenGround]:
    return {}


# A pile for which there is no room in its area lies beside it, where it is taken for nobody else's.


NEARBY, FARTHEST = 3.0, 5.5
"""So far from its area a pile may lie, in counters: well, and if need be."""

CLEAR = 1.06
"""A pile beside its area touches nothing: so much room it takes."""

LINES = 12
"""To so many spots a line is drawn, to find one that runs through no name."""


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
    left, top, right, low = edges_of(within)
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
        if not len(open_ground.names.query(LineString([spot, led_to(within, spot)]), "intersects")):
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
