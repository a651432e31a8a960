"""Total Domination on the table, as its players do it: with real hands, by the whole rulebook."""

from __future__ import annotations

from pathlib import Path

from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QPushButton
from pytestqt.qtbot import QtBot

from app.panels.advice.ledger import LedgerPanel
from app.panels.battle.panel import BattlePanel
from counters.counter import CounterId, SideId
from counters.events import CountersMoved
from counters.position import PlaceId
from tests.app.windows.a_table import anchor_of, game_window, point_of

LEFT, NONE = Qt.MouseButton.LeftButton, Qt.KeyboardModifier.NoModifier


def steps(panel: LedgerPanel) -> list[str]:
    """What is to be done, and what is done, as it is read out."""
    found = (panel.list.lines.line(row) for row in range(panel.list.lines.rowCount()))
    return [line.spoken for line in found if line.sign in ("todo", "done")]


def click(panel: LedgerPanel, row: int) -> None:
    panel.list.scrollTo(panel.list.lines.index(row))
    spot = panel.list.visualRect(panel.list.lines.index(row)).center()
    QTest.mouseClick(panel.list.viewport(), LEFT, NONE, spot)


def test_an_attack_needs_no_dice_and_takes_its_target_off_by_one_click(qtbot: QtBot, tmp_path: Path) -> None:
    text = "turn 1 · phase action · side germany"
    window = game_window(qtbot, tmp_path, "totaldomination", "standard", text)
    table = window.boards.front.table
    QTest.mouseClick(table.viewport(), LEFT, NONE, point_of(table, "germany_army_1").toPoint())
    QTest.keyClicks(table, "b")
    QTest.mouseClick(table.viewport(), LEFT, NONE, anchor_of(table, "poland").toPoint())
    battle = window.docks.panels["battle"]
    assert isinstance(battle, BattlePanel)
    assert battle.head.lines.line(0).text == "Germany can destroy Neutral Army in Poland for 3 OPs."
    assert not battle.dice.isVisible()
    button, whole_plan = [each for each in battle.steps.findChildren(QPushButton) if each.isVisible()]
    assert button.text() == "Neutral Army: 3 OPs"
    assert whole_plan.text() == "Neutral Army, and German Army moves in: 5 OPs"
    QTest.mouseClick(button, LEFT)
    assert not window.document.position.in_place(PlaceId("poland"))
    assert not [each for each in battle.steps.findChildren(QPushButton) if each.isVisible()], "nobody is left"


def test_the_solo_opponent_says_what_it_does_and_why_and_each_step_is_one_click(qtbot: QtBot, tmp_path: Path) -> None:
    window = game_window(qtbot, tmp_path, "totaldomination", "solo")
    document = window.document
    document.happen(CountersMoved((CounterId("solo_08_1"),), PlaceId("pile/solo_drawn")))
    panel = window.docks.open("ledger")
    assert isinstance(panel, LedgerPanel)
    panel.side.setCurrentIndex(panel.side.findData("germany"))
    proposed = steps(panel)
    assert len(proposed) == 2
    assert "A click does it: 1. Neutral Army is destroyed in Poland: the first on the sweep" in proposed[0]
    assert panel.list.lines.line(0).text == "Germany acts with 2 units.", "what is to be done comes first"
    click(panel, 1)
    assert not document.position.in_place(PlaceId("poland"))
    assert [each.split()[0] for each in steps(panel)] == ["done", "A"], "the second step stays what it was"
    click(panel, 2)
    assert [one.side for one in document.position.in_place(PlaceId("baltics"))] == [SideId("germany")]
    click(panel, 2)
    assert len(document._history) == 3, "what is done is not done again"
    document.undo()
    assert [each.split()[0] for each in steps(panel)] == ["done", "A"]
    document.redo()
    document.happen(CountersMoved((CounterId("solo_08_1"),), PlaceId("pile/solo")))
    assert all(each.startswith("A click") for each in steps(panel)), "over with the next thing that happens"
    told = [each.text() for each in panel.applied.findChildren(QPushButton) if not each.isHidden()]
    assert not [each for each in told if "threshold" in each or "distance" in each], "no points"
