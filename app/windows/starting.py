"""The start of the program with its windows: something to see at once, then all that has to be read, then the table."""

from __future__ import annotations

import builtins
import gc
import signal
import sys
from importlib import import_module

from PySide6.QtCore import QTimer
from PySide6.QtWidgets import QApplication

from app.windows.first_sight import FirstSight, sights

PARTS = (
    "shapely", "counters.saves.save_opening", "rules_assist.shelf.shelf", "app.table.table", "app.advisor.advisor",
    "app.windows.play.panel_list", "app.windows.play.play_window", "app.windows.program",
)  # fmt: skip
"""What the program is made of, read in slices, so that the first window can be moved and closed meanwhile."""

AT_REST = 4000
"""Milliseconds after which everything has long been built."""


def read_no_sources() -> None:
    """Once Qt is there it reads the source of every module that is imported, in case it wishes for other names of Qt's
    (`__feature__`). Nothing here does, and five hundred sources are a tenth of the start."""
    builtins.__import__ = getattr(builtins, "__orig_import__", builtins.__import__)


def show(word: str = "", *, edits: bool = False) -> int:
    """Open the window, and stay until the last one is closed. A word names a game, a kit or a saved game; with `edits`
    what is to be drawn on."""
    read_no_sources()
    # What is read and built now stays: looking through it for rubbish again and again takes a tenth of the start.
    gc.disable()
    application = QApplication.instance() or QApplication(sys.argv[:1])
    if not isinstance(application, QApplication):
        raise TypeError(application)
    # Qt's loop does not let Python hear of Ctrl-C. Until there is a game there is nothing to lose.
    signal.signal(signal.SIGINT, signal.SIG_DFL)
    application.setApplicationName("sandtable")
    application.setApplicationDisplayName("Sandtable")
    application.setQuitOnLastWindowClosed(False)
    sight = FirstSight(sights(), "" if edits else word)
    application.processEvents()
    for part in PARTS:
        import_module(part)
        application.processEvents()
        if sight.shut:
            return 0
    from app.windows.program import Program  # noqa: PLC0415 - the first window does not wait for it

    # Modules are never rubbish.
    gc.freeze()
    program = Program(application, sight=sight)
    program.guard.watch()
    program.watch_signals()
    (program.begin_edit if edits else program.begin)(word)
    application.setQuitOnLastWindowClosed(True)
    QTimer.singleShot(AT_REST, gc.enable)
    return application.exec()
