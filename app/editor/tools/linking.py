"""Which areas count as touching: shown as lines between them, made by dragging, picked out by a click."""

from __future__ import annotations

from collections.abc import Iterable

import shapely
from PySide6.QtCore import QRectF, Qt
from PySide6.QtGui import QColor, QPainter, QPainterPath, QPen
from PySide6.QtWidgets import QGraphicsItem, QStyleOptionGraphicsItem, QWidget

from app.editor.drawing.sketch import Sketch
from app.editor.tools.desk import Desk
from app.editor.tools.edit_tool import EditTool
from app.look import contact_pen
from app.table.hands.pointer import Phase, Pointer
from app.tools.tool import Gesture
from boards.board import AreaId, Board, Contact, MapId, Spot
from boards.edits.links import confirm_border, link, unconfirmed, unlink
from boards.plain.sentence import area, say

# Which areas count as touching, as lines between them: each kind in its colour, and those nobody has confirmed.


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


class Link(EditTool):
    """While it is in hand, every contact is to be seen."""

    id = "link"
    title = "Links"
    key = "L"
    tip = "Drag from area to area: they touch by a link. A click on a line picks the contact out, Del forbids it."

    def __init__(self, desk: Desk) -> None:
        super().__init__(desk)
        self.lines = AdjacencyItem(desk.table.whole, desk.map)
        desk.table.scene().addItem(self.lines)
        self._open: set[frozenset[str]] = set()
        desk.document.changed.connect(lambda _before, _after: self._renew())

    def begin(self) -> None:
        self.lines.show()
        self._renew()

    def leave(self) -> None:
        self.lines.hide()
        super().leave()

    def _renew(self) -> None:
        if self.lines.isVisible():
            pairs = unconfirmed(self.desk.board)
            self._open = {frozenset(pair) for pair in pairs}
            self.lines.show_board(self.desk.board, pairs)

    def hover(self, pointer: Pointer) -> None:
        contact = contact_at(self.desk.board, self.desk.map, (pointer.x, pointer.y), self.desk.table.reach)
        if contact is None:
            self.desk.clear()
        else:
            self.desk.show(Sketch(here=(pointer.x, pointer.y), words=contact.kind))

    def gesture(self, press: Pointer) -> Gesture:
        desk, start = self.desk, press.area
        end = None
        while (pointer := (yield)).phase is not Phase.RELEASE:
            if pointer.phase is Phase.MOVE and not press.is_still(pointer) and start is not None:
                end = pointer.area if pointer.area != start else None
                begun = desk.board.spaces[start].anchor
                spot = desk.board.spaces[end].anchor if end is not None else (pointer.x, pointer.y)
                shapes = (desk.board.spaces[end].shape,) if end is not None else ()
                words = desk.choices.link_kind if end is not None else ""
                desk.show(Sketch(fills=shapes, lines=((begun, spot),), here=spot, words=words))
        desk.clear()
        if end is not None and start is not None:
            self._join(start, end)
        elif press.is_still(pointer):
            contact = contact_at(desk.board, desk.map, (press.x, press.y), desk.table.reach)
            if contact is not None:
                desk.picked.one_contact(contact)
            elif start is not None:
                desk.picked.only((start,))

    def _join(self, a: str, b: str) -> None:
        """Two areas whose common line nobody has confirmed get their border; any others a link."""
        desk = self.desk
        one, other = (next(id for id in desk.board.spaces if id == end) for end in (a, b))
        title = say("Link {a} and {b}", a=area(a), b=area(b))
        if frozenset((a, b)) in self._open:
            desk.edit(title, lambda board: confirm_border(board, one, other))
            return
        line = (desk.board.spaces[one].anchor, desk.board.spaces[other].anchor)
        desk.edit(title, lambda board: link(board, one, other, desk.choices.link_kind, line))

    def remove(self) -> bool:
        contact = self.desk.picked.contact
        if contact is None:
            return False
        self.desk.edit(
            say("{a} and {b} do not touch", a=area(contact.a), b=area(contact.b)),
            lambda board: unlink(board, (contact,)),
        )
        return True
