"""Undo is one click, and a press held for a second where it crosses what cannot be unseen."""

from __future__ import annotations

from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QPushButton, QWidget
from pytestqt.qtbot import QtBot

from app.windows.parts import hold_button
from app.windows.parts.hold_button import Hold, HoldButton
from app.windows.play.play_window import PlayWindow
from boards.plain.sentence import say
from counters.counter import CounterId, SideId
from counters.events import ClockMoved, CountersTurned, DiceRolled
from counters.position import Clock as When
from counters.position import PhaseId, SeatId
from tests.app.windows.a_table import TWO_SEATS, made_window

TURN = CountersTurned((CounterId("rommel"),), 90)
ROLL = DiceRolled("2d6", (3, 4))


@pytest.fixture
def window(qtbot: QtBot, tmp_path: Path) -> PlayWindow:
    return made_window(qtbot, tmp_path, "tripoli: germany rommel #rommel")


class Clock:
    """What buttons that are held look at: it goes on when a test says so, however slow the machine is."""

    now = 0.0

    def wait(self, button: QWidget, milliseconds: int) -> None:
        self.now += milliseconds / 1000
        for held in button.findChildren(Hold):
            held._timer.timeout.emit()


@pytest.fixture
def clock(monkeypatch: pytest.MonkeyPatch) -> Clock:
    made = Clock()
    monkeypatch.setattr(hold_button, "monotonic", lambda: made.now)
    return made


def hold(clock: Clock, button: QWidget, milliseconds: int) -> None:
    QTest.mousePress(button, Qt.MouseButton.LeftButton)
    clock.wait(button, milliseconds)
    QTest.mouseRelease(button, Qt.MouseButton.LeftButton)


def offers(window: PlayWindow) -> list[QPushButton]:
    return [button for button in window.bar.findChildren(QPushButton) if button.isVisible()]


def test_undo_is_one_click_and_so_is_redo(qtbot: QtBot, window: PlayWindow) -> None:
    window.document.happen(TURN)
    QTest.mouseClick(window.main_strip.undo_button, Qt.MouseButton.LeftButton)
    assert window.document._history.head == 0
    qtbot.wait(10)
    window.menus.actions["redo"].trigger()
    assert window.document._history.head == 1


def test_what_was_told_of_a_deed_goes_with_it(window: PlayWindow) -> None:
    window.document.happen(TURN)
    window.bar.say(say("Undo goes back."))
    assert window.bar.isVisible()
    window.going_back.undo()
    assert not window.bar.isVisible()


def test_undo_by_key(qtbot: QtBot, window: PlayWindow) -> None:
    window.document.happen(TURN)
    qtbot.wait(10)
    QTest.keyClick(window.boards.front.table, Qt.Key.Key_Z, Qt.KeyboardModifier.ControlModifier)
    assert window.document._history.head == 0


def test_across_a_roll_a_click_only_explains(window: PlayWindow, clock: Clock) -> None:
    window.document.happen(ROLL)
    hold(clock, window.main_strip.undo_button, 200)
    assert window.document._history.head == 1
    assert "Rolled 2d6: 3 and 4." in window.bar.words


def test_across_a_roll_a_press_held_for_a_second_goes_back_and_offers_the_old_roll(
    window: PlayWindow, clock: Clock
) -> None:
    window.document.happen(TURN)
    window.document.happen(ROLL)
    hold(clock, window.main_strip.undo_button, 1150)
    assert window.document._history.head == 1
    assert "Taken back" in window.bar.words
    (again,) = offers(window)
    QTest.mouseClick(again, Qt.MouseButton.LeftButton)
    assert window.document._history.head == 3
    assert window.document._history[3].event == ROLL


def test_the_release_of_a_held_press_does_nothing_more(window: PlayWindow, clock: Clock) -> None:
    window.document.happen(TURN)
    window.document.happen(TURN)
    window.document.happen(ROLL)
    hold(clock, window.main_strip.undo_button, 1300)
    assert window.document._history.head == 2


def test_undo_by_key_across_a_roll_asks_and_the_asking_button_can_be_held_by_key(
    qtbot: QtBot, window: PlayWindow, clock: Clock
) -> None:
    window.document.happen(ROLL)
    qtbot.wait(10)
    QTest.keyClick(window.boards.front.table, Qt.Key.Key_Z, Qt.KeyboardModifier.ControlModifier)
    assert window.document._history.head == 1
    (button,) = offers(window)
    assert button.hasFocus()
    QTest.keyPress(button, Qt.Key.Key_Space)
    clock.wait(button, 300)
    QTest.keyRelease(button, Qt.Key.Key_Space)
    assert window.document._history.head == 1
    QTest.keyPress(button, Qt.Key.Key_Return)
    clock.wait(button, 1150)
    assert window.document._history.head == 0


def test_play_from_here_is_one_click_or_a_held_press(window: PlayWindow, clock: Clock) -> None:
    for event in (TURN, ROLL, TURN):
        window.document.happen(event)
    window.document.look_at(2)
    QTest.mouseClick(window.banner.play, Qt.MouseButton.LeftButton)
    assert window.document._history.head == 2
    window.document.look_at(1)
    QTest.mouseClick(window.banner.play, Qt.MouseButton.LeftButton)
    assert window.document._history.head == 2
    assert "Hold for a second" in window.bar.words
    hold(clock, window.banner.play, 1150)
    assert window.document._history.head == 1
    assert window.document.looking is None


def test_the_banner_says_which_move_and_leads_back(window: PlayWindow) -> None:
    assert not window.banner.isVisible()
    window.document.happen(TURN)
    window.document.happen(ROLL)
    window.look_by(-1)
    assert window.banner.isVisible()
    assert window.banner.label.text() == "Move 1 · German Rommel turned to 90°."
    window.look_by(-1)
    assert window.banner.label.text() == "Move 0 · The beginning of the game."
    window.look_by(-1)
    assert window.document.looking == 0
    QTest.mouseClick(window.banner.to_now, Qt.MouseButton.LeftButton)
    assert window.document.looking is None
    assert not window.banner.isVisible()
    assert window.document._history.head == 2


def test_stepping_ahead_to_the_head_stops_looking(window: PlayWindow) -> None:
    window.document.happen(TURN)
    window.look_by(-1)
    window.look_by(1)
    assert window.document.looking is None


def test_doing_something_while_looking_back_is_a_sentence_and_nothing_happens(qtbot: QtBot, window: PlayWindow) -> None:
    window.document.happen(TURN)
    window.look_by(-1)
    window.selection.only((CounterId("rommel"),))
    qtbot.wait(10)
    window.menus.actions["turn counter"].trigger()
    assert len(window.document._history) == 1
    assert "earlier moment" in window.bar.words


def test_a_button_let_go_early_by_key_does_nothing(qtbot: QtBot) -> None:
    button = HoldButton("Go", lambda: True)
    qtbot.addWidget(button)
    button.show()
    done, early = [], []
    button.hold.done.connect(lambda: done.append(1))
    button.hold.let_go_early.connect(lambda: early.append(1))
    for key in (Qt.Key.Key_Space, Qt.Key.Key_Return):
        QTest.keyPress(button, key)
        QTest.qWait(50)
        QTest.keyRelease(button, key)
    button.click()
    assert (len(done), len(early)) == (0, 3)


def test_a_button_that_need_not_be_held_goes_at_once_by_mouse_and_key(qtbot: QtBot) -> None:
    button = HoldButton("Go", lambda: False)
    qtbot.addWidget(button)
    button.show()
    done = []
    button.hold.done.connect(lambda: done.append(1))
    QTest.mouseClick(button, Qt.MouseButton.LeftButton)
    QTest.keyClick(button, Qt.Key.Key_Space)
    QTest.keyClick(button, Qt.Key.Key_Return)
    assert len(done) == 3


def test_a_roll_that_was_taken_back_stays_in_the_log_for_all_to_read(qtbot: QtBot, window: PlayWindow) -> None:
    document = window.document
    document.happen(ROLL)
    window.going_back.go(0)
    document.happen(TURN)
    log = window.docks.open("log")
    qtbot.wait(20)
    lines = [log.list.model().index(row, 0).data() for row in range(log.list.model().rowCount())]
    assert lines[-1] == "Rommel turned to 90°. (Taken back before it: Rolled 2d6: 3 and 4.)"
    window.going_back.go(1)
    qtbot.wait(20)
    lines = [log.list.model().index(row, 0).data() for row in range(log.list.model().rowCount())]
    assert lines[-1] == "Rolled 2d6: 3 and 4."


STEP = ClockMoved(When(1, PhaseId("moves"), SideId("britain")))


def test_who_plays_alone_takes_a_step_of_the_clock_back_with_one_click(window: PlayWindow) -> None:
    window.document.happen(STEP)
    QTest.mouseClick(window.main_strip.undo_button, Qt.MouseButton.LeftButton)
    assert window.document.head == 0
    assert not window.bar.words


def test_where_others_sit_the_step_to_their_side_asks_for_the_longer_press(qtbot: QtBot, tmp_path: Path) -> None:
    window = made_window(qtbot, tmp_path, TWO_SEATS)
    window.document.sit(SeatId("anna"))
    window.document.happen(STEP)
    QTest.mouseClick(window.main_strip.undo_button, Qt.MouseButton.LeftButton)
    assert window.document.head == 1
    window.document.happen(ClockMoved(When(1, PhaseId("moves"), SideId("italy"))))
    assert not window.going_back.undo_crosses(), "Italy is hers, too"
