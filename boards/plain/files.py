"""Files in and out: read no more than is sensible, and written so that a power cut leaves the old or the new."""

from __future__ import annotations

import errno
import os
import stat
from pathlib import Path
from secrets import token_hex
from typing import BinaryIO

from boards.plain.bad_input import BadInput
from boards.plain.sentence import say

MEGABYTE = 1_000_000
NEW = os.O_WRONLY | os.O_CREAT | os.O_EXCL | getattr(os, "O_NOFOLLOW", 0) | getattr(os, "O_BINARY", 0)


def open_plain(path: Path) -> BinaryIO:
    """A file to read from, as long as it is a plain one."""
    try:
        # Without O_NONBLOCK, opening a pipe would wait for somebody to write into it.
        handle = os.open(path, os.O_RDONLY | getattr(os, "O_NONBLOCK", 0) | getattr(os, "O_BINARY", 0))
    except FileNotFoundError as error:
        raise BadInput(say("There is no such file."), path) from error
    except (OSError, ValueError) as error:
        raise BadInput(say("It cannot be opened ({why}).", why=_why(error)), path) from error
    if not stat.S_ISREG(os.fstat(handle).st_mode):
        os.close(handle)
        raise BadInput(say("This is not a file that can be read."), path)
    return os.fdopen(handle, "rb")


def read_bounded(path: Path, most: int = 32 * MEGABYTE) -> bytes:
    """All of a file. What is not a plain file, or is larger than such a file can sensibly be, is refused."""
    try:
        with open_plain(path) as file:
            data = file.read(most + 1)
    except OSError as error:
        raise BadInput(say("It cannot be read ({why}).", why=_why(error)), path) from error
    if len(data) > most:
        raise BadInput(say("It is larger than {most} megabytes.", most=most / MEGABYTE), path)
    return data


def text_of(data: bytes, file: str | Path = "") -> str:
    """The letters that the bytes of a text file stand for."""
    try:
        return data.decode("utf-8-sig").replace("\r\n", "\n")
    except UnicodeDecodeError as error:
        line = data.count(b"\n", 0, error.start) + 1
        raise BadInput(say("Its text is not UTF-8."), file, f"line {line}") from error


def write_aside(path: Path, data: bytes, *, private: bool = False, lasting: bool = True) -> None:
    """Write beside the file, make sure it is on the disk, and only then put it in the file's place.

    A link, a device or a pipe is never replaced. `private`: for nobody else on this machine. `lasting`: it must be
    there after a power cut; what can be made again need not wait for the disk.
    """
    refuse_odd(path)
    # Nobody can guess the name, so nobody can lay something in its place beforehand.
    unfinished = path.with_name(f".{path.name[:40]}.{token_hex(8)}.part")
    handle = os.open(unfinished, NEW, 0o600 if private else 0o666)
    try:
        with os.fdopen(handle, "wb") as file:
            file.write(data)
            file.flush()
            if lasting:
                os.fsync(file.fileno())
        unfinished.replace(path)
    except BaseException:
        unfinished.unlink(missing_ok=True)
        raise
    if lasting:
        sync_folder(path.parent)


def refuse_odd(path: Path) -> None:
    """`OSError`, where something lies that is no ordinary file, and so is not replaced by one."""
    try:
        there = os.lstat(path)
    except FileNotFoundError:
        return
    if not stat.S_ISREG(there.st_mode):
        raise OSError(errno.EEXIST, "what lies there is no ordinary file", str(path))


def sync_folder(folder: Path) -> None:
    """The new name of a file is on the disk only when its folder is. Windows has no such thing and needs none."""
    if not hasattr(os, "O_DIRECTORY"):
        return
    handle = os.open(folder, os.O_RDONLY | os.O_DIRECTORY)
    try:
        os.fsync(handle)
    finally:
        os.close(handle)


def _why(error: Exception) -> str:
    return error.strerror if isinstance(error, OSError) and error.strerror else str(error)
