"""Counters that are alike are picked out together: by a key, or by a double click in an opened stack."""

from __future__ import annotations

from pathlib import Path

from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from app.windows.play.play_window import PlayWindow
from boards.board import AreaId
from counters.counter import CounterId, face_key
from counters.events import CountersLoaded
from counters.position import PlaceId, area_of
from tests.app.rig import move
from tests.app.windows.a_table import anchor_of, game_window
from tests.app.windows.hands import CTRL, LEFT


def mixed(window: PlayWindow) -> tuple[PlaceId, CounterId, set[CounterId]]:
    """A stack in which several are alike, but not all; one of them, and those that are like it."""
    position = window.document.position
    for place, stack in sorted(position.stacks.items()):
        for one in stack:
            like = {id for id in stack if face_key(position.counters[id]) == face_key(position.counters[one])}
            if 2 < len(like) < len(stack) and window.boards.sees(place):
                return place, one, like
    raise AssertionError("no such stack")


def test_a_key_picks_out_all_that_lie_there_and_are_alike(qtbot: QtBot, tmp_path: Path) -> None:
    window = game_window(qtbot, tmp_path, "aaeurope", "spring_1941")
    _place, one, like = mixed(window)
    window.selection.only([one])
    QTest.keyClick(window.boards.front.table, Qt.Key.Key_A, CTRL)
    assert window.selection.counters == like


def test_in_the_opened_stack_the_key_and_a_double_click_do_the_same(qtbot: QtBot, tmp_path: Path) -> None:
    window = game_window(qtbot, tmp_path, "aaeurope", "spring_1941")
    place, one, like = mixed(window)
    window.pointing.open_stack(place)
    faces = window.spread_box.panel.faces
    spot = faces.row_of(one).center()
    QTest.mouseClick(faces.viewport(), LEFT, pos=spot)
    assert window.selection.counters == {one}
    QTest.keyClick(faces, Qt.Key.Key_A, CTRL)
    assert (window.selection.counters, {*faces.picked_out()}) == (like, like)
    QTest.mouseClick(faces.viewport(), LEFT, pos=spot)
    QTest.mouseDClick(faces.viewport(), LEFT, pos=spot)
    assert (window.selection.counters, {*faces.picked_out()}) == (like, like)


def test_what_was_picked_in_an_open_stack_is_dark_again_when_it_closes(qtbot: QtBot, tmp_path: Path) -> None:
    window = game_window(qtbot, tmp_path, "aaeurope", "spring_1941")
    place, one, _like = mixed(window)
    window.pointing.open_stack(place)
    faces, preview = window.spread_box.panel.faces, window.boards.front.preview
    QTest.mouseClick(faces.viewport(), LEFT, pos=faces.row_of(one).center())
    assert preview.lit_now
    window.spread_box.put_away()
    assert not preview.lit_now


def test_the_cursor_of_the_keys_goes_when_a_finger_puts_down_what_they_held(qtbot: QtBot, tmp_path: Path) -> None:
    window = game_window(qtbot, tmp_path, "aaeurope", "spring_1941")
    place, one, _like = mixed(window)
    window.pick_up((one,))
    desk = window.boards.front
    assert desk.keyboard.at == area_of(place)
    move(desk.table.viewport(), anchor_of(desk.table, area_of(place)).toPoint())
    QTest.mouseClick(desk.table.viewport(), LEFT, pos=anchor_of(desk.table, area_of(place)).toPoint())
    assert desk.keyboard.at is None


def test_what_was_aboard_and_is_picked_up_is_in_the_hand_and_goes_ashore_by_a_tap(qtbot: QtBot, tmp_path: Path) -> None:
    window = game_window(qtbot, tmp_path, "aaeurope", "spring_1941")
    now, desk = window.document.position, window.boards.front
    ferry = next(one.id for one in now.in_area(AreaId("tyrrhenian_sea")) if one.kind == "transport")
    man = next(one.id for one in now.in_area(AreaId("southern_italy")) if one.kind == "infantry")
    assert window.document.happen(CountersLoaded((man,), ferry))
    window.pick_up((man,))
    spot = anchor_of(desk.table, AreaId("northern_italy")).toPoint()
    move(desk.table.viewport(), spot)
    QTest.mouseClick(desk.table.viewport(), LEFT, pos=spot)
    assert window.document.position.area(man) == "northern_italy"
    assert window.document.position.cargo(ferry) == ()


def test_on_a_large_screen_a_high_stack_is_opened_whole_and_on_a_small_one_it_is_scrolled(
    qtbot: QtBot, tmp_path: Path
) -> None:
    many = "berlin: -\nberlin: " + ", ".join(["germany infantry_2"] * 18)
    window = game_window(qtbot, tmp_path, "blitzwar", "europe_1939", many)
    box, bar = window.spread_box, window.spread_box.panel.faces.verticalScrollBar()
    window.resize(2400, 1500)
    QApplication.processEvents()
    window.pointing.open_stack(PlaceId("berlin"))
    QApplication.processEvents()
    assert box.panel.meant
    assert bar.maximum() == 0, "the buttons have their room, too"
    assert box.height() <= window.boards.room.height() // 2
    box.put_away()
    window.resize(1100, 700)
    QApplication.processEvents()
    box.open(PlaceId("berlin"))
    QApplication.processEvents()
    assert bar.maximum() > 0
    assert window.boards.room.contains(box.geometry())
