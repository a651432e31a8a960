"""The program in a home of its own."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from pytestqt.qtbot import QtBot

from app.windows.parts import long_work
from tests.app.unhurried import unhurried
from tests.app.windows.starts import Starts

__all__ = ["unhurried"]


@pytest.fixture
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    for kind in ("DATA", "CONFIG", "STATE"):
        monkeypatch.setenv(f"XDG_{kind}_HOME", str(tmp_path / kind.lower()))
    # Opening is waited for, however slow the machine; how it goes on beside the window has tests of its own.
    monkeypatch.setattr(long_work, "AT_ONCE", 30.0)
    return tmp_path


@pytest.fixture
def start(qtbot: QtBot, home: Path) -> Iterator[Starts]:
    starts = Starts(qtbot)
    yield starts
    starts.stop()
