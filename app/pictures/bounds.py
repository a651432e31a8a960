"""What a stranger's work may cost: done by a process of its own with limits, and its memory given back after it."""

from __future__ import annotations

import contextlib
import ctypes
import gc
import math
import os
import signal
import subprocess
import sys
import tempfile
import time
from pathlib import Path

from boards.plain.bad_input import BadInput
from boards.plain.files import Tell, to_nobody
from boards.plain.sentence import Sentence, say
from rules_assist.shelf.record import HOME

SECONDS = 5
MEGABYTES = 300
ASKED_EVERY = 0.1
BROKEN = 1
"""How Python ends a program that has a fault."""

DIES_WITH_PARENT = 1
"""Of Linux."""


def run_bounded(
    module: str,
    *words: str,
    given: bytes = b"",
    seconds: float = SECONDS,
    megabytes: int = MEGABYTES,
    patience: float,
    too_much: Sentence,
    tell: Tell = to_nobody,
) -> bytes:
    """What a module of ours writes when it is run with these words, and no longer than this program. `BadInput` with
    `too_much`, where it takes more than it may; `patience` is by the clock, on a machine that has much else to do."""
    # The folder that one is in is none to take parts of the program from.
    asked = [sys.executable, "-P", "-m", module, *words, str(seconds), str(megabytes), str(os.getpid())]
    # The order of what Qt puts into a page must not be chance.
    env = {**os.environ, "PYTHONPATH": str(HOME), "QT_QPA_PLATFORM": "offscreen", "QT_HASH_SEED": "0"}
    pipe = subprocess.PIPE
    # Through a pipe it would have to be handed over while one listens; what asks in between breaks that off.
    with tempfile.TemporaryFile() as handed:
        try:
            handed.write(given)
            handed.seek(0)
            process = subprocess.Popen(asked, stdin=handed, stdout=pipe, stderr=pipe, env=env)  # noqa: S603 - ours
        except OSError as error:
            raise BadInput(say("It cannot be tried out beside ({why}).", why=error.strerror or "")) from error
        with process:
            try:
                made, wrong = _heard(process, patience, seconds, tell)
            finally:
                process.kill()
    if process.returncode == BROKEN:
        raise RuntimeError(wrong.decode("utf-8", "replace"))
    if process.returncode:
        raise BadInput(too_much)
    return made


def _heard(process: subprocess.Popen[bytes], patience: float, seconds: float, tell: Tell) -> tuple[bytes, bytes]:
    """What it says until it ends; whoever is told may want no more of it."""
    began = time.monotonic()
    while (waited := time.monotonic() - began) < patience:
        with contextlib.suppress(subprocess.TimeoutExpired):
            return process.communicate(timeout=min(ASKED_EVERY, patience))
        tell(min(waited / seconds, 0.9))
    return b"", b""


def told_to_be_bounded() -> list[str]:
    """In a process that `run_bounded` began: bounded as it was told, from here on. The words that are its own."""
    *words, seconds, megabytes, parent = sys.argv[1:]
    bound_this_process(float(seconds), int(megabytes), int(parent))
    return words


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
