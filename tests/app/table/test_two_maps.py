"""Two maps side by side, panels beside them: what is in the hand goes wherever the hand goes."""

from __future__ import annotations

from pathlib import Path

import pytest
from PySide6.QtCore import QPoint, QPointF, Qt
from PySide6.QtGui import QDragEnterEvent, QDropEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QHBoxLayout, QLabel, QWidget
from pytestqt.qtbot import QtBot

from app.documents.game_document import GameDocument
from app.table.hands.dropping import PLACE, as_dragged
from app.table.table import Table
from boards.board import MapId
from counters.counter import Counter, CounterId, KindId, SideId
from counters.position import PlaceId, Position
from counters.saves.history import History
from tests.app.rig import LEFT, NOTHING, Rig, move, rig_on
from tests.app.windows.a_table import anchor_of, made_window, point_of
from tests.made_game import made_game

RED = CounterId("red")


@pytest.fixture
def window(qtbot: QtBot) -> QWidget:
    widget = QWidget()
    qtbot.addWidget(widget)
    return widget


@pytest.fixture
def rigs(window: QWidget) -> tuple[Rig, Rig]:
    """Europe and the Pacific, with a tray to the right."""
    counter = Counter(RED, KindId("infantry"), SideId("germany"))
    position = Position().placed([counter], PlaceId("berlin"))
    document = GameDocument(made_game(), History(position), parent=window)
    layout = QHBoxLayout(window)
    layout.setContentsMargins(0, 0, 0, 0)
    tables = [Table(made_game(), MapId(map), None, window) for map in ("europe", "pacific")]
    tray = QLabel("Tray", window)
    tray.setProperty(PLACE, "tray")
    for widget in (*tables, tray):
        layout.addWidget(widget, 1)
    window.resize(1200, 400)
    window.show()
    found = tuple(rig_on(document, table, (400, 400)) for table in tables)
    window.resize(1201, 400)
    QApplication.processEvents()
    return found  # type: ignore[return-value]


def across(start: Rig, end: Rig, area: str) -> QPoint:
    """An area of the other map, in the measure of this one's window."""
    return start.table.viewport().mapFromGlobal(end.table.viewport().mapToGlobal(end.area(area)))


def test_a_counter_is_dragged_from_one_map_to_the_other(rigs: tuple[Rig, Rig]) -> None:
    europe, pacific = rigs
    with europe.dragging(europe.counter("red"), across(europe, pacific, "japan")):
        assert europe.preview._carried[-1].flying is not None
    assert europe.where("red") == "japan"
    assert RED in pacific.table.counters.items
    assert RED not in europe.table.counters.items
    assert not europe.preview._carried


def test_let_go_over_a_panel_that_takes_counters_it_goes_there(rigs: tuple[Rig, Rig], window: QWidget) -> None:
    europe, _ = rigs
    (tray,) = window.findChildren(QLabel)
    spot = europe.table.viewport().mapFromGlobal(tray.mapToGlobal(tray.rect().center()))
    europe.drag(europe.counter("red"), spot)
    assert europe.where("red") == "tray"


def test_escape_over_another_map_brings_it_back(rigs: tuple[Rig, Rig]) -> None:
    europe, pacific = rigs
    with europe.dragging(europe.counter("red"), across(europe, pacific, "japan")):
        europe.key(Qt.Key.Key_Escape)
        assert not europe.preview._carried
    assert europe.where("red") == "berlin"
    assert europe.as_laid_out()


def test_what_is_dragged_from_a_panel_is_told_with_the_place_it_was_dropped_on(rigs: tuple[Rig, Rig]) -> None:
    europe, _ = rigs
    told: list[tuple[object, object]] = []
    europe.table.dropped.connect(lambda ids, pointer: told.append((ids, pointer.place)))
    spot, data = QPointF(europe.area("spain")), as_dragged([RED])
    copy = Qt.DropAction.CopyAction
    enter = QDragEnterEvent(spot.toPoint(), copy, data, LEFT, NOTHING)
    QApplication.sendEvent(europe.table.viewport(), enter)
    assert enter.isAccepted()
    QApplication.sendEvent(europe.table.viewport(), QDropEvent(spot, copy, data, LEFT, NOTHING))
    assert told == [((RED,), "spain")]


def test_a_counter_is_dragged_onto_the_tab_of_the_other_map_and_put_down_there(qtbot: QtBot, tmp_path: Path) -> None:
    window = made_window(qtbot, tmp_path, "berlin: germany infantry #red, germany infantry #blue")
    boards, europe = window.boards, window.boards.front.table
    pacific, hand = boards.desks[MapId("pacific")].table, europe.viewport()
    start, tab = (
        point_of(europe, "red").toPoint(),
        hand.mapFromGlobal(boards.tabs.mapToGlobal(boards.tabs.tabRect(1).center())),
    )
    QTest.mousePress(hand, LEFT, NOTHING, start)
    move(hand, (start + tab) / 2)
    move(hand, tab)
    qtbot.waitUntil(pacific.isVisible)
    assert window.document.line() == (), "nothing has happened yet"
    QApplication.processEvents()
    pacific.finish()
    # The hand that went down on Europe is over the Pacific now: Qt goes on to tell Europe of it.
    there = hand.mapFrom(boards, pacific.viewport().mapTo(boards, anchor_of(pacific, "japan").toPoint()))
    move(hand, there)
    assert boards.front.hands.busy
    QTest.mouseRelease(hand, LEFT, NOTHING, there)
    assert window.document.position.where == {"red": "japan", "blue": "berlin"}
    assert boards.front.table is pacific
    assert not any(desk.hands.busy for desk in boards.desks.values())


def test_a_press_that_leaves_the_window_and_is_never_released_is_begun_anew(rigs: tuple[Rig, Rig]) -> None:
    europe, _ = rigs
    viewport, start = europe.table.viewport(), europe.counter("red")
    QTest.mousePress(viewport, LEFT, NOTHING, start)
    move(viewport, QPoint(-400, -400))
    europe.drag(start, europe.area("spain"))
    assert europe.where("red") == "spain"
    assert not europe.lit
