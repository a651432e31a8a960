"""Names along curves, and the signs beneath them: a capital, a port, a fort."""

from __future__ import annotations

import math

from app.editor.drawing.sketch import Sketch
from app.editor.tools.edit_tool import EditTool
from app.editor.tools.strokes import AreaStroke
from app.language import t
from app.table.hands.pointer import Phase, Pointer
from app.tools.tool import Gesture
from boards.board import Area, AreaId, Spot
from boards.edits.lettering import letter_along, letter_straight, set_sign
from boards.lettering import curve
from boards.plain.sentence import area, say

PIXELS = 6.0
"""A free line has a point after so many of them."""


def title_of(sign: str) -> str:
    """What a sign is called in the reader's language."""
    titles = {
        "capital": t("Capital"), "city": t("City"), "town": t("Town"), "port": t("Port"), "fort": t("Fort"),
        "airfield": t("Airfield"), "factory": t("Factory"), "supply": t("Source of supply"), "oil": t("Oil"),
    }  # fmt: skip
    return titles[sign]


class Letter(EditTool):
    """The line that is drawn is the one the name runs along; a click sets it straight again."""

    id = "letter"
    title = "Lettering"
    key = "Y"
    tip = "Drag in an area the line that its name shall run along; a click sets the name straight again."

    def hover(self, pointer: Pointer) -> None:
        mine = self._under(pointer)
        if mine is None:
            self.desk.clear()
            return
        lines = (tuple(curve(mine.along)),) if mine.along else ()
        self.desk.show(Sketch(lines=lines, here=(pointer.x, pointer.y), words=mine.name))

    def gesture(self, press: Pointer) -> Gesture:
        mine = self._under(press)
        line: list[Spot] = [(press.x, press.y)]
        last = press
        while (pointer := (yield)).phase is not Phase.RELEASE:
            if mine is None or pointer.phase is not Phase.MOVE or press.is_still(pointer):
                continue
            if math.dist(pointer.screen, last.screen) >= PIXELS:
                line.append((pointer.x, pointer.y))
                last = pointer
                self.desk.show(Sketch(lines=(tuple(line),), ghosts=(mine.shape,), here=line[-1], words=mine.name))
        self.desk.clear()
        if mine is None:
            return
        if len(line) > 1:
            self.desk.edit(
                say("Letter {area} along a curve", area=area(mine.id)), lambda b: letter_along(b, mine.id, line)
            )
        elif mine.along:
            self.desk.edit(say("Letter {area} straight", area=area(mine.id)), lambda b: letter_straight(b, mine.id))

    def _under(self, pointer: Pointer) -> Area | None:
        return self.desk.paper.areas.get(pointer.area) if pointer.area is not None else None


class SetSign(AreaStroke):
    """A flag of the area, printed beneath its name."""

    id = "sign"
    title = "Signs"
    key = "I"
    tip = "Click areas, or drag over them: they get the sign chosen above, a port for example; once more takes it off."

    def words(self, count: int) -> str:
        return title_of(self.desk.choices.sign)

    def done(self, over: list[AreaId]) -> None:
        sign = self.desk.choices.sign
        ids = [id for id in over if id in self.desk.paper.areas]
        if ids:
            self.desk.edit(say("Sign {sign}", sign=sign), lambda board: set_sign(board, ids, sign))
