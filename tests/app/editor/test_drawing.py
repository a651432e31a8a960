"""Maps drawn by real mouse events and keys."""

from __future__ import annotations

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication

from app.editor.drawing.printing import drawn
from app.editor.drawing.styles import STYLES
from boards.board import AreaId, Column
from boards.checks import problems
from boards.edits import outlines
from boards.edits.facts import set_column
from boards.files import board_rules
from boards.files.board_file import read_board
from boards.plain.sentence import say
from tests.app.editor.conftest import EditRig
from tests.app.rig import CTRL, SHIFT
from tests.boards.edits.random_edits import faults

W, E = "area_1", "area_2"


def halves(rig: EditRig) -> None:
    """Two areas side by side, 300 wide each."""
    rig.take("rectangle")
    rig.drag((100, 100), (400, 500))
    rig.drag((400, 100), (700, 500))
    assert sorted(rig.board.spaces) == [W, E]


def test_an_area_is_drawn_corner_by_corner_and_ends_at_its_first_point(edit_rig: EditRig) -> None:
    edit_rig.take("draw")
    for corner in ((100, 100), (500, 120), (480, 400), (300, 450)):
        edit_rig.click(*corner)
    assert edit_rig.board.spaces == {}
    edit_rig.click(102, 101)
    assert list(edit_rig.board.spaces) == [W]
    assert edit_rig.window.picked.ids == (AreaId(W),)
    assert problems(edit_rig.board) == ()


def test_backspace_takes_back_a_point_and_enter_ends_the_line(edit_rig: EditRig) -> None:
    edit_rig.take("draw")
    for corner in ((100, 100), (500, 100), (900, 650), (500, 400)):
        edit_rig.click(*corner)
    edit_rig.window.tool.back()
    edit_rig.window.tool.back()
    edit_rig.click(500, 400)
    edit_rig.key(Qt.Key.Key_Return)
    assert edit_rig.area(W).shape.bounds == pytest.approx((100, 100, 500, 400), abs=2)


def test_an_outline_that_crosses_itself_is_still_in_the_hand_and_is_put_right(edit_rig: EditRig) -> None:
    edit_rig.take("draw")
    for corner in ((100, 100), (500, 100), (500, 400), (300, 50)):
        edit_rig.click(*corner)
    edit_rig.key(Qt.Key.Key_Return)
    assert edit_rig.said == ["The outline that was drawn crosses itself."]
    assert edit_rig.board.spaces == {}
    assert edit_rig.sketch.bad
    edit_rig.key(Qt.Key.Key_Backspace)
    edit_rig.click(100, 400)
    edit_rig.key(Qt.Key.Key_Return)
    assert edit_rig.area(W).shape.bounds == pytest.approx((100, 100, 500, 400), abs=2)
    assert edit_rig.sketch.lines == ()


def test_escape_leaves_nothing_behind(edit_rig: EditRig) -> None:
    edit_rig.take("draw")
    for corner in ((100, 100), (500, 100), (500, 400)):
        edit_rig.click(*corner)
    edit_rig.key(Qt.Key.Key_Escape)
    assert edit_rig.sketch.lines == ()
    edit_rig.key(Qt.Key.Key_Return)
    assert edit_rig.board.spaces == {}


def test_a_roughly_drawn_neighbour_shares_the_border(edit_rig: EditRig) -> None:
    halves(edit_rig)
    assert edit_rig.board.neighbours(AreaId(W)) == (E,)
    assert faults(edit_rig.board) == []


def test_a_line_along_a_neighbour_follows_its_border(edit_rig: EditRig) -> None:
    """Two clicks on corners of a circle, and the way between them is its rim."""
    edit_rig.take("circle")
    edit_rig.drag((400, 350), (550, 350))
    ring = edit_rig.area(W).shape.exterior.coords  # type: ignore[union-attr]
    top, right = min(ring, key=lambda p: p[1]), max(ring, key=lambda p: p[0])
    edit_rig.take("draw")
    edit_rig.click(*top)
    edit_rig.click(*right)
    edit_rig.click(800, 350)
    edit_rig.double(800, 100)
    assert faults(edit_rig.board) == []
    (contact,) = edit_rig.board.contacts
    assert contact.line is not None
    assert contact.line.length == pytest.approx(3.1416 * 150 / 2, rel=0.05)


def test_a_pen_draws_an_area_freely(edit_rig: EditRig) -> None:
    edit_rig.take("draw")
    edit_rig.drag((100, 100), (300, 120), (500, 100), (520, 300), (300, 420), (120, 300), (101, 102))
    assert list(edit_rig.board.spaces) == [W]
    assert problems(edit_rig.board) == ()


def test_a_stroke_across_cuts_an_area_in_two(edit_rig: EditRig) -> None:
    halves(edit_rig)
    edit_rig.take("cut")
    edit_rig.window.picked.only((AreaId(W),))
    edit_rig.drag((90, 300), (250, 280), (405, 310))
    assert sorted(edit_rig.board.spaces) == ["area_1", "area_2", "area_3"]
    assert faults(edit_rig.board) == []


def test_a_drag_from_area_to_area_joins_them(edit_rig: EditRig) -> None:
    halves(edit_rig)
    edit_rig.take("join")
    edit_rig.drag((200, 300), (600, 300))
    assert list(edit_rig.board.spaces) in ([W], [E])
    assert next(iter(edit_rig.board.spaces.values())).shape.area == pytest.approx(600 * 400, rel=0.02)


def test_a_border_point_takes_both_neighbours_along_and_escape_lets_go(edit_rig: EditRig) -> None:
    halves(edit_rig)
    corner = next(p for p in edit_rig.area(W).shape.exterior.coords if abs(p[0] - 400) < 3 and p[1] < 200)  # type: ignore[union-attr]
    before = edit_rig.board
    edit_rig.take("points")
    edit_rig.drag(corner, (350, 160), lifts=False)
    assert edit_rig.sketch.lines
    edit_rig.key(Qt.Key.Key_Escape)
    assert edit_rig.board is before
    edit_rig.drag(corner, (350, 160))
    assert edit_rig.board is not before
    assert faults(edit_rig.board) == []
    assert edit_rig.board.neighbours(AreaId(W)) == (E,)


def test_a_drag_from_the_middle_of_a_border_adds_a_point(edit_rig: EditRig) -> None:
    halves(edit_rig)
    count = len(edit_rig.area(E).shape.exterior.coords)  # type: ignore[union-attr]
    edit_rig.take("points")
    edit_rig.drag((400, 300), (340, 300))
    assert len(edit_rig.area(E).shape.exterior.coords) == count + 1  # type: ignore[union-attr]
    assert edit_rig.area(E).shape.area > edit_rig.area(W).shape.area
    assert faults(edit_rig.board) == []


def test_a_link_is_dragged_and_a_confirmed_border_is_none(edit_rig: EditRig) -> None:
    halves(edit_rig)
    edit_rig.take("rectangle")
    edit_rig.drag((800, 560), (900, 660))
    edit_rig.take("link")
    edit_rig.window.choices.link_kind = "ferry"
    edit_rig.drag((200, 300), (850, 610))
    assert [(c.kind, c.border) for c in edit_rig.board.between(AreaId(W), AreaId("area_3"))] == [("ferry", False)]
    edit_rig.click(*_middle(edit_rig, W, "area_3"))
    edit_rig.window.deeds.delete()
    assert edit_rig.board.between(AreaId(W), AreaId("area_3")) == ()


def _middle(rig: EditRig, a: str, b: str) -> tuple[float, float]:
    (x, y), (z, w) = rig.area(a).anchor, rig.area(b).anchor
    return (x + z) / 2, (y + w) / 2


def test_a_kind_is_painted_over_areas_and_a_border_becomes_a_river(edit_rig: EditRig) -> None:
    halves(edit_rig)
    edit_rig.take("paint")
    edit_rig.window.choices.value = "mountains"
    edit_rig.drag((200, 300), (600, 300))
    assert {space.kind for space in edit_rig.board.spaces.values()} == {"mountains"}
    edit_rig.take("border")
    edit_rig.window.choices.border_kind = "river"
    edit_rig.drag((401, 200), (401, 400))
    assert [contact.kind for contact in edit_rig.board.contacts] == ["river"]


def test_a_box_is_drawn_above_and_dragged(edit_rig: EditRig) -> None:
    halves(edit_rig)
    edit_rig.take("rectangle")
    edit_rig.window.choices.as_box = True
    edit_rig.drag((150, 150), (300, 200))
    (box,) = edit_rig.window.desk.paper.boxes.values()
    edit_rig.take("pick")
    edit_rig.drag((200, 180), (500, 580))
    after = edit_rig.window.desk.paper.boxes[box.id]
    assert after.shape.bounds[0] == pytest.approx(box.shape.bounds[0] + 300, abs=4)
    assert len(edit_rig.window.desk.paper.areas) == 2


def test_a_grid_fills_free_paper(edit_rig: EditRig) -> None:
    edit_rig.take("grid")
    edit_rig.window.choices.side = 60
    edit_rig.drag((20, 20), (980, 680))
    assert len(edit_rig.board.spaces) > 40
    assert faults(edit_rig.board) == []


def test_picking_out_adds_with_ctrl_and_takes_a_band(edit_rig: EditRig) -> None:
    halves(edit_rig)
    edit_rig.take("pick")
    edit_rig.click(200, 200)
    edit_rig.click(600, 200, CTRL)
    assert set(edit_rig.window.picked.ids) == {W, E}
    edit_rig.click(900, 600)
    assert edit_rig.window.picked.ids == ()
    edit_rig.drag((50, 50), (720, 520), keys=SHIFT)
    assert set(edit_rig.window.picked.ids) == {W, E}


def test_the_keyboard_alone_draws_an_area(edit_rig: EditRig) -> None:
    edit_rig.take("draw")
    for arrow, times in ((Qt.Key.Key_Left, 5), (Qt.Key.Key_Down, 6), (Qt.Key.Key_Right, 10)):
        for _ in range(times):
            edit_rig.key(arrow)
        edit_rig.key(Qt.Key.Key_Return)
    edit_rig.window.actions_of["finish"].trigger()
    assert list(edit_rig.board.spaces) == [W]


def test_undo_goes_back_and_another_edit_begins_a_branch(edit_rig: EditRig) -> None:
    halves(edit_rig)
    document = edit_rig.window.project.document
    both = edit_rig.board
    document.undo()
    assert sorted(edit_rig.board.spaces) == [W]
    edit_rig.take("circle")
    edit_rig.drag((850, 300), (900, 300))
    branch = document.timeline.head
    document.go(2)
    assert edit_rig.board is both
    assert document.timeline.children(1) == [2, branch]
    document.undo()
    document.redo()
    assert edit_rig.board is both


def test_a_name_follows_the_line_that_is_drawn_for_it_and_stands_straight_after_a_click(edit_rig: EditRig) -> None:
    halves(edit_rig)
    edit_rig.take("letter")
    edit_rig.drag((350, 300), (250, 250), (150, 300))
    along = edit_rig.area(W).along
    assert len(along) == 3
    assert along[0][0] < along[1][0] < along[2][0], "it is read from left to right, whichever way it was drawn"
    assert along[1][1] < along[0][1]
    project = edit_rig.window.project
    assert project.save()
    assert read_board(project.draft.folder).maps[edit_rig.window.map].areas[AreaId(W)].along == along
    edit_rig.take("pick")
    at = edit_rig.board.spaces[AreaId(W)].anchor
    edit_rig.drag(at, (at[0] + 30, at[1] + 20))
    assert edit_rig.area(W).along[0] == pytest.approx((along[0][0] + 30, along[0][1] + 20), abs=2)
    edit_rig.take("letter")
    edit_rig.click(250, 250)
    assert edit_rig.area(W).along == ()


def test_a_sign_is_set_by_a_click_and_taken_off_by_another(edit_rig: EditRig) -> None:
    halves(edit_rig)
    edit_rig.take("sign")
    edit_rig.drag((200, 300), (600, 300))
    assert all(space.attributes["port"] is True for space in edit_rig.board.spaces.values())
    assert [column.name for column in edit_rig.board.columns if column.holds == "flag"] == ["port"]
    sheet = edit_rig.board.maps[edit_rig.window.map]
    assert "M" in drawn(edit_rig.board, sheet, STYLES[1]).svg().partition('id="signs"')[2].partition("</g>")[0]
    edit_rig.click(200, 300)
    assert "port" not in edit_rig.area(W).attributes


def test_a_drag_to_the_right_makes_borders_simpler_and_one_to_the_left_rounder(edit_rig: EditRig) -> None:
    edit_rig.take("circle")
    edit_rig.drag((400, 350), (600, 350))
    before = len(edit_rig.area(W).shape.exterior.coords)
    edit_rig.take("reshape")
    edit_rig.drag((400, 350), (520, 350), lifts=False)
    sketch = edit_rig.sketch
    assert sketch.ghosts == (edit_rig.area(W).shape,)
    assert "→" in sketch.words
    QTest.mouseRelease(edit_rig.window.table.viewport(), Qt.MouseButton.LeftButton, pos=edit_rig.at(520, 350))
    simpler = len(edit_rig.area(W).shape.exterior.coords)
    assert simpler < before
    edit_rig.drag((400, 350), (340, 350))
    assert len(edit_rig.area(W).shape.exterior.coords) > simpler
    assert faults(edit_rig.board) == []


def test_with_shift_a_line_goes_in_one_of_eight_directions(edit_rig: EditRig) -> None:
    edit_rig.take("draw")
    edit_rig.click(200, 200)
    for corner in ((500, 209), (493, 410), (205, 395)):
        edit_rig.click(*corner, keys=SHIFT)
    edit_rig.key(Qt.Key.Key_Return)
    _left, top, right, bottom = edit_rig.area(W).shape.bounds
    assert (top, bottom) == (pytest.approx(200, abs=2), pytest.approx(410, abs=12))
    assert right == pytest.approx(500, abs=4)
    xs = sorted({round(x) for x, _ in edit_rig.area(W).shape.exterior.coords})
    assert len(xs) <= 3, "its sides stand upright"


def test_what_snaps_and_what_follows_borders_is_switched_by_a_key(edit_rig: EditRig) -> None:
    halves(edit_rig)
    edit_rig.take("draw")
    window = edit_rig.window
    for key, what in (("S", "snap"), ("T", "trace")):
        assert getattr(window.choices, what)
        window.actions_of["snap" if what == "snap" else "trace borders"].trigger()
        assert not getattr(window.choices, what), key
    edit_rig.click(403, 300)
    assert edit_rig.window.tool.points[0] != (400, 300)  # type: ignore[attr-defined]


def test_what_was_painted_alike_is_joined_and_named_for_it(edit_rig: EditRig) -> None:
    edit_rig.take("rectangle")
    for x in range(4):
        edit_rig.drag((100 + 150 * x, 100), (250 + 150 * x, 400))
    window = edit_rig.window
    window.project.document.edit(say("Column"), lambda board: set_column(board, Column("owner", "text", ("area",))))
    window.choices.attribute = "owner"
    for value, start in (("Castile", 120), ("Aragon", 420)):
        window.choices.value = value
        edit_rig.take("paint")
        edit_rig.drag((start, 250), (start + 200, 250))
    window.deeds.join_alike()
    assert sorted(space.name for space in edit_rig.board.spaces.values()) == ["Aragon", "Castile"]
    assert faults(edit_rig.board) == []


def test_any_deed_and_any_area_is_found_by_a_part_of_its_name(edit_rig: EditRig) -> None:
    edit_rig.window.find_deed()
    palette = edit_rig.window.palette_of_deeds
    QTest.keyClicks(palette.box, "split")
    assert palette.list.item(0).text() == "Split"
    QTest.keyClick(palette.box, Qt.Key.Key_Return)
    assert edit_rig.window.tool.id == "cut"
    halves(edit_rig)
    edit_rig.window.find_deed()
    QTest.keyClicks(palette.box, "area 2")
    QTest.keyClick(palette.box, Qt.Key.Key_Return)
    assert edit_rig.window.picked.ids == (E,)


def test_what_could_not_be_opened_again_is_not_drawn(edit_rig: EditRig, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(board_rules, "MOST_SPACES", 300)
    monkeypatch.setattr(outlines, "MOST", 300)
    edit_rig.take("grid")
    edit_rig.window.options.hexagons.setChecked(False)
    edit_rig.window.options.side.setValue(40)
    edit_rig.drag((10, 10), (970, 690))
    assert edit_rig.said[-1] == "A grid has up to 300 spaces; this would be 408."
    edit_rig.drag((10, 10), (970, 300))
    edit_rig.drag((10, 350), (970, 690))
    assert edit_rig.said[-1] == "A map has at most 300 areas, boxes and cells."
    assert len(edit_rig.board.spaces) == 24 * 7
    project = edit_rig.window.project
    assert project.save()
    assert len(read_board(project.draft.folder).spaces) == 24 * 7


def test_a_line_that_only_begins_on_the_border_of_what_is_picked_out_cuts_the_next_area(edit_rig: EditRig) -> None:
    halves(edit_rig)
    edit_rig.window.picked.only((AreaId(W),))
    edit_rig.take("cut")
    edit_rig.drag((400, 300), (550, 305), (710, 300))
    assert edit_rig.said == []
    assert len(edit_rig.board.spaces) == 3
    edit_rig.window.picked.only((AreaId(W),))
    edit_rig.drag((90, 200), (400, 205), (710, 200))
    assert len(edit_rig.board.spaces) == 4
    assert faults(edit_rig.board) == []


def test_what_is_said_in_one_go_stands_together(edit_rig: EditRig) -> None:
    halves(edit_rig)
    window = edit_rig.window
    assert window.project.save()
    QApplication.processEvents()
    window.picked.only((AreaId(W),))
    window.deeds.delete()
    assert window.project.save()
    told = window.bar.label.text()
    assert "is saved in" in told
    assert "goes to the tray" in told
    assert window.bar.words.endswith("what lies there goes to the tray.")
    QApplication.processEvents()
    window.say(say("Delete"))
    assert window.bar.label.text() == "Delete"
