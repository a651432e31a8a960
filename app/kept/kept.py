"""What is kept between one start and the next: small values as JSON, written aside and renamed.

A file that cannot be read is put aside and said; the program goes on as if it were new.
"""

from __future__ import annotations

import contextlib
from pathlib import Path
from typing import Generic, TypeVar

import msgspec

from boards.plain.bad_input import BadInput
from boards.plain.files import MEGABYTE, is_file, read_bounded, read_json, write_aside
from boards.plain.sentence import Sentence, say

T = TypeVar("T", bound=msgspec.Struct)


class Kept(Generic[T]):
    """One value and the file it lives in. `keep` makes another value the present one."""

    def __init__(self, path: Path, otherwise: T) -> None:
        self.path = path
        self.trouble: Sentence | None = None
        """What was wrong with the file, if something was."""

        self.value = self._read(otherwise)
        """The present one."""

    def keep(self, value: T) -> Sentence | None:
        """From now on this. A sentence where it cannot be written; it holds for this run all the same."""
        if value == self.value and is_file(self.path):
            return None
        self.value = value
        return write_file(self.path, msgspec.json.format(msgspec.json.encode(value)))

    def _read(self, otherwise: T) -> T:
        if not is_file(self.path):
            return otherwise
        try:
            return read_json(read_bounded(self.path, MEGABYTE), type(otherwise))
        except BadInput as error:
            self.trouble = say(
                "{file} could not be read and was put aside; everything in it is as at the first start. {why}",
                file=self.path.name,
                why=error.why,
            )
            with contextlib.suppress(OSError):
                self.path.replace(self.path.with_name(f"{self.path.name}.broken"))
            return otherwise


def write_file(path: Path, data: bytes) -> Sentence | None:
    """Whole or not at all, and in a folder that is made where it is missing."""
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        write_aside(path, data)
    except OSError as error:
        return say("{file} cannot be written: {why}.", file=str(path), why=error.strerror or str(error))
    return None
