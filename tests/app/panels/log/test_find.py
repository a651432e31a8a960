"""Finding things and looking there."""

from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from pytestqt.qtbot import QtBot

from app.language import choose
from app.panels.log.find import FindPanel
from app.panels.parts.panel import LookAt, PickOut, Spread
from counters.events import CountersMoved
from counters.position import PlaceId, SeatId
from tests.app.panels.a_panel import TWO_SEATS, asked, made_document, sample_document, shown

LYING = "berlin: 2 germany infantry\ntripoli: germany rommel #fox\npool/germany: germany armour"


def find(qtbot: QtBot, text: str = LYING, seat: str = "") -> FindPanel:
    return shown(qtbot, FindPanel(made_document(text, seat)))


def read(panel: FindPanel) -> list[str]:
    return [panel.list.lines.line(row).text for row in range(panel.list.lines.rowCount())]


def test_letters_find_and_enter_looks_there(qtbot: QtBot) -> None:
    panel = find(qtbot)
    wishes = asked(panel)
    QTest.keyClicks(panel.box, "berl")
    assert read(panel)[0] == "Berlin"
    QTest.keyClick(panel.box, Qt.Key.Key_Return)
    assert LookAt((PlaceId("berlin"),)) in wishes


def test_a_counter_is_picked_out_where_it_lies(qtbot: QtBot) -> None:
    panel = find(qtbot)
    wishes = asked(panel)
    QTest.keyClicks(panel.box, "rommel")
    assert read(panel) == ["German Rommel · Tripoli"]
    QTest.keyClick(panel.box, Qt.Key.Key_Return)
    assert wishes[-2:] == [PickOut(("fox",)), LookAt((PlaceId("tripoli"),))]  # type: ignore[arg-type]  # typed by hand


def test_arrows_choose_among_what_was_found_while_one_types(qtbot: QtBot) -> None:
    panel = find(qtbot)
    wishes = asked(panel)
    QTest.keyClicks(panel.box, "sea")
    QTest.keyClick(panel.box, Qt.Key.Key_Down)
    QTest.keyClick(panel.box, Qt.Key.Key_Return)
    assert LookAt((PlaceId("mediterranean_sea"),)) in wishes


def test_a_click_looks_there_too(qtbot: QtBot) -> None:
    panel = find(qtbot)
    wishes = asked(panel)
    QTest.keyClicks(panel.box, "france")
    spot = panel.list.visualRect(panel.list.lines.index(0)).center()
    QTest.mouseClick(panel.list.viewport(), Qt.MouseButton.LeftButton, pos=spot)
    assert LookAt((PlaceId("france"),)) in wishes


def test_what_lies_beside_the_map_is_opened_as_a_spread(qtbot: QtBot) -> None:
    panel = find(qtbot)
    wishes = asked(panel)
    QTest.keyClicks(panel.box, "armour")
    QTest.keyClick(panel.box, Qt.Key.Key_Return)
    assert Spread(PlaceId("pool/germany")) in wishes


def test_what_is_found_follows_what_happens(qtbot: QtBot) -> None:
    panel = find(qtbot)
    QTest.keyClicks(panel.box, "rommel")
    panel.document.happen(CountersMoved(panel.document.position.stack(PlaceId("tripoli")), PlaceId("spain")))
    assert read(panel) == ["German Rommel · Spain"]


def test_nothing_found_says_so_and_enter_does_nothing(qtbot: QtBot) -> None:
    panel = find(qtbot)
    wishes = asked(panel)
    QTest.keyClicks(panel.box, "xyzzy")
    assert panel.count.text() == "Nothing here is called so."
    QTest.keyClick(panel.box, Qt.Key.Key_Return)
    assert wishes == []


def test_escape_empties_the_box(qtbot: QtBot) -> None:
    panel = find(qtbot)
    QTest.keyClicks(panel.box, "berl")
    QTest.keyClick(panel.box, Qt.Key.Key_Escape)
    assert panel.box.text() == ""
    assert read(panel) == []


def test_what_one_seat_found_is_not_there_for_the_next_even_while_the_panel_is_closed(qtbot: QtBot) -> None:
    panel = find(qtbot, TWO_SEATS + "berlin: germany rommel #fox (known to germany)", "anna")
    QTest.keyClicks(panel.box, "rommel")
    assert len(read(panel)) == 1
    panel.hide()
    panel.document.sit(SeatId("ben"))
    assert read(panel) == []


def test_a_counter_is_found_by_the_name_that_stands_on_the_screen(qtbot: QtBot) -> None:
    choose("de")
    try:
        panel = shown(qtbot, FindPanel(sample_document("first_landing")))
        QTest.keyClicks(panel.box, "flotte")
        assert "Flotte" in panel.list.lines.line(0).text
    finally:
        choose("en")
