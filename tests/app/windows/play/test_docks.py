"""What lies in one dock: tabs, keys, and views that were kept when there were more docks."""

from __future__ import annotations

from pathlib import Path

import pytest
from PySide6.QtCore import QEvent, QObject, QPoint, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QDockWidget, QLineEdit, QTabBar, QWidget
from pytestqt.qtbot import QtBot

from app.panels.parts.panel import LookAt
from app.windows.actions.rows import all_rows
from app.windows.play.panel_list import PANELS
from app.windows.play.play_window import PlayWindow
from app.windows.play.resuming import FORM
from counters.position import PlaceId
from tests.app.windows.a_table import game_window, sample_window
from tests.shelf_games import the_game


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


def test_the_menu_ticks_panels_of_one_dock_whichever_is_in_front(window: PlayWindow) -> None:
    tick = next(row for row in all_rows() if row.id == "panel.values").on
    assert tick is not None
    assert not tick(window)
    window.docks.open("facts")
    assert tick(window)


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


@pytest.mark.parametrize(("key", "panel"), [(Qt.Key.Key_1, "tray"), (Qt.Key.Key_F, "find")])
def test_whoever_opens_a_panel_with_a_line_to_type_in_types_there_and_escape_goes_back_to_the_map(
    qtbot: QtBot, window: PlayWindow, key: Qt.Key, panel: str
) -> None:
    """Its letters are no keys of the table: with the first of them another panel would open."""
    window.activateWindow()
    qtbot.waitUntil(window.isActiveWindow)
    table = window.boards.front.table
    table.setFocus()
    QTest.keyClick(table, key, Qt.KeyboardModifier.ControlModifier)
    line = QApplication.focusWidget()
    assert isinstance(line, QLineEdit)
    assert window.docks.panels[panel].isAncestorOf(line)
    QTest.keyClicks(line, "apollo")
    assert line.text() == "apollo"
    line.clear()
    QTest.keyClick(line, Qt.Key.Key_Escape)
    assert table.hasFocus()


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


@pytest.mark.parametrize("row", [row.id for row in PANELS if row.panel.has_use_in(the_game("sample").game)])
def test_escape_leads_back_to_the_map_from_every_panel(qtbot: QtBot, window: PlayWindow, row: str) -> None:
    window.activateWindow()
    qtbot.waitUntil(window.isActiveWindow)
    panel, table = window.docks.open(row), window.boards.front.table
    QApplication.processEvents()
    takes = [each for each in panel.findChildren(QWidget) if each.isVisible() and each.isEnabled()]
    for widget in takes:
        if widget.focusPolicy() & Qt.FocusPolicy.TabFocus:
            widget.setFocus(Qt.FocusReason.TabFocusReason)
            head = window.document.head
            QTest.keyClick(QApplication.focusWidget() or widget, Qt.Key.Key_Escape)
            assert table.hasFocus(), widget
            assert window.document.head == head


class Windows(QObject):
    """Every window that comes up, be it for a moment."""

    def __init__(self) -> None:
        super().__init__()
        self.shown: list[str] = []

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:  # noqa: N802 - as Qt calls it
        if event.type() == QEvent.Type.Show and isinstance(watched, QWidget) and watched.isWindow():
            self.shown.append(f"{type(watched).__name__} {watched.objectName()} {watched.accessibleName()}")
        return False


def test_no_part_of_a_panel_is_a_window_of_its_own_for_a_moment_and_takes_the_keys(window: PlayWindow) -> None:
    windows, application = Windows(), QApplication.instance()
    assert application is not None
    application.installEventFilter(windows)
    try:
        for row in PANELS:
            window.docks.open(row.id)
            QApplication.processEvents()
    finally:
        application.removeEventFilter(windows)
    assert windows.shown == []


def test_tabs_are_read_whole_when_a_window_is_opened_as_it_was_left(qtbot: QtBot, tmp_path: Path) -> None:
    left = game_window(qtbot, tmp_path / "left", "aaeurope", "spring_1941")
    for id in ("tray", "sequence", "values", "battle", "findings"):
        left.docks.open(id)
    QApplication.processEvents()
    window = game_window(qtbot, tmp_path / "again", "aaeurope", "spring_1941")
    window.docks.restore(left.saveState(FORM), FORM)

    def elided() -> list[QTabBar]:
        bars = window.findChildren(QTabBar, options=Qt.FindChildOption.FindDirectChildrenOnly)
        return [bar for bar in bars if bar.count() > 1 and bar.elideMode() != Qt.TextElideMode.ElideNone]

    qtbot.waitUntil(lambda: bool(window.findChildren(QTabBar, options=Qt.FindChildOption.FindDirectChildrenOnly)))
    qtbot.waitUntil(lambda: not elided())


def ground(window: PlayWindow) -> tuple[int, int]:
    """Where the map begins in the window, and how wide it is."""
    QApplication.processEvents()
    view = window.boards.front.table.viewport()
    return view.mapTo(window, QPoint(0, 0)).x(), view.width()


@pytest.mark.parametrize(
    "ids", [("log", "findings", "ask", "ledger", "battle"), ("sequence", "tray", "find", "values")]
)
def test_the_map_stays_where_it_is_whatever_is_opened_in_a_column(window: PlayWindow, ids: tuple[str, ...]) -> None:
    window.resize(1920, 1080)
    docks = window.docks
    docks.docks["log"].hide()
    docks.open(ids[0])
    lay = ground(window)
    for id in ids:
        docks.open(id)
        assert ground(window) == lay, id
    for dock in docks.docks.values():
        dock.hide()
    assert ground(window) != lay
    docks.open(ids[-1])
    assert ground(window) == lay


def test_a_width_that_somebody_gave_a_column_is_kept_for_all_that_opens_in_it(window: PlayWindow) -> None:
    window.resize(1920, 1080)
    docks = window.docks
    docks.open("sequence")
    window.resizeDocks([docks.docks["sequence"]], [430], Qt.Orientation.Horizontal)
    lay = ground(window)
    docks.open("tray")
    assert ground(window) == lay
    for id in ("sequence", "tray"):
        docks.docks[id].hide()
        QApplication.processEvents()
    docks.open("values")
    assert ground(window) == lay


def test_columns_are_as_wide_as_they_were_left(qtbot: QtBot, window: PlayWindow, tmp_path: Path) -> None:
    window.resize(1920, 1080)
    for id, wide in (("sequence", 300), ("battle", 350)):
        window.docks.open(id)
        window.resizeDocks([window.docks.docks[id]], [wide], Qt.Orientation.Horizontal)
    lay = ground(window)
    again = sample_window(qtbot, tmp_path / "again")
    again.resize(1920, 1080)
    again.docks.restore(window.saveState(FORM), FORM)
    assert ground(again) == lay
    for id in ("tray", "findings"):
        again.docks.open(id)
        assert ground(again) == lay, id


def test_looking_at_what_lies_beside_the_map_opens_where_it_is_seen(window: PlayWindow) -> None:
    window.fulfil(LookAt((PlaceId("tray"),)))
    assert window.docks.is_open("tray")


def test_the_tabs_of_many_open_panels_are_all_seen_whole_in_a_small_window(qtbot: QtBot, tmp_path: Path) -> None:
    window = game_window(qtbot, tmp_path, "blitzwar", "europe_1939", "turn 1")
    window.resize(1366, 768)
    for panel in ("log", "tray", "sequence", "ask", "battle", "findings", "dice"):
        window.docks.open(panel)
        qtbot.wait(1)
        for bar in window.findChildren(QTabBar, options=Qt.FindChildOption.FindDirectChildrenOnly):
            first, last = bar.tabRect(0), bar.tabRect(bar.count() - 1)
            assert first.left() >= 0, panel
            assert last.right() <= bar.width(), panel
    assert max(bar.count() for bar in window.findChildren(QTabBar)) == 7
