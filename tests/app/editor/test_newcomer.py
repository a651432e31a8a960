"""What somebody stumbles over who makes a map for the first time, from the shelf on."""

from __future__ import annotations

from pathlib import Path

import pytest
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QLabel

from app.editor.kit.forms import KindForm
from app.editor.kit.texts import text
from boards.edits.areas import draw_area
from boards.plain.sentence import say
from counters.position import area_of
from rules_assist.shelf.kits import read_kit
from rules_assist.shelf.shelf import open_record
from tests.app.editor.conftest import EditRig
from tests.app.editor.test_kit import BY_HEAD


@pytest.fixture
def island(edit_rig: EditRig, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> EditRig:
    """A sea with two lands in it, and a game made of it; the sea is picked out."""
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "data"))
    corners = {
        "North": [(100, 100), (500, 100), (500, 350), (100, 350)],
        "South": [(100, 350), (500, 350), (500, 600), (100, 600)],
        "Sound": [(0, 0), (1000, 0), (1000, 700), (0, 700)],
    }
    for name, points in corners.items():
        kind = "sea" if name == "Sound" else "land"
        edit_rig.window.project.document.edit(
            say("Draw"), lambda b, p=points, n=name, k=kind: draw_area(b, edit_rig.window.map, p, n, k)
        )
    edit_rig.window.game.begin.click()
    edit_rig.window.picked.only(id for id, it in edit_rig.board.spaces.items() if it.kind == "sea")
    return edit_rig


def kit_of(rig: EditRig) -> Path:
    found = rig.window.project.draft.kit
    assert found is not None
    return found


def test_an_empty_sheet_begins_with_the_tool_that_draws(edit_rig: EditRig) -> None:
    assert edit_rig.window.tool.id == "draw"
    assert "corners" in edit_rig.window.hint.text()


def test_a_game_begins_with_people_who_do_not_walk_on_water(island: EditRig) -> None:
    assert {it.kind for it in island.board.contacts} == {"land", "coast"}
    assert 'over = { contacts = ["land"] }' in text(kit_of(island), "rules.toml")
    island.window.driving.begin()
    drive = island.window.driving.drive
    assert drive is not None
    where = [area_of(place) for place in drive.window.document.position.where.values()]
    assert [island.board.spaces[id].kind for id in where if id is not None] == ["land"]
    assert drive.window.docks.is_open("tray")
    drive.window.close()


def test_what_is_laid_takes_the_place_of_the_set_up_of_that_title(island: EditRig) -> None:
    kit = kit_of(island)
    (kit / "setups" / "start.txt").write_text("# by hand\ntitle: The beginning\n\nturn 1\n", "utf-8")
    island.window.project.keep_setup("The beginning", "turn 1\n\nnorth: blue infantry\n")
    assert [path.name for path in (kit / "setups").iterdir()] == ["start.txt"]
    assert text(kit, "setups/start.txt") == "# by hand\ntitle: The beginning\n\nturn 1\n\nnorth: blue infantry\n"
    island.window.project.keep_setup("Later", "turn 2\n")
    (kit / "setups" / "later.txt").write_text("order: 2\nabout: Two turns later.\ntitle: Later\n\nturn 2\n", "utf-8")
    island.window.project.keep_setup("Later", "turn 3\n")
    later = open_record(read_kit(kit)).setups["later"]
    assert (later.order, later.about, later.text.strip()) == (2, "Two turns later.", "turn 3")
    assert {setup.title for setup in open_record(read_kit(kit)).setups.values()} == {"The beginning", "Later"}


def test_the_form_of_a_kind_waits_for_a_name_and_shows_its_face(island: EditRig) -> None:
    form = island.window.game.ask(BY_HEAD["kinds"])
    assert isinstance(form, KindForm)
    QApplication.processEvents()
    assert form.focusWidget() is form.fields["name"]
    assert form.rect().contains(form.face.mapTo(form, form.face.rect().bottomRight()))
    form.keep()
    assert form.isVisible()
    assert isinstance(form.wrong, QLabel)
    QTest.keyClicks(form.fields["name"], "Horse")
    form.keep()
    assert set(open_record(read_kit(kit_of(island))).game.sheet.kinds["horse"].mix.values()) == {10}  # type: ignore[index]
