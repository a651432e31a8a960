"""Files in and out."""

import os
from pathlib import Path

import msgspec
import pytest

from boards.plain import files
from boards.plain.bad_input import BadInput
from boards.plain.files import read_bounded, read_json, write_aside


def test_a_file_is_read_whole_up_to_its_bound(tmp_path: Path) -> None:
    (tmp_path / "a").write_bytes(b"x" * 10)
    assert read_bounded(tmp_path / "a", most=10) == b"x" * 10
    with pytest.raises(BadInput, match="larger than 9e-06 megabytes"):
        read_bounded(tmp_path / "a", most=9)


def test_what_is_no_file_is_said_in_a_sentence(tmp_path: Path) -> None:
    with pytest.raises(BadInput, match="There is no such file"):
        read_bounded(tmp_path / "nothing")
    with pytest.raises(BadInput, match="It cannot be opened"):
        read_bounded(Path("nul\0"))
    with pytest.raises(BadInput):
        read_bounded(tmp_path)


@pytest.mark.skipif(not Path("/dev/zero").exists(), reason="there is no endless file here")
def test_a_device_is_not_read() -> None:
    with pytest.raises(BadInput, match="not a file that can be read"):
        read_bounded(Path("/dev/zero"))


def test_a_file_is_the_old_or_the_new_one(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "a"
    write_aside(path, b"old")
    write_aside(path, b"new")
    assert path.read_bytes() == b"new"

    def fail(*_: object) -> None:
        raise OSError(5, "Input/output error")

    with monkeypatch.context() as patch:
        patch.setattr(Path, "replace", fail)
        with pytest.raises(OSError, match="Input/output"):
            write_aside(path, b"newer")
    assert path.read_bytes() == b"new"
    assert list(tmp_path.iterdir()) == [path]


@pytest.mark.parametrize("odd", ["link", "dangling link", "folder", "pipe"])
def test_what_is_no_ordinary_file_is_never_replaced_nor_followed(odd: str, tmp_path: Path) -> None:
    path, precious = tmp_path / "a", tmp_path / "precious"
    precious.write_bytes(b"precious")
    match odd:
        case "link":
            path.symlink_to(precious)
        case "dangling link":
            path.symlink_to(tmp_path / "elsewhere")
        case "folder":
            path.mkdir()
        case _:
            os.mkfifo(path)
    before = os.lstat(path)
    with pytest.raises(OSError, match="no ordinary file"):
        write_aside(path, b"new")
    assert os.path.samestat(before, os.lstat(path))
    assert precious.read_bytes() == b"precious"
    assert {file.name for file in tmp_path.iterdir()} == {"a", "precious"}


def test_a_name_that_no_file_can_have_is_a_fault_of_the_disk_and_none_of_the_program(tmp_path: Path) -> None:
    with pytest.raises(OSError, match="no file can be called so"):
        write_aside(tmp_path / "a\0b", b"new")


def test_what_is_private_is_for_nobody_else(tmp_path: Path) -> None:
    write_aside(tmp_path / "a", b"", private=True)
    assert (tmp_path / "a").stat().st_mode & 0o077 == 0


def test_nothing_that_lies_there_beforehand_is_written_into(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(files, "token_hex", lambda _count: "guessed")
    (tmp_path / "precious").write_bytes(b"precious")
    (tmp_path / ".a.guessed.part").symlink_to(tmp_path / "precious")
    with pytest.raises(FileExistsError):
        write_aside(tmp_path / "a", b"new")
    assert (tmp_path / "precious").read_bytes() == b"precious"


@pytest.mark.parametrize("data", [b'{"%s": 1}' % (b"x" * 5_000), b'{"a": {"%s": 1}}' % (b"[" * 5_000)])
def test_a_word_without_end_makes_no_sentence_without_end(data: bytes) -> None:
    class Inner(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
        b: int = 0

    class Form(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
        a: Inner = Inner()

    with pytest.raises(BadInput, match="unknown field") as bad:
        read_json(data, Form)
    assert len(str(bad.value)) < 700
