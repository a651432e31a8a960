"""Borders made simpler or rounder under the hand, with how they were in grey."""

from __future__ import annotations

import numpy as np
import shapely

from app.editor.drawing.sketch import Sketch
from app.editor.tools.edit_tool import EditTool
from app.language import t
from app.table.hands.pointer import Phase, Pointer
from app.tools.tool import Gesture
from boards.board import Area, Shape
from boards.edits.points import simplify_border, smooth_border
from boards.files.arcs import Floats
from boards.plain.sentence import area, say

PER_TIME = 60.0
"""Pixels to the left, until corners are cut once more."""

MOST_TIMES = 4
MOST_POINTS = 20_000
FINER = 8.0
"""Pixels to the right for each pixel by which a border may be off."""


class Reshape(EditTool):
    """One drag says how much; what it leads to is seen before it is done."""

    id = "reshape"
    title = "Simplify or smooth"
    key = "U"
    tip = "Drag in an area: to the right its borders get fewer points, to the left they get rounder."

    def hover(self, pointer: Pointer) -> None:
        mine = self._under(pointer)
        if mine is None:
            self.desk.clear()
        else:
            self.desk.show(Sketch(fills=(mine.shape,), here=(pointer.x, pointer.y), words=_count(mine.shape)))

    def gesture(self, press: Pointer) -> Gesture:
        desk, mine = self.desk, self._under(press)
        tolerance, times = 0.0, 0
        while (pointer := (yield)).phase is not Phase.RELEASE:
            if mine is None or pointer.phase is not Phase.MOVE or press.is_still(pointer):
                continue
            by = pointer.screen[0] - press.screen[0]
            tolerance = max(by, 0.0) / FINER / desk.table.zoom
            times = min(int(-by / PER_TIME) + 1, MOST_TIMES) if by < 0 else 0
            after = _simpler(mine.shape, tolerance) if tolerance else _rounder(mine.shape, times)
            words = f"{_count(mine.shape)} → {_count(after)}"
            desk.show(Sketch(fills=(after,), ghosts=(mine.shape,), here=(pointer.x, pointer.y), words=words))
        desk.clear()
        if mine is None:
            return
        it = mine
        if tolerance:
            far = tolerance
            desk.edit(say("Simplify {area}", area=area(it.id)), lambda board: simplify_border(board, it.id, far))
        elif times:
            often = times
            desk.edit(say("Smooth {area}", area=area(it.id)), lambda board: smooth_border(board, it.id, times=often))

    def _under(self, pointer: Pointer) -> Area | None:
        return self.desk.paper.areas.get(pointer.area) if pointer.area is not None else None


def _count(shape: Shape) -> str:
    return t("{count} points", count=int(shapely.get_num_coordinates(shape)))


def _simpler(shape: Shape, tolerance: float) -> Shape:
    found = shapely.simplify(shape, tolerance)
    return shape if found.is_empty else found


def _rounder(shape: Shape, times: int) -> Shape:
    """About as it will be; where three borders meet, they will stay."""

    def cut(at: Floats) -> Floats:
        for _ in range(times):
            if len(at) > MOST_POINTS:
                break
            one, other = at[:-1] * 0.75 + at[1:] * 0.25, at[:-1] * 0.25 + at[1:] * 0.75
            at = np.stack((one, other), axis=1).reshape(-1, 2)
            at = np.vstack((at, at[:1]))
        return at

    parts = [
        shapely.Polygon(
            cut(shapely.get_coordinates(part.exterior)), [cut(shapely.get_coordinates(hole)) for hole in part.interiors]
        )
        for part in shapely.get_parts(shape).tolist()
    ]
    return parts[0] if len(parts) == 1 else shapely.MultiPolygon(parts)
