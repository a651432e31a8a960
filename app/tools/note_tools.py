"""Pencil, labels and rubber: what people draw and write on the map, which is kept in the game."""

from __future__ import annotations

from uuid import uuid4

from app.table.hands.pointer import Phase, Pointer
from app.tools.tool import Gesture, Tool
from counters.events import Noted, NoteRemoved
from counters.position import Note

MOST_POINTS = 2_000
APART = 3.0
"""Pixels between the points of a line, at least."""


class Pencil(Tool):
    title = "Pencil"
    key = "P"

    def gesture(self, press: Pointer) -> Gesture:
        points, last, pointer = [_point(press)], press, (yield)
        while pointer.held:
            if _apart(last, pointer) and pointer.map == press.map and len(points) < MOST_POINTS:
                points.append(_point(pointer))
                last = pointer
            with self.preview.line(points):
                pointer = yield
        if len(points) > 1:
            self.game.happen(Noted(Note(fresh_id(), "", map=press.map, points=tuple(points))))


class Label(Tool):
    title = "Label"
    key = "T"

    def gesture(self, press: Pointer) -> Gesture:
        pointer = yield
        while pointer.held:
            pointer = yield
        if pointer.phase is Phase.RELEASE:
            self.preview.ask_words(pointer, lambda words: self._write(words, pointer))

    def _write(self, words: str, pointer: Pointer) -> None:
        self.game.happen(Noted(Note(fresh_id(), words, map=pointer.map, points=(_point(pointer),))))


class Rubber(Tool):
    """Touches a pencil line or a label, and it is gone."""

    title = "Erase"
    key = "E"

    def gesture(self, press: Pointer) -> Gesture:
        pointer = press
        while pointer.held or pointer.phase is Phase.PRESS:
            note = self.preview.note_at(pointer)
            if note is not None:
                self.game.happen(NoteRemoved(note))
            pointer = yield


def fresh_id() -> str:
    """A name for a note that no other note has, hidden ones among them."""
    return f"note_{uuid4().hex[:12]}"


def _point(pointer: Pointer) -> tuple[float, float]:
    return round(pointer.x, 1), round(pointer.y, 1)


def _apart(one: Pointer, other: Pointer) -> bool:
    return max(abs(one.screen[0] - other.screen[0]), abs(one.screen[1] - other.screen[1])) >= APART
