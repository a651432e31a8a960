"""Which spaces count as touching, and by what kind of contact: each kind has its colour and its dashes."""

from __future__ import annotations

from collections.abc import Iterator

from PySide6.QtGui import QColor, QPainterPath, QPen
from PySide6.QtWidgets import QGraphicsItem, QGraphicsPathItem, QGraphicsScene

from app.look import contact_pen
from app.table.overlay import Overlay
from app.table.shapes import line_path, lines_path
from boards.board import Board, Contact, MapId
from counters.rooms import counter_size

UNDER = 3
BOLDER = 1.4


class LinksLayer(Overlay):
    """Beneath the counters."""

    def __init__(self, scene: QGraphicsScene, board: Board, map: MapId) -> None:
        super().__init__(scene, UNDER)
        self._board, self._map = board, map
        self._unit = counter_size(board.maps[map]) / 100

    def items(self) -> Iterator[QGraphicsItem]:
        kinds: dict[str, QPainterPath] = {}
        for contact in self._board.contacts:
            outline = self._outline(contact)
            if outline is not None:
                kinds.setdefault(contact.kind, QPainterPath()).addPath(outline)
        for kind, path in kinds.items():
            item = QGraphicsPathItem(path)
            item.setPen(self._pen(kind))
            item.setToolTip(kind.replace("_", " "))
            yield item

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
