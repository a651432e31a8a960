"""The program as people start it, on a screen of X11: a window comes, it shows the map, and it says nothing else."""

from __future__ import annotations

import os
import shutil
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path

import pytest
from PySide6.QtGui import QImage

from rules_assist.shelf.record import HOME

GRAB = (
    "import sys; from PySide6.QtGui import QGuiApplication; application = QGuiApplication([]);"
    "application.primaryScreen().grabWindow(0).save(sys.argv[1])"
)
pytestmark = pytest.mark.skipif(shutil.which("Xvfb") is None, reason="Xvfb is not here; ./sandtable test installs it")


@pytest.fixture
def screen() -> Iterator[str]:
    """A screen of its own, with a number that was free. Without -noreset it would begin anew after each client."""
    reading, writing = os.pipe()
    server = subprocess.Popen(
        ["Xvfb", "-displayfd", str(writing), "-screen", "0", "1400x900x24", "-nolisten", "tcp", "-noreset"],
        pass_fds=[writing],
        stderr=subprocess.DEVNULL,
    )
    os.close(writing)
    with os.fdopen(reading) as answer:
        number = answer.readline().strip()
    yield f":{number}"
    server.terminate()
    server.wait()


@pytest.fixture
def surroundings(screen: str, tmp_path: Path) -> dict[str, str]:
    found = {name: value for name, value in os.environ.items() if name not in ("QT_QPA_PLATFORM", "WAYLAND_DISPLAY")}
    for kind in ("DATA", "CONFIG", "CACHE", "STATE"):
        found[f"XDG_{kind}_HOME"] = str(tmp_path / kind.lower())
    return {**found, "DISPLAY": screen, "PYTHONPATH": str(HOME), "LANG": "C.UTF-8"}


def colours(surroundings: dict[str, str], file: Path) -> int:
    """How many there are on the screen."""
    subprocess.run([sys.executable, "-c", GRAB, str(file)], env=surroundings, check=True)
    picture = QImage(str(file))
    return len({picture.pixel(x, y) for x in range(0, picture.width(), 12) for y in range(0, picture.height(), 12)})


def wait_until_no_corner_is_black(surroundings: dict[str, str], file: Path, patience: float) -> None:
    """A table takes the whole screen, also where no window manager makes it do so."""
    while True:
        colours(surroundings, file)
        picture = QImage(str(file))
        right, below = picture.width() - 3, picture.height() - 3
        if all(picture.pixelColor(x, y).lightness() > 5 for x in (3, right) for y in (3, below)):
            return
        assert time.monotonic() < patience, "the window does not fill the screen"


@pytest.mark.parametrize("word", ["", "sample"])
def test_a_window_comes_with_a_picture_in_it_and_not_a_word_of_trouble(
    surroundings: dict[str, str], tmp_path: Path, word: str
) -> None:
    program = subprocess.Popen(
        [sys.executable, "-m", "app", *word.split()],
        env=surroundings,
        cwd=tmp_path,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
    )
    try:
        patience = time.monotonic() + 40
        while colours(surroundings, tmp_path / "screen.png") < 300:
            assert program.poll() is None, program.communicate()[0]
            assert time.monotonic() < patience, "no window came"
        if not word:
            wait_until_no_corner_is_black(surroundings, tmp_path / "screen.png", patience)
    finally:
        program.send_signal(signal.SIGINT)
        said = program.communicate(timeout=20)[0]
    assert said == ""
