"""One map on the screen. Turns mouse, fingers and keys into pointers in words of the board, and hands them on."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

from PySide6.QtCore import QEvent, QPointF, QRect, QRectF, Qt, QTimer, Signal
from PySide6.QtGui import (
    QColor,
    QDragEnterEvent,
    QDragLeaveEvent,
    QDragMoveEvent,
    QDropEvent,
    QKeyEvent,
    QMouseEvent,
    QPainter,
    QResizeEvent,
    QTouchEvent,
    QWheelEvent,
)
from PySide6.QtWidgets import QWidget

from app.look import FELT
from app.table.callout import CallOut
from app.table.counter_pixmaps import CounterPixmaps
from app.table.counters_layer import CountersLayer
from app.table.dropping import dragged, new_dragged, place_at
from app.table.fingers import Fingers
from app.table.gliding import Gliding
from app.table.grounds import Grounds
from app.table.keys import ASKING, Step, step_of
from app.table.looking import Looking
from app.table.map_layer import MapLayer
from app.table.mouse import Mouse
from app.table.overview import Overview
from app.table.pointer import MOUSE, Phase, Pointer
from app.table.ports import Ports
from app.table.pressing import LongPress
from app.table.sheets import NAMES, Sheets
from boards.board import Box, MapId
from counters.game import Game
from counters.places import PlaceId, cell, in_area
from counters.position import Position

COUNTERS_HEIGHT = 10
AT_REST = 150
"""Milliseconds after the last push, until what came into the window is drawn crisp."""

AROUND = 0.25
"""So much around the window is drawn crisp, too, for the next push."""

OVERVIEW = "overview"


class Table(Looking):
    """The view of one map of a game."""

    pointed = Signal(object)
    """A `Pointer`: the mouse, or one of the fingers."""

    keyed = Signal(object)
    """A `Step` of the keyboard."""

    let_go = Signal()
    """Escape: all hands open."""

    words_at = Signal(str, QPointF)
    """Words, and the spot of the window they belong to."""

    dropped = Signal(object, object)
    """Ids of counters that were dragged here from a panel, and the pointer where they were let go."""

    hangs_over = Signal(object, object)
    """Counters that are dragged here from a panel, and where they are; nothing and None: they have left the map."""

    brought = Signal(object, object)
    """The same for new ones out of the box: kind, side and how many."""

    def __init__(
        self,
        game: Game,
        map: MapId,
        drawing: Path | None,
        parent: QWidget | None = None,
        pixmaps: CounterPixmaps | None = None,
    ) -> None:
        self.printed = game.board.maps[map]
        super().__init__(QRectF(0, 0, self.printed.width, self.printed.height), parent)
        self.game, self.map = game, map
        self.grounds = Grounds(self, drawing)
        self.pixmaps = pixmaps or CounterPixmaps(game)
        self.counters = CountersLayer(self.scene(), COUNTERS_HEIGHT, game, map, self.pixmaps)
        self.sheets = Sheets(self, game, self.counters, drawing)
        self.ports = Ports(game.board, map)
        self.mouse = Mouse(self)
        self.gliding = Gliding(self)
        self.fingers = Fingers(self)
        self.long_press = LongPress(self)
        self.call_out = CallOut(self)
        self.overview = Overview(self)
        self._at_rest = QTimer(self, singleShot=True, interval=AT_REST)
        self._at_rest.timeout.connect(self.settle)
        self.settled.connect(self.settle)
        self.settled.connect(self.viewport().update)
        self.moved_view.connect(self._moved)
        self.setBackgroundBrush(QColor(FELT))
        self.setMouseTracking(True)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setAcceptDrops(True)
        self.viewport().setAttribute(Qt.WidgetAttribute.WA_AcceptTouchEvents)
        self.setAccessibleName(self.printed.name)

    # Showing

    @property
    def ground(self) -> MapLayer | None:
        """The printed map, with its lettering or without."""
        return self.grounds.now

    def begin(self, *, beside: bool = False) -> None:
        """The window is about to be shown: draw what it will show first. `beside`: it will show another map first."""
        self.fit()
        if self.ground is not None:
            if beside or self.ground.is_large:
                self.ground.begin_beside()
            else:
                self.ground.begin(self.zoom * self.devicePixelRatioF())
        self.settle()

    def show_position(self, before: Position | None, after: Position) -> None:
        """Bring everything in line with the position after."""
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
        self.grounds.settle()
        part = self.visible
        aside = part.width() * AROUND
        self.counters.zoomed(self.zoom * self.devicePixelRatioF(), part.adjusted(-aside, -aside, aside, aside))

    def finish(self) -> None:
        """All that is still being drawn, at once; tiles come as they come."""
        self.settle()
        self.counters.finish()
        self.sheets.finish()

    @property
    def busy(self) -> bool:
        """Whether something is still being drawn."""
        waiting = self._at_rest.isActive() or self.counters.busy or self.sheets.busy
        return waiting or (self.ground is not None and self.ground.busy)

    def close_map(self) -> None:
        """The map is put away."""
        self.long_press.stop()
        self.gliding.stop()
        self.call_out.close()
        self.grounds.close()

    def drawBackground(self, painter: QPainter, rect: QRectF | QRect) -> None:
        painter.fillRect(rect, self.backgroundBrush())
        self.grounds.draw(painter, QRectF(rect))

    @property
    def _is_still(self) -> bool:
        return not (self.mouse.holds or self.fingers.hold or self.counters.any_lifted)

    def _was_turned(self) -> None:
        self.call_out.close()
        self._letter_the_map()
        self.counters.turned(self.angle)

    def _letter_the_map(self) -> None:
        """Names are set anew for one who sits elsewhere, or when they are wanted above the counters."""
        self.grounds.choose(bare=self.angle != 0 or self.sheets.is_on(NAMES))
        self.sheets.turned(self.angle, bare=self.grounds.bare)
        self.viewport().update()

    def settle_soon(self) -> None:
        """When it has rested for a moment."""
        self._at_rest.start()

    def _moved(self) -> None:
        self.settle_soon()
        if self.ground is not None:
            self.ground.look_at(self.visible, self.zoom * self.devicePixelRatioF())

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self.overview.place()

    # Pointing

    @property
    def every_finger_draws(self) -> bool:
        """A pencil or a measure is in hand: fingers on the bare map draw rather than push, and may rest."""
        return not self.long_press.on

    @every_finger_draws.setter
    def every_finger_draws(self, draws: bool) -> None:
        self.long_press.stop()
        self.long_press.on = not draws

    def pointer(
        self, phase: Phase, spot: QPointF, finger: int = MOUSE, modifiers: Qt.KeyboardModifier | None = None
    ) -> Pointer:
        """What a spot of the window means on the board; on another map's board, where it is over that."""
        if not QRectF(self.viewport().rect()).contains(spot):
            return self._outside(phase, spot, finger, modifiers)
        at = self.to_map(spot)
        space = self.printed.at(at.x(), at.y())
        pile = self.counters.badges.at(at.x(), at.y())
        keys = modifiers if modifiers is not None else Qt.KeyboardModifier.NoModifier
        return Pointer(
            phase,
            self.map,
            at.x(),
            at.y(),
            self.place_under(at),
            space.id if space else None,
            pile or self.counters.at(at.x(), at.y()),
            finger,
            exact=bool(keys & Qt.KeyboardModifier.AltModifier),
            adding=bool(keys & (Qt.KeyboardModifier.ControlModifier | Qt.KeyboardModifier.ShiftModifier)),
            whole_stack=bool(pile),
            choice=self.mouse.choice if finger == MOUSE else 0,
            screen=(spot.x(), spot.y()),
        )

    def place_under(self, at: QPointF) -> PlaceId | None:
        """The finest place there is: a cell, a port, an area."""
        space = self.printed.at(at.x(), at.y())
        if space is None:
            return None
        if isinstance(space, Box):
            hit = self.printed.cell_at(at.x(), at.y())
            return cell(hit[0].id, hit[1].id) if hit else in_area(space.id)
        return self.ports.at(space.id, at.x(), at.y()) or in_area(space.id)

    def _outside(self, phase: Phase, spot: QPointF, finger: int, modifiers: Qt.KeyboardModifier | None) -> Pointer:
        """Over another map of the same game, over a panel that takes counters, or over nothing."""
        on_screen = self.viewport().mapToGlobal(spot)
        for other in self.beside():
            there = other.viewport().mapFromGlobal(on_screen)
            if QRectF(other.viewport().rect()).contains(there):
                return replace(other.pointer(phase, there, finger, modifiers), screen=(spot.x(), spot.y()))
        at = self.to_map(spot)
        place = place_at(on_screen.toPoint(), self.window())
        return Pointer(phase, self.map, at.x(), at.y(), place, finger=finger, screen=(spot.x(), spot.y()))

    def beside(self) -> list[Table]:
        """The other maps of this game that are to be seen."""
        tables = self.window().findChildren(Table)
        return [table for table in tables if table is not self and table.game is self.game and table.isVisible()]

    def say_pointer(
        self, phase: Phase, spot: QPointF, finger: int = MOUSE, modifiers: Qt.KeyboardModifier | None = None
    ) -> None:
        if phase is Phase.PRESS:
            self.look_afresh()
        self.pointed.emit(self.pointer(phase, spot, finger, modifiers))

    def mousePressEvent(self, event: QMouseEvent) -> None:
        self.mouse.press(event)

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        self.mouse.move(event)

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        self.mouse.release(event)

    def mouseDoubleClickEvent(self, event: QMouseEvent) -> None:
        self.mouse.double(event)

    def wheelEvent(self, event: QWheelEvent) -> None:
        self.mouse.wheel(event)

    def viewportEvent(self, event: QEvent) -> bool:
        if isinstance(event, QTouchEvent):
            return self.fingers.touched(event)
        return super().viewportEvent(event)

    # Keys

    def event(self, event: QEvent) -> bool:
        if isinstance(event, QKeyEvent) and event.type() == QEvent.Type.KeyPress:
            # Tab would leave the map before keyPressEvent is asked.
            step = step_of(event)
            if step is Step.NEXT and self.mouse.carries:
                self.mouse.next_way()
                return True
            if step in (Step.NEXT, Step.BEFORE) and self.sheets.cursor.wants_tab:
                self.keyed.emit(step)
                return True
        return super().event(event)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        step = step_of(event)
        if event.key() == Qt.Key.Key_Escape:
            self.call_out.close()
            self.let_go.emit()
        elif event.key() == Qt.Key.Key_Space and not event.isAutoRepeat():
            self.mouse.space = True
        elif event.key() in ASKING:
            self.mouse.keys_changed(event.modifiers() | ASKING[Qt.Key(event.key())])
        elif step is not None and step not in (Step.NEXT, Step.BEFORE):
            self.keyed.emit(step)
        else:
            super().keyPressEvent(event)

    def keyReleaseEvent(self, event: QKeyEvent) -> None:
        if event.key() == Qt.Key.Key_Space and not event.isAutoRepeat():
            self.mouse.space = False
        elif event.key() in ASKING:
            self.mouse.keys_changed(event.modifiers() & ~ASKING[Qt.Key(event.key())])
        else:
            super().keyReleaseEvent(event)

    # What is dragged here from a panel

    def dragEnterEvent(self, event: QDragEnterEvent) -> None:
        if dragged(event.mimeData()) or new_dragged(event.mimeData()):
            event.acceptProposedAction()

    def dragMoveEvent(self, event: QDragMoveEvent) -> None:
        ids = dragged(event.mimeData())
        if ids or new_dragged(event.mimeData()):
            event.acceptProposedAction()
        if ids:
            self.hangs_over.emit(ids, self.pointer(Phase.MOVE, event.position(), MOUSE, event.modifiers()))

    def dragLeaveEvent(self, event: QDragLeaveEvent) -> None:
        self.hangs_over.emit((), None)

    def dropEvent(self, event: QDropEvent) -> None:
        ids, new = dragged(event.mimeData()), new_dragged(event.mimeData())
        if not ids and new is None:
            return
        self.hangs_over.emit((), None)
        event.acceptProposedAction()
        pointer = self.pointer(Phase.RELEASE, event.position(), MOUSE, event.modifiers())
        self.dropped.emit(ids, pointer) if ids else self.brought.emit(new, pointer)

    def say_at(self, words: str, spot: QPointF) -> None:
        """Words beside a spot of the map; none takes them away."""
        self.words_at.emit(words, self.to_window(spot))
