"""Areas, borders, links, boxes and names of a map as items of a scene: an edit touches only what differs."""

from __future__ import annotations

from collections.abc import Callable, Collection
from typing import TypeVar

from PySide6.QtCore import Qt
from PySide6.QtGui import QBrush, QColor, QPainterPath, QPen, QPixmap, QTransform
from PySide6.QtWidgets import QGraphicsItem, QGraphicsItemGroup, QGraphicsPathItem, QGraphicsPixmapItem, QGraphicsScene

from app.editor.drawing.names import label_of, signs_of
from app.editor.drawing.printing import RIPPLE, ripples
from app.editor.drawing.relief import Relief, on_land
from app.editor.drawing.sketch import path_of
from app.editor.drawing.styles import PRINTED, Style
from app.look import is_water
from app.table.ground.lettering import Label, outline_of
from boards.board import Area, Board, Box, Contact, Map, MapId
from counters.faces.lettering import fitting
from counters.laying.rooms import counter_size

Item = TypeVar("Item", bound=QGraphicsItem)
Shown = TypeVar("Shown", Area, Box, Contact)
WATER, RIPPLES, LAND, RELIEF, BORDERS, BOXES, NAMES = 1.0, 1.2, 1.4, 2.0, 3.0, 5.0, 7.0
MOST_NAMED = 2000
"""Areas; of more than these no name could be read on any screen, and to letter them takes many seconds."""

SEA_EDGE = 0.2
FAINT = 0.35
"""How much of the ground shows through where a picture is traced."""


class BoardItems:
    """Kept by what they show, so that a board which shares it with the one before shares the item too."""

    def __init__(self, scene: QGraphicsScene, map: MapId) -> None:
        self._scene, self._map = scene, map
        self._items: dict[str, dict[int, tuple[object, QGraphicsItem]]] = {}
        self._style: Style | None = None
        self._faint = False
        self._ripples: list[QGraphicsItem] = []
        self._relief: QGraphicsItem | None = None
        self.touched = 0
        """How many items the last board has changed."""

    def show(
        self, board: Board, style: Style, *, faint: bool = False, tint: Callable[[Area], str | None] | None = None
    ) -> None:
        """This board, in this style; `tint` says another fill for some areas."""
        if style is not self._style or faint != self._faint:
            self._clear()
        self._style, self._faint = style, faint
        sheet = board.maps[self._map]
        size = counter_size(sheet)
        here = (sheet.areas, sheet.boxes)
        lines = [it for it in board.contacts if it.line is not None and any(it.a in some for some in here)]
        named = (style.id != PRINTED or faint) and len(sheet.areas) <= MOST_NAMED
        self.touched = 0
        self._bring("area", sheet.areas.values(), lambda area: self._area(area, style, tint))
        if tint is not None:
            # Only their colours are others: what is lettered and lined stays.
            for area, item in self._items["area"].values():
                if isinstance(area, Area) and isinstance(item, QGraphicsPathItem):
                    self._ink(item, area, style, tint)
        self._bring("name", sheet.areas.values() if named else (), lambda area: self._name(area, style, size))
        self._bring("line", lines, lambda contact: self._line(contact, style, size))
        self._bring("box", sheet.boxes.values(), lambda box: self._box(box, style, size))

    def _bring(self, what: str, wanted: Collection[Shown], make: Callable[[Shown], QGraphicsItem]) -> None:
        """Items for what is new, and none for what is gone; what is as it was is not even looked at."""
        items = self._items.setdefault(what, {})
        new = {id(shown): shown for shown in wanted}
        for key in items.keys() - new.keys():
            self._scene.removeItem(items.pop(key)[1])
            self.touched += 1
        for key in new.keys() - items.keys():
            item = make(new[key])
            self._scene.addItem(item)
            items[key] = (new[key], item)
            self.touched += 1

    def show_ripples(self, sheet: Map) -> None:
        """The lines along the coasts, when the hand rests: they are made of all land at once."""
        for item in self._ripples:
            self._scene.removeItem(item)
        self._ripples = []
        if self._style is None or self._faint:
            return
        for rim, colour in ripples(sheet, self._style):
            item = _still(QGraphicsPathItem(path_of(rim)), RIPPLES)
            item.setPen(QPen(QColor(colour), counter_size(sheet) * RIPPLE))
            self._scene.addItem(item)
            self._ripples.append(item)

    def show_relief(self, sheet: Map, relief: Relief | None) -> None:
        """Light and shadow of the mountains on what is land now."""
        if self._relief is not None:
            self._scene.removeItem(self._relief)
            self._relief = None
        if relief is None or self._faint:
            return
        item = _still(QGraphicsPixmapItem(QPixmap.fromImage(on_land(relief.image, sheet))), RELIEF)
        item.setTransform(
            QTransform.fromScale(sheet.width / relief.image.width(), sheet.height / relief.image.height())
        )
        item.setTransformationMode(Qt.TransformationMode.SmoothTransformation)
        item.setOpacity(relief.strength)
        self._scene.addItem(item)
        self._relief = item

    def _clear(self) -> None:
        for items in self._items.values():
            for _, item in items.values():
                self._scene.removeItem(item)
        self._items.clear()

    def _area(self, area: Area, style: Style, tint: Callable[[Area], str | None] | None) -> QGraphicsItem:
        item = _still(QGraphicsPathItem(path_of(area.shape)), WATER if is_water(area.kind) else LAND)
        self._ink(item, area, style, tint)
        edge = QColor(style.edge)
        if is_water(area.kind):
            # Borders at sea are dashed in most styles, as they are in what is exported: an outline would hide it.
            edge.setAlphaF(SEA_EDGE)
        pen = QPen(edge, 1.0)
        pen.setCosmetic(True)
        item.setPen(pen)
        return item

    def _ink(
        self, item: QGraphicsPathItem, area: Area, style: Style, tint: Callable[[Area], str | None] | None
    ) -> None:
        """Its ground, or the colour of what it has."""
        colour = QColor((tint(area) if tint else None) or style.fill(area))
        bare = style.id == PRINTED and not (tint and tint(area))
        if self._faint or (style.id == PRINTED and not bare):
            colour.setAlphaF(FAINT)
        brush = QBrush(Qt.BrushStyle.NoBrush) if bare and not self._faint else QBrush(colour)
        if item.brush() != brush:
            item.setBrush(brush)

    def _line(self, contact: Contact, style: Style, size: float) -> QGraphicsItem:
        pen = style.pen(contact.kind)
        unit = size * 0.01
        item = _still(QGraphicsPathItem(path_of(contact.line) if contact.line is not None else QPainterPath()), BORDERS)
        wide = max(pen.width * unit, 0.01)
        qpen = QPen(QColor(pen.colour), wide, Qt.PenStyle.SolidLine, Qt.PenCapStyle.RoundCap, Qt.PenJoinStyle.RoundJoin)
        if pen.dashes:
            qpen.setDashPattern([max(float(part) * unit * 1.5 / wide, 0.1) for part in pen.dashes.split()])
        item.setPen(qpen)
        return item

    def _name(self, area: Area, style: Style, size: float) -> QGraphicsItem:
        group = _lettering(label_of(area, style, size), style)
        signs, labels = signs_of(area, style, size)
        for sign in signs:
            item = _still(QGraphicsPathItem(path_of(sign.shape)), NAMES)
            item.setPen(QPen(Qt.PenStyle.NoPen))
            item.setBrush(QColor(style.ink if sign.inked else style.halo))
            group.addToGroup(item)
        for label in labels:
            group.addToGroup(_lettering(label, style))
        return group

    def _box(self, box: Box, style: Style, size: float) -> QGraphicsItem:
        group = _still(QGraphicsItemGroup(), BOXES)
        frame = _still(QGraphicsPathItem(path_of(box.shape)), BOXES)
        paper = QColor(style.halo)
        if style.id == PRINTED:
            paper.setAlphaF(0.15)
        frame.setBrush(paper)
        frame.setPen(QPen(QColor(style.ink), max(size * 0.03, 0.01)))
        group.addToGroup(frame)
        if style.id == PRINTED and len(box.cells) > 0:
            return group
        for cell in box.cells:
            line = _still(QGraphicsPathItem(path_of(cell.shape)), BOXES)
            line.setPen(QPen(QColor(style.ink), max(size * 0.015, 0.01)))
            group.addToGroup(line)
            x, y, right, _ = cell.shape.bounds
            high = fitting(cell.name, (right - x) * 0.8, size * 0.22)
            spot = (x + (right - x) / 2, y + high * 1.35)
            group.addToGroup(_lettering(Label(cell.name, high, "sans", at=spot, colour=style.ink), style))
        if style.id != PRINTED:
            left, top, right, _ = box.shape.bounds
            high = fitting(box.name, (right - left) * 0.94, size * 0.24)
            y = top - high * 0.75 if box.cells else top + high * 0.8
            spot = ((left + right) / 2, y + high * 0.35)
            group.addToGroup(_lettering(Label(box.name, high, "roman", at=spot, colour=style.ink), style))
        return group


def _lettering(label: Label, style: Style) -> QGraphicsItemGroup:
    placed, high = outline_of(label), label.size
    group = _still(QGraphicsItemGroup(), NAMES)
    halo = _still(QGraphicsPathItem(placed), NAMES)
    halo.setPen(QPen(QColor(style.halo), max(high * 0.18, 0.01), j=Qt.PenJoinStyle.RoundJoin))
    halo.setOpacity(0.85)
    letters = _still(QGraphicsPathItem(placed), NAMES)
    letters.setPen(QPen(Qt.PenStyle.NoPen))
    letters.setBrush(QColor(label.colour))
    group.addToGroup(halo)
    group.addToGroup(letters)
    return group


def _still(item: Item, height: float) -> Item:
    item.setZValue(height)
    item.setAcceptedMouseButtons(Qt.MouseButton.NoButton)
    return item
