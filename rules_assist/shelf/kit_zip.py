"""A kit as one file: unpacked where nobody looks, packed from a game of the shelf."""

from __future__ import annotations

import hashlib
import shutil
import tempfile
import zipfile
import zlib
from collections.abc import Mapping
from pathlib import Path

from platformdirs import user_cache_path

from boards.plain.bad_input import BadInput
from boards.plain.sentence import say
from rules_assist.shelf.kit_inside import DATA, MOST_BYTES, damaged, inside_of_zip, too_big


def unpacked(file: Path) -> Path:
    """A zip's files, in a folder that is named by what the zip holds: the same zip is unpacked once."""
    entries = inside_of_zip(file)
    if "kit.toml" not in entries:
        raise BadInput(say("There is no {name} in this package.", name="kit.toml"), file)
    folder = user_cache_path("sandtable", appauthor=False) / "kits" / _fingerprint(file)
    if folder.is_dir():
        return folder
    try:
        folder.parent.mkdir(parents=True, exist_ok=True)
        aside = Path(tempfile.mkdtemp(prefix=".unpacking-", dir=folder.parent))
    except OSError as error:
        raise BadInput(say("The zip cannot be unpacked: {why}.", why=error.strerror or str(error)), file) from error
    try:
        _unpack(file, entries, aside)
        aside.rename(folder)
    except BadInput:
        raise
    except (OSError, EOFError, zipfile.BadZipFile, zlib.error, ValueError) as error:
        # Another start may have been quicker; what it made is the same.
        if not folder.is_dir():
            raise damaged(file, error) from error
    finally:
        shutil.rmtree(aside, ignore_errors=True)
    return folder


def _unpack(file: Path, entries: Mapping[str, zipfile.ZipInfo], into: Path) -> None:
    left = MOST_BYTES
    with zipfile.ZipFile(file) as opened:
        for name, entry in entries.items():
            if Path(name).suffix.lower() not in DATA:
                continue
            to = into / name
            to.parent.mkdir(parents=True, exist_ok=True)
            with opened.open(entry) as packed, to.open("xb") as plain:
                # The sizes that a zip states may be lies; what comes out is counted.
                while piece := packed.read(min(1 << 20, left + 1)):
                    left -= len(piece)
                    if left < 0:
                        raise too_big(file)
                    plain.write(piece)


def _fingerprint(file: Path) -> str:
    try:
        with file.open("rb") as opened:
            return hashlib.file_digest(opened, "sha256").hexdigest()[:32]
    except OSError as error:
        raise BadInput(say("The file cannot be read: {why}.", why=error.strerror or str(error)), file) from error
