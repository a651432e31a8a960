"""One map on the screen: its ground, its counters, and all that lies over them."""

from __future__ import annotations

from pathlib import Path

from PySide6.QtCore import QRect, QRectF, QTimer
from PySide6.QtGui import QColor, QPainter, QResizeEvent, QShowEvent
from PySide6.QtWidgets import QWidget

from app.look import FELT
from app.table.counters.callout import CallOut
from app.table.counters.layer import CountersLayer
from app.table.counters.pixmaps import CounterPixmaps
from app.table.ground.grounds import Grounds
from app.table.ground.map_layer import MapLayer
from app.table.ground.overview import Overview
from app.table.hands.looking import Gliding, Looking
from app.table.layers.over_the_map import NAMES, Sheets
from boards.board import MapId
from counters.game import Game
from counters.position import Position

COUNTERS_HEIGHT = 10
AT_REST = 150
"""Milliseconds after the last push, until what came into the window is drawn crisp."""

AROUND = 0.25
"""So much around the window is drawn crisp, too, for the next push."""

OVERVIEW = "overview"


class MapView(Looking):
    """It shows; hands are the table's."""

    def __init__(
        self, game: Game, map: MapId, drawing: Path | None, parent: QWidget | None, pixmaps: CounterPixmaps | None
    ) -> None:
        self.printed = game.board.maps[map]
        super().__init__(QRectF(0, 0, self.printed.width, self.printed.height), parent)
        self.game, self.map = game, map
        self.position = Position()
        self.grounds = Grounds(self, self.printed, drawing, self.settle_soon)
        self.pixmaps = pixmaps or CounterPixmaps(game)
        self.counters = CountersLayer(self.scene(), COUNTERS_HEIGHT, game, map, self.pixmaps)
        self.sheets = Sheets(self, game, self.counters, drawing)
        self.gliding = Gliding(self)
        self.call_out = CallOut(self, self.counters)
        self.overview = Overview(self, lambda: self.ground)
        self._at_rest = QTimer(self, singleShot=True, interval=AT_REST)
        self._at_rest.timeout.connect(self.settle)
        self.settled.connect(self.settle)
        self.settled.connect(self.viewport().update)
        self.moved_view.connect(self._moved)
        self.setBackgroundBrush(QColor(FELT))
        self.setAccessibleName(self.printed.name)

    @property
    def ground(self) -> MapLayer | None:
        """The printed map, with its lettering or without."""
        return self.grounds.now

    def begin(self, *, beside: bool = False) -> None:
        """The window is about to be shown: draw what it will show first. `beside`: it will show another map first."""
        self.fit()
        # How large counters are drawn depends on the room that the window will have.
        self.counters.at_once = 0
        if self.ground is not None:
            if beside or self.ground.is_large:
                self.ground.begin_beside()
            else:
                self.ground.begin(self.zoom * self.devicePixelRatioF())
        self.settle()

    def show_position(self, before: Position | None, after: Position) -> None:
        """Bring everything in line with the position after."""
        self.position = after
        self.counters.show(before, after)
        self.sheets.show(before, after)
        self.look_afresh()

    def show_layer(self, name: str, on: bool) -> None:
        """One of `sheets.LAYERS`, or the overview."""
        self.look_afresh()
        if name == OVERVIEW:
            self.overview.place()
            self.overview.setVisible(on)
            return
        self.sheets.show_layer(name, on)
        if name == NAMES:
            self._letter_the_map()

    def is_layer_on(self, name: str) -> bool:
        return self.overview.isVisibleTo(self) if name == OVERVIEW else self.sheets.is_on(name)

    def settle(self) -> None:
        """The view stays as it is: everything in it is drawn crisp."""
        self._at_rest.stop()
        if self._has_no_room:
            return
        self.grounds.settle()
        part = self.visible
        aside = part.width() * AROUND
        ratio = self.devicePixelRatioF()
        around = part.adjusted(-aside, -aside, aside, aside)
        # Before it is visible, a window has not the size that it will have.
        self.counters.zoomed(self.zoom * ratio, around, self.zoom if self.isVisible() else None)

    def finish(self) -> None:
        """All that is still being drawn, at once; tiles come as they come."""
        self.settle()
        self.counters.finish()
        self.sheets.finish()

    @property
    def busy(self) -> bool:
        """Whether something is still being drawn."""
        waiting = self._at_rest.isActive() or self._ahead.isActive() or self.counters.busy or self.sheets.busy
        return waiting or (self.ground is not None and self.ground.busy)

    def close_map(self) -> None:
        """The map is put away."""
        self.gliding.stop()
        self.call_out.close()
        self.grounds.close()

    def drawBackground(self, painter: QPainter, rect: QRectF | QRect) -> None:
        painter.fillRect(rect, self.backgroundBrush())
        self.grounds.draw(painter, QRectF(rect))

    def _was_turned(self) -> None:
        self.call_out.close()
        self._letter_the_map()
        self.counters.turned(self.angle)

    def _letter_the_map(self) -> None:
        """Names are set anew for one who sits elsewhere, or when they are wanted above the counters."""
        self.grounds.choose(bare=self.angle != 0 or self.sheets.is_on(NAMES))
        self.sheets.turned(self.angle, bare=self.grounds.bare)
        self.viewport().update()

    @property
    def _has_no_room(self) -> bool:
        """Behind another tab a map has no width, nor when it is brought to the front, until that has been laid out."""
        return self.viewport().size().isEmpty()

    def settle_soon(self) -> None:
        """When it has rested for a moment."""
        self._at_rest.start()

    def _moved(self) -> None:
        self.settle_soon()
        if self.ground is not None:
            self.ground.look_at(self.visible, self.zoom * self.devicePixelRatioF())

    def showEvent(self, event: QShowEvent) -> None:
        super().showEvent(event)
        self.settle()

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self.overview.place()
        if event.oldSize().width() == 0 and self.isVisible():
            self.settle()
