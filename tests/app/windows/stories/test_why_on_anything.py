"""Why? by the right button and by a finger that rests: on areas, boxes, tracks, counters, markers, in whole games."""

from __future__ import annotations

from pathlib import Path

import pytest
from PySide6.QtCore import QPoint, QPointF, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QMenu, QPushButton
from pytestqt.qtbot import QtBot

from app.panels.advice.why import WhyPanel
from app.windows.play.play_window import PlayWindow
from boards.board import AreaId, Box
from counters.counter import CounterId
from counters.position import PlaceId
from tests.app.windows.a_table import game_window
from tests.app.windows.stories.test_assist_in_the_hand import touch

LEFT, RIGHT, NONE = Qt.MouseButton.LeftButton, Qt.MouseButton.RightButton, Qt.KeyboardModifier.NoModifier

PLACES = [
    ("blitzwar", "example_cyrenaica", "tobruk", "most corps: 2. No more corps than this may stay (§4)."),
    ("blitzwar", "example_cyrenaica", "eastern_mediterranean", "One of the Mediterranean sea zones (§6, §14.1.2)."),
    ("blitzwar", "example_cyrenaica", "axis_sp_table/11", "if the war ends here (§18)."),
    ("blitzwar", "example_cyrenaica", "strategic_bombing", "So many air units bomb in a turn (§13.3)."),
    ("totaldomination", "standard", "germany", "Germany is a source of supply. [§3.9]"),
    ("totaldomination", "standard", "atlantic", "U-Boots are deployed and move here (11.2)."),
    ("totaldomination", "standard", "round_track/3", "How many cards each power draws this year (4.1)."),
]
COUNTERS = [
    ("blitzwar", "example_cyrenaica", "britain_mixed_2_1", "In supply: Supply reaches Mechili from Liverpool"),
    ("blitzwar", "example_cyrenaica", "turn_1", "Turn as printed on the counter [§3]"),
    ("totaldomination", "standard", "germany_victory_1", "Note: German Victory points is no unit. [§3.6]"),
]


def spot_of(window: PlayWindow, place: str) -> QPoint:
    """Bring a place into the window: an area, a box, or a cell of a track."""
    area, _, cell = place.partition("/")
    window.boards.look_at(PlaceId(area))
    table = window.boards.front.table
    space = table.game.board.spaces[AreaId(area)]
    x, y = space.anchor
    if isinstance(space, Box) and cell:
        shape = next(each.shape for each in space.cells if each.id == cell)
        x, y = shape.centroid.x, shape.bounds[1] + 2
        table.look_at(QPointF(x, y))
    return table.to_window(QPointF(x, y)).toPoint()


def reasons(window: PlayWindow) -> str:
    panel = window.docks.panels["why"]
    assert isinstance(panel, WhyPanel)
    return "\n".join(panel.list.lines.line(row).spoken for row in range(panel.list.lines.rowCount()))


def choose(window: PlayWindow, title: str) -> None:
    menu = next(menu for menu in window.findChildren(QMenu) if menu.isVisible())
    row = next(row for row in menu.actions() if row.text() == title)
    QTest.mouseClick(menu, LEFT, NONE, menu.actionGeometry(row).center())


@pytest.mark.parametrize("case", PLACES)
def test_a_place_tells_what_is_printed_on_it_and_what_that_means(
    qtbot: QtBot, tmp_path: Path, case: tuple[str, str, str, str]
) -> None:
    game, setup, place, wanted = case
    window = game_window(qtbot, tmp_path, game, setup)
    spot = spot_of(window, place)
    view = window.boards.front.table.viewport()
    QTest.mouseClick(view, RIGHT, NONE, spot)
    choose(window, "Why? What holds here?")
    assert wanted in reasons(window)
    window.docks.toggle("why")
    spot = spot_of(window, place)
    if window.boards.front.table.counters.at(*_on_map(window, spot)):
        return
    touch(view, "press", spot)
    qtbot.waitUntil(lambda: any(menu.isVisible() for menu in window.findChildren(QMenu)))
    touch(view, "release", spot)
    choose(window, "Why? What holds here?")
    assert wanted in reasons(window)


def _on_map(window: PlayWindow, spot: QPoint) -> tuple[float, float]:
    at = window.boards.front.table.to_map(QPointF(spot))
    return at.x(), at.y()


@pytest.mark.parametrize("case", COUNTERS)
def test_a_counter_or_a_marker_tells_why(qtbot: QtBot, tmp_path: Path, case: tuple[str, str, str, str]) -> None:
    game, setup, id, wanted = case
    window = game_window(qtbot, tmp_path, game, setup)
    counter = CounterId(id)
    window.boards.look_at(window.document.position.ground(counter))
    table = window.boards.front.table
    table.look_at(table.counters.items[counter].pos())
    table.finish()
    spot = table.to_window(table.counters.items[counter].pos()).toPoint()
    QTest.mouseClick(table.viewport(), RIGHT, NONE, spot)
    choose(window, "Why?")
    assert wanted in reasons(window)
    spot = table.to_window(table.counters.items[counter].pos()).toPoint()
    touch(table.viewport(), "press", spot)
    qtbot.waitUntil(window.spread_box.isVisible)
    touch(table.viewport(), "release", spot)
    button = next(each for each in window.spread_box.findChildren(QPushButton) if each.text() == "Why?")
    window.advising.ask_why(())
    assert wanted not in reasons(window)
    QTest.mouseClick(button, LEFT)
    assert wanted in reasons(window)
