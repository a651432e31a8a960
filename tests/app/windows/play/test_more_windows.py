"""Several windows on one game, all of them live."""

from __future__ import annotations

from pathlib import Path

import pytest

from app.documents.autosave import saved_games
from app.windows.program import Program
from counters.counter import CounterId
from counters.events import CountersMoved
from counters.places import PlaceId, SeatId
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
