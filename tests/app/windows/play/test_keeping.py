"""Nobody loses a move without having read so; and a game that another program writes to is looked at as it grows."""

from __future__ import annotations

import errno
import os
from pathlib import Path
from typing import Any

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QFileDialog, QWidget
from pytestqt.qtbot import QtBot

from app.documents.autosave import saved_games
from app.kept.settings import kept_settings
from app.windows.play import play_window
from app.windows.play.play_window import PlayWindow
from boards.plain.sentence import say
from counters.counter import CounterId
from counters.events import CountersMoved
from counters.position import PlaceId
from counters.saves import appending
from counters.saves.save_opening import open_save
from counters.saves.save_reading import read_save
from counters.saves.saved_game import SavedGame
from tests.app.windows.starts import Starts, begin_sample, taught
from tests.counters.random_play import undo

REEDS = CounterId("reeds")


class FullDisk:
    """As `os`, but nothing more goes on to it while it is full."""

    full = True

    def __getattr__(self, name: str) -> Any:
        return getattr(os, name)

    def write(self, handle: int, data: memoryview) -> int:
        if self.full:
            raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))
        return os.write(handle, data)


@pytest.fixture
def disk(monkeypatch: pytest.MonkeyPatch) -> FullDisk:
    disk = FullDisk()
    monkeypatch.setattr(appending, "os", disk)
    return disk


def begun(start: Starts) -> PlayWindow:
    taught()
    program = start()
    begin_sample(program)
    assert program.play is not None
    return program.play


def move(play: PlayWindow, to: str = "withywold") -> bool:
    return play.document.happen(CountersMoved((REEDS,), PlaceId(to)))


def saved(play: PlayWindow) -> SavedGame:
    assert play.document.save is not None
    return play.document.save


def test_while_moves_are_not_saved_a_strip_says_so_and_the_window_does_not_close(start: Starts, disk: FullDisk) -> None:
    play = begun(start)
    assert not play.keeping.isVisible()
    assert move(play)
    assert play.keeping.isVisible()
    assert play.keeping.words.text().startswith("2 moves are not saved. The game cannot be saved to ")
    assert play.isWindowModified()
    assert not play.keeping.lose.isVisible()
    assert not play.close()
    assert play.isVisible()
    assert play.keeping.lose.isVisible()
    assert "If it is closed now, that is gone" in play.keeping.words.text()
    play.menus.actions["shelf"].trigger()
    assert play.isVisible(), "nor is it put away for the shelf"
    play.curtain.draw(play.document.seat, "Anna")
    strip = play.keeping.mapTo(play, play.keeping.rect().center())
    assert play.childAt(strip) in (play.keeping, *play.keeping.findChildren(QWidget)), "also over the curtain"
    play.curtain.hide()
    disk.full = False
    play.keeping.again.click()
    assert not play.isVisible(), "what was put off is done once everything is saved"
    assert len(read_save(saved_games()[0]).history) == 2


def test_what_begins_to_fail_behind_the_curtain_is_seen_over_it(start: Starts, disk: FullDisk) -> None:
    play = begun(start)
    play.curtain.draw(play.document.seat, "Anna")
    move(play)
    strip = play.keeping.mapTo(play, play.keeping.rect().center())
    assert play.childAt(strip) in (play.keeping, *play.keeping.findChildren(QWidget))
    play.keeping.lose.hold.done.emit()
    play.keeping.may_close(lambda: None)
    play.keeping.lose.hold.done.emit()


def test_it_is_tried_again_by_itself(
    qtbot: QtBot, start: Starts, disk: FullDisk, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("app.windows.play.keeping.TRIED_AGAIN", 10)
    play = begun(start)
    move(play)
    assert play.keeping.isVisible()
    disk.full = False
    qtbot.waitUntil(lambda: not play.keeping.isVisible(), timeout=5000)
    assert saved(play).saved
    assert not play.isWindowModified()


def test_another_place_is_offered_and_the_game_goes_on_there(start: Starts, disk: FullDisk, home: Path) -> None:
    play = begun(start)
    move(play)
    play.close()
    play.keeping.elsewhere.click()
    (dialog,) = play.findChildren(QFileDialog)
    assert "what everybody has in hand" in dialog.windowTitle()
    assert "what everybody has in hand" in play.bar.words, "not every screen shows a title"
    disk.full = False
    dialog.fileSelected.emit(str(home / "on a stick.sandtable"))
    dialog.close()
    assert not play.isVisible()
    assert len(read_save(home / "on a stick.sandtable").history) == 2
    assert kept_settings().value.last == str(home / "on a stick.sandtable")


def test_whoever_holds_the_button_closes_without_them(start: Starts, disk: FullDisk) -> None:
    play = begun(start)
    move(play)
    play.close()
    play.keeping.lose.hold.done.emit()
    assert not play.isVisible()


def test_a_file_that_may_not_be_written_says_so_as_long_as_it_is_so(
    start: Starts, monkeypatch: pytest.MonkeyPatch
) -> None:
    play = begun(start)
    move(play)
    saved(play).read_only, saved(play).unwritable = say("It cannot be written to."), True
    access = os.access
    with monkeypatch.context() as patch:
        patch.setattr(os, "access", lambda *_: False)
        move(play, "sconce")
        assert play.keeping.words.text() == "One move is not saved. It cannot be written to."
        assert not play.close()
    assert os.access is access
    play.keeping.again.click()
    assert not play.isVisible(), "somebody has made it writable, and it was closed"
    assert read_save(saved_games()[0]).history.state.where[REEDS] == "sconce"


def test_where_home_cannot_be_written_to_it_is_said_and_tried_until_it_can(
    start: Starts, home: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (home / "full").write_text("in the way")
    monkeypatch.setenv("XDG_DATA_HOME", str(home / "full"))
    play = begun(start)
    assert move(play)
    assert "moves are not saved" in play.keeping.words.text()
    assert not play.close()
    (home / "full").unlink()
    play.keeping.refresh()
    assert play.isVisible()
    play.close()
    assert not play.isVisible(), "it is tried once more before it is asked"
    assert len(read_save(saved_games()[0]).history) == 2


def test_a_file_that_was_written_over_is_left_and_the_next_start_goes_on_in_the_new_one(start: Starts) -> None:
    play = begun(start)
    move(play)
    path = saved(play).path
    backup = path.read_bytes()
    move(play, "sconce")
    path.write_bytes(backup)
    move(play)
    assert path.read_bytes() == backup
    assert saved(play).path.stem == f"{path.stem} (2)"
    assert f"{path.stem} (2)" in play.windowTitle()
    assert len(play.document.save.head.start.counters) > 0
    again = start().play
    assert again is not None
    assert saved(again).path.stem == f"{path.stem} (2)"
    assert again.document.position.where[REEDS] == "withywold"


def test_a_game_that_another_program_writes_is_watched_and_nothing_is_played_that_would_be_lost(
    qtbot: QtBot, start: Starts
) -> None:
    play = begun(start)
    move(play)
    path = saved(play).path
    start.stop()
    other = open_save(path, play.opened.game)
    watching = start(str(path)).play
    assert watching is not None
    assert "has this saved game open" in watching.keeping.words.text()
    assert not watching.bar.isVisible(), "what the strip says is not said over the map as well"
    assert not move(watching, "sconce")
    assert "You are looking on" in watching.bar.words
    other.history.happen(CountersMoved((REEDS,), PlaceId("sconce")))
    other.save.keep(other.history)
    watching.document.look_for_news()
    assert watching.document.position.where[REEDS] == "sconce"
    undo(other.history)
    other.save.keep(other.history)
    watching.document.look_for_news()
    assert watching.document.position.where[REEDS] == "withywold"
    watching.bar.clear()
    watching.keeping.here.click()
    assert saved(watching).watched is not None, "as long as the other has it"
    assert "play on in a copy" in watching.bar.words, "what can be done is said, not what the strip says anyway"
    other.save.close()
    watching.keeping.here.click()
    assert saved(watching).watched is None
    assert not watching.keeping.isVisible()
    assert move(watching, "sconce")
    assert saved(watching).saved
    assert read_save(path).history.state.where[REEDS] == "sconce"


def test_whoever_looks_on_plays_on_in_a_copy(start: Starts) -> None:
    play = begun(start)
    move(play)
    path = saved(play).path
    start.stop()
    other = open_save(path, play.opened.game)
    before = path.read_bytes()
    watching = start(str(path)).play
    watching.keeping.copy.click()
    assert move(watching, "sconce")
    assert saved(watching).path.stem == f"{path.stem} (2)"
    assert read_save(saved(watching).path).history.state.where[REEDS] == "sconce"
    assert path.read_bytes() == before
    other.save.close()


def test_a_game_that_cannot_be_put_on_the_table_leads_to_the_shelf_and_is_not_opened_again_by_itself(
    start: Starts, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], home: Path
) -> None:
    monkeypatch.setattr("app.windows.parts.guard.user_log_path", lambda *_a, **_k: home / "log")
    play = begun(start)
    move(play)
    path = saved(play).path
    start.stop()

    def fault(*_: object) -> None:
        raise OverflowError("planted")

    with monkeypatch.context() as patch:
        patch.setattr(play_window, "BoardsView", fault)
        program = start()
        assert program.play is None
        assert program.shelf is not None
        assert program.shelf.isVisible()
        assert "OverflowError: planted" in program.shelf.bar.words
        assert "OverflowError: planted" in capsys.readouterr().err
        assert kept_settings().value.last == ""
        opened = open_save(path)
        assert opened.save.read_only is None, "the lock was let go"
        opened.save.close()
        assert start().shelf is not None
    assert start(str(path)).play is not None


def test_a_fault_while_it_is_read_leads_to_the_shelf_too(
    start: Starts, monkeypatch: pytest.MonkeyPatch, home: Path
) -> None:
    monkeypatch.setattr("app.windows.parts.guard.user_log_path", lambda *_a, **_k: home / "log")
    play = begun(start)
    move(play)
    start.stop()

    def fault(*_: object) -> None:
        raise MemoryError

    monkeypatch.setattr("app.windows.program.open_record", fault)
    program = start()
    assert program.play is None
    assert "MemoryError" in program.shelf.bar.words


def test_the_key_for_closing_asks_too(start: Starts, disk: FullDisk) -> None:
    play = begun(start)
    move(play)
    QTest.keyClick(play.boards.front.table, Qt.Key.Key_Q, Qt.KeyboardModifier.ControlModifier)
    assert play.isVisible()
    play.keeping.lose.hold.done.emit()
