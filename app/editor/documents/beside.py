"""Areas out of a stranger's drawing or polygons, made by a process of its own: it takes so much, and no more.

What shapes cost that are cut, joined and measured against each other cannot all be read out of their file.
"""

from __future__ import annotations

import contextlib
import os
import pickle
import subprocess
import sys
import time
from pathlib import Path

from app.editor.documents.opening import GEOJSON, Beginning, begin
from app.pictures.bounds import MEGABYTES, SECONDS, bound_this_process
from boards.plain.bad_input import BadInput
from boards.plain.files import is_file
from boards.plain.progress import Tell, to_nobody
from boards.plain.sentence import Sentence, say
from rules_assist.shelf.record import HOME

STRANGE = (".svg", *GEOJSON)
ASKED_EVERY = 0.1
PATIENCE = 60
"""Seconds by the clock, on a machine that has much else to do; the time that it really takes is bounded closer."""

TOO_MUCH = say("Making areas of it takes too much time or memory; simpler outlines, or fewer, would do.")


def begin_beside(word: str, tell: Tell = to_nobody) -> Beginning:
    """As `begin`; but who works on shapes of others is not this process."""
    file = Path(word)
    if file.suffix.lower() not in STRANGE or not is_file(file):
        return begin(word, tell)
    # The folder that one is in is none to take parts of the program from.
    words = [
        sys.executable,
        "-P",
        "-m",
        "app.editor.documents.beside",
        word,
        str(SECONDS),
        str(MEGABYTES),
        str(os.getpid()),
    ]
    env = {**os.environ, "PYTHONPATH": str(HOME)}
    # A file as its only word that is not ours.
    with subprocess.Popen(words, stdout=subprocess.PIPE, stderr=subprocess.PIPE, env=env) as process:  # noqa: S603
        try:
            made, wrong = _heard(process, tell)
        finally:
            process.kill()
    if process.returncode == 1:
        raise RuntimeError(wrong.decode("utf-8", "replace"))
    if process.returncode or not made:
        raise BadInput(TOO_MUCH, word)
    found = pickle.loads(made)  # noqa: S301 - our own copy wrote it just now
    if isinstance(found, Beginning):
        return found
    raise BadInput(*found)


def _heard(process: subprocess.Popen[bytes], tell: Tell) -> tuple[bytes, bytes]:
    """What it says until it ends; whoever is told may want no more of it."""
    began = time.monotonic()
    while (waited := time.monotonic() - began) < PATIENCE:
        with contextlib.suppress(subprocess.TimeoutExpired):
            return process.communicate(timeout=ASKED_EVERY)
        tell(min(waited / SECONDS, 0.9))
    return b"", b""


def answer(word: str, seconds: str, megabytes: str, parent: str) -> Beginning | tuple[Sentence, str, str]:
    """What the word begins with, or why with nothing."""
    bound_this_process(float(seconds), int(megabytes), int(parent))
    try:
        return begin(word)
    except BadInput as bad:
        return bad.why, bad.file, bad.place


if __name__ == "__main__":
    try:
        sys.stdout.buffer.write(pickle.dumps(answer(*sys.argv[1:])))
    except MemoryError:
        sys.exit(3)
