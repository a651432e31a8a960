"""What players place, pay or bid before the first turn has a phase of its own, and only where it is played with; and it
is done in the window, by mouse and keys."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import NamedTuple

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from pytestqt.qtbot import QtBot

from app.panels.advice.sequence import SequencePanel
from app.panels.tray.panel import TrayPanel
from boards.board import AreaId
from counters.position import OptionId, PhaseId
from counters.text.reading import start_position
from rules_assist.shelf.shelf import Opened
from tests.app.windows.a_table import game_window
from tests.games.hands import put
from tests.shelf_games import the_game

FREE = [
    ("blitzwar", "europe_1939", "setup", ""),
    ("aaeurope", "spring_1941", "cash_advance", "cash_advance"),
    ("totaldomination", "alternative", "placing", "units_placed"),
    ("blitz", "full_game", "bidding", "scenario"),
    ("blitz", "road_to_war", "road_to_war", "road_to_war"),
]


@pytest.mark.parametrize(("game", "setup", "phase", "option"), FREE, ids=str)
def test_it_is_the_step_the_game_begins_with(game: str, setup: str, phase: str, option: str) -> None:
    opened = the_game(game)
    position = start_position(opened.setups[setup], opened.game)
    played = opened.game.sheet.played(position.options)
    found = played.phase(PhaseId(phase))
    assert found is not None
    assert found.steps
    assert found.turns == (1,)
    assert position.clock.phase == phase
    if option:
        others = opened.game.sheet.options[OptionId(option)].choices
        without = [each for each in others if phase not in phases(opened, {**position.options, OptionId(option): each})]
        assert without


def phases(opened: Opened, options: Mapping[OptionId, str]) -> set[PhaseId]:
    return {each.id for each in opened.game.sheet.played(options).phases}


class Placed(NamedTuple):
    game: str
    setup: str
    what: str
    where: str
    area: str


PLACED = (
    Placed("blitzwar", "europe_1939", "Polish Infantry", "Warsaw", "warsaw"),
    Placed("aaeurope", "spring_1941", "German Infantry", "Poland", "poland"),
    Placed("totaldomination", "alternative", "German Army", "Germany", "germany"),
)


@pytest.mark.parametrize("placed", PLACED, ids=[each.game for each in PLACED])
def test_units_come_out_of_the_tray_before_the_first_turn(qtbot: QtBot, tmp_path: Path, placed: Placed) -> None:
    game, setup, what, where, area = placed
    window = game_window(qtbot, tmp_path, game, setup)
    tray = window.docks.open("tray")
    assert isinstance(tray, TrayPanel)
    before = len(window.document.position.in_area(AreaId(area)))
    put(tray, what, where)
    assert len(window.document.position.in_area(AreaId(area))) == before + 1
    phase = window.document.position.clock.phase
    panel = window.docks.open("sequence")
    assert isinstance(panel, SequencePanel)
    for _ in range(len(window.document.game.sheet.sides)):
        QTest.mouseClick(panel.next_button, Qt.MouseButton.LeftButton)
    assert window.document.position.clock.phase != phase
