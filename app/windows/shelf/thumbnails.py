"""The pictures of the shelf: kept on the disk, and drawn by a process beside the program where they are missing."""

from __future__ import annotations

import contextlib
import hashlib
import os
import sys
from collections import deque
from pathlib import Path

import msgspec
from platformdirs import user_cache_path
from PySide6.QtCore import QObject, QProcess, QTimer, Signal
from PySide6.QtGui import QPixmap
from PySide6.QtWidgets import QWidget

from app.language import chosen, t
from app.windows.parts.long_work import SLOW
from app.windows.parts.work_bar import WorkBar
from app.windows.shelf.thumbnail_maker import TOO_MUCH, Asked, Facts
from boards.plain.files import write_aside
from rules_assist.shelf.record import HOME, Record

MOST_KEPT = 300
PATIENCE = 30_000
"""Milliseconds by the clock; the maker bounds the time that it really takes closer."""


class Thumbnails(QObject):
    """Ask for one, and hear of it at once or later."""

    ready = Signal(str, object, object)
    """The key, the pixmap and the facts."""

    left = Signal(int)
    """So many are still to be drawn."""

    def __init__(self, parent: QObject) -> None:
        super().__init__(parent)
        self.folder = user_cache_path("sandtable", appauthor=False) / "shelf"
        self._waiting: deque[tuple[str, Asked]] = deque()
        self._maker: QProcess | None = None
        self._unread = ""
        self._patience = QTimer(self, singleShot=True, interval=PATIENCE)
        self._patience.timeout.connect(self._lose_patience)

    def of_setup(self, record: Record, setup: str, *, first: bool = False) -> str:
        """The key of a set-up's picture. `first`: somebody waits for it, before the others."""
        key = _key(record.id, setup, chosen(), *map(_age, _files_of(record)))
        self._fetch(key, Asked(out=str(self.folder / key), game=record.kit or record.id, setup=setup), first=first)
        return key

    def of_save(self, path: Path, kits: tuple[str, ...] = ()) -> str:
        """The key of a saved game's picture. `kits`: where its game may lie, besides on the shelf."""
        key = _key(str(path), chosen(), _age(path), *kits)
        self._fetch(key, Asked(out=str(self.folder / key), save=str(path), kits=kits))
        return key

    def found(self, key: str) -> tuple[QPixmap, Facts] | None:
        """What is on the disk already."""
        try:
            facts = msgspec.json.decode((self.folder / key).with_suffix(".json").read_bytes(), type=Facts)
        except (OSError, msgspec.DecodeError):
            return None
        file = (self.folder / key).with_suffix(".png")
        with contextlib.suppress(OSError):
            os.utime(file)
        return QPixmap(str(file)) if file.is_file() else QPixmap(), facts

    def close(self) -> None:
        """No more are wanted."""
        self.stop()
        self._tidy()

    def stop(self) -> None:
        """Those that are not drawn yet are not drawn, until they are asked for again."""
        self._patience.stop()
        self._waiting.clear()
        if self._maker is not None:
            maker, self._maker = self._maker, None
            maker.closeWriteChannel()
            if not maker.waitForFinished(300):
                maker.kill()
                maker.waitForFinished(5000)
        self.left.emit(0)

    def _fetch(self, key: str, asked: Asked, *, first: bool = False) -> None:
        if self.found(key) is not None:
            return
        at = next((at for at, (waiting, _) in enumerate(self._waiting) if waiting == key), None)
        if first and at:
            del self._waiting[at]
        if at is None or (first and at):
            # The one that is being drawn stays before all others.
            self._waiting.insert(min(1, len(self._waiting)) if first else len(self._waiting), (key, asked))
        if at is None:
            self.left.emit(len(self._waiting))
            if len(self._waiting) == 1:
                self._ask()

    def _ask(self) -> None:
        """One at a time."""
        self._patience.stop()
        if self._waiting:
            self._patience.start()
            self._running().write(msgspec.json.encode(self._waiting[0][1]) + b"\n")

    def _running(self) -> QProcess:
        if self._maker is None:
            with contextlib.suppress(OSError):
                self.folder.mkdir(parents=True, exist_ok=True)
            self._maker = QProcess(self)
            self._maker.readyReadStandardOutput.connect(self._hear)
            self._maker.finished.connect(self._ended)
            self._maker.setWorkingDirectory(str(HOME))
            self._maker.start(sys.executable, ["-m", "app.windows.shelf.thumbnail_maker", chosen()])
        return self._maker

    def _lose_patience(self) -> None:
        if self._maker is not None:
            self._maker.kill()

    def _hear(self) -> None:
        if self._maker is None:
            return
        self._unread += bytes(self._maker.readAllStandardOutput().data()).decode()
        *lines, self._unread = self._unread.split("\n")
        for _ in lines:
            self._tell()
        self._ask()

    def _ended(self) -> None:
        """It fell over a file, or took too long: go on with the next, without a picture of this one."""
        self._patience.stop()
        if self._maker is not None:
            self._maker = None
            if self._waiting:
                key, _ = self._waiting.popleft()
                # It would fall over the same file again.
                facts = Facts(trouble=t(TOO_MUCH))
                with contextlib.suppress(OSError):
                    write_aside((self.folder / key).with_suffix(".json"), msgspec.json.encode(facts), lasting=False)
                self.ready.emit(key, QPixmap(), facts)
                self.left.emit(len(self._waiting))
            self._ask()

    def _tell(self) -> None:
        if self._waiting:
            key, _ = self._waiting.popleft()
            self.left.emit(len(self._waiting))
            if (found := self.found(key)) is not None:
                self.ready.emit(key, *found)

    def _tidy(self) -> None:
        """The oldest go."""
        with contextlib.suppress(OSError):
            files = sorted(self.folder.glob("*.png"), key=lambda path: path.stat().st_mtime, reverse=True)
            for path in files[MOST_KEPT:]:
                path.unlink(missing_ok=True)
                path.with_suffix(".json").unlink(missing_ok=True)


def _files_of(record: Record) -> list[Path]:
    """What a picture of a set-up is made from."""
    board, sheet = record.folder(record.board), record.folder(record.sheet)
    return [*sorted(board.glob("*.svg")), *sorted(board.glob("*.json")), *sorted(sheet.rglob("*.t*"))]


def _age(path: Path) -> str:
    try:
        found = path.stat()
    except OSError:
        return "gone"
    return f"{path.name} {found.st_mtime_ns} {found.st_size}"


def _key(*parts: str) -> str:
    return hashlib.sha256("\n".join(parts).encode()).hexdigest()[:24]


# How far the pictures of the shelf are, where drawing them takes longer than a moment; it can be stopped.


class DrawingBar(QObject):
    """There is a bar while there is something to draw."""

    def __init__(self, thumbnails: Thumbnails, window: QWidget) -> None:
        super().__init__(window)
        self._thumbnails, self._window = thumbnails, window
        self.bar: WorkBar | None = None
        self._left = self._most = 0
        self._soon = QTimer(self, singleShot=True, interval=round(SLOW * 1000))
        self._soon.timeout.connect(self._appear)
        thumbnails.left.connect(self._count)

    def _count(self, left: int) -> None:
        self._left, self._most = left, max(left, self._most) if left else 0
        if left and self.bar is None:
            if not self._soon.isActive():
                self._soon.start()
        elif not left:
            self._soon.stop()
            if self.bar is not None:
                self.bar.put_away()
                self.bar = None
        self._say()

    def _appear(self) -> None:
        if self._left:
            self.bar = WorkBar("", self._window, beside=True)
            self.bar.stopped.connect(self._thumbnails.stop)
            self._say()

    def _say(self) -> None:
        if self.bar is not None:
            self.bar.say(t("Drawing pictures: {done} of {count}", done=self._most - self._left + 1, count=self._most))
            self.bar.show_share((self._most - self._left) / self._most)
