"""The window round the map: problems and repairs, tables, saving, looks, two windows, the test drive."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QLineEdit, QPushButton

from app.editor.documents.draft import Draft
from app.editor.documents.exporting import export
from app.editor.documents.opening import Beginning, begin
from app.editor.drawing.styles import STYLES
from app.editor.panels.table import ColumnForm
from app.editor.window.editor_window import EditorWindow
from app.editor.window.files import MapForm
from app.editor.window.look_forms import ColoursForm
from app.editor.window.project import Project
from app.panels.parts.choice import DropDown
from boards.board import Area, AreaId, Column
from boards.edits.areas import cut_hole
from boards.edits.facts import give_id, new_board, rename, set_column, set_kind
from boards.edits.links import set_contact_kind, unlink
from boards.files.board_file import read_board
from boards.plain.sentence import say
from tests.app.editor.conftest import EditRig
from tests.app.editor.hand import look_for_problems
from tests.app.editor.test_drawing import E, W, halves
from tests.boards.edits.random_edits import faults


def test_a_problem_is_told_live_and_mended_by_its_button(edit_rig: EditRig) -> None:
    halves(edit_rig)
    document = edit_rig.window.project.document
    document.edit(say("Unlink"), lambda board: unlink(board, board.contacts))
    document.edit(
        say("Cut a hole"), lambda board: cut_hole(board, edit_rig.window.map, [(150, 150), (200, 150), (180, 220)])
    )
    panel = edit_rig.window.problems
    look_for_problems(panel)
    told = [str(trouble.sentence) for trouble in panel.troubles]
    assert any("hole" in words for words in told)
    assert any("share a border" in words for words in told)
    for _ in range(4):
        buttons = [b for row in panel.rows for b in row.findChildren(QPushButton) if b.text() != "Show"]
        if not buttons:
            break
        QTest.mouseClick(buttons[0], Qt.MouseButton.LeftButton)
        look_for_problems(panel)
    assert [trouble for trouble in panel.troubles if trouble.grave] == []
    assert faults(edit_rig.board) == []


def test_a_problem_is_brought_into_the_middle(edit_rig: EditRig) -> None:
    halves(edit_rig)
    document = edit_rig.window.project.document
    document.edit(say("Unlink"), lambda board: unlink(board, board.contacts))
    look_for_problems(edit_rig.window.problems)
    edit_rig.window.show_trouble(edit_rig.window.problems.troubles[0])
    assert set(edit_rig.window.picked.ids) <= {AreaId(W), AreaId(E)}
    assert edit_rig.window.picked.ids


def test_a_name_is_typed_after_a_double_click(edit_rig: EditRig) -> None:
    halves(edit_rig)
    edit_rig.take("pick")
    edit_rig.double(150, 150)
    field = edit_rig.window.properties.fields["name"]
    assert isinstance(field, QLineEdit)
    QTest.keyClicks(field, "Westland")
    QTest.keyClick(field, Qt.Key.Key_Return)
    assert edit_rig.area("westland").name == "Westland"
    assert edit_rig.window.picked.ids == ("westland",)
    QApplication.processEvents()
    assert edit_rig.window.table.hasFocus(), "the next key is the map's"
    assert edit_rig.said == []


def test_a_kind_is_what_was_typed_though_a_longer_one_is_known_and_the_next_key_is_the_maps(edit_rig: EditRig) -> None:
    halves(edit_rig)
    window, document = edit_rig.window, edit_rig.window.project.document
    document.edit(say("Kind"), lambda board: set_kind(board, (AreaId(W),), "seaweed"))
    (contact,) = edit_rig.board.contacts
    document.edit(say("Kind"), lambda board: set_contact_kind(board, contact, "straits"))
    for pick, typed, now in (
        (lambda: window.picked.only((AreaId(E),)), "sea", lambda: edit_rig.area(E).kind),
        (lambda: window.picked.one_contact(edit_rig.board.contacts[0]), "strait",
         lambda: edit_rig.board.contacts[0].kind),
    ):  # fmt: skip
        pick()
        field = window.properties.fields["kind"]
        assert isinstance(field, DropDown)
        line = field.lineEdit()
        assert line is not None
        line.setFocus()
        line.selectAll()
        QTest.keyClicks(line, typed)
        QTest.keyClick(line, Qt.Key.Key_Return)
        QApplication.processEvents()
        assert now() == typed
        assert window.table.hasFocus()
    assert edit_rig.said == []


def test_an_id_that_a_file_knows_or_somebody_gave_stays_when_the_name_is_another(edit_rig: EditRig) -> None:
    halves(edit_rig)
    edit_rig.window.picked.only((W,))
    panel, project = edit_rig.window.properties, edit_rig.window.project

    def say_in(field: str, words: str) -> None:
        line = panel.fields[field]
        assert isinstance(line, QLineEdit)
        line.setFocus()
        line.selectAll()
        QTest.keyClicks(line, words)
        QTest.keyClick(line, Qt.Key.Key_Return)

    say_in("id", "w")
    say_in("name", "The West")
    assert edit_rig.area("w").name == "The West"
    assert project.save()
    edit_rig.window.picked.only((E,))
    say_in("name", "The East")
    assert edit_rig.area(E).name == "The East", "saved games may know it"


def test_many_rows_of_the_table_are_edited_at_once_and_kept_as_csv(edit_rig: EditRig, tmp_path: Path) -> None:
    halves(edit_rig)
    window = edit_rig.window
    document = window.project.document
    document.edit(say("Column"), lambda board: set_column(board, Column("value", "number", ("area",))))
    window.docks["table"].show()
    rows = window.rows
    rows.view.selectAll()
    column = rows.model.headers.index("value")
    rows.sorted.setData(rows.sorted.index(0, column), "3")
    assert [space.attributes["value"] for space in edit_rig.board.spaces.values()] == [3, 3]
    rows.csv_out(tmp_path / "areas.csv")
    text = (tmp_path / "areas.csv").read_text()
    (tmp_path / "areas.csv").write_text(text.replace("Area 1,land,3", "Ponente,land,5"))
    rows.csv_in(tmp_path / "areas.csv")
    assert edit_rig.area(W).name == "Ponente"
    assert edit_rig.area(W).attributes["value"] == 5
    rows.sorted.setData(rows.sorted.index(0, column), "many")
    assert "holds a number" in edit_rig.said[-1]


def test_a_new_column_has_nothing_of_another_and_is_shown_when_it_is_kept(edit_rig: EditRig) -> None:
    document = edit_rig.window.project.document
    owner = Column("owner", "text", ("area",), (), "Who holds it at first.")
    document.edit(say("Column"), lambda board: set_column(replace(board, columns=()), owner))
    form = ColumnForm(document, edit_rig.window)
    form.open()
    form.list.setCurrentRow(0)
    assert form.meaning.text() == "Who holds it at first."
    next(button for button in form.findChildren(QPushButton) if button.text() == "New").click()
    assert form.name.text() == form.meaning.text() == ""
    QTest.keyClicks(form.name, "worth")
    form.keep()
    assert edit_rig.board.columns == (owner, Column("worth", "text", ("area",)))
    current = form.list.currentItem()
    assert current is not None
    assert current.text() == form.name.text() == "worth"
    form.close()


def test_the_table_is_in_the_order_of_the_file_until_a_heading_is_clicked(edit_rig: EditRig) -> None:
    halves(edit_rig)
    document = edit_rig.window.project.document
    document.edit(say("Id"), lambda board: give_id(board, AreaId(W), "zeeland"))
    rows = edit_rig.window.rows
    edit_rig.window.docks["table"].show()
    header = rows.view.horizontalHeader()
    assert header.sortIndicatorSection() not in range(header.count())
    assert [str(rows.sorted.index(row, 0).data()) for row in range(2)] == list(edit_rig.board.spaces)


def test_what_is_saved_is_read_again_and_looks_as_it_was_seen(edit_rig: EditRig) -> None:
    halves(edit_rig)
    project = edit_rig.window.project
    project.change_look(style="parchment")
    assert project.save()
    assert project.document.is_saved
    folder = project.draft.folder
    again = read_board(folder)
    assert sorted(again.spaces) == [W, E]
    assert again.maps[edit_rig.window.map].drawing == "map.svg"
    drawing = (folder / "map.svg").read_text()
    assert STYLES[3].lands[0] in drawing or STYLES[3].lands[1] in drawing or STYLES[3].lands[2] in drawing


def test_what_was_not_saved_is_there_after_a_crash(edit_rig: EditRig) -> None:
    project = edit_rig.window.project
    assert project.save()
    halves(edit_rig)
    project.keep_now()
    # With its program, its lock is gone.
    project.let_go()
    begun = begin(str(project.draft.folder))
    assert begun.board.spaces == {}
    after = Project(begun)
    assert sorted(after.document.board.spaces) == [W, E]
    assert "not saved" in str(after.remarks[-1])
    after.document.undo()
    assert after.document.board.spaces == {}


def test_two_windows_show_every_edit(edit_rig: EditRig) -> None:
    window = edit_rig.window
    other = EditorWindow(window.project, window.settings)
    try:
        halves(edit_rig)
        assert sorted(other.table.board.spaces) == [W, E]
        assert other.table.on_paper.touched > 0
    finally:
        other.close()
        other.deleteLater()


@pytest.mark.parametrize("style", [each.id for each in STYLES[1:]])
def test_every_style_draws_the_map(edit_rig: EditRig, style: str) -> None:
    halves(edit_rig)
    edit_rig.window.project.change_look(style=style)
    image = edit_rig.window.table.grab().toImage()
    spot = edit_rig.at(150, 150) * image.devicePixelRatio()
    outside = edit_rig.at(900, 600) * image.devicePixelRatio()
    assert image.pixelColor(spot) != image.pixelColor(outside)


def test_a_test_drive_lays_the_map_on_a_table_and_comes_back_to_the_same_place(edit_rig: EditRig) -> None:
    halves(edit_rig)
    window = edit_rig.window
    window.table.zoom_at(window.table.viewport().rect().center().toPointF(), 2.0)
    seen = window.table.visible
    window.driving.begin()
    drive = window.driving.drive
    assert drive is not None
    game = drive.window.document.game
    assert sorted(game.board.spaces) == [W, E]
    assert len(drive.window.document.position.counters) == 2
    # The first who can go anywhere is picked out, and its neighbours light up; another's do when that is picked out.
    document, lit = drive.window.document, drive.lit
    assert document.position.seats[document.seat].sides == tuple(game.sheet.sides)
    mine, other = document.position.counters
    assert set(drive.window.selection.counters) == {mine}
    assert {id for glowing in lit.now for id in glowing.grades} == {AreaId(W)}
    drive.window.selection.only((other,))
    assert {id for glowing in lit.now for id in glowing.grades} == {AreaId(E)}
    drive.window.selection.only(())
    assert lit.now == ()
    drive.window.close()
    QApplication.processEvents()
    assert window.driving.drive is None
    assert window.table.visible == seen


def test_bad_beginnings_are_told_in_sentences(tmp_path: Path) -> None:
    from boards.plain.bad_input import BadInput

    (tmp_path / "empty.png").write_bytes(b"")
    (tmp_path / "map.geojson").write_text('{"type": "FeatureCollection", "features": []}')
    (tmp_path / "song.mp3").write_bytes(b"la la")
    (tmp_path / "huge.png").write_bytes(
        b"\x89PNG\r\n\x1a\n\x00\x00\x00\rIHDR" + (400_000).to_bytes(4, "big") * 2 + b"\x08\x02\x00\x00\x00"
    )
    for name, told in (
        ("empty.png", "its size"), ("map.geojson", "no polygons"), ("song.mp3", "begins with"), ("huge.png", "million"),
        ("nowhere.svg", "no such file"),
    ):  # fmt: skip
        with pytest.raises(BadInput, match=told):
            begin(str(tmp_path / name))


@pytest.mark.parametrize("style", ["plain", "engraved"])
def test_what_the_editor_has_drawn_comes_in_as_the_same_areas_and_nothing_round_them(
    edit_rig: EditRig, tmp_path: Path, style: str
) -> None:
    halves(edit_rig)
    window, document = edit_rig.window, edit_rig.window.project.document
    document.edit(say("Rename"), lambda board: rename(board, AreaId(W), "Ost & <West>"))
    document.edit(say("Kind"), lambda board: set_kind(board, (AreaId(W),), "mountains"))
    document.edit(say("Kind"), lambda board: set_kind(board, (AreaId(E),), "sea"))
    before = edit_rig.board
    export(before, window.map, window.project.draft, tmp_path / "drawn.svg", style)
    begun = begin(str(tmp_path / "drawn.svg"))
    again = begun.board.spaces
    assert {(it.id, it.name, it.kind) for it in again.values()} == {
        (W, "Ost & <West>", "mountains"), (E, edit_rig.area(E).name, "sea"),
    }  # fmt: skip
    for id, area in again.items():
        assert isinstance(area, Area)
        assert area.shape.equals_exact(edit_rig.area(id).shape, 1.0, normalize=True)
    assert "The map editor has drawn this" in " ".join(map(str, begun.remarks))


def test_a_drawing_becomes_areas_and_geojson_goes_out_and_comes_in(tmp_path: Path) -> None:
    from app.editor.documents.exporting import export

    paths = '<path id="west" d="M10 10H101V90H10Z"/><path id="east" d="M100 10H190V90H100Z"/>'
    svg = f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 200 100"><g fill="#aaa">{paths}</g></svg>'
    (tmp_path / "two.svg").write_text(svg)
    begun = begin(str(tmp_path / "two.svg"))
    assert sorted(begun.board.spaces) == ["east", "west"]
    assert begun.board.neighbours(AreaId("east")) == ("west",)
    map = next(iter(begun.board.maps))
    draft = Draft(tmp_path)
    for name in ("a.geojson", "a.svg", "a.png", "a.pdf"):
        export(begun.board, map, draft, tmp_path / name, "plain")
        assert (tmp_path / name).stat().st_size > 300
    again = begin(str(tmp_path / "a.geojson"))
    assert sorted(space.name for space in again.board.spaces.values()) == ["East", "West"]
    assert len(again.board.contacts) == 1


def test_a_picture_is_traced_on_a_sheet_of_its_size(tmp_path: Path) -> None:
    from PySide6.QtGui import QImage

    image = QImage(640, 400, QImage.Format.Format_RGB32)
    image.fill(Qt.GlobalColor.white)
    assert image.save(str(tmp_path / "scan.png"))
    begun = begin(str(tmp_path / "scan.png"))
    map = next(iter(begun.board.maps.values()))
    assert (map.width, map.height) == (640, 400)
    assert begun.draft.look.picture == "tracing.png"
    assert begun.draft.look.locked


def test_the_maps_of_the_program_are_never_written_into() -> None:
    from rules_assist.shelf.record import HOME

    folder = HOME / "boards" / "maps" / "sample"
    project = Project(Beginning(new_board("a", "A", 100, 100), Draft(folder)))
    said: list[str] = []
    project.said.connect(lambda sentence: said.append(str(sentence)))
    before = (folder / "board.json").read_bytes()
    assert not project.save()
    assert (folder / "board.json").read_bytes() == before
    assert "stay as they are" in said[0]


def test_a_finger_cuts_an_area(edit_rig: EditRig) -> None:
    """A map is drawn with friends round a screen."""
    from PySide6.QtTest import QTest as T

    from tests.app.rig import touch_screen

    halves(edit_rig)
    edit_rig.take("cut")
    viewport = edit_rig.window.table.viewport()
    for y in range(60, 560, 40):
        spot = edit_rig.at(250, y)
        step = T.touchEvent(viewport, touch_screen())
        (step.press if y == 60 else step.move)(1, spot, viewport)
        step.commit()
    T.touchEvent(viewport, touch_screen()).release(1, edit_rig.at(250, 540), viewport).commit()
    assert sorted(edit_rig.board.spaces) == ["area_1", "area_2", "area_3"]
    assert faults(edit_rig.board) == []


def test_a_broken_constraint_is_a_problem_of_the_map(edit_rig: EditRig) -> None:
    halves(edit_rig)
    project = edit_rig.window.project
    assert project.save()
    rows = f'[[apart]]\nareas = ["{W}", "{E}"]\nrule = "2.1"\n'
    (project.draft.folder / "constraints.toml").write_text(rows)
    look_for_problems(edit_rig.window.problems)
    assert any("2.1" in str(trouble.sentence) for trouble in edit_rig.window.problems.troubles)
    rows = f'[[touch]]\nareas = ["{W}", "{E}"]\nby = ["strait"]\nrule = "2.2"\n'
    (project.draft.folder / "constraints.toml").write_text(rows)
    look_for_problems(edit_rig.window.problems)
    (trouble,) = (it for it in edit_rig.window.problems.troubles if "2.2" in str(it.sentence))
    document = project.document
    assert document.edit(trouble.repairs[0].title, trouble.repairs[0].edit)
    assert "strait" in {it.kind for it in document.board.between(AreaId(W), AreaId(E))}
    look_for_problems(edit_rig.window.problems)
    assert not any("2.2" in str(it.sentence) for it in edit_rig.window.problems.troubles)
    (project.draft.folder / "constraints.toml").write_text("nonsense = [")
    look_for_problems(edit_rig.window.problems)
    assert any("TOML" in str(trouble.sentence) for trouble in edit_rig.window.problems.troubles)


def test_colours_change_while_one_looks_and_are_exported(edit_rig: EditRig, tmp_path: Path) -> None:
    halves(edit_rig)
    window = edit_rig.window
    window.files.change_colours()
    form = window.findChild(ColoursForm)
    assert form is not None
    form.fields["land"].setText("#12ab34")
    assert window.table.style_sheet.lands == ("#12ab34",)
    form.fields["land"].setText("#12ab3")
    assert window.table.style_sheet.lands == ("#12ab34",), "half a colour is none"
    export(edit_rig.board, window.map, window.project.draft, tmp_path / "map.svg", window.project.style_id)
    assert "#12ab34" in (tmp_path / "map.svg").read_text()
    form.reset()
    assert window.table.style_sheet == STYLES[1]


def test_a_map_is_called_otherwise_and_told_what_is_too_small_for_its_counters(edit_rig: EditRig) -> None:
    halves(edit_rig)
    edit_rig.window.files.ask_map()
    form = edit_rig.window.findChild(MapForm)
    assert form is not None
    form.name.setText("Two Halves")
    form.counter.setValue(330)
    form.accept()
    assert edit_rig.board.title == edit_rig.board.maps[edit_rig.window.map].name == "Two Halves"
    look_for_problems(edit_rig.window.problems)
    assert sum("too small" in str(it.sentence) for it in edit_rig.window.problems.troubles) == 2
    edit_rig.window.files.set_map("  ", 0)
    assert edit_rig.board.title == "Two Halves"


def test_what_cannot_be_done_is_grey_from_the_start(edit_rig: EditRig) -> None:
    actions = edit_rig.window.actions_of
    assert not actions["undo"].isEnabled()
    assert not actions["join"].isEnabled()
    halves(edit_rig)
    assert actions["undo"].isEnabled()


def test_the_rim_of_all_areas_is_drawn_in_what_is_exported(edit_rig: EditRig, tmp_path: Path) -> None:
    """On screen every area has its outline; on paper only borders of two had a line."""
    halves(edit_rig)
    window = edit_rig.window
    export(edit_rig.board, window.map, window.project.draft, tmp_path / "map.svg", "plain")
    rim = (tmp_path / "map.svg").read_text().partition('id="rim"')[2].partition("</g>")[0]
    assert rim.count("M") == 1
    assert STYLES[1].edge in rim


def test_the_key_of_a_panel_behind_a_tab_brings_it_forward_and_then_takes_it_away(edit_rig: EditRig) -> None:
    window = edit_rig.window
    game, problems = window.docks["game"], window.docks["problems"]
    assert game.visibleRegion().isEmpty()
    for _ in range(2):
        QTest.keyClick(window, Qt.Key.Key_5, Qt.KeyboardModifier.ControlModifier)
        QApplication.processEvents()
        assert not game.visibleRegion().isEmpty()
        assert problems.visibleRegion().isEmpty()
        QTest.keyClick(window, Qt.Key.Key_5, Qt.KeyboardModifier.ControlModifier)
        assert game.isHidden()


def test_the_history_is_written_when_it_is_looked_at(edit_rig: EditRig) -> None:
    halves(edit_rig)
    window = edit_rig.window
    assert window.history.tree.topLevelItemCount() < 3
    window.docks["history"].raise_()
    for _ in range(200):
        QApplication.processEvents()
        if window.history.isVisible():
            break
        QTest.qWait(10)
    assert window.history.tree.topLevelItemCount() == len(window.project.document.timeline.moments) == 3
    window.project.document.undo()
    assert window.history.tree.currentItem().text(0) == "Draw Area 1"
