"""A battle of Blitz! won by hand: dice, losses, no next round, the advance, and then it is over."""

from __future__ import annotations

from pathlib import Path

from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QPushButton
from pytestqt.qtbot import QtBot

from app.panels.battle.panel import BattlePanel
from boards.board import AreaId
from counters.counter import CounterId
from counters.events import CountersMarked
from tests.app.windows.a_table import game_window

POLAND = """
turn 1 · phase axis_combat · side germany
poland: -
poland: afa polish_army #defends (size_1)
berlin: -
berlin: germany army_group_center #first, germany army_group_south #second (size_2)
"""


def buttons(panel: BattlePanel) -> dict[str, QPushButton]:
    return {each.text(): each for each in panel.steps.findChildren(QPushButton) if each.isVisibleTo(panel.steps)}


def told(panel: BattlePanel) -> str:
    return " ".join(each.text for each in panel._headline())


def test_who_has_won_goes_in_and_whoever_is_stopped_does_not(qtbot: QtBot, tmp_path: Path) -> None:
    window = game_window(qtbot, tmp_path, "blitz", "blitz_of_western_europe", POLAND)
    document, panel = window.document, window.docks.open("battle")
    assert isinstance(panel, BattlePanel)
    first, second = CounterId("first"), CounterId("second")
    panel.choose((first, second), AreaId("poland"))
    panel.rounds.real.seen.setText("6")
    QTest.mouseClick(panel.rounds.volleys["land_attack"].roll, Qt.MouseButton.LeftButton)
    next(row for title, row in buttons(panel).items() if "Polish Army" in title).click()
    document.happen(CountersMarked((first,), on=("blocked",)))
    assert not panel.rounds.again.isEnabled(), "no round follows on one that leaves nobody to fight"
    panel.rounds.real.seen.setText("1")
    QTest.mouseClick(panel.rounds.volleys["land_defence"].roll, Qt.MouseButton.LeftButton)
    buttons(panel)["They go to Poland"].click()
    assert document.position.area(second) == "poland"
    assert document.position.area(first) == "berlin"
    assert "is over" in told(panel)
    assert not buttons(panel)


def test_where_nobody_is_left_to_fight_no_dice_are_thrown(qtbot: QtBot, tmp_path: Path) -> None:
    bare = POLAND.replace("poland: afa polish_army #defends (size_1)", "")
    window = game_window(qtbot, tmp_path, "blitz", "blitz_of_western_europe", bare)
    panel = window.docks.open("battle")
    assert isinstance(panel, BattlePanel)
    panel.choose((CounterId("first"), CounterId("second")), AreaId("poland"))
    assert "Nobody is left to fight in Poland" in told(panel)
    assert not panel.rounds.volleys, "there is nobody to throw dice against"


def test_nobody_picks_who_may_not_go_in_where_a_defender_stays(qtbot: QtBot, tmp_path: Path) -> None:
    """Of two Sizes the attackers' die takes one, without a letter: the letter of the other die has nobody to stop."""
    whole = POLAND.replace("#defends (size_1)", "#defends (size_2)")
    window = game_window(qtbot, tmp_path, "blitz", "blitz_of_western_europe", whole)
    panel = window.docks.open("battle")
    assert isinstance(panel, BattlePanel)
    panel.choose((CounterId("first"), CounterId("second")), AreaId("poland"))

    def throw(volley: str, die: str) -> str:
        panel.rounds.real.seen.setText(die)
        QTest.mouseClick(panel.rounds.volleys[volley].roll, Qt.MouseButton.LeftButton)
        return panel.rounds.thrown[volley].volley.result

    assert throw("land_defence", "4") == "S"
    assert any("advance" in title for title in buttons(panel)), "as far as the attackers' die may make room"
    assert throw("land_attack", "2") == "1"
    assert [title for title in buttons(panel) if "advance" in title] == []
    next(row for title, row in buttons(panel).items() if "Polish Army" in title).click()
    assert not buttons(panel)
    assert any("who defends Poland stays there" in each.words for each in panel._open)


def test_more_damage_than_there_are_sizes_is_dealt_once(qtbot: QtBot, tmp_path: Path) -> None:
    """Two damage on an army of one Size: it goes to the Force Pool, and no button counts a second loss."""
    window = game_window(qtbot, tmp_path, "blitz", "blitz_of_western_europe", POLAND)
    document, panel = window.document, window.docks.open("battle")
    assert isinstance(panel, BattlePanel)
    panel.choose((CounterId("first"), CounterId("second")), AreaId("poland"))
    panel.rounds.real.seen.setText("6")
    QTest.mouseClick(panel.rounds.volleys["land_attack"].roll, Qt.MouseButton.LeftButton)
    assert panel.rounds.thrown["land_attack"].volley.result.startswith("2")
    assert not panel.settle_button.isVisibleTo(panel)
    before = len(document.played())
    panel.settle()
    (moment,) = document.played()[before:]
    assert [type(each).__name__ for each in moment.events] == ["CountersMoved"], moment.events


def test_the_faces_of_an_open_stack_stay_where_they_are_while_one_after_the_other_is_picked(
    qtbot: QtBot, tmp_path: Path
) -> None:
    """More buttons came up for two than for one, and the next click, meant for a face, fell on one of them."""
    pile = ("army_group_center", "army_group_south", "army_group_b", "stukas", "luftwaffe", "1st_para", "18th_army")
    crowd = "\n".join(f"western_germany: germany {each}" for each in pile)
    text = f"turn 2 · phase axis_combat · side germany\nwestern_germany: -\n{crowd}"
    window = game_window(qtbot, tmp_path, "blitz", "full_game", text)
    window.resize(1366, 768)
    box = window.spread_box
    stukas = next(id for id in window.document.position.where if "stukas" in id)
    box.open(window.document.position.ground(stukas))
    faces, lay = box.panel.faces, []
    QTest.qWait(50)
    below, buttons = box.panel.below, box.panel.buttons
    assert below.height() >= min(buttons.heightForWidth(below.width()), box.panel.height() // 2)
    for row in range(3):
        at = faces.visualRect(faces.faces.index(row)).center()
        lay.append(faces.mapTo(box, faces.geometry().bottomLeft()))
        QTest.mouseClick(faces.viewport(), Qt.MouseButton.LeftButton, Qt.KeyboardModifier.ControlModifier, at)
        QTest.qWait(20)
    lay.append(faces.mapTo(box, faces.geometry().bottomLeft()))
    assert len(faces.picked_out()) == 3
    assert len(set(lay)) == 1, lay


def test_a_fort_that_is_picked_to_go_back_loses_a_size_instead(qtbot: QtBot, tmp_path: Path) -> None:
    text = "turn 2 · phase axis_combat · side germany\nholds germany: belgium_netherlands\nparis: -\n"
    text += "paris: afa maginot_line (size_1), afa 1st_army_group (size_2)\nbelgium_netherlands: -\n"
    text += "belgium_netherlands: germany army_group_center #one (size_2), germany army_group_south #two (size_2)"
    window = game_window(qtbot, tmp_path, "blitz", "full_game", text)
    panel = window.docks.open("battle")
    assert isinstance(panel, BattlePanel)
    panel.choose((CounterId("one"), CounterId("two")), AreaId("paris"))
    panel.rounds.real.seen.setText("4")
    QTest.mouseClick(panel.rounds.volleys["land_attack"].roll, Qt.MouseButton.LeftButton)
    assert panel.rounds.thrown["land_attack"].volley.result == "1L"
    next(row for title, row in buttons(panel).items() if "1st Army Group: loses" in title).click()
    title = "Anglo-French Maginot Line: is lost, and they stay"
    assert {each for each in buttons(panel) if "Vichy" in each or "stay" in each} >= {title}
    buttons(panel)[title].click()
    assert not buttons(panel)


def test_how_many_go_back_is_told_when_it_is_known_on_whom_the_damage_fell(qtbot: QtBot, tmp_path: Path) -> None:
    """Two damage on two armies of two Sizes: one is destroyed, or both are left; of two who are left a B moves both."""
    text = "turn 2 · phase axis_combat · side germany\nholds germany: belgium_netherlands\nparis: -\n"
    text += "paris: afa 1st_army_group #a (size_2), afa 2nd_army_group #b (size_2)\nbelgium_netherlands: -\n"
    for each in ("army_group_center", "army_group_south", "army_group_north", "army_group_b"):
        text += f"belgium_netherlands: germany {each} (size_2)\n"
    window = game_window(qtbot, tmp_path, "blitz", "full_game", text)
    document, panel = window.document, window.docks.open("battle")
    assert isinstance(panel, BattlePanel)
    panel.choose((one.id for one in document.position.in_area(AreaId("belgium_netherlands"))), AreaId("paris"))
    panel.rounds.real.seen.setText("5")
    QTest.mouseClick(panel.rounds.volleys["land_attack"].roll, Qt.MouseButton.LeftButton)
    assert panel.rounds.thrown["land_attack"].volley.result == "2B"
    assert any("who are left: 1 or 2." in each.words for each in panel._open)
    for name in ("1st Army Group", "2nd Army Group"):
        next(row for title, row in buttons(panel).items() if f"{name}: loses" in title).click()
    assert any("who are left: 2." in each.words for each in panel._open)
    buttons(panel)["They go to Vichy France"].click()
    assert {document.position.area(CounterId(id)) for id in "ab"} == {"vichy_france"}
