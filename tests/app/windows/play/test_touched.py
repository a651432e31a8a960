"""Whatever a hand needs in a turn is as large as a fingertip: nine millimetres, in every panel of every game."""

from __future__ import annotations

from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import (
    QAbstractButton,
    QApplication,
    QComboBox,
    QLineEdit,
    QMenu,
    QTabBar,
    QToolButton,
    QWidget,
)
from pytestqt.qtbot import QtBot

from app.look import touch_size
from app.table.hands.pointer import Phase
from app.windows.actions.context_menu import context_menu
from app.windows.play.panel_list import PANELS
from tests.app.rig import touch_screen
from tests.app.windows.a_table import game_window
from tests.shelf_games import the_game

NEARLY = 2
"""Pixels: a border less."""


def small(window: QWidget) -> list[str]:
    """Buttons, fields, drop-downs and tabs that are to be seen and are smaller than a fingertip."""
    least = touch_size() - NEARLY
    found = [
        f"{type(each).__name__} {each.accessibleName() or each.toolTip()} {each.width()} x {each.height()}"
        for kind in (QAbstractButton, QLineEdit, QComboBox)
        for each in window.findChildren(kind)
        if each.isVisible() and not isinstance(each.parent(), QComboBox | QTabBar)
        if not each.objectName().startswith("qt_") and not isinstance(each.parent(), QLineEdit)
        if each.height() < least or (isinstance(each, QToolButton) and each.width() < least)
    ]
    tabs = [bar for bar in window.findChildren(QTabBar) if bar.isVisible()]
    return found + [
        f"tab {bar.tabText(at)} {bar.tabRect(at).height()}"
        for bar in tabs
        for at in range(bar.count())
        if bar.isTabVisible(at) and bar.tabRect(at).height() < least
    ]


@pytest.mark.parametrize("game", ["totaldomination", "aaeurope", "empires"])
def test_everything_in_every_panel_can_be_touched(qtbot: QtBot, tmp_path: Path, game: str) -> None:
    window = game_window(qtbot, tmp_path, game, next(iter(the_game(game).setups)))
    window.resize(1366, 768)
    found = {}
    for row in PANELS:
        window.docks.open(row.id)
        QApplication.processEvents()
        found |= dict.fromkeys(small(window), row.id)
    assert found == {}


def test_rows_of_drop_downs_can_be_touched(qtbot: QtBot, tmp_path: Path) -> None:
    window = game_window(qtbot, tmp_path, "aaeurope", "spring_1941")
    window.docks.open("log")
    for box in window.findChildren(QComboBox):
        if box.isVisible() and box.count():
            assert box.view().sizeHintForRow(0) >= touch_size() - NEARLY, box.accessibleName()


def rows_of(menu: QMenu) -> list[int]:
    return [menu.actionGeometry(row).height() for row in menu.actions() if not row.isSeparator()]


def test_rows_of_a_menu_can_be_touched_by_the_finger_that_opened_it(qtbot: QtBot, tmp_path: Path) -> None:
    window = game_window(qtbot, tmp_path, "aaeurope", "spring_1941")
    bar, (menu, *_) = window.menuBar(), window.menus.menus
    title = bar.actionGeometry(menu.menuAction()).center()
    QTest.mouseClick(bar, Qt.MouseButton.LeftButton, pos=title)
    qtbot.waitUntil(menu.isVisible)
    assert max(rows_of(menu)) < touch_size(), "a mouse sees more of them"
    menu.close()
    QTest.touchEvent(bar, touch_screen()).press(0, title, bar).commit()
    QTest.touchEvent(bar, touch_screen()).release(0, title, bar).commit()
    qtbot.waitUntil(menu.isVisible)
    assert min(rows_of(menu)) >= touch_size() - NEARLY
    menu.close()


@pytest.mark.parametrize("game", ["totaldomination", "aaeurope", "empires", "blitz", "blitzwar"])
def test_rows_of_the_menu_under_a_resting_finger_can_be_touched(qtbot: QtBot, tmp_path: Path, game: str) -> None:
    window = game_window(qtbot, tmp_path, game, next(iter(the_game(game).setups)))
    table = window.boards.front.table
    counter, item = next(iter(table.counters.items.items()))
    window.selection.only([counter])
    pointer = table.pointer(Phase.MENU, table.to_window(item.pos()), finger=1)
    menu = context_menu(window, pointer)
    every = [menu, *menu.findChildren(QMenu)]
    assert [rows for each in every for rows in rows_of(each) if rows < touch_size() - NEARLY] == []
    for panel in ("cards", "tray"):
        window.docks.open(panel)
    QApplication.processEvents()
    buttons = [each.menu() for each in window.findChildren(QToolButton) if each.menu() is not None]
    whole = window.main_strip.menu_button.menu()
    assert [rows for each in buttons if each is not whole for rows in rows_of(each) if rows < touch_size() - 2] == []


def test_titles_of_the_menu_bar_can_be_touched_once_a_finger_has_come(qtbot: QtBot, tmp_path: Path) -> None:
    window = game_window(qtbot, tmp_path, "sample", "first_landing")
    bar, table = window.menuBar(), window.boards.front.table
    spot = table.viewport().rect().center()
    screen = touch_screen()
    before = bar.height()
    QTest.touchEvent(table.viewport(), screen).press(0, spot, table.viewport()).commit()
    QApplication.processEvents()
    assert bar.height() == before, "nothing moves under a hand"
    QTest.touchEvent(table.viewport(), screen).release(0, spot, table.viewport()).commit()
    qtbot.waitUntil(lambda: bar.height() >= touch_size() - NEARLY)
    titles = [bar.actionGeometry(menu.menuAction()) for menu in window.menus.menus]
    assert min(title.height() for title in titles) >= touch_size() - NEARLY
    assert min(title.width() for title in titles) >= touch_size()
