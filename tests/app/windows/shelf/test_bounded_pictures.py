"""The shelf draws pictures of what nobody opened by hand in a process that may take so much and no more."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest
from PySide6.QtCore import QObject
from pytestqt.qtbot import QtBot

from app.windows.shelf.thumbnail_maker import Asked, make
from app.windows.shelf.thumbnails import Thumbnails
from rules_assist.shelf.record import HOME

resource = pytest.importorskip("resource")


def ended(deed: str) -> int:
    program = f"from app.pictures.bounds import bound_this_process\nbound_this_process(1, 50)\n{deed}"
    return subprocess.run([sys.executable, "-c", program], cwd=HOME, check=False, timeout=60).returncode


def test_a_process_that_takes_too_long_is_ended() -> None:
    assert ended("while True: pass") < 0


@pytest.mark.skipif(not Path("/proc/self/statm").exists(), reason="what a process has taken is not told here")
def test_a_process_that_takes_too_much_memory_is_given_no_more() -> None:
    assert ended("try: bytearray(100_000_000)\nexcept MemoryError: raise SystemExit(7)") == 7
    assert ended("bytearray(10_000_000)") == 0


def test_who_has_a_picture_made_is_not_bound_by_it(tmp_path: Path) -> None:
    """A limit once set on the process of the tests ended it seconds later, in the midst of another test."""
    before = resource.getrlimit(resource.RLIMIT_CPU), resource.getrlimit(resource.RLIMIT_DATA)
    make(Asked(out=str(tmp_path / "none"), save=str(tmp_path / "none.sandtable")))
    assert (resource.getrlimit(resource.RLIMIT_CPU), resource.getrlimit(resource.RLIMIT_DATA)) == before


@pytest.mark.skipif(os.name != "posix", reason="a script of the shell")
def test_a_maker_that_falls_over_a_file_is_not_asked_for_it_again(
    qtbot: QtBot, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    falls = tmp_path / "falls"
    falls.write_text("#!/bin/sh\nread line\nexit 3\n")
    falls.chmod(0o700)
    monkeypatch.setattr(sys, "executable", str(falls))
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "cache"))
    parent = QObject()
    pictures = Thumbnails(parent)
    save = tmp_path / "a.sandtable"
    save.write_text("{}")
    with qtbot.waitSignal(pictures.ready, timeout=20_000) as told:
        key = pictures.of_save(save)
    assert told.args[0] == key
    assert "too much time or memory" in told.args[2].trouble
    found = pictures.found(key)
    assert found is not None
    assert found[1].trouble
    pictures.close()
