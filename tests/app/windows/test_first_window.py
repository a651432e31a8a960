"""The first window shows the shelf, and each set-up as it is chosen."""

from __future__ import annotations

import pytest
from PySide6.QtGui import QImage
from pytestqt.qtbot import QtBot

from app.look import FELT, ready_to_draw
from app.windows.first_window import CHOICE, FirstWindow
from rules_assist.kit_packing import pack
from rules_assist.kits import kits_folder
from rules_assist.shelf import SAMPLE


@pytest.fixture
def window(qtbot: QtBot) -> FirstWindow:
    ready_to_draw()
    window = FirstWindow()
    window.resize(1200, 700)
    qtbot.addWidget(window)
    window.show()
    qtbot.waitUntil(lambda: not window._picture._image.isNull())
    return window


def shown(window: FirstWindow) -> QImage:
    return window._picture._image.copy()


def rows(window: FirstWindow) -> list[str]:
    return [window._list.item(row).text() for row in range(window._list.count())]


def test_the_first_set_up_is_shown_at_once(window: FirstWindow) -> None:
    assert rows(window) == [SAMPLE.title, "The First Landing", "The Two Crowns"]
    assert window._list.currentItem().data(CHOICE)[0] == "sample"
    assert SAMPLE.text in window._about.text()
    picture = window.grab().toImage()
    colours = {picture.pixelColor(x, 350).name() for x in range(330, 1190, 10)}
    assert len(colours - {FELT}) > 20


def test_choosing_another_set_up_shows_it(window: FirstWindow) -> None:
    before = shown(window)
    window._list.setCurrentRow(2)
    assert shown(window) != before


def test_a_kit_stands_beside_the_games_and_a_bad_one_is_told(qtbot: QtBot) -> None:
    kits_folder().mkdir(parents=True, exist_ok=True)
    kit, bad = kits_folder() / "mine.zip", kits_folder() / "bad.zip"
    pack(SAMPLE, kit)
    bad.write_bytes(b"PK")
    try:
        window = FirstWindow()
        qtbot.addWidget(window)
        assert rows(window).count(SAMPLE.title) == 2
        assert "bad.zip" in window._about.text()
    finally:
        kit.unlink()
        bad.unlink()
