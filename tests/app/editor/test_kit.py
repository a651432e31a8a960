"""A whole game round a map: begun, added to by forms, tried out, and found on the shelf."""

from __future__ import annotations

from pathlib import Path

import pytest
from PySide6.QtWidgets import QApplication

from app.editor.kit.forms import KindForm, RuleForm, SideForm
from app.editor.kit.texts import faults, text
from boards.board import AreaId
from counters.counter import KindId, SideId
from counters.events import CountersMoved
from counters.places import in_area
from rules_assist.shelf.kits import read_kit
from rules_assist.shelf.shelf import Opened, open_record
from tests.app.editor.conftest import EditRig
from tests.app.editor.test_drawing import E, W, halves


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


def test_forms_add_rows_and_leave_what_stands_there(game: EditRig) -> None:
    panel = game.window.game
    kit = panel.kit
    assert kit is not None
    panel.file.setCurrentText("sheet.toml")
    panel.text.setPlainText("# my own remark\n" + panel.text.toPlainText())
    panel.keep_now()
    side = SideForm(panel, lambda row: panel.add("sheet.toml", row))
    side.name.setText("Green Folk")
    side.keep()
    kind = KindForm(panel.sides(), panel, lambda row: panel.add("sheet.toml", row))
    kind.name.setText("Tank")
    kind.symbol.setCurrentText("armour")
    kind.figures["move"].setValue(4)
    assert not kind.face.pixmap().isNull()
    kind.keep()
    for what, number in (("cost", 2), ("stacking", 3), ("supply", 1)):
        rule = RuleForm(panel.known(), panel, lambda row: panel.add("rules.toml", row))
        rule.what.setCurrentIndex(rule.what.findData(what))
        rule.number.setValue(number)
        rule.keep()
    assert panel.faults == []
    assert text(kit, "sheet.toml").startswith("# my own remark\n")
    sheet = opened(game).game.sheet
    assert sheet.sides[SideId("green_folk")].letter == "G"
    assert sheet.kinds[KindId("tank")].attributes["move"] == 4
    panel.show_counters()


def test_a_fault_in_a_text_is_told_with_its_line(game: EditRig) -> None:
    panel = game.window.game
    panel.file.setCurrentText("sheet.toml")
    panel.text.setPlainText(panel.text.toPlainText().replace("letter =", "leter =", 1))
    panel.keep_now()
    assert panel.faults[0].file == "sheet.toml"
    assert panel.faults[0].line > 5
    assert "did you mean letter" in panel.told.text()


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
    assert "area_2: blue infantry" in text(panel.kit or Path(), "setups/second_try.txt")
    assert "second_try" in opened(game).setups
