"""Counters that lie upon each other are set out beside their area, with a line that leads there."""

from __future__ import annotations

import math
from itertools import pairwise

from PySide6.QtCore import QObject, QPointF, QRectF, QSizeF, QTimer
from PySide6.QtGui import QColor, QPainterPath, QTransform
from PySide6.QtWidgets import QApplication, QGraphicsPathItem

from app.look import PAPER
from app.table.counters.layer import CountersLayer
from app.table.hands.looking import Looking
from app.table.hands.pointer import Pointer
from app.table.layers.painter import hair
from counters.laying.piles import GAP, Lies, Pile, piles
from counters.laying.stacks import CROWD
from counters.position import PlaceId

UNDER_COUNTERS = 4.5
"""Above the counters that lie in their places, and beneath those set out."""

WAIT, LEAVE = 250, 350
"""Milliseconds before it opens under a resting mouse, and before it closes again."""

LEGIBLE = 44
"""Pixels along a counter that is set out, at least."""

KNOWN_BY = 8
"""Pixels of a counter beneath another by which it is known: what is printed along its edge."""

EDGE = 0.35
"""Of paper around the counters, in counters."""

MOST_ACROSS = 8


class CallOut(QObject):
    """At most one place is set out."""

    def __init__(self, view: Looking, counters: CountersLayer) -> None:
        super().__init__(view)
        self._view, self._counters = view, counters
        self.place: PlaceId | None = None
        self._frame: QGraphicsPathItem | None = None
        self._box = QRectF()
        self._source = QRectF()
        self._pressed, self._away = QPointF(), 0.0
        """Where a hand went down, and how far from there it carries a counter out of its row."""

        self.wanted: PlaceId | None = None
        """It will be, when the mouse has rested there."""

        self._open_soon = QTimer(self, singleShot=True, interval=WAIT)
        self._open_soon.timeout.connect(self._open_wanted)
        self._close_soon = QTimer(self, singleShot=True, interval=LEAVE)
        self._close_soon.timeout.connect(self.close)
        view.moved_view.connect(self._moved)

    def overfull(self, place: PlaceId) -> bool:
        """Whether so many lie upon each other that they are better looked at side by side; or any, where so little is
        seen of the lower ones that nobody knows them."""
        if place == self.place:
            return True
        heaped = piles(self._counters.lies.get(place, []), self._counters.size)
        return any(len(pile.lies) >= CROWD or self._hides(pile) for pile in heaped)

    def _hides(self, pile: Pile) -> bool:
        if self._counters.scale != 1:
            return True
        least = min(math.dist((low.x, low.y), (high.x, high.y)) for low, high in pairwise(pile.lies))
        return least * self._view.zoom < KNOWN_BY

    def hover(self, pointer: Pointer) -> None:
        """A mouse goes by."""
        spot = QPointF(pointer.x, pointer.y)
        if self.place is not None:
            if self._box.contains(spot) or self._source.contains(spot):
                self._close_soon.stop()
            elif not self._close_soon.isActive():
                self._close_soon.start()
        place = self._counters.place_of(pointer.counters[0]) if pointer.counters else None
        if self._counters.lifted or place is None or place == self.place or not self.overfull(place):
            place = None
        if place != self.wanted:
            self.wanted = place
            self._open_soon.start() if place is not None else self._open_soon.stop()

    def leaves(self) -> None:
        """The mouse has gone from the map, to a panel perhaps; not into a menu that is about what lies here."""
        self._open_soon.stop()
        self.wanted = None
        if self.place is not None and QApplication.activePopupWidget() is None:
            self._close_soon.start()

    def goes_down(self, spot: QPointF) -> None:
        """A hand goes down where they lay: they lie there again, so that it takes hold of what it saw. Under a hand
        that has gone down nothing opens any more."""
        self._open_soon.stop()
        self.wanted = None
        self._pressed = spot
        if self._source.contains(spot) and not self._box.contains(spot):
            self.close()

    def under(self, spot: QPointF) -> PlaceId | None:
        """Whoever points at the paper means the place whose counters lie on it, not the ground beneath."""
        return self.place if self._box.contains(spot) else None

    def drags(self, spot: QPointF) -> None:
        """A hand goes by. With counters in it, no paper is to lie over where they may go: neither elsewhere, nor over
        the areas beside their own. Only where they lay in their row the hand may think again."""
        off = spot - self._pressed
        if self._counters.lifted and max(abs(off.x()), abs(off.y())) > self._away:
            self.close()

    def touched(self, pointer: Pointer) -> None:
        """A finger comes down: elsewhere, it closes."""
        if self.place is not None and not self._box.contains(QPointF(pointer.x, pointer.y)):
            self.close()

    def tap(self, pointer: Pointer) -> None:
        """A finger touched and did not move: an overfull place opens at once."""
        place = self._counters.place_of(pointer.counters[0]) if pointer.counters else None
        if place is not None and self.overfull(place):
            self.open(place)

    def open(self, place: PlaceId) -> None:
        """Set out what lies in a place."""
        if place == self.place:
            return
        self.close()
        self.place = place
        self._counters.laid.connect(self._laid)
        self._counters.set_out[place] = self._set_out
        self._counters.lay_out(place)

    def close(self) -> None:
        """Back into their place."""
        self._open_soon.stop()
        self._close_soon.stop()
        self.wanted = None
        place, self.place = self.place, None
        if self._frame is not None:
            self._view.scene().removeItem(self._frame)
            self._frame = None
        self._box = self._source = QRectF()
        if place is not None:
            self._counters.laid.disconnect(self._laid)
            self._counters.set_out.pop(place, None)
            self._counters.lay_out(place)

    def _open_wanted(self) -> None:
        if self.wanted is not None:
            self.open(self.wanted)
            self.wanted = None

    def _laid(self, places: frozenset[PlaceId]) -> None:
        if self.place in places and self.place not in self._counters.lies:
            self.close()

    def _moved(self) -> None:
        """The paper would not be where it fits any more."""
        if self.place is not None:
            self.close()

    def _set_out(self, lies: list[Lies]) -> list[Lies]:
        """In rows, side by side, large enough to be read; all in the view of the one who looks."""
        view = self._view
        size = self._counters.size
        scale = max(1.0, LEGIBLE / max(view.zoom * size, 1e-6))
        step = size * scale * GAP
        across = min(MOST_ACROSS, max(2, round((len(lies) * 1.8) ** 0.5)), len(lies))
        rows = -(-len(lies) // across)
        edge = size * scale * EDGE
        self._away = step / 2
        look = QTransform().rotate(view.angle)
        back = QTransform().rotate(-view.angle)
        half = size / 2
        self._source = QRectF()
        for each in lies:
            self._source |= QRectF(each.x - half, each.y - half, 2 * half, 2 * half)
        source, window = look.mapRect(self._source), look.mapRect(view.visible)
        covered = look.mapRect(view.covered_map) if not view.covered.isEmpty() else QRectF()
        wide, high = across * step + edge, rows * step + edge
        box = _beside(source, QSizeF(wide, high), window, covered, edge)
        self._box = back.mapRect(box)
        self._show_frame(box, source.center(), back)
        set_out = []
        for index, each in enumerate(lies):
            row, column = divmod(index, across)
            spot = QPointF(box.left() + edge / 2 + (column + 0.5) * step, box.top() + edge / 2 + (row + 0.5) * step)
            at = back.map(spot)
            set_out.append(Lies(each.counter, at.x(), at.y(), scale))
        return set_out

    def _show_frame(self, box: QRectF, source: QPointF, back: QTransform) -> None:
        path = QPainterPath()
        radius = min(box.width(), box.height()) * 0.06
        path.addRoundedRect(box, radius, radius)
        foot = QPointF(
            max(box.left() + radius, min(box.right() - radius, source.x())),
            max(box.top() + radius, min(box.bottom() - radius, source.y())),
        )
        leader = QPainterPath(source)
        leader.lineTo(foot)
        if self._frame is None:
            self._frame = QGraphicsPathItem()
            self._frame.setZValue(self._counters.height + UNDER_COUNTERS)
            self._frame.setBrush(QColor(PAPER))
            self._frame.setPen(hair("print", 2))
            self._view.scene().addItem(self._frame)
        self._frame.setPath(back.map(_joined(leader, path)))


def _joined(leader: QPainterPath, paper: QPainterPath) -> QPainterPath:
    both = QPainterPath(leader)
    both.addPath(paper)
    return both


def _beside(source: QRectF, size: QSizeF, window: QRectF, covered: QRectF, gap: float) -> QRectF:
    """Above what it belongs to, or where else in the window there is room, beneath no guide."""
    middle, wide, high = source.center(), size.width(), size.height()
    spots = [
        (middle.x() - wide / 2, source.top() - gap - high),
        (middle.x() - wide / 2, source.bottom() + gap),
        (source.right() + gap, middle.y() - high / 2),
        (source.left() - gap - wide, middle.y() - high / 2),
    ]
    boxes = [QRectF(x, y, wide, high) for x, y in spots]
    inside = [box for box in boxes if window.contains(box)]
    found = next((box for box in inside if not box.intersects(covered)), inside[0] if inside else boxes[0])
    x = max(window.left(), min(window.right() - wide, found.left()))
    y = max(window.top(), min(window.bottom() - high, found.top()))
    return QRectF(x, y, wide, high)
