"""A fault inside the program is a sentence and a line in a file; the table stays open."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest
from PySide6.QtCore import QAbstractListModel, QModelIndex, QSize, Qt
from PySide6.QtGui import QMouseEvent, QPaintEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QLabel, QListView
from pytestqt.qtbot import QtBot

from app.windows.parts import guard
from app.windows.parts.guard import Guard, guard_class
from boards.plain.sentence import Sentence
from rules_assist.shelf.record import HOME


class Faulty(QLabel):
    """Everything Qt asks of it goes wrong."""

    def paintEvent(self, _event: QPaintEvent) -> None:  # noqa: N802 - as Qt calls it
        raise ValueError("paint")

    def mousePressEvent(self, _event: QMouseEvent) -> None:  # noqa: N802 - as Qt calls it
        raise KeyError("press")

    def sizeHint(self) -> QSize:  # noqa: N802 - as Qt calls it
        raise RuntimeError("size")


class FaultyModel(QAbstractListModel):
    def rowCount(self, _parent: QModelIndex | None = None) -> int:  # noqa: N802 - as Qt calls it
        return 2

    def data(self, _index: object, _role: int = 0) -> object:
        raise IndexError("data")


@pytest.fixture
def told(tmp_path: Path) -> tuple[Guard, list[Sentence]]:
    found: list[Sentence] = []
    return Guard(found.append, tmp_path / "logs" / "faults.txt"), found


def test_where_a_method_fails_qts_own_way_takes_its_place_and_it_is_told(
    qtbot: QtBot, tmp_path: Path, told: tuple[Guard, list[Sentence]]
) -> None:
    watch, said = told
    guard_class(Faulty, watch.report)
    widget = Faulty("hello")
    qtbot.addWidget(widget)
    assert widget.sizeHint() == QLabel("hello").sizeHint()
    with qtbot.waitExposed(widget):
        widget.show()
    widget.grab()
    QTest.mouseClick(widget, Qt.MouseButton.LeftButton)
    assert {str(sentence).partition("goes on: ")[2].partition(".")[0] for sentence in said} == {
        "RuntimeError: size", "ValueError: paint", "KeyError: 'press'",
    }  # fmt: skip
    written = (tmp_path / "logs" / "faults.txt").read_text("utf-8")
    assert written.count("ValueError: paint") == 1, "painting fails at every frame, and is told once"
    assert "in paintEvent" in written


def test_a_model_that_fails_shows_nothing_rather_than_end_the_program(
    qtbot: QtBot, told: tuple[Guard, list[Sentence]]
) -> None:
    watch, said = told
    guard_class(FaultyModel, watch.report)
    view = QListView()
    qtbot.addWidget(view)
    model = FaultyModel(view)
    view.setModel(model)
    with qtbot.waitExposed(view):
        view.show()
    assert len(said) == 1


def test_a_fault_in_telling_of_a_fault_is_not_told(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    def tell(_sentence: Sentence) -> None:
        raise OSError("no bar")

    Guard(tell, tmp_path / "faults.txt").report(ValueError("first"))
    assert "no bar" in capsys.readouterr().err


def test_where_nothing_can_be_written_it_is_told_all_the_same(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "taken").write_text("a file, not a folder")
    said: list[Sentence] = []
    Guard(said.append, tmp_path / "taken" / "faults.txt").report(ValueError("lost"))
    assert len(said) == 1
    assert "ValueError: lost" in capsys.readouterr().err


def test_the_file_does_not_grow_for_ever(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(guard, "MOST_KEPT", 2000)
    watch = Guard(lambda _sentence: None, tmp_path / "faults.txt")
    for number in range(60):
        watch.report(type(f"Fault{number}", (Exception,), {})("x" * 50))
    assert (tmp_path / "faults.txt").stat().st_size < 3000


PROGRAM = """
import sys
from PySide6.QtCore import QPoint, QTimer
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication
from app.table.table import Table
from app.windows.play.play_window import PlayWindow
from app.windows.starting import show
from app.windows.shelf.shelf_window import ShelfWindow
from counters.text.reading import start_position
from rules_assist.shelf.shelf import open_game

def fail(self, *given):
    raise ValueError("planted")

Table.mouseMoveEvent = Table.resizeEvent = fail

def window(kind):
    return next((each for each in QApplication.topLevelWidgets() if isinstance(each, kind)), None)

def begin():
    shelf = window(ShelfWindow)
    if shelf is None:
        # The program is still starting, slice by slice.
        QTimer.singleShot(50, begin)
        return
    game = open_game("sample")
    shelf.begin.emit(game, start_position(next(iter(game.setups.values())), game.game))
    QTimer.singleShot(500, look)

def look():
    play = window(PlayWindow)
    if play is None:
        QTimer.singleShot(50, look)
        return
    QTest.mouseMove(play.boards.front.table.viewport(), QPoint(40, 40))
    print("BAR", play.bar.words)
    QApplication.quit()

application = QApplication([])
QTimer.singleShot(100, begin)
sys.exit(show("sample"))
"""


def test_the_program_goes_on_though_what_qt_calls_fails(tmp_path: Path) -> None:
    surroundings = {**os.environ, "QT_QPA_PLATFORM": "offscreen", "PYTHONPATH": str(HOME)}
    for kind in ("DATA", "CONFIG", "CACHE", "STATE"):
        surroundings[f"XDG_{kind}_HOME"] = str(tmp_path / kind.lower())
    done = subprocess.run(
        [sys.executable, "-c", PROGRAM], env=surroundings, cwd=tmp_path, capture_output=True, text=True, timeout=40,
        check=False,
    )  # fmt: skip
    assert "BAR This is a fault of the program, and the game goes on: ValueError: planted" in done.stdout, done.stderr
    assert done.returncode == 0
    (written,) = tmp_path.rglob("faults.txt")
    assert "planted" in written.read_text("utf-8")
