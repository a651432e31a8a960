"""Each board of the shelf takes an edit, and its file shows that edit and nothing else."""

from __future__ import annotations

import difflib

import pytest
import shapely

from boards.board import Board
from boards.edits.points import move_points
from boards.files.board_file import read_board
from boards.files.board_text import board_texts
from rules_assist.shelf.record import Record
from rules_assist.shelf.shelf import shelf
from tests.boards.edits.random_edits import faults

WITH_AREAS = [record for record in shelf() if not record.id.startswith("totaldomination")]


@pytest.mark.parametrize("record", WITH_AREAS, ids=lambda record: record.id)
def test_a_border_moved_is_one_line_of_the_file(record: Record) -> None:
    before = read_board(record.folder(record.board))
    after = _moved(before)
    texts = board_texts(before), board_texts(after)
    assert texts[0].keys() == texts[1].keys()
    changed = [
        line
        for name in texts[0]
        for line in difflib.unified_diff(texts[0][name].splitlines(), texts[1][name].splitlines(), lineterm="", n=0)
        if line[:1] in "+-" and line[:3] not in ("+++", "---")
    ]
    assert len(changed) == 2, [line[:80] for line in changed]


def _moved(board: Board) -> Board:
    """A corner in the middle of a border, by one step of the grid."""
    map = next(map for map in board.maps.values() if map.areas)
    for contact in board.contacts:
        line = contact.line
        if contact.border and line is not None and line.geom_type == "LineString" and contact.a in map.areas:
            points = shapely.get_coordinates(line)
            if len(points) > 10:
                x, y = points[len(points) // 2].tolist()
                after = move_points(board, map.id, {(x, y): (x + map.grid, y + map.grid)})
                assert faults(after) == faults(board)
                return after
    raise AssertionError("no border")
