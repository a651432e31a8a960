"""The first weeks of BlitzWar, by hand: who attacks together, who has nowhere to go, and how many go in."""

from __future__ import annotations

from pathlib import Path

from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QPushButton
from pytestqt.qtbot import QtBot

from app.panels.advice.checklist import following
from app.panels.advice.sequence import SequencePanel
from app.panels.battle.panel import BattlePanel
from app.windows.play.play_window import PlayWindow
from boards.board import AreaId
from counters.counter import CounterId
from tests.app.windows.a_table import anchor_of, game_window

LEFT, NONE = Qt.MouseButton.LeftButton, Qt.KeyboardModifier.NoModifier
DANZIG = """
turn 1 · phase axis_combat · side axis
danzig: -
koszalin: -
kustrin: -
danzig: poland infantry_2 #poles
koszalin: germany mixed_3 #tanks (activated), germany infantry_1 #one (activated), germany air #plane
kustrin: germany infantry_1 #two (activated), germany infantry_1 #three (activated)
poznan: germany infantry_2 · east_prussia: germany infantry_2 · warsaw: germany infantry_2
holds axis: poznan, warsaw
"""


def attack(window: PlayWindow, at: str, *who: str) -> BattlePanel:
    panel = window.docks.open("battle")
    assert isinstance(panel, BattlePanel)
    panel.choose(tuple(map(CounterId, who)), AreaId(at))
    return panel


def offered(panel: BattlePanel) -> list[str]:
    return [each.text() for each in panel.findChildren(QPushButton) if each.isVisible()]


def click(panel: BattlePanel, words: str) -> None:
    button = next(each for each in panel.findChildren(QPushButton) if words in each.text() and each.isVisible())
    QTest.mouseClick(button, LEFT)


def throw(panel: BattlePanel, die: int) -> None:
    QTest.keyClicks(panel.dice.seen, str(die))
    QTest.mouseClick(panel.dice.enter, LEFT)


def test_who_has_nowhere_to_retreat_to_is_destroyed_by_a_click(qtbot: QtBot, tmp_path: Path) -> None:
    window = game_window(qtbot, tmp_path, "blitzwar", "europe_1939", DANZIG)
    panel = attack(window, "danzig", "tanks", "one", "plane")
    assert panel.sheet is not None
    assert not panel.sheet.refused, "an air unit in the pile stays where it is"
    throw(panel, 3)
    assert "nowhere" not in panel.result.text()
    assert "no zone to retreat to" in panel.result.text()
    assert "They are destroyed" in offered(panel)
    click(panel, "needs no choosing")
    assert window.document.position.area(CounterId("poles")) != "danzig"
    assert [each for each in offered(panel) if each.startswith("They go")] == ["They go to Danzig"]


def test_no_more_go_in_than_may_stay(qtbot: QtBot, tmp_path: Path) -> None:
    window = game_window(qtbot, tmp_path, "blitzwar", "europe_1939", DANZIG.replace("kustrin:", "koszalin:"))
    panel = attack(window, "danzig", "tanks", "one", "two", "three")
    throw(panel, 6)
    click(panel, "needs no choosing")
    for left in (3, 2, 1):
        going = [each for each in offered(panel) if "goes to Danzig" in each]
        assert going, left
        click(panel, "goes to Danzig")
    assert not [each for each in offered(panel) if "goes to Danzig" in each]
    assert len(window.document.position.in_area(AreaId("danzig"))) == 3


def test_counters_of_an_ally_are_taken_into_an_attack_by_a_click(qtbot: QtBot, tmp_path: Path) -> None:
    text = "turn 2 · phase allies_combat · side allies\nnancy: -\nnancy: france infantry_2 #a · calais: -\n"
    window = game_window(qtbot, tmp_path, "blitzwar", "europe_1939", text + "calais: britain infantry_1 #b")
    table = window.boards.front.table
    QTest.keyClicks(table, "b")
    for at in ("nancy", "calais"):
        QTest.mouseClick(table.viewport(), LEFT, NONE, anchor_of(table, at).toPoint())
    assert window.selection.counters == {"a", "b"}


def test_what_is_only_good_to_know_holds_no_phase_open(qtbot: QtBot, tmp_path: Path) -> None:
    lost = "danzig, poznan, lodz, lublin, warsaw"
    text = f"turn 1 · phase allies_combat · side allies · holds axis: {lost}\n"
    window = game_window(qtbot, tmp_path, "blitzwar", "europe_1939", text)
    panel = window.docks.open("sequence")
    assert isinstance(panel, SequencePanel)
    assert following(window.document).phase == "soviet_sea_transport", "the Soviets have neither ships nor aircraft"
    qtbot.waitUntil(lambda: bool(window.document.position.clock.phase))
    assert panel.next_button.text() == "Next"


def test_too_many_in_a_zone_is_something_to_see_to_before_the_phase_ends(qtbot: QtBot, tmp_path: Path) -> None:
    text = "turn 2 · phase reinforcement\nmoscow: ussr infantry_1, ussr infantry_1, ussr infantry_1, ussr infantry_1"
    window = game_window(qtbot, tmp_path, "blitzwar", "europe_1939", text)
    panel = window.docks.open("sequence")
    assert isinstance(panel, SequencePanel)
    lines = panel.steps.lines
    qtbot.waitUntil(lambda: any("4 land counters in Moscow" in lines.line(n).text for n in range(lines.rowCount())))
