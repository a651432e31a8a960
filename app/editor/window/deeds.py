"""What is done with areas that are picked out, by a key or a menu row."""

from __future__ import annotations

from collections.abc import Callable

from app.editor.window.front import Front
from boards.board import AreaId, Board
from boards.edits.areas import delete_areas, join_areas
from boards.edits.boxes import delete_boxes
from boards.edits.facts import rename
from boards.edits.links import unlink
from boards.edits.points import simplify_border, smooth_border
from boards.edits.repairs import snapped_whole
from boards.edits.tables import text_of
from boards.plain.sentence import say

SIMPLER = 500
"""A border may be off by this part of the map's shorter side."""


class Deeds:
    """Of one window."""

    def __init__(self, front: Front) -> None:
        self._front = front

    @property
    def _areas(self) -> list[AreaId]:
        paper = self._front.desk.paper
        return [id for id in self._front.picked.ids if id in paper.areas]

    def delete(self) -> None:
        front = self._front
        if front.tool.remove():
            return
        contact = front.picked.contact
        if contact is not None:
            front.desk.edit(say("Unlink"), lambda board: unlink(board, (contact,)))
            return
        areas, paper = self._areas, front.desk.paper
        boxes = [id for id in front.picked.ids if id in paper.boxes]

        def gone(board: Board) -> Board:
            board = delete_areas(board, areas) if areas else board
            return delete_boxes(board, boxes) if boxes else board

        if areas or boxes:
            front.desk.edit(say("Delete"), gone)

    def join(self) -> None:
        ids = self._areas
        if self._front.desk.edit(say("Join"), lambda board: join_areas(board, ids)):
            self._front.picked.keep_only(self._front.desk.board)

    def join_alike(self) -> None:
        """Provinces that were painted become the areas of a game, named for what they were painted with."""
        name, paper = self._front.choices.attribute, self._front.desk.paper
        groups: dict[str, list[AreaId]] = {}
        for id, space in paper.areas.items():
            value = text_of(space.attributes.get(name))
            if value:
                groups.setdefault(value, []).append(id)

        def joined(board: Board) -> Board:
            for value, ids in groups.items():
                largest = max(ids, key=lambda id: board.spaces[id].shape.area)
                board = join_areas(board, ids) if len(ids) > 1 else board
                taken = any(space.name == value and id != largest for id, space in board.spaces.items())
                board = board if taken else rename(board, largest, value)
            return board

        self._front.desk.edit(say("Join what is painted alike"), joined)

    def pick_all(self) -> None:
        paper = self._front.desk.paper
        self._front.picked.only((*paper.areas, *paper.boxes))

    def smooth(self) -> None:
        self._front.desk.edit(say("Smooth borders"), lambda board: _each(board, self._areas, smooth_border))

    def simplify(self) -> None:
        paper = self._front.desk.paper
        most = min(paper.width, paper.height) / SIMPLER

        def simpler(board: Board, id: AreaId) -> Board:
            return simplify_border(board, id, most)

        self._front.desk.edit(say("Simplify borders"), lambda board: _each(board, self._areas, simpler))

    def mend(self) -> None:
        map = self._front.desk.map
        self._front.desk.edit(say("Mend the whole map"), lambda board: snapped_whole(board, map))


def _each(board: Board, ids: list[AreaId], edit: Callable[[Board, AreaId], Board]) -> Board:
    for id in ids:
        board = edit(board, id)
    return board
