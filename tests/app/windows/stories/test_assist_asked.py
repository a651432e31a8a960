"""Why? on anything; what is left open in a phase; and a rulebook that is silent, switched off, or asked."""

from __future__ import annotations

from pathlib import Path

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QMenu, QPushButton
from pytestqt.qtbot import QtBot

from app.marks.mark import flagged
from app.panels.advice.checklist import Presses
from app.panels.advice.findings import FindingsPanel
from app.panels.advice.sequence import SequencePanel
from app.panels.advice.why import WhyPanel
from app.windows.play.play_window import PlayWindow
from counters.counter import CounterId
from counters.events import CountersMoved, CountersTurned
from counters.position import PlaceId
from tests.app.rig import move
from tests.app.windows.a_table import anchor_of, point_of, sample_window

LEFT, RIGHT, NONE = Qt.MouseButton.LeftButton, Qt.MouseButton.RightButton, Qt.KeyboardModifier.NoModifier
REEDS = CounterId("reeds")


def rest(qtbot: QtBot, window: PlayWindow) -> None:
    qtbot.waitUntil(lambda: not window.advisor.busy)


def choose(window: PlayWindow, spot: QPoint, title: str) -> None:
    """A row of the menu under the right button."""
    QTest.mouseClick(window.boards.front.table.viewport(), RIGHT, NONE, spot)
    menu = next(menu for menu in window.findChildren(QMenu) if menu.isVisible())
    row = next(row for row in menu.actions() if row.text() == title)
    QTest.mouseClick(menu, LEFT, NONE, menu.actionGeometry(row).center())


def why(window: PlayWindow) -> WhyPanel:
    found = window.docks.panels["why"]
    assert isinstance(found, WhyPanel)
    return found


def swim(qtbot: QtBot, window: PlayWindow) -> None:
    """Something is wrong on the table."""
    window.document.happen(CountersMoved((REEDS,), PlaceId("hush")))
    rest(qtbot, window)


def test_the_menu_of_a_counter_and_of_an_area_asks_why(qtbot: QtBot, tmp_path: Path) -> None:
    window = sample_window(qtbot, tmp_path)
    table = window.boards.front.table
    choose(window, point_of(table, "reeds").toPoint(), "Why?")
    assert why(window).counters == (REEDS,)
    choose(window, anchor_of(table, "candle_sound").toPoint(), "Why? What holds here?")
    assert why(window).place == "candle_sound"


def test_a_click_on_the_sign_of_a_finding_opens_the_findings_at_its_line(qtbot: QtBot, tmp_path: Path) -> None:
    """A finger cannot hover."""
    window = sample_window(qtbot, tmp_path)
    swim(qtbot, window)
    window.boards.show_layer("findings", on=True)
    table = window.boards.front.table
    flag = next(flagged(table.overlays.on_map(), table.overlays.findings.findings))
    assert not window.docks.is_open("findings")
    QTest.mouseClick(table.viewport(), LEFT, NONE, table.window_point(*flag.sign))
    panel = window.docks.found(FindingsPanel)
    assert panel is not None
    assert window.docks.is_open("findings")
    assert panel.list.line_at(panel.list.currentIndex()).means == flag.finding


def test_what_is_framed_on_the_map_tells_its_reason_in_the_menu_of_the_place(qtbot: QtBot, tmp_path: Path) -> None:
    window = sample_window(qtbot, tmp_path)
    swim(qtbot, window)
    table = window.boards.front.table
    choose(window, point_of(table, "reeds").toPoint(), "Tide Infantry cannot swim. [§4.4]")
    told = [why(window).list.lines.line(row).spoken for row in range(why(window).list.lines.rowCount())]
    assert "Against the rules: Tide Infantry cannot swim. [§4.4]" in told


def test_may_they_go_there_is_asked_from_the_menu_of_the_place(qtbot: QtBot, tmp_path: Path) -> None:
    window = sample_window(qtbot, tmp_path)
    table = window.boards.front.table
    QTest.mouseClick(table.viewport(), LEFT, NONE, point_of(table, "reeds").toPoint())
    choose(window, anchor_of(table, "kindlewood").toPoint(), "Why? Can they go there?")
    assert (why(window).counters, why(window).place) == ((REEDS,), "kindlewood")
    told = [why(window).list.lines.line(row).spoken for row in range(why(window).list.lines.rowCount())]
    assert told[0] == "May they go there?"
    assert told[1].startswith("No: ")


def test_a_finger_that_rests_opens_the_stack_and_there_it_asks_why(qtbot: QtBot, tmp_path: Path) -> None:
    window = sample_window(qtbot, tmp_path)
    table = window.boards.front.table
    QTest.mousePress(table.viewport(), LEFT, NONE, point_of(table, "reeds").toPoint())
    qtbot.waitUntil(window.spread_box.isVisible)
    QTest.mouseRelease(table.viewport(), LEFT, NONE, point_of(table, "reeds").toPoint())
    button = next(each for each in window.spread_box.findChildren(QPushButton) if each.text() == "Why?")
    QTest.mouseClick(button, LEFT)
    assert why(window).counters == (REEDS,)
    assert not window.spread_box.isVisible()


def test_what_is_in_the_hand_is_asked_about_by_the_same_key(qtbot: QtBot, tmp_path: Path) -> None:
    window = sample_window(qtbot, tmp_path)
    table = window.boards.front.table
    start, end = point_of(table, "reeds").toPoint(), anchor_of(table, "kindlewood").toPoint()
    QTest.mousePress(table.viewport(), LEFT, NONE, start)
    move(table.viewport(), (start + end) / 2)
    move(table.viewport(), end)
    window.menus.actions["why"].trigger()
    assert (why(window).counters, why(window).place) == ((REEDS,), "kindlewood")
    QTest.mouseRelease(table.viewport(), LEFT, NONE, end)


def test_out_of_the_open_stack_counters_come_into_the_hand_and_a_tap_puts_them_down(
    qtbot: QtBot, tmp_path: Path
) -> None:
    window = sample_window(qtbot, tmp_path)
    table = window.boards.front.table
    window.pointing.open_stack(PlaceId("eddyford"))
    button = next(each for each in window.spread_box.findChildren(QPushButton) if each.text() == "Pick up")
    QTest.mouseClick(button, LEFT)
    assert not window.spread_box.isVisible()
    assert window.boards.is_busy()
    spot = anchor_of(table, "candle_sound").toPoint()
    QTest.mouseMove(table.viewport(), spot)
    assert "Candle Sound" in window.boards.front.bubble.text()
    QTest.mouseClick(table.viewport(), LEFT, NONE, spot)
    assert window.document.position.stack(PlaceId("candle_sound")) == ("tide_infantry_2", "riders")
    assert len(window.document._history) == 1
    assert not window.boards.is_busy()
    QTest.mouseClick(table.viewport(), LEFT, NONE, spot)
    assert len(window.document._history) == 1, "the next tap is a tap"


def test_escape_puts_back_what_was_picked_up(qtbot: QtBot, tmp_path: Path) -> None:
    window = sample_window(qtbot, tmp_path)
    items = len(window.boards.front.table.scene().items())
    window.pick_up((REEDS, CounterId("riders")))
    QTest.keyClick(window.boards.front.table, Qt.Key.Key_Escape)
    assert not window.boards.is_busy()
    assert len(window.document._history) == 0
    assert not window.boards.front.preview.lit_now
    window.selection.only(())
    QTest.keyClick(window.boards.front.table, Qt.Key.Key_Escape)
    assert len(window.boards.front.table.scene().items()) == items


# Leaving a phase


def test_next_shows_what_is_open_and_goes_on_all_the_same_at_a_press_more(qtbot: QtBot, tmp_path: Path) -> None:
    window = sample_window(qtbot, tmp_path)
    panel = window.docks.open("sequence")
    assert isinstance(panel, SequencePanel)
    swim(qtbot, window)
    assert panel.open_now.text() == "One thing to do before you leave March and sail"
    assert panel.steps.lines.line(0).sign == "error"
    assert panel.next_button.text() == "Next (1 open)"
    spot = panel.next_button.geometry()
    QTest.mouseClick(panel.next_button, LEFT)
    assert window.document.position.clock.side == "ember", "nothing has happened yet"
    assert (panel.next_button.text(), panel.next_button.geometry()) == ("Go on all the same", spot)
    QTest.mouseClick(panel.next_button, LEFT)
    assert window.document.position.clock.side == "tide"
    assert window.bar.words == "Left open in March and sail: Tide Infantry cannot swim. [§4.4] Undo goes back."
    window.document.undo()
    assert window.document.position.clock.side == "ember"
    assert panel.next_button.text().startswith("Next"), "who comes back is asked anew, or not at all"


def test_presses_one_upon_the_other_end_one_phase_and_not_two(
    qtbot: QtBot, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    window = sample_window(qtbot, tmp_path)
    panel = window.docks.open(SequencePanel)
    monkeypatch.setattr(Presses, "breath", 60_000)
    swim(qtbot, window)
    for _ in range(3):
        QTest.mouseClick(panel.next_button, LEFT)
    assert panel.next_button.text() == "Go on all the same", "nobody has read yet what is open"
    monkeypatch.setattr(Presses, "breath", 0)
    panel.next()
    monkeypatch.setattr(Presses, "breath", 60_000)
    for _ in range(3):
        QTest.keyClick(window.boards.front.table, Qt.Key.Key_Space, Qt.KeyboardModifier.ControlModifier)
        QTest.mouseClick(panel.next_button, LEFT)
    assert window.document.position.clock.side == "tide"


def test_the_key_opens_the_sequence_where_something_is_open(qtbot: QtBot, tmp_path: Path) -> None:
    window = sample_window(qtbot, tmp_path)
    swim(qtbot, window)
    window.docks.docks["sequence"].hide()
    keys = window.boards.front.table, Qt.Key.Key_Space, Qt.KeyboardModifier.ControlModifier
    QTest.keyClick(*keys)
    panel = window.docks.found(SequencePanel)
    assert panel is not None
    assert panel.isVisible()
    assert (window.document.position.clock.side, panel.next_button.text()) == ("ember", "Go on all the same")
    QTest.keyClick(*keys)
    assert window.document.position.clock.side == "tide"


def test_the_key_goes_on_as_well_and_with_nothing_open_says_nothing(qtbot: QtBot, tmp_path: Path) -> None:
    window = sample_window(qtbot, tmp_path)
    panel = window.docks.open("sequence")
    assert isinstance(panel, SequencePanel)
    rest(qtbot, window)
    for row in range(panel.steps.lines.rowCount()):
        panel.steps.chosen.emit(panel.steps.lines.line(row))
    assert panel.open_now.text() == "Nothing is left to do before you leave March and sail."
    window.bar.clear()
    QTest.keyClick(window.boards.front.table, Qt.Key.Key_Space, Qt.KeyboardModifier.ControlModifier)
    assert window.document.position.clock.side == "tide"
    assert window.bar.words == ""


def test_what_is_ticked_in_one_panel_is_ticked_in_the_other(qtbot: QtBot, tmp_path: Path) -> None:
    window = sample_window(qtbot, tmp_path)
    findings, sequence = window.docks.open("findings"), window.docks.open("sequence")
    assert isinstance(findings, FindingsPanel)
    assert isinstance(sequence, SequencePanel)
    sequence.steps.chosen.emit(sequence.steps.lines.line(0))
    rest(qtbot, window)
    assert findings.list.lines.line(1).sign == "done"


# When it speaks


def findings_of(window: PlayWindow) -> list[str]:
    panel = window.docks.open("findings")
    assert isinstance(panel, FindingsPanel)
    return [panel.list.lines.line(row).text for row in range(panel.list.lines.rowCount())]


def test_one_key_switches_all_advice_off_and_on_again(qtbot: QtBot, tmp_path: Path) -> None:
    window = sample_window(qtbot, tmp_path)
    swim(qtbot, window)
    table = window.boards.front.table
    QTest.keyClick(table, Qt.Key.Key_A, Qt.KeyboardModifier.ShiftModifier)
    rest(qtbot, window)
    assert window.settings.value.advice == "never"
    assert not any("swim" in line for line in findings_of(window))
    window.advising.ask_why((REEDS,))
    assert why(window).list.lines.line(0).text == "What it rests on", "what is printed needs no advice"
    QTest.keyClick(table, Qt.Key.Key_A, Qt.KeyboardModifier.ShiftModifier)
    rest(qtbot, window)
    assert any("swim" in line for line in findings_of(window))


def test_silent_it_answers_when_asked_and_the_answer_stays(qtbot: QtBot, tmp_path: Path) -> None:
    window = sample_window(qtbot, tmp_path, advice="when asked")
    swim(qtbot, window)
    table = window.boards.front.table
    QTest.keyClicks(table, "4")
    assert window.bar.words == "The rulebook is silent until it is asked (A)."
    assert window.bar.words in findings_of(window)
    assert not table.overlays.supply.lines
    QTest.keyClicks(table, "a")
    rest(qtbot, window)
    told = findings_of(window)
    assert any("swim" in line for line in told)
    assert table.overlays.supply.lines
    window.document.happen(CountersTurned((CounterId("riders"),), 45))
    table.viewport().update()
    qtbot.wait(40)
    assert any("swim" in line for line in findings_of(window))
    assert "This was so before the last move. Ask the rulebook (A) again." in findings_of(window)
    assert table.overlays.supply.lines


@pytest.mark.parametrize("aspect", ["place", "supply"])
def test_each_kind_of_advice_is_switched_off_by_itself(qtbot: QtBot, tmp_path: Path, aspect: str) -> None:
    window = sample_window(qtbot, tmp_path)
    swim(qtbot, window)
    assert any("swim" in line for line in findings_of(window))
    window.change_settings(advice_off=(aspect,))
    rest(qtbot, window)
    assert any("swim" in line for line in findings_of(window)) == (aspect != "place")
    assert bool(window.advisor.now.supply) == (aspect != "supply")
