"""What a tool in use shows: counters in the hand, areas lit, a line, a band, one sentence beside the finger."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from contextlib import contextmanager

from PySide6.QtCore import QObject, QPointF, QRectF, Qt, QTimer, Signal
from PySide6.QtGui import QBrush, QColor, QPainterPath, QPen
from PySide6.QtWidgets import QGraphicsEllipseItem, QGraphicsItem, QGraphicsPathItem

from app.look import GOOD, MOVED, SEVERITY
from app.table.pointer import MOUSE, Pointer
from app.table.shapes import line_path, shape_path
from app.table.table import Table
from boards.board import AreaId
from boards.sentence import Sentence
from counters.counter import CounterId
from rules_assist.advice import Grade, Reach

GLOW, LINE, CARRIED = 5, 20, 30
RING_FOR = 2500
RIM = 2.4
GRADES: Mapping[Grade, tuple[str, Qt.BrushStyle]] = {
    "free": (GOOD, Qt.BrushStyle.SolidPattern),
    "costs": (MOVED, Qt.BrushStyle.SolidPattern),
    "risky": (SEVERITY["warning"], Qt.BrushStyle.BDiagPattern),
}
"""Colour and pattern, for colour is never the only sign."""


class PreviewLayer(QObject):
    """The table's side of every gesture, for all fingers at once."""

    said = Signal(object, object)
    """A sentence or None, and the spot of the window it belongs to."""

    asked_what_if = Signal(object)
    """Counters and where they might lie; an empty mapping when it is over."""

    def __init__(self, table: Table) -> None:
        super().__init__(table)
        self.table = table
        self.lit_now: set[AreaId] = set()
        """What glows, for tests and for screen readers."""

        self.sentence: Sentence | None = None
        self._carried: dict[int, tuple[Pointer, tuple[CounterId, ...], list[QPointF]]] = {}
        self._reaches: list[Reach] = []
        self._route: dict[int, QGraphicsPathItem] = {}

    @contextmanager
    def carrying(self, counters: Sequence[CounterId], pointer: Pointer) -> Iterator[None]:
        held = tuple(id for id in counters if id in self.table.counters.items)
        items = self.table.counters.drawn(held)
        heights = [item.zValue() for item in items]
        self._carried[pointer.finger] = (pointer, held, [item.pos() for item in items])
        for order, item in enumerate(items):
            item.setZValue(CARRIED + order * 1e-3)
            item.setOpacity(0.85)
        try:
            yield
        finally:
            _, _, homes = self._carried.pop(pointer.finger)
            self._drop_route(pointer.finger)
            for id, home, height in zip(held, homes, heights, strict=True):
                lying = self.table.counters.items.get(id)
                if lying is not None:
                    lying.setPos(home)
                    lying.setZValue(height)
                    lying.setOpacity(1)

    def follow(self, pointer: Pointer) -> None:
        if pointer.finger not in self._carried:
            return
        press, held, homes = self._carried[pointer.finger]
        by = QPointF(pointer.x - press.x, pointer.y - press.y)
        for id, home in zip(held, homes, strict=True):
            item = self.table.counters.items.get(id)
            if item is not None:
                item.setPos(home + by)
        self._show_route(pointer)

    @contextmanager
    def reaching(self, reach: Reach) -> Iterator[None]:
        grades = {area: _best(reach, area) for area in reach.ways}
        self._reaches.append(reach)
        items = [self._glow(area, grade) for area, grade in grades.items() if area in self.table.game.board.spaces]
        try:
            with self._lighting(grades):
                yield
        finally:
            self._reaches.remove(reach)
            self._remove(items)

    @contextmanager
    def lit(self, areas: Collection[AreaId]) -> Iterator[None]:
        items = [self._glow(area, "free") for area in areas if area in self.table.game.board.spaces]
        try:
            with self._lighting(areas):
                yield
        finally:
            self._remove(items)

    @contextmanager
    def line(self, points: Sequence[tuple[float, float]], words: str = "") -> Iterator[None]:
        item = self._stroke(points, QColor(MOVED), 3)
        if words and points:
            self.table.say_at(words, QPointF(*points[-1]))
        try:
            yield
        finally:
            self._remove([item])
            if words:
                self.table.say_at("", QPointF())

    @contextmanager
    def band(self, start: Pointer, end: Pointer) -> Iterator[None]:
        box = QRectF(QPointF(start.x, start.y), QPointF(end.x, end.y)).normalized()
        item = self.table.scene().addRect(box, _pen(QColor(MOVED), 1.5), QBrush(QColor(29, 111, 184, 40)))
        item.setZValue(LINE)
        try:
            yield
        finally:
            self._remove([item])

    def say(self, sentence: Sentence | None, finger: int = MOUSE) -> None:
        self.sentence = sentence
        held = self._carried.get(finger)
        self.said.emit(sentence, held[0].screen if held else (0.0, 0.0))

    def ring(self, pointer: Pointer) -> None:
        radius = self.table.counters.size * 0.9
        ring = QGraphicsEllipseItem(pointer.x - radius, pointer.y - radius, 2 * radius, 2 * radius)
        ring.setPen(_pen(QColor(SEVERITY["error"]), 5))
        ring.setZValue(LINE)
        self.table.scene().addItem(ring)
        QTimer.singleShot(RING_FOR, self, lambda: self._remove([ring]))

    @contextmanager
    def what_if(self, moved: Mapping[CounterId, AreaId]) -> Iterator[None]:
        self.asked_what_if.emit(moved)
        try:
            yield
        finally:
            self.asked_what_if.emit({})

    @contextmanager
    def _lighting(self, areas: Collection[AreaId]) -> Iterator[None]:
        new = set(areas) - self.lit_now
        self.lit_now |= new
        try:
            yield
        finally:
            self.lit_now -= new

    def _glow(self, area: AreaId, grade: Grade) -> QGraphicsItem:
        colour, pattern = GRADES[grade]
        space = self.table.game.board.spaces[area]
        item = QGraphicsPathItem(shape_path(space.shape))
        fill = QColor(colour)
        fill.setAlpha(90)
        item.setBrush(QBrush(fill, pattern))
        item.setPen(_pen(QColor(colour), RIM))
        item.setZValue(GLOW)
        if space.map == self.table.map:
            self.table.scene().addItem(item)
        return item

    def _show_route(self, pointer: Pointer) -> None:
        self._drop_route(pointer.finger)
        press = self._carried[pointer.finger][0]
        for reach in self._reaches:
            for way in reach.ways.get(pointer.area, ())[:1] if pointer.area else ():
                steps = [press.area, *way.route] if press.area else list(way.route)
                spaces = [self.table.game.board.spaces[step] for step in steps if step in self.table.game.board.spaces]
                points = [space.anchor for space in spaces if space.map == self.table.map]
                self._route[pointer.finger] = self._stroke(points, QColor(GRADES[way.grade][0]), 5)
                return

    def _drop_route(self, finger: int) -> None:
        item = self._route.pop(finger, None)
        if item is not None:
            self._remove([item])

    def _stroke(self, points: Sequence[tuple[float, float]], colour: QColor, width: float) -> QGraphicsPathItem:
        item = QGraphicsPathItem(line_path(points) if points else QPainterPath())
        item.setPen(_pen(colour, width))
        item.setZValue(LINE)
        self.table.scene().addItem(item)
        return item

    def _remove(self, items: Sequence[QGraphicsItem]) -> None:
        for item in items:
            if item.scene() is not None:
                item.scene().removeItem(item)


def _best(reach: Reach, area: AreaId) -> Grade:
    order: tuple[Grade, ...] = ("free", "costs", "risky")
    return min((way.grade for way in reach.ways[area]), key=order.index)


def _pen(colour: QColor, width: float) -> QPen:
    """As wide on the screen at every zoom."""
    pen = QPen(colour, width)
    pen.setCosmetic(True)
    pen.setJoinStyle(Qt.PenJoinStyle.RoundJoin)
    return pen
