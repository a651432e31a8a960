"""What is wrong with a map is mended by one click: afterwards it is not told any more."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

import pytest
from shapely import Polygon

from boards.board import Area, AreaId, Board, Column
from boards.coverage.faces import slip
from boards.edits.areas import draw_area
from boards.edits.edited import with_areas
from boards.edits.facts import new_board, set_column
from boards.edits.links import unlink
from boards.edits.troubles import troubles
from tests.boards.edits.random_edits import faults

A, B, C = AreaId("a"), AreaId("b"), AreaId("c")


def three() -> Board:
    """Two areas side by side, and an island."""
    board = new_board("new", "New", 1000, 700)
    map = next(iter(board.maps))
    board = draw_area(board, map, [(100, 100), (300, 100), (300, 400), (100, 400)], "A")
    board = draw_area(board, map, [(300, 100), (500, 100), (500, 400), (300, 400)], "B")
    return draw_area(board, map, [(600, 100), (700, 100), (700, 400), (600, 400)], "C")


def area(board: Board, id: AreaId) -> Area:
    return next(iter(board.maps.values())).areas[id]


def otherwise(board: Board, id: AreaId, **changes: object) -> Board:
    it = area(board, id)
    return with_areas(board, it.map, {id: replace(it, **changes)})  # type: ignore[arg-type]


def told(board: Board) -> list[str]:
    return [str(trouble.sentence) for trouble in troubles(board)]


WRONG: dict[str, tuple[Callable[[Board], Board], str]] = {
    "nothing leads there": (lambda board: board, "Nothing leads to"),
    "no name": (lambda board: otherwise(board, C, name=""), "has no name"),
    "no such column": (lambda board: otherwise(board, A, attributes={"gold": 3}), "is no column"),
    "an outline that crosses itself": (
        lambda board: otherwise(board, C, shape=Polygon([(600, 100), (700, 400), (700, 100), (600, 400)])),
        "crosses itself",
    ),
    "beyond the edge": (
        lambda board: otherwise(board, C, shape=Polygon([(600, 100), (1200, 100), (1200, 400), (600, 400)])),
        "beyond the edge",
    ),
    "a border without its line": (
        lambda board: replace(board, contacts=tuple(replace(it, line=None) for it in board.contacts)),
        "has no line",
    ),
    "a border nobody has confirmed": (lambda board: unlink(board, board.contacts), "share a border"),
}


@pytest.mark.parametrize("what", WRONG)
def test_one_click_mends_it(what: str) -> None:
    spoil, words = WRONG[what]
    board = spoil(three())
    wrong = [it for it in troubles(board) if words in str(it.sentence)]
    assert wrong, told(board)
    assert wrong[0].repairs, what
    for repair in wrong[0].repairs:
        assert str(wrong[0].sentence) not in told(repair.edit(board)), repair.title


def test_a_part_that_cannot_be_reached_is_linked_where_it_is_nearest() -> None:
    board = three()
    map = next(iter(board.maps))
    board = draw_area(board, map, [(700, 100), (800, 100), (800, 400), (700, 400)], "D")
    (trouble,) = (it for it in troubles(board) if "cannot be reached" in str(it.sentence))
    after = trouble.repairs[0].edit(board)
    assert after.between(B, C)
    assert troubles(after) == ()


def test_a_value_that_its_column_does_not_take_is_taken_away() -> None:
    board = set_column(three(), Column("ground", "choice", ("area",), ("plain", "hill")))
    board = otherwise(board, A, attributes={"ground": "swamp"})
    (trouble,) = (it for it in troubles(board) if "is one of" in str(it.sentence))
    assert "ground" not in area(trouble.repairs[0].edit(board), A).attributes


def test_areas_that_were_filled_in_between_drawn_lines_are_put_together() -> None:
    """They are apart by the width of the lines, and the slits lead out to the open paper: no hole, so no gap."""
    board = new_board("b", "B", 1000, 700)
    map = next(iter(board.maps))
    for column in range(3):
        for row in range(3):
            x, y = 100 + 200 * column, 100 + 150 * row
            corners = [(x, y), (x + 198, y), (x + 198, y + 148), (x, y + 148)]
            board = draw_area(board, map, corners, f"Area {column}{row}")
    assert board.contacts == ()
    alone = [it for it in troubles(board) if str(it.sentence).startswith("Nothing leads to")]
    assert len(alone) == 9
    mended = alone[0].repairs[0].edit(board)
    assert len(mended.contacts) >= 12
    assert faults(mended) == []
    assert not [it for it in troubles(mended) if str(it.sentence).startswith("Nothing leads to")]
    for id, area in board.spaces.items():
        assert mended.spaces[id].shape.hausdorff_distance(area.shape) <= slip(board.maps[map])
