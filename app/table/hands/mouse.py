"""The mouse over a map: the left button is for the tool, the middle one and space push, the right one asks."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QPointF, Qt
from PySide6.QtGui import QMouseEvent, QWheelEvent

from app.table.hands.pointer import MOUSE, Phase

if TYPE_CHECKING:
    from app.table.table import Table

WHEEL_STEP = 1.0015


class Mouse:
    """What the mouse is doing."""

    def __init__(self, table: Table) -> None:
        self._table = table
        self._pushing: QPointF | None = None
        self._held: QPointF | None = None
        """Where the left button is held down."""

        self.choice = 0
        """Which of several ways is meant."""

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
            self._held, self.choice = spot, 0
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
        pointer = table.pointer(Phase.MOVE, spot, MOUSE, event.modifiers())
        if event.buttons() == Qt.MouseButton.NoButton:
            table.call_out.hover(pointer)
        table.pointed.emit(pointer)

    def release(self, event: QMouseEvent) -> None:
        table = self._table
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
            self.choice += 1
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
