"""Saved games on the shelf: another name, a copy, the bin; and what is being played keeps its file."""

from __future__ import annotations

from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QLineEdit

from app.documents import saves_kept
from app.documents.autosave import games_folder, saved_games
from app.windows.program import Program
from counters.counter import CounterId
from counters.events import CountersMoved
from counters.position import PlaceId
from tests.app.windows.starts import Starts, begin_sample, taught


@pytest.fixture
def program(start: Starts) -> Program:
    """With one saved game, and the shelf before us."""
    taught()
    program = start()
    begin_sample(program)
    assert program.play is not None
    program.play.document.happen(CountersMoved((CounterId("reeds"),), PlaceId("withywold")))
    program.to_shelf()
    return program


def names() -> list[str]:
    return sorted(path.stem for path in saved_games())


def choose(program: Program, words: str) -> None:
    """A row of the menu of the one saved game."""
    assert program.shelf is not None
    (path,) = saved_games()[-1:]
    menu = program.shelf.save_menu(path)
    next(row for row in menu.actions() if row.text().startswith(words)).trigger()


def test_every_card_of_a_saved_game_has_a_button_for_more(program: Program) -> None:
    assert program.shelf is not None
    (plate,) = program.shelf.saves.plates
    assert plate.more.isVisible()
    assert plate.contextMenuPolicy() == Qt.ContextMenuPolicy.CustomContextMenu


def test_it_is_renamed_copied_and_put_into_the_bin(program: Program) -> None:
    shelf = program.shelf
    assert shelf is not None
    choose(program, "Rename")
    (box,) = shelf.bar.findChildren(QLineEdit)
    box.setText("Sunday")
    QTest.keyClick(box, Qt.Key.Key_Return)
    assert names() == ["Sunday"]
    assert [plate.title.text() for plate in shelf.saves.plates] == ["Sunday"]
    choose(program, "Copy")
    assert names() == ["Sunday", "Sunday (2)"]
    one, other = (path.read_bytes() for path in saved_games())
    assert one == other
    choose(program, "Delete")
    assert len(names()) == 1
    assert "bin" in shelf.bar.words


def test_what_is_being_played_keeps_its_file_and_is_told(program: Program, start: Starts) -> None:
    (path,) = saved_games()
    program.open_save(path)
    assert program.play is not None
    for told in (saves_kept.rename_save(path, "Other"), saves_kept.bin_save(path)):
        assert path.is_file(), str(told)
    assert names() == [path.stem]


def test_the_window_copies_and_shows_the_folder(program: Program, monkeypatch: pytest.MonkeyPatch) -> None:
    opened: list[str] = []
    where = "app.documents.saves_kept.QDesktopServices.openUrl"
    monkeypatch.setattr(where, lambda url: bool(opened.append(url.toLocalFile())) or True)
    (path,) = saved_games()
    program.open_save(path)
    assert program.play is not None
    program.play.menus.actions["copy game"].trigger()
    assert len(names()) == 2
    program.play.menus.actions["folder"].trigger()
    assert opened == [str(games_folder())]
    assert path.stem in program.play.windowTitle()
    assert Path(opened[0]).is_dir()
