"""Who holds what: every area in its holder's colour, with lines slanted as no other's are, and a letter."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from PySide6.QtCore import Qt
from PySide6.QtGui import QColor, QPainterPath, QPen
from PySide6.QtWidgets import QGraphicsItem, QGraphicsPathItem, QGraphicsScene

from app.pictures.patterns import TURNS, lonely_spot, slanted
from app.table.counter_pixmaps import CounterPixmaps
from app.table.overlay import Overlay
from app.table.pens import clear
from app.table.shapes import lines_path, shape_path
from app.table.signs import disc
from boards.board import AreaId, MapId
from counters.counter import Side, SideId
from counters.face_colours import darker, readable, sound
from counters.faces import emblem_letter
from counters.places import PlaceId
from counters.rooms import Room, counter_size, room

UNDER = 2


class HoldersLayer(Overlay):
    """Beneath the counters."""

    def __init__(self, scene: QGraphicsScene, map: MapId, pixmaps: CounterPixmaps) -> None:
        super().__init__(scene, UNDER)
        self._map, self._pixmaps, self._board = map, pixmaps, pixmaps.game.board
        self._size = counter_size(self._board.maps[map])
        self._patterns = {side: index for index, side in enumerate(pixmaps.game.sheet.sides)}
        self._paths: dict[tuple[AreaId, int], tuple[QPainterPath, QPainterPath]] = {}
        self.holders: Mapping[AreaId, SideId] = {}
        self.angle = 0

    def show(self, holders: Mapping[AreaId, SideId]) -> None:
        if holders is not self.holders and holders != self.holders:
            self.holders = holders
            self.renew()

    def items(self) -> Iterator[QGraphicsItem]:
        for area, holder in sorted(self.holders.items()):
            free, side = room(self._board, PlaceId(area)), self._pixmaps.side(holder)
            if free is not None and free.map == self._map and side is not None:
                yield self._filled(area, free, side)

    def _filled(self, area: AreaId, free: Room, side: Side) -> QGraphicsItem:
        pattern = self._patterns.get(side.id, 0)
        fill = sound(side.fill)
        dark = darker(fill, 0.25)
        ground, lines = self._drawn(area, free, pattern)
        item = QGraphicsPathItem(ground)
        item.setBrush(clear(fill, 72))
        item.setPen(QPen(QColor(dark), self._size * 0.035))
        hatching = QGraphicsPathItem(lines, item)
        thin = QPen(clear(dark, 128), self._size * 0.03)
        thin.setCapStyle(Qt.PenCapStyle.FlatCap)
        hatching.setPen(thin)
        spot = lonely_spot(free, None)
        letter = disc(spot, self._size * 0.2, emblem_letter(side), fill, angle=self.angle, ink=readable(side.ink, fill))
        letter.setParentItem(item)
        return item

    def _drawn(self, area: AreaId, free: Room, pattern: int) -> tuple[QPainterPath, QPainterPath]:
        """Shapes are cut once: areas change hands more often than they change their borders."""
        key = (area, pattern)
        if key not in self._paths:
            step = self._size * (0.22 if pattern < len(TURNS) else 0.34)
            lines = free.shape.intersection(slanted(free.shape, TURNS[pattern % len(TURNS)], step))
            self._paths[key] = shape_path(free.shape), lines_path(lines)
        return self._paths[key]
