"""Tools drawn over areas: joining what the hand goes over, painting an attribute, telling the kind of a border."""

from __future__ import annotations

from abc import abstractmethod

import shapely

from app.editor.drawing.sketch import Sketch
from app.editor.tools.edit_tool import EditTool
from app.language import t
from app.table.hands.pointer import Phase, Pointer
from app.tools.tool import Gesture
from boards.board import AreaId, Board, Contact, Shape
from boards.edits.areas import join_areas
from boards.edits.facts import set_attribute, set_kind
from boards.edits.links import set_contact_kind
from boards.edits.segments import near
from boards.plain.sentence import say


class AreaStroke(EditTool):
    """All areas that the hand goes over between press and release."""

    def hover(self, pointer: Pointer) -> None:
        self.desk.show(Sketch(fills=self._shapes([pointer.area] if pointer.area else []), words=self.words(1)))

    def gesture(self, press: Pointer) -> Gesture:
        over: list[AreaId] = []
        before = pointer = press
        while True:
            if pointer.phase is not Phase.LONG:
                over += [id for id in self._between(before, pointer) if id not in over]
            before = pointer
            here = (pointer.x, pointer.y)
            self.desk.show(Sketch(fills=self._shapes(over), here=here, words=self.words(len(over))))
            if pointer.phase is Phase.RELEASE:
                break
            pointer = yield
        self.desk.clear()
        if over:
            self.done(over)

    def _between(self, before: Pointer, now: Pointer) -> list[AreaId]:
        """What the hand went over since it was last seen: a quick one skips whole areas."""
        start = shapely.Point(before.x, before.y)
        way = shapely.LineString([(before.x, before.y), (now.x, now.y)])
        found = [it for it in near(self.desk.paper, way.bounds) if it.shape.intersects(way)] if way.length else []
        crossed = [it.id for it in sorted(found, key=lambda it: it.shape.distance(start))]
        if now.area is not None and now.area not in crossed:
            crossed.append(now.area)
        return crossed

    def _shapes(self, ids: list[AreaId]) -> tuple[Shape, ...]:
        return tuple(self.desk.board.spaces[id].shape for id in ids if id in self.desk.board.spaces)

    def words(self, count: int) -> str:
        return ""

    @abstractmethod
    def done(self, over: list[AreaId]) -> None: ...


class Join(AreaStroke):
    id = "join"
    title = "Join"
    key = "J"
    tip = "Drag from area to area: all that you go over become one."

    def words(self, count: int) -> str:
        return t("{count} become one", count=count) if count > 1 else ""

    def done(self, over: list[AreaId]) -> None:
        ids = [id for id in over if id in self.desk.paper.areas]
        if len(ids) > 1 and self.desk.edit(say("Join"), lambda board: join_areas(board, ids)):
            self.desk.picked.only(id for id in ids if id in self.desk.board.spaces)


class Paint(AreaStroke):
    id = "paint"
    title = "Paint"
    key = "B"
    tip = "Drag over areas: all get the value chosen above. Alt takes up the value of an area."

    def words(self, count: int) -> str:
        choices = self.desk.choices
        value = choices.value
        return f"{choices.attribute}: {value if value is not None else '–'}"

    def gesture(self, press: Pointer) -> Gesture:
        space = self.desk.board.spaces.get(press.area) if press.area is not None else None
        if press.exact and space is not None:
            name = self.desk.choices.attribute
            self.desk.choices.value = space.kind if name == "kind" else space.attributes.get(name)
            return
        yield from super().gesture(press)

    def done(self, over: list[AreaId]) -> None:
        choices = self.desk.choices
        name, value = choices.attribute, choices.value

        def painted(board: Board) -> Board:
            if name == "kind":
                return set_kind(board, over, str(value))
            return set_attribute(board, over, name, value)

        self.desk.edit(say("Paint {name}", name=name), painted)


class BorderKind(EditTool):
    """Borders near the hand become of the chosen kind."""

    id = "border"
    title = "Border kind"
    key = "O"
    tip = "Drag along borders: they become of the kind chosen above, a river for example."

    def hover(self, pointer: Pointer) -> None:
        near = self._near(pointer)
        words = near.kind if near is not None else ""
        self.desk.show(
            Sketch(lines=_lines([near] if near is not None else []), here=(pointer.x, pointer.y), words=words)
        )

    def gesture(self, press: Pointer) -> Gesture:
        found: list[Contact] = []
        pointer = press
        while True:
            near = self._near(pointer)
            if near is not None and all(it is not near for it in found):
                found.append(near)
            here = (pointer.x, pointer.y)
            self.desk.show(Sketch(lines=_lines(found), here=here, words=self.desk.choices.border_kind))
            if pointer.phase is Phase.RELEASE:
                break
            pointer = yield
        self.desk.clear()
        kind = self.desk.choices.border_kind

        def told(board: Board) -> Board:
            for contact in found:
                board = set_contact_kind(board, contact, kind)
            return board

        if found:
            self.desk.edit(say("Borders: {kind}", kind=kind), told)

    def _near(self, pointer: Pointer) -> Contact | None:
        """Only the contacts of areas there are asked."""
        if pointer.area is None:
            return None
        point = shapely.Point(pointer.x, pointer.y)
        best: tuple[float, Contact] | None = None
        for contact in self.desk.board.contacts_of(pointer.area):
            if contact.border and contact.line is not None:
                far = float(contact.line.distance(point))
                if far <= 1.5 * self.desk.table.reach and (best is None or far < best[0]):
                    best = (far, contact)
        return best[1] if best is not None else None


def _lines(contacts: list[Contact]) -> tuple[tuple[tuple[float, float], ...], ...]:
    return tuple(
        tuple((x, y) for x, y in shapely.get_coordinates(part).tolist())
        for contact in contacts
        for part in shapely.get_parts(contact.line).tolist()
    )
