"""A whole game round a map: begun, added to by forms, tried out, and found on the shelf."""

from __future__ import annotations

from pathlib import Path

import pytest
from PySide6.QtWidgets import QApplication, QCheckBox, QTableWidgetItem, QTreeWidgetItem

from app.editor.documents.opening import begin
from app.editor.kit.forms import KindForm, RowForm
from app.editor.kit.sorts import SORTS
from app.editor.kit.texts import faults, text
from app.editor.panels.game import GamePanel
from app.panels.parts.choice import DropDown
from boards.board import AreaId
from boards.edits.areas import delete_areas
from boards.plain.sentence import say
from counters.counter import KindId, SideId
from counters.events import CountersMoved
from counters.position import in_area
from rules_assist.shelf.kits import read_kit
from rules_assist.shelf.shelf import Opened, open_record
from tests.app.editor.conftest import EditRig
from tests.app.editor.conftest import opened as edited
from tests.app.editor.test_drawing import E, W, halves

BY_HEAD = {sort.head: sort for sort in SORTS}


@pytest.fixture
def game(edit_rig: EditRig, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> EditRig:
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "data"))
    halves(edit_rig)
    edit_rig.window.game.begin.click()
    assert edit_rig.window.project.draft.kit is not None, edit_rig.said
    return edit_rig


def opened(rig: EditRig) -> Opened:
    kit = rig.window.project.draft.kit
    assert kit is not None
    return open_record(read_kit(kit))


def test_a_map_becomes_a_game_that_can_be_played_at_once(game: EditRig) -> None:
    kit = game.window.project.draft.kit
    assert kit is not None
    assert list(faults(kit)) == []
    assert game.window.project.document.is_saved
    found = opened(game)
    assert sorted(found.game.board.spaces) == [W, E]
    assert sorted(found.game.sheet.sides) == ["blue", "red"]


def filled(form: RowForm, **words: str) -> RowForm:
    """Its fields typed into, by their places with __ for a dot."""
    for path, said in words.items():
        field = form.fields[path.replace("__", ".")]
        if isinstance(field, DropDown):
            field.setCurrentText(said)
        else:
            assert not isinstance(field, QCheckBox)
            field.setText(said)
    return form


def test_forms_add_rows_and_leave_what_stands_there(game: EditRig) -> None:
    panel = game.window.game
    kit = panel.kit
    assert kit is not None
    panel.file.setCurrentText("sheet.toml")
    panel.text.setPlainText("# my own remark\n" + panel.text.toPlainText())
    panel.keep_now()
    filled(panel.ask(BY_HEAD["sides"]), name="Green Folk", fill="#2d7d46").keep()
    kind = filled(
        panel.ask(BY_HEAD["kinds"]), name="Tank", symbol="armour", attributes__move="4", back__symbol="infantry"
    )
    assert isinstance(kind, KindForm)
    assert not kind.face.pixmap().isNull()
    assert not kind.back.pixmap().isNull()
    kind.counts["green_folk"].setValue(7)
    kind.keep()
    filled(panel.ask(BY_HEAD["step"]), into__kinds="mountains", cost="2").keep()
    for head in ("stacking", "supply", "end", "never"):
        filled(panel.ask(BY_HEAD[head])).keep()
    filled(panel.ask(BY_HEAD["phases"]), id="build", name="Building").keep()
    filled(panel.ask(BY_HEAD["decks"]), name="Events").keep()
    filled(panel.ask(BY_HEAD["cards"]), title="Storm", deck="events", text="Nothing sails.").keep()
    chart = panel.ask_chart("")
    chart.table.setItem(1, 1, QTableWidgetItem("DR"))
    chart.keep()
    filled(panel.ask(BY_HEAD["battle"])).keep()
    assert panel.faults == [], panel.told.text()
    assert text(kit, "sheet.toml").startswith("# my own remark\n")
    found = opened(game)
    sheet = found.game.sheet
    assert sheet.sides[SideId("green_folk")].letter == "G"
    tank = sheet.kinds[KindId("tank")]
    assert tank.attributes["move"] == 4
    assert tank.mix == {"blue": 10, "red": 10, "green_folk": 7}
    assert len(tank.faces) == 2
    assert KindId("storm") in sheet.kinds
    assert "battle" in sheet.charts
    panel.show_counters()


def test_a_row_is_changed_in_place_and_every_comment_stays(game: EditRig) -> None:
    panel = game.window.game
    kit = panel.kit
    assert kit is not None
    before = (
        text(kit, "rules.toml")
        .replace("cost = 1", "cost = 1  # as on plain ground")
        .replace('allowance = "move"', '# how far\nallowance = "move"')
    )
    panel.file.setCurrentText("rules.toml")
    panel.text.setPlainText(before)
    panel.keep_now()
    (step,) = (row for row in panel.rows("rules.toml") if row.head == "step")
    filled(panel.ask(BY_HEAD["step"], step), cost="3").keep()
    assert text(kit, "rules.toml") == before.replace("cost = 1  #", "cost = 3  #")
    (step,) = (row for row in panel.rows("rules.toml") if row.head == "step")
    panel.ask(BY_HEAD["step"], step).keep()
    assert text(kit, "rules.toml") == before.replace("cost = 1  #", "cost = 3  #"), "nothing changed, nothing written"


def test_every_form_of_every_row_of_the_sample_leaves_its_texts_as_they_are(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path / "state"))
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "data"))
    for rig in edited(begin("sample"), tmp_path):
        panel = rig.window.game
        kit = panel.kit
        assert kit is not None
        files = dict.fromkeys(sort.file for sort in SORTS)
        before = {file: text(kit, file) for file in files}
        asked = 0
        for sort in SORTS:
            for row in panel.rows(sort.file):
                if sort.fits(row):
                    panel.ask(sort, row).keep()
                    asked += 1
        assert asked > 100
        for file in files:
            assert text(kit, file) == before[file], file


def test_a_fault_hangs_under_its_row_and_a_rule_is_tried_at_once(game: EditRig) -> None:
    panel = game.window.game
    filled(panel.ask(BY_HEAD["stacking"]), most="").keep()
    assert panel.faults, panel.told.text()
    items = [top.child(n) for top in tops(panel) for n in range(top.childCount())]
    bad = [item for item in items if item.childCount()]
    assert len(bad) == 1
    assert "most" in bad[0].child(0).text(0)  # type: ignore[union-attr]
    panel.tree.setCurrentItem(bad[0])
    panel.delete()
    assert panel.faults == []
    move = next(top.child(0) for top in tops(panel) if top.text(0).startswith("Movement"))
    panel.tree.setCurrentItem(move)
    panel.try_row()
    drive = game.window.driving.drive
    assert drive is not None
    document = drive.window.document
    (counter,) = document.position.counters
    assert document.rulebook.reach(document.game, document.position, (counter,)).allowed
    drive.window.close()
    QApplication.processEvents()


def tops(panel: GamePanel) -> list[QTreeWidgetItem]:
    found = (panel.tree.topLevelItem(n) for n in range(panel.tree.topLevelItemCount()))
    return [item for item in found if item is not None]


def test_a_fault_in_a_text_is_told_with_its_line(game: EditRig) -> None:
    panel = game.window.game
    panel.file.setCurrentText("sheet.toml")
    panel.text.setPlainText(panel.text.toPlainText().replace("letter =", "leter =", 1))
    panel.keep_now()
    assert panel.faults[0].file == "sheet.toml"
    assert panel.faults[0].line > 5
    assert "did you mean letter" in panel.told.text()


def test_an_area_of_a_set_up_that_goes_is_told_when_the_map_is_saved_and_on_the_test_drive(game: EditRig) -> None:
    window = game.window
    panel, document = window.game, window.project.document
    panel.file.setCurrentText("setups/start.txt")
    panel.text.setPlainText("title: The beginning\n\nturn 1\n\narea_1: blue infantry\n")
    panel.keep_now()
    assert panel.told.text() == "Nothing is wrong."
    document.edit(say("Delete"), lambda board: delete_areas(board, (AreaId(W),)))
    assert window.project.save()
    QApplication.processEvents()
    assert "There is no place area_1" in panel.told.text()
    assert "There is no place area_1" in window.bar.words
    window.driving.begin()
    drive = window.driving.drive
    assert drive is not None
    assert drive.window.bar.words.endswith("Travellers go in place of the game's own counters.")
    drive.window.close()


def test_what_is_laid_on_the_test_drive_becomes_a_typed_set_up(game: EditRig) -> None:
    window = game.window
    panel = window.game
    panel.file.setCurrentText("setups/start.txt")
    panel.text.setPlainText("title: The beginning\n\nturn 1\n\narea_1: blue infantry\n")
    panel.keep_now()
    window.driving.begin()
    drive = window.driving.drive
    assert drive is not None
    document = drive.window.document
    (counter,) = document.position.counters
    document.happen(CountersMoved((counter,), in_area(AreaId(E))))
    drive.window.close()
    QApplication.processEvents()
    assert "test drive" in window.bar.words
    window.driving.keep_setup("Second try")
    written = text(panel.kit or Path(), "setups/second_try.txt")
    assert "area_2: blue infantry" in written
    assert "seat" not in written, "on the drive one plays all; who begins this game says who plays"
    assert "second_try" in opened(game).setups
