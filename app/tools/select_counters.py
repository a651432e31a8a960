"""Pick out counters without moving any: a band that may begin on a counter, and clicks that add."""

from __future__ import annotations

from app.table.hands.pointer import Phase, Pointer
from app.table.preview.preview import Preview
from app.tools.selection import Selection
from app.tools.tool import Gesture, Tool


class SelectCounters(Tool):
    title = "Select counters"
    key = "S"
    fingers_draw = True

    def __init__(self, game: object, preview: Preview, selection: Selection) -> None:
        self.preview, self.selection = preview, selection

    def taken(self, press: Pointer) -> tuple[()]:
        return ()

    def gesture(self, press: Pointer) -> Gesture:
        if press.phase is Phase.DOUBLE:
            self.selection.open(press)
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
