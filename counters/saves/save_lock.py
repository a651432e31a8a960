"""One program writes to a saved game at a time. Who has it stands in a file beside it.

The lock is the operating system's: it is let go when a program ends, however it ends. A file that stays behind
locks nobody out.
"""

from __future__ import annotations

import contextlib
import getpass
import os
import socket
import sys
from datetime import UTC, datetime
from pathlib import Path

import msgspec

from boards.plain.sentence import Sentence, say

if sys.platform == "win32":
    import msvcrt
else:
    import fcntl

MOST = 4096
FAR_BEHIND = 1 << 20
"""Windows locks bytes: one that nobody wants to read."""


class Holder(msgspec.Struct, frozen=True):
    """Who has a saved game open, on which machine, since when."""

    user: str = ""
    host: str = ""
    since: str = ""

    @property
    def sentence(self) -> Sentence:
        if not self.user:
            return say("Another program has this saved game open; it is opened here to read only.")
        return say(
            "{user} on {host} has this saved game open since {since}; it is opened here to read only.",
            user=self.user,
            host=self.host,
            since=self.since,
        )


class Lock:
    """Held from `taken` until `let_go`."""

    def __init__(self, file: Path, handle: int) -> None:
        self._file, self._handle = file, handle

    def let_go(self) -> None:
        if self._handle < 0:
            return
        # Taken away while it is still held, so that nobody's fresh lock is taken away.
        with contextlib.suppress(OSError):
            self._file.unlink()
        os.close(self._handle)
        self._handle = -1


def lock_file(save: Path) -> Path:
    return save.with_name(f".{save.name}.lock")


def take_lock(save: Path) -> Lock | Holder | None:
    """The lock, or who has it; or nothing, where files cannot be locked: then everybody may write, as without locks."""
    file = lock_file(save)
    for _ in range(20):
        try:
            handle = os.open(file, os.O_RDWR | os.O_CREAT | getattr(os, "O_BINARY", 0), 0o644)
        except OSError:
            return None
        held = _try(handle)
        if held and _still_there(file, handle):
            with contextlib.suppress(OSError):
                os.ftruncate(handle, 0)
                os.write(handle, msgspec.json.encode(_myself()))
            return Lock(file, handle)
        holder = _holder(handle)
        os.close(handle)
        if held is None:
            return None
        if not held:
            return holder
    return None


def _try(handle: int) -> bool | None:
    """Yes, no, or None where there are no locks."""
    try:
        if sys.platform == "win32":
            os.lseek(handle, FAR_BEHIND, os.SEEK_SET)
            msvcrt.locking(handle, msvcrt.LK_NBLCK, 1)
            os.lseek(handle, 0, os.SEEK_SET)
        else:
            fcntl.flock(handle, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except (BlockingIOError, PermissionError):
        return False
    except OSError:
        return None
    return True


def _still_there(file: Path, handle: int) -> bool:
    """Whether the file that was locked still has its name: another may have taken it away just before."""
    try:
        return os.path.samestat(file.stat(), os.fstat(handle))
    except OSError:
        return False


def _holder(handle: int) -> Holder:
    try:
        os.lseek(handle, 0, os.SEEK_SET)
        return msgspec.json.decode(os.read(handle, MOST), type=Holder)
    except (OSError, ValueError, RecursionError):
        return Holder()


def _myself() -> Holder:
    try:
        user = getpass.getuser()
    except (OSError, KeyError, ImportError):
        user = "somebody"
    return Holder(user, socket.gethostname(), datetime.now(UTC).strftime("%Y-%m-%d %H:%M UTC"))
