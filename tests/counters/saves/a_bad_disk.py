"""A disk that goes wrong when it is told to: it stands where `os` stands for those who write saved games."""

from __future__ import annotations

import errno
import os
from collections.abc import Callable
from random import Random
from typing import Any

FAULTS = ("full", "read-only", "broken", "slow", "interrupted", "gone")
"""Slow: it takes a few bytes at a time. Interrupted: after some bytes, and nothing can be taken back."""

CHANGING = os.O_WRONLY | os.O_RDWR


class BadDisk:
    """As `os`, until it is given a fault."""

    def __init__(self, chance: Random) -> None:
        self.fault = ""
        self._chance = chance
        self.refused = 0

    def __getattr__(self, name: str) -> Any:
        return getattr(os, name)

    def _fails(self, number: int) -> OSError:
        self.refused += 1
        return OSError(number, os.strerror(number))

    def open(self, path: Any, flags: int, *mode: int) -> int:
        if self.fault == "gone":
            raise FileNotFoundError(errno.ENOENT, os.strerror(errno.ENOENT), str(path))
        if self.fault == "read-only" and flags & CHANGING:
            raise self._fails(errno.EROFS)
        return os.open(path, flags, *mode)

    def write(self, handle: int, data: memoryview) -> int:
        match self.fault:
            case "read-only":
                raise self._fails(errno.EROFS)
            case "gone":
                raise self._fails(errno.EIO)
            case "slow":
                return os.write(handle, data[: self._chance.randint(1, 200)])
            case "full" | "broken" | "interrupted":
                if len(data) > 1 and self._chance.random() < 0.7:
                    return os.write(handle, data[: self._chance.randint(1, len(data) - 1)])
                raise self._fails(errno.ENOSPC if self.fault == "full" else errno.EIO)
        return os.write(handle, data)

    def _unless(self, faults: tuple[str, ...], deed: Callable[..., Any], *given: Any) -> Any:
        if self.fault in faults:
            raise self._fails(errno.EIO)
        return deed(*given)

    def fsync(self, handle: int) -> None:
        self._unless(("broken", "interrupted", "gone"), os.fsync, handle)

    def ftruncate(self, handle: int, size: int) -> None:
        self._unless(("interrupted", "gone", "read-only"), os.ftruncate, handle, size)
