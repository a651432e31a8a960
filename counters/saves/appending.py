"""A file that only grows, a whole piece at a time: what was asked for is on the disk, or none of it is in the file.

Before each piece it must be as it was left: the same length, and ending in the same line. A backup that was copied over
it, a program that keeps folders alike or a second machine may have been there, and then it is not ours any more.
"""

from __future__ import annotations

import contextlib
import os
import shutil
import stat
from collections.abc import Iterator
from pathlib import Path
from secrets import token_hex
from typing import BinaryIO

from boards.plain.bad_input import BadInput
from boards.plain.files import NEW, open_plain, sync_folder

FLAGS = os.O_RDWR | getattr(os, "O_BINARY", 0) | getattr(os, "O_NONBLOCK", 0)
KNOWN_BY = 1 << 16
"""So many bytes of its end are remembered, to know it again."""


class Replaced(OSError):
    """The file is not as it was left: somebody wrote to it, or put another in its place."""


class Gone(Replaced):
    """Nothing lies there any more."""


class AppendedFile:
    """`end` is how much of it is ours. What stands after that goes when it is next written to."""

    def __init__(self, path: Path, end: int = 0, size: int | None = None, tail: bytes = b"") -> None:
        self.path, self.end = path, end
        self._size = size
        """How long it was when it was opened; None: it is not there yet."""

        self._tail = tail[-KNOWN_BY:]
        self._left: bytes | None = b"" if end == size else None
        """What stands after the end, as far as we know: something that was opened, or that we could not take back."""

        self._handle = -1

    def append(self, data: bytes) -> None:
        """Onto the disk with it. `OSError`: it is not there, and can be tried again."""
        if self._size is None:
            self._begin(data)
        else:
            self._add(self._as_it_was_left(), data)
        self.end += len(data)
        self._size, self._left, self._tail = self.end, b"", (self._tail + data)[-KNOWN_BY:]

    def _begin(self, data: bytes) -> None:
        """All of it at once: a program that is killed leaves a file with something in it, or none."""
        unfinished = self.path.with_name(f".{token_hex(8)}.part")
        try:
            handle = os.open(unfinished, NEW, 0o600)
            try:
                _write(handle, data)
                os.fsync(handle)
            finally:
                os.close(handle)
            _put(unfinished, self.path)
        except BaseException:
            with contextlib.suppress(OSError):
                unfinished.unlink()
            raise
        with contextlib.suppress(OSError):
            sync_folder(self.path.parent)

    def _add(self, handle: int, data: bytes) -> None:
        if self._left != b"":
            os.ftruncate(handle, self.end)
        os.lseek(handle, self.end, os.SEEK_SET)
        self._left = data
        try:
            _write(handle, data)
            os.fsync(handle)
        except OSError:
            with contextlib.suppress(OSError):
                os.ftruncate(handle, self.end)
                self._left, self._size = b"", self.end
            raise

    def _as_it_was_left(self) -> int:
        """The file, opened, and certainly as we know it."""
        if self._handle >= 0 and not same_file(self.path, self._handle):
            self.close()
        if self._handle < 0:
            try:
                self._handle = os.open(self.path, FLAGS)
            except (FileNotFoundError, NotADirectoryError) as error:
                raise Gone(error.errno, "it is not there any more", str(self.path)) from error
        if not self._is_ours(self._handle):
            self.close()
            raise Replaced(f"{self.path} is not as it was left")
        return self._handle

    def _is_ours(self, handle: int) -> bool:
        found = os.fstat(handle)
        if not stat.S_ISREG(found.st_mode):
            return False
        if self._left is None:
            fits = found.st_size == self._size
        else:
            after = _read(handle, self.end, len(self._left) + 1)
            fits = found.st_size == self.end + len(after) and self._left.startswith(after)
        return fits and _read(handle, self.end - len(self._tail), len(self._tail)) == self._tail

    def moved(self, path: Path) -> None:
        """Under another name from now on. `FileExistsError`: that is taken."""
        if self._size is not None:
            self._as_it_was_left()
            self.close()
            _put(self.path, path)
            with contextlib.suppress(OSError):
                sync_folder(path.parent)
        self.path = path

    def close(self) -> None:
        if self._handle >= 0:
            os.close(self._handle)
            self._handle = -1


def _write(handle: int, data: bytes) -> None:
    rest = memoryview(data)
    while rest:
        rest = rest[os.write(handle, rest) :]


def _read(handle: int, start: int, count: int) -> bytes:
    """So many bytes from there, or as many as there are."""
    os.lseek(handle, start, os.SEEK_SET)
    found = b""
    while len(found) < count and (piece := os.read(handle, count - len(found))):
        found += piece
    return found


def _put(there: Path, name: Path) -> None:
    """Give a file its name, and never take that from another file."""
    try:
        os.link(there, name, follow_symlinks=False)
    except FileExistsError:
        raise
    except (OSError, NotImplementedError):
        # A disk without second names; Windows refuses a taken name by itself.
        if os.path.lexists(name):
            raise FileExistsError(f"{name} is there already") from None
        there.rename(name)
        return
    there.unlink()


def beside(path: Path) -> Iterator[Path]:
    """Names for another file like this one: `evening (2).sandtable`, and so on."""
    stem, _, number = path.stem.removesuffix(")").rpartition(" (")
    if not (stem and path.stem.endswith(")") and number.isdecimal()):
        stem, number = path.stem, "1"
    for next_number in range(int(number[:6]) + 1, int(number[:6]) + 1000):
        yield path.with_name(f"{stem} ({next_number}){path.suffix}")


def same_file(path: Path, handle: int) -> bool:
    """Whether the file that was opened still has its name."""
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
    """A folder that somebody sent may hold anything by that name: what is no plain file is another one's."""
    try:
        with open_plain(aside) as there, open_plain(path) as here:
            here.seek(start)
            return _alike(there, here)
    except (BadInput, OSError):
        return False


def _alike(one: BinaryIO, other: BinaryIO) -> bool:
    while True:
        a, b = one.read(1 << 16), other.read(1 << 16)
        if a != b:
            return False
        if not a:
            return True
