"""Throwing dice on the screen, and typing in real ones."""

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtTest import QTest
from pytestqt.qtbot import QtBot

from app.panels.log.dice import DicePanel
from counters.counter import SideId
from counters.events import DiceRolled
from tests.app.panels.a_panel import TWO_SEATS, heard, last_line, made_document, shown


def dice(qtbot: QtBot, text: str = "", seat: str = "") -> DicePanel:
    return shown(qtbot, DicePanel(made_document(text, seat)))


def kept(panel: DicePanel) -> DiceRolled:
    event = panel.document._history[panel.document._history.head].event
    assert isinstance(event, DiceRolled)
    return event


def throw(panel: DicePanel, dice: str, results: tuple[int, ...], side: str = "") -> None:
    """As another seat's throw would come in."""
    panel.document.happen(DiceRolled(dice, results, SideId(side)))
    panel.lie()


def test_a_throw_is_kept_in_the_game_and_shown_when_the_dice_lie(qtbot: QtBot) -> None:
    panel = dice(qtbot)
    QTest.mouseClick(panel.roll_button, Qt.MouseButton.LeftButton)
    roll = kept(panel)
    assert roll.dice == "2d6"
    assert panel.result.text() == "…"
    qtbot.waitUntil(lambda: panel.result.text() == str(sum(roll.results)), timeout=3000)


def test_before_the_first_throw_it_says_so(qtbot: QtBot) -> None:
    assert dice(qtbot).result.text() == "No dice have been thrown yet."


def test_a_click_lets_tumbling_dice_lie(qtbot: QtBot) -> None:
    panel = dice(qtbot)
    QTest.mouseClick(panel.roll_button, Qt.MouseButton.LeftButton)
    QTest.mouseClick(panel.faces, Qt.MouseButton.LeftButton)
    assert panel.result.text() == str(sum(kept(panel).results))
    assert not panel._tumbling.isActive()


def test_dice_lie_when_the_panel_is_closed(qtbot: QtBot) -> None:
    panel = dice(qtbot)
    panel.roll()
    panel.hide()
    assert not panel._tumbling.isActive()
    assert panel.result.text() == str(sum(kept(panel).results))


def test_each_button_puts_one_more_die_into_the_pool(qtbot: QtBot) -> None:
    panel = dice(qtbot)
    QTest.mouseClick(panel.clear_button, Qt.MouseButton.LeftButton)
    for at in (0, 3, 0):
        QTest.mouseClick(panel.kinds[at], Qt.MouseButton.LeftButton)
    assert panel.pool.text() == "2d6+1d10"


def test_a_pool_is_typed_and_thrown_with_enter(qtbot: QtBot) -> None:
    panel = dice(qtbot)
    panel.pool.clear()
    QTest.keyClicks(panel.pool, "3d6+1d10+2")
    QTest.keyClick(panel.pool, Qt.Key.Key_Return)
    panel.lie()
    roll = kept(panel)
    assert roll.dice == "3d6+1d10+2"
    assert len(roll.results) == 4
    assert panel.result.text() == str(sum(roll.results) + 2)


def test_what_it_is_for_and_who_throws_stand_in_the_log(qtbot: QtBot) -> None:
    panel = dice(qtbot, "turn 1 phase move side britain")
    QTest.keyClicks(panel.why, "the landing")
    QTest.keyClick(panel.why, Qt.Key.Key_Return)
    assert kept(panel).side == "britain"
    assert "for the landing" in last_line(panel.document)


def test_a_seat_throws_for_its_own_side_even_in_another_sides_turn(qtbot: QtBot) -> None:
    panel = dice(qtbot, TWO_SEATS + "turn 1 phase move side germany", "ben")
    panel.roll()
    assert kept(panel).side == "britain"


@pytest.mark.parametrize(
    ("sign", "at", "said"), [("≤", 2, "2 of 4 hit"), ("≥", 5, "1 of 4 hit"), ("≥", 1, "4 of 4 hit")]
)
def test_hits_are_counted(qtbot: QtBot, sign: str, at: int, said: str) -> None:
    panel = dice(qtbot)
    throw(panel, "4d6", (1, 2, 3, 6))
    panel.target.setCurrentIndex(panel.target.findData(sign))
    panel.at.box.setText(str(at))
    QTest.keyClick(panel.at.box, Qt.Key.Key_Return)
    assert panel.result.text() == said


def test_real_dice_are_typed_in_and_marked_as_such(qtbot: QtBot) -> None:
    panel = dice(qtbot)
    QTest.mouseClick(panel.real, Qt.MouseButton.LeftButton, pos=QPoint(8, panel.real.height() // 2))
    panel.pool.setText("3d6")
    QTest.keyClicks(panel.results, "4, 2 6")
    QTest.keyClick(panel.results, Qt.Key.Key_Return)
    assert kept(panel) == DiceRolled("3d6", (4, 2, 6), typed_in=True)
    assert panel.results.text() == ""


@pytest.mark.parametrize(
    ("pool", "results", "said"),
    [
        ("2d6", "4 7", "Die 2 of 2d6 shows 1 to 6, not 7."),
        ("2d6", "4", "2d6 are 2 dice, but 1 results were typed."),
        ("2d6", "four 2", "“four” is not what a die shows; numbers were expected, such as 4 2 6."),
        ("2d6", "²  1", "“²” is not what a die shows; numbers were expected, such as 4 2 6."),
        ("two dice", "4 2", "“two dice” cannot be read as dice; two ordinary dice and two more are 2d6+2."),
    ],
)
def test_what_cannot_be_is_said_and_not_kept(qtbot: QtBot, pool: str, results: str, said: str) -> None:
    panel = dice(qtbot)
    heard_words = heard(panel.document)
    panel.real.setChecked(True)
    panel.pool.setText(pool)
    panel.results.setText(results)
    assert not panel.roll()
    assert heard_words == [said]
    assert panel.document._history.head == 0
    assert panel.results.text() == results


def test_another_seats_throw_is_seen_too(qtbot: QtBot) -> None:
    panel = dice(qtbot)
    panel.document.happen(DiceRolled("1d20", (17,), SideId("britain"), "luck"))
    assert panel._tumbling.isActive()
    panel.lie()
    assert panel.result.text() == "17"
    assert panel.said.text() == "Great Britain: Rolled 1d20 for luck: 17."


def test_undo_shows_the_throw_before_without_tumbling(qtbot: QtBot) -> None:
    panel = dice(qtbot)
    throw(panel, "1d6", (2,))
    throw(panel, "1d6", (5,))
    panel.document.undo()
    assert panel.result.text() == "2"
    panel.document.undo()
    assert panel.result.text() == "No dice have been thrown yet."


def test_looking_back_shows_the_dice_of_that_moment(qtbot: QtBot) -> None:
    panel = dice(qtbot)
    throw(panel, "1d6", (2,))
    throw(panel, "1d6", (5,))
    panel.document.look_at(1)
    assert panel.result.text() == "2"


def test_the_luck_of_everybody_and_of_one_side_is_told_in_plain_words(qtbot: QtBot) -> None:
    panel = dice(qtbot)
    for result in (1, 2, 3, 4, 5, 6):
        throw(panel, "6d6", (result,) * 6, "germany")
    throw(panel, "1d6", (1,), "britain")
    assert [(luck.sides, luck.throws) for luck in panel.luck.lucks] == [(6, 37)]
    panel.luck.whose.setCurrentIndex(panel.luck.whose.findData("britain"))
    assert [(luck.throws, luck.average) for luck in panel.luck.lucks] == [(1, 1.0)]


def test_dice_out_of_a_file_that_cannot_be_read_are_shown_as_numbers(qtbot: QtBot) -> None:
    panel = dice(qtbot)
    throw(panel, "the bones", (3, 70))
    assert "3 and 70" in panel.said.text()
    assert panel.result.text() == "73"


def test_a_hundred_dice_have_room(qtbot: QtBot) -> None:
    panel = dice(qtbot)
    panel.pool.setText("100d6")
    assert panel.roll()
    panel.lie()
    assert not panel.grab().isNull()
