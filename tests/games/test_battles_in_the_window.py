"""An attack of each game that is reckoned by a table: dragged with the mouse, asked about, thrown, and read off its
charts."""

from __future__ import annotations

from pathlib import Path
from typing import NamedTuple

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from pytestqt.qtbot import QtBot

from app.panels.advice.charts import ChartsPanel
from app.panels.battle.panel import BattlePanel
from counters.counter import CounterId
from counters.events import DiceRolled
from tests.app.windows.a_table import anchor_of, drag, game_window, point_of


class Attack(NamedTuple):
    """Two counters beside each other, and what the attacker’s one die is to show."""

    game: str
    setup: str
    lying: str
    at: str
    chart: str
    thrown: str


BATTLES = (
    Attack(
        "blitz", "blitz_of_western_europe",
        "poland: -\npoland: afa polish_army #defends (size_2)\nberlin: -\nberlin: germany army_group_center #attacks",
        "poland", "combat", "4",
    ),
    Attack(
        "aaeurope", "spring_1941",
        "baltic_states: -\nbaltic_states: soviet_union infantry #defends\npoland: -\npoland: germany armor #attacks",
        "baltic_states", "battle_board", "3",
    ),
    Attack(
        "empires", "september_1939",
        "warsaw: -\nwarsaw: poland inf #defends\ndanzig: -\ndanzig: germany inf #attacks",
        "warsaw", "modifiers", "2",
    ),
)  # fmt: skip


@pytest.mark.parametrize("attack", BATTLES, ids=[each.game for each in BATTLES])
def test_an_attack_lights_the_chart_and_the_dice_are_read_on_it(qtbot: QtBot, tmp_path: Path, attack: Attack) -> None:
    game, setup, text, at, chart, thrown = attack
    window = game_window(qtbot, tmp_path, game, setup, text)
    window.boards.look_at(at)
    table = window.boards.front.table
    qtbot.waitUntil(lambda: CounterId("attacks") in table.counters.items)
    table.finish()
    window.boards.take("attack")
    drag(table, point_of(table, "attacks"), anchor_of(table, at))
    panel = window.docks.panels["battle"]
    assert isinstance(panel, BattlePanel)
    assert (panel.attackers, panel.at) == ((CounterId("attacks"),), at)
    (name, volley), *_ = panel.rounds.volleys.items()
    assert name.endswith("_attack")
    panel.rounds.real.seen.setText(thrown)
    QTest.mouseClick(volley.roll, Qt.MouseButton.LeftButton)
    document = window.document
    assert isinstance(document._history[document._history.head].event, DiceRolled)
    assert volley.result.text()
    assert chart in panel.rounds.charts
    lit = {each.chart for each in panel.sheet.lit} if panel.sheet else set()
    charts = window.docks.open("charts")
    assert isinstance(charts, ChartsPanel)
    marked = [charts.which.itemData(row) for row in range(charts.which.count()) if charts.which.itemText(row)[0] == "●"]
    assert set(marked) == lit
