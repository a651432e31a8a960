"""A mouse that rests on the map, with nothing in it, is told what cannot be seen: who lies in a pile, a small name."""

from __future__ import annotations

from pathlib import Path

from PySide6.QtCore import QPointF
from PySide6.QtTest import QTest
from pytestqt.qtbot import QtBot

from app.windows.play.play_window import PlayWindow
from counters.counter import CounterId
from counters.position import PlaceId
from tests.app.rig import move
from tests.app.windows.a_table import anchor_of, game_window, point_of

PILES = """
munich: germany mixed_3 #panzer, germany infantry_1f #foot
"""


def opened(qtbot: QtBot, folder: Path) -> PlayWindow:
    window = game_window(qtbot, folder, "blitzwar", "europe_1939", PILES)
    window.resize(1366, 768)
    return window


def rest(qtbot: QtBot, window: PlayWindow, spot: QPointF) -> str:
    table = window.boards.front.table
    move(table.viewport(), (spot + QPointF(60, 60)).toPoint())
    move(table.viewport(), spot.toPoint())
    QTest.qWait(700)
    bubble = window.boards.front.bubble
    return bubble.text() if bubble.isVisible() else ""


def test_a_near_pile_of_two_tells_who_lies_in_it(qtbot: QtBot, tmp_path: Path) -> None:
    window = opened(qtbot, tmp_path)
    window.boards.look_at(PlaceId("munich"))
    table = window.boards.front.table
    table.look_at(table.counters.items[CounterId("foot")].pos(), 48 / table.counters.size)
    table.finish()
    qtbot.waitUntil(lambda: table.is_settled)
    assert rest(qtbot, window, point_of(table, "foot")) == "German Infantry and German White tank"
    move(table.viewport(), anchor_of(table, "venice").toPoint())
    assert not window.boards.front.bubble.isVisible(), "it goes with the mouse"


def test_a_pile_of_supplies_tells_how_much_it_holds_in_all(qtbot: QtBot, tmp_path: Path) -> None:
    text = "munich: axis supply_4 (amount 3) #low, axis supply_4 #high"
    window = game_window(qtbot, tmp_path, "blitzwar", "europe_1939", text)
    window.resize(1366, 768)
    table = window.boards.front.table
    table.look_at(table.counters.items[CounterId("high")].pos(), 48 / table.counters.size)
    table.finish()
    qtbot.waitUntil(lambda: table.is_settled)
    assert rest(qtbot, window, point_of(table, "high")) == "2 × Axis Supply 4 and 7 supply units in all"


def test_a_pile_that_holds_nothing_tells_no_sum(qtbot: QtBot, tmp_path: Path) -> None:
    text = "warsaw: -\nwarsaw: germany ftr #low, germany ftr #high"
    window = game_window(qtbot, tmp_path, "empires", "september_1939", text)
    window.resize(1366, 768)
    window.boards.look_at(PlaceId("warsaw"))
    table = window.boards.front.table
    table.look_at(table.counters.items[CounterId("high")].pos(), 48 / table.counters.size)
    table.finish()
    qtbot.waitUntil(lambda: table.is_settled)
    assert rest(qtbot, window, point_of(table, "high")).endswith("2 × German Fighter")


def test_a_name_that_found_no_room_from_afar_is_told(qtbot: QtBot, tmp_path: Path) -> None:
    window = opened(qtbot, tmp_path)
    table = window.boards.front.table
    table.fit()
    qtbot.waitUntil(lambda: table.is_settled and not table.busy, timeout=20_000)
    unread = [area for area in table.printed.boxes if not table.overlays.afar.is_read(area)]
    assert unread, "from so far not all find room"
    empty = next(area for area in unread if not window.document.position.in_area(area))
    assert rest(qtbot, window, anchor_of(table, empty)) == table.printed.boxes[empty].name
    read = next(
        area
        for area, box in table.printed.boxes.items()
        if table.overlays.afar.is_read(area) and box.form != "track" and not window.document.position.in_area(area)
    )
    assert rest(qtbot, window, anchor_of(table, read)) == ""


def test_what_was_said_goes_with_a_map_that_glides_on_and_what_came_to_lie_there_is_told(
    qtbot: QtBot, tmp_path: Path
) -> None:
    window = opened(qtbot, tmp_path)
    table, bubble = window.boards.front.table, window.boards.front.bubble
    table.look_at(table.counters.items[CounterId("foot")].pos(), 48 / table.counters.size)
    table.finish()
    qtbot.waitUntil(lambda: table.is_settled)
    told = rest(qtbot, window, point_of(table, "foot"))
    assert told
    for _ in range(4):
        table.gliding.push(QPointF(30, 0))
    table.gliding.let_go()
    assert not bubble.isVisible()
    qtbot.wait(1500)
    assert bubble.text() != told
    table.push(QPointF(point_of(table, "foot") * -1) + QPointF(300, 200))
    move(table.viewport(), (point_of(table, "foot") + QPointF(0, 150)).toPoint())
    qtbot.wait(700)
    table.push(QPointF(0, 150))
    assert not bubble.isVisible()
    qtbot.wait(700)
    assert bubble.isVisible()
    assert bubble.text() == told
