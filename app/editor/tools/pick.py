"""Picking out areas and boxes, and dragging what lies above the coverage: names and boxes."""

from __future__ import annotations

import math

import shapely
import shapely.affinity

from app.editor.drawing.sketch import Sketch
from app.editor.tools.edit_tool import EditTool
from app.table.hands.pointer import Phase, Pointer
from app.tools.tool import Gesture
from boards.board import Area, AreaId, Box, Space, Spot
from boards.edits.boxes import move_box
from boards.edits.points import move_anchor
from boards.plain.sentence import area, say


class Pick(EditTool):
    """A click picks out, Ctrl adds, a band picks out several; the name of an area and a box are dragged."""

    id = "pick"
    drags = False
    shifted = "Several"
    title = "Pick out"
    key = "V"
    tip = "Click an area or a box; Ctrl adds, a band takes several. Drag a name or a box; a double click gives a name."

    def hover(self, pointer: Pointer) -> None:
        self.desk.clear()

    def gesture(self, press: Pointer) -> Gesture:
        desk = self.desk
        if press.phase is Phase.DOUBLE:
            if press.area is not None:
                desk.ask_name(press.area)
            return
        name = self._name_at(press)
        box = desk.table.box_at(press.x, press.y)
        if press.adding:
            yield from self._band(press)
        elif name is not None:
            yield from self._drag_name(press, name)
        elif box is not None:
            yield from self._drag_box(press, box)
        elif press.area is None and desk.picture_is_loose():
            yield from self._drag_picture(press)
        else:
            yield from self._band(press)

    def _drag_picture(self, press: Pointer) -> Gesture:
        before = press
        while (pointer := (yield)).phase is not Phase.RELEASE:
            if pointer.phase is Phase.MOVE:
                self.desk.move_picture(pointer.x - before.x, pointer.y - before.y)
                before = pointer

    def _name_at(self, press: Pointer) -> Area | None:
        if press.area is None:
            return None
        space = self.desk.board.spaces.get(press.area)
        if isinstance(space, Area) and math.dist(space.anchor, (press.x, press.y)) <= 2 * self.desk.table.reach:
            return space
        return None

    def _drag_name(self, press: Pointer, it: Area) -> Gesture:
        spot: Spot | None = None
        while (pointer := (yield)).phase is not Phase.RELEASE:
            if pointer.phase is Phase.MOVE and not press.is_still(pointer):
                spot = (pointer.x, pointer.y)
                bad = not it.shape.intersects(shapely.Point(spot))
                self.desk.show(Sketch(lines=((it.anchor, spot),), here=spot, words=it.name, bad=bad))
        self.desk.clear()
        if spot is None:
            self._click(press, it.id)
        else:
            to = spot
            self.desk.edit(say("Move the name of {area}", area=area(it.id)), lambda b: move_anchor(b, it.id, to))

    def _drag_box(self, press: Pointer, it: Box) -> Gesture:
        by: Spot | None = None
        while (pointer := (yield)).phase is not Phase.RELEASE:
            if pointer.phase is Phase.MOVE and not press.is_still(pointer):
                by = (pointer.x - press.x, pointer.y - press.y)
                ghost = shapely.affinity.translate(it.shape, *by)
                self.desk.show(Sketch(fills=(ghost,), ghosts=(it.shape,)))
        self.desk.clear()
        if by is None:
            self._click(press, it.id)
        else:
            way = by
            self.desk.edit(say("Move {area}", area=area(it.id)), lambda b: move_box(b, it.id, way))

    def _band(self, press: Pointer) -> Gesture:
        frame: shapely.Polygon | None = None
        while (pointer := (yield)).phase is not Phase.RELEASE:
            if pointer.phase is Phase.MOVE and not press.is_still(pointer):
                frame = shapely.box(
                    min(press.x, pointer.x), min(press.y, pointer.y), max(press.x, pointer.x), max(press.y, pointer.y)
                )
                self.desk.show(Sketch(fills=(frame,)))
        self.desk.clear()
        if frame is None:
            self._click(press, press.area)
            return
        paper = self.desk.paper
        spaces: list[Space] = [*paper.areas.values(), *paper.boxes.values()]
        inside = [space.id for space in spaces if frame.intersects(shapely.Point(space.anchor))]
        self.desk.picked.only([*self.desk.picked.ids, *inside] if press.adding else inside)

    def _click(self, press: Pointer, id: AreaId | None) -> None:
        if id is None:
            if not press.adding:
                self.desk.picked.only(())
        elif press.adding:
            self.desk.picked.toggle(id)
        else:
            self.desk.picked.only((id,))
