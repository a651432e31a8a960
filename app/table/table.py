"""One map under hands. Turns mouse, fingers and keys into pointers in words of the board, and hands them on."""

from __future__ import annotations

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

from app.table.counters.pixmaps import CounterPixmaps
from app.table.hands.dropping import dragged, new_dragged
from app.table.hands.fingers import Fingers
from app.table.hands.keys import ASKING, Step, step_of
from app.table.hands.mouse import Mouse
from app.table.hands.pointer import MOUSE, Phase, Pointer
from app.table.hands.pressing import LongPress
from app.table.hands.under_the_finger import NO_KEYS, place_under, pointer_at
from app.table.layers.ports import Ports
from app.table.map_view import MapView
from boards.board import MapId
from counters.game import Game
from counters.places import PlaceId


class Table(MapView):
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
        super().__init__(game, map, drawing, parent, pixmaps)
        self.ports = Ports(game.board, map)
        self.mouse = Mouse(self)
        self.fingers = Fingers(self)
        self.long_press = LongPress(self)
        self.setMouseTracking(True)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setAcceptDrops(True)
        self.viewport().setAttribute(Qt.WidgetAttribute.WA_AcceptTouchEvents)

    def close_map(self) -> None:
        self.long_press.stop()
        super().close_map()

    @property
    def _is_still(self) -> bool:
        return not (self.mouse.holds or self.fingers.hold or self.counters.any_lifted)

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
        """What a spot of the window means on the board."""
        return pointer_at(self, phase, spot, finger, modifiers if modifiers is not None else NO_KEYS)

    def place_under(self, at: QPointF) -> PlaceId | None:
        return place_under(self, at)

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
        event.acceptProposedAction()
        pointer = self.pointer(Phase.RELEASE, event.position(), MOUSE, event.modifiers())
        self.dropped.emit(ids, pointer) if ids else self.brought.emit(new, pointer)

    def say_at(self, words: str, spot: QPointF) -> None:
        """Words beside a spot of the map; none takes them away."""
        self.words_at.emit(words, self.to_window(spot))
