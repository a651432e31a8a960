"""What lies in one dock: tabs, keys, and views that were kept when there were more docks."""

from __future__ import annotations

from pathlib import Path

import pytest
from PySide6.QtCore import QEvent, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QDockWidget, QTabBar
from pytestqt.qtbot import QtBot

from app.windows.play.play_window import PlayWindow
from app.windows.play.resuming import FORM
from tests.app.windows.a_table import sample_window


@pytest.fixture
def window(qtbot: QtBot, tmp_path: Path) -> PlayWindow:
    return sample_window(qtbot, tmp_path)


def test_panels_that_belong_together_lie_in_one_dock(window: PlayWindow) -> None:
    """A key opens its tab and puts it away again; another key of the same dock turns to the other."""
    assert len(window.docks.docks) == 13
    docks, values = window.docks, window.docks.docks["values"]
    docks.toggle("facts")
    assert (docks.is_open("facts"), docks.is_open("values"), values.isHidden()) == (True, False, False)
    docks.toggle("values")
    assert (docks.is_open("facts"), docks.is_open("values"), values.isHidden()) == (False, True, False)
    docks.toggle("values")
    assert values.isHidden()
    assert not docks.panels["facts"].isVisible()


def test_tabs_of_one_dock_are_turned_by_hand_and_told_what_happens(window: PlayWindow) -> None:
    docks = window.docks
    docks.open("log")
    tabs = docks.docks["log"].findChildren(QTabBar)[0]
    assert [tabs.tabText(index) for index in range(tabs.count())] == ["Log", "Branches"]
    QTest.mouseClick(tabs, Qt.MouseButton.LeftButton, pos=tabs.tabRect(1).center())
    assert docks.is_open("branches")
    assert docks.panels["branches"].isVisible()
    assert not docks.panels["log"].isVisible()


def test_a_panel_that_is_opened_first_leaves_the_keys_with_the_window(qtbot: QtBot, window: PlayWindow) -> None:
    window.activateWindow()
    qtbot.waitUntil(window.isActiveWindow)
    window.docks.open("facts")
    QApplication.processEvents()
    assert window.isActiveWindow()
    assert all(not panel.isWindow() for panel in window.docks.panels.values())


def test_only_what_the_game_has_use_for_has_a_tab(window: PlayWindow) -> None:
    tabs = window.docks.docks["battle"].findChildren(QTabBar)[0]
    assert tabs.isHidden()
    assert not tabs.isTabVisible(1)


def test_an_older_view_opens_where_its_panel_is_now(qtbot: QtBot, window: PlayWindow, tmp_path: Path) -> None:
    """Branches had a dock of its own, and so had the battle board, which was closed."""
    window.docks.docks["log"].hide()
    for id, seen in (("branches", True), ("battle_board", False)):
        old = QDockWidget(window, objectName=f"panel.{id}")
        window.addDockWidget(Qt.DockWidgetArea.RightDockWidgetArea, old)
        old.setVisible(seen)
    state = window.saveState(FORM)
    again = sample_window(qtbot, tmp_path / "again")
    again.docks.docks["log"].hide()
    again.docks.restore(state, FORM)
    QApplication.processEvents()
    assert again.docks.is_open("branches")
    assert again.docks.docks["battle"].isHidden()
    QApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete.value)
    assert len(again.findChildren(QDockWidget)) == 13
