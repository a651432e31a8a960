"""Who holds what: every area in its holder's colour, with lines slanted as no other's are, and a letter."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import partial

from PySide6.QtCore import QRectF
from PySide6.QtGui import QColor, QPainterPath, QPen

from app.pictures.patterns import TURNS, lonely_spot, slanted
from app.table.counters.pixmaps import CounterPixmaps
from app.table.layers.painted import Painted, Piece, Stroke
from app.table.layers.pens import clear
from app.table.layers.shapes import lines_path, shape_path
from app.table.layers.signs import letters_path
from boards.board import AreaId, MapId
from counters.counter import Side, SideId
from counters.faces.colours import darker, readable, sound
from counters.faces.faces import emblem_letter
from counters.laying.rooms import Room, counter_size, held, room
from counters.places import PlaceId

NAME = "holders"


class HoldersLayer:
    """Beneath the counters."""

    def __init__(self, under: Painted, map: MapId, pixmaps: CounterPixmaps) -> None:
        self._under, self._map, self._pixmaps, self._board = under, map, pixmaps, pixmaps.game.board
        self._size = counter_size(self._board.maps[map])
        self._patterns = {side: index for index, side in enumerate(pixmaps.game.sheet.sides)}
        self._paths: dict[tuple[AreaId, int], tuple[QPainterPath, QPainterPath]] = {}
        self.holders: Mapping[AreaId, SideId] = {}
        self.on, self.angle = False, 0

    def switch(self, on: bool) -> None:
        self.on = on
        self.renew()

    def show(self, holders: Mapping[AreaId, SideId]) -> None:
        if holders is not self.holders and holders != self.holders:
            self.holders = holders
            if self.on:
                self.renew()

    def renew(self) -> None:
        self._under.show(NAME, list(self._pieces()) if self.on else [])

    def _pieces(self) -> Iterator[Piece]:
        for area, holder in sorted(self.holders.items()):
            space, side = self._board.spaces.get(area), self._pixmaps.side(holder)
            if space is not None and space.map == self._map and side is not None:
                left, top, right, bottom = space.paper.bounds
                yield Piece(QRectF(left, top, right - left, bottom - top), partial(self._filled, area, side))

    def _filled(self, area: AreaId, side: Side) -> Iterator[Stroke]:
        free = room(self._board, PlaceId(area))
        if free is None:
            return
        fill = sound(side.fill)
        dark = darker(fill, 0.25)
        ground, lines = self._drawn(area, free, self._patterns.get(side.id, 0))
        yield Stroke(ground, clear(fill, 72), QPen(QColor(dark), self._size * 0.035))
        yield Stroke(lines, None, QPen(clear(dark, 128), self._size * 0.03))
        spot, radius = lonely_spot(free, None), self._size * 0.2
        circle = QPainterPath()
        circle.addEllipse(QRectF(spot[0] - radius, spot[1] - radius, 2 * radius, 2 * radius))
        yield Stroke(circle, QColor(fill), QPen(QColor(dark), radius * 0.15))
        letter = letters_path(emblem_letter(side), spot, radius * 1.25, self.angle)
        yield Stroke(letter, QColor(readable(side.ink, fill)))

    def _drawn(self, area: AreaId, free: Room, pattern: int) -> tuple[QPainterPath, QPainterPath]:
        """Shapes are cut once: areas change hands more often than they change their borders."""
        key = (area, pattern)
        if key not in self._paths:
            step = self._size * (0.22 if pattern < len(TURNS) else 0.34)
            whole = held(self._board.spaces[area], free)
            lines = whole.intersection(slanted(whole, TURNS[pattern % len(TURNS)], step))
            self._paths[key] = shape_path(whole), lines_path(lines)
        return self._paths[key]
