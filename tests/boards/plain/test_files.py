"""Files in and out."""

from pathlib import Path

import pytest

from boards.plain.bad_input import BadInput
from boards.plain.files import read_bounded, write_aside


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
