"""The play window: hands on the map, menus in the user's words, keys, the palette, the whole screen."""

from __future__ import annotations

from collections import Counter as Tally
from pathlib import Path

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtGui import QAction
from PySide6.QtTest import QTest
from PySide6.QtWidgets import (
    QAbstractButton,
    QAbstractSpinBox,
    QApplication,
    QComboBox,
    QLineEdit,
    QMenu,
    QTabBar,
    QWidget,
)
from pytestqt.qtbot import QtBot

from app.panels.advice.why import WhyPanel
from app.panels.kept.facts import FactsPanel
from app.table.counters import layer as counters_layer
from app.table.hands.pointer import MOUSE, Phase
from app.windows.actions.actions import MENU_TITLES
from app.windows.actions.context_menu import HEADING, context_menu
from app.windows.parts.hold_button import HoldButton
from app.windows.play.panel_list import PANELS
from app.windows.play.play_window import PlayWindow
from boards.board import MapId
from boards.plain.sentence import area, counter, say
from counters.counter import CounterId, SideId
from counters.events import CountersMoved
from counters.position import PlaceId, SeatId
from tests.app.windows.a_table import anchor_of, drag, game_window, made_window, point_of, sample_window
from tests.shelf_games import the_game


@pytest.fixture
def window(qtbot: QtBot, tmp_path: Path) -> PlayWindow:
    return sample_window(qtbot, tmp_path)


def menu_at(window: PlayWindow, spot: object) -> QMenu:
    """As the right button opens it, without waiting for a choice."""
    pointer = window.boards.front.table.pointer(Phase.MENU, spot, MOUSE)
    window.pointing.mean(pointer.counters[:1])
    return context_menu(window, pointer)


def rows_of(menu: QMenu) -> list[QAction]:
    """All rows, those of menus within it as well."""
    found = []
    for row in menu.actions():
        if row.menu() is not None:
            found += rows_of(row.menu())
        elif not row.isSeparator():
            found.append(row)
    return found


def test_a_counter_is_dragged_from_area_to_area(window: PlayWindow) -> None:
    table = window.boards.front.table
    drag(table, point_of(table, "reeds"), anchor_of(table, "withywold"))
    assert window.document.position.where[CounterId("reeds")] == "withywold"
    assert len(window.document._history) == 1


def test_every_key_is_given_once(window: PlayWindow) -> None:
    keys = Tally(row.key for row in window.menus.rows.values() if row.key)
    assert [key for key, times in keys.items() if times > 1] == []


def test_every_row_stands_in_a_menu_with_its_key_and_what_it_does(window: PlayWindow) -> None:
    in_menus = {action.objectName() for menu in window.menus.menus for action in menu.actions()}
    assert in_menus - {""} == {id for id, row in window.menus.rows.items() if not row.within}
    for id, row in window.menus.rows.items():
        assert (
            not row.within or not (row.can and row.can(window)) or row.title in window.menus.actions[row.within].text()
        )
        assert row.menu in MENU_TITLES
        assert row.tip, id
        assert row.title.rstrip("…") in window.menus.actions[id].toolTip()


def controls(window: QWidget) -> list[QWidget]:
    kinds = (QAbstractButton, QLineEdit, QComboBox, QAbstractSpinBox)
    return [
        each
        for kind in kinds
        for each in window.findChildren(kind)
        if not each.objectName().startswith("qt_")
        and not isinstance(each.parent(), QAbstractSpinBox | QComboBox | QLineEdit | QTabBar)
    ]


def test_every_control_has_a_name_for_screen_readers_and_a_tip(qtbot: QtBot, window: PlayWindow) -> None:
    for row in PANELS:
        window.docks.open(row.id)
    window.open_palette()
    window.palette_box.put_away()
    window.pages.show_settings()
    window.pointing.open_stack(PlaceId("sconce"))
    window.pages.begin_lesson()
    qtbot.wait(20)
    nameless = [
        (type(each).__name__, each.objectName(), each.toolTip(), type(each.parent()).__name__)
        for each in controls(window)
        if each.isVisibleTo(window)
        and not (each.accessibleName() or (isinstance(each, QAbstractButton) and each.text().strip("…×⋯▾ ")))
    ]
    assert nameless == []
    tipless = [
        (type(each).__name__, each.accessibleName(), type(each.parent()).__name__)
        for each in controls(window)
        if each.isVisibleTo(window) and not (each.toolTip() or getattr(each, "placeholderText", str)())
    ]
    assert tipless == []


def test_buttons_are_large_enough_for_a_finger(qtbot: QtBot, window: PlayWindow) -> None:
    qtbot.wait(20)
    least = round(9 / 25.4 * 96) - 2
    small = [
        (each.accessibleName(), each.width(), each.height())
        for each in window.main_strip.findChildren(QAbstractButton) + window.tool_strip.findChildren(QAbstractButton)
        if each.isVisible()
        and each.objectName() != "qt_toolbar_ext_button"
        and min(each.width(), each.height()) < least
    ]
    assert small == []


def test_the_menu_on_a_counter_speaks_of_it_and_of_its_place(window: PlayWindow) -> None:
    table = window.boards.front.table
    menu = menu_at(window, point_of(table, "reeds"))
    sections = [row.text() for row in menu.actions() if row.objectName() == HEADING]
    assert sections == ["Tide Infantry", "Samphire"]
    words = [row.text() for row in rows_of(menu)]
    assert "Turn over" in words
    assert "Season on top" in words


def test_a_row_of_the_menu_is_about_the_counter_beneath_not_about_those_picked_out(
    qtbot: QtBot, window: PlayWindow
) -> None:
    table = window.boards.front.table
    window.selection.only((CounterId("riders"),))
    spot = point_of(table, "reeds")
    menus: list[QMenu] = []

    def choose() -> None:
        menu = next(each for each in window.findChildren(QMenu) if each.isVisible())
        menus.append(menu)
        row = next(row for row in menu.actions() if row.text() == "Turn over")
        QTest.mouseClick(menu, Qt.MouseButton.LeftButton, pos=menu.actionGeometry(row).center())

    QTest.mouseClick(table.viewport(), Qt.MouseButton.RightButton, pos=spot.toPoint())
    qtbot.wait(10)
    choose()
    qtbot.wait(10)
    counters = window.document.position.counters
    assert counters[CounterId("reeds")].face == "back"
    assert counters[CounterId("riders")].face != "back"
    assert window.meant == (CounterId("riders"),)


def test_the_menu_asks_whether_those_picked_out_may_do_something_here_and_says_why(window: PlayWindow) -> None:
    table = window.boards.front.table
    window.selection.only((CounterId("old_fourth"),))
    menu = menu_at(window, anchor_of(table, "samphire"))
    asking = [row.menu() for row in menu.actions() if row.text() == "May these …?"][-1]
    assert isinstance(asking, QMenu)
    asking.aboutToShow.emit()
    (row,) = asking.actions()
    assert row.text() == "No: Attack"
    assert row.toolTip().endswith("[§6.1]")


def test_the_sequence_asks_the_panel_of_reasons_what_the_side_can_do(window: PlayWindow) -> None:
    window.advising.ask_why((), None, (SideId("ember"),))
    panel = window.docks.panels["why"]
    assert isinstance(panel, WhyPanel)
    assert panel.heading.text() == "The Ember Crown"


def test_an_area_is_given_to_a_side_in_the_menu_and_tracks_are_nobodys(window: PlayWindow) -> None:
    table = window.boards.front.table
    menu = menu_at(window, anchor_of(table, "tallow_downs"))
    next(row for row in rows_of(menu) if row.text() == "The Tide Crown").trigger()
    assert window.document.position.holders["tallow_downs"] == SideId("tide")
    assert "The Tide Crown" not in [row.text() for row in rows_of(menu_at(window, anchor_of(table, "turn_track")))]


def test_no_bare_key_changes_the_game(window: PlayWindow) -> None:
    """Somebody types a question or a name while the map is in front: nothing of it is played."""
    table = window.boards.front.table
    window.selection.only((CounterId("reeds"),))
    before = len(window.document._history)
    for key in (*range(Qt.Key.Key_A, Qt.Key.Key_Z + 1), Qt.Key.Key_Delete, Qt.Key.Key_Backspace, Qt.Key.Key_PageUp):
        for modifier in (Qt.KeyboardModifier.NoModifier, Qt.KeyboardModifier.ShiftModifier):
            window.boards.take(window.boards.tool)
            QTest.keyClick(table, Qt.Key(key), modifier)
    assert len(window.document._history) == before


def test_keys_do_to_the_counters_picked_out_what_their_rows_say(qtbot: QtBot, window: PlayWindow) -> None:
    table, id = window.boards.front.table, CounterId("reeds")
    window.selection.only((id,))
    qtbot.wait(10)
    both = Qt.KeyboardModifier.ControlModifier | Qt.KeyboardModifier.ShiftModifier
    for key, seen in (
        (Qt.Key.Key_L, lambda one: one.face == "back"),
        (Qt.Key.Key_F, lambda one: one.face == "front"),
        (Qt.Key.Key_T, lambda one: one.turned == 45),
    ):
        QTest.keyClick(table, key)
        assert not seen(window.document.position.counters[id]), "a bare key plays"
        QTest.keyClick(table, key, both if key == Qt.Key.Key_F else Qt.KeyboardModifier.ControlModifier)
        assert seen(window.document.position.counters[id]), key
    QTest.keyClick(table, Qt.Key.Key_K, Qt.KeyboardModifier.ControlModifier)
    assert id in window.document.position.locked
    QTest.keyClick(table, Qt.Key.Key_Delete, Qt.KeyboardModifier.ControlModifier)
    assert id not in window.document.position.counters
    assert not window.menus.can("turn over")


def test_what_cannot_be_done_is_grey_in_its_open_menu_and_its_key_does_nothing(window: PlayWindow) -> None:
    action, before = window.menus.actions["turn over"], window.document.position
    menu = next(menu for menu in window.menus.menus if action in menu.actions())
    menu.aboutToShow.emit()
    assert not action.isEnabled()
    menu.aboutToHide.emit()
    both = Qt.KeyboardModifier.ControlModifier | Qt.KeyboardModifier.ShiftModifier
    QTest.keyClick(window.boards.front.table, Qt.Key.Key_F, both)
    assert window.document.position is before
    window.selection.only(tuple(before.counters)[:1])
    menu.aboutToShow.emit()
    assert action.isEnabled()
    menu.aboutToHide.emit()
    QTest.keyClick(window.boards.front.table, Qt.Key.Key_F, both)
    assert window.document.position is not before


def test_the_palette_finds_commands_areas_and_counters_by_a_few_letters(qtbot: QtBot, window: PlayWindow) -> None:
    box = window.palette_box
    for letters, first in (("whm", "Whole map"), ("samph", "Samphire"), ("und", "Undo"), ("qqq", "")):
        window.document.happen(CountersMoved((CounterId("reeds"),), PlaceId("withywold")))
        QTest.keyClick(
            window.boards.front.table,
            Qt.Key.Key_P,
            Qt.KeyboardModifier.ControlModifier | Qt.KeyboardModifier.ShiftModifier,
        )
        assert box.isVisible()
        assert box.box.hasFocus()
        QTest.keyClicks(box.box, letters)
        found = box.list.item(0).text() if box.list.count() else ""
        assert found == first
        QTest.keyClick(box.box, Qt.Key.Key_Escape)
        assert not box.isVisible()


def test_what_is_chosen_in_the_palette_happens(qtbot: QtBot, window: PlayWindow) -> None:
    window.find_on_map()
    QTest.keyClicks(window.palette_box.box, "tideinfsam")
    QTest.keyClick(window.palette_box.box, Qt.Key.Key_Return)
    assert window.selection.counters == {CounterId("reeds")}
    assert window.boards.sees(PlaceId("samphire"))
    window.open_palette()
    QTest.keyClicks(window.palette_box.box, "table only")
    QTest.keyClick(window.palette_box.box, Qt.Key.Key_Return)
    assert window.table_only.is_on


def test_arrows_walk_the_list_while_the_letters_stay(window: PlayWindow) -> None:
    window.find_on_map()
    QTest.keyClicks(window.palette_box.box, "s")
    QTest.keyClick(window.palette_box.box, Qt.Key.Key_Down)
    assert window.palette_box.list.currentRow() == 1
    assert window.palette_box.box.text() == "s"


def test_on_the_whole_screen_there_is_nothing_but_the_map_and_a_button(qtbot: QtBot, window: PlayWindow) -> None:
    before = {id for id in window.docks.docks if window.docks.is_open(id)}
    QTest.keyClick(window.boards.front.table, Qt.Key.Key_F11)
    qtbot.wait(20)
    assert window.isFullScreen()
    shown = [window.menuBar(), window.main_strip, window.tool_strip, *window.docks.docks.values()]
    assert not any(each.isVisible() for each in shown)
    corner = window.table_only.button
    assert corner.isVisible()
    assert window.boards.rect().contains(corner.geometry())
    QTest.mouseClick(corner, Qt.MouseButton.LeftButton)
    qtbot.wait(20)
    assert not window.isFullScreen()
    assert window.main_strip.isVisible()
    assert {id for id in window.docks.docks if window.docks.is_open(id)} == before


def test_escape_leaves_the_whole_screen_only_with_empty_hands(qtbot: QtBot, window: PlayWindow) -> None:
    window.table_only.switch(on=True)
    qtbot.wait(20)
    table = window.boards.front.table
    QTest.mousePress(table.viewport(), Qt.MouseButton.LeftButton, pos=point_of(table, "reeds").toPoint())
    QTest.mouseMove(table.viewport(), anchor_of(table, "withywold").toPoint())
    QTest.keyClick(table, Qt.Key.Key_Escape)
    assert window.table_only.is_on
    assert window.document.position.where[CounterId("reeds")] == "samphire"
    QTest.mouseRelease(table.viewport(), Qt.MouseButton.LeftButton, pos=anchor_of(table, "withywold").toPoint())
    window.selection.only(())
    QTest.keyClick(table, Qt.Key.Key_Escape)
    assert not window.table_only.is_on


def test_a_map_is_laid_out_for_the_room_it_has_and_found_again_as_it_lay(
    qtbot: QtBot, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """What a splitter shows again has no width at first: counters would be drawn a thousand times as large for that."""
    monkeypatch.setattr(counters_layer, "LEAST", 100.0)
    window = made_window(qtbot, tmp_path, "tripoli: germany rommel #rommel\njapan: britain infantry #far")
    europe, pacific = (window.boards.desks[MapId(map)].table for map in ("europe", "pacific"))
    laid: list[int] = []
    for table in (europe, pacific):
        table.counters.laid.connect(lambda _places, table=table: laid.append(table.viewport().width()))
    window.boards.next_map()
    QApplication.processEvents()
    assert laid == [pacific.viewport().width()], "before the first picture"
    assert pacific.counters.scale > 1
    for table in (europe, pacific):
        window.boards.next_map()
        QApplication.processEvents()
        table.finish()
    assert len(laid) == 1, "both lay there already"


def test_two_maps_lie_in_tabs_or_side_by_side(qtbot: QtBot, tmp_path: Path) -> None:
    window = made_window(qtbot, tmp_path, "tripoli: germany rommel #rommel\njapan: britain infantry #far")
    boards = window.boards
    europe, pacific = (boards.desks[MapId(map)].table for map in ("europe", "pacific"))
    assert boards.tabs.isVisible()
    assert europe.isVisible()
    assert not pacific.isVisible()
    QTest.keyClick(europe, Qt.Key.Key_PageDown, Qt.KeyboardModifier.ControlModifier)
    assert pacific.isVisible()
    assert not europe.isVisible()
    window.follow_link("counter:rommel")
    assert europe.isVisible()
    window.menus.actions["side by side"].trigger()
    assert europe.isVisible()
    assert pacific.isVisible()
    assert not boards.tabs.isVisible()
    QTest.mouseClick(pacific.viewport(), Qt.MouseButton.LeftButton, pos=QPoint(5, 5))
    assert boards.front.map == "pacific"


def test_a_game_with_one_map_has_no_tabs(window: PlayWindow) -> None:
    assert not window.boards.tabs.isVisible()
    assert not window.menus.can("side by side")


def test_names_in_a_sentence_lead_to_the_map(qtbot: QtBot, window: PlayWindow) -> None:
    window.bar.say(say("{what} in {where}.", what=counter("reeds"), where=area("far_harbour")))
    assert window.bar.words == "Tide Infantry in Far Harbour."
    assert 'href="area:far_harbour"' in window.bar.label.text()
    window.boards.zoom(6)
    window.follow_link("area:far_harbour")
    assert window.boards.sees(PlaceId("far_harbour"))
    window.follow_link("counter:reeds")
    assert window.selection.counters == {CounterId("reeds")}
    for nonsense in ("counter:nobody", "area:nowhere", "http://example.org", ""):
        window.follow_link(nonsense)


def test_words_from_outside_are_never_taken_for_markup(window: PlayWindow) -> None:
    window.bar.say(say("{file}: <b>{why}</b>", file="<img src=x>.sandtable", why="\x000\x00 & more"))
    assert "<img" not in window.bar.label.text()
    assert "&lt;img src=x&gt;" in window.bar.label.text()


def test_a_double_click_opens_the_stack_over_the_map_and_escape_puts_it_away(qtbot: QtBot, window: PlayWindow) -> None:
    table = window.boards.front.table
    top = window.document.position.stack(PlaceId("sconce"))[-1]
    QTest.mouseDClick(table.viewport(), Qt.MouseButton.LeftButton, pos=point_of(table, top).toPoint())
    box = window.spread_box
    assert box.isVisible()
    assert window.boards.rect().contains(box.geometry())
    assert box.panel.place == "sconce"
    QTest.keyClick(box, Qt.Key.Key_Escape)
    assert not box.isVisible()


def test_what_is_framed_in_the_open_stack_is_what_the_keys_hit(qtbot: QtBot, window: PlayWindow) -> None:
    stack = window.document.position.stack(PlaceId("sconce"))
    assert len(stack) > 1
    window.selection.only((CounterId("reeds"),))
    window.pointing.open_stack(PlaceId("sconce"))
    panel = window.spread_box.panel
    assert set(panel.faces.picked_out()) == set(stack) == window.selection.counters, "all of it, as the buttons say"
    window.selection.only(stack[:1])
    assert panel.faces.picked_out() == stack[:1]
    qtbot.wait(10)
    QTest.keyClick(panel.faces, Qt.Key.Key_T, Qt.KeyboardModifier.ControlModifier)
    turned = [id for id, one in window.document.position.counters.items() if one.turned]
    assert turned == list(stack[:1])


def test_a_finger_that_rests_on_the_bare_map_opens_the_menu(qtbot: QtBot, window: PlayWindow) -> None:
    table = window.boards.front.table
    spot = anchor_of(table, "tallow_downs").toPoint()
    QTest.mousePress(table.viewport(), Qt.MouseButton.LeftButton, pos=spot)
    qtbot.waitUntil(lambda: any(each.isVisible() for each in window.findChildren(QMenu)))
    menu = next(each for each in window.findChildren(QMenu) if each.isVisible())
    menu.close()
    QTest.mouseRelease(table.viewport(), Qt.MouseButton.LeftButton, pos=spot)
    assert len(window.document._history) == 0


def test_the_menu_bar_can_be_hidden_and_a_button_stands_for_it(qtbot: QtBot, window: PlayWindow) -> None:
    assert window.menuBar().isVisible()
    assert not window.main_strip.menu_button.isVisible()
    QTest.keyClick(window.boards.front.table, Qt.Key.Key_M, Qt.KeyboardModifier.ControlModifier)
    qtbot.wait(20)
    assert not window.menuBar().isVisible()
    assert window.main_strip.menu_button.isVisible()
    titles = [row.text() for row in window.main_strip.menu_button.menu().actions()]
    assert titles == list(MENU_TITLES)


def test_a_name_is_asked_for_in_the_bar_and_never_in_a_box(qtbot: QtBot, window: PlayWindow) -> None:
    window.menus.actions["rename"].trigger()
    box = next(each for each in window.bar.findChildren(QLineEdit) if each.isVisible())
    assert box.hasFocus()
    QTest.keyClicks(box, "Us two")
    QTest.keyClick(box, Qt.Key.Key_Return)
    assert "not saved" in window.bar.words


def test_advice_that_was_given_is_about_the_sample(qtbot: QtBot, window: PlayWindow) -> None:
    window.document.happen(CountersMoved((CounterId("reeds"),), PlaceId("hush")))
    qtbot.waitUntil(lambda: window.advisor.now.whole)
    assert window.advisor.now.findings


def test_names_with_an_ampersand_stand_as_they_are(qtbot: QtBot, tmp_path: Path) -> None:
    window = made_window(qtbot, tmp_path, 'seat a "Anna & Ben": germany\nseat b "B": britain\n')
    window.seats.give_to(SeatId("a"))
    assert window.main_strip.seat_button.text() == "Anna && Ben"
    assert window.main_strip.seat_button.accessibleName() == "Seat: Anna & Ben"
    assert "Anna && Ben: Germany" in [row.text() for row in window.seats.menu().actions()]


def test_letters_typed_into_a_choice_of_a_panel_are_no_shortcuts(qtbot: QtBot, tmp_path: Path) -> None:
    window = sample_window(qtbot, tmp_path)
    panel = window.docks.open("facts")
    assert isinstance(panel, FactsPanel)
    panel.which.setFocus()
    QTest.keyClicks(panel.which, "c")
    assert window.boards.is_layer_on("counters"), "C alone hides them"
    window.boards.front.table.setFocus()
    QTest.keyClicks(window.boards.front.table, "c")
    assert not window.boards.is_layer_on("counters")


def test_counters_out_of_sight_are_spoken_of_until_they_are_shown_again(qtbot: QtBot, window: PlayWindow) -> None:
    table = window.boards.front.table
    table.setFocus()
    QTest.keyClicks(table, "c")
    qtbot.waitUntil(lambda: "out of sight" in window.bar.words)
    (show,) = window.bar.findChildren(HoldButton)
    show.click()
    assert window.boards.is_layer_on("counters")
    assert not window.bar.isVisible()
    QTest.keyClicks(table, "c")
    qtbot.waitUntil(lambda: "out of sight" in window.bar.words)
    QTest.keyClicks(table, "c")
    assert window.bar.words == ""


def test_a_panel_without_use_in_a_game_is_not_offered(window: PlayWindow) -> None:
    assert not window.menus.can("panel.battle_board"), "the Lantern Isles have no battle board"
    assert window.menus.can("panel.battle")


@pytest.mark.parametrize("game", ["totaldomination", "aaeurope"])
def test_the_map_keeps_two_thirds_of_a_small_screen_beside_any_panel(qtbot: QtBot, tmp_path: Path, game: str) -> None:
    """One after the other, so that there are always two and more; their tabs are read whole."""
    window = game_window(qtbot, tmp_path, game, next(iter(the_game(game).setups)))
    window.resize(1366, 768)
    for row in PANELS:
        window.docks.open(row.id)
        QApplication.processEvents()
        boards = window.boards
        assert boards.width() * boards.height() >= 2 / 3 * window.width() * window.height(), row.id
    bars = window.findChildren(QTabBar, options=Qt.FindChildOption.FindDirectChildrenOnly)
    assert bars
    assert all(bar.elideMode() == Qt.TextElideMode.ElideNone for bar in bars)
