"""Tools that draw a line point by point, or freely with a pen: an area, a hole, a cut."""

from __future__ import annotations

import math
from abc import abstractmethod
from collections.abc import Generator
from typing import ClassVar

import shapely

from app.editor.drawing.sketch import NOTHING, Sketch
from app.editor.tools.desk import Desk
from app.editor.tools.edit_tool import EditTool
from app.language import t
from app.table.hands.pointer import STILL, Phase, Pointer
from app.tools.tool import Gesture
from boards.board import Spot
from boards.edits.areas import cut_hole, draw_area, split_area
from boards.edits.edited import CannotEdit, free_name
from boards.edits.tracing import Snap, traced
from boards.plain.sentence import say

DETOUR = 6.0
"""A way along borders that is so many times longer than the straight one is not what was meant."""

PIXELS = 4.0
"""A free line has a point after so many of them."""


class LineTool(EditTool):
    """Each click is a point; near the first one, by double click or by Enter it is done."""

    closes: ClassVar[bool] = True
    drags = False
    shifted = "Eight directions"

    def __init__(self, desk: Desk) -> None:
        super().__init__(desk)
        self.points: list[Spot] = []
        self._clicks: list[int] = []
        """How many points each click has brought: one, or a whole stretch of border."""

        self._drawing = False
        """A finger is down, and the line is its own."""

    @property
    def begun(self) -> bool:
        return bool(self.points)

    def leave(self) -> None:
        self.points.clear()
        self._clicks.clear()
        super().leave()

    def gesture(self, press: Pointer) -> Gesture:
        if self._drawing:
            # A friend draws another one meanwhile, and lifts the finger when it is done.
            other = type(self)(self.desk)
            yield from other.gesture(press)
            other.finish()
            other.leave()
            return
        if press.phase is Phase.DOUBLE:
            self.finish()
            return
        snap = self._meant(press)
        if self._is_at_start(press):
            self.finish()
            return
        self._add(snap)
        self._show(press)
        self._drawing = True
        try:
            free, pointer = yield from self._stroke(press)
        except GeneratorExit:
            # Not a finger after all: the point that it set has not happened.
            self.back()
            raise
        finally:
            self._drawing = False
        if free:
            self._end_of_stroke(free, pointer)

    def _stroke(self, press: Pointer) -> Generator[None, Pointer, tuple[list[Spot], Pointer]]:
        """What is drawn freely until the release."""
        last = press
        free: list[Spot] = []
        while (pointer := (yield)).phase is not Phase.RELEASE:
            if pointer.phase is Phase.MOVE and math.dist(pointer.screen, press.screen) > STILL:
                if math.dist(pointer.screen, last.screen) >= PIXELS:
                    free.append((pointer.x, pointer.y))
                    last = pointer
                self._show(pointer, free)
        return free, pointer

    def _end_of_stroke(self, free: list[Spot], pointer: Pointer) -> None:
        """A pen or a finger has drawn: fewer points say the same."""
        line = shapely.LineString([self.points[-1], *free, self.desk.snap(pointer).spot])
        simple = shapely.get_coordinates(line.simplify(1.2 / self.desk.table.zoom)).tolist()
        self.points += [(x, y) for x, y in simple[1:]]
        self._clicks.append(len(simple) - 1)
        if not self.closes or self._is_at_start(pointer):
            self.finish()
        else:
            self._show(pointer)

    def hover(self, pointer: Pointer) -> None:
        self._show(pointer)

    def finish(self) -> None:
        points, clicks = list(self.points), list(self._clicks)
        self.leave()
        if len(points) >= (3 if self.closes else 2) and not self.done(points) and self.closes:
            # A long coast that crosses itself once is not drawn anew: its last points are taken back.
            self.points, self._clicks = points, clicks
            self.desk.show(Sketch(lines=((*points, points[0]),), points=(points[0], points[-1]), bad=True))

    @abstractmethod
    def done(self, points: list[Spot]) -> bool:
        """The line is drawn, and whether it can be so."""

    def back(self) -> bool:
        if not self._clicks:
            return False
        del self.points[-self._clicks.pop() :]
        self.desk.show(Sketch(lines=(tuple(self.points),), points=tuple(self.points[-1:])) if self.points else NOTHING)
        return True

    def _meant(self, pointer: Pointer) -> Snap:
        """Where the next point goes: with Shift in one of eight directions from the last."""
        snap = self.desk.snap(pointer)
        if not pointer.adding or not self.points:
            return snap
        x, y = self.points[-1]
        far = math.dist((x, y), (pointer.x, pointer.y))
        turn = round(math.atan2(pointer.y - y, pointer.x - x) / (math.pi / 4)) * math.pi / 4
        return Snap((x + far * math.cos(turn), y + far * math.sin(turn)), "nothing")

    def _add(self, snap: Snap) -> None:
        way = self._way_to(snap)
        self.points += way
        self._clicks.append(len(way))

    def _way_to(self, snap: Snap) -> list[Spot]:
        """Straight, or along the borders between two of their points."""
        if self.desk.choices.trace and snap.what == "point" and self.points:
            way = traced(self.desk.paper, self.points[-1], snap.spot)
            straight = math.dist(self.points[-1], snap.spot)
            if way is not None and sum(map(math.dist, way, way[1:])) < DETOUR * max(straight, 1e-9):
                return way[1:]
        return [snap.spot]

    def _is_at_start(self, pointer: Pointer) -> bool:
        if not self.closes or len(self.points) < 3:
            return False
        return math.dist((pointer.x, pointer.y), self.points[0]) <= self.desk.table.reach

    def _show(self, pointer: Pointer, free: list[Spot] | None = None) -> None:
        snap = self._meant(pointer)
        ahead = free or (self._way_to(snap) if self.points else [])
        line = (*self.points, *ahead)
        fills: tuple[shapely.Polygon, ...] = ()
        bad = False
        if self.closes and len(line) > 2:
            shape = shapely.Polygon(line)
            bad = not shape.is_valid and not free
            fills = (shape,)
        self.desk.show(
            Sketch(
                fills=fills, lines=(line,) if len(line) > 1 else (), points=(*self.points[:1], *self.points[-1:]),
                here=snap.spot, snapped=snap.what != "nothing", words=self._words(bad=bad), bad=bad,
            )
        )  # fmt: skip

    def _words(self, *, bad: bool) -> str:
        if bad:
            return t("It crosses itself")
        return t("Enter or the first point: done") if self.closes and len(self.points) > 2 else ""


class DrawArea(LineTool):
    id = "draw"
    title = "Draw area"
    key = "P"
    tip = "Click its corners; near a border it is cut there. Enter, double click or the first point ends it."

    def done(self, points: list[Spot]) -> bool:
        desk, name = self.desk, free_name(self.desk.board, t("Area"))
        before = set(desk.board.spaces)
        over, kind = desk.choices.over, desk.choices.kind
        drawn = desk.edit(
            say("Draw {name}", name=name), lambda b: draw_area(b, desk.map, points, name, kind, over=over)
        )
        if drawn:
            desk.picked.only(id for id in desk.board.spaces if id not in before)
        return drawn


class Hole(LineTool):
    id = "hole"
    title = "Cut a hole"
    key = "Shift+P"
    tip = "Click the corners of what shall belong to nobody."

    def done(self, points: list[Spot]) -> bool:
        return self.desk.edit(say("Cut a hole"), lambda board: cut_hole(board, self.desk.map, points))


class Cut(LineTool):
    id = "cut"
    title = "Split"
    key = "K"
    tip = "A line from border to border cuts what it crosses in two; draw it freely, or click and press Enter."
    closes = False

    def done(self, points: list[Spot]) -> bool:
        desk = self.desk
        line = _longer(points, desk.table.reach)
        # What is picked out is meant, as far as the line crosses it at all.
        crossed = shapely.LineString(line)
        only = [id for id in desk.picked.ids if id in desk.paper.areas and desk.paper.areas[id].shape.crosses(crossed)]
        try:
            split_area(desk.board, desk.map, line, only)
        except CannotEdit:
            # It only began on its border.
            only = []
        before = desk.paper.areas
        cut = desk.edit(say("Split"), lambda board: split_area(board, desk.map, line, only))
        if cut and only:
            # What was cut off is meant as well: the next line crosses all of it.
            desk.picked.only((*desk.picked.ids, *(id for id in desk.paper.areas if id not in before)))
        return cut

    def _words(self, *, bad: bool) -> str:
        return t("Enter: cut") if len(self.points) > 1 else ""


def _longer(points: list[Spot], by: float) -> list[Spot]:
    """A little further at both ends, so that what ends on a border crosses it."""

    def beyond(end: Spot, inner: Spot) -> Spot:
        long = math.dist(end, inner) or 1.0
        return end[0] + (end[0] - inner[0]) / long * by, end[1] + (end[1] - inner[1]) / long * by

    return [beyond(points[0], points[1]), *points, beyond(points[-1], points[-2])]
