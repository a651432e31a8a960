"""The program, started again and again, with its folders in a place of their own."""

from __future__ import annotations

import msgspec
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from app.kept.kept import Kept
from app.kept.settings import Settings, kept_settings
from app.windows.program import Program


class Starts:
    """The program, started again and again."""

    def __init__(self, qtbot: QtBot) -> None:
        self.qtbot = qtbot
        self.program: Program | None = None

    def __call__(self, word: str = "") -> Program:
        self.stop()
        application = QApplication.instance()
        assert isinstance(application, QApplication)
        self.program = Program(application)
        self.program.begin(word)
        self.qtbot.wait(20)
        return self.program

    def stop(self) -> None:
        if self.program is not None:
            for window in (self.program.play, self.program.shelf):
                if window is not None:
                    window.close()
                    window.deleteLater()
            self.program.deleteLater()
            self.program = None
            self.qtbot.wait(5)


def taught() -> Kept[Settings]:
    kept = kept_settings()
    kept.keep(msgspec.structs.replace(kept.value, taught=True))
    return kept


def begin_sample(program: Program, *names: str) -> None:
    """From the shelf, by hand; the names of those who play its sides."""
    shelf = program.shelf
    assert shelf is not None
    QTest.mouseClick(shelf.games.plates[0], Qt.MouseButton.LeftButton)
    page = shelf.game_page
    assert page is not None
    for box, name in zip(page.seats.boxes.values(), names, strict=False):
        QTest.keyClicks(box, name)
    QTest.mouseClick(page.start, Qt.MouseButton.LeftButton)
    assert program.play is not None
