"""Overlays that cover whole areas, painted beneath the counters in slices: who holds what, and what touches what."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Set
from functools import partial
from typing import TypeAlias

from PySide6.QtCore import QRectF

from app.marks.mark import Mark, OnMap, Part
from app.marks.printed import freed_mark, holder_mark, left_out, link_marks, veil_mark
from app.table.layers.painter import Painted, Piece
from boards.board import AreaId
from counters.counter import SideId

WIDEST = 0.2
"""A line is at most so wide, in counters."""


Places: TypeAlias = Iterator[tuple[QRectF, Callable[[OnMap], Iterable[Mark]]]]
"""Where on the map, and how to make what is painted there."""


class AreaOverlay:
    """`pieces` says what is painted where; what it looks like is asked for when it is painted, and not before."""

    def __init__(
        self, name: str, under: Painted, on_map: Callable[[], OnMap], pieces: Callable[[OnMap], Places]
    ) -> None:
        self._name, self._under, self._on_map, self._pieces = name, under, on_map, pieces
        self.on = False

    @property
    def marks(self) -> tuple[Mark, ...]:
        """All that is on it, in view or not."""
        now = self._on_map()
        return tuple(mark for _, make in (self._pieces(now) if self.on else ()) for mark in make(now))

    def switch(self, on: bool) -> None:
        self.on = on
        self.renew()

    def renew(self) -> None:
        pieces = self._pieces(self._on_map()) if self.on else ()
        self._under.show(self._name, [Piece(bounds, partial(self._parts, make)) for bounds, make in pieces])

    def _parts(self, make: Callable[[OnMap], Iterable[Mark]]) -> Iterator[Part]:
        for mark in make(self._on_map()):
            yield from mark.parts


def held_areas(on: OnMap, only: Set[AreaId] | None = None) -> Places:
    for area, holder in sorted(on.position.holders.items()):
        space = on.space(area)
        if space is not None and (only is None or area in only):
            yield around(space.paper.bounds, 0), partial(holder_mark, area=area, holder=holder)


def taken_areas(on: OnMap, before: Mapping[AreaId, SideId] | None) -> Places:
    """Those that have another holder than when the game began, or none: the map prints the old one."""
    if before is not None:
        now = on.position.holders
        yield from held_areas(on, frozenset(area for area, holder in now.items() if before.get(area) != holder))
        freed = ((area, on.space(area)) for area in sorted(before.keys() - now.keys()))
        yield from ((around(at.paper.bounds, 0), partial(freed_mark, area=area)) for area, at in freed if at)


def veiled_areas(on: OnMap) -> Places:
    for area in left_out(on):
        space = on.space(area)
        if space is not None:
            yield around(space.paper.bounds, 0), partial(veil_mark, area=area)


def all_links(on: OnMap) -> Places:
    for contact in on.game.board.contacts:
        a, b = on.middle(contact.a), on.middle(contact.b)
        if a is not None and b is not None:
            left, right, top, bottom = min(a[0], b[0]), max(a[0], b[0]), min(a[1], b[1]), max(a[1], b[1])
            bounds = contact.line.bounds if contact.line is not None else (left, top, right, bottom)
            yield around(bounds, on.size * WIDEST), partial(link_marks, contacts=(contact,))


def around(bounds: tuple[float, float, float, float], pad: float) -> QRectF:
    left, top, right, bottom = bounds
    return QRectF(left, top, right - left, bottom - top).adjusted(-pad, -pad, pad, pad)
