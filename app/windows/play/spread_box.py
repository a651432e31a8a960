"""The open stack, over the map where it was asked for."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import QEvent, QObject, QPoint, QRect, Qt, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QFrame, QHBoxLayout, QLabel, QVBoxLayout, QWidget

from app.documents.game_document import GameDocument
from app.language import t
from app.panels.parts.panel import Light
from app.panels.parts.small import filled, small_button
from app.panels.tray.spread import SpreadPanel
from app.table.counters.pictures import CounterPixmaps
from app.windows.parts.following import LAID, Following
from counters.counter import CounterId
from counters.position import PlaceId

# A strip that lies over what is beneath it: it comes and goes, and nothing beneath it moves.


OUTER_EDGE, NARROWEST, WIDEST = 8, 360, 1100
"""Pixels from the edges; narrower or wider than this no line is read well."""


class LyingOver(QObject):
    """Along the upper or the lower edge of a room within the widget that it lies over."""

    def __init__(
        self, strip: QWidget, over: QWidget, room: Callable[[], QRect], hides: Callable[[QRect], bool] | None = None,
        *, beside: Callable[[], QWidget | None] = lambda: None, wide: Callable[[], int] = lambda: WIDEST,
    ) -> None:  # fmt: skip
        """`hides`: whether along the lower edge, just there, it would lie over what must be seen. `beside`: a guide
        whose buttons it leaves free, where there is room beside it. `wide`: as its words need."""
        super().__init__(strip)
        self._wide = wide
        self._strip, self._over, self._room, self._hides, self._beside = strip, over, room, hides, beside
        strip.setParent(over)
        strip.setAutoFillBackground(True)
        strip.hide()
        Following(self, over, self.place, LAID)
        Following(self, strip, self.place, (QEvent.Type.Show, QEvent.Type.LayoutRequest))

    def place(self) -> None:
        """As high as its words need."""
        if self._strip.isHidden():
            return
        lies = self._in(self._room())
        if (guide := self._beside()) is not None and guide.isVisible():
            taken = QRect(guide.mapTo(self._over, QPoint()), guide.size())
            if lies.intersects(taken):
                left, right = self._room(), self._room()
                left.setRight(taken.left() - 1)
                right.setLeft(taken.right() + 1)
                wider = max(left, right, key=QRect.width)
                if wider.width() >= NARROWEST:
                    lies = self._in(wider)
        if self._strip.geometry() != lies:
            self._strip.setGeometry(lies)
        self._strip.raise_()

    def _in(self, room: QRect) -> QRect:
        strip = self._strip
        wide = max(1, min(WIDEST, self._wide(), room.width() - 2 * OUTER_EDGE))
        layout = strip.layout()
        wrapped = layout is not None and layout.hasHeightForWidth()
        high = layout.totalHeightForWidth(wide) if layout is not None and wrapped else strip.sizeHint().height()
        x = room.left() + (room.width() - wide) // 2
        lies = QRect(x, room.bottom() + 1 - OUTER_EDGE - high, wide, high)
        if self._hides is not None and self._hides(lies):
            lies.moveTop(room.top() + OUTER_EDGE)
        return lies


WIDE, HIGH = 560, 430
EDGE = 8


class SpreadBox(QFrame):
    """It keeps inside the map. Escape, its button, or a press on the map puts it away."""

    asked = Signal(object)
    opened = Signal()
    closed = Signal()

    def __init__(
        self, document: GameDocument, pixmaps: CounterPixmaps, over: QWidget, room: Callable[[], QRect]
    ) -> None:  # fmt: skip
        """`room`: the part of what it lies over in which no hand of cards lies upon it."""
        super().__init__(over)
        self._room = room
        self.setObjectName("palette")
        self.setAutoFillBackground(True)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setAccessibleName(t("Open stack"))
        self.panel = SpreadPanel(document, pixmaps)
        self.panel.asked.connect(self.asked)
        self.panel.emptied.connect(self.put_away)
        top = QHBoxLayout()
        top.addWidget(QLabel(t("Open stack")), 1)
        top.addWidget(small_button("×", t("Close"), self.put_away))
        layout = filled(QVBoxLayout(self), top, self.panel, wide=self.panel)
        layout.setContentsMargins(10, 4, 4, 8)
        Following(self, over, self.put_away)
        self.hide()

    def open(self, place: PlaceId, at: QPoint | None = None) -> None:
        """Beside a spot of the map; in the middle, where there is none."""
        self._lie(HIGH, at)
        self.panel.open(place)
        self.show()
        self.show_picked_out((), at)
        self.raise_()
        self.panel.faces.setFocus()
        self.opened.emit()

    def show_picked_out(self, counters: tuple[CounterId, ...], at: QPoint | None) -> None:
        """With the buttons for these. On a large screen a high stack is seen whole, up to half of the map."""
        faces = self.panel.faces
        self.panel.show_picked_out(counters)
        # The buttons take more of a higher box.
        layout = self.panel.layout()
        for _ in range(2):
            if layout is not None:
                layout.activate()
            faces.executeDelayedItemsLayout()
            last = faces.visualRect(faces.faces.index(faces.faces.rowCount() - 1))
            hidden = last.bottom() + faces.spacing() + EDGE - faces.viewport().height()
            self._lie(max(HIGH, min(self.height() + hidden, self._room().height() // 2)), at)

    def _lie(self, high: int, at: QPoint | None) -> None:
        room = self._room()
        wide, high = min(WIDE, room.width() - 2 * EDGE), min(high, room.height() - 2 * EDGE)
        spot = at or QPoint((room.width() - wide) // 2, (room.height() - high) // 2)
        x = max(EDGE, min(spot.x() + EDGE, room.width() - wide - EDGE))
        y = max(EDGE, min(spot.y() + EDGE, room.height() - high - EDGE))
        self.setGeometry(x, y, wide, high)

    def put_away(self) -> None:
        if not self.isHidden():
            self.hide()
            self.asked.emit(Light())  # What was picked in it is dark again on the map.
            self.closed.emit()

    def give_way(self, hand: object) -> None:
        """What is dragged out of it goes over the map beneath, with all that is said there. No hand: it is back."""
        self.raise_() if hand is None else self.lower()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() == Qt.Key.Key_Escape:
            self.put_away()
        else:
            super().keyPressEvent(event)
