"""Which areas count as touching, as lines between them: each kind in its colour, and those nobody has confirmed."""

from __future__ import annotations

from collections.abc import Iterable

import shapely
from PySide6.QtCore import QRectF, Qt
from PySide6.QtGui import QColor, QPainter, QPainterPath, QPen
from PySide6.QtWidgets import QGraphicsItem, QStyleOptionGraphicsItem, QWidget

from app.look import contact_pen
from boards.board import AreaId, Board, Contact, MapId, Spot

NOT_YET = "#c8321f"


class AdjacencyItem(QGraphicsItem):
    """Shown while contacts are made, and hidden otherwise."""

    def __init__(self, whole: QRectF, map: MapId) -> None:
        super().__init__()
        self._whole, self._map = whole, map
        self._lines: list[tuple[Contact | None, QPainterPath, QColor]] = []
        self.setZValue(30)
        self.setAcceptedMouseButtons(Qt.MouseButton.NoButton)
        self.hide()

    def show_board(self, board: Board, unconfirmed: Iterable[tuple[AreaId, AreaId]]) -> None:
        """All contacts of this board on the map."""
        self._lines = []
        for contact in board.contacts:
            line = line_between(board, self._map, contact.a, contact.b)
            if line is not None:
                self._lines.append((contact, _path(line), QColor(contact_pen(contact.kind).colour)))
        for a, b in unconfirmed:
            line = line_between(board, self._map, a, b)
            if line is not None:
                self._lines.append((None, _path(line), QColor(NOT_YET)))
        self.update()

    def boundingRect(self) -> QRectF:
        return self._whole

    def paint(self, painter: QPainter, _option: QStyleOptionGraphicsItem, _widget: QWidget | None = None) -> None:
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        for contact, path, colour in self._lines:
            dash = Qt.PenStyle.SolidLine if contact is not None else Qt.PenStyle.DotLine
            for ink, wide in ((QColor("#ffffff"), 4.4), (colour, 2.4)):
                pen = QPen(ink, wide, dash, Qt.PenCapStyle.RoundCap)
                pen.setCosmetic(True)
                painter.strokePath(path, pen)


def line_between(board: Board, map: MapId, a: AreaId, b: AreaId) -> tuple[Spot, Spot] | None:
    """From anchor to anchor, if both are on this map."""
    one, other = board.spaces.get(a), board.spaces.get(b)
    if one is None or other is None or one.map != map or other.map != map:
        return None
    return one.anchor, other.anchor


def contact_at(board: Board, map: MapId, spot: Spot, within: float) -> Contact | None:
    """The contact whose line between anchors runs by a spot."""
    point = shapely.Point(spot)
    best: tuple[float, Contact] | None = None
    for contact in board.contacts:
        line = line_between(board, map, contact.a, contact.b)
        if line is not None:
            far = float(shapely.LineString(line).distance(point))
            if far <= within and (best is None or far < best[0]):
                best = (far, contact)
    return best[1] if best is not None else None


def _path(line: tuple[Spot, Spot]) -> QPainterPath:
    found = QPainterPath()
    found.moveTo(*line[0])
    found.lineTo(*line[1])
    return found
