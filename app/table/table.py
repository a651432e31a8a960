"""One map under hands. Turns mouse, fingers and keys into pointers in words of the board, and hands them on."""

from __future__ import annotations

from functools import partial
from pathlib import Path

from PySide6.QtCore import QEvent, QPointF, Qt, Signal
from PySide6.QtGui import (
    QDragEnterEvent,
    QDragLeaveEvent,
    QDragMoveEvent,
    QDropEvent,
    QKeyEvent,
    QMouseEvent,
    QTouchEvent,
    QWheelEvent,
)
from PySide6.QtWidgets import QWidget

from app.table.hands.dropping import New, dragged, new_dragged
from app.table.hands.fingers import Fingers
from app.table.hands.keys import ASKING, Step, step_of
from app.table.hands.pointer import MOUSE, Phase
from app.table.map_view import MapView
from boards.board import MapId
from counters.counter import CounterId
from counters.game import Game


class Table(MapView):
    """The view of one map of a game."""

    keyed = Signal(object)
    """A `Step` of the keyboard."""

    key_up = Signal(int)
    """Any key, let go."""

    let_go = Signal()
    """Escape: all hands open."""

    words_at = Signal(str, QPointF)
    """Words, and the spot of the window they belong to."""

    dropped = Signal(object, object)
    """Ids of counters that were dragged here from a panel, and the pointer where they were let go."""

    hangs_over = Signal(object, object)
    """Counters that are dragged here from a panel, and where they are; nothing and None: they have left the map."""

    new_over = Signal(object, object)
    """The same for new ones out of the box: kind, side and how many."""

    brought = Signal(object, object)
    """The same for new ones out of the box: kind, side and how many."""

    def __init__(self, game: Game, map: MapId, drawing: Path | None, parent: QWidget | None = None) -> None:
        super().__init__(game, map, drawing, parent)
        self.mouse = Mouse(self)
        self.fingers = Fingers(self)
        self.setMouseTracking(True)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setAcceptDrops(True)
        self.viewport().setAttribute(Qt.WidgetAttribute.WA_AcceptTouchEvents)

    @property
    def _is_still(self) -> bool:
        return not (self.mouse.holds or self.fingers.hold or self.counters.lifted)

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
        if event.type() == QEvent.Type.ToolTip and not self._is_still:
            return True  # What a mark tells would lie upon what is said of the hand.
        return super().viewportEvent(event)

    # Keys

    def event(self, event: QEvent) -> bool:
        if isinstance(event, QKeyEvent) and event.type() == QEvent.Type.KeyPress:
            # Tab would leave the map before keyPressEvent is asked.
            step = step_of(event)
            if step is Step.NEXT and self.mouse.carries:
                self.mouse.next_way()
                return True
            if step in (Step.NEXT, Step.BEFORE) and self.overlays.cursor.wants_tab:
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
        if not event.isAutoRepeat():
            self.key_up.emit(event.key())
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
        ids, new = dragged(event.mimeData()), new_dragged(event.mimeData())
        if ids or new:
            event.acceptProposedAction()
            self._hang(ids, new, event.position(), event.modifiers())

    def _hang(self, ids: tuple[CounterId, ...], new: tuple[New, ...], spot: QPointF, keys: Qt.KeyboardModifier) -> None:
        pointer = self.pointer(Phase.MOVE, spot, MOUSE, keys)
        # Of both the map answers for those that are on the table already.
        self.hangs_over.emit(ids, pointer) if ids else self.new_over.emit(new, pointer)
        self.rim.holds(spot, partial(self._hang, ids, new, spot, keys))

    def dragLeaveEvent(self, event: QDragLeaveEvent) -> None:
        self.rim.open()
        self.hangs_over.emit((), None)
        self.new_over.emit((), None)

    def dropEvent(self, event: QDropEvent) -> None:
        self.rim.open()
        ids, new = dragged(event.mimeData()), new_dragged(event.mimeData())
        if not ids and not new:
            return
        event.acceptProposedAction()
        pointer = self.pointer(Phase.RELEASE, event.position(), MOUSE, event.modifiers())
        if ids:
            self.dropped.emit(ids, pointer)
        if new:
            self.brought.emit(new, pointer)

    def say_at(self, words: str, spot: QPointF) -> None:
        """Words beside a spot of the map; none takes them away."""
        self.words_at.emit(words, self.to_window(spot))


WHEEL_STEP = 1.0015


class Mouse:
    """What the mouse is doing: the left button is for the tool, the middle one and space push, the right one asks."""

    def __init__(self, table: MapView) -> None:
        self._table = table
        self._pushing: QPointF | None = None
        self._held: QPointF | None = None
        """Where the left button is held down."""

        self.space = False
        """The space bar is held: the left button pushes, too."""

    @property
    def holds(self) -> bool:
        """Whether the tool is at work."""
        return self._held is not None

    def press(self, event: QMouseEvent) -> None:
        table, spot = self._table, event.position()
        if event.button() == Qt.MouseButton.MiddleButton or self.space:
            self._pushing = spot
            table.gliding.stop()
            table.setCursor(Qt.CursorShape.ClosedHandCursor)
        elif event.button() == Qt.MouseButton.LeftButton:
            table.gliding.stop()
            self._held, table.choice = spot, 0
            table.long_press.start(spot, MOUSE)
            table.say_pointer(Phase.PRESS, spot, MOUSE, event.modifiers())
        elif event.button() == Qt.MouseButton.RightButton:
            table.say_pointer(Phase.MENU, spot, MOUSE, event.modifiers())

    def move(self, event: QMouseEvent) -> None:
        table, spot = self._table, event.position()
        if self._pushing is not None:
            table.gliding.push(spot - self._pushing)
            self._pushing = spot
            return
        if self._held is not None:
            self._held = spot
        table.long_press.moved(spot, MOUSE)
        if event.buttons() != Qt.MouseButton.NoButton or table.counters.lifted:
            table.carry(spot, MOUSE, event.modifiers())
            return
        pointer = table.pointer(Phase.MOVE, spot, MOUSE, event.modifiers())
        table.call_out.hover(pointer)
        table.pointed.emit(pointer)

    def release(self, event: QMouseEvent) -> None:
        table = self._table
        table.rim.open()
        if event.button() == Qt.MouseButton.LeftButton:
            self._held = None
        if self._pushing is not None:
            self._pushing = None
            table.unsetCursor()
            table.gliding.let_go()
        elif event.button() == Qt.MouseButton.LeftButton and not table.long_press.over(MOUSE):
            table.say_pointer(Phase.RELEASE, event.position(), MOUSE, event.modifiers())

    def keys_changed(self, modifiers: Qt.KeyboardModifier) -> None:
        """Shift or Ctrl, while something is in the hand: it asks for more."""
        if self._held is not None and self._pushing is None:
            self._table.say_pointer(Phase.MOVE, self._held, MOUSE, modifiers)

    @property
    def carries(self) -> bool:
        """Whether the left button is held down."""
        return self._held is not None

    def next_way(self) -> None:
        """Another of several ways is meant."""
        if self._held is not None:
            self._table.choice += 1
            self._table.say_pointer(Phase.MOVE, self._held, MOUSE)

    def double(self, event: QMouseEvent) -> None:
        if event.button() == Qt.MouseButton.LeftButton and not self.space:
            self._table.say_pointer(Phase.DOUBLE, event.position(), MOUSE, event.modifiers())
        else:
            self.press(event)

    def wheel(self, event: QWheelEvent) -> None:
        steps = event.angleDelta().y() or event.angleDelta().x()
        self._table.gliding.stop()
        self._table.zoom_at(event.position(), WHEEL_STEP**steps)
        event.accept()
