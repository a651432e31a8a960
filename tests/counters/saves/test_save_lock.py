"""One program writes to a saved game at a time."""

import os
import signal
import subprocess
import sys
from pathlib import Path

import pytest

from counters.events import OptionSet
from counters.position import OptionId
from counters.saves.save_lock import Holder, Lock, lock_file, take_lock
from counters.saves.save_opening import open_save
from counters.saves.saved_game import begin_save
from tests.counters.saves.made_saves import assert_same, branched, game, save_of


def test_the_second_to_open_may_only_read_and_is_told_who_has_it(tmp_path: Path) -> None:
    history = branched(1, 5)
    path = save_of(history, tmp_path / "a.sandtable")
    first = open_save(path, game())
    second = open_save(path, game())
    assert first.save.read_only is None
    assert second.save.read_only is not None
    words = str(second.save.read_only)
    assert "has this saved game open since 20" in words
    assert words.endswith("UTC; it is seen here as it is played.")
    assert second.remarks == (second.save.read_only,)
    assert_same(second.history, history)
    before = path.read_bytes()
    second.history.happen(OptionSet(OptionId("x"), "y"))
    assert second.save.keep(second.history) is None
    second.save.close()
    assert path.read_bytes() == before
    first.save.close()
    third = open_save(path, game())
    assert third.save.read_only is None
    third.save.close()


def test_a_torn_line_that_another_is_writing_is_left_alone(tmp_path: Path) -> None:
    path = save_of(branched(1, 5), tmp_path / "a.sandtable")
    first = open_save(path, game())
    path.write_bytes(path.read_bytes()[:-9])
    second = open_save(path, game())
    assert "The rest is left as it is." in str(second.remarks[-1])
    assert list(tmp_path.glob("*.rest-*")) == []
    first.save.close()


def test_a_new_save_is_held_from_the_beginning(tmp_path: Path) -> None:
    history = branched(1, 5)
    save = begin_save(tmp_path / "a.sandtable", game(), history)
    save.keep(history)
    assert open_save(save.path, game()).save.read_only is not None
    save.close()
    save.close()


def test_nothing_is_left_lying_beside_the_save(tmp_path: Path) -> None:
    path = save_of(branched(1, 5), tmp_path / "a.sandtable")
    open_save(path, game()).save.close()
    assert [file.name for file in tmp_path.iterdir()] == ["a.sandtable"]


HOLDER = """
import sys, time
from pathlib import Path
from counters.saves.save_lock import take_lock
held = take_lock(Path(sys.argv[1]))
print(type(held).__name__, flush=True)
time.sleep(60)
"""


@pytest.mark.skipif(not hasattr(signal, "SIGKILL"), reason="Windows ends programs otherwise")
def test_the_lock_of_a_program_that_was_killed_locks_nobody_out(tmp_path: Path) -> None:
    path = tmp_path / "a.sandtable"
    other = subprocess.Popen([sys.executable, "-c", HOLDER, str(path)], stdout=subprocess.PIPE)
    assert other.stdout is not None
    assert other.stdout.readline() == b"Lock\n"
    assert isinstance(take_lock(path), Holder)
    os.kill(other.pid, signal.SIGKILL)
    other.wait()
    other.stdout.close()
    assert lock_file(path).exists()
    held = take_lock(path)
    assert isinstance(held, Lock)
    held.let_go()


@pytest.mark.parametrize("left", [b"", b"\xff\x00", b"[" * 5000, b'{"user": 3}'])
def test_whatever_stands_in_the_lock_file_does_not_matter(tmp_path: Path, left: bytes) -> None:
    path = tmp_path / "a.sandtable"
    first = take_lock(path)
    assert isinstance(first, Lock)
    lock_file(path).write_bytes(left)
    second = take_lock(path)
    assert isinstance(second, Holder)
    assert "Another program has this saved game open" in str(second.sentence)
    first.let_go()


def test_where_no_lock_can_be_made_everybody_may_write(tmp_path: Path) -> None:
    assert take_lock(tmp_path / "no such folder" / "a.sandtable") is None


@pytest.mark.parametrize("odd", ["link", "hard link", "pipe", "folder", "words", "much"])
def test_what_lies_in_the_place_of_the_lock_is_left_as_it_is(odd: str, tmp_path: Path) -> None:
    path, precious = tmp_path / "a.sandtable", tmp_path / "precious"
    save_of(branched(1, 5), path)
    precious.write_text("precious")
    lock = lock_file(path)
    match odd:
        case "link":
            lock.symlink_to(precious)
        case "hard link":
            lock.hardlink_to(precious)
        case "pipe":
            os.mkfifo(lock)
        case "folder":
            lock.mkdir()
        case "words":
            lock.write_text("precious")
        case _:
            lock.write_text("precious" * 1000)
    before = os.lstat(lock)
    opened = open_save(path, game())
    opened.save.close()
    assert os.path.samestat(before, os.lstat(lock))
    assert os.lstat(lock).st_size == before.st_size
    assert precious.read_text() == "precious"


def test_a_saved_game_is_for_nobody_else_on_this_machine(tmp_path: Path) -> None:
    path = save_of(branched(1, 5), tmp_path / "a.sandtable")
    assert path.stat().st_mode & 0o077 == 0
