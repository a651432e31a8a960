"""Several windows on one game, all of them live."""

from __future__ import annotations

from pathlib import Path

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtTest import QTest

from app.documents.autosave import saved_games
from app.windows.more_windows import Frame
from app.windows.program import Program
from counters.counter import CounterId
from counters.events import CountersMoved
from counters.position import PlaceId, SeatId
from counters.saves.save_reading import read_save
from tests.app.windows.starts import Starts, begin_sample, taught

REEDS = CounterId("reeds")
THERE, BACK = PlaceId("withywold"), PlaceId("sconce")


@pytest.fixture
def program(start: Starts) -> Program:
    taught()
    program = start()
    begin_sample(program, "Anna", "Ben")
    program.play.curtain.sit.click()
    return program


def test_what_is_played_in_one_window_is_seen_in_the_other_and_kept_once(program: Program) -> None:
    first = program.play
    first.document.happen(CountersMoved((REEDS,), BACK))
    first.menus.actions["another window"].trigger()
    (second,) = program.more.windows
    assert second.document.seat == ""
    first.document.happen(CountersMoved((REEDS,), THERE))
    assert second.document.position.where[REEDS] == THERE
    second.document.sit(SeatId("ben"))
    second.document.happen(CountersMoved((REEDS,), BACK))
    assert first.document.position.where[REEDS] == BACK
    assert first.document.seat == "anna"
    second.document.look_at(2)
    first.document.undo()
    assert second.document.looking == 2
    second.document.stop_looking()
    assert second.document.position.where[REEDS] == THERE
    (path,) = saved_games()
    history = read_save(path).history
    assert history.state.where[REEDS] == THERE
    assert len(history) == first.document.moments


def test_the_looker_on_sees_nobodys_hand(program: Program) -> None:
    program.play.wants_another.emit()
    (second,) = program.more.windows
    hidden = [c.id for c in second.document.position.counters.values() if "~" in c.id]
    assert hidden, "there are hands and a deck in this game"
    assert all(dock.isHidden() for dock in second.docks.docks.values())


def test_who_only_looks_on_changes_nothing_and_is_told_so(program: Program) -> None:
    first = program.play
    assert first.document.happen(CountersMoved((REEDS,), BACK))
    first.wants_another.emit()
    (second,) = program.more.windows
    clock = first.document.position.clock
    second.menus.actions["next phase"].trigger()
    assert first.document.position.clock == clock
    assert "it is for looking on" in second.bar.words
    assert not second.document.happen(CountersMoved((REEDS,), THERE))
    assert not second.document.undo()
    assert first.document.position.where[REEDS] == BACK
    second.document.sit(SeatId("ben"))
    assert second.document.happen(CountersMoved((REEDS,), THERE)), "with a seat it is a window to play in"


def test_opening_a_saved_game_that_is_on_the_table_is_another_window_on_it(program: Program, home: Path) -> None:
    program.play.document.happen(CountersMoved((REEDS,), BACK))
    (path,) = saved_games()
    first = program.play
    program.open_save(path)
    assert program.play is first
    assert len(program.more.windows) == 1
    assert not program.more.windows[0].keeping.isVisible()


def test_they_go_with_the_first_and_one_of_them_may_go_alone(program: Program) -> None:
    first = program.play
    first.wants_another.emit()
    first.wants_another.emit()
    one, other = program.more.windows
    one.close()
    assert program.more.windows == [other]
    assert first.document.happen(CountersMoved((REEDS,), BACK))
    assert first.document.save.saved
    first.close()
    assert program.more.windows == []
    assert not other.isVisible()


def test_what_is_played_in_one_of_three_windows_is_seen_in_all(program: Program) -> None:
    first = program.play
    first.wants_another.emit()
    first.wants_another.emit()
    one, other = program.more.windows
    one.document.sit(SeatId("ben"))
    assert one.document.happen(CountersMoved((REEDS,), BACK))
    assert other.document.position.where[REEDS] == BACK
    assert first.document.position.where[REEDS] == BACK


def test_a_television_shows_the_map_alone_and_is_moved_from_the_first(program: Program) -> None:
    first = program.play
    first.menus.actions["television"].trigger()
    (second,) = program.more.windows
    assert second.document.seat == ""
    assert not second.menuBar().isVisible()
    assert not any(dock.isVisible() for dock in second.docks.docks.values())
    assert not second.main_strip.isVisible()
    (frame,) = first.findChildren(Frame)
    here, there = first.boards.front.table, second.boards.front.table
    there.look_at(there.whole.center(), there.least_zoom * 3)
    assert frame.isVisible()
    assert frame.width() < here.viewport().width() / 2
    before, zoom = there.visible.center(), there.zoom
    QTest.mousePress(frame, Qt.MouseButton.LeftButton, pos=QPoint(10, 10))
    QTest.mouseMove(frame, QPoint(40, 25))
    QTest.mouseRelease(frame, Qt.MouseButton.LeftButton, pos=QPoint(40, 25))
    moved = there.visible.center() - before
    assert moved.x() == pytest.approx(30 / here.zoom, abs=3 / here.zoom)
    assert moved.y() == pytest.approx(15 / here.zoom, abs=3 / here.zoom)
    corner = QPoint(frame.width() - 8, frame.height() - 8)
    QTest.mousePress(frame, Qt.MouseButton.LeftButton, pos=corner)
    QTest.mouseMove(frame, corner - QPoint(40, 20))
    QTest.mouseRelease(frame, Qt.MouseButton.LeftButton, pos=corner)
    assert there.zoom > zoom, "a smaller frame is nearer"
    assert first.document.happen(CountersMoved((REEDS,), BACK))
    assert second.document.position.where[REEDS] == BACK
    second.close()
    assert not program.more.windows
