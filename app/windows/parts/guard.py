"""What goes wrong inside the program becomes a sentence in the bar and a line in a file, and the table stays open.

An exception that leaves a method which Qt calls would end whatever was being done, or the program. So every such method
of ours is made safe here, once: where one fails, Qt's own way of doing it takes its place.
"""

from __future__ import annotations

import functools
import sys
import traceback
from collections.abc import Callable, Iterator
from datetime import UTC, datetime
from pathlib import Path
from time import monotonic
from types import FunctionType, TracebackType
from typing import Any

from platformdirs import user_log_path
from PySide6.QtCore import QObject
from PySide6.QtWidgets import QGraphicsItem, QLayout

from boards.plain.sentence import Sentence, harmless, say

CALLED_BY_QT = frozenset((
    "event", "eventFilter", "sizeHint", "minimumSizeHint", "minimumSize", "heightForWidth", "hasHeightForWidth",
    "setGeometry", "addItem", "itemAt", "takeAt", "count", "expandingDirections", "paint", "drawBackground",
    "drawForeground", "rowCount", "columnCount", "data", "setData", "flags", "headerData", "index", "parent",
    "mimeData", "mimeTypes", "dropMimeData", "canDropMimeData", "supportedDropActions", "supportedDragActions",
    "startDrag", "boundingRect", "shape", "sizeHintForRow",
))  # fmt: skip
"""Besides everything that ends in `Event`."""

MOST_KEPT = 500_000
"""Bytes: beyond this the file begins anew."""

AGAIN = 30.0
"""Seconds: the same fault is not told more often. What fails while painting fails at every frame."""

GUARDED = "_guarded"
Report = Callable[[BaseException], object]


def crash_log() -> Path:
    return user_log_path("sandtable", appauthor=False) / "faults.txt"


class Guard:
    """Writes faults down, and tells of each of them once in a while."""

    def __init__(self, tell: Callable[[Sentence], object], file: Path | None = None) -> None:
        self._tell, self._file = tell, file or crash_log()
        self._told: dict[str, float] = {}
        self._busy = False
        self.watching = False

    def watch(self) -> None:
        """From now on everything that nobody else has caught comes here."""
        self.watching = True
        sys.excepthook = self._uncaught
        sys.unraisablehook = lambda unraisable: self.report(unraisable.exc_value) if unraisable.exc_value else None
        make_safe(self.report)

    def _uncaught(self, kind: type[BaseException], error: BaseException, trace: TracebackType | None) -> None:
        if issubclass(kind, KeyboardInterrupt):
            sys.__excepthook__(kind, error, trace)
        else:
            self.report(error.with_traceback(trace))

    def report(self, error: BaseException) -> None:
        """A fault, whoever noticed it. Telling of it must not make another."""
        if self._busy:
            return
        self._busy = True
        try:
            where = _where(error)
            new = monotonic() - self._told.get(where, -AGAIN) >= AGAIN
            if new:
                self._told[where] = monotonic()
                kept = self._write(error)
                what = f"{type(error).__name__}: {error}"
                words = "This is a fault of the program, and the game goes on: {what}. It is written down in {file}."
                self._tell(say(words, what=what, file=kept))
        except Exception:  # noqa: BLE001 - nothing is left that could be done about it
            traceback.print_exc()
        finally:
            self._busy = False

    def fault(self, error: BaseException) -> Sentence:
        """A fault after which nothing could go on as it was: written down, told on the terminal, and said."""
        kept = self._write(error)
        sys.stderr.write("sandtable: " + harmless("".join(traceback.format_exception(error))))
        return say(
            "This game cannot be put on the table, by a fault of the program: {what}. Its file is as it was; the fault "
            "is written down in {file}.",
            what=f"{type(error).__name__}: {error}",
            file=kept,
        )

    def _write(self, error: BaseException) -> str:
        """The whole of it, for whoever mends it; what cannot be written goes to the terminal."""
        told = "".join(traceback.format_exception(error))
        line = f"{datetime.now(UTC):%Y-%m-%d %H:%M:%SZ} {_where(error)}\n{told}\n"
        try:
            self._file.parent.mkdir(parents=True, exist_ok=True)
            fresh = not self._file.exists() or self._file.stat().st_size > MOST_KEPT
            with self._file.open("w" if fresh else "a", encoding="utf-8", errors="replace") as file:
                file.write(line)
        except OSError:
            sys.stderr.write(harmless(line))
            return "–"
        return str(self._file)


def make_safe(report: Report) -> None:
    """Every class of the program that Qt calls into and that there is by now; those made safe already stay so."""
    for base in (QObject, QGraphicsItem, QLayout):
        for made in _subclasses(base):
            if made.__module__.startswith("app.") and GUARDED not in vars(made):
                setattr(made, GUARDED, True)
                guard_class(made, report)


def guard_class(made: type, report: Report) -> None:
    """Its methods that Qt calls."""
    for name, method in list(vars(made).items()):
        if isinstance(method, FunctionType) and (name in CALLED_BY_QT or name.endswith("Event")):
            setattr(made, name, _safe(made, name, method, report))


def _safe(made: type, name: str, method: FunctionType, report: Report) -> Callable[..., Any]:
    @functools.wraps(method)
    def safe(self: object, *given: object) -> object:
        try:
            return method(self, *given)
        except Exception as error:  # noqa: BLE001 - this is what the guard is for
            report(error)
        try:
            found: object = getattr(super(made, self), name)(*given)
        except Exception:  # noqa: BLE001 - Qt has no way of its own
            return None
        return found

    return safe


def _subclasses(base: type) -> Iterator[type]:
    each: type
    for each in base.__subclasses__():
        yield each
        yield from _subclasses(each)


def _where(error: BaseException) -> str:
    frames = traceback.extract_tb(error.__traceback__)
    last = frames[-1] if frames else None
    return f"{type(error).__name__} in {last.filename}, line {last.lineno}" if last else type(error).__name__
