"""Push the map about with one finger or the left button, wherever it is pressed."""

from __future__ import annotations

from app.table.hands.pointer import Pointer
from app.table.preview.preview import Preview
from app.tools.selection import Selection
from app.tools.tool import Gesture, Tool


class Pan(Tool):
    title = "Move the map"
    key = "H"
    fingers_draw = True

    def __init__(self, game: object, preview: Preview, selection: Selection) -> None:
        self.preview = preview

    def taken(self, press: Pointer) -> tuple[()]:
        return ()

    def gesture(self, press: Pointer) -> Gesture:
        before, pointer = press, (yield)
        while pointer.held:
            self.preview.push(pointer, before)
            before, pointer = pointer, (yield)
        self.preview.let_map_go()
