"""What a stranger's work may cost: limits that a process sets itself before it, and memory given back after it."""

from __future__ import annotations

import contextlib
import ctypes
import gc
import math
import os
import signal
import time
from pathlib import Path

SECONDS = 5
MEGABYTES = 300
DIES_WITH_PARENT = 1
"""Of Linux."""


def bound_this_process(seconds: float = SECONDS, megabytes: int = MEGABYTES, parent: int = 0) -> None:
    """From here on: past the time the system ends it, past the memory it is given no more. Once more: anew. And it ends
    with whoever began it: at once, if that is not the `parent` any more.

    Where the system knows no such limits, whoever waits for the process ends it.
    """
    try:
        import resource  # noqa: PLC0415 - not every system has it
    except ImportError:
        return
    with contextlib.suppress(OSError, AttributeError):
        ctypes.CDLL(None).prctl(DIES_WITH_PARENT, signal.SIGKILL, 0, 0, 0)
    if parent and os.getppid() != parent:
        os._exit(1)
    with contextlib.suppress(OSError, ValueError):
        _, most = resource.getrlimit(resource.RLIMIT_CPU)
        resource.setrlimit(resource.RLIMIT_CPU, (math.ceil(time.process_time() + seconds), most))
    with contextlib.suppress(OSError, ValueError, IndexError):
        # What is only reserved, as Qt and Python do at their start, costs nothing and is left out of account.
        taken = int(Path("/proc/self/statm").read_text("ascii").split()[5]) * resource.getpagesize()
        _, most = resource.getrlimit(resource.RLIMIT_DATA)
        resource.setrlimit(resource.RLIMIT_DATA, (taken + megabytes * 1_000_000, most))


def give_back() -> None:
    """What is not used any more is the system's again: by themselves Python and C keep most of it for the next time."""
    gc.collect()
    # Not every system's C knows how.
    with contextlib.suppress(OSError, AttributeError, TypeError):
        ctypes.CDLL(None).malloc_trim(0)
