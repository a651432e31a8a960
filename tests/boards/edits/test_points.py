"""Border points: whoever shares them follows, and a file shows only what was moved."""

import difflib

import pytest
import shapely

from boards.board import AreaId, Board, MapId
from boards.checks import problems
from boards.edits.edited import CannotEdit
from boards.edits.points import add_point, move_anchor, move_points, remove_points, simplify_border, smooth_border
from boards.edits.tracing import nearest_point, points_along, snapped, traced
from boards.files.board_text import board_texts
from tests.boards.edits.random_edits import faults
from tests.boards.edits.test_areas import MAP, two


def test_a_moved_corner_takes_both_neighbours_along() -> None:
    board = move_points(two(), MAP, {(100.0, 0.0): (90.0, 0.0)})
    areas = board.maps[MAP].areas
    assert (areas[AreaId("west")].shape.area, areas[AreaId("east")].shape.area) == (9_500, 10_500)
    assert problems(board) == ()


def test_moving_one_border_point_changes_one_arc_of_the_file(sample: Board) -> None:
    map = MapId("board")
    border = next(c for c in sample.contacts if c.border and c.line is not None and c.line.geom_type == "LineString")
    assert border.line is not None
    x, y = shapely.get_coordinates(border.line)[len(border.line.coords) // 2].tolist()
    after = move_points(sample, map, {(x, y): (x + 1, y + 1)})
    old, new = (board_texts(board)["board.json"].splitlines() for board in (sample, after))
    changed = [line for line in difflib.unified_diff(old, new, lineterm="", n=0) if line[:1] in "+-"][2:]
    assert len(changed) == 2
    assert all(line[1:].startswith("[[") for line in changed)
    assert faults(after) == []


def test_a_point_is_added_to_both_sides_and_taken_out_of_both() -> None:
    board = add_point(two(), MAP, (101.0, 40.0), 5)
    corner = (100.0, 40.0)
    assert all(corner in it.shape.exterior.coords for it in board.maps[MAP].areas.values())  # type: ignore[union-attr]
    board = remove_points(board, MAP, {corner})
    assert not any(corner in it.shape.exterior.coords for it in board.maps[MAP].areas.values())  # type: ignore[union-attr]
    assert faults(board) == []


def test_a_border_moved_across_another_is_refused() -> None:
    board = add_point(two(), MAP, (100.0, 40.0), 5)
    with pytest.raises(CannotEdit, match=r"cross|upon"):
        move_points(board, MAP, {(100.0, 40.0): (100.0, 40.0), (100.0, 0.0): (100.0, 90.0)})


def test_smoothing_and_simplifying_keep_the_coverage_whole(sample: Board) -> None:
    id = AreaId("glim") if "glim" in sample.spaces else next(iter(sample.maps[MapId("board")].areas))
    before = shapely.get_num_coordinates(sample.spaces[id].shape)
    simple = simplify_border(sample, id, 4)
    assert shapely.get_num_coordinates(simple.spaces[id].shape) < before / 2
    smooth = smooth_border(simple, id)
    assert shapely.get_num_coordinates(smooth.spaces[id].shape) > shapely.get_num_coordinates(simple.spaces[id].shape)
    assert faults(simple) == faults(smooth) == []


def test_a_hand_near_a_corner_means_the_corner_and_near_a_line_the_line() -> None:
    paper = two().maps[MAP]
    assert snapped(paper, (98.0, 3.0), 5).spot == (100.0, 0.0)
    assert snapped(paper, (98.0, 50.0), 5).what == "border"
    assert snapped(paper, (50.0, 50.0), 5).what == "nothing"
    assert nearest_point(paper, (50.0, 50.0), 5) is None
    assert points_along(paper, (100.0, 2.0), 5) == [(100.0, 0.0)]


def test_a_trace_follows_the_borders_the_shorter_way() -> None:
    assert traced(two().maps[MAP], (0.0, 0.0), (100.0, 100.0)) in (
        [(0.0, 0.0), (100.0, 0.0), (100.0, 100.0)],
        [(0.0, 0.0), (0.0, 100.0), (100.0, 100.0)],
    )


def test_a_label_stays_inside_its_area() -> None:
    board = move_anchor(two(), AreaId("west"), (20.0, 30.0))
    assert board.spaces[AreaId("west")].anchor == (20.0, 30.0)
    with pytest.raises(CannotEdit, match="outside"):
        move_anchor(board, AreaId("west"), (150.0, 30.0))


def test_a_border_folded_over_itself_is_refused() -> None:
    """The new pieces cross nothing; they only lie on the wrong side."""
    board = add_point(add_point(two(), MAP, (100.0, 40.0), 5), MAP, (100.0, 60.0), 5)
    with pytest.raises(CannotEdit):
        move_points(board, MAP, {(100.0, 60.0): (100.0, 20.0)})
