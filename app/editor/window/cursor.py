"""Drawing with the keyboard alone: arrows move a cross over the map, Enter presses there, twice ends what is drawn."""

from __future__ import annotations

from PySide6.QtCore import QPointF
from PySide6.QtGui import QGuiApplication

from app.editor.drawing.sketch import Sketch
from app.editor.window.front import Front
from app.table.hands.keys import Step
from app.table.hands.pointer import Phase

STEP = 24.0
"""Pixels; with Shift a fine one."""

FINE = 4.0
WAYS = {Step.LEFT: (-1, 0), Step.RIGHT: (1, 0), Step.UP: (0, -1), Step.DOWN: (0, 1)}


class KeyCursor:
    """A hand of its own, with a spot of the window."""

    def __init__(self, front: Front) -> None:
        self._front = front
        self.spot: QPointF | None = None

    def hide(self) -> None:
        """The mouse has taken over."""
        self.spot = None

    def step(self, step: Step) -> None:
        """An arrow, or Enter."""
        front = self._front
        if step is Step.TAKE:
            self._press()
            return
        if step not in WAYS:
            return
        view = front.table.viewport().rect()
        if self.spot is None:
            self.spot = QPointF(view.center())
        shift = QGuiApplication.keyboardModifiers().value & 0x02000000
        far = FINE if shift else STEP
        dx, dy = WAYS[step]
        x = min(max(self.spot.x() + dx * far, 0), view.width() - 1)
        y = min(max(self.spot.y() + dy * far, 0), view.height() - 1)
        self.spot = QPointF(x, y)
        front.point_by_key(Phase.MOVE, self.spot)
        if front.table.sketch.sketch.here is None:
            at = front.table.to_map(self.spot)
            front.desk.show(Sketch(here=(at.x(), at.y())))

    def _press(self) -> None:
        """At the cross; without one, what is being drawn is done."""
        front = self._front
        if self.spot is None:
            front.tool.finish()
            return
        front.point_by_key(Phase.PRESS, self.spot)
        front.point_by_key(Phase.RELEASE, self.spot)
