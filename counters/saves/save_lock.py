"""One program writes to a saved game at a time. Who has it stands in a file beside it.

The lock is the operating system's: it is let go when a program ends, however it ends. A file that stays behind
locks nobody out.
"""

from __future__ import annotations

import contextlib
import getpass
import os
import socket
import stat
import sys
from datetime import UTC, datetime
from pathlib import Path

import msgspec

from boards.plain.sentence import Sentence, say
from counters.saves.appending import same_file

if sys.platform == "win32":
    import msvcrt
else:
    import fcntl

MOST = 4096
FAR_BEHIND = 1 << 20
"""Windows locks bytes: one that nobody wants to read."""


FLAGS = os.O_RDWR | os.O_CREAT
for _flag in ("O_BINARY", "O_NOFOLLOW", "O_NONBLOCK", "O_CLOEXEC"):
    FLAGS |= getattr(os, _flag, 0)


class Holder(msgspec.Struct, frozen=True):
    """Who has a saved game open, on which machine, since when."""

    user: str = ""
    host: str = ""
    since: str = ""

    @property
    def sentence(self) -> Sentence:
        if not self.user:
            return say("Another program has this saved game open; it is seen here as it is played.")
        return say(
            "{user} on {host} has this saved game open since {since}; it is seen here as it is played.",
            user=self.user,
            host=self.host,
            since=self.since,
        )


class Lock:
    """Held from `taken` until `let_go`."""

    def __init__(self, file: Path, handle: int, *, ours: bool = True) -> None:
        self._file, self._handle, self._ours = file, handle, ours

    def let_go(self) -> None:
        if self._handle < 0:
            return
        # Taken away while it is still held, so that nobody's fresh lock is taken away.
        with contextlib.suppress(OSError):
            if self._ours:
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
            handle = os.open(file, FLAGS, 0o600)
        except OSError:
            return None
        if not _is_plain(handle):
            os.close(handle)
            return None
        held = _try(handle)
        # Another may have taken it away just before.
        if held and same_file(file, handle):
            ours = _is_ours(handle)
            with contextlib.suppress(OSError):
                if ours:
                    os.ftruncate(handle, 0)
                    os.lseek(handle, 0, os.SEEK_SET)
                    os.write(handle, msgspec.json.encode(_myself()))
            return Lock(file, handle, ours=ours)
        holder = _holder(handle)
        os.close(handle)
        if held is None:
            return None
        if not held:
            return holder
    return None


def _is_plain(handle: int) -> bool:
    """An ordinary file that has no other name. A folder that somebody sent may hold anything by that name."""
    found = os.fstat(handle)
    return stat.S_ISREG(found.st_mode) and found.st_nlink == 1


def _is_ours(handle: int) -> bool:
    """Whether it may be written over: there is nothing in it but what a lock says."""
    size = os.fstat(handle).st_size
    return size == 0 or (size <= MOST and _holder(handle) != Holder())


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
