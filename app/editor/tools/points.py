"""Border points under the hand: dragged with everything that shares them, added, and taken out."""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence

import numpy as np
import shapely

from app.editor.drawing.sketch import Sketch
from app.editor.tools.desk import Desk
from app.editor.tools.edit_tool import EditTool
from app.language import t
from app.table.hands.pointer import Phase, Pointer
from app.tools.tool import Gesture
from boards.board import Board, Map, Shape, Spot
from boards.edits.edited import CannotEdit
from boards.edits.points import add_point, areas_with, move_points, moved, remove_points
from boards.edits.segments import segments_of
from boards.edits.tracing import nearest_point, points_along, snapped
from boards.plain.sentence import say

SHOWN = 140
"""Pixels around the hand in which border points are shown."""

MOST_SHOWN = 400
RUN = 60
"""Pixels: so far from the hand a stretch of border follows it, less and less."""


class EditPoints(EditTool):
    """A drag moves a point, with Shift a stretch; a double click or a drag from a line adds one."""

    id = "points"
    shifted = "A stretch"
    title = "Edit points"
    key = "N"
    tip = (
        "Drag a border point: both neighbours follow. Shift drags a stretch. A double click adds a point; "
        "Del, or a double click with Shift, takes one out."
    )

    def __init__(self, desk: Desk) -> None:
        super().__init__(desk)
        self._here: Pointer | None = None

    def hover(self, pointer: Pointer) -> None:
        self._here = pointer
        zoom = self.desk.table.zoom
        near = points_along(self.desk.paper, (pointer.x, pointer.y), SHOWN / zoom)[:MOST_SHOWN]
        snap = snapped(self.desk.paper, (pointer.x, pointer.y), self.desk.table.reach)
        on_border = snap.what in ("point", "border")
        self.desk.show(Sketch(points=tuple(near), here=snap.spot if on_border else None, snapped=snap.what == "point"))

    def gesture(self, press: Pointer) -> Gesture:
        desk, spot = self.desk, (press.x, press.y)
        if press.phase is Phase.DOUBLE:
            self._here = press
            if not press.adding:
                self._add(spot)
            else:
                self.remove()
            return
        start, board, reach = desk.board, desk.board, desk.table.reach
        point = nearest_point(desk.paper, spot, reach)
        added = point is None
        if added:
            try:
                board = add_point(board, desk.map, spot, reach)
            except CannotEdit:
                return
            point = nearest_point(board.maps[desk.map], spot, reach)
        moves: dict[Spot, Spot] = {}
        while (pointer := (yield)).phase is not Phase.RELEASE:
            if point is not None and pointer.phase is Phase.MOVE and not press.is_still(pointer):
                paper = board.maps[desk.map]
                moves = self._stretch(paper, point, pointer) if press.adding else self._alone(point, pointer)
                if not self._show(paper, moves, point, pointer) and len(moves) == 1:
                    # Where points lie close, one alone would soon cross its neighbours: then they go along.
                    moves = self._stretch(paper, point, pointer)
                    self._show(paper, moves, point, pointer)
        desk.clear()
        if moves:
            title = say("Move a border point") if len(moves) == 1 else say("Move a border")

            def done(now: Board) -> Board:
                # A friend may have changed the map meanwhile.
                if now is not start:
                    now = add_point(now, desk.map, spot, reach) if added else now
                return move_points(board if now is start else now, desk.map, moves)

            desk.edit(title, done)

    def _alone(self, point: Spot, now: Pointer) -> dict[Spot, Spot]:
        """One point goes to where it snaps."""
        snap = self.desk.snap(now)
        return {point: (now.x, now.y) if snap.spot == point else snap.spot}

    def _stretch(self, paper: Map, point: Spot, now: Pointer) -> dict[Spot, Spot]:
        """Where each point of a stretch goes: less and less, as far as it is near."""
        reach = RUN / self.desk.table.zoom
        by = (now.x - point[0], now.y - point[1])
        found: dict[Spot, Spot] = {}
        for x, y in points_along(paper, point, reach):
            share = (1 + math.cos(math.pi * min(math.dist((x, y), point) / reach, 1))) / 2
            found[x, y] = (x + by[0] * share, y + by[1] * share)
        return found

    def _show(self, paper: Map, moves: dict[Spot, Spot], point: Spot, pointer: Pointer) -> bool:
        """Every area concerned as it would be, and as it was; and whether it can be so."""
        having = areas_with(paper, moves)
        shapes: list[Shape] = []
        bad = False
        for area in having:
            try:
                shape = moved(area.shape, moves)
            except CannotEdit:
                bad = True
                continue
            bad = bad or not shape.is_valid
            shapes.append(shape)
        ghosts = tuple(shapely.LineString(line) for line in _at([it.shape for it in having], moves))
        lines = _at(shapes, moves.values())
        here = moves.get(point, (pointer.x, pointer.y))
        words = t("Areas would lie upon each other") if bad else ""
        self.desk.show(
            Sketch(lines=lines, ghosts=ghosts, points=tuple(moves.values()), here=here, words=words, bad=bad)
        )
        return not bad

    def _add(self, spot: Spot) -> None:
        desk = self.desk
        desk.edit(say("Add a border point"), lambda board: add_point(board, desk.map, spot, desk.table.reach))

    def remove(self) -> bool:
        if self._here is None:
            return False
        point = nearest_point(self.desk.paper, (self._here.x, self._here.y), self.desk.table.reach)
        if point is None:
            return False
        self.desk.edit(say("Remove a border point"), lambda b: remove_points(b, self.desk.map, (point,)))
        self.hover(self._here)
        return True


def _at(shapes: Sequence[Shape], points: Iterable[Spot]) -> tuple[tuple[Spot, ...], ...]:
    """The straight pieces of outlines that end at one of these points, each once."""
    rows, keys, _ = segments_of(shapes)
    ends = np.array(list(points)).reshape(-1, 2)
    here = np.zeros(len(rows), bool)
    for x, y in ends:
        here |= ((rows[:, 0] == x) & (rows[:, 1] == y)) | ((rows[:, 2] == x) & (rows[:, 3] == y))
    _, first = np.unique(keys[here], return_index=True)
    return tuple(((a, b), (c, d)) for a, b, c, d in rows[here][first].tolist())
