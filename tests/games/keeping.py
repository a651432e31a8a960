"""A game that was played is kept in a file, opened again and gone through from the start: it is the same."""

from __future__ import annotations

from pathlib import Path

from counters.game import Game
from counters.position import Position
from counters.saves.history import History
from counters.saves.save_opening import open_save
from counters.saves.saved_game import begin_save
from counters.text.writing import write_position


def saved_opened_and_replayed(file: Path, game: Game, history: History, start: Position) -> None:
    end = history.state
    save = begin_save(file, game, history)
    assert save.keep(history) is None
    save.close()
    opened = open_save(file, game)
    assert opened.remarks == ()
    assert write_position(opened.history.state, game) == write_position(end, game)
    opened.history.go_to(0)
    assert opened.history.state == start
    assert opened.history.go_to(len(opened.history)) == end
    opened.save.close()
