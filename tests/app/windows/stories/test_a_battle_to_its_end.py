"""Battles of Axis & Allies Europe by the panel alone: which are due, dice, losses, and what is won."""

from __future__ import annotations

from pathlib import Path

from msgspec.structs import replace
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from app.panels.battle.board import BattleBoardPanel
from app.panels.battle.panel import BattlePanel
from app.panels.parts.line import Line
from app.windows.play.play_window import PlayWindow
from boards.board import AreaId
from counters.counter import CounterId, SideId
from counters.events import ClockMoved
from counters.position import PhaseId
from tests.app.windows.a_table import game_window

EAST = """turn 1 · phase germany_combat · side germany
east_poland: germany infantry #a, germany infantry #b, germany armor #c
bessarabia: germany infantry #d, germany infantry #e, germany armor #f
fact came_from a = poland"""


def fought(qtbot: QtBot, folder: Path) -> tuple[PlayWindow, BattlePanel]:
    window = game_window(qtbot, folder, "aaeurope", "spring_1941", EAST)
    panel = window.docks.open("battle")
    assert isinstance(panel, BattlePanel)
    return window, panel


def due(panel: BattlePanel, words: str) -> Line | None:
    lines = [panel.due.lines.line(row) for row in range(panel.due.lines.rowCount())]
    return next((line for line in lines if words in line.text), None)


def throw(panel: BattlePanel, *dice: int) -> None:
    panel.rounds.real.seen.setText(" ".join(map(str, dice)))
    panel.rounds.real.seen.returnPressed.emit()


def test_battles_that_are_due_are_named_before_anybody_picks_counters_out(qtbot: QtBot, tmp_path: Path) -> None:
    window, panel = fought(qtbot, tmp_path)
    assert panel.at is None
    qtbot.waitUntil(lambda: due(panel, "East Poland") is not None)
    panel.due.chosen.emit(due(panel, "East Poland"))
    assert panel.at == "east_poland"
    assert set(panel.attackers) == {"a", "b", "c"}
    assert due(panel, "Bessarabia") is None, "one at a time"
    board = window.docks.open("battle_board")
    assert isinstance(board, BattleBoardPanel)
    where = board.fight.where if board.fight is not None else None
    assert where is not None
    qtbot.waitUntil(lambda: where.currentData() == "east_poland")


def test_what_is_won_is_taken_in_the_panel_and_the_next_battle_named(qtbot: QtBot, tmp_path: Path) -> None:
    window, panel = fought(qtbot, tmp_path)
    window.resize(1366, 768)
    qtbot.waitUntil(lambda: due(panel, "East Poland") is not None)
    panel.due.chosen.emit(due(panel, "East Poland"))
    defenders = len(panel.sheet.defenders) if panel.sheet is not None else 0
    for _round in range(defenders):
        throw(panel, 1, 1, 1)
        throw(panel, *[6] * len(panel.sheet.defenders if panel.sheet is not None else ()))
        losses = [each for offer in panel._offers() for each in offer.commands if "They go to" not in each.title]
        for each in losses:
            each.run()
        if panel._is_over():
            break
        panel._go_on()
    qtbot.waitUntil(lambda: due(panel, "took East Poland") is not None)
    assert due(panel, "A battle is due in Bessarabia") is not None
    first = panel.due.model().index(0, 0)
    qtbot.waitUntil(lambda: panel.due.viewport().visibleRegion().contains(panel.due.visualRect(first).center()))
    panel.due.chosen.emit(due(panel, "took East Poland"))
    assert window.document.position.holders[AreaId("east_poland")] == "germany"


def test_a_whole_battle_is_fought_with_the_hand_on_one_spot(qtbot: QtBot, tmp_path: Path) -> None:
    window, panel = fought(qtbot, tmp_path)
    window.resize(1366, 768)
    qtbot.waitUntil(lambda: due(panel, "East Poland") is not None)
    panel.due.chosen.emit(due(panel, "East Poland"))
    QApplication.processEvents()
    spot, pressed = panel.onward.mapTo(window, panel.onward.rect().center()), list[str]()
    for _press in range(40):
        qtbot.waitUntil(lambda: not window.advisor.busy)
        if window.document.position.holders.get(AreaId("east_poland")) == "germany":
            break
        pressed.append(panel.onward.text())
        dice = [1] * 3 if pressed[-1].startswith("Attacker") else [6] * 9
        if (volley := panel.rounds.ready) is not None:
            panel.rounds.real.seen.setText(" ".join(map(str, dice[: int(volley.volley.dice.partition("d")[0])])))
        QTest.mouseClick(window.childAt(spot), Qt.MouseButton.LeftButton)
        QApplication.processEvents()
    assert pressed[:2] == ["Attacker: Roll 3d6", f"Defender: {pressed[1].partition(': ')[2]}"]
    assert pressed[-1].startswith("East Poland changes hands")


def test_what_one_power_picked_out_is_not_carried_off_by_the_next(qtbot: QtBot, tmp_path: Path) -> None:
    window, _panel = fought(qtbot, tmp_path)
    clock = window.document.position.clock
    window.selection.only((CounterId("a"), CounterId("b")))
    window.document.happen(ClockMoved(replace(clock, phase=PhaseId("germany_movement"))))
    assert window.selection.counters == {"a", "b"}, "the same power goes on with them"
    window.document.happen(
        ClockMoved(replace(clock, phase=PhaseId("soviet_union_purchase"), side=SideId("soviet_union")))
    )
    assert not window.selection.counters


def test_asking_about_a_battle_under_way_asks_for_no_dice_again(qtbot: QtBot, tmp_path: Path) -> None:
    _window, panel = fought(qtbot, tmp_path)
    qtbot.waitUntil(lambda: due(panel, "East Poland") is not None)
    again = due(panel, "East Poland")
    panel.due.chosen.emit(again)
    throw(panel, 1, 1, 1)
    fired = [each for each in panel.rounds.volleys.values() if not each.roll.isEnabled()]
    panel.due.chosen.emit(again)
    assert [each for each in panel.rounds.volleys.values() if not each.roll.isEnabled()] == fired
    assert len(fired) == 1


def test_whoever_has_gone_back_is_told_which_battle_is_next(qtbot: QtBot, tmp_path: Path) -> None:
    _window, panel = fought(qtbot, tmp_path)
    qtbot.waitUntil(lambda: due(panel, "East Poland") is not None)
    panel.due.chosen.emit(due(panel, "East Poland"))
    throw(panel, 6, 6, 6)
    throw(panel, *[6] * len(panel.sheet.defenders if panel.sheet is not None else ()))
    assert due(panel, "A battle is due in Bessarabia") is None
    back = [each for offer in panel._offers() for each in offer.commands if "They go to" in each.title]
    back[0].run()
    qtbot.waitUntil(lambda: due(panel, "A battle is due in Bessarabia") is not None)


def test_why_a_battle_cannot_be_fought_is_said_once(qtbot: QtBot, tmp_path: Path) -> None:
    text = """turn 1 · phase great_britain_combat · side great_britain
denmark: germany infantry, great_britain infantry #i
danish_sea: germany submarine, great_britain destroyer
fact landed i = danish_sea"""
    window = game_window(qtbot, tmp_path, "aaeurope", "spring_1941", text)
    panel = window.docks.open("battle")
    assert isinstance(panel, BattlePanel)
    panel.choose((CounterId("i"),), AreaId("denmark"))
    told = [(line.text, line.sign) for line in panel._headline()]
    assert told == [("Enemies are in the Danish Sea: the sea battle comes before the landing.", "no")]


def test_a_battle_at_sea_is_known_of_at_the_landing_and_nobody_shoots_at_the_shore(
    qtbot: QtBot, tmp_path: Path
) -> None:
    text = """turn 1 · phase great_britain_combat · side great_britain
denmark: germany infantry, great_britain infantry #i
danish_sea: -
danish_sea: germany submarine, great_britain destroyer #d
fact landed i = danish_sea"""
    window = game_window(qtbot, tmp_path, "aaeurope", "spring_1941", text)
    panel = window.docks.open("battle")
    assert isinstance(panel, BattlePanel)
    panel.choose((CounterId("d"),), AreaId("danish_sea"))
    throw(panel, 1)
    throw(panel, 6)
    panel.settle()
    for offer in panel._offers():
        for each in offer.commands:
            each.run()
    assert panel._is_over()
    panel.choose((CounterId("i"),), AreaId("denmark"))
    assert [*panel.rounds.volleys] == ["land_combat_attack", "land_combat_defence"]
    window.document.undo()
    window.document.undo()
    window.document.undo()
    assert not window.document.position.facts.get("sea_battle", "danish_sea"), "it goes back with the dice"
