"""A play window that is closed is gone, with its game: an evening of many games takes no more memory than one."""

from __future__ import annotations

import gc
import weakref
from pathlib import Path

from PySide6.QtCore import QEvent, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot
from shiboken6 import delete

from tests.app.windows.a_table import anchor_of, drag, point_of, sample_window


def played(qtbot: QtBot, folder: Path) -> dict[str, weakref.ReferenceType[object]]:
    """A window in which a counter was moved, taken back, and a few panels were opened."""
    window = sample_window(qtbot, folder)
    table = window.boards.front.table
    drag(table, point_of(table, "reeds"), anchor_of(table, "eddyford"))
    QTest.keyClick(table, Qt.Key.Key_Z, Qt.KeyboardModifier.ControlModifier)
    for panel in ("tray", "findings", "battle", "cards"):
        window.docks.toggle(panel)
    QApplication.processEvents()
    parts = {"window": window, "game": window.document, "table": table, "advisor": window.advisor}
    window.close()
    window.deleteLater()
    return {name: weakref.ref(part) for name, part in parts.items()}


def test_nothing_of_a_closed_window_is_left(qtbot: QtBot, tmp_path: Path) -> None:
    left = played(qtbot, tmp_path)
    QApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete.value)
    QApplication.processEvents()
    gc.collect()
    assert [name for name, part in left.items() if part() is not None] == []


def test_a_window_that_is_ended_while_its_panels_are_seen_leaves_no_fault(qtbot: QtBot, tmp_path: Path) -> None:
    """A program that was ended by a signal wrote one for each dock."""
    window = sample_window(qtbot, tmp_path)
    window.boards.close_maps()
    with qtbot.captureExceptions() as faults:
        delete(window)
    assert not faults
    # What is gone already is not closed once more when the test is over.
    del window
    gc.collect()
