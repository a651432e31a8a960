"""What a tool in use shows: counters in the hand, areas lit, a line, a band, one sentence beside the finger."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field

from PySide6.QtCore import QObject, QPoint, QPointF, QRectF, Qt, QVariantAnimation, Signal
from PySide6.QtGui import QPixmap, QPolygonF
from PySide6.QtWidgets import QGraphicsEllipseItem, QGraphicsItem, QLabel, QWidget

from app.marks.mark import Mark, Order, disc
from app.marks.reaching import battle_marks, glow, reached, route_marks, stroke
from app.table.counters.layer import outline
from app.table.hands.pointer import Pointer
from app.table.hands.word_entry import WordEntry
from app.table.layers.painter import clear, hair, item_of, remove
from app.table.map_view import MapView
from app.table.table import Table
from boards.board import AreaId
from boards.plain.sentence import Sentence
from counters.counter import CounterId
from counters.events import Event
from counters.laying.piles import Lies
from counters.position import area_of
from rules_assist.advice import Grade, Reach
from rules_assist.battle_sheet import BattleSheet

# What is in the hand, while the hand is not over the map it came from: over another map, or a panel.


FADED = 0.3


class Flying(QLabel):
    """The picture of the uppermost counter, under the pointer and over everything in the window."""

    def __init__(self, picture: QPixmap, window: QWidget) -> None:
        super().__init__(window)
        self.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
        self.setAttribute(Qt.WidgetAttribute.WA_TranslucentBackground)
        self.setPixmap(picture)
        self.resize((picture.deviceIndependentSize()).toSize())

    def go(self, spot: QPoint) -> None:
        """In the window's own measure."""
        self.move(spot - QPoint(self.width() // 2, self.height() // 2))
        self.raise_()
        self.show()


# Areas that glow: where the counters in a hand may go, how good that is, and by which means.


class Glowing:
    """All areas in reach, on whichever map they are; words stand where the hand is."""

    def __init__(self, tables: Sequence[MapView], reach: Reach) -> None:
        self._tables, self._reach = tables, reach
        self.grades: dict[AreaId, Grade] = {}
        self.marks: dict[AreaId, tuple[Mark, ...]] = {}
        self._items: dict[AreaId, list[QGraphicsItem]] = {}
        self._told: AreaId | None = None
        for area in reach.ways:
            self.regrade(area, reach.grade(area))

    def regrade(self, area: AreaId, grade: Grade) -> None:
        """Some dangers take a moment to be seen."""
        if area in self._reach.ways and self.grades.get(area) != grade:
            self.grades[area] = grade
            self._mark(area)

    def tell(self, area: AreaId | None) -> None:
        before, self._told = self._told, area
        for each in {before, area}:
            if each in self.grades and before != area:
                self._mark(each)

    def _mark(self, area: AreaId) -> None:
        remove(self._items.get(area, ()))
        self.marks[area], self._items[area] = (), []
        for table in self._tables:
            on = table.overlays.on_map()
            marks = tuple(reached(on, self._reach, area, self.grades[area], wordy=area == self._told))
            self.marks[area] += marks
            self._items[area] += put_on(table, marks)

    def put_out(self) -> None:
        for items in self._items.values():
            remove(items)


def put_on(table: MapView, marks: Iterable[Mark]) -> list[QGraphicsItem]:
    """Until they are removed."""
    items = [item_of(mark) for mark in marks]
    for item in items:
        table.scene().addItem(item)
    return items


CARRIED = 30
RING_FOR = 2500
HAND_SIZE = 56
"""Pixels along a counter that is carried outside its map."""

STEP, MOST_STEPS, NUMBER = 0.07, 4, 0.24
"""In counters: from one to the next in a pile in the hand, of which no more is seen than so many; its number's disc."""


def _apart(a: QPointF, b: QPointF) -> float:
    return max(abs(a.x() - b.x()), abs(a.y() - b.y()))


@dataclass
class _Carried:
    """What one finger has picked up."""

    press: Pointer
    held: tuple[CounterId, ...]
    homes: list[QPointF]
    routes: list[QGraphicsItem] = field(default_factory=list)
    shown: tuple[AreaId | None, int, float] | None = None
    """The area that the routes lead to, which of them is meant, and how near all is seen."""

    flying: Flying | None = None
    number: list[QGraphicsItem] = field(default_factory=list)
    """How many they are, beside the pile that they fly as."""


class PreviewLayer(QObject):
    """The table's side of every gesture, for all fingers at once."""

    said = Signal(object, object)
    """A sentence or None, and the spot of the window it belongs to."""

    asked_what_if = Signal(object)
    """What would happen if the hand were opened now; None: it is over nothing."""

    asked_dangers = Signal(object, object)
    """The counters in a hand, and the ways they may go: where would they be in danger? Nothing: it is over."""

    def __init__(self, table: Table) -> None:
        super().__init__(table)
        self.table = table
        self.lit_now: set[AreaId] = set()
        """What glows, for tests and for screen readers."""

        self.sentence: Sentence | None = None
        self._carried: dict[int, _Carried] = {}
        self._reaches: list[Reach] = []
        self._glowing: list[Glowing] = []

    # Counters in the hand

    @contextmanager
    def carrying(self, counters: Sequence[CounterId], pointer: Pointer) -> Iterator[None]:
        layer = self.table.counters
        held = tuple(id for id in counters if id in layer.items)
        # The one that the finger is on lies on top.
        held = tuple(sorted(held, key=lambda id: id in pointer.counters[:1]))
        homes = [item.pos() for item in layer.lift(held, CARRIED)]
        number: list[QGraphicsItem] = []
        if held:
            homes = self._heap(homes, pointer)
        if len(held) > 1:
            on, (x, y) = self.table.overlays.on_map(), homes[-1].toTuple()
            corner = on.seen_from((x, y), layer.size * layer.scale / 2, -layer.size * layer.scale / 2)
            sign = disc(on, corner, layer.size * layer.scale * NUMBER, str(len(counters)), "print")
            number = put_on(self.table, [Mark(tuple(sign), Order.HAND)])
            for item in number:
                item.setZValue(CARRIED + 1)
        self._carried[pointer.finger] = _Carried(pointer, held, homes, number=number)
        try:
            yield
        finally:
            carried = self._carried.pop(pointer.finger)
            self._land(carried)
            remove([*carried.routes, *carried.number])
            self.table.counters.put_back(held)

    def _heap(self, homes: list[QPointF], pointer: Pointer) -> list[QPointF]:
        """However far apart they lay, they fly as one pile under the finger, or nobody sees where they are to go."""
        layer, on = self.table.counters, self.table.overlays.on_map()
        wide = layer.size * layer.scale
        top = homes[-1] if _apart(homes[-1], QPointF(pointer.x, pointer.y)) < wide else QPointF(pointer.x, pointer.y)
        beneath = [min(under, MOST_STEPS) * STEP * wide for under in reversed(range(len(homes)))]
        return [QPointF(*on.seen_from((top.x(), top.y()), -off, -off)) for off in beneath]

    def follow(self, pointer: Pointer) -> None:
        carried = self._carried.get(pointer.finger)
        if carried is None:
            return
        spot = QPointF(*pointer.screen)
        away = not QRectF(self.table.viewport().rect()).contains(spot)
        by = QPointF() if away else QPointF(pointer.x - carried.press.x, pointer.y - carried.press.y)
        for id, home in zip(carried.held, carried.homes, strict=True):
            item = self.table.counters.items.get(id)
            if item is not None:
                item.setPos(home + by)
        for sign in carried.number:
            sign.setPos(by)
            sign.setVisible(not away)
        if away:
            self._fly(carried, spot)
        else:
            self._land(carried)
        self._show_route(carried, pointer)

    def _fly(self, carried: _Carried, spot: QPointF) -> None:
        window = self.table.window()
        if carried.flying is None and carried.held:
            item = self.table.counters.items[carried.held[-1]]
            ratio = self.table.devicePixelRatioF()
            picture = item.pixmap().scaledToWidth(round(HAND_SIZE * ratio), Qt.TransformationMode.SmoothTransformation)
            picture.setDevicePixelRatio(ratio)
            carried.flying = Flying(picture, window)
            self._fade(carried, FADED)
        if carried.flying is not None:
            carried.flying.go(self.table.viewport().mapTo(window, spot.toPoint()))

    def _land(self, carried: _Carried) -> None:
        if carried.flying is not None:
            carried.flying.hide()
            carried.flying.deleteLater()
            carried.flying = None
            self._fade(carried, 0.85)

    def _fade(self, carried: _Carried, opacity: float) -> None:
        for item in self.table.counters.drawn(carried.held):
            item.setOpacity(opacity)

    def _show_route(self, carried: _Carried, pointer: Pointer) -> None:
        """The way to where the hand is; where there are several, each in its own dashes."""
        wanted = pointer.area, pointer.choice, self.table.zoom
        if carried.shown == wanted:
            return
        remove(carried.routes)
        carried.routes, carried.shown, on = [], wanted, self.table.overlays.on_map()
        for glowing in self._glowing:
            glowing.tell(pointer.area)
        for reach in self._reaches:
            ways = reach.ways.get(pointer.area, ()) if pointer.area else ()
            for number, way in enumerate(ways):
                steps = [carried.press.area, *way.route] if carried.press.area else list(way.route)
                at = (number - pointer.choice) % len(ways)
                carried.routes += put_on(self.table, route_marks(on, steps, way, at, 1 / self.table.zoom))

    # Lit

    @contextmanager
    def reaching(self, reach: Reach, carried: Sequence[CounterId]) -> Iterator[None]:
        self._reaches.append(reach)
        for each in self._carried.values():
            each.shown = None
        glowing = Glowing(self._tables(), reach)
        self._glowing.append(glowing)
        safe = {area: ways[0] for area, ways in reach.ways.items() if glowing.grades[area] != "risky"}
        self.asked_dangers.emit(tuple(carried), safe)
        try:
            with self._lighting(reach.ways):
                yield
        finally:
            self.asked_dangers.emit((), {})
            self._reaches.remove(reach)
            self._glowing.remove(glowing)
            glowing.put_out()

    def warn(self, area: AreaId) -> None:
        """Whoever ends there is in danger: the area glows so."""
        for glowing in self._glowing:
            glowing.regrade(area, "risky")

    @contextmanager
    def lit(self, areas: Collection[AreaId]) -> Iterator[None]:
        items = [
            item
            for table in self._tables()
            for area in areas
            for item in put_on(table, glow(table.overlays.on_map(), area))
        ]
        try:
            with self._lighting(areas):
                yield
        finally:
            remove(items)

    @contextmanager
    def outlined(self, counters: Collection[CounterId]) -> Iterator[None]:
        items = [outline(item) for table in self._tables() for item in table.counters.drawn(counters)]
        try:
            yield
        finally:
            remove(items)

    @contextmanager
    def _lighting(self, areas: Collection[AreaId]) -> Iterator[None]:
        new = set(areas) - self.lit_now
        self.lit_now |= new
        try:
            yield
        finally:
            self.lit_now -= new

    def _tables(self) -> list[MapView]:
        return [self.table, *self.table.beside()]

    # Drawn

    @contextmanager
    def line(self, points: Sequence[tuple[float, float]], words: str = "") -> Iterator[None]:
        items = put_on(self.table, [stroke(tuple(points), "moved", 3)] if points else [])
        if words and points:
            self.table.say_at(words, QPointF(*points[-1]))
        try:
            yield
        finally:
            remove(items)
            if words:
                self.table.say_at("", QPointF())

    @contextmanager
    def battle(self, sheet: BattleSheet, attackers: Sequence[CounterId]) -> Iterator[None]:
        tables = self._tables()
        items = [
            item for table in tables for item in put_on(table, battle_marks(table.overlays.on_map(), sheet, attackers))
        ]
        try:
            yield
        finally:
            remove(items)

    @contextmanager
    def band(self, start: Pointer, end: Pointer) -> Iterator[None]:
        item = self.table.scene().addPolygon(self._between(start, end), hair("moved", 1.5), clear("moved", 0.16))
        item.setZValue(Order.HAND)
        try:
            yield
        finally:
            remove([item])

    def counters_between(self, start: Pointer, end: Pointer) -> tuple[CounterId, ...]:
        box = self._between(start, end).boundingRect()
        return self.table.counters.within(box.left(), box.top(), box.right(), box.bottom())

    def _between(self, start: Pointer, end: Pointer) -> QPolygonF:
        return QPolygonF(QRectF(QPointF(start.x, start.y), QPointF(end.x, end.y)).normalized())

    def ring(self, pointer: Pointer) -> None:
        radius = self.table.counters.size * 0.9
        ring = QGraphicsEllipseItem(-radius, -radius, 2 * radius, 2 * radius)
        ring.setPos(pointer.x, pointer.y)
        ring.setPen(hair("error", 5))
        ring.setBrush(clear("error", 0.12))
        ring.setZValue(Order.HAND)
        self.table.scene().addItem(ring)
        fading = QVariantAnimation(self, startValue=1.0, endValue=0.0, duration=RING_FOR)
        fading.valueChanged.connect(lambda share: ring.setOpacity(min(1.0, share * 2)))
        fading.finished.connect(lambda: remove([ring]))
        fading.start(QVariantAnimation.DeletionPolicy.DeleteWhenStopped)

    # Said and asked

    def say(self, sentence: Sentence | None, pointer: Pointer) -> None:
        self.sentence = sentence
        self.said.emit(sentence, pointer.screen)

    @contextmanager
    def what_if(self, event: Event | None) -> Iterator[None]:
        if event is None:
            yield
            return
        self.asked_what_if.emit(event)
        try:
            yield
        finally:
            self.asked_what_if.emit(None)

    def ask_words(self, pointer: Pointer, done: Callable[[str], None]) -> None:
        WordEntry(self.table, QPoint(round(pointer.screen[0]), round(pointer.screen[1])), done)

    def lie_in(self, area: AreaId) -> list[Lies]:
        tables = [each for each in (self.table, *self.table.beside()) if area in each.printed.areas]
        lies = tables[0].counters.lies if tables else {}
        return [each for place, some in lies.items() if area_of(place) == area for each in some]

    def note_at(self, pointer: Pointer) -> str | None:
        note = self.table.overlays.notes.at(pointer.x, pointer.y)
        return note.id if note is not None else None

    # Pushing the map

    def push(self, pointer: Pointer, before: Pointer) -> None:
        self.table.gliding.push(QPointF(*pointer.screen) - QPointF(*before.screen))

    def let_map_go(self) -> None:
        self.table.gliding.let_go()
