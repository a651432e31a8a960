"""A question is typed, answered in lines, and the answer lights on the map."""

from __future__ import annotations

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from pytestqt.qtbot import QtBot

from app.documents.game_document import GameDocument
from app.language import choose
from app.panels.advice.ask import AskPanel
from app.panels.parts.line import Line
from app.panels.parts.panel import Light
from counters.counter import CounterId, SideId
from counters.events import ClockMoved, CountersMoved
from counters.position import Clock, PlaceId
from counters.saves.history import History
from counters.text.reading import start_position
from tests.app.panels.a_panel import asked, sample_document, shown
from tests.shelf_games import the_game


def made(qtbot: QtBot) -> AskPanel:
    return shown(qtbot, AskPanel(sample_document("first_landing")))


def said(panel: AskPanel) -> list[str]:
    return [panel.list.lines.line(row).spoken for row in range(panel.list.lines.rowCount())]


def lines(panel: AskPanel) -> list[Line]:
    return [panel.list.lines.line(row) for row in range(panel.list.lines.rowCount())]


def type_in(panel: AskPanel, words: str) -> None:
    panel.box.clear()
    QTest.keyClicks(panel.box, words)
    panel.list_of_words.hide()
    QTest.keyClick(panel.box, Qt.Key.Key_Return)


def test_before_a_question_examples_of_this_very_table_stand_there_and_each_is_understood(qtbot: QtBot) -> None:
    panel = made(qtbot)
    examples = said(panel)[1:]
    assert any(line.startswith("reach ember guard in ") for line in examples)
    assert any(line.startswith("may attack ember guard in ") for line in examples)
    for row in range(1, len(examples) + 1):
        panel.box.clear()
        panel.ask()
        type_in(panel, str(panel.list.lines.line(row).means))
        assert not said(panel)[0].startswith("Not understood"), examples[row - 1]


def test_what_an_example_asks_stands_beside_it_in_the_language_of_the_reader(qtbot: QtBot) -> None:
    choose("de")
    try:
        panel = made(qtbot)
        assert "supply ember – Wer ist im Nachschub?" in said(panel)
        panel._fill()
        named = [panel.words.item(row).text() for row in range(panel.words.rowCount())]
        assert "reach (Wohin können diese?)" in named
    finally:
        choose("en")


def test_a_battle_is_told_as_its_panel_tells_it_in_the_language_of_the_reader(qtbot: QtBot) -> None:
    panel = made(qtbot)
    question = "battle by tide infantry in eddyford, tide cavalry in eddyford at shingle"
    type_in(panel, question)
    english = said(panel)
    assert any("%" in line.amount for line in lines(panel))
    choose("de")
    try:
        german = made(qtbot)
        type_in(german, question)
        assert len(said(german)) == len(english)
        assert not {line for line in said(german) if len(line) > 20} & set(english)
    finally:
        choose("en")


@pytest.mark.parametrize("acting", ["axis", "allies"])
def test_examples_are_of_the_side_whose_turn_it_is_and_change_with_the_turn(qtbot: QtBot, acting: str) -> None:
    opened = the_game("blitzwar")
    game, start = opened.game, start_position(opened.setups["europe_1939"], opened.game)
    panel = shown(qtbot, AskPanel(GameDocument(game, History(start), opened.rulebook)))
    side = SideId(acting)
    panel.document.happen(ClockMoved(Clock(start.clock.turn, start.clock.phase, side)))
    (reach,) = [line for line in said(panel) if line.startswith("reach ")]
    whose = SideId(reach.split()[1])
    assert side in (whose, game.sheet.sides[whose].belongs_to), reach


def test_a_click_on_an_example_asks_it(qtbot: QtBot) -> None:
    panel = made(qtbot)
    panel._choose(panel.list.lines.line(1))
    assert panel.box.text() == "findings"
    assert "For example" not in said(panel)[0]


def test_the_answer_is_told_with_its_rule_and_lights_on_the_map(qtbot: QtBot) -> None:
    panel = made(qtbot)
    wishes = asked(panel)
    type_in(panel, "reach #old_fourth by land")
    assert "Yes: Cinder Fells can be reached at a cost of 1 out of 2. [§3.1]" in said(panel)
    (light,) = [wish for wish in wishes if isinstance(wish, Light)]
    assert PlaceId("cinder_fells") in light.places
    panel.hide()
    assert wishes[-1] == Light(), "nor longer than the answer is seen"


def test_what_is_not_understood_is_told_with_the_nearest_word(qtbot: QtBot) -> None:
    panel = made(qtbot)
    type_in(panel, "raech #old_fourth")
    (told,) = said(panel)
    assert told.startswith("Not understood: There is no question raech; did you mean reach? There are: reach, findings")
    type_in(panel, "may attack #old_fourth at samphire with die six")
    assert said(panel) == ["Not understood: “six” is no die: a number from 1 to 6 was expected."]


def test_the_same_question_is_answered_anew_when_the_table_changes(qtbot: QtBot) -> None:
    panel = made(qtbot)
    type_in(panel, "reach #old_fourth by land")
    before = said(panel)
    panel.document.happen(CountersMoved((CounterId("old_fourth"),), PlaceId("wick")))
    assert said(panel) != before


def test_a_name_is_completed_where_it_is_typed(qtbot: QtBot) -> None:
    panel = made(qtbot)
    panel.show()
    QTest.keyClicks(panel.box, "may attack #old_fourth at samph")
    model = panel.completer.completionModel()
    assert [model.index(row, 0).data() for row in range(model.rowCount())] == ["samphire"]
    panel._take(model.index(0, 0))
    assert panel.box.text() == "may attack #old_fourth at samphire "
