"""While seats change nothing is to be seen, and nobody's view lies behind the curtain."""

from __future__ import annotations

from pathlib import Path

from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QMenu
from pytestqt.qtbot import QtBot

from app.language import choose
from app.windows.play.play_window import PlayWindow
from app.windows.shelf.seats_form import seats_of
from counters.counter import CounterId
from counters.position import SeatId
from counters.secrets.seen import NOBODY
from tests.app.windows.a_table import TWO_SEATS, made_game, made_window, settings_at, window_on

HANDS = """
hand/axis: germany infantry #planted
hand/allies: britain infantry #other
tripoli: germany rommel #rommel
sight hand/axis: owner germany
sight hand/allies: owner britain
"""
ANNA, BEN = SeatId("anna"), SeatId("ben")


def window_of(qtbot: QtBot, folder: Path, text: str = HANDS) -> PlayWindow:
    return made_window(qtbot, folder, text + TWO_SEATS.replace(" · ", "\n"))


def test_the_curtain_falls_before_another_sees_their_hand(qtbot: QtBot, tmp_path: Path) -> None:
    window = window_of(qtbot, tmp_path)
    window.seats.give_to(ANNA)
    assert window.curtain.isVisible()
    assert window.document.seat == NOBODY
    assert window.curtain.words.text() == "Give the screen to Anna"
    QTest.mouseClick(window.curtain.sit, Qt.MouseButton.LeftButton)
    assert not window.curtain.isVisible()
    assert window.document.seat == ANNA
    assert CounterId("planted") in window.document.position.counters
    assert CounterId("other") not in window.document.position.counters


def test_it_covers_the_whole_window_however_large_that_becomes(qtbot: QtBot, tmp_path: Path) -> None:
    window = window_of(qtbot, tmp_path)
    window.seats.give_to(ANNA)
    assert window.curtain.geometry() == window.rect()
    window.resize(900, 700)
    qtbot.waitUntil(lambda: window.curtain.geometry() == window.rect())
    picture = window.grab().toImage()
    cloth = picture.pixelColor(3, 3)
    border = [(x, y) for x in range(0, 900, 30) for y in (1, 698)] + [
        (x, y) for x in (1, 898) for y in range(0, 700, 30)
    ]
    assert all(picture.pixelColor(x, y) == cloth for x, y in border)


def test_from_one_hand_to_another_both_are_hidden_meanwhile(qtbot: QtBot, tmp_path: Path) -> None:
    window = window_of(qtbot, tmp_path)
    window.seats.give_to(ANNA)
    window.curtain.sit.click()
    window.seats.give_to(BEN)
    assert not {CounterId("planted"), CounterId("other")} & set(window.document.position.counters)
    window.curtain.sit.click()
    assert CounterId("other") in window.document.position.counters
    assert CounterId("planted") not in window.document.position.counters


def test_keys_do_nothing_behind_the_curtain(qtbot: QtBot, tmp_path: Path) -> None:
    window = window_of(qtbot, tmp_path)
    window.selection.only((CounterId("rommel"),))
    window.seats.give_to(ANNA)
    qtbot.wait(10)
    for key in (Qt.Key.Key_T, Qt.Key.Key_Delete, Qt.Key.Key_L, Qt.Key.Key_Escape):
        QTest.keyClick(window.curtain, key, Qt.KeyboardModifier.ControlModifier)
    QTest.keyClick(
        window.curtain, Qt.Key.Key_P, Qt.KeyboardModifier.ControlModifier | Qt.KeyboardModifier.ShiftModifier
    )
    assert len(window.document._history) == 0
    assert not window.palette_box.isVisible()
    assert window.curtain.isVisible()


def test_where_nothing_is_hidden_people_just_change_seats(qtbot: QtBot, tmp_path: Path) -> None:
    window = window_of(qtbot, tmp_path, "tripoli: germany rommel #rommel\n")
    window.seats.give_to(ANNA)
    assert not window.curtain.isVisible()
    assert window.document.seat == ANNA


def test_looking_on_needs_no_curtain(qtbot: QtBot, tmp_path: Path) -> None:
    window = window_of(qtbot, tmp_path)
    window.seats.give_to(ANNA)
    window.curtain.sit.click()
    window.seats.give_to(NOBODY)
    assert not window.curtain.isVisible()
    assert CounterId("planted") not in window.document.position.counters


def test_the_menu_of_seats_names_everybody_and_what_they_play(qtbot: QtBot, tmp_path: Path) -> None:
    window = window_of(qtbot, tmp_path)
    rows = [row.text() for row in window.seats.menu().actions() if row.text()]
    assert rows == ["Anna: Germany and Italy", "Ben: Great Britain", "Look on: nobody's secrets"]


def test_the_menu_of_seats_has_the_order_of_the_sheet_however_the_seats_came(qtbot: QtBot, tmp_path: Path) -> None:
    seats = TWO_SEATS.split(" · ")
    for text in (seats, seats[::-1]):
        rows = [row.text() for row in made_window(qtbot, tmp_path, "\n".join(text)).seats.menu().actions()]
        assert [row.partition(":")[0] for row in rows][:2] == ["Anna", "Ben"]


def test_the_seat_button_says_who_sits_there(qtbot: QtBot, tmp_path: Path) -> None:
    window = window_of(qtbot, tmp_path)
    window.seats.give_to(BEN)
    window.curtain.sit.click()
    assert window.main_strip.seat_button.text() == "Ben"


def test_the_seat_of_whoever_plays_alone_is_called_so_in_every_language(qtbot: QtBot, tmp_path: Path) -> None:
    """Also in a game that was begun in another: the saved game has the English words."""
    (alone,) = seats_of(made_game().sheet, {})
    choose("de")
    try:
        (begun,) = seats_of(made_game().sheet, {})
        window = made_window(
            qtbot, tmp_path, f'seat all "{begun.name}": germany, italy, britain\n' + HANDS, language="de"
        )
        window.document.sit(SeatId("all"))
        assert begun.name == alone.name
        assert window.main_strip.seat_button.text() == "Alle Seiten"
        assert window.seats.menu().actions()[0].text().startswith("Alle Seiten: ")
    finally:
        choose("en")
    window.main_strip.refresh()
    assert window.main_strip.seat_button.text() == "All sides"


def test_who_else_sits_down_is_asked_beneath_the_button_of_the_curtain(qtbot: QtBot, tmp_path: Path) -> None:
    """The bar with the button for it lies behind the curtain, on a large screen far away."""
    window = window_of(qtbot, tmp_path)
    window.seats.give_to(ANNA)
    QTest.mouseClick(window.curtain.stay, Qt.MouseButton.LeftButton)
    menu = QApplication.activePopupWidget()
    assert isinstance(menu, QMenu)
    button = window.curtain.stay
    assert (menu.pos() - button.mapToGlobal(button.rect().bottomLeft())).manhattanLength() < 10
    menu.close()


def test_it_falls_before_one_of_those_round_the_screen_sits_in_front_of_it(qtbot: QtBot, tmp_path: Path) -> None:
    window = window_of(qtbot, tmp_path)
    window.edges.switch()
    window.edges.switch()
    assert window.curtain.is_drawn, "the others still look on"
    assert not window.document.sides
    window.curtain.sit.click()
    assert window.document.seat == ANNA


def test_people_sit_round_in_the_order_of_the_sheet_whatever_the_order_of_the_file(
    qtbot: QtBot, tmp_path: Path
) -> None:
    window = window_of(qtbot, tmp_path)
    position = window.document.position
    turned = position.with_(seats=dict(reversed(position.seats.items())))
    other = window_on(qtbot, window.opened, turned, settings_at(tmp_path))
    assert list(other.document.position.seats) == [BEN, ANNA]
    for each in (window, other):
        each.edges.switch()
        assert each.edges.seats == {ANNA: "bottom", BEN: "top"}
