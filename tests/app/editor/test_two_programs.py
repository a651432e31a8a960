"""Two programs on one map: neither writes over what the other has not saved."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest
from pytestqt.qtbot import QtBot

from app.editor.documents.draft import Draft, Look, maps_folder
from app.editor.documents.opening import Beginning, begin, empty
from app.editor.window.project import Project
from boards.board import Board
from boards.edits.areas import draw_area
from boards.edits.facts import new_board
from boards.files.board_file import read_board, write_board
from boards.plain.sentence import say

OTHER = """
import sys
from PySide6.QtCore import QCoreApplication
from app.editor.documents.opening import begin
from tests.app.editor.test_two_programs import draw, project_of
app = QCoreApplication([])
project = project_of(begin(sys.argv[1]))
draw(project, "Theirs", 10)
project.keep_now()
print(project.draft.folder, flush=True)
sys.stdin.readline()
"""


@pytest.fixture(autouse=True)
def alone(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, qtbot: QtBot) -> None:
    """Folders that nobody else has."""
    for name in ("XDG_STATE_HOME", "XDG_DATA_HOME"):
        monkeypatch.setenv(name, str(tmp_path / name))


@pytest.fixture
def board(tmp_path: Path) -> Path:
    write_board(new_board("isle", "Isle", 1000, 700), tmp_path / "isle")
    return tmp_path / "isle"


def project_of(begun: Beginning) -> Project:
    return Project(begun)


def draw(project: Project, name: str, x: float) -> None:
    def edit(board: Board) -> Board:
        return draw_area(board, next(iter(board.maps)), [(x, 10), (x + 90, 10), (x + 90, 90), (x, 90)], name)

    assert project.document.edit(say("Draw"), edit)


def names(board: Board) -> list[str]:
    return sorted(space.name for space in board.spaces.values())


@contextmanager
def another_program(word: str) -> Iterator[tuple[subprocess.Popen[str], Path]]:
    """One that has drawn and not saved, and in which folder."""
    words = [sys.executable, "-P", "-c", OTHER, word]
    env = {**os.environ, "PYTHONPATH": str(Path.cwd())}
    with subprocess.Popen(words, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, env=env) as other:
        assert other.stdout is not None
        try:
            yield other, Path(other.stdout.readline().strip())
        finally:
            other.kill()


def test_a_second_program_draws_on_a_copy_and_says_so(board: Path) -> None:
    with another_program(str(board)):
        here = project_of(begin(str(board)))
        told = str(here.remarks[-1])
        assert "Another program has this map open" in told
        assert names(here.document.board) == []
        assert not maps_folder().exists(), "who only looks leaves nothing"
        draw(here, "Ours", 300)
        here.keep_now()
        assert here.draft.folder != board
        assert str(here.draft.folder) in told
        assert here.save()
        assert names(read_board(here.draft.folder)) == ["Ours"]
    assert names(read_board(board)) == []
    after = project_of(begin(str(board)))
    assert names(after.document.board) == ["Theirs"]
    for project in (here, after):
        project.let_go()


@pytest.mark.skipif(not hasattr(signal, "SIGKILL"), reason="Windows ends programs otherwise")
def test_a_program_that_was_killed_locks_nobody_out_and_what_it_drew_is_there(board: Path) -> None:
    with another_program(str(board)) as (other, _):
        os.kill(other.pid, signal.SIGKILL)
        other.wait()
        here = project_of(begin(str(board)))
        assert names(here.document.board) == ["Theirs"]
        assert here.save()
        assert here.draft.folder == board
        here.let_go()


def test_new_maps_of_two_programs_are_two(board: Path) -> None:
    with another_program("") as (_, theirs):
        here = project_of(empty("New map"))
        assert names(here.document.board) == []
        assert here.draft.folder != theirs
        draw(here, "Ours", 300)
        assert here.save()
        assert not theirs.exists()
        here.let_go()


def test_a_map_that_another_program_has_open_is_not_saved_over(board: Path, tmp_path: Path) -> None:
    with another_program(str(board)):
        said: list[str] = []
        here = project_of(empty("Another"))
        here.said.connect(lambda sentence: said.append(str(sentence)))
        draw(here, "Ours", 300)
        before = here.draft
        assert not here.save_as(board)
        assert "has the map in" in said[-1]
        assert here.draft == before
        assert names(read_board(board)) == []
        assert here.save_as(tmp_path / "free")
        here.let_go()
    after = project_of(begin(str(board)))
    assert names(after.document.board) == ["Theirs"]
    after.let_go()


def test_who_looks_may_save_elsewhere_and_both_go_on(board: Path, tmp_path: Path) -> None:
    (board / "tracing.png").write_bytes(b"picture")
    with another_program(str(board)):
        here = project_of(Beginning(read_board(board), Draft(board, look=Look(picture="tracing.png"))))
        assert here.save_as(tmp_path / "mine")
        assert (tmp_path / "mine" / "tracing.png").read_bytes() == b"picture"
        third = project_of(begin(str(tmp_path / "mine")))
        assert "Another program has this map open" in str(third.remarks[-1])
    after = project_of(begin(str(board)))
    assert names(after.document.board) == ["Theirs"]
    for project in (here, third, after):
        project.let_go()
