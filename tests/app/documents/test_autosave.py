"""Games are saved from their first move, under names that every disk takes."""

from __future__ import annotations

import os
from datetime import UTC, datetime
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from app.documents.autosave import begin_autosave, free_path, games_folder, rename, safe_name, saved_games
from app.documents.game_document import GameDocument
from boards.plain.sentence import Sentence
from counters.counter import CounterId
from counters.events import CountersTurned
from counters.saves.history import History
from counters.saves.save_opening import open_save
from counters.saves.save_reading import read_head
from counters.text.reading import read_position
from tests.made_game import made_game

DAY = datetime(2026, 5, 1, 20, 15, tzinfo=UTC)
TURN = CountersTurned((CounterId("rommel"),), 90)


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    return games_folder()


def document() -> GameDocument:
    game = made_game()
    history = History(read_position("tripoli: germany rommel #rommel", game))
    return GameDocument(game, history, save=begin_autosave(game, history, DAY))


def test_nothing_is_written_before_the_first_move_and_everything_after_it(folder: Path) -> None:
    playing = document()
    assert saved_games() == []
    assert playing.happen(TURN)
    (path,) = saved_games()
    assert path.name == "A made game 2026-05-01.sandtable"
    playing.save.close()
    assert open_save(path, playing.game).history.state == playing.position


def test_a_clock_that_was_set_back_does_not_put_the_game_played_last_behind_others(folder: Path) -> None:
    first, second, third = (document() for _ in range(3))
    for number, each in enumerate((first, second, third)):
        assert each.happen(TURN)
        os.utime(each.save.path, (1_000 + number, 1_000 + number))
    opened = tuple(str(each.save.path) for each in (third, second))
    os.utime(third.save.path, (10, 10))
    assert [path.stem[-3:] for path in saved_games(opened)] == ["(3)", "(2)", "-01"]
    assert [path.stem[-3:] for path in saved_games()] == ["(2)", "-01", "(3)"], "what was never opened is as it was"


def test_two_games_of_one_day_have_two_names(folder: Path) -> None:
    one, other = document(), document()
    one.happen(TURN)
    other.happen(TURN)
    assert {path.stem for path in saved_games()} == {"A made game 2026-05-01", "A made game 2026-05-01 (2)"}


def test_a_name_takes_what_was_saved_along_and_playing_goes_on(folder: Path) -> None:
    playing = document()
    playing.happen(TURN)
    assert "Anna and Ben" in str(rename(playing, "Anna and Ben"))
    playing.undo()
    playing.redo()
    playing.happen(CountersTurned((CounterId("rommel"),), 180))
    (path,) = saved_games()
    assert path.stem == "Anna and Ben"
    playing.save.close()
    assert open_save(path, playing.game).history.state.counters[CounterId("rommel")].turned == 180


def test_a_game_can_have_its_name_before_the_first_move(folder: Path) -> None:
    playing = document()
    rename(playing, "Early")
    playing.happen(TURN)
    assert [path.stem for path in saved_games()] == ["Early"]


def test_a_name_that_is_taken_gets_a_number_and_nothing_is_written_over(folder: Path) -> None:
    one, other = document(), document()
    one.happen(TURN)
    other.happen(TURN)
    rename(one, "Us")
    before = (folder / "Us.sandtable").read_bytes()
    assert "Us (2)" in str(rename(other, "Us"))
    assert (folder / "Us.sandtable").read_bytes() == before


def test_a_name_of_eighty_pictures_is_a_name_that_a_disk_can_write(folder: Path) -> None:
    playing = document()
    playing.happen(TURN)
    assert "is called" in str(rename(playing, "🐌" * 80))
    assert playing.happen(CountersTurned((CounterId("rommel"),), 10))
    assert playing.save is not None
    assert playing.save.saved


@pytest.mark.parametrize("words", ["", "  ", "///", "..", "\x00\n"])
def test_a_name_of_nothing_is_refused_in_a_sentence(folder: Path, words: str) -> None:
    playing = document()
    playing.happen(TURN)
    assert "needs a letter" in str(rename(playing, words))
    assert playing.happen(CountersTurned((CounterId("rommel"),), 10))


@given(st.text(max_size=200))
def test_every_name_is_one_file_in_the_folder(words: str) -> None:
    name = safe_name(words)
    assert len(name) <= 80
    assert len(name.encode()) <= 180
    assert not set(name) & set('<>:"/\\|?*\n\x00')
    path = free_path(words, Path("games"))
    assert path.parent == Path("games")
    assert path.name.endswith(".sandtable")


def test_where_no_folder_can_be_made_the_first_move_says_so_and_is_not_lost(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "file").write_text("in the way")
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "file"))
    playing = document()
    said: list[Sentence] = []
    playing.said.connect(said.append)
    assert playing.happen(TURN)
    assert "cannot be saved" in str(said[0])
    assert playing.save is not None
    assert playing.save.unsaved == 1


def test_what_a_killed_program_had_not_finished_is_cleared_away_after_a_day(folder: Path) -> None:
    folder.mkdir(parents=True)
    old, new = folder / ".a.0123.part", folder / ".b.0123.part"
    for part, age in ((old, 2), (new, 0)):
        part.touch()
        os.utime(part, (DAY.timestamp() - age * 86_400,) * 2)
    document()
    assert (old.exists(), new.exists()) == (False, True)


def test_a_file_with_nothing_in_it_is_no_game(folder: Path) -> None:
    document().happen(TURN)
    (folder / "killed.sandtable").touch()
    assert len(saved_games()) == 1


def test_a_save_says_which_program_and_which_kit_it_was_begun_with(folder: Path) -> None:
    game = made_game()
    history = History(read_position("tripoli: germany rommel #rommel", game))
    history.happen(TURN)
    save = begin_autosave(game, history, DAY, "of the kit", "1.2")
    save.keep(history)
    head = read_head(save.path)
    assert (head.kit, head.program) == ("of the kit", "1.2")


def test_games_opened_from_elsewhere_are_listed_too_and_lost_ones_are_not(folder: Path, tmp_path: Path) -> None:
    playing = document()
    playing.happen(TURN)
    elsewhere = tmp_path / "mailed.sandtable"
    elsewhere.write_bytes(saved_games()[0].read_bytes())
    found = saved_games((str(elsewhere), str(tmp_path / "gone.sandtable"), str(saved_games()[0])))
    assert len(found) == 2
    assert elsewhere.resolve() in found
