"""Work that is done on another core while this one goes on."""

from __future__ import annotations

import os
import pickle
import sys
import traceback
from collections.abc import Callable
from contextlib import suppress
from typing import IO, TypeVar

T = TypeVar("T")


def aside(work: Callable[[], T]) -> Callable[[], T]:
    """Begin it in a copy of this program, which knows all that this one knows by now; the answer waits for the result.

    Where a program cannot be copied (Windows), the work is done when its result is asked for.
    """
    if not hasattr(os, "fork"):
        return work
    here, there = os.pipe()
    sys.stdout.flush()
    child = os.fork()
    if child == 0:
        os.close(here)
        with os.fdopen(there, "wb") as out:
            _work(work, out)
        sys.stdout.flush()
        os._exit(0)
    os.close(there)

    def result() -> T:
        with os.fdopen(here, "rb") as read:
            found = pickle.load(read)  # noqa: S301 - our own copy wrote it just now
        os.waitpid(child, 0)
        if isinstance(found, BaseException):
            raise found
        return found  # type: ignore[no-any-return] # what the work gave

    return result


def _work(work: Callable[[], object], out: IO[bytes]) -> None:
    found: object
    try:
        found = work()
    except BaseException as error:  # noqa: BLE001 - it is raised again where the result is asked for
        error.add_note(traceback.format_exc())
        found = error
    with suppress(BrokenPipeError):
        pickle.dump(found, out)
