"""What a side earns or scores stands in the ledger with its terms, and one click writes it down."""

from __future__ import annotations

from pathlib import Path
from typing import NamedTuple

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QPushButton
from pytestqt.qtbot import QtBot

from app.panels.advice.ledger import LedgerPanel
from counters.position import ValueId
from tests.app.windows.a_table import game_window


class Sum(NamedTuple):
    """A term that must stand there, and what the value is after the click."""

    game: str
    setup: str
    text: str
    value: str
    term: str
    amount: float


SUMS = (
    Sum("blitz", "full_game", "turn 11 · phase victory", "germany.victory", "Long War: the end of turn 11.", 1),
    Sum("aaeurope", "spring_1941", "holds germany: egypt", "germany.ipc", "Germany: the Middle East column: 1.", 53),
    Sum("empires", "september_1939", "holds germany: warsaw", "germany.resources", "Warsaw", 127),
)


@pytest.mark.parametrize("wanted", SUMS, ids=[each.game for each in SUMS])
def test_a_sum_is_written_down_by_one_click_and_undo_takes_it_back(qtbot: QtBot, tmp_path: Path, wanted: Sum) -> None:
    game, setup, text, value, term, amount = wanted
    window = game_window(qtbot, tmp_path, game, setup, text)
    panel = window.docks.open("ledger")
    assert isinstance(panel, LedgerPanel)
    panel.side.setCurrentIndex(panel.side.findData("germany"))
    lines = [panel.list.lines.line(row) for row in range(panel.list.lines.rowCount())]
    assert any(line.text == term and line.rule for line in lines)
    before = window.document.position.value(ValueId(value))
    name = window.document.game.sheet.values[ValueId(value)].name
    button = next(each for each in panel.applied.findChildren(QPushButton) if each.isVisible() and name in each.text())
    QTest.mouseClick(button, Qt.MouseButton.LeftButton)
    assert window.document.position.value(ValueId(value)) == amount
    window.document.undo()
    assert window.document.position.value(ValueId(value)) == before


@pytest.mark.parametrize(("phase", "offered"), [("axis_land", ""), ("plans", "Oil"), ("victory", "Victory points")])
def test_what_is_counted_is_written_down_in_its_phase_alone(
    qtbot: QtBot, tmp_path: Path, phase: str, offered: str
) -> None:
    """Points taken at the builds could not be taken at the end of the turn, and Oil is not had before it is counted."""
    window = game_window(qtbot, tmp_path, "blitz", "full_game", f"turn 11 · phase {phase}")
    panel = window.docks.open("ledger")
    assert isinstance(panel, LedgerPanel)
    panel.side.setCurrentIndex(panel.side.findData("germany"))
    titles = [each.text() for each in panel.applied.findChildren(QPushButton) if each.isVisible()]
    assert bool(titles) == bool(offered)
    assert all(any(word in each for word in (offered, "Resources" if offered == "Oil" else offered)) for each in titles)
