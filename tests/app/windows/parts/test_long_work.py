"""Long work is seen, lets the window live, and can be stopped, whereupon nothing has happened."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from time import monotonic, sleep

import msgspec
import pytest
from PySide6.QtCore import Qt, QTimer
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QMainWindow
from pytestqt.qtbot import QtBot

from app.kept.settings import kept_settings
from app.windows.parts import long_work
from app.windows.parts.long_work import LongWork
from app.windows.program import Program
from app.windows.shelf.thumbnails import DrawingBar, Thumbnails
from boards.plain.bad_input import BadInput
from boards.plain.files import Tell
from boards.plain.sentence import say
from counters.counter import CounterId
from counters.events import CountersTurned
from counters.saves.history import History
from counters.saves.save_opening import open_save
from counters.saves.saved_game import begin_save
from counters.text.reading import start_position
from rules_assist.shelf.listing import setups_of
from rules_assist.shelf.shelf import SAMPLE, shelf
from tests.app.rig import sample


@pytest.fixture
def window(qtbot: QtBot) -> QMainWindow:
    window = QMainWindow()
    qtbot.addWidget(window)
    window.resize(600, 400)
    window.show()
    return window


@pytest.fixture
def work(window: QMainWindow, monkeypatch: pytest.MonkeyPatch) -> LongWork:
    monkeypatch.setattr(long_work, "AT_ONCE", 0.0)
    monkeypatch.setattr(long_work, "SLOW", 0.05)
    return LongWork(lambda: window, window)


def slowly(tell: Tell) -> str:
    """Three seconds, told in three hundred steps."""
    for at in range(300):
        tell(at / 300)
        sleep(0.01)
    return "made"


def test_the_window_lives_meanwhile_and_sees_how_far_it_is(qtbot: QtBot, window: QMainWindow, work: LongWork) -> None:
    gaps, last = [], monotonic()

    def tick() -> None:
        nonlocal last
        gaps.append(monotonic() - last)
        last = monotonic()

    timer = QTimer(window, interval=5)
    timer.timeout.connect(tick)
    timer.start()
    made: list[str] = []
    work.do("Working…", slowly, made.append, lambda _error: None)
    qtbot.waitUntil(lambda: work.bar is not None and work.bar.share.value() > 50)
    assert work.bar.words.text() == "Working…"
    assert work.bar.isVisible()
    qtbot.waitUntil(lambda: made == ["made"], timeout=20_000)
    assert work.bar is None
    assert sorted(gaps)[len(gaps) * 9 // 10] < 0.1


@pytest.mark.parametrize("how", ["button", "escape"])
def test_what_is_stopped_comes_to_nothing_and_at_once(
    qtbot: QtBot, window: QMainWindow, work: LongWork, how: str
) -> None:
    made: list[str] = []
    work.do("Working…", slowly, made.append, lambda _error: None)
    qtbot.waitUntil(lambda: work.bar is not None)
    running = work._running
    assert running is not None
    if how == "button":
        QTest.mouseClick(work.bar.cancel, Qt.MouseButton.LeftButton)
    else:
        QTest.keyClick(QApplication.focusWidget() or work.bar.cancel, Qt.Key.Key_Escape)
    assert not work.busy
    assert work.bar is None
    running.thread.join(1)
    assert not running.thread.is_alive()
    qtbot.wait(60)
    assert made == []


def test_what_was_ready_in_the_moment_it_was_stopped_is_undone(qtbot: QtBot, work: LongWork) -> None:
    undone: list[int] = []

    def hasty(_tell: Tell) -> int:
        sleep(0.05)
        return 7

    work.do("Working…", hasty, lambda _made: pytest.fail("stopped"), lambda _error: None, unmake=undone.append)
    work.stop()
    qtbot.waitUntil(lambda: undone == [7])


def test_bad_input_is_told_and_a_fault_is_not_swallowed(qtbot: QtBot, work: LongWork) -> None:
    told: list[BadInput] = []

    def bad(_tell: Tell) -> None:
        raise BadInput(say("No."))

    def faulty(_tell: Tell) -> None:
        sleep(0.05)
        raise ZeroDivisionError

    work.do("Working…", bad, lambda _made: None, told.append)
    qtbot.waitUntil(lambda: len(told) == 1)
    with qtbot.captureExceptions() as faults:
        work.do("Working…", faulty, lambda _made: None, told.append)
        qtbot.waitUntil(lambda: bool(faults))
    assert faults[0][0] is ZeroDivisionError
    assert not work.busy


# With a real game


@pytest.fixture
def long_game(tmp_path: Path) -> Path:
    """Six thousand moves."""
    opened = sample()
    history = History(start_position(opened.setups["first_landing"], opened.game))
    save = begin_save(tmp_path / "long.sandtable", opened.game, history)
    for at in range(6000):
        history.happen(CountersTurned((CounterId("reeds"),), 90 * (1 + at % 3)))
    save.keep(history)
    save.close()
    return tmp_path / "long.sandtable"


@pytest.fixture
def program(qtbot: QtBot, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Program]:
    for kind in ("DATA", "CONFIG", "STATE"):
        monkeypatch.setenv(f"XDG_{kind}_HOME", str(tmp_path / kind.lower()))
    monkeypatch.setattr(long_work, "AT_ONCE", 0.0)
    monkeypatch.setattr(long_work, "SLOW", 0.0)
    kept = kept_settings()
    kept.keep(msgspec.structs.replace(kept.value, taught=True))
    application = QApplication.instance()
    assert isinstance(application, QApplication)
    program = Program(application)
    yield program
    program.work.stop()
    for window in (program.play, program.shelf):
        if window is not None:
            window.close()
            window.deleteLater()
    program.deleteLater()


def test_opening_a_long_game_can_be_stopped_and_leaves_the_file_free(
    qtbot: QtBot, program: Program, long_game: Path
) -> None:
    before = long_game.read_bytes()
    program.begin()
    program.open_save(long_game)
    qtbot.waitUntil(lambda: program.work.bar is not None)
    program.work.bar.cancel.click()
    assert program.play is None
    assert program.shelf is not None
    qtbot.wait(80)
    assert program.play is None
    again = open_save(long_game, sample().game)
    assert again.save.read_only is None
    assert len(again.history) == 6000
    again.save.close()
    assert long_game.read_bytes() == before


def test_a_long_game_opens_beside_the_window_and_is_whole(qtbot: QtBot, program: Program, long_game: Path) -> None:
    program.begin(str(long_game))
    qtbot.waitUntil(lambda: program.work.bar is not None)
    assert program.shelf is not None, "there is a window to see it in, although none was open"
    qtbot.waitUntil(lambda: program.play is not None, timeout=20_000)
    assert len(program.play.document._history) == 6000
    assert program.shelf is None


def test_the_picture_that_somebody_waits_for_is_drawn_before_those_of_the_other_games(
    window: QMainWindow, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path))
    thumbnails = Thumbnails(window)
    monkeypatch.setattr(thumbnails, "_ask", lambda: None)
    asked = [(record, setup) for record in shelf() for setup in setups_of(record)[:1]]
    assert len(asked) > 3
    keys = [thumbnails.of_setup(record, setup) for record, setup in asked]
    thumbnails.of_setup(*asked[-1], first=True)
    assert [key for key, _ in thumbnails._waiting] == [keys[0], keys[-1], *keys[1:-1]], "after what is being drawn"
    thumbnails.of_setup(*asked[0], first=True)
    assert len(thumbnails._waiting) == len(keys), "none is drawn twice"
    thumbnails.close()


def test_the_pictures_of_the_shelf_tell_how_many_are_left_and_can_be_stopped(
    qtbot: QtBot, window: QMainWindow, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path))
    thumbnails = Thumbnails(window)
    drawing = DrawingBar(thumbnails, window)
    drawing._soon.setInterval(0)
    for setup in ("first_landing", "two_crowns"):
        thumbnails.of_setup(SAMPLE, setup)
    qtbot.waitUntil(lambda: drawing.bar is not None)
    assert drawing.bar.words.text() == "Drawing pictures: 1 of 2"
    qtbot.waitUntil(lambda: drawing.bar is None or "2 of 2" in drawing.bar.words.text(), timeout=30_000)
    if drawing.bar is not None:
        drawing.bar.cancel.click()
    assert drawing.bar is None
    thumbnails.of_setup(SAMPLE, "two_crowns")
    thumbnails.close()
