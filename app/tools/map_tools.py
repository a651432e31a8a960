"""Tools that change nothing on the table: push the map, point at it, pick counters out, measure."""

from __future__ import annotations

import math
from uuid import uuid4

from app.language import t
from app.table.hands.pointer import Phase, Pointer
from app.tools.tool import Gesture, Tool
from boards.board import AreaId, Board
from boards.plain.working_out import spread, way_back
from counters.events import Noted, NoteRemoved
from counters.laying.rooms import counter_size
from counters.position import Note

# Push the map about with one finger or the left button, wherever it is pressed.


class Pan(Tool):
    title = "Move the map"
    key = "H"

    def gesture(self, press: Pointer) -> Gesture:
        before, pointer = press, (yield)
        while pointer.held:
            self.preview.push(pointer, before)
            before, pointer = pointer, (yield)
        self.preview.let_map_go()


# Point at something: a ring that all who look can see, and that fades by itself.


class PointAt(Tool):
    title = "Point"
    key = "Q"

    def gesture(self, press: Pointer) -> Gesture:
        self.preview.ring(press)
        pointer = yield
        while pointer.held:
            if not press.is_still(pointer):
                press = pointer
                self.preview.ring(press)
            pointer = yield


# Pick out counters without moving any: a band that may begin on a counter, and clicks that add.


class SelectCounters(Tool):
    title = "Select counters"
    key = "S"

    def gesture(self, press: Pointer) -> Gesture:
        if press.phase is Phase.DOUBLE:
            self.selection.opened.emit(press)
            return
        pointer, drawn = (yield), False
        while pointer.phase is Phase.MOVE:
            drawn = drawn or not press.is_still(pointer)
            with self.preview.band(press, pointer):
                pointer = yield
        if drawn:
            found = self.preview.counters_between(press, pointer)
            self.selection.add(found) if press.adding else self.selection.only(found)
        elif press.counters:
            self.selection.toggle(press.counters if press.whole_stack else press.counters[:1])
        elif not press.adding:
            self.selection.only(())


class Measure(Tool):
    title = "Measure"
    key = "M"

    def gesture(self, press: Pointer) -> Gesture:
        pointer = yield
        while pointer.held:
            points = [(press.x, press.y), (pointer.x, pointer.y)]
            way = shortest_way(self.game.game.board, press.area, pointer.area)
            with self.preview.line(points, self._words(press, pointer, way)), self.preview.lit(way):
                pointer = yield

    def _words(self, press: Pointer, pointer: Pointer, way: tuple[AreaId, ...]) -> str:
        size = counter_size(self.game.game.board.maps[press.map])
        far = round(math.dist((press.x, press.y), (pointer.x, pointer.y)) / size, 1)
        if not way:
            return t("{far} counters as the crow flies", far=far)
        if len(way) == 2:
            return t("1 step; {far} counters as the crow flies", far=far)
        return t("{steps} steps; {far} counters as the crow flies", steps=len(way) - 1, far=far)


def shortest_way(board: Board, start: AreaId | None, end: AreaId | None) -> tuple[AreaId, ...]:
    """The areas of a shortest way over contacts of any kind, both ends among them; none, if there is no way."""
    if start is None or end is None or start not in board.spaces:
        return ()
    network = board.network()
    found = spread((start,), lambda at: network.get(at, ())).came_from
    return way_back(found, end)[::-1] if end in found else ()


# Pencil, labels and rubber: what people draw and write on the map, which is kept in the game.


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
