"""Areas, borders, links, boxes and names of a map as items of a scene: an edit touches only what differs."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator
from typing import TypeVar

import shapely
from PySide6.QtCore import QByteArray, QRectF, Qt
from PySide6.QtGui import QBrush, QColor, QPainter, QPainterPath, QPen, QPixmap, QTransform
from PySide6.QtSvg import QSvgRenderer
from PySide6.QtWidgets import (
    QGraphicsItem,
    QGraphicsItemGroup,
    QGraphicsPathItem,
    QGraphicsPixmapItem,
    QGraphicsScene,
    QStyleOptionGraphicsItem,
    QWidget,
)
from shapely.geometry.base import BaseGeometry

from app.editor.drawing import engraving
from app.editor.drawing.names import are_named, box_labels, label_of, signs_of
from app.editor.drawing.relief import Relief, on_land
from app.editor.drawing.sketch import path_of
from app.editor.drawing.styles import PRINTED, Style
from app.look import Pen, is_water
from app.table.ground.lettering import Label, outline_of
from boards.board import Area, AreaId, Board, Box, Contact, Map, MapId
from counters.laying.rooms import counter_size

Item = TypeVar("Item", bound=QGraphicsItem)
Shown = TypeVar("Shown", Area, Box, Contact)
WATER, SHORES, LAND, COVER, LIGHT, RELIEF, BORDERS, BOXES, NAMES = 1.0, 1.2, 1.4, 1.6, 1.8, 2.0, 3.0, 5.0, 7.0
MOST_KEPT = 6e6
"""Pixels."""

SEA_EDGE = 0.2
OTHERWISE = 1.15
"""So much larger or smaller counters make all names anew; less is not seen, and would cost every edit as much."""

FAINT = 0.35
"""How much of the ground shows through where a picture is traced."""


class BoardItems:
    """Kept by what they show, so that a board which shares it with the one before shares the item too."""

    def __init__(self, scene: QGraphicsScene, map: MapId) -> None:
        self._scene, self._map = scene, map
        self._items: dict[str, dict[int, tuple[object, QGraphicsItem]]] = {}
        self._style: Style | None = None
        self._faint = False
        self._shores: list[QGraphicsItem] = []
        self._coast: BaseGeometry = shapely.Polygon()
        """What the coasts were drawn for."""

        self._covers: dict[AreaId, tuple[tuple[Area | Box, ...], QGraphicsItem]] = {}
        """Each with the area it is of, and the boxes on it."""
        self._relief: QGraphicsItem | None = None
        self._kept = False
        self._lettered = 0.0
        """How large counters were when the names were drawn."""

        self.touched = 0
        """How many items the last board has changed."""

    def show(
        self, board: Board, style: Style, *, faint: bool = False, tint: Callable[[Area], str | None] | None = None
    ) -> None:
        """This board, in this style; `tint` says another fill for some areas."""
        if style is not self._style or faint != self._faint:
            self._clear()
        self._style, self._faint = style, faint
        paper = board.maps[self._map]
        size = counter_size(paper)
        here = (paper.areas, paper.boxes)
        lines = [it for it in board.contacts if it.line is not None and any(it.a in some for some in here)]
        if not self._lettered / OTHERWISE <= size <= self._lettered * OTHERWISE:
            # Names are as large as counters: drawn for other ones, they would stand beside new names like giants.
            for _, item in self._items.pop("name", {}).values():
                self._scene.removeItem(item)
            self._lettered = size
        named = (style.id != PRINTED or faint) and are_named(paper)
        self.touched = 0
        self._bring("area", paper.areas.values(), lambda area: self._area(area, style, tint))
        if tint is not None:
            # Only their colours are others: what is lettered and lined stays.
            for area, item in self._items["area"].values():
                if isinstance(area, Area) and isinstance(item, QGraphicsPathItem):
                    self._ink(item, area, style, tint)
        self._bring("name", paper.areas.values() if named else (), lambda area: self._name(area, style, self._lettered))
        self._bring("line", lines, lambda contact: self._line(contact, style, size))
        self._bring("box", paper.boxes.values(), lambda box: self._box(box, paper, style, size))

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

    def engrave(self, paper: Map, *, bare: bool) -> Iterator[None]:
        """What engravers draw on the ground, when the hand rests, in slices; where `bare`, nothing."""
        style = self._style
        if style is None or not style.engraved or self._faint or bare:
            self._wipe()
            return
        yield from self._draw_shores(paper, style)
        covers = {area.id: area for area in paper.areas.values() if not is_water(area.kind)}
        for id in self._covers.keys() - covers.keys():
            self._scene.removeItem(self._covers.pop(id)[1])
        for id, area in covers.items():
            above: tuple[Area | Box, ...] = (
                area,
                *(box for box in paper.boxes.values() if box.shape.intersects(area.shape)),
            )
            there = self._covers.get(id)
            if there is not None and _same(there[0], above):
                continue
            if there is not None:
                self._scene.removeItem(there[1])
            item = Engraved(engraving.cover(area, paper, style), area.shape.bounds, COVER)
            item.setCacheMode(self._mode)
            self._scene.addItem(item)
            self._covers[id] = (above, item)
            yield

    def _draw_shores(self, paper: Map, style: Style) -> Iterator[None]:
        """Made of all land at once, and only where the coast is another."""
        land = engraving.land_of(paper)
        # A new point on a line is no other coast.
        coast = land.simplify(counter_size(paper) * 0.002).normalize()
        if self._shores and coast.equals_exact(self._coast):
            return
        new: list[QGraphicsItem] = []
        layers = (
            []
            if land.is_empty
            else [(engraving.light(paper, land), LIGHT), (engraving.water(paper, land, style), SHORES)]
        )
        for pieces, height in layers:
            for piece in pieces:
                new += [Engraved(piece.drawn, piece.bounds, height)] if piece.drawn else []
                yield
        for old in self._shores:
            self._scene.removeItem(old)
        self._shores, self._coast = new, coast
        for item in new:
            item.setCacheMode(self._mode)
            self._scene.addItem(item)

    def keep_pictures(self, zoom: float, paper: Map) -> None:
        """As long as all of it is no larger than a few screens, what is engraved is painted once for this zoom."""
        self._kept = paper.width * paper.height * zoom**2 <= MOST_KEPT
        for item in (*self._shores, *(item for _, item in self._covers.values())):
            item.setCacheMode(self._mode)

    @property
    def _mode(self) -> QGraphicsItem.CacheMode:
        mode = QGraphicsItem.CacheMode
        return mode.DeviceCoordinateCache if self._kept else mode.NoCache

    def _wipe(self) -> None:
        for item in (*self._shores, *(item for _, item in self._covers.values())):
            self._scene.removeItem(item)
        self._shores, self._covers, self._coast = [], {}, shapely.Polygon()

    def show_relief(self, paper: Map, relief: Relief | None) -> None:
        """Light and shadow of the mountains on what is land now."""
        if self._relief is not None:
            self._scene.removeItem(self._relief)
            self._relief = None
        if relief is None or self._faint:
            return
        item = _still(QGraphicsPixmapItem(QPixmap.fromImage(on_land(relief.image, paper))), RELIEF)
        item.setTransform(
            QTransform.fromScale(paper.width / relief.image.width(), paper.height / relief.image.height())
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
        self._wipe()

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
        path = path_of(contact.line) if contact.line is not None else QPainterPath()
        item, core = self._stroke(path, style.pen(contact.kind), size), style.core(contact.kind)
        if core is not None:
            self._stroke(path, core, size).setParentItem(item)
        return item

    def _stroke(self, path: QPainterPath, pen: Pen, size: float) -> QGraphicsPathItem:
        unit = size * 0.01
        item = _still(QGraphicsPathItem(path), BORDERS)
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

    def _box(self, box: Box, paper: Map, style: Style, size: float) -> QGraphicsItem:
        group = _still(QGraphicsItemGroup(), BOXES)
        if style.engraved:
            left, top, right, bottom = box.shape.bounds
            rim = size * 0.1
            drawn = engraving.panel(box, paper, style)
            group.addToGroup(Engraved(drawn, (left - rim, top - rim, right + rim, bottom + rim), BOXES))
        frame = _still(QGraphicsPathItem(path_of(box.shape)), BOXES)
        filling = QColor(style.halo)
        if style.id == PRINTED:
            filling.setAlphaF(0.15)
        frame.setBrush(filling)
        frame.setPen(QPen(QColor(style.ink), max(size * 0.03, 0.01)))
        if not style.engraved:
            group.addToGroup(frame)
        if style.id == PRINTED and len(box.cells) > 0:
            return group
        for cell in box.cells:
            line = _still(QGraphicsPathItem(path_of(cell.shape)), BOXES)
            line.setPen(QPen(QColor(style.ink), max(size * 0.015, 0.01)))
            group.addToGroup(line)
        for label in box_labels(box, style, size) if style.id != PRINTED else ():
            group.addToGroup(_lettering(label, style))
        return group


def _lettering(label: Label, style: Style) -> QGraphicsItemGroup:
    placed, high = outline_of(label), label.size
    group = _still(QGraphicsItemGroup(), NAMES)
    halo = _still(QGraphicsPathItem(placed), NAMES)
    halo.setPen(QPen(QColor(label.halo or style.halo), max(high * 0.18, 0.01), j=Qt.PenJoinStyle.RoundJoin))
    halo.setOpacity(0.85)
    letters = _still(QGraphicsPathItem(placed), NAMES)
    letters.setPen(QPen(Qt.PenStyle.NoPen))
    letters.setBrush(QColor(label.colour))
    group.addToGroup(halo)
    group.addToGroup(letters)
    return group


def _same(one: tuple[Area | Box, ...], other: tuple[Area | Box, ...]) -> bool:
    return len(one) == len(other) and all(a is b for a, b in zip(one, other, strict=True))


class Engraved(QGraphicsItem):
    """A piece of a drawing, as it is exported."""

    def __init__(self, drawn: str, bounds: tuple[float, float, float, float], height: float) -> None:
        super().__init__()
        left, top, right, bottom = bounds
        self._room = QRectF(left, top, right - left, bottom - top)
        box = f"{left} {top} {right - left} {bottom - top}"
        svg = f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="{box}"><defs>{engraving.DEFS}</defs>{drawn}</svg>'
        self._drawing = QSvgRenderer(QByteArray(svg.encode()))
        _still(self, height)

    def boundingRect(self) -> QRectF:
        return self._room

    def paint(self, painter: QPainter, _option: QStyleOptionGraphicsItem, _widget: QWidget | None = None) -> None:
        self._drawing.render(painter, self._room)


def _still(item: Item, height: float) -> Item:
    item.setZValue(height)
    item.setAcceptedMouseButtons(Qt.MouseButton.NoButton)
    return item
