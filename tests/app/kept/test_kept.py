"""Settings come back as they were left, and a broken file costs nothing but what stood in it."""

from __future__ import annotations

from pathlib import Path

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from app.kept.kept import Kept
from app.kept.settings import MapView, Settings, TableView, kept_view
from boards.board import MapId
from counters.position import SeatId
from tests.strategies import text


def test_what_was_kept_is_there_at_the_next_start(tmp_path: Path) -> None:
    file = tmp_path / "deep" / "settings.json"
    kept = Kept(file, Settings())
    assert kept.keep(Settings(language="de", advice_off=("supply",), recent=("a", "b"))) is None
    again = Kept(file, Settings())
    assert again.value == Settings(language="de", advice_off=("supply",), recent=("a", "b"))
    assert again.trouble is None


@pytest.mark.parametrize(
    "bytes_",
    [b"", b"{", b"\xff\xfe", b"[]", b'{"letters": "tiny"}', b'{"recent": 3}', b"[" * 100_000, b"null"],
)
def test_a_broken_file_is_put_aside_and_said(tmp_path: Path, bytes_: bytes) -> None:
    file = tmp_path / "settings.json"
    file.write_bytes(bytes_)
    kept = Kept(file, Settings(name="Anna"))
    assert kept.value == Settings(name="Anna")
    assert kept.trouble is not None
    assert "settings.json" in str(kept.trouble)
    assert file.with_name("settings.json.broken").read_bytes() == bytes_
    assert kept.keep(Settings()) is None
    assert Kept(file, Settings()).trouble is None


def test_words_of_a_newer_program_are_passed_over(tmp_path: Path) -> None:
    file = tmp_path / "settings.json"
    file.write_bytes(b'{"language": "de", "smell": "of pine"}')
    assert Kept(file, Settings()).value.language == "de"


def test_a_folder_that_cannot_be_written_is_a_sentence_and_holds_for_this_run(tmp_path: Path) -> None:
    (tmp_path / "taken").write_text("a file where the folder should be")
    kept = Kept(tmp_path / "taken" / "settings.json", Settings())
    trouble = kept.keep(Settings(language="de"))
    assert trouble is not None
    assert "settings.json" in str(trouble)
    assert kept.value.language == "de"


def test_no_half_file_is_left_beside_it(tmp_path: Path) -> None:
    kept = Kept(tmp_path / "settings.json", Settings())
    for name in ("a", "b", "c"):
        kept.keep(msgspec.structs.replace(kept.value, name=name))
    assert [path.name for path in tmp_path.iterdir()] == ["settings.json"]


def test_the_game_last_opened_comes_first_and_once() -> None:
    settings = Settings()
    for save in ("a", "b", "a", *map(str, range(40))):
        settings = settings.after_opening(save)
    assert settings.recent[:2] == ("39", "38")
    assert len(settings.recent) == 30
    assert settings.last == "39"
    assert Settings().after_opening("a").after_opening("b").after_opening("a").recent == ("a", "b")


@given(
    st.builds(
        TableView,
        maps=st.dictionaries(
            text(max_size=5).map(MapId),
            st.builds(MapView, x=st.floats(-1e6, 1e6), y=st.floats(-1e6, 1e6), zoom=st.floats(0.01, 100)),
            max_size=3,
        ),
        seat=text(max_size=5).map(SeatId),
        looking=st.none() | st.integers(0, 1000),
    )
)
def test_a_view_is_found_again_by_the_path_of_its_game(view: TableView) -> None:
    save = Path("some") / "game.sandtable"
    assert kept_view(save).keep(view) is None
    assert kept_view(save.resolve()).value == view
    assert kept_view(Path("another.sandtable")).value == TableView()
