"""Point at something: a ring that all who look can see, and that fades by itself."""

from __future__ import annotations

from app.table.hands.pointer import Pointer
from app.table.preview.preview import Preview
from app.tools.selection import Selection
from app.tools.tool import Gesture, Tool


class PointAt(Tool):
    title = "Point"
    key = "Q"
    fingers_draw = True

    def __init__(self, game: object, preview: Preview, selection: Selection) -> None:
        self.preview = preview

    def taken(self, press: Pointer) -> tuple[()]:
        return ()

    def gesture(self, press: Pointer) -> Gesture:
        self.preview.ring(press)
        pointer = yield
        while pointer.held:
            if not press.is_still(pointer):
                press = pointer
                self.preview.ring(press)
            pointer = yield
