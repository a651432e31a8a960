"""Sheets that cover whole areas, painted beneath the counters in slices: who holds what, and what touches what."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from functools import partial

from PySide6.QtCore import QRectF

from app.marks.holders import holder_mark
from app.marks.mark import Mark, Part
from app.marks.on_map import OnMap
from app.marks.out_of_play import left_out, veil_mark
from app.marks.printed import link_marks
from app.table.layers.painted import Painted, Piece

WIDEST = 0.2
"""A line is at most so wide, in counters."""


class AreaSheet:
    """`pieces` says what is painted where; what it looks like is asked for when it is painted, and not before."""

    def __init__(
        self,
        name: str,
        under: Painted,
        on_map: Callable[[], OnMap],
        pieces: Callable[[OnMap], Iterable[tuple[QRectF, Callable[[OnMap], Iterable[Mark]]]]],
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


def held_areas(on: OnMap) -> Iterator[tuple[QRectF, Callable[[OnMap], Iterable[Mark]]]]:
    for area, holder in sorted(on.position.holders.items()):
        space = on.space(area)
        if space is not None:
            yield _around(space.paper.bounds, 0), partial(holder_mark, area=area, holder=holder)


def veiled_areas(on: OnMap) -> Iterator[tuple[QRectF, Callable[[OnMap], Iterable[Mark]]]]:
    for area in left_out(on):
        space = on.space(area)
        if space is not None:
            yield _around(space.paper.bounds, 0), partial(veil_mark, area=area)


def all_links(on: OnMap) -> Iterator[tuple[QRectF, Callable[[OnMap], Iterable[Mark]]]]:
    for contact in on.game.board.contacts:
        a, b = on.middle(contact.a), on.middle(contact.b)
        if a is not None and b is not None:
            left, right, top, bottom = min(a[0], b[0]), max(a[0], b[0]), min(a[1], b[1]), max(a[1], b[1])
            bounds = contact.line.bounds if contact.line is not None else (left, top, right, bottom)
            yield _around(bounds, on.size * WIDEST), partial(link_marks, contacts=(contact,))


def _around(bounds: tuple[float, float, float, float], pad: float) -> QRectF:
    left, top, right, bottom = bounds
    return QRectF(left, top, right - left, bottom - top).adjusted(-pad, -pad, pad, pad)
