"""What is in a kit, listed before any of it is read: plain files, few enough, small enough, and inside its folder."""

from __future__ import annotations

import hashlib
import os
import re
import shutil
import stat
import tempfile
import zipfile
import zlib
from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path

from platformdirs import user_cache_path

from boards.plain.bad_input import BadInput
from boards.plain.sentence import say

MOST_FILES = 1000
MOST_BYTES = 64 << 20
"""All files together, unpacked."""

MOST_DEEP = 4
MOST_LISTING = 1 << 20
"""Of a zip's own list of what is in it; it is read whole before a single name is seen."""

DATA = frozenset({".toml", ".txt", ".json", ".svg", ".png", ".jpg", ".jpeg", ".webp", ".md"})
NAME = re.compile(r"[\w ()+,.'-]{1,80}")
RESERVED = re.compile(r"(?:con|prn|aux|nul|com\d|lpt\d)(?:\..*)?", re.IGNORECASE)
END = b"PK\x05\x06"
END_LENGTH = 22


def inside_of_folder(folder: Path) -> tuple[str, ...]:
    """The files of a kit, by their path in it. Names that begin with a dot are none of its business."""
    found: list[str] = []
    size = 0
    for path, entry in _walk(folder, ""):
        if entry.is_symlink():
            raise BadInput(say("{name} is a link; a kit holds plain files only.", name=_shown(path)), folder)
        if not entry.is_file(follow_symlinks=False):
            raise BadInput(say("{name} is no plain file.", name=_shown(path)), folder)
        _check_name(path, folder)
        size += entry.stat(follow_symlinks=False).st_size
        _check_amount(len(found) + 1, size, folder)
        found.append(path)
    return tuple(sorted(found))


def _walk(folder: Path, above: str) -> Iterator[tuple[str, os.DirEntry[str]]]:
    if above.count("/") > MOST_DEEP:
        raise BadInput(
            say("{name} lies too deep; {most} folders are enough.", name=_shown(above), most=MOST_DEEP), folder
        )
    try:
        with os.scandir(folder / above) as entries:
            listed = [entry for _, entry in zip(range(MOST_FILES + 1), entries, strict=False)]
    except OSError as error:
        raise BadInput(say("The folder cannot be read: {why}.", why=error.strerror or str(error)), folder) from error
    for entry in sorted(listed, key=lambda entry: entry.name):
        if entry.name.startswith("."):
            continue
        path = above + entry.name
        if entry.is_dir(follow_symlinks=False):
            yield from _walk(folder, path + "/")
        else:
            yield path, entry


def inside_of_zip(file: Path) -> dict[str, zipfile.ZipInfo]:
    """The files of a zip, by their path in the kit. A folder that holds all of it is left out of the paths."""
    _check_listing(file)
    try:
        with zipfile.ZipFile(file) as opened:
            listed = opened.infolist()
    except (zipfile.BadZipFile, OSError, ValueError, NotImplementedError) as error:
        raise damaged(file, error) from error
    entries = [entry for entry in listed if not entry.is_dir() and not _hidden(entry.filename)]
    _check_amount(len(entries), sum(entry.file_size for entry in entries), file)
    found: dict[str, zipfile.ZipInfo] = {}
    for entry in entries:
        _check_entry(entry, file)
        if entry.filename in found:
            raise _twice(entry.filename, file)
        found[entry.filename] = entry
    _check_alike(found, file)
    return _without_top_folder(found)


def _check_listing(file: Path) -> None:
    """A zip's list of files is bounded before it is read."""
    try:
        size = file.stat().st_size
        with file.open("rb") as opened:
            opened.seek(max(0, size - END_LENGTH - 0xFFFF))
            tail = opened.read(END_LENGTH + 0xFFFF)
    except OSError as error:
        raise BadInput(say("The file cannot be read: {why}.", why=error.strerror or str(error)), file) from error
    if size > MOST_BYTES:
        raise too_big(file)
    at = tail.rfind(END)
    if at < 0 or len(tail) - at < END_LENGTH:
        raise BadInput(say("This is no zip, or its end is missing."), file)
    if tail.count(END) > 1 or b"PK\x06\x06" in tail or b"PK\x06\x07" in tail:
        raise BadInput(say("This zip is of a kind that is not opened here; please make a plain one."), file)
    if int.from_bytes(tail[at + 12 : at + 16], "little") > MOST_LISTING:
        raise BadInput(say("The zip lists too many files; {most} are enough.", most=MOST_FILES), file)


def _check_entry(entry: zipfile.ZipInfo, file: Path) -> None:
    name = entry.filename
    if entry.flag_bits & 1:
        raise BadInput(say("{name} is encrypted.", name=_shown(name)), file)
    if stat.S_IFMT(entry.external_attr >> 16) not in (0, stat.S_IFREG):
        raise BadInput(say("{name} is a link or something else that is no plain file.", name=_shown(name)), file)
    if entry.compress_type not in (zipfile.ZIP_STORED, zipfile.ZIP_DEFLATED):
        raise BadInput(say("{name} is packed in a way that is not opened here.", name=_shown(name)), file)
    _check_name(name, file)


def _check_name(name: str, file: Path) -> None:
    """A name that stays inside the kit, on every system."""
    if name.startswith(("/", "\\")) or re.match(r"[A-Za-z]:", name) or ".." in re.split(r"[/\\]", name):
        raise BadInput(say("{name} leads out of the kit.", name=_shown(name)), file)
    parts = name.split("/")
    if len(parts) > MOST_DEEP + 1:
        raise BadInput(say("{name} lies too deep; {most} folders are enough.", name=_shown(name), most=MOST_DEEP), file)
    for part in parts:
        if not NAME.fullmatch(part) or RESERVED.fullmatch(part) or part != part.strip(" ."):
            raise BadInput(say("{name} is no name for a file of a kit.", name=_shown(name)), file)


def _check_amount(files: int, size: int, file: Path) -> None:
    if files > MOST_FILES:
        raise BadInput(say("The kit has too many files; {most} are enough.", most=MOST_FILES), file)
    if size > MOST_BYTES:
        raise too_big(file)


def _check_alike(names: Iterable[str], file: Path) -> None:
    """Two names that are one on some systems would hide each other; so would a file and a folder of one name."""
    seen: set[str] = set()
    for name in sorted(names, key=str.casefold):
        folded = name.casefold()
        if folded in seen or any(folded[:at] in seen for at, sign in enumerate(folded) if sign == "/"):
            raise _twice(name, file)
        seen.add(folded)


def _twice(name: str, file: Path) -> BadInput:
    return BadInput(say("{name} is there twice.", name=_shown(name)), file)


def _without_top_folder(found: dict[str, zipfile.ZipInfo]) -> dict[str, zipfile.ZipInfo]:
    tops = {name.partition("/")[0] for name in found}
    if len(tops) == 1 and all("/" in name for name in found):
        return {name.partition("/")[2]: entry for name, entry in found.items()}
    return found


def _hidden(name: str) -> bool:
    """What systems leave behind in a zip: .DS_Store, __MACOSX."""
    parts = re.split(r"[/\\]", name)
    return parts[0] == "__MACOSX" or (".." not in parts and any(part[:1] == "." and part != "." for part in parts))


def too_big(file: Path) -> BadInput:
    return BadInput(say("The kit is too big; {most} MB are enough.", most=MOST_BYTES >> 20), file)


def damaged(file: Path, error: Exception) -> BadInput:
    return BadInput(say("The zip is damaged: {why}.", why=str(error).rstrip(".") or "it ends too soon"), file)


def _shown(name: str) -> str:
    """A stranger's file name, safe to print."""
    return ascii(name[:80])[1:-1] or "a file without a name"


# A kit as one file: unpacked where nobody looks, packed from a game of the shelf.


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
