"""What every test may count on: no window, a user's folder of its own, and no failing because the machine is busy.

And no process that grows for ever: what a file of tests has left is freed after it, and the most that each process
needed is told at the end.
"""

import ctypes
import gc
import os
import resource
import shutil
import sys
import time
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path

import pytest
from hypothesis import HealthCheck, settings
from PySide6.QtWidgets import QApplication

from tests.__main__ import DRAWN

os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")

# CI judges a change, so it tries the same examples each time; at home chance may find new ones.
settings.register_profile(
    "ours", deadline=None, derandomize="CI" in os.environ, suppress_health_check=[HealthCheck.too_slow]
)
settings.load_profile("ours")

# Nothing is thrown away until all tests are there.
gc.disable()

GROWN = 40
"""Megabytes by which a process may grow until what is left over is looked for within a file, too."""

TOLD = pytest.StashKey[dict[str, tuple[int, float]]]()


@pytest.fixture(autouse=True, scope="session")
def users_folders(tmp_path_factory: pytest.TempPathFactory) -> Iterator[None]:
    """No test reads or writes what the person at this machine has played."""
    home = tmp_path_factory.mktemp("home")
    if drawn := os.environ.get(DRAWN):
        shutil.copytree(drawn, home / "cache")
    with pytest.MonkeyPatch.context() as patch:
        for kind in ("DATA", "CONFIG", "CACHE", "STATE"):
            patch.setenv(f"XDG_{kind}_HOME", str(home / kind.lower()))
        yield


@pytest.fixture(autouse=True, scope="session")
def application(qapp: QApplication) -> QApplication:
    """There is one application of Qt's in a process, and a test that draws a picture would make a smaller one than the
    windows of a later test need."""
    return qapp


# Memory


class Memory:
    """Windows refer to each other in circles, which Python frees when it happens to look for them."""

    def __init__(self) -> None:
        self.after = 0
        self.trim = getattr(ctypes.CDLL(None), "malloc_trim", None) if os.name == "posix" else None

    def now(self) -> int:
        """In megabytes; nought, where the system does not say."""
        with suppress(OSError):
            return int(Path("/proc/self/statm").read_text("ascii").split()[1]) * resource.getpagesize() >> 20
        return 0

    def tidy(self) -> None:
        # Windows that a test closed go when the event loop next turns, and a test without waiting never turns it.
        if qt := sys.modules.get("PySide6.QtCore"):
            qt.QCoreApplication.sendPostedEvents(None, qt.QEvent.Type.DeferredDelete)
        gc.collect()
        if self.trim is not None:
            self.trim(0)
        self.after = self.now()


MEMORY = Memory()


@pytest.hookimpl(trylast=True)
def pytest_collection_finish() -> None:
    """The tests themselves stay to the end: nobody need look through them again and again for what is left over."""
    gc.collect()
    gc.freeze()
    gc.set_threshold(10_000)
    gc.enable()


@pytest.hookimpl(trylast=True)
def pytest_runtest_teardown(item: pytest.Item, nextitem: pytest.Item | None) -> None:
    if nextitem is None or nextitem.path != item.path or MEMORY.now() > MEMORY.after + GROWN:
        MEMORY.tidy()


@pytest.hookimpl(trylast=True)
def pytest_sessionfinish(session: pytest.Session) -> None:
    used = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss >> 10, round(time.process_time(), 1)
    if hasattr(session.config, "workeroutput"):
        session.config.workeroutput["used"] = used
    else:
        session.config.stash.setdefault(TOLD, {})["this process"] = used


@pytest.hookimpl(optionalhook=True)
def pytest_testnodedown(node: object) -> None:
    if "used" in (output := getattr(node, "workeroutput", {})):
        node.config.stash.setdefault(TOLD, {})[node.gateway.id] = output["used"]  # type: ignore[attr-defined]  # xdist's


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    used = terminalreporter.config.stash.get(TOLD, {})
    told = ", ".join(f"{name} {peak} MB, {seconds:.0f} s" for name, (peak, seconds) in sorted(used.items()))
    terminalreporter.write_line(f"at most in memory, and processor time: {told}")
