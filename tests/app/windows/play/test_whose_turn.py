"""Going on into somebody else's phase offers them the screen; moving what is not one's own is told, never refused."""

from __future__ import annotations

from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QPushButton
from pytestqt.qtbot import QtBot

from app.windows.play.play_window import PlayWindow
from counters.counter import CounterId, SideId
from counters.events import ClockMoved, CountersMoved
from counters.position import Clock, PhaseId, PlaceId, SeatId
from tests.app.windows.a_table import TWO_SEATS, made_window

TEXT = "tripoli: germany rommel #rommel\nspain: britain infantry #tommy\n"
BRITAIN = ClockMoved(Clock(turn=1, phase=PhaseId("moves"), side=SideId("britain")))
ITALY = ClockMoved(Clock(turn=1, phase=PhaseId("moves"), side=SideId("italy")))


@pytest.fixture
def window(qtbot: QtBot, tmp_path: Path) -> PlayWindow:
    made = made_window(qtbot, tmp_path, TWO_SEATS + TEXT)
    made.document.sit(SeatId("anna"))
    return made


def offers(window: PlayWindow) -> list[QPushButton]:
    return [button for button in window.bar.findChildren(QPushButton) if button.isVisible()]


def test_next_into_somebody_elses_phase_offers_to_hand_over(qtbot: QtBot, window: PlayWindow) -> None:
    window.document.happen(ITALY)
    qtbot.wait(10)
    assert not offers(window), "Italy is hers, too"
    window.document.happen(BRITAIN)
    qtbot.wait(10)
    (button,) = offers(window)
    assert button.text() == "Hand over to Ben"
    assert window.bar.words == "Now it is Great Britain, played by Ben."
    QTest.mouseClick(button, Qt.MouseButton.LeftButton)
    assert window.document.seat == "ben" or window.curtain.is_drawn


def test_who_moves_anothers_counters_in_anothers_phase_is_told_so(qtbot: QtBot, window: PlayWindow) -> None:
    window.document.happen(BRITAIN)
    qtbot.wait(10)
    window.bar.clear()
    window.document.happen(CountersMoved((CounterId("rommel"),), PlaceId("spain")))
    assert not window.bar.words, "one's own may be moved: somebody has to retreat"
    window.document.happen(CountersMoved((CounterId("tommy"),), PlaceId("tripoli")))
    assert "It is Ben's turn, and not yours to move: British Infantry." in window.bar.words
    assert window.document.position.where[CounterId("tommy")] == "tripoli", "nothing is refused"


def test_in_ones_own_phase_and_by_undo_nothing_is_said(qtbot: QtBot, window: PlayWindow) -> None:
    window.document.happen(ITALY)
    window.document.happen(CountersMoved((CounterId("tommy"),), PlaceId("tripoli")))
    window.document.undo()
    qtbot.wait(10)
    assert not window.bar.words


def test_who_plays_alone_is_offered_nobody(qtbot: QtBot, tmp_path: Path) -> None:
    window = made_window(qtbot, tmp_path, 'seat all "All sides": germany, italy, britain\n' + TEXT)
    window.document.sit(SeatId("all"))
    window.document.happen(BRITAIN)
    qtbot.wait(10)
    assert not window.bar.words


def test_who_presses_next_again_and_again_is_offered_one_hand_over(qtbot: QtBot, window: PlayWindow) -> None:
    """To whoever acts now: a row of buttons for all who have acted since covered the map."""
    for number in range(1, 5):
        window.document.happen(ClockMoved(Clock(turn=number, phase=PhaseId("moves"), side=SideId("britain"))))
        qtbot.wait(10)
        assert [button.text() for button in offers(window)] == ["Hand over to Ben"]
    window.document.happen(ITALY)
    qtbot.wait(10)
    assert not offers(window), "it is one's own turn again"
