"""Which spaces count as touching, and by what kind of contact: each kind has its colour and its dashes."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial

from PySide6.QtGui import QColor, QPainterPath, QPen

from app.look import contact_pen
from app.table.layers.painted import Painted, Piece, Stroke
from app.table.layers.shapes import line_path, lines_path
from boards.board import Board, Contact, MapId
from counters.laying.rooms import counter_size

NAME = "links"
BOLDER = 1.4


class LinksLayer:
    """Beneath the counters."""

    def __init__(self, under: Painted, board: Board, map: MapId) -> None:
        self._under, self._board, self._map = under, board, map
        self._unit = counter_size(board.maps[map]) / 100
        self.on = False

    def switch(self, on: bool) -> None:
        self.on = on
        self.renew()

    def renew(self) -> None:
        self._under.show(NAME, list(self._pieces()) if self.on else [])

    def _pieces(self) -> Iterator[Piece]:
        for contact in self._board.contacts:
            outline = self._outline(contact)
            if outline is not None:
                wide = self._unit * 10
                bounds = outline.boundingRect().adjusted(-wide, -wide, wide, wide)
                yield Piece(bounds, partial(self._stroke, outline, contact.kind))

    def _stroke(self, outline: QPainterPath, kind: str) -> list[Stroke]:
        return [Stroke(outline, None, self._pen(kind))]

    def _pen(self, kind: str) -> QPen:
        look = contact_pen(kind)
        pen = QPen(QColor(look.colour), look.width * self._unit * BOLDER)
        if look.dashes:
            pen.setDashPattern([float(part) * 1.5 / look.width / BOLDER for part in look.dashes.split()])
        return pen

    def _outline(self, contact: Contact) -> QPainterPath | None:
        a, b = (self._board.spaces.get(end) for end in (contact.a, contact.b))
        if a is None or b is None or a.map != self._map or b.map != self._map:
            return None
        return lines_path(contact.line) if contact.line is not None else line_path([a.anchor, b.anchor])
