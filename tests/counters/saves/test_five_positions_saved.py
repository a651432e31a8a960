"""The five positions that the file forms must be able to say, on the disk: saved, reopened, and sent to each seat."""

from __future__ import annotations

from pathlib import Path

import pytest

from counters.game import Game
from counters.position import Position
from counters.saves.export import export_save
from counters.saves.history import History
from counters.saves.save_opening import open_save
from counters.saves.saved_game import begin_save
from counters.secrets.seen import seen_by
from counters.text.writing import write_position
from tests.counters.five_positions import five_positions

FIVE = list(five_positions())
every_position = pytest.mark.parametrize(
    ("game", "position"), [(g, p) for _, g, p in FIVE], ids=[n for n, _, _ in FIVE]
)


def saved(path: Path, game: Game, position: Position) -> Path:
    history = History(position)
    save = begin_save(path, game, history)
    assert save.keep(history) is None
    save.close()
    return path


@every_position
def test_saved_and_reopened_it_is_the_same(tmp_path: Path, game: Game, position: Position) -> None:
    opened = open_save(saved(tmp_path / "whole.sandtable", game, position), game)
    assert opened.remarks == ()
    assert opened.history.state == position
    assert write_position(opened.history.state, game) == write_position(position, game)
    opened.save.close()


@every_position
def test_a_file_made_for_a_seat_shows_just_what_that_seat_may_see(
    tmp_path: Path, game: Game, position: Position
) -> None:
    whole = saved(tmp_path / "whole.sandtable", game, position)
    for seat in position.seats:
        sent = tmp_path / f"for_{seat}.sandtable"
        export_save(whole, seat, sent)
        opened = open_save(sent, game)
        assert opened.history.state == seen_by(position, seat)
        opened.save.close()
