"""Tap an attack, and the battle panel says what the odds are: by hand, by key and from the menu."""

from __future__ import annotations

from pathlib import Path

from PySide6.QtCore import QPoint, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QMenu, QPushButton, QToolButton, QWidget
from pytestqt.qtbot import QtBot

from app.panels.battle.panel import BattlePanel
from app.windows.play.play_window import PlayWindow
from counters.counter import CounterId
from tests.app.rig import move
from tests.app.windows.a_table import anchor_of, point_of, sample_window
from tests.app.windows.stories.test_assist_in_the_hand import touch

LEFT, RIGHT, NONE = Qt.MouseButton.LeftButton, Qt.MouseButton.RightButton, Qt.KeyboardModifier.NoModifier
RIDERS = CounterId("riders")


def tap(window: PlayWindow, what: str, *, area: bool = False, button: Qt.MouseButton = LEFT) -> None:
    table = window.boards.front.table
    spot = anchor_of(table, what) if area else point_of(table, what)
    QTest.mouseClick(table.viewport(), button, NONE, spot.toPoint())


def panel(window: PlayWindow) -> BattlePanel:
    found = window.docks.panels["battle"]
    assert isinstance(found, BattlePanel)
    return found


def test_attackers_are_picked_out_and_their_target_is_tapped(qtbot: QtBot, tmp_path: Path) -> None:
    window = sample_window(qtbot, tmp_path)
    tap(window, "riders")
    QTest.keyClicks(window.boards.front.table, "b")
    tap(window, "tide_infantry_2")
    assert window.selection.counters == {RIDERS, "tide_infantry_2"}, "their own side joins them"
    tap(window, "keepers_infantry_3")
    battle = panel(window)
    assert battle.isVisible()
    assert (set(battle.attackers), battle.at) == ({RIDERS, "tide_infantry_2"}, "shingle")
    assert battle.sheet is not None
    assert battle.sheet.odds
    qtbot.waitUntil(lambda: window.boards.tool == "move")  # the next hand moves counters again
    assert len(window.document._history) == 0


def test_a_target_tapped_before_any_attacker_says_what_comes_first(qtbot: QtBot, tmp_path: Path) -> None:
    window = sample_window(qtbot, tmp_path)
    said: list[object] = []
    window.document.said.connect(said.append)
    QTest.keyClicks(window.boards.front.table, "b")
    tap(window, "eddyford", area=True)
    assert "Nobody is picked out to attack" in str(said)
    assert "battle" not in window.docks.panels


def test_dragging_from_the_attacker_tells_the_odds_on_the_way(qtbot: QtBot, tmp_path: Path) -> None:
    window = sample_window(qtbot, tmp_path)
    table = window.boards.front.table
    QTest.keyClicks(table, "b")
    start, end = point_of(table, "riders").toPoint(), anchor_of(table, "shingle").toPoint()
    QTest.mousePress(table.viewport(), LEFT, NONE, start)
    move(table.viewport(), (start + end) / 2)
    move(table.viewport(), end)
    assert "read in the column" in window.boards.front.bubble.text()
    QTest.mouseRelease(table.viewport(), LEFT, NONE, end)
    assert (panel(window).attackers, panel(window).at) == ((RIDERS,), "shingle")
    assert window.document.position.where[RIDERS] == "eddyford", "nothing has moved"
    assert window.boards.front.bubble.text() == ""


def test_escape_on_the_way_asks_nothing(qtbot: QtBot, tmp_path: Path) -> None:
    window = sample_window(qtbot, tmp_path)
    table = window.boards.front.table
    QTest.keyClicks(table, "b")
    start, end = point_of(table, "riders").toPoint(), anchor_of(table, "shingle").toPoint()
    items = len(table.scene().items())
    QTest.mousePress(table.viewport(), LEFT, NONE, start)
    move(table.viewport(), end)
    QTest.keyClick(table, Qt.Key.Key_Escape)
    QTest.mouseRelease(table.viewport(), LEFT, NONE, end)
    assert "battle" not in window.docks.panels
    assert len(table.scene().items()) == items


def test_by_keys_alone(qtbot: QtBot, tmp_path: Path) -> None:
    window = sample_window(qtbot, tmp_path)
    desk = window.boards.front
    QTest.keyClicks(desk.table, "b")
    desk.keyboard.go_to(window.document.position.area(RIDERS))
    desk.keyboard.counter = RIDERS
    QTest.keyClick(desk.table, Qt.Key.Key_Return)
    QTest.keyClick(desk.table, Qt.Key.Key_Down)
    target = desk.keyboard.at
    QTest.keyClick(desk.table, Qt.Key.Key_Return)
    assert (panel(window).attackers, panel(window).at) == ((RIDERS,), target)


def test_from_the_menu_of_the_area_that_is_attacked(qtbot: QtBot, tmp_path: Path) -> None:
    window = sample_window(qtbot, tmp_path)
    tap(window, "riders")
    tap(window, "keepers_infantry_3", button=RIGHT)
    menu = next(menu for menu in window.findChildren(QMenu) if menu.isVisible())
    row = next(row for row in menu.actions() if row.text() == "Attack here: the odds")
    QTest.mouseClick(menu, LEFT, NONE, menu.actionGeometry(row).center())
    assert (panel(window).attackers, panel(window).at) == ((RIDERS,), "shingle")


def test_by_fingers_alone(qtbot: QtBot, tmp_path: Path) -> None:
    """Tool, attack, dice and steps. The screen of the tests has room for a small window only."""
    window = sample_window(qtbot, tmp_path)
    window.resize(780, 780)
    table = window.boards.front.table
    tool = next(each for each in window.findChildren(QToolButton) if _title(each) == "Attack")
    _finger(tool, tool.rect().center())
    assert window.boards.tool == "attack"
    view, start, end = table.viewport(), point_of(table, "reeds").toPoint(), anchor_of(table, "shingle").toPoint()
    for what, spot in (("press", start), ("move", (start + end) / 2), ("move", end)):
        touch(view, what, spot)
    assert "2 against 3 in Shingle. 1:2" in window.boards.front.bubble.text()
    touch(view, "release", end)
    battle = panel(window)
    assert (battle.attackers, battle.at) == ((CounterId("reeds"),), "shingle")
    _finger(battle.dice.roll, battle.dice.roll.rect().center())
    qtbot.waitUntil(lambda: "was rolled" in battle.result.text())
    step = next(each for each in battle.steps.findChildren(QPushButton) if each.isVisible())
    _finger(step, step.rect().center())
    qtbot.waitUntil(lambda: len(window.document._history) == 2)


def _title(button: QToolButton) -> str:
    action = button.defaultAction()
    return action.text() if action is not None else ""


def _finger(widget: QWidget, spot: QPoint) -> None:
    touch(widget, "press", spot)
    touch(widget, "release", spot)
