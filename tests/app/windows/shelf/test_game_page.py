"""A game's page before it begins: who plays, and the options, whole on every screen."""

from __future__ import annotations

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QColor, QPainter, QPen, QPixmap
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QComboBox, QLabel, QScrollArea, QWidget
from pytestqt.qtbot import QtBot

from app.language import choose
from app.windows.shelf.game_page import GamePage, OptionsForm, decided_by
from app.windows.shelf.seats_form import SeatsForm, players, seats_of
from app.windows.shelf.thumbnails import Thumbnails
from counters.counter import SideId
from counters.position import OptionId, Seat, SeatId
from counters.text.reading import start_position
from tests.shelf_games import the_game


@pytest.mark.parametrize(
    ("game", "sides"),
    [
        ("blitzwar", "axis allies soviet"),
        ("blitz", "germany japan afa usa ussr"),
        ("totaldomination", "germany japan uk ussr"),
        ("aaeurope", "germany great_britain soviet_union united_states"),
    ],
)
def test_a_name_is_asked_for_each_side_that_acts_and_for_no_neutral_and_no_faction(game: str, sides: str) -> None:
    assert {side.id for side in players(the_game(game).game.sheet)} == set(sides.split())


def test_minors_go_with_their_majors_and_a_faction_with_whoever_plays_all_of_it() -> None:
    sheet = the_game("aaeurope").game.sheet
    three = {SideId("great_britain"): "Ben", SideId("united_states"): "ben", SideId("germany"): "Anna"}
    anna, ben, cleo = sorted(seats_of(sheet, {**three, SideId("soviet_union"): "Cleo"}), key=lambda seat: seat.name)
    assert "germany" in anna.sides
    assert set(ben.sides) == {"great_britain", "united_states"}
    assert cleo.sides == ("soviet_union",)
    both = seats_of(sheet, {**three, SideId("soviet_union"): "Ben"})
    assert [set(seat.sides) for seat in both if seat.name == "Ben"] == [
        {"allies", "great_britain", "soviet_union", "united_states"}
    ]


def test_one_name_for_everything_plays_everything() -> None:
    sheet = the_game("sample").game.sheet
    (alone,) = seats_of(sheet, {SideId("ember"): "Anna", SideId("tide"): "Anna"})
    assert alone.sides == tuple(sheet.sides)


def test_seats_of_a_set_up_are_called_by_who_plays_them_and_names_stay_when_they_go(qtbot: QtBot) -> None:
    form = SeatsForm(the_game("sample").game.sheet)
    qtbot.addWidget(form)
    form.boxes["ember"].setText("Anna")
    own = (Seat(SeatId("ember"), "Ember Crown", (SideId("ember"),)), Seat(SeatId("rest"), "Rest", (SideId("tide"),)))
    form.set_to({seat.id: seat for seat in own}, {})
    assert list(form.boxes) == ["ember", "rest"]
    assert [(seat.id, seat.name) for seat in form.seats()] == [("ember", "Anna"), ("rest", "Rest")]
    form.set_to({}, {})
    assert list(form.boxes) == ["ember", "tide"]
    assert form.boxes["ember"].text() == "Anna"


def test_without_names_one_plays_all_in_every_game(qtbot: QtBot) -> None:
    for game in ("sample", "totaldomination"):
        opened = the_game(game)
        form = SeatsForm(opened.game.sheet)
        qtbot.addWidget(form)
        for setup in opened.setups.values():
            start = start_position(setup, opened.game)
            form.set_to(start.seats, start.options)
            (alone,) = form.seats()
            assert alone.sides == tuple(opened.game.sheet.sides), f"{game}, {setup.id}"


def test_a_scenario_asks_only_for_those_who_play_in_it_and_gives_their_counters_to_their_friends(qtbot: QtBot) -> None:
    opened = the_game("blitz")
    form = SeatsForm(opened.game.sheet)
    qtbot.addWidget(form)
    asked = {}
    for id, setup in opened.setups.items():
        start = start_position(setup, opened.game)
        form.set_to(start.seats, start.options)
        asked[id] = set(form.boxes)
    assert asked["blitz_of_western_europe"] == {"germany", "afa"}
    assert asked["empire_of_the_rising_sun"] == {"japan", "afa"}
    assert asked["full_game"] == {"germany", "japan", "afa", "usa", "ussr"}
    start = start_position(opened.setups["longest_day"], opened.game)
    form.set_to(start.seats, start.options)
    form.boxes["germany"].setText("Anna")
    form.boxes["afa"].setText("Ben")
    seats = {seat.name: seat.sides for seat in form.seats()}
    assert {"germany", "axis"} <= set(seats["Anna"])
    assert {"afa", "usa", "allies"} <= set(seats["Ben"]), "the Western Allies keep one account"
    assert not set(seats["Anna"]) & set(seats["Ben"])


def test_one_person_with_two_powers_of_a_set_up_has_one_seat(qtbot: QtBot) -> None:
    opened = the_game("totaldomination")
    form = SeatsForm(opened.game.sheet)
    qtbot.addWidget(form)
    form.set_to(start_position(opened.setups["standard"], opened.game).seats, {})
    form.boxes["germany"].setText("Anna")
    form.boxes["japan"].setText("anna ")
    seats = {seat.name: seat.sides for seat in form.seats()}
    assert set(seats) == {"anna", "United Kingdom", "USSR"}
    assert seats["anna"] == ("germany", "italy", "japan")
    form._name_each()
    assert form.boxes["uk"].text() == "United Kingdom"
    assert form.boxes["germany"].text() == "Anna"


def test_the_seats_of_a_set_up_are_read_in_the_language_of_the_reader(qtbot: QtBot) -> None:
    opened = the_game("totaldomination")
    choose("de")
    form = SeatsForm(opened.game.sheet)
    qtbot.addWidget(form)
    form.set_to(start_position(opened.setups["two_players"], opened.game).seats, {})
    assert "Achse" in form.boxes["axis"].accessibleName()
    form._name_each()
    assert [seat.name for seat in form.seats()] == ["Axis", "Allies"], "kept as it is printed"
    choose("en")


@pytest.mark.usefixtures("home")
def test_the_page_comes_to_rest_in_windows_of_all_sizes(qtbot: QtBot) -> None:
    host = QWidget()
    qtbot.addWidget(host)
    thumbnails = Thumbnails(host)
    opened = the_game("totaldomination")
    page = GamePage(opened, thumbnails)
    thumbnails.stop()
    qtbot.addWidget(page)
    page.show()
    map = next(iter(opened.game.board.maps.values()))
    for width in range(900, 1500, 100):
        for height in range(620, 1180, 40):
            page.resize(width, height)
            QApplication.processEvents()
            high = page.picture.width() * map.height / map.width
            assert page.picture.height() == pytest.approx(high, abs=1), "a picture has whole dots"


@pytest.mark.usefixtures("home")
@pytest.mark.parametrize("game", ["blitz", "aaeurope"])
def test_all_of_the_map_is_seen_and_nothing_moves_when_its_picture_is_there(qtbot: QtBot, game: str) -> None:
    host = QWidget()
    qtbot.addWidget(host)
    opened, thumbnails = the_game(game), Thumbnails(host)
    page = GamePage(opened, thumbnails)
    thumbnails.stop()
    qtbot.addWidget(page)
    page.resize(1440, 860)
    page.show()
    QApplication.processEvents()
    map, before = next(iter(opened.game.board.maps.values())), page.picture.height()
    drawn = QPixmap(1000, round(1000 * map.height / map.width))
    drawn.fill(QColor("white"))
    painter = QPainter(drawn)
    painter.setPen(QPen(QColor("red"), 20))
    painter.drawRect(drawn.rect())
    painter.end()
    page.picture.show_pixmap(drawn)
    QApplication.processEvents()
    assert abs(page.picture.height() - before) <= 1
    seen = page.picture.grab().toImage()
    middle_x, middle_y = seen.width() // 2, seen.height() // 2
    for x, y in ((2, middle_y), (seen.width() - 3, middle_y), (middle_x, 2), (middle_x, seen.height() - 3)):
        there = seen.pixelColor(x, y)
        assert there.red() - there.green() > 110, (x, y)


@pytest.mark.parametrize("width", [420, 560])
def test_what_an_option_means_is_never_cut_off(qtbot: QtBot, width: int) -> None:
    form = OptionsForm(the_game("blitzwar").game.sheet)
    area = QScrollArea()
    qtbot.addWidget(area)
    area.setWidgetResizable(True)
    area.setWidget(form)
    area.resize(width, 500)
    area.show()
    form.fold.click()
    QApplication.processEvents()
    told = [label for label in form.findChildren(QLabel) if label.wordWrap()]
    assert max(label.heightForWidth(label.width()) for label in told) > 2 * form.fontMetrics().height() - 4
    for label in told:
        assert label.height() >= label.heightForWidth(label.width())
    boxes = list(form.findChildren(QComboBox))
    beside = [(box, label) for box in boxes for label in told if box.parent() is label.parent()]
    assert beside
    assert not any(box.geometry().intersects(label.geometry()) for box, label in beside)


def test_readings_lie_folded_under_one_line_that_counts_them(qtbot: QtBot) -> None:
    form = OptionsForm(the_game("blitzwar").game.sheet)
    qtbot.addWidget(form)
    form.show()
    seen = [box for box in form.findChildren(QWidget) if box in form._boxes.values() and box.isVisible()]
    assert len(seen) == 1, "how many play, and nothing else"
    assert form.fold.text() == "▸ 46 contested readings"
    QTest.mouseClick(form.fold, Qt.MouseButton.LeftButton)
    assert all(box.isVisible() for box in form._boxes.values())
    form.set_to({OptionId("half_supplies"): "rounded up each phase"})
    assert form.fold.text() == "▾ 46 contested readings, 1 read otherwise"


def test_the_scenario_is_asked_once(qtbot: QtBot) -> None:
    opened = the_game("blitz")
    starts = [start_position(setup, opened.game) for setup in opened.setups.values()]
    assert decided_by(starts, opened.game.sheet) == {"scenario"}
    form = OptionsForm(opened.game.sheet, decided_by(starts, opened.game.sheet))
    qtbot.addWidget(form)
    assert "scenario" not in form.values()
    assert "players" in form.values()


def test_letters_that_are_obeyed_and_not_seen_come_into_no_name(qtbot: QtBot) -> None:
    form = SeatsForm(the_game("sample").game.sheet)
    qtbot.addWidget(form)
    next(iter(form.boxes.values())).setText("An\u202ena\n\x1b[31m")
    assert [seat.name for seat in form.seats()] == ["An?na ?[31m"]


@pytest.mark.usefixtures("home")
def test_a_set_up_that_stands_alone_cannot_be_pressed_out_again(qtbot: QtBot) -> None:
    """Without it the table would begin bare."""
    opened = the_game("empires")
    shelf = QWidget()
    qtbot.addWidget(shelf)
    thumbnails = Thumbnails(shelf)
    page = GamePage(opened, thumbnails)
    thumbnails.stop()
    assert len(page.rows) == 1
    page.rows["september_1939"].click()
    assert page.setup == "september_1939"
