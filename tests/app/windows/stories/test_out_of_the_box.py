"""New counters dragged onto the map."""

from pathlib import Path

from PySide6.QtCore import Qt
from PySide6.QtGui import QDragEnterEvent, QDropEvent
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from app.table.hands.dropping import as_dragged
from counters.counter import KindId, SideId
from counters.position import PlaceId
from tests.app.windows.a_table import anchor_of, made_window


def test_new_counters_dropped_on_an_area_come_to_lie_there(qtbot: QtBot, tmp_path: Path) -> None:
    window = made_window(qtbot, tmp_path)
    table = window.boards.front.table
    data, spot = as_dragged((), [(KindId("infantry"), SideId("germany"), 2)]), anchor_of(table, "berlin")
    how = (Qt.DropAction.MoveAction, data, Qt.MouseButton.LeftButton, Qt.KeyboardModifier.NoModifier)
    QApplication.sendEvent(table.viewport(), enter := QDragEnterEvent(spot.toPoint(), *how))
    assert enter.isAccepted()
    QApplication.sendEvent(table.viewport(), QDropEvent(spot, *how))
    position = window.document.position
    assert [(each.kind, each.side) for each in position.in_place(PlaceId("berlin"))] == [("infantry", "germany")] * 2
