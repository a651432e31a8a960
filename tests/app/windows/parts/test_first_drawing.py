"""A large map that was never drawn before shows that it is being drawn, and can be stopped."""

from __future__ import annotations

from pathlib import Path

import pytest
from PySide6.QtWidgets import QMainWindow
from pytestqt.qtbot import QtBot

from app.table.ground import map_layer
from app.table.ground.map_layer import MapLayer
from app.table.ground.tiles import TileStore
from app.windows.parts import long_work
from app.windows.parts.long_work import FirstDrawing
from rules_assist.shelf.shelf import SAMPLE


@pytest.fixture
def ground(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> MapLayer:
    """The sample's map, as if it were very large, and never drawn."""
    monkeypatch.setattr(map_layer, "LARGE", 1000)
    monkeypatch.setattr(long_work, "SLOW", 0.0)
    drawing = SAMPLE.folder(SAMPLE.board) / "map.svg"
    layer = MapLayer(drawing, 3000, 2000, TileStore(drawing, tmp_path / "tiles"))
    layer.begin_beside()
    return layer


def test_it_is_said_until_there_is_something_to_see(qtbot: QtBot, ground: MapLayer) -> None:
    window = QMainWindow()
    qtbot.addWidget(window)
    window.show()
    drawing = FirstDrawing(ground, "The Isles", window)
    qtbot.waitUntil(lambda: drawing.bar is not None)
    assert drawing.bar.words.text() == "The Isles is drawn for the first time"
    qtbot.waitUntil(lambda: drawing.bar is None, timeout=30_000)
    assert ground.has_overview
    ground.close()


def test_it_can_be_stopped(qtbot: QtBot, ground: MapLayer) -> None:
    window = QMainWindow()
    qtbot.addWidget(window)
    drawing = FirstDrawing(ground, "The Isles", window)
    qtbot.waitUntil(lambda: drawing.bar is not None)
    drawing.bar.cancel.click()
    assert drawing.bar is None
    assert not ground.busy
    ground.close()
