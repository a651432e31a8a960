"""The shelf: games of kits from anywhere, and cards in even rows however large the letters are."""

from __future__ import annotations

from pathlib import Path

import msgspec
import pytest
from PySide6.QtCore import QMimeData, QPointF, Qt, QUrl
from PySide6.QtGui import QDropEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QScrollArea
from pytestqt.qtbot import QtBot

from counters.counter import CounterId
from counters.events import CountersMoved
from counters.position import PlaceId
from rules_assist.shelf.kit_packing import pack
from rules_assist.shelf.shelf import SAMPLE
from tests.app.windows.starts import Starts, taught

REEDS = CounterId("reeds")


def test_a_game_of_a_kit_from_anywhere_has_its_picture_and_turn_on_the_shelf_and_goes_on(
    qtbot: QtBot, start: Starts, monkeypatch: pytest.MonkeyPatch, home: Path
) -> None:
    monkeypatch.setenv("XDG_CACHE_HOME", str(home / "cache"))
    taught()
    pack(SAMPLE, home / "mine.zip")
    program = start(str(home / "mine.zip"))
    program.shelf.game_page.start.click()
    assert program.play.opened.record.kit
    program.play.document.happen(CountersMoved((REEDS,), PlaceId("withywold")))
    program.to_shelf()
    plate = program.shelf.saves.plates[0]
    qtbot.waitUntil(lambda: "Turn 2" in plate.lines.text(), timeout=20_000)
    assert not plate.picture._pixmap.isNull()
    QTest.mouseClick(plate, Qt.MouseButton.LeftButton)
    assert program.play.document.position.where[REEDS] == "withywold"


def test_with_huge_letters_the_shelf_is_no_wider_than_its_window(qtbot: QtBot, start: Starts) -> None:
    kept = taught()
    kept.keep(msgspec.structs.replace(kept.value, letters="huge"))
    taught()
    shelf = start().shelf
    shelf.resize(1180, 820)
    qtbot.wait(30)
    area = shelf.findChild(QScrollArea)
    assert area.horizontalScrollBar().maximum() == 0
    rows = {plate.y() for plate in shelf.games.plates}
    assert len(rows) < len(shelf.games.plates)
    for row in rows:
        assert len({plate.height() for plate in shelf.games.plates if plate.y() == row}) == 1


@pytest.mark.parametrize("address", ["file:///tmp/a%00b.sandtable", "file:///dev/zero", f"file:///tmp/{'x' * 5000}"])
def test_an_address_that_names_no_file_is_answered_by_a_sentence_when_it_is_dropped(
    start: Starts, capfd: pytest.CaptureFixture[str], address: str
) -> None:
    taught()
    shelf = start().shelf
    assert shelf is not None
    dropped = QMimeData()
    dropped.setUrls([QUrl(address)])
    spot, none = QPointF(50, 50), Qt.KeyboardModifier.NoModifier
    shelf.dropEvent(QDropEvent(spot, Qt.DropAction.CopyAction, dropped, Qt.MouseButton.LeftButton, none))
    assert shelf.bar.words
    assert "Traceback" not in capfd.readouterr().err
