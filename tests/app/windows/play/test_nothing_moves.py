"""What is said lies over the map, and the map never moves under a hand; the table alone and back keeps the window."""

from __future__ import annotations

from pathlib import Path

import pytest
from PySide6.QtCore import QPoint, QPointF, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from app.panels.parts.panel import LookAt
from app.windows.parts.sentence_bar import READ_IN
from app.windows.play.play_window import PlayWindow
from app.windows.program import open_in
from boards.plain.sentence import say
from counters.counter import CounterId
from counters.events import CountersTurned
from counters.position import PlaceId
from tests.app.windows.a_table import anchor_of, made_window, sample_window


@pytest.fixture
def window(qtbot: QtBot, tmp_path: Path) -> PlayWindow:
    return sample_window(qtbot, tmp_path)


def test_a_message_lies_over_the_map_and_nothing_moves(qtbot: QtBot, window: PlayWindow) -> None:
    table = window.boards.front.table
    size, spot = table.viewport().size(), anchor_of(table, "sconce")
    window.bar.say(say("{words}", words="A long sentence that has to be told in more than one line of the bar. " * 6))
    window.bar.offer("Do it", "About it", lambda: None)
    qtbot.wait(20)
    assert window.bar.isVisible()
    assert (table.viewport().size(), anchor_of(table, "sconce")) == (size, spot)
    over, bar = window.boards.geometry(), window.bar.geometry()
    assert over.contains(bar)
    assert bar.height() >= window.bar.label.heightForWidth(window.bar.label.width())
    window.resize(700, 620)
    qtbot.wait(20)
    assert window.boards.geometry().contains(window.bar.geometry())
    window.bar.clear()
    assert not window.bar.isVisible()


def test_a_short_message_lies_over_no_more_of_the_map_than_its_words_need(qtbot: QtBot, window: PlayWindow) -> None:
    window.resize(1366, 768)
    window.bar.say(say("Short."))
    qtbot.wait(20)
    short = window.bar.width()
    window.bar.offer("Do it", "About it", lambda: None)
    qtbot.wait(20)
    assert short < window.bar.width() < window.boards.width() / 3
    assert window.bar.label.width() >= window.bar.label.fontMetrics().horizontalAdvance("Short.")
    label = window.bar.label
    assert label.heightForWidth(label.width()) < 2 * label.fontMetrics().height(), "and it does not wrap"


def test_what_was_offered_is_gone_when_somebody_plays_on(qtbot: QtBot, window: PlayWindow) -> None:
    view, spot = window.boards.front.table.viewport(), QPoint(20, 20)
    window.bar.say(say("Short."))
    window.bar.offer("Do it", "About it", lambda: None)
    QTest.mouseClick(view, Qt.MouseButton.LeftButton, pos=spot)
    assert window.bar.isVisible(), "nobody has read it in a breath"
    qtbot.wait(READ_IN + 100)
    QTest.mouseClick(view, Qt.MouseButton.LeftButton, pos=spot)
    assert not window.bar.isVisible()


def test_looking_back_moves_nothing_either(qtbot: QtBot, tmp_path: Path) -> None:
    window = made_window(qtbot, tmp_path, "tripoli: germany rommel #rommel")
    table = window.boards.front.table
    size = table.viewport().size()
    window.document.happen(CountersTurned((CounterId("rommel"),), 90))
    window.look_by(-1)
    qtbot.wait(20)
    assert window.banner.isVisible()
    assert table.viewport().size() == size
    room = window.boards.room
    assert room.contains(window.banner.geometry()), "over the map, and not over the tabs"
    QTest.mouseClick(window.banner.to_now, Qt.MouseButton.LeftButton)
    assert not window.banner.isVisible()


def test_the_table_alone_and_back_keeps_the_window(qtbot: QtBot, window: PlayWindow) -> None:
    for state in ("showNormal", "showMaximized"):
        getattr(window, state)()
        qtbot.wait(20)
        before = (window.isMaximized(), window.geometry())
        window.table_only.switch(on=True)
        qtbot.wait(20)
        window.table_only.switch(on=False)
        qtbot.wait(20)
        assert (window.isMaximized(), window.geometry()) == before


def test_a_window_is_as_large_as_the_screen_suits(qtbot: QtBot, window: PlayWindow) -> None:
    room = QApplication.primaryScreen().availableGeometry()
    open_in(window, 100_000, 100_000)
    assert (window.width(), window.height()) == (room.width(), room.height())
    open_in(window, 10, 10)
    assert window.width() <= room.width()
    assert abs(window.geometry().center().x() - room.center().x()) <= 4


def test_closing_a_panel_moves_no_map_that_was_pushed_to_its_end(qtbot: QtBot, window: PlayWindow) -> None:
    """What is pushed out as far as it may be was pulled back, for the window had become larger."""
    window.resize(1600, 1000)
    table = window.boards.front.table
    table.zoom_at(QPointF(300, 200), 2.5)
    window.docks.open("cards")
    QApplication.processEvents()
    high = table.viewport().height()
    table.push(QPointF(0, -5000))
    spot = table.to_window(table.whole.center())
    window.docks.toggle("cards")
    QApplication.processEvents()
    assert table.viewport().height() > high
    assert table.to_window(table.whole.center()) == spot
    table.push(QPointF(7, -3))
    assert (table.to_window(table.whole.center()) - spot).toPoint().toTuple() == (7, 0)
    table.push(QPointF(0, 40))
    assert (table.to_window(table.whole.center()) - spot).toPoint().toTuple() == (7, 40)


def test_an_open_stack_lies_upon_nothing_that_a_panel_leads_to(window: PlayWindow) -> None:
    window.pointing.open_stack(PlaceId("sconce"))
    assert window.spread_box.isVisible()
    window.fulfil(LookAt((PlaceId("eddyford"),)))
    assert not window.spread_box.isVisible()
