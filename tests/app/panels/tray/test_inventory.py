"""What lies on the map, shown in groups, copied and written to files."""

from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QGuiApplication
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QFileDialog, QTreeWidgetItem
from pytestqt.qtbot import QtBot

from app.language import choose
from app.panels.parts.panel import LookAt, PickOut
from app.panels.tray.inventory import InventoryPanel
from counters.events import CountersMoved
from counters.position import PlaceId, SeatId
from tests.app.panels.a_panel import TWO_SEATS, asked, heard, made_document, sample_document, shown

LYING = "berlin: 2 germany infantry, germany armour #tiger\nfrance: britain infantry, game_turn\ntray: germany infantry"


def inventory(qtbot: QtBot, text: str = LYING, seat: str = "") -> InventoryPanel:
    return shown(qtbot, InventoryPanel(made_document(text, seat)))


def read(panel: InventoryPanel) -> list[str]:
    """Every line, opened or not."""
    found: list[str] = []

    def walk(item: QTreeWidgetItem, depth: int) -> None:
        for at in range(item.childCount()):
            below = item.child(at)
            assert below is not None
            found.append("  " * depth + f"{below.text(0)} {below.text(1)}")
            walk(below, depth + 1)

    walk(panel.tree.invisibleRootItem(), 0)
    return found


def test_sides_areas_and_kinds_are_counted(qtbot: QtBot) -> None:
    panel = inventory(qtbot)
    assert read(panel)[:4] == ["Germany 3", "  Berlin 3", "    Infantry 2", "    Armour 1"]
    assert panel.total.text() == "4 counters"
    assert [panel.tree.headerItem().text(at) for at in range(4)] == ["Counters", "×", "attack", "steps"]


def test_it_follows_what_happens_and_keeps_open_what_was_open(qtbot: QtBot) -> None:
    panel = inventory(qtbot)
    berlin = panel._groups["Germany", "Berlin"]
    berlin.setExpanded(True)
    panel.document.happen(CountersMoved(panel.document.position.stack(PlaceId("tray")), PlaceId("berlin")))
    assert read(panel)[1] == "  Berlin 4"
    assert panel._groups["Germany", "Berlin"].isExpanded()


def test_it_can_be_grouped_by_kind_with_the_keyboard(qtbot: QtBot) -> None:
    panel = inventory(qtbot)
    panel.by.setFocus()
    QTest.keyClick(panel.by, Qt.Key.Key_Down)
    assert read(panel)[:3] == ["Germany 3", "  Infantry 2", "    Berlin 2"]


def test_typed_words_leave_only_what_is_meant(qtbot: QtBot) -> None:
    panel = inventory(qtbot)
    QTest.keyClicks(panel.search, "tiger")
    assert read(panel) == ["Germany 1", "  Berlin 1", "    Armour 1"]


def test_a_click_on_an_area_looks_there_and_picks_its_counters_out(qtbot: QtBot) -> None:
    panel = inventory(qtbot)
    wishes = asked(panel)
    item = panel._groups["Great Britain", "France"]
    QTest.mouseClick(
        panel.tree.viewport(), Qt.MouseButton.LeftButton, pos=panel.tree.visualItemRect(item).center()
    )  # fmt: skip
    stack = panel.document.position.stack(PlaceId("france"))
    assert wishes == [LookAt((PlaceId("france"),)), PickOut(stack[:1])]


def test_copy_puts_all_of_it_on_the_clipboard(qtbot: QtBot) -> None:
    panel = inventory(qtbot)
    said = heard(panel.document)
    QTest.mouseClick(panel.copy_button, Qt.MouseButton.LeftButton)
    assert QGuiApplication.clipboard().text().splitlines()[0] == "3 Germany (attack 4, steps 5)"
    assert said == ["The order of battle is on the clipboard."]


@pytest.mark.parametrize(("name", "first"), [("a.csv", "Side,Area,Kind,Count"), ("a.txt", "3 Germany (attack 4")])
def test_it_is_written_to_a_file_in_the_form_its_name_says(qtbot: QtBot, tmp_path: Path, name: str, first: str) -> None:
    panel = inventory(qtbot)
    panel.save_to(tmp_path / name)
    assert (tmp_path / name).read_text("utf-8-sig").startswith(first)


def test_a_file_that_cannot_be_written_is_a_sentence(qtbot: QtBot, tmp_path: Path) -> None:
    panel = inventory(qtbot)
    said = heard(panel.document)
    panel.save_to(tmp_path / "no such folder" / "a.csv")
    assert said == ["a.csv cannot be written (No such file or directory)."]


def test_save_asks_where_and_can_be_called_off(qtbot: QtBot) -> None:
    panel = inventory(qtbot)
    dialog = panel.ask()
    qtbot.waitUntil(dialog.isVisible)
    QTest.keyClick(dialog, Qt.Key.Key_Escape)
    qtbot.waitUntil(lambda: not panel.findChildren(QFileDialog))


def test_what_one_may_not_know_is_not_copied(qtbot: QtBot) -> None:
    text = TWO_SEATS + "berlin: germany rommel #fox (known to germany)"
    panel = inventory(qtbot, text, "ben")
    assert panel.text() == "1 Germany\n    1 Berlin\n        1 not known\n"
    assert "ommel" not in panel.table()
    panel.document.sit(SeatId("anna"))
    assert "Rommel" in panel.text()


def test_what_is_typed_is_looked_for_among_the_names_on_the_screen(qtbot: QtBot) -> None:
    choose("de")
    try:
        panel = shown(qtbot, InventoryPanel(sample_document("first_landing")))
        panel.search.setText("flotte")
        assert panel.book.count
    finally:
        choose("en")
