"""Taking counters out of the tray and out of the box."""

import pytest
from msgspec.structs import replace
from PySide6.QtCore import QPoint, Qt
from PySide6.QtGui import QDrag
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QTreeWidgetItem
from pytestqt.qtbot import QtBot

from app import language as language_of
from app.documents.game_document import GameDocument
from app.look import touch_size
from app.panels.tray.panel import TrayPanel
from app.panels.tray.tree import on_two_lines
from app.table.hands.dropping import DRAGGED, dragged, new_dragged
from counters.counter import SideId
from counters.events import ClockMoved, CountersMoved
from counters.position import PlaceId, SeatId
from counters.saves.history import History
from counters.text.reading import start_position
from tests.app.panels.a_panel import TWO_SEATS, heard, last_line, made_document, shown
from tests.app.rig import touch_screen
from tests.shelf_games import the_game

WAITING = "pool/germany: 2 germany infantry, germany armour\ntray: britain carrier #ark\nberlin: 3 germany infantry"


def tray(qtbot: QtBot, text: str = WAITING, seat: str = "") -> TrayPanel:
    return shown(qtbot, TrayPanel(made_document(text, seat)))


def listed(panel: TrayPanel) -> list[str]:
    """Every line that is to be seen, as it is read out."""
    return [words(item) for item in panel._items if not item.isHidden()]


def words(item: QTreeWidgetItem) -> str:
    return str(item.data(0, Qt.ItemDataRole.AccessibleTextRole))


def choose(
    panel: TrayPanel, beginning: str, keys: Qt.KeyboardModifier = Qt.KeyboardModifier.NoModifier
) -> QTreeWidgetItem:
    """Click on a line."""
    item = next(item for item in panel._items if words(item).startswith(beginning))
    panel.tree.scrollToItem(item)
    spot = panel.tree.visualItemRect(item).center()
    QTest.mouseClick(panel.tree.viewport(), Qt.MouseButton.LeftButton, keys, spot)
    assert panel.tree.currentItem() is item
    return item


def test_a_pool_is_called_without_its_side_beneath_the_heading_that_says_whose_it_is(qtbot: QtBot) -> None:
    panel = tray(qtbot)
    assert [panel._items[0].text(1), words(panel._items[0])] == ["pool", "Infantry, German pool: 2"]


def test_what_waits_comes_before_what_is_in_the_box_by_side_and_kind(qtbot: QtBot) -> None:
    assert listed(tray(qtbot))[:4] == [
        "Infantry, German pool: 2",
        "Infantry, in the box: 1 of 6",
        "Armour, German pool: 1",
        "Armour, in the box: 3 of 4",
    ]


def test_the_sections_say_how_many_wait(qtbot: QtBot) -> None:
    sections = [section.text(0) for section in tray(qtbot)._sections.values()]
    assert sections == ["Germany: 3 beside the map", "Italy", "Great Britain: 1 beside the map", "Nobody's"]


def test_cards_and_what_lies_on_the_map_are_not_in_the_tray(qtbot: QtBot) -> None:
    panel = tray(qtbot, "berlin: germany rommel\nhand/axis: mud\ndeck/events: offensive\npile/played: offensive")
    assert not any("Mud" in line or "Offensive" in line or "Berlin" in line for line in listed(panel))


def test_a_few_letters_leave_only_what_is_meant(qtbot: QtBot) -> None:
    panel = tray(qtbot)
    QTest.keyClicks(panel.search, "german pool")
    assert listed(panel) == ["Infantry, German pool: 2", "Armour, German pool: 1"]
    assert [section.isHidden() for section in panel._sections.values()] == [False, True, True, True]
    panel.search.clear()
    QTest.keyClicks(panel.search, "britain fighter")
    assert listed(panel) == ["Fighter, in the box: 3 of 3"]


def test_whoever_is_next_finds_their_own_counters_and_nothing_of_the_one_before(qtbot: QtBot) -> None:
    panel = tray(qtbot, f"{WAITING}\nturn 1 · side germany")
    choose(panel, "Infantry, German pool")
    panel.search.setText("inf")
    document = panel.document
    document.happen(ClockMoved(replace(document.position.clock, side=SideId("britain"))))
    assert (panel.chosen, panel.search.text()) == (None, "")
    top, own = panel.tree.itemAt(QPoint(5, 5)), panel._sections[SideId("britain")]
    assert top is own or panel.tree.verticalScrollBar().value() == panel.tree.verticalScrollBar().maximum()


def test_a_drag_takes_the_uppermost_of_those_that_wait(qtbot: QtBot) -> None:
    panel = tray(qtbot, "pool/germany: germany infantry #low, germany infantry #high")
    choose(panel, "Infantry, German pool")
    data = panel.carried()
    assert data is not None
    assert dragged(data) == ("high",)
    QTest.mouseClick(panel.count.plus, Qt.MouseButton.LeftButton)
    data = panel.carried()
    assert data is not None
    assert dragged(data) == ("high", "low")


def test_several_lines_are_picked_and_go_together(qtbot: QtBot) -> None:
    panel = tray(qtbot)
    choose(panel, "Infantry, German pool")
    for beginning in ("Armour, German pool", "Fighter, in the box", "Rommel, in the box"):
        choose(panel, beginning, Qt.KeyboardModifier.ControlModifier)
    panel.count.asked.emit(2)
    data = panel.carried()
    assert data is not None
    assert len(dragged(data)) == 3, "two of the infantry, and all there is of the armour"
    assert [(kind, count) for kind, _side, count in new_dragged(data)] == [("rommel", 2), ("fighter", 2)]
    assert panel.put(PlaceId("france"))
    assert len(panel.document.position.stack(PlaceId("france"))) == 7
    panel.document.undo()
    assert not panel.document.position.stack(PlaceId("france")), "one gesture"
    choose(panel, "Infantry, German pool", Qt.KeyboardModifier.ShiftModifier)
    choose(panel, "Armour, German pool")
    assert [row.kind for row in panel.picked] == ["armour"]


def test_two_taps_on_a_picture_in_a_breath_are_two(qtbot: QtBot) -> None:
    panel = tray(qtbot)
    choose(panel, "Infantry, German pool")
    view = panel.tree.viewport()
    armour = next(item for item in panel._items if words(item).startswith("Armour, German pool"))
    spot = panel.tree.visualItemRect(armour).topLeft() + QPoint(12, 12)
    picked = []
    for _ in range(4):
        QTest.touchEvent(view, touch_screen()).press(0, spot, view).commit()
        QTest.touchEvent(view, touch_screen()).release(0, spot, view).commit()
        QApplication.processEvents()
        picked.append([row.kind for row in panel.picked])
    assert picked == [["infantry", "armour"], ["infantry"]] * 2


def test_a_finger_picks_several_by_their_pictures(qtbot: QtBot) -> None:
    panel = tray(qtbot)
    choose(panel, "Infantry, German pool")
    view = panel.tree.viewport()
    infantry, armour = (
        panel.tree.visualItemRect(next(item for item in panel._items if words(item).startswith(beginning)))
        for beginning in ("Infantry, German pool", "Armour, German pool")
    )

    def tap(spot: QPoint) -> None:
        QTest.touchEvent(view, touch_screen()).press(0, spot, view).commit()
        QTest.touchEvent(view, touch_screen()).release(0, spot, view).commit()
        QApplication.processEvents()

    tap(armour.topLeft() + QPoint(12, 12))
    assert [row.kind for row in panel.picked] == ["infantry", "armour"]
    tap(infantry.topLeft() + QPoint(12, 12))
    assert [row.kind for row in panel.picked] == ["armour"]
    tap(infantry.center())
    assert [row.kind for row in panel.picked] == ["infantry"], "on its words it is picked alone"


def test_a_drag_out_of_the_box_says_what_is_new(qtbot: QtBot) -> None:
    panel = tray(qtbot)
    choose(panel, "Fighter, in the box")
    data = panel.carried()
    assert data is not None
    assert new_dragged(data) == (("fighter", "germany", 1),)
    assert not data.hasFormat(DRAGGED)


def test_the_mouse_drags_a_counter_that_looks_like_one(qtbot: QtBot) -> None:
    panel = tray(qtbot, "pool/germany: germany infantry #low")
    item = choose(panel, "Infantry, German pool")
    view, spot = panel.tree.viewport(), panel.tree.visualItemRect(item).center()
    QTest.mousePress(view, Qt.MouseButton.LeftButton, pos=spot)
    QTest.mouseMove(view, spot + QPoint(40, 4))
    QTest.mouseMove(view, spot + QPoint(60, 8))
    # The offscreen screen ends every drag at once; what was on its way can still be seen.
    (drag,) = panel.tree.findChildren(QDrag)
    assert dragged(drag.mimeData()) == ("low",)
    assert not drag.pixmap().isNull()


def test_what_is_used_up_cannot_be_taken(qtbot: QtBot) -> None:
    panel = tray(qtbot, "berlin: 6 germany infantry")
    item = next(item for item in panel._items if words(item) == "Infantry, in the box: 0 of 6")
    assert item.isDisabled()
    assert words(item) not in listed(panel), "it is not in the way of what can be taken"
    panel.tree.setCurrentItem(item)
    assert panel.carried() is None
    panel.beyond.setChecked(True)
    assert words(item) in listed(panel)


def test_the_counter_mix_can_be_gone_beyond_and_the_log_says_so(qtbot: QtBot) -> None:
    panel = tray(qtbot, "berlin: 6 germany infantry")
    QTest.mouseClick(panel.beyond, Qt.MouseButton.LeftButton, pos=QPoint(10, panel.beyond.height() // 2))
    choose(panel, "Infantry, in the box")
    QTest.keyClicks(panel.where, "france")
    QTest.keyClick(panel.where, Qt.Key.Key_Return)
    document = panel.document
    assert len(document.position.stack(PlaceId("france"))) == 1
    assert last_line(document) == "German Infantry placed in France, beyond the counter mix."


def test_names_are_offered_no_more_once_a_whole_one_stands_there(qtbot: QtBot) -> None:
    panel = tray(qtbot, "berlin: 6 germany infantry")
    completer = panel.where.completer()
    popup = completer.popup() if completer is not None else None
    assert popup is not None
    panel.where.setFocus()
    QTest.keyClicks(panel.where, "fran")
    qtbot.waitUntil(popup.isVisible)
    QTest.keyClicks(panel.where, "ce")
    qtbot.waitUntil(lambda: not popup.isVisible())
    assert panel.where.place == "france"


def test_within_the_mix_nothing_is_said_of_it(qtbot: QtBot) -> None:
    panel = tray(qtbot, "")
    choose(panel, "Infantry, in the box")
    assert panel.put(PlaceId("france"))
    assert "mix" not in last_line(panel.document)


def test_the_keyboard_alone_puts_counters_on_the_map(qtbot: QtBot) -> None:
    panel = tray(qtbot, "pool/germany: germany infantry #low")
    panel.tree.setFocus()
    panel.tree.setCurrentItem(panel._sections[next(iter(panel._sections))])
    QTest.keyClick(panel.tree, Qt.Key.Key_Down)
    QTest.keyClick(panel.tree, Qt.Key.Key_Return)
    qtbot.waitUntil(panel.where.hasFocus)
    QTest.keyClicks(panel.where, "Tripoli")
    QTest.keyClick(panel.where, Qt.Key.Key_Return)
    assert panel.document.position.where["low"] == "tripoli"  # type: ignore[index]  # typed by hand


def test_letters_that_name_several_places_put_nothing_anywhere(qtbot: QtBot) -> None:
    panel = tray(qtbot)
    choose(panel, "Infantry, German pool")
    QTest.keyClicks(panel.where, "sea")
    assert panel.where.place is None
    assert not panel.put_button.isEnabled()
    QTest.keyClick(panel.where, Qt.Key.Key_Return)
    assert panel.document._history.head == 0


def test_with_nothing_chosen_it_says_what_to_do(qtbot: QtBot) -> None:
    panel = tray(qtbot)
    said = heard(panel.document)
    assert not panel.put(PlaceId("france"))
    assert said == ["Choose counters in the tray first."]


def test_the_same_line_stays_chosen_when_some_of_it_is_taken(qtbot: QtBot) -> None:
    panel = tray(qtbot)
    choose(panel, "Infantry, German pool: 2")
    panel.put(PlaceId("france"))
    item = panel.tree.currentItem()
    assert item is not None
    assert words(item) == "Infantry, German pool: 1"


def test_a_closed_section_stays_closed(qtbot: QtBot) -> None:
    panel = tray(qtbot)
    section = next(iter(panel._sections.values()))
    section.setExpanded(False)
    panel.document.happen(CountersMoved(panel.document.position.stack(PlaceId("tray")), PlaceId("france")))
    assert not next(iter(panel._sections.values())).isExpanded()


def test_while_one_looks_back_nothing_is_put_anywhere(qtbot: QtBot) -> None:
    panel = tray(qtbot)
    panel.document.happen(CountersMoved(panel.document.position.stack(PlaceId("tray")), PlaceId("france")))
    panel.document.look_at(0)
    assert "Aircraft carrier, Tray: 1" in listed(panel)
    choose(panel, "Aircraft carrier, Tray")
    said = heard(panel.document)
    assert not panel.put(PlaceId("spain"))
    assert len(said) == 1


def test_a_hidden_counter_in_a_pool_is_counted_and_not_named(qtbot: QtBot) -> None:
    secret = TWO_SEATS + "sight pool/germany: owner germany\npool/germany: germany rommel #fox"
    panel = tray(qtbot, secret, "ben")
    assert "Hidden, German pool: 1" in listed(panel)
    assert "Rommel, in the box: ∞" in listed(panel)
    everything = " ".join(listed(panel)).casefold()
    assert "fox" not in everything
    panel.document.sit(SeatId("anna"))
    assert "Rommel, German pool: 1" in listed(panel)


@pytest.mark.parametrize("text", ["", "tray: 5 germany infantry"])
def test_every_control_has_a_name_and_every_line_can_be_touched(qtbot: QtBot, text: str) -> None:
    panel = tray(qtbot, text)
    for widget in (panel.search, panel.tree, panel.count.box, panel.count.plus, panel.where, panel.put_button):
        assert widget.accessibleName()
    assert panel.tree.visualItemRect(panel._items[0]).height() >= 34


def test_counters_look_as_they_do_on_the_map(qtbot: QtBot) -> None:
    panel = tray(qtbot)
    before = panel.tree.viewport().grab().toImage()
    panel.dress("silhouette")
    assert panel.tree.viewport().grab().toImage() != before


def test_where_counters_lie_is_cut_only_where_their_names_need_the_room(qtbot: QtBot) -> None:
    opened = the_game("totaldomination")
    history = History(start_position(opened.setups["standard"], opened.game))
    panel = shown(qtbot, TrayPanel(GameDocument(opened.game, history)))
    wide, header = panel.tree.fontMetrics().horizontalAdvance, panel.tree.header()
    panel.resize(360, 600)
    qtbot.waitUntil(lambda: header.sectionSize(1) >= wide("British") + 10)
    assert header.sectionSize(0) >= wide("Air Fleet") + 30
    panel.resize(600, 600)
    qtbot.waitUntil(lambda: header.sectionSize(1) >= wide("British supply") + 10)
    panel.resize(200, 600)
    qtbot.waitUntil(lambda: header.sectionSize(1) < wide("British") + 10)
    assert header.sectionSize(0) >= wide("Air Fleet"), "the names come first"


@pytest.mark.parametrize("language", ["en", "de"])
def test_in_a_narrow_tray_most_names_are_read_and_the_places_are_cut(qtbot: QtBot, language: str) -> None:
    language_of.choose(language)
    try:
        game = the_game("blitz")
        start = start_position(game.setups["full_game"], game.game)
        panel = shown(qtbot, TrayPanel(GameDocument(game.game, History(start))))
        panel.resize(242, 600)
        QApplication.processEvents()
        tree = panel.tree
        room = tree.header().sectionSize(0) - touch_size() - 2 * tree.indentation()
        longest = (
            max(map(tree.fontMetrics().horizontalAdvance, item.text(0).split(" "))) for item in panel._items
        )  # fmt: skip
        fits = [word <= room for word in longest]
        assert sum(fits) > 0.7 * len(fits)
    finally:
        language_of.choose("en")


@pytest.mark.parametrize(("game", "setup"), [("blitz", "full_game"), ("empires", "september_1939")])
def test_beside_the_map_of_a_small_screen_nothing_of_a_price_is_cut_and_hardly_a_name(
    qtbot: QtBot, game: str, setup: str
) -> None:
    language_of.choose("de")
    try:
        opened = the_game(game)
        start = start_position(opened.setups[setup], opened.game)
        panel = shown(qtbot, TrayPanel(GameDocument(opened.game, History(start), opened.rulebook)))
        panel.resize(303, 600)
        QApplication.processEvents()
        tree, header = panel.tree, panel.tree.header()
        room = header.sectionSize(0) - touch_size() - 2 * tree.indentation() - 6, header.sectionSize(1) - 6
        wide, lines = tree.fontMetrics().horizontalAdvance, panel._items
        prices = [item.text(1) for item in lines if item.text(1).startswith("kostet")]
        assert prices
        assert all(on_two_lines(wide, each) <= room[1] for each in prices)
        names = [on_two_lines(wide, item.text(0)) <= room[0] for item in lines]
        assert sum(names) > 0.85 * len(names)
    finally:
        language_of.choose("en")


def test_what_is_sold_is_found_by_where_it_lies_though_its_line_has_room_for_the_price_alone(qtbot: QtBot) -> None:
    opened = the_game("blitz")
    start = start_position(opened.setups["full_game"], opened.game)
    panel = shown(qtbot, TrayPanel(GameDocument(opened.game, History(start), opened.rulebook)))
    panel.search.setText("force pool")
    found = [item for item in panel._items if not item.isHidden()]
    assert found
    assert all(item.text(1).startswith("costs") for item in found)
