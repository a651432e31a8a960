"""What is painted of counters: each face once, how high a pile is, what is locked, and lines from piles beside their
areas."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Collection, Iterable, Mapping
from functools import partial
from math import hypot
from typing import TypeAlias

import msgspec
from PySide6.QtCore import QByteArray, QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QPainter, QPen, QPixmap
from PySide6.QtSvg import QSvgRenderer
from PySide6.QtWidgets import QGraphicsItem, QGraphicsPixmapItem, QGraphicsScene
from shapely import STRtree

from app.language import boxed
from app.look import PAPER, PLAIN, PRINT
from app.marks.mark import Fill, Mark, Order, Pen, Shape, ring
from app.table.layers.painter import item_of, remove
from counters.counter import Counter, CounterId, FaceKey, Kind, Side, SideId, face_key
from counters.faces.faces import SMALL, Style, emblem_letter, face_size, face_svg, unknown_side
from counters.game import Game
from counters.laying.piles import BADGE_WIDE, Lead, Lies, Pile, badged
from counters.position import PlaceId

# How high each pile is, in a badge at its corner, which is also the handle of the whole pile; and locks. Shared
# pixmaps, as counters have.


LEGIBLE = 13
"""Pixels of a badge at least, however small its counter."""

LOCK = "lock"


class Badges:
    """Every sign drawn so far."""

    def __init__(self) -> None:
        self._drawn: dict[tuple[str, int], QPixmap] = {}

    def picture(self, text: str, pixels: int) -> QPixmap:
        key = (text, pixels)
        if key not in self._drawn:
            self._drawn[key] = _drawn(text, pixels)
        return self._drawn[key]


def _drawn(text: str, pixels: int) -> QPixmap:
    pixmap = QPixmap(pixels, pixels)
    pixmap.fill(Qt.GlobalColor.transparent)
    painter = QPainter(pixmap)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    rim = max(1.0, pixels / 12)
    inner = QRectF(pixmap.rect()).adjusted(rim, rim, -rim, -rim)
    painter.setPen(QPen(QColor(PAPER), rim))
    painter.setBrush(QColor(PRINT))
    painter.drawEllipse(inner)
    if text == LOCK:
        _draw_lock(painter, inner)
    else:
        font = painter.font()
        font.setFamily(PLAIN)
        font.setBold(True)
        font.setPixelSize(max(5, round(inner.height() * (0.74 if len(text) < 2 else 0.62))))
        painter.setFont(font)
        painter.drawText(inner, Qt.AlignmentFlag.AlignCenter, text)
    painter.end()
    return pixmap


def _draw_lock(painter: QPainter, inner: QRectF) -> None:
    wide = inner.width()
    middle = inner.center()
    body = QRectF(middle.x() - wide * 0.24, middle.y() - wide * 0.04, wide * 0.48, wide * 0.32)
    painter.setBrush(QColor(PAPER))
    painter.setPen(Qt.PenStyle.NoPen)
    painter.drawRect(body)
    painter.setBrush(Qt.BrushStyle.NoBrush)
    painter.setPen(QPen(QColor(PAPER), wide * 0.09))
    painter.drawArc(QRectF(middle.x() - wide * 0.15, middle.y() - wide * 0.28, wide * 0.3, wide * 0.44), 0, 180 * 16)


BADGE = 1
"""Where a badge keeps which pile it belongs to."""

ABOVE = 1.0

PileKey: TypeAlias = tuple[PlaceId, int]
"""The first, second… pile of a place."""


class BadgeLayer:
    """Badges of the piles, one item each."""

    def __init__(self, scene: QGraphicsScene, height: float, size: float) -> None:
        self._scene, self._height, self._size = scene, height, size
        self._badges = Badges()
        self.items: dict[PileKey, QGraphicsPixmapItem] = {}
        self._piles: dict[PileKey, Pile] = {}
        self._count: dict[PlaceId, int] = {}
        self._locks: dict[CounterId, QGraphicsPixmapItem] = {}
        self._lifted: set[CounterId] = set()
        self.scale = 1.0
        """Pixels of the screen to a unit of the map."""

        self._hidden = False

    def pile(self, place: PlaceId, lies: list[Lies], angle: int, names: STRtree) -> None:
        """Badges for the piles of a place, instead of those it had. They keep off the names that are printed."""
        for index in range(self._count.pop(place, 0)):
            self._drop((place, index))
        found = [*badged(lies, self._size, angle, names)]
        if found:
            self._count[place] = len(found)
        for index, (pile, spot) in enumerate(found):
            key = (place, index)
            self._piles[key] = pile
            item = self.items[key] = QGraphicsPixmapItem()
            item.setShapeMode(QGraphicsPixmapItem.ShapeMode.BoundingRectShape)
            item.setZValue(self._height + ABOVE)
            item.setRotation(-angle)
            item.setPos(*spot)
            item.setData(BADGE, key)
            self._dress(key)
            self._scene.addItem(item)

    def dress_again(self, waiting: Collection[PlaceId]) -> None:
        """Crisp for another scale; those of places that wait to be laid out are drawn then."""
        for key in self.items:
            if key[0] not in waiting:
                self._dress(key)

    def at(self, x: float, y: float, reach: float = 0.0) -> tuple[CounterId, ...]:
        """The pile whose badge is there, the uppermost counter first. `reach`: of a fingertip, on the map; it means a
        badge that it is nearer to than to the counter."""
        if self._hidden:
            return ()
        for item in self._scene.items(QPointF(x, y)):
            key = item.data(BADGE)
            if key is not None and tuple(key) in self._piles and item.isVisible():
                return self._piles[tuple(key)].counters[::-1]
        found = [
            (hypot(item.x() - x, item.y() - y), key)
            for key, item in self.items.items()
            if key in self._piles and item.isVisible() and abs(item.x() - x) <= reach and abs(item.y() - y) <= reach
        ]
        away, nearest = min(found, default=(reach, None))
        if nearest is None or away >= reach:
            return ()
        top = self._piles[nearest].top
        return self._piles[nearest].counters[::-1] if away < hypot(top.x - x, top.y - y) else ()

    def hide(self, hidden: bool) -> None:
        self._hidden = hidden
        for key in self.items:
            self._show(key)

    def lift(self, ids: Iterable[CounterId]) -> None:
        """A badge does not hang in the air while its pile is in the hand."""
        self._lifted.update(ids)
        for key in self._of(ids):
            self._show(key)

    def put_down(self, ids: Iterable[CounterId]) -> None:
        self._lifted.difference_update(ids)
        for key in self._of(ids):
            self._show(key)

    def _of(self, ids: Iterable[CounterId]) -> list[PileKey]:
        wanted = frozenset(ids)
        return [key for key, pile in self._piles.items() if not wanted.isdisjoint(pile.counters)]

    def forget(self, id: CounterId) -> None:
        """The counter is gone, and its own lock with it."""
        self._locks.pop(id, None)

    # Locks

    def lock(self, locked: Collection[CounterId], items: Mapping[CounterId, QGraphicsPixmapItem]) -> None:
        """A lock on each of these, and on no others."""
        for id in [id for id in self._locks if id not in locked]:
            self._scene.removeItem(self._locks.pop(id))
        for id in locked:
            if id in items and id not in self._locks:
                self.lock_one(id, items[id])

    def lock_one(self, id: CounterId, item: QGraphicsPixmapItem) -> None:
        self._locks[id] = QGraphicsPixmapItem(item)
        self.fit_lock(id)

    def fit_lock(self, id: CounterId) -> None:
        """Its counter has another picture: the lock is as large as suits it."""
        item = self._locks.get(id)
        if item is None:
            return
        box = item.parentItem().boundingRect()
        pixels = max(LEGIBLE, round(box.width() * BADGE_WIDE))
        item.setPixmap(self._badges.picture(LOCK, pixels))
        item.setScale(box.width() * BADGE_WIDE / pixels)
        item.setPos(box.right() - box.width() * BADGE_WIDE * 0.7, box.top() - box.width() * BADGE_WIDE * 0.3)

    # Drawing

    def _dress(self, key: PileKey) -> None:
        pile, item = self._piles[key], self.items[key]
        usual = self._size * pile.top.scale * BADGE_WIDE * self.scale
        pixels = max(LEGIBLE, round(usual))
        item.setPixmap(self._badges.picture(str(len(pile.lies)), pixels))
        # What it is larger than usual, it grows away from the figures.
        item.setOffset(-min(pixels, usual) / 2, -min(pixels, usual) / 2)
        item.setScale(1 / self.scale)
        self._show(key)

    def _show(self, key: PileKey) -> None:
        lying = self._lifted.isdisjoint(self._piles[key].counters)
        self.items[key].setVisible(lying and not self._hidden)

    def _drop(self, key: PileKey) -> None:
        self._piles.pop(key, None)
        item = self.items.pop(key, None)
        if item is not None:
            self._scene.removeItem(item)


# Lines from piles that lie beside their areas, from afar, to where they belong.


UNDER_COUNTERS = 0.1
DOT = 0.09
"""Of what a line ends in, in counters."""

LINE = 1.5
EDGE = 3.5
"""Pixels of the line, and of the paper beneath it that parts it from any ground."""


class LeadLayer:
    """One item for each line."""

    def __init__(self, scene: QGraphicsScene, height: float, size: float) -> None:
        self._scene, self._height, self._size = scene, height - UNDER_COUNTERS, size
        self._hidden = False
        self.leads: dict[PlaceId, list[Lead]] = {}
        self.items: dict[PlaceId, list[QGraphicsItem]] = {}

    def show(self, place: PlaceId, leads: list[Lead], scale: float) -> None:
        """These instead of those that led there before."""
        if leads == self.leads.get(place, []):
            return
        remove(self.items.pop(place, ()))
        self.leads.pop(place, None)
        if leads:
            self.leads[place] = leads
            self.items[place] = [item_of(_mark(lead, self._size * scale * DOT)) for lead in leads]
        for item in self.items.get(place, ()):
            item.setZValue(self._height)
            item.setVisible(not self._hidden)
            self._scene.addItem(item)

    def under(self, x: float, y: float, reach: float) -> PlaceId | None:
        """Whose pile lies there, beside its area: `reach` is half of a counter."""
        return next(
            (
                place
                for place, leads in self.leads.items()
                for lead in leads
                if abs(lead.begins[0] - x) <= reach and abs(lead.begins[1] - y) <= reach
            ),
            None,
        )

    def hide(self, hidden: bool) -> None:
        self._hidden = hidden
        for item in (each for items in self.items.values() for each in items):
            item.setVisible(not hidden)


def _mark(lead: Lead, radius: float) -> Mark:
    line = ((lead.begins, lead.ends),)
    pens = Pen("paper", EDGE, hair=True), Pen("print", LINE, hair=True)
    dot = Shape(ring(*lead.ends, radius), Fill("print"), Pen("paper", 1, hair=True))
    return Mark((*(Shape(line, None, pen) for pen in pens), dot), Order.COUNTERS)


# The counters themselves: one picture for each face and size in pixels, shared by all that show it.


SMALLEST, LARGEST = 4, 512
"""Pixels along a counter. Nearer than this they are drawn larger than they are."""

FAR = 11
"""Up to here only colour and letter are told apart, and only these are drawn."""

LETTERED = 9
BUDGET = 64 * 1024 * 1024
"""Bytes of pictures that are kept; those shown last, the longest."""


def pixels(wide: float) -> int:
    """Whole pixels for a counter that is so many wide on the screen."""
    return max(SMALLEST, min(LARGEST, round(wide)))


class CounterPixmaps:
    """Every picture drawn so far for one game."""

    def __init__(self, game: Game) -> None:
        self.game = game
        self.style: Style = "nato"
        self.fills: Mapping[SideId, tuple[str, str]] = {}
        """Fill and ink for sides whose own are not wanted."""

        self._drawn: OrderedDict[tuple[FaceKey, int, int], QPixmap] = OrderedDict()
        self._bytes = 0

    def __len__(self) -> int:
        return len(self._drawn)

    def picture(self, counter: Counter, wide: int, page: bool = False) -> QPixmap:
        """The picture of a counter as it lies, so many pixels wide."""
        key = (face_key(counter, page), counter.turned % 360, wide)
        found = self._drawn.get(key)
        if found is None:
            found = self._drawn[key] = self._draw(counter, wide, page)
            self._bytes += _bytes(found)
            while self._bytes > BUDGET and len(self._drawn) > 1:
                self._bytes -= _bytes(self._drawn.popitem(last=False)[1])
        self._drawn.move_to_end(key)
        return found

    def side(self, id: SideId) -> Side | None:
        """A side as it is coloured here."""
        side = self.game.sheet.sides.get(id) or unknown_side(id)
        if side is None or id not in self.fills:
            return side
        fill, ink = self.fills[id]
        return msgspec.structs.replace(side, fill=fill, ink=ink)

    def dress(self, style: Style | None = None, fills: Mapping[SideId, tuple[str, str]] | None = None) -> None:
        """Another taste: all pictures are drawn anew."""
        self.style = style or self.style
        self.fills = self.fills if fills is None else fills
        self._drawn.clear()
        self._bytes = 0

    def _said(self, kind: Kind) -> Kind:
        """A card is there to be read."""
        said = partial(boxed, self.game.sheet)
        faces = (msgspec.structs.replace(face, title=said(face.title), text=said(face.text)) for face in kind.faces)
        return msgspec.structs.replace(kind, name=said(kind.name), faces=tuple(faces))

    def _draw(self, counter: Counter, wide: int, page: bool) -> QPixmap:
        kind, side = self.game.kind(counter), self.side(counter.side)
        if kind.sort == "card":
            kind = self._said(kind)
        width, height = face_size(kind, page)
        pixmap = QPixmap(wide, round(wide * height / width))
        pixmap.fill(Qt.GlobalColor.transparent)
        painter = QPainter(pixmap)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        if wide <= FAR and kind.sort == "unit":
            _draw_far(painter, QRectF(pixmap.rect()), kind, side)
        else:
            few = wide < SMALL and not page
            svg = face_svg(kind, side, counter, style=self.style, family=PLAIN, page=page, small=few)
            QSvgRenderer(QByteArray(svg.encode())).render(painter, QRectF(pixmap.rect()))
        painter.end()
        return _turned(pixmap, counter.turned) if counter.turned % 360 else pixmap


def _bytes(pixmap: QPixmap) -> int:
    return pixmap.width() * pixmap.height() * 4


def _draw_far(painter: QPainter, area: QRectF, kind: Kind, side: Side | None) -> None:
    """Colour and letter: all that can be told from afar."""
    fill = QColor(side.fill if side else "#e9e4d6")
    painter.setBrush(fill)
    painter.setPen(QPen(QColor("#20262b"), max(1.0, area.width() / 16)))
    inner = area.adjusted(0.5, 0.5, -0.5, -0.5)
    painter.drawRect(inner)
    letter = emblem_letter(side) or kind.name[:1]
    if area.width() >= LETTERED:
        font = painter.font()
        font.setFamily(PLAIN)
        font.setPixelSize(round(area.height() * 0.7))
        painter.setFont(font)
        painter.setPen(QColor("#ffffff" if fill.lightness() < 128 else "#20262b"))
        painter.drawText(inner, Qt.AlignmentFlag.AlignCenter, letter)


def _turned(pixmap: QPixmap, degrees: int) -> QPixmap:
    canvas = QPixmap(pixmap.size())
    canvas.fill(Qt.GlobalColor.transparent)
    painter = QPainter(canvas)
    painter.setRenderHint(QPainter.RenderHint.SmoothPixmapTransform)
    middle = QRectF(pixmap.rect()).center()
    painter.translate(middle)
    painter.rotate(degrees)
    if degrees % 90:
        # Turned askew it is wider than it was: keep its corners in.
        painter.scale(0.8, 0.8)
    painter.translate(-middle)
    painter.drawPixmap(0, 0, pixmap)
    painter.end()
    return canvas
