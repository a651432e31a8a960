"""Drawing with the keyboard alone: arrows move a cross over the map, Enter clicks there, or takes hold and lets go."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import QPointF
from PySide6.QtGui import QGuiApplication

from app.editor.drawing.sketch import Sketch
from app.editor.window.front import Front
from app.language import t
from app.panels.parts.small import announce
from app.table.hands.keys import Step
from app.table.hands.pointer import KEYS, Phase
from boards.plain.sentence import area

STEP = 24.0
"""Pixels; with Shift a fine one."""

FINE = 4.0
RIM = 12.0
"""Pixels from the edge of the window, where the map is pushed along."""

WAYS = {Step.LEFT: (-1, 0), Step.RIGHT: (1, 0), Step.UP: (0, -1), Step.DOWN: (0, 1)}


class KeyCursor:
    """A hand of its own, with a spot of the window."""

    def __init__(self, front: Front, tell: Callable[[str], object]) -> None:
        self._front, self._tell = front, tell
        self.spot: QPointF | None = None
        self.holds = False
        """Enter has taken hold: arrows drag, and the next Enter lets go."""

        self._clicked: QPointF | None = None

    def hide(self) -> None:
        """The mouse has taken over."""
        self.spot = self._clicked = None
        self.holds = False

    def let_go(self) -> None:
        """Escape: nothing is held."""
        self.holds, self._clicked = False, None

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
        far = FINE if _shift() else STEP
        dx, dy = WAYS[step]
        wanted = self.spot + QPointF(dx, dy) * far
        x = min(max(wanted.x(), RIM), view.width() - RIM)
        y = min(max(wanted.y(), RIM), view.height() - RIM)
        self.spot = QPointF(x, y)
        if self.spot != wanted:
            front.table.push(self.spot - wanted)
        self._point(Phase.MOVE)

    def _press(self) -> None:
        """At the cross; without one, or twice there, what is being drawn is done."""
        if self.spot is None or (self.spot == self._clicked and self._front.tool.begun):
            self._clicked = None
            self._front.tool.finish()
        elif self.holds:
            self.holds = False
            self._point(Phase.RELEASE)
        else:
            self._point(Phase.PRESS)
            self.holds = self._front.tool.drags or _shift()
            if not self.holds:
                self._clicked = self.spot
                self._point(Phase.RELEASE)

    def _point(self, phase: Phase) -> None:
        front, spot = self._front, self.spot
        if spot is None:
            return
        front.point_by_key(phase, spot)
        sketch = front.table.sketch.sketches.get(KEYS)
        if sketch is None or sketch.here is None:
            at = front.table.to_map(spot)
            front.desk.show(Sketch(here=(at.x(), at.y())))
        at = front.table.to_map(spot)
        id = front.table.space_at(at.x(), at.y())
        self._tell(front.table.board.spaces[id].name if id is not None else "")


def _shift() -> bool:
    return bool(QGuiApplication.keyboardModifiers().value & 0x02000000)


# What those hear who do not see the map: what lies under the cross, what is picked out, and what is wrong.


MOST = 5
"""Names that are told one by one."""


class Hearing:
    """Each is said when it is something else; all of it stands in the description of the map."""

    def __init__(self, front: Front) -> None:
        self._front = front
        self._parts = {"under": "", "picked": "", "wrong": ""}

    def under(self, name: str) -> None:
        """The cross of the keyboard has gone on."""
        self._say("under", name)

    def wrong(self, words: str) -> None:
        """The map was looked through."""
        self._say("wrong", words)

    def picked(self) -> None:
        """Something else is picked out."""
        picked, naming = self._front.picked, self._front.project.document.naming
        contact = picked.contact
        if contact is not None:
            names = f"{naming(area(contact.a))} – {naming(area(contact.b))} ({contact.kind})"
            self._say("picked", t("{names} picked out.", names=names))
        elif len(picked.ids) > MOST:
            self._say("picked", t("{count} are picked out.", count=len(picked.ids)))
        else:
            names = ", ".join(naming(area(id)) for id in picked.ids)
            self._say("picked", t("{names} picked out.", names=names) if names else "")

    def _say(self, part: str, words: str) -> None:
        if words != self._parts[part]:
            self._parts[part] = words
            table = self._front.table
            table.setAccessibleDescription("\n".join(filter(None, self._parts.values())))
            announce(table, words)
