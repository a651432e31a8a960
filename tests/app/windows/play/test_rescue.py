"""Ctrl-C and SIGTERM lose no move: what is in memory only goes to a file, which the next start names."""

from __future__ import annotations

import os
import signal
from pathlib import Path

import pytest

from app.documents import rescue
from app.windows.program import Program
from counters.counter import CounterId
from counters.events import CountersMoved
from counters.position import PlaceId
from counters.saves import appending
from counters.saves.save_reading import read_save
from tests.app.windows.play.test_keeping import FullDisk
from tests.app.windows.starts import Starts, begin_sample, taught

REEDS = CounterId("reeds")


@pytest.fixture
def disk(monkeypatch: pytest.MonkeyPatch) -> FullDisk:
    disk = FullDisk()
    monkeypatch.setattr(appending, "os", disk)
    return disk


def played(start: Starts) -> Program:
    taught()
    program = start()
    begin_sample(program)
    assert program.play is not None
    assert program.play.document.happen(CountersMoved((REEDS,), PlaceId("withywold")))
    return program


@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGINT])
def test_a_signal_rescues_what_is_not_saved_and_the_next_start_says_so(
    start: Starts, disk: FullDisk, home: Path, monkeypatch: pytest.MonkeyPatch, number: signal.Signals
) -> None:
    program = played(start)
    monkeypatch.setattr(rescue, "_folders", lambda _beside: iter((home / "nowhere", home)))
    ended: list[int] = []
    monkeypatch.setattr(program.application, "exit", ended.append)
    handlers = {each: signal.getsignal(each) for each in rescue.ENDS}
    program.watch_signals()
    # There is room again, but not where the game was.
    monkeypatch.setattr(program.play.document, "keep_again", lambda: None)
    disk.full = False
    try:
        os.kill(os.getpid(), number)
        start.qtbot.waitUntil(lambda: bool(ended))
    finally:
        for each, handler in handlers.items():
            signal.signal(each, handler)
    assert ended == [128 + number]
    (file,) = home.glob("*(rescued).sandtable")
    assert len(read_save(file).history) == 2
    start.stop()
    again = start()
    window = again.play or again.shelf
    assert "(rescued).sandtable" in window.bar.words
    assert "not saved" in window.bar.words
    assert rescue.rescued() is None, "it is said once"


def test_where_everything_is_saved_nothing_is_said(start: Starts) -> None:
    program = played(start)
    assert rescue.rescue(program.play.document) is None
    assert rescue.rescued() is None


def test_where_no_place_takes_it_that_is_said(start: Starts, disk: FullDisk) -> None:
    program = played(start)
    assert "are lost" in str(rescue.rescue(program.play.document))
    disk.full = False


def test_whoever_logs_off_finds_the_table_as_it_lay(start: Starts, monkeypatch: pytest.MonkeyPatch) -> None:
    program = played(start)
    monkeypatch.setattr(program.application, "exit", lambda _code: None)
    program.play.docks.open("tray")
    program.play.pages.begin_first_turn()
    program._told_to_end(signal.SIGTERM)
    again = start().play
    assert again.docks.is_open("tray")
    assert again.pages.guide is not None
