"""A file that only grows, a whole piece at a time: what was asked for is on the disk, or none of it is in the file."""

from __future__ import annotations

import contextlib
import os
import shutil
from pathlib import Path
from typing import BinaryIO

from boards.plain.files import NEW, sync_folder

FLAGS = os.O_RDWR | getattr(os, "O_BINARY", 0)


class Replaced(OSError):
    """The file is not the one that was written to: somebody moved it, or put another in its place."""


class AppendedFile:
    """`end` is how much of it is ours. What stands after that goes when it is next written to."""

    def __init__(self, path: Path, end: int = 0, size: int | None = None) -> None:
        self.path, self.end = path, end
        self._size = size
        self._handle = -1
        self._clean = end == size

    def append(self, data: bytes) -> None:
        """Onto the disk with it. `OSError`: it is not there, and can be tried again."""
        handle = self._open()
        if not self._clean:
            os.ftruncate(handle, self.end)
        self._clean = False
        os.lseek(handle, self.end, os.SEEK_SET)
        try:
            rest = memoryview(data)
            while rest:
                rest = rest[os.write(handle, rest) :]
            os.fsync(handle)
        except OSError:
            with contextlib.suppress(OSError):
                os.ftruncate(handle, self.end)
                self._clean = True
            raise
        self.end += len(data)
        self._clean = True

    def _open(self) -> int:
        """The file, made if it is new, and certainly still the same one."""
        if self._handle >= 0:
            if not _same(self.path, self._handle):
                raise Replaced(f"{self.path} is another file now")
            return self._handle
        if self._size is None:
            self._handle = os.open(self.path, FLAGS | os.O_CREAT | os.O_EXCL | getattr(os, "O_NOFOLLOW", 0), 0o600)
            with contextlib.suppress(OSError):
                sync_folder(self.path.parent)
        else:
            handle = os.open(self.path, FLAGS)
            if os.fstat(handle).st_size != self._size:
                os.close(handle)
                raise Replaced(f"{self.path} has changed since it was opened")
            self._handle = handle
        return self._handle

    def close(self) -> None:
        if self._handle >= 0:
            os.close(self._handle)
            self._handle = -1


def _same(path: Path, handle: int) -> bool:
    try:
        return os.path.samestat(path.stat(), os.fstat(handle))
    except OSError:
        return False


def keep_aside(path: Path, start: int) -> Path:
    """Copy what stands in a file from `start` on into a file beside it. What is there already is not copied again."""
    number = 1
    while True:
        aside = path.with_name(f"{path.name}.rest-{number}")
        try:
            with os.fdopen(os.open(aside, NEW, 0o600), "wb") as there, path.open("rb") as here:
                here.seek(start)
                shutil.copyfileobj(here, there)
                there.flush()
                os.fsync(there.fileno())
            return aside
        except FileExistsError:
            if _is_rest(aside, path, start):
                return aside
            number += 1
        except OSError:
            aside.unlink(missing_ok=True)
            raise


def _is_rest(aside: Path, path: Path, start: int) -> bool:
    with aside.open("rb") as there, path.open("rb") as here:
        here.seek(start)
        return _alike(there, here)


def _alike(one: BinaryIO, other: BinaryIO) -> bool:
    while True:
        a, b = one.read(1 << 16), other.read(1 << 16)
        if a != b:
            return False
        if not a:
            return True
