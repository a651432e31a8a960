"""The log: sentences of what happened, made when they are shown; clicking one looks at that moment."""

from __future__ import annotations

import time

import pytest
from PySide6.QtCore import QEvent, QPoint, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from app.documents.game_document import GameDocument
from app.language import choose
from app.panels.log.panel import LogPanel
from app.panels.parts.panel import Light, LookAt
from counters.counter import CounterId, SideId
from counters.dice import rolled
from counters.events import ClockMoved, CountersMarked, CountersMoved, CountersRemoved, DiceRolled, SeatTaken
from counters.position import Clock, PhaseId, PlaceId, Seat, SeatId
from counters.saves.history import History
from counters.text.reading import start_position
from tests.app.panels.a_panel import asked, made_document, sample_document, shown
from tests.shelf_games import the_game

RIDERS, REEDS = CounterId("riders"), CounterId("reeds")


def played() -> GameDocument:
    document = sample_document("first_landing")
    document.happen(SeatTaken(Seat(SeatId("anna"), "Anna", (SideId("tide"),))))
    document.sit(SeatId("anna"))
    document.who = "Ada"
    document.happen(CountersMoved((RIDERS,), PlaceId("samphire")))
    document.happen(rolled("2d6", why="the storm"))
    document.happen(ClockMoved(Clock(2, PhaseId("battle"), SideId("tide"))))
    document.happen(CountersMoved((REEDS,), PlaceId("dulse")))
    return document


def texts(panel: LogPanel) -> list[str]:
    lines = panel.list.lines
    return [lines.line(row).text for row in range(lines.rowCount())]


def click(panel: LogPanel, row: int) -> None:
    QTest.mouseClick(
        panel.list.viewport(),
        Qt.MouseButton.LeftButton,
        pos=panel.list.visualRect(panel.list.lines.index(row)).center(),
    )


def test_every_moment_is_a_sentence_with_names(qtbot: QtBot) -> None:
    panel = shown(qtbot, LogPanel(played()))
    said = texts(panel)
    assert said[0] == "The beginning"
    assert said[2] == "Cavalry, Eddyford to Samphire, by land."
    assert said[-1] == "Infantry, Samphire to Dulse, by land."


def test_who_did_it_and_from_which_seat_stands_before_the_sentence(qtbot: QtBot) -> None:
    panel = shown(qtbot, LogPanel(played()))
    line = panel.list.lines.line(2)
    assert line.before == "Ada (Anna)"
    assert line.badge is not None
    assert line.badge[0] == "T"


def test_a_roll_stands_out_by_its_sign_and_in_words_and_a_new_phase_is_a_heading(qtbot: QtBot) -> None:
    panel = shown(qtbot, LogPanel(played()))
    roll, phase = panel.list.lines.line(3), panel.list.lines.line(4)
    assert roll.sign == "roll"
    assert roll.spoken.startswith("Roll. ")
    assert phase.heading
    assert not panel.list.lines.line(5).heading


def test_clicking_a_line_looks_at_that_moment_and_the_last_one_leads_back(qtbot: QtBot) -> None:
    document = played()
    panel = shown(qtbot, LogPanel(document))
    click(panel, 2)
    assert document.looking == 2
    assert document.position.where[REEDS] == "samphire"
    assert panel.list.lines.line(2).here
    click(panel, 5)
    assert document.looking is None
    assert len(document._history) == 5


def test_enter_on_a_line_looks_as_a_click_does(qtbot: QtBot) -> None:
    document = played()
    panel = shown(qtbot, LogPanel(document))
    panel.list.setFocus()
    QTest.keyClick(panel.list, Qt.Key.Key_Up)
    QTest.keyClick(panel.list, Qt.Key.Key_Return)
    assert document.looking == 4


def test_pointing_at_a_line_lights_what_it_names_and_leaving_puts_the_light_out(qtbot: QtBot) -> None:
    panel = shown(qtbot, LogPanel(played()))
    wishes = asked(panel)

    def is_lit_when_pointed_at() -> bool:
        """The list may still be laid out: pointed at until it is where the line is."""
        row = panel.list.visualRect(panel.list.lines.index(2)).center()
        QTest.mouseMove(panel.list.viewport(), row - QPoint(0, 2))
        QTest.mouseMove(panel.list.viewport(), row)
        return Light((PlaceId("samphire"), PlaceId("eddyford")), (RIDERS,)) in wishes

    qtbot.waitUntil(is_lit_when_pointed_at)
    QApplication.sendEvent(panel.list, QEvent(QEvent.Type.Leave))
    assert wishes[-1] == Light()


def test_step_by_step_back_and_ahead(qtbot: QtBot) -> None:
    document = played()
    panel = shown(qtbot, LogPanel(document))
    panel.back.click()
    panel.back.click()
    assert document.looking == 3
    panel.ahead.click()
    assert document.looking == 4
    panel.ahead.click()
    assert document.looking is None
    qtbot.waitUntil(lambda: not panel.ahead.isEnabled())
    panel.first.click()
    assert document.looking == 0
    qtbot.waitUntil(panel.now.isEnabled)
    panel.now.click()
    assert document.looking is None


def test_the_slider_goes_through_the_moments_and_writes_nothing(qtbot: QtBot) -> None:
    document = played()
    panel = shown(qtbot, LogPanel(document))
    panel.slider.setFocus()
    QTest.keyClick(panel.slider, Qt.Key.Key_Home)
    qtbot.waitUntil(lambda: document.looking == 0)
    QTest.keyClick(panel.slider, Qt.Key.Key_End)
    qtbot.waitUntil(lambda: document.looking is None)
    assert len(document._history) == 5


def test_playing_shows_one_moment_after_the_other_and_stops_at_the_end(qtbot: QtBot) -> None:
    document = played()
    panel = shown(qtbot, LogPanel(document))
    panel.speed.setCurrentText("4×")
    looked: list[object] = []
    document.looked.connect(looked.append)
    panel._beat.setInterval(1)
    panel.play.click()
    panel._beat.setInterval(1)
    qtbot.waitUntil(lambda: not panel.play.isChecked(), timeout=3000)
    assert looked == [0, 1, 2, 3, 4, None]


def test_the_view_follows_what_is_looked_at_only_if_it_is_wanted(qtbot: QtBot) -> None:
    panel = shown(qtbot, LogPanel(played()))
    wishes = asked(panel)
    click(panel, 2)
    assert LookAt((PlaceId("samphire"), PlaceId("eddyford"))) in wishes
    wishes.clear()
    panel.follow.setChecked(False)
    click(panel, 5)
    assert not [wish for wish in wishes if isinstance(wish, LookAt)]


def test_what_was_taken_back_stays_in_the_list_and_is_faint(qtbot: QtBot) -> None:
    document = played()
    panel = shown(qtbot, LogPanel(document))
    document.undo()
    QApplication.processEvents()
    assert [panel.list.lines.line(row).faint for row in range(6)] == [False] * 5 + [True]
    document.happen(CountersMarked((RIDERS,), ("moved",)))
    QApplication.processEvents()
    assert texts(panel)[-1] == "Cavalry marked “Moved”."


def test_a_counter_that_has_left_the_table_keeps_its_name_in_the_log(qtbot: QtBot) -> None:
    document = made_document('spain: germany infantry #a_b_c\nseat anna "Anna": germany', "anna")
    document.happen(CountersRemoved((CounterId("a_b_c"),)))
    assert texts(shown(qtbot, LogPanel(document)))[-1] == "Infantry taken off the table."


def test_ten_thousand_moments_are_listed_at_once_and_only_the_lines_in_view_are_made(qtbot: QtBot) -> None:
    document = made_document("spain: germany infantry #a\nfrance: germany infantry #b")
    history = History(document._history.start)
    for number in range(10_000):
        history.happen(CountersMarked((CounterId("a"),), ("moved",) if number % 2 else ()))
    document = GameDocument(document.game, history)
    made: list[int] = []
    tell = document.log
    document.log = lambda number: made.append(number) or tell(number)  # type: ignore[method-assign,func-returns-value]
    panel = LogPanel(document)
    start = time.process_time()
    shown(qtbot, panel)
    panel.grab()
    assert time.process_time() - start < 2
    assert panel.list.lines.rowCount() == 10_001
    assert len(set(made)) < 100
    start = time.process_time()
    document.happen(CountersMoved((CounterId("a"),), PlaceId("france")))
    assert time.process_time() - start < 0.5
    qtbot.waitUntil(lambda: panel.list.lines.rowCount() == 10_002)


def test_only_the_moves_of_a_nation_or_of_a_type_are_listed_and_all_again(qtbot: QtBot) -> None:
    document = sample_document("first_landing")
    document.happen(CountersMoved((CounterId("reeds"),), PlaceId("withywold")))
    document.happen(CountersMoved((CounterId("old_fourth"),), PlaceId("cinder_fells")))
    document.happen(DiceRolled("1d6", (4,)))
    panel = shown(qtbot, LogPanel(document))
    everything = panel.list.lines.rowCount()
    panel.whose.setCurrentIndex(panel.whose.findData("ember"))
    assert [panel.list.lines.line(row).text for row in range(1, panel.list.lines.rowCount())] == [
        "Infantry, Sconce to Cinder Fells, by land."
    ]
    panel.whose.setCurrentIndex(0)
    panel.kinds.setCurrentIndex(panel.kinds.findText("Rolls"))
    assert panel.list.lines.rowCount() == 2
    panel.kinds.setCurrentIndex(0)
    assert panel.list.lines.rowCount() == everything


@pytest.mark.parametrize(("game", "told"), [
    ("aaeurope", "Infanterie Flak Jäger Schlachtschiff"), ("blitz", "INF BB TRS Luft Marker"),
    ("empires", "Land Luft Schiff Technologie"), ("totaldomination", "Armee Flotte Widerstand"),
])  # fmt: skip
def test_types_of_counters_are_called_as_players_call_them(qtbot: QtBot, game: str, told: str) -> None:
    opened = the_game(game)
    start = start_position(next(iter(opened.setups.values())), opened.game)
    choose("de")
    try:
        panel = shown(qtbot, LogPanel(GameDocument(opened.game, History(start))))
    finally:
        choose("en")
    rows = [panel.kinds.itemText(row) for row in range(panel.kinds.count())]
    assert set(told.split()) <= set(rows), rows


def test_equal_counters_are_told_with_their_number_and_all_of_them_light_up(qtbot: QtBot) -> None:
    document = sample_document("two_crowns")
    ids = (CounterId("ember_infantry_1"), CounterId("ember_infantry_2"))
    document.happen(CountersMoved(ids, PlaceId("cinder_fells")))
    panel = shown(qtbot, LogPanel(document))
    line = panel.list.lines.line(1)
    assert line.text.startswith("2 × Infantry, Wick to Cinder Fells")
    assert line.badge is not None
    assert line.spoken.startswith("The Ember Crown: 2 × Infantry")
    assert set(ids) <= set(line.counters)
    assert line.before == ""


def test_what_was_rolled_while_the_log_was_closed_is_listed_when_it_opens(qtbot: QtBot) -> None:
    panel = shown(qtbot, LogPanel(made_document("turn 1 phase move side britain")))
    panel.hide()
    before = panel.document.position
    panel.document.happen(rolled("3d6", why="the tide"))
    assert panel.document.position is before  # A roll changes nothing on the table.
    panel.show()
    qtbot.waitUntil(lambda: "the tide" in texts(panel)[-1], timeout=1000)
