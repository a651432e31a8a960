"""The one door between a drawing on the disk and whoever paints it: what has not been read whole does not pass.

A drawing that passed once is known by its fingerprint, so that it is read again only when it has changed. What came
with the program is as good as the program. What a drawing costs cannot all be read out of it: whoever paints it in the
program itself, and not in a process that has bounds, lets it be painted once in one that has.
"""

from __future__ import annotations

import contextlib
import hashlib
from pathlib import Path

from platformdirs import user_cache_path

from app.pictures.painting_beside import try_painting
from boards.plain.bad_input import BadInput
from boards.plain.files import is_file, read_bounded, write_aside
from boards.plain.sentence import Sentence, say
from boards.svg.drawable import refuse_undrawable
from boards.svg.limits import FILE
from rules_assist.shelf.record import HOME

OURS = HOME / "boards" / "maps"
READER = 4
"""Raised when the reader refuses more than it did: then every drawing is looked at once more."""

MOST_KNOWN, MOST_SAID = 2000, 20


READ, PAINTED, LITTLE = b"read", b"painted", b"little"
"""What is known of one: it may be painted within bounds; that came to an end; it cannot take long, wherever it is."""


def drawing_from(file: Path, *, beside: bool = False) -> bytes:
    """The drawing itself; `BadInput` where it is none that may be painted. `beside`: by a process that has bounds."""
    whole = file.resolve()
    if whole.parent != file.parent.resolve():
        raise BadInput(say("It leads out of the board's folder."), file)
    data = read_bounded(whole, FILE)
    if is_ours(whole):
        return data
    known = _known(data)
    try:
        if not known:
            known = LITTLE if refuse_undrawable(data) else READ
            _remember(data, known)
        if known == READ and not beside:
            try_painting(data)
            _remember(data, PAINTED)
    except BadInput as bad:
        raise bad.within(file) from bad
    return data


def made_from(ours: Path, data: bytes) -> None:
    """What the program made of a drawing that came with it is as good as that. A stranger's is read like any: with
    a part cut out, what was a comment may be none any more."""
    if is_ours(ours):
        _remember(data, PAINTED)


def is_little(file: Path) -> bool:
    """Whether it has passed, and is so little that nobody need wait for its painting."""
    try:
        data = read_bounded(file.resolve(), FILE)
        # Where nothing can be kept, it is looked at again.
        return _known(data) == LITTLE or (not _known(data) and refuse_undrawable(data))
    except (BadInput, OSError, RuntimeError):
        return False


def refused(file: Path, *, beside: bool = False) -> Sentence | None:
    """Why it is not painted, if it is not."""
    try:
        drawing_from(file, beside=beside)
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


def _known(data: bytes) -> bytes:
    """Nothing, of one that was never looked at."""
    sign = _sign(data)
    try:
        return read_bounded(sign, MOST_SAID) if is_file(sign) else b""
    except BadInput:
        return b""


def _remember(data: bytes, what: bytes) -> None:
    sign = _sign(data)
    with contextlib.suppress(OSError):
        sign.parent.mkdir(parents=True, exist_ok=True)
        if len(known := list(sign.parent.iterdir())) >= MOST_KNOWN:
            for each in known:
                each.unlink()
        write_aside(sign, what, lasting=False)
