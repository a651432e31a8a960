"""Going through the turn."""

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from app.documents.game_document import GameDocument
from app.language import choose, write
from app.panels.advice import checklist
from app.panels.advice.sequence import SequencePanel
from app.panels.parts.line import Line
from app.panels.parts.lines import LinesView
from app.panels.parts.moment import clock_words
from counters.clockwork import moments_of
from counters.events import ClockMoved
from counters.position import TICKED, Clock, PlaceId
from counters.saves.history import History
from counters.text.reading import read_position, start_position
from rules_assist.assist import NO_ADVICE
from tests.app.panels.a_panel import last_line, made_document, sample_document, shown
from tests.app.unhurried import unhurried
from tests.shelf_games import the_game

__all__ = ["unhurried"]


def sequence(qtbot: QtBot, setup: str = "two_crowns") -> SequencePanel:
    return shown(qtbot, SequencePanel(sample_document(setup)))


def lines(view: LinesView) -> list[Line]:
    return [view.lines.line(row) for row in range(view.lines.rowCount())]


def click(view: LinesView, row: int) -> None:
    index = view.lines.index(row)
    view.scrollTo(index)
    QTest.mouseClick(view.viewport(), Qt.MouseButton.LeftButton, pos=view.visualRect(index).center())


def test_it_says_where_in_the_turn_we_are_and_what_comes_next(qtbot: QtBot) -> None:
    panel = sequence(qtbot, "first_landing")
    assert panel.turn.text() == "Turn 2 of 10 · The first summer"
    assert panel.phase.text() == "March and sail · The Ember Crown"
    assert panel.ahead.text() == "Next: March and sail · The Tide Crown"


def test_next_moves_the_clock_and_the_turn_marker_with_it(qtbot: QtBot) -> None:
    panel = sequence(qtbot)
    for _ in range(8):
        QTest.mouseClick(panel.next_button, Qt.MouseButton.LeftButton)
    position = panel.document.position
    assert position.clock == Clock(2, panel.document.game.sheet.sequence.phases[0].id)
    assert len(position.stack(PlaceId("turn_track/2"))) == 1
    panel.document.undo()
    assert len(panel.document.position.stack(PlaceId("turn_track/1"))) == 1


def test_the_next_turn_is_announced_as_such(qtbot: QtBot) -> None:
    panel = sequence(qtbot)
    for _ in range(7):
        panel.next()
    assert panel.ahead.text() == "Next: Turn 2 · Lamps are lit"


def test_back_is_a_move_of_its_own_and_ends_at_the_beginning(qtbot: QtBot) -> None:
    panel = sequence(qtbot)
    assert not panel.back_button.isEnabled()
    panel.next()
    QTest.mouseClick(panel.back_button, Qt.MouseButton.LeftButton)
    assert panel.document.position.clock.phase == "lamps"
    assert panel.document._history.head == 2


def test_the_whole_turn_is_listed_with_a_mark_at_now(qtbot: QtBot) -> None:
    panel = sequence(qtbot)
    assert [line.text for line in lines(panel.order) if line.here] == ["Lamps are lit"]
    assert len(lines(panel.order)) == 8
    for _ in range(3 * 8):
        panel.next()
    assert "Frost" in [line.text for line in lines(panel.order)]


def test_a_click_in_the_list_goes_straight_there(qtbot: QtBot) -> None:
    panel = sequence(qtbot)
    click(panel.order, 4)
    assert panel.phase.text() == "March and sail · The Tide Crown"


def test_steps_are_ticked_off_and_stay_so_until_the_phase_is_over(qtbot: QtBot) -> None:
    panel = sequence(qtbot)
    click(panel.steps, 1)
    assert [line.sign for line in lines(panel.steps)] == ["todo", "done"]
    assert last_line(panel.document) == "Seen to: Both sides draw a card; nobody keeps more than three."
    panel.next()
    assert not panel.document.position.facts.of(TICKED)


def test_a_ticked_step_can_be_taken_back_with_the_keyboard(qtbot: QtBot) -> None:
    panel = sequence(qtbot)
    click(panel.steps, 0)
    panel.steps.setCurrentIndex(panel.steps.lines.index(0))
    QTest.keyClick(panel.steps, Qt.Key.Key_Space)
    assert lines(panel.steps)[0].sign == "todo"
    assert last_line(panel.document) == "Still to see to: Both sides take the lamps of the areas they hold."


def test_steps_carry_the_number_of_their_rule_and_say_what_they_are(qtbot: QtBot) -> None:
    line = lines(sequence(qtbot).steps)[0]
    assert line.rule == "§7.3"
    assert line.spoken.startswith("to do")


def test_a_game_whose_phases_have_no_steps_shows_none(qtbot: QtBot) -> None:
    panel = shown(qtbot, SequencePanel(made_document("turn 1 phase move side germany")))
    assert panel.steps.isHidden()
    assert panel.turn.text() == "Turn 1 of 1 · Spring 1941"


def test_after_the_last_turn_play_may_go_on(qtbot: QtBot) -> None:
    panel = shown(qtbot, SequencePanel(made_document("turn 1 phase combat")))
    assert panel.next()
    assert panel.document.position.clock.turn == 2


def test_going_on_takes_the_marks_of_the_phase_off(qtbot: QtBot) -> None:
    panel = shown(
        qtbot, SequencePanel(made_document("turn 1 phase move side germany\nberlin: germany infantry #i (moved)"))
    )
    panel.next()
    assert [counter.marks for counter in panel.document.position.counters.values()] == [()]


def test_after_the_last_turn_is_said_as_such(qtbot: QtBot) -> None:
    document = sample_document()
    sequence = document.game.sheet.sequence
    last = max(turn.number for turn in sequence.turns)
    document.happen(ClockMoved(moments_of(sequence, last)[-1]))
    panel = shown(qtbot, SequencePanel(document))
    assert panel.ahead.text().startswith(f"Next: after the last turn, Turn {last + 1}")


def test_the_present_moment_is_in_view_however_long_the_turn_and_next_stays_where_it_is(qtbot: QtBot) -> None:
    opened = the_game("blitz")
    document = GameDocument(opened.game, History(start_position(opened.setups["full_game"], opened.game)))
    panel = shown(qtbot, SequencePanel(document))
    panel.resize(270, 560)
    spots, turn = set(), document.position.clock.turn
    while document.position.clock.turn == turn:
        QApplication.processEvents()
        spots.add(panel.next_button.y())
        row = next(at for at, line in enumerate(lines(panel.order)) if line.here)
        seen = panel.order.visualRect(panel.order.lines.index(row))
        assert panel.order.viewport().rect().contains(seen), lines(panel.order)[row].text
        QTest.mouseClick(panel.next_button, Qt.MouseButton.LeftButton)
    assert len(spots) == 1


def year(qtbot: QtBot, text: str, *, advised: bool = True) -> SequencePanel:
    """The sequence of a game in which some steps are only for those who can use them."""
    opened = the_game("totaldomination")
    position = read_position(f"setup standard\n{text}", opened.game, setups=opened.setups)
    rulebook = opened.rulebook if advised else NO_ADVICE
    return shown(qtbot, SequencePanel(GameDocument(opened.game, History(position), rulebook)))


def moments(panel: SequencePanel, count: int) -> list[tuple[str, str]]:
    found = []
    for _ in range(count):
        panel.next()
        found.append((panel.clock.phase, panel.clock.side))
    return found


def test_a_step_that_nobody_can_use_is_passed(qtbot: QtBot) -> None:
    panel = year(qtbot, "hand/uk: g01\nphase draft")
    assert panel.ahead.text().startswith("Next: Strategic phase: one card replaced · United Kingdom")
    assert moments(panel, 2) == [("replacement", "uk"), ("action", "germany")]


def test_a_step_is_come_to_by_those_who_can_use_it(qtbot: QtBot) -> None:
    panel = year(qtbot, "technology/japan: j09\nphase draft")
    assert moments(panel, 2) == [("espionage", "japan"), ("action", "germany")]


def test_what_comes_next_is_reckoned_once_for_the_words_and_for_the_press(
    qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    asked, is_used = list[tuple[GameDocument, Clock]](), checklist._is_used

    def counted(document: GameDocument, clock: Clock) -> bool:
        asked.append((document, clock))
        return is_used(document, clock)

    monkeypatch.setattr(checklist, "_is_used", counted)
    panel = year(qtbot, "hand/uk: g01\nphase draft")
    assert moments(panel, 1) == [("replacement", "uk")]
    assert len(asked) > 1
    assert len(asked) == len(set(asked))


def test_nothing_is_passed_where_no_rulebook_is_asked(qtbot: QtBot) -> None:
    panel = year(qtbot, "phase draft", advised=False)
    assert [phase for phase, _ in moments(panel, 8)] == ["replacement"] * 4 + ["espionage"] * 4


def test_who_passes_last_goes_past_what_nobody_can_use(qtbot: QtBot) -> None:
    gone = "\n".join(f"fact passed {side}" for side in ("germany", "uk", "japan"))
    panel = year(qtbot, f"{gone}\nphase action · side ussr")
    panel.done_button.click()
    assert panel.clock.phase == "victory"
    assert moments(panel, 1) == [("reveal", "")]
    panel.document.undo()
    panel.document.undo()
    assert panel.clock.phase == "action"


def test_next_passes_for_those_who_have_no_card_left_when_their_turn_comes(qtbot: QtBot) -> None:
    panel = year(qtbot, "hand/uk: u05\nphase action · side germany")
    said = list[str]()
    panel.document.said.connect(lambda told: said.append(write(told, panel.document.naming)))
    assert moments(panel, 1) == [("action", "uk")]
    assert not panel.document.position.facts.of("passed"), "who acts now may have played the last one just now"
    assert moments(panel, 1) == [("action", "uk")], "of four hands one is left"
    assert {each.about[0] for each in panel.document.position.facts.of("passed")} == {"germany", "japan", "ussr"}
    assert said == ["Without a card left, and so passed: Japan, the USSR and Germany. Undo goes back."]
    panel.done_button.click()
    assert panel.clock.phase == "victory"
    panel.document.undo()
    panel.document.undo()
    assert not panel.document.position.facts.of("passed"), "one gesture"


def test_who_passes_takes_along_those_who_follow_without_a_card(qtbot: QtBot) -> None:
    panel = year(qtbot, "hand/germany: g01\nphase action · side germany")
    panel.done_button.click()
    assert panel.clock.phase == "victory"


def test_a_common_hand_with_a_card_is_for_both_its_powers(qtbot: QtBot) -> None:
    panel = year(qtbot, "option players = two\nhand/axis: g01\nphase action · side germany")
    assert moments(panel, 2) == [("action", "japan"), ("action", "germany")]
    assert {each.about[0] for each in panel.document.position.facts.of("passed")} == {"uk", "ussr"}


def test_nobody_is_passed_for_want_of_cards_where_no_rulebook_is_asked(qtbot: QtBot) -> None:
    panel = year(qtbot, "phase action · side germany", advised=False)
    assert [side for _, side in moments(panel, 4)] == ["uk", "japan", "ussr", "germany"]


def test_the_buttons_stay_where_they_are_however_long_the_heading_is(qtbot: QtBot) -> None:
    opened = the_game("blitzwar")
    document = GameDocument(
        opened.game, History(start_position(next(iter(opened.setups.values())), opened.game)), opened.rulebook
    )
    panel = shown(qtbot, SequencePanel(document))
    panel.resize(200, 560)
    spots, heights = set(), set()
    for _ in range(24):
        QApplication.processEvents()
        spots.add((panel.next_button.y(), panel.can_button.y()))
        heights.add((panel.turn.height(), panel.phase.height()))
        panel.next()
    assert len(heights) > 1, "some headings wrap"
    assert len(spots) == 1


def test_nobody_passes_for_good_by_mistake_who_has_played_a_card_in_this_turn(qtbot: QtBot) -> None:
    panel = year(qtbot, "hand/uk: g01\nhand/japan: j01\nphase action · side uk\nfact ops_left uk = 2")
    assert panel.done_button.isVisible()
    assert not panel.done_button.isEnabled()
    assert "Next goes on" in panel.done_button.toolTip()
    assert moments(panel, 1) == [("action", "japan")]
    assert panel.done_button.isEnabled()


def test_nobody_passes_who_by_the_rules_still_acts(qtbot: QtBot) -> None:
    panel = year(qtbot, "option players = solo\ndeck/axis: solo_03\nphase action · side germany")
    assert not panel.done_button.isEnabled()
    assert "solo card left" in panel.done_button.toolTip()
    panel = year(qtbot, "option players = solo\nphase action · side germany")
    assert panel.done_button.isEnabled()


def test_the_last_who_has_cards_acts_again_and_again(qtbot: QtBot) -> None:
    gone = "\n".join(f"fact passed {side}" for side in ("germany", "japan", "ussr"))
    panel = year(qtbot, f"{gone}\nhand/uk: g01, g02\nphase action · side uk\nfact ops_left uk = 2")
    assert panel.ahead.text() == "Next: Action phase · United Kingdom"
    assert moments(panel, 1) == [("action", "uk")]
    assert not panel.document.position.facts.says("ops_left", "uk"), "its next card is another turn of its"
    assert panel.done_button.isEnabled()
    assert not panel.next(), "it has not acted yet"
    panel.document.undo()
    assert panel.document.position.facts.says("ops_left", "uk")


def test_a_step_with_something_to_be_seen_to_is_not_passed(qtbot: QtBot) -> None:
    panel = year(qtbot, "technology/germany: g04 #rocket (turned 90)\ngermany: damage\nphase victory")
    assert [phase for phase, _ in moments(panel, 3)] == ["repair", "refresh", "reveal"]


def test_the_button_that_passes_is_called_as_its_box_says_it(qtbot: QtBot) -> None:
    choose("de")
    try:
        panel = year(qtbot, "phase action · side uk")
        assert panel.done_button.text() == "Großbritannien: passen"
    finally:
        choose("en")


def test_a_turn_that_is_called_by_its_number_is_counted_once(qtbot: QtBot) -> None:
    opened = the_game("aaeurope")
    start = start_position(opened.setups["spring_1941"], opened.game)
    assert clock_words(opened.game, start).startswith("Round 1 · Cash advance")
    panel = shown(qtbot, SequencePanel(GameDocument(opened.game, History(start))))
    assert panel.turn.text() == "Round 1", "and of no last round, for the game has none"
    lanterns = the_game("sample")
    begun = start_position(next(iter(lanterns.setups.values())), lanterns.game)
    assert clock_words(lanterns.game, begun).startswith("Turn 2 · The first summer")
