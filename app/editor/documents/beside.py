"""Areas out of a stranger's drawing or polygons, made by a process of its own: it takes so much, and no more.

What shapes cost that are cut, joined and measured against each other cannot all be read out of their file.
"""

from __future__ import annotations

import pickle
import sys
from pathlib import Path

from app.editor.documents.opening import GEOJSON, Beginning, begin
from app.pictures.bounds import run_bounded, told_to_be_bounded
from boards.plain.bad_input import BadInput
from boards.plain.files import Tell, is_file, to_nobody
from boards.plain.sentence import Sentence, say

STRANGE = (".svg", *GEOJSON)
SECONDS, MEGABYTES, PATIENCE = 15, 500, 60
"""As many areas as a map may have, of twenty corners each, take 6 and 300."""

TOO_MUCH = say("Making areas of it takes too much time or memory; simpler outlines, or fewer, would do.")


def begin_beside(word: str, tell: Tell = to_nobody) -> Beginning:
    """As `begin`; but who works on shapes of others is not this process."""
    file = Path(word)
    if file.suffix.lower() not in STRANGE or not is_file(file):
        return begin(word, tell)
    us = "app.editor.documents.beside"
    try:
        made = run_bounded(
            us, word, seconds=SECONDS, megabytes=MEGABYTES, patience=PATIENCE, too_much=TOO_MUCH, tell=tell
        )
    except BadInput as bad:
        raise bad.within(word) from bad
    if not made:
        raise BadInput(TOO_MUCH, word)
    found = pickle.loads(made)  # noqa: S301 - our own copy wrote it just now
    if isinstance(found, Beginning):
        return found
    raise BadInput(*found)


def answer() -> Beginning | tuple[Sentence, str, str]:
    """What the word begins with, or why with nothing."""
    [word] = told_to_be_bounded()
    try:
        return begin(word)
    except BadInput as bad:
        return bad.why, bad.file, bad.place


if __name__ == "__main__":
    try:
        sys.stdout.buffer.write(pickle.dumps(answer()))
    except MemoryError:
        sys.exit(3)
