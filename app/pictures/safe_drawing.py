"""The one door between a drawing on the disk and whoever paints it: what has not been read whole does not pass.

A drawing that passed once is known by its fingerprint, so that it is read again only when it has changed. What came
with the program is as good as the program.
"""

from __future__ import annotations

import contextlib
import hashlib
from pathlib import Path

from platformdirs import user_cache_path

from app.pictures.painting_trial import refuse_endless
from boards.plain.bad_input import BadInput
from boards.plain.files import is_file, read_bounded, write_aside
from boards.plain.sentence import Sentence, say
from boards.svg.drawable import refuse_undrawable
from boards.svg.limits import FILE
from rules_assist.shelf.record import HOME

OURS = HOME / "boards" / "maps"
READER = 3
"""Raised when the reader refuses more than it did: then every drawing is looked at once more."""

MOST_KNOWN = 2000


def drawing_from(file: Path) -> bytes:
    """The drawing itself; `BadInput` where it is none that may be painted."""
    whole = file.resolve()
    if whole.parent != file.parent.resolve():
        raise BadInput(say("It leads out of the board's folder."), file)
    data = read_bounded(whole, FILE)
    if is_ours(whole):
        return data
    sign = _sign(data)
    if not is_file(sign):
        try:
            if not refuse_undrawable(data):
                refuse_endless(data)
        except BadInput as bad:
            raise bad.within(file) from bad
        _remember(sign)
    return data


def made_from(ours: Path, data: bytes) -> None:
    """What the program made of a drawing that came with it is as good as that. A stranger's is read like any: with
    a part cut out, what was a comment may be none any more."""
    if is_ours(ours):
        _remember(_sign(data))


def refused(file: Path) -> Sentence | None:
    """Why it is not painted, if it is not."""
    try:
        drawing_from(file)
    except BadInput as bad:
        return bad.sentence
    return None


def is_ours(file: Path) -> bool:
    """Whether it came with the program."""
    return file.resolve().is_relative_to(OURS)


def fingerprint(data: bytes) -> str:
    return hashlib.sha256(data).hexdigest()[:32]


def _sign(data: bytes) -> Path:
    return user_cache_path("sandtable", appauthor=False) / "drawings" / f"{READER}-{fingerprint(data)}"


def _remember(sign: Path) -> None:
    with contextlib.suppress(OSError):
        sign.parent.mkdir(parents=True, exist_ok=True)
        if len(known := list(sign.parent.iterdir())) >= MOST_KNOWN:
            for each in known:
                each.unlink()
        write_aside(sign, b"", lasting=False)
