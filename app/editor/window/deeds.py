"""What is done with areas that are picked out, by a key or a menu row."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from boards.board import AreaId, Board
from boards.edits.areas import delete_areas, join_areas
from boards.edits.boxes import delete_boxes
from boards.edits.links import unlink
from boards.edits.points import simplify_border, smooth_border
from boards.edits.troubles import snapped_whole
from boards.plain.sentence import say

if TYPE_CHECKING:
    from app.editor.window.editor_window import EditorWindow

SIMPLER = 500
"""A border may be off by this part of the map's shorter side."""


class Deeds:
    """Of one window."""

    def __init__(self, window: EditorWindow) -> None:
        self._window = window

    @property
    def _areas(self) -> list[AreaId]:
        sheet = self._window.desk.sheet
        return [id for id in self._window.picked.ids if id in sheet.areas]

    def delete(self) -> None:
        window = self._window
        if window.tool.remove():
            return
        contact = window.picked.contact
        if contact is not None:
            window.desk.edit(say("Unlink"), lambda board: unlink(board, (contact,)))
            return
        areas, sheet = self._areas, window.desk.sheet
        boxes = [id for id in window.picked.ids if id in sheet.boxes]

        def gone(board: Board) -> Board:
            board = delete_areas(board, areas) if areas else board
            return delete_boxes(board, boxes) if boxes else board

        if areas or boxes:
            window.desk.edit(say("Delete"), gone)

    def join(self) -> None:
        ids = self._areas
        if self._window.desk.edit(say("Join"), lambda board: join_areas(board, ids)):
            self._window.picked.keep_only(self._window.desk.board)

    def pick_all(self) -> None:
        sheet = self._window.desk.sheet
        self._window.picked.only((*sheet.areas, *sheet.boxes))

    def smooth(self) -> None:
        self._window.desk.edit(say("Smooth borders"), lambda board: _each(board, self._areas, smooth_border))

    def simplify(self) -> None:
        sheet = self._window.desk.sheet
        most = min(sheet.width, sheet.height) / SIMPLER

        def simpler(board: Board, id: AreaId) -> Board:
            return simplify_border(board, id, most)

        self._window.desk.edit(say("Simplify borders"), lambda board: _each(board, self._areas, simpler))

    def mend(self) -> None:
        map = self._window.desk.map
        self._window.desk.edit(say("Mend the whole map"), lambda board: snapped_whole(board, map))


def _each(board: Board, ids: list[AreaId], edit: Callable[[Board, AreaId], Board]) -> Board:
    for id in ids:
        board = edit(board, id)
    return board
