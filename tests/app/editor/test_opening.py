"""From the shelf into the editor: a copy of a game is a kit of one's own, and two words for one map are one project."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from PySide6.QtCore import QEvent
from PySide6.QtWidgets import QApplication, QWidget

from app.editor.documents.opening import begin
from app.kept.kept import Kept
from app.kept.settings import Settings
from app.windows.editing import Editing
from boards.board import AreaId
from boards.edits.points import simplify_border
from boards.files.board_text import board_texts
from boards.plain.sentence import Sentence, say
from rules_assist.shelf.kits import find_kits
from rules_assist.shelf.shelf import open_game, open_record


@pytest.fixture
def editing(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Editing]:
    for kind in ("DATA", "STATE"):
        monkeypatch.setenv(f"XDG_{kind}_HOME", str(tmp_path / kind.lower()))
    over = QWidget()
    found = Editing(Kept(tmp_path / "settings.json", Settings(language="en")), lambda: over, over)
    yield found
    for window in tuple(found.windows):
        window.close()
    over.deleteLater()
    QApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete.value)


def test_a_copy_of_a_game_stands_on_the_shelf_with_everything_in_its_box(editing: Editing) -> None:
    begun = begin("sample")
    window = editing.open(begun)
    assert editing.open(begin(str(begun.draft.kit))) is window
    (kit,), remarks = find_kits()
    assert remarks == ()
    assert kit.id != "sample"
    copy, ours = open_record(kit), open_game("sample")
    assert board_texts(copy.game.board) == board_texts(ours.game.board)
    assert copy.game.sheet.kinds == ours.game.sheet.kinds
    assert list(copy.setups) == list(ours.setups)
    assert window.table.has_drawing
    assert window.table.style_sheet.id == "printed"


def test_a_second_copy_has_an_id_of_its_own(editing: Editing) -> None:
    for _ in range(2):
        begin("sample")
    kits, remarks = find_kits()
    assert len({kit.id for kit in kits}) == 2
    assert remarks == ()
    assert editing.windows == []


def test_what_cannot_be_opened_is_said_and_a_new_map_is_an_empty_sheet(editing: Editing, tmp_path: Path) -> None:
    said: list[Sentence] = []
    editing.begin(str(tmp_path / "nothing.svg"), said.append)
    assert "no such file" in str(said[0])
    window = editing.new()
    assert window.project.document.board.spaces == {}
    window.wants_another.emit()
    assert len(editing.windows) == 2
    assert editing.windows[1].project is window.project


def test_a_border_moved_under_a_printed_drawing_is_told_when_it_is_saved(editing: Editing) -> None:
    window = editing.open(begin("sample"))
    project, said = window.project, list[str]()
    project.said.connect(lambda sentence: said.append(str(sentence)))
    assert project.save()
    assert not any("as they were" in words for words in said)
    project.document.edit(say("Simplify"), lambda board: simplify_border(board, AreaId("glim"), 3))
    assert project.save()
    assert "as they were" in said[-1]
