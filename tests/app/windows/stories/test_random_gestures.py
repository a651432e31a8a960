"""Whatever hands do, the window shows what the history says, and nothing is left behind."""

from __future__ import annotations

import gc
import os
from pathlib import Path

import pytest
from PySide6.QtCore import QEvent, QObject
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from app.windows.play.panel_list import PANELS
from app.windows.play.play_window import PlayWindow
from counters.saves.history import History
from counters.secrets.seen import seen_by
from tests.app.table.hands.test_random_gestures import resident
from tests.app.windows.a_table import made_window, sample_window, settings_at, window_on
from tests.app.windows.hands import Hands

GESTURES = int(os.environ.get("SANDTABLE_GESTURES", "100"))
"""In each of the tests. `SANDTABLE_GESTURES=2000` tries as many as the issue asks for, in some minutes; the table
alone is tried with two thousand every time."""

BOUTS, FEW, MEGABYTES = 4, 150, 40


def replayed(history: History) -> History:
    """The same moments, played again by a history that has seen none of it."""
    again = History(history.start)
    for number in range(1, len(history) + 1):
        again.add(history[number])
    again.go_to(history.head)
    return again


def drawn(window: PlayWindow) -> dict[str, tuple[float, float, int]]:
    """Where every counter is shown, and what picture of it."""
    return {
        f"{map} {id}": (round(item.pos().x(), 2), round(item.pos().y(), 2), item.pixmap().width())
        for map, desk in window.boards.desks.items()
        for id, item in desk.table.counters.items.items()
    }


def let_go(qtbot: QtBot, window: PlayWindow) -> None:
    window.document.hands_off.emit()
    window.document.stop_looking()
    window.selection.only(())
    for desk in window.boards.desks.values():
        desk.table.gliding.stop()
        desk.table.turn(0)
        desk.table.fit()
        desk.table.settle()
    qtbot.wait(30)


@pytest.mark.parametrize("seed", [1, 2])
def test_after_any_gestures_the_window_shows_what_was_played(qtbot: QtBot, tmp_path: Path, seed: int) -> None:
    window = sample_window(qtbot, tmp_path / "one", "two_crowns")
    hands = Hands(window, seed)
    for _ in range(GESTURES):
        hands.gesture()
    let_go(qtbot, window)
    document = window.document
    assert len(document._history) > GESTURES / 8
    assert document.position == seen_by(replayed(document._history).state, document.seat)
    fresh = window_on(qtbot, window.opened, document._history.state, settings_at(tmp_path / "two"))
    let_go(qtbot, fresh)
    assert set(drawn(fresh)) == set(drawn(window))
    assert not any(desk.preview.lit_now for desk in window.boards.desks.values())


def test_two_maps_stand_it_too(qtbot: QtBot, tmp_path: Path) -> None:
    text = """
    tripoli: germany rommel #rommel, 2 germany infantry
    japan: britain carrier #cv [britain fighter]
    spain: 3 italy infantry
    """
    window = made_window(qtbot, tmp_path, text)
    hands = Hands(window, 3)
    for at in range(GESTURES):
        hands.gesture()
        if at % 40 == 20:
            window.menus.actions["next map"].trigger()
        if at == 80:
            window.menus.actions["side by side"].trigger()
    let_go(qtbot, window)
    assert window.document.position == seen_by(replayed(window.document._history).state, window.document.seat)


def test_nothing_is_left_behind(qtbot: QtBot, tmp_path: Path) -> None:
    """What a window has in the second half of an evening is no more than it had in the first."""
    window = sample_window(qtbot, tmp_path / "one")
    for row in PANELS:
        # A panel that is opened for the first time comes to stay; that is no leak.
        window.docks.open(row.id)
    hands = Hands(window, 4)
    counts = []
    for _ in range(BOUTS):
        for _ in range(GESTURES // BOUTS):
            hands.gesture()
        let_go(qtbot, window)
        QApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete.value)
        gc.collect()
        table = window.boards.front.table
        counts.append(
            (
                len(table.scene().items()) - 3 * len(table.counters.items),
                len(window.findChildren(QObject)),
                resident() - table.pixmaps._bytes / 1e6 - table.ground.memory.used / 1e6,
            )
        )
    items, objects, megabytes = zip(*counts, strict=True)
    assert max(items) - min(items) < 120
    assert max(objects[2:]) <= max(objects[:2]) + FEW
    assert max(megabytes[2:]) <= max(megabytes[:2]) + MEGABYTES
