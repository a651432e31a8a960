"""A file that only grows, a whole piece at a time."""

import os
from pathlib import Path

import pytest

from counters.saves.appending import AppendedFile, Replaced, keep_aside


def test_what_was_appended_is_in_the_file(tmp_path: Path) -> None:
    file = AppendedFile(tmp_path / "a")
    assert not file.path.exists(), "nothing is made before there is something to keep"
    file.append(b"one\n")
    file.append(b"two\n")
    assert (file.path.read_bytes(), file.end) == (b"one\ntwo\n", 8)
    file.close()


def test_what_is_not_ours_goes_when_it_is_next_written_to(tmp_path: Path) -> None:
    path = tmp_path / "a"
    path.write_bytes(b"one\ntw")
    file = AppendedFile(path, 4, 6)
    assert path.read_bytes() == b"one\ntw"
    file.append(b"three\n")
    assert path.read_bytes() == b"one\nthree\n"
    file.close()


def test_a_write_that_fails_half_way_leaves_no_half(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    file = AppendedFile(tmp_path / "a")
    file.append(b"one\n")
    write = os.write

    def half(handle: int, data: memoryview) -> int:
        if len(data) > 2:
            return write(handle, data[:2])
        raise OSError(28, "No space left on device")

    with monkeypatch.context() as full:
        full.setattr(os, "write", half)
        with pytest.raises(OSError, match="No space"):
            file.append(b"three")
    assert file.path.read_bytes() == b"one\n"
    file.append(b"two\n")
    assert file.path.read_bytes() == b"one\ntwo\n"
    file.close()


def test_what_could_neither_be_written_nor_taken_back_goes_the_next_time(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    file = AppendedFile(tmp_path / "a")
    file.append(b"one\n")

    def fails(*_: object) -> None:
        raise OSError(5, "Input/output error")

    with monkeypatch.context() as broken:
        broken.setattr(os, "fsync", fails)
        broken.setattr(os, "ftruncate", fails)
        with pytest.raises(OSError, match="Input"):
            file.append(b"half a l")
    assert file.path.read_bytes() == b"one\nhalf a l"
    file.append(b"two\n")
    assert file.path.read_bytes() == b"one\ntwo\n"
    file.close()


def test_a_file_that_somebody_else_put_there_is_not_touched(tmp_path: Path) -> None:
    path = tmp_path / "a"
    path.write_bytes(b"theirs")
    with pytest.raises(FileExistsError):
        AppendedFile(path).append(b"ours")
    with pytest.raises(Replaced):
        AppendedFile(path, 3, 3).append(b"ours")
    file = AppendedFile(path, 6, 6)
    file.append(b" and ours")
    other = tmp_path / "b"
    other.write_bytes(b"moved here")
    other.replace(path)
    with pytest.raises(Replaced):
        file.append(b" again")
    assert path.read_bytes() == b"moved here"
    file.close()


def test_the_rest_of_a_file_is_kept_once_for_each_rest(tmp_path: Path) -> None:
    path = tmp_path / "a"
    path.write_bytes(b"one\n" + b"x" * 200_000)
    assert keep_aside(path, 4).name == "a.rest-1"
    assert keep_aside(path, 4).name == "a.rest-1"
    assert keep_aside(path, 5).name == "a.rest-2"
    assert (tmp_path / "a.rest-1").read_bytes() == b"x" * 200_000
