"""What is so: noted and taken back by hand."""

from typing import get_args

from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QComboBox
from pytestqt.qtbot import QtBot

from app.documents.game_document import GameDocument
from app.panels.kept.facts import FactsPanel
from counters.counter import CounterId
from counters.events import FactSet
from counters.position import Fact, FactWord, Scope
from counters.saves.history import History
from counters.text.reading import start_position
from tests.app.panels.a_panel import last_line, sample_document, shown
from tests.shelf_games import the_game


def lines(panel: FactsPanel) -> list[str]:
    return [panel.list.lines.line(row).text for row in range(panel.list.lines.rowCount())]


def war(qtbot: QtBot) -> FactsPanel:
    opened = the_game("empires")
    start = start_position(opened.setups["september_1939"], opened.game)
    return shown(qtbot, FactsPanel(GameDocument(opened.game, History(start), opened.rulebook)))


def test_who_is_at_war_is_shown_noted_and_taken_back(qtbot: QtBot) -> None:
    panel = war(qtbot)
    panel.choose("at_war")
    assert "Germany, Poland" in lines(panel)
    assert len(lines(panel)) == 10
    one, other = panel.boxes
    assert isinstance(one, QComboBox)
    assert isinstance(other, QComboBox)
    one.setCurrentText("Italy")
    other.setCurrentText("Greece")
    QTest.mouseClick(panel.note, Qt.MouseButton.LeftButton)
    assert panel.document.position.facts.says("at_war", "italy", "greece")
    assert len(lines(panel)) == 11
    panel.list.setCurrentIndex(panel.list.lines.index(lines(panel).index("Italy, Greece")))
    QTest.mouseClick(panel.off, Qt.MouseButton.LeftButton)
    assert not panel.document.position.facts.says("at_war", "italy", "greece")
    panel.document.undo()
    assert "Italy, Greece" in lines(panel)


def test_an_area_is_typed_and_what_is_none_is_not_noted(qtbot: QtBot) -> None:
    panel = war(qtbot)
    panel.choose("strike_points")
    (area,) = panel.boxes
    assert isinstance(area, QComboBox)
    area.setEditText("warsow")
    assert not panel.set()
    area.setEditText("warsaw")
    panel.value.setText("3")
    assert panel.set()
    assert lines(panel) == ["Warsaw · 3 · until the turn is over"]
    assert panel.value.text() == ""


def test_what_is_picked_out_on_the_map_is_said_so_together(qtbot: QtBot) -> None:
    panel = shown(qtbot, FactsPanel(sample_document("first_landing")))
    panel.choose("moved_by_sea")
    assert not panel.set()
    panel.show_picked_out((CounterId("reeds"), CounterId("riders")))
    assert panel.meaning.text().endswith("Said of what is picked out on the map: 2.")
    assert panel.set()
    assert len(lines(panel)) == 2
    assert last_line(panel.document).count("carried over the sea") == 2
    panel.choose("")
    assert all(line.startswith("moved by sea · ") for line in lines(panel))
    assert not panel.set()


def test_each_fact_says_how_long_it_lasts(qtbot: QtBot) -> None:
    """The panel ended with an error where one lasts as long as a side's turn."""
    panel = war(qtbot)
    panel.choose("at_war")
    for scope in get_args(Scope):
        panel.document.happen(FactSet(Fact(FactWord("at_war"), ("italy", "greece"), scope)))
        until = {"side": " · until another side's turn", "game": ""}.get(scope, f" · until the {scope} is over")
        assert f"Italy, Greece{until}" in lines(panel)
