"""How far it is between two areas: in steps from border to border, and as the crow flies."""

from __future__ import annotations

import math

from app.documents.game_document import GameDocument
from app.language import t
from app.table.hands.pointer import Pointer
from app.table.preview.preview import Preview
from app.tools.selection import Selection
from app.tools.tool import Gesture, Tool
from boards.board import AreaId, Board
from boards.plain.searching import spread, way_back
from counters.laying.rooms import counter_size


class Measure(Tool):
    title = "Measure"
    key = "M"
    fingers_draw = True

    def __init__(self, game: GameDocument, preview: Preview, selection: Selection) -> None:
        self.game, self.preview = game, preview

    def taken(self, press: Pointer) -> tuple[()]:
        return ()

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
