"""Files in and out: read no more than is sensible, JSON into typed forms; a power cut leaves the old or the new."""

from __future__ import annotations

import errno
import math
import os
import re
import stat
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from secrets import token_hex
from threading import RLock
from typing import Any, BinaryIO, TypeAlias, TypeVar

import msgspec

from boards.plain.bad_input import MOST as MOST_NUMBER
from boards.plain.bad_input import BadInput, too_far
from boards.plain.sentence import UNSEEN, say

MEGABYTE = 1_000_000
NEW = os.O_WRONLY | os.O_CREAT | os.O_EXCL | getattr(os, "O_NOFOLLOW", 0) | getattr(os, "O_BINARY", 0)


def open_plain(path: Path) -> BinaryIO:
    """A file to read from, as long as it is a plain one."""
    try:
        # Without O_NONBLOCK, opening a pipe would wait for somebody to write into it.
        handle = os.open(path, os.O_RDONLY | getattr(os, "O_NONBLOCK", 0) | getattr(os, "O_BINARY", 0))
    except FileNotFoundError as error:
        raise BadInput(say("There is no such file."), path) from error
    except (OSError, ValueError) as error:
        raise BadInput(say("It cannot be opened ({why}).", why=_why(error)), path) from error
    if not stat.S_ISREG(os.fstat(handle).st_mode):
        os.close(handle)
        raise BadInput(say("This is not a file that can be read."), path)
    return os.fdopen(handle, "rb")


def is_there(path: Path) -> bool:
    """Whether anything lies there: a path as no system has it, or through a folder that is closed, leads nowhere."""
    try:
        return path.exists()
    except (OSError, ValueError):
        return False


def is_file(path: Path) -> bool:
    """Whether a file lies there, and no path can be so odd that it cannot be asked about."""
    return is_there(path) and path.is_file()


def read_bounded(path: Path, most: int = 32 * MEGABYTE) -> bytes:
    """All of a file. What is not a plain file, or is larger than such a file can sensibly be, is refused."""
    try:
        with open_plain(path) as file:
            data = file.read(most + 1)
    except OSError as error:
        raise BadInput(say("It cannot be read ({why}).", why=_why(error)), path) from error
    if len(data) > most:
        raise BadInput(say("It is larger than {most} megabytes.", most=most / MEGABYTE), path)
    return data


HIDDEN = re.compile(UNSEEN.pattern.replace(r"\x0b-\x1f", r"\x0b\x0c\x0e-\x1f"))
"""Letters that are obeyed instead of being seen; but for the ends of lines."""

ESCAPED = re.compile(
    rb"(?<!\\)((?:\\\\)*)\\(?:[bf]|u(?:000[0-8bBcCeEfF]|001[0-9a-fA-F]|007[fF]|00[89][0-9a-fA-F]|200[eEfF]"
    rb"|202[89a-eA-E]|206[6-9]))"
)
"""As JSON may write them."""

SUSPECTS = tuple(
    re.compile(rb"(?:%s)" % each)
    for each in (rb"\xc2[\x80-\x9f]", rb"\xe2\x80[\x8e\x8f\xa8-\xae]", rb"\xe2\x81[\xa6-\xa9]", rb"\x7f")
)
"""Those letters as bytes. Each pattern begins plainly: so a glance at a file takes a hundredth of looking at each."""


def all_seen(data: bytes) -> bytes:
    """JSON of others, in which every letter is one that is seen: nothing in it turns the letters after it round."""
    if any(each.search(data) for each in SUSPECTS):
        data = HIDDEN.sub("?", data.decode("utf-8", "surrogateescape")).encode("utf-8", "surrogateescape")
    return ESCAPED.sub(rb"\1?", data) if any(sign in data for sign in (b"\\u", b"\\b", b"\\f")) else data


def text_of(data: bytes, file: str | Path = "") -> str:
    """The letters that the bytes of a text file stand for, as far as they are letters to be seen."""
    try:
        text = data.decode("utf-8-sig").replace("\r\n", "\n")
        return text if text.isascii() else HIDDEN.sub("?", text)
    except UnicodeDecodeError as error:
        line = data.count(b"\n", 0, error.start) + 1
        raise BadInput(say("Its text is not UTF-8."), file, f"line {line}") from error


def write_aside(path: Path, data: bytes, *, private: bool = False, lasting: bool = True) -> None:
    """Write beside the file, make sure it is on the disk, and only then put it in the file's place.

    A link, a device or a pipe is never replaced. `private`: for nobody else on this machine. `lasting`: it must be
    there after a power cut; what can be made again need not wait for the disk.
    """
    refuse_odd(path)
    # Nobody can guess the name, so nobody can lay something in its place beforehand.
    unfinished = path.with_name(f".{path.name[:40]}.{token_hex(8)}.part")
    handle = os.open(unfinished, NEW, 0o600 if private else 0o666)
    try:
        with os.fdopen(handle, "wb") as file:
            file.write(data)
            file.flush()
            if lasting:
                os.fsync(file.fileno())
        unfinished.replace(path)
    except BaseException:
        unfinished.unlink(missing_ok=True)
        raise
    if lasting:
        sync_folder(path.parent)


def refuse_odd(path: Path) -> None:
    """`OSError`, where something lies that is no ordinary file, and so is not replaced by one."""
    try:
        there = os.lstat(path)
    except FileNotFoundError:
        return
    except ValueError as error:
        raise OSError(errno.EINVAL, "no file can be called so", str(path)) from error
    if not stat.S_ISREG(there.st_mode):
        raise OSError(errno.EEXIST, "what lies there is no ordinary file", str(path))


@contextmanager
def writing(file: Path) -> Iterator[None]:
    """What the disk refuses is a sentence."""
    try:
        yield
    except OSError as error:
        raise BadInput(say("It cannot be written: {why}.", why=error.strerror or str(error)), file) from error


@contextmanager
def saving(file: Path) -> Iterator[None]:
    """The same of a game or a map that somebody makes."""
    try:
        yield
    except OSError as error:
        raise BadInput(say("It cannot be saved: {why}.", why=error.strerror or str(error)), file) from error


def refuse_unwritable(out: Path) -> None:
    """Said before anything is made that is to be written there, for making it may take a while."""
    if not out.parent.is_dir():
        raise BadInput(say("There is no folder {folder}.", folder=str(out.parent)), out)
    with writing(out):
        refuse_odd(out)


def sync_folder(folder: Path) -> None:
    """The new name of a file is on the disk only when its folder is. Windows has no such thing and needs none."""
    if not hasattr(os, "O_DIRECTORY"):
        return
    handle = os.open(folder, os.O_RDONLY | os.O_DIRECTORY)
    try:
        os.fsync(handle)
    finally:
        os.close(handle)


def _why(error: Exception) -> str:
    return error.strerror if isinstance(error, OSError) and error.strerror else str(error)


# JSON into typed forms: whatever is wrong with it is one sentence, and nothing in it can grow out of hand.


Form = TypeVar("Form")

# A list in memory is some thirty times what it is in the file, so it is counted before it is read.
MOST = {b"[": 400_000, b"{": 100_000, b'"': 1_000_000, b",": 2_000_000}
MOST_WORDS = 300

BYTE = re.compile(r" \(byte (\d+)\)$")
PATH = re.compile(r" - at `(\$[^`]*)`$")


READING = RLock()
"""Held while msgspec fits anything into a form: two threads that meet a form for the first time at once crash it."""


def read_json(data: bytes, form: type[Form], file: str = "", most: float = MOST_NUMBER) -> Form:
    """The typed form, or `BadInput` with the line and column, or the path of the member that does not fit.

    `most`: no number in it lies further from 0.
    """
    refuse_much(data, file=file)
    data = all_seen(data)
    try:
        with READING:
            found = msgspec.json.decode(data, type=form)
    except msgspec.ValidationError as error:
        raise _does_not_fit(error, file) from error
    except msgspec.DecodeError as error:
        raise _is_no_json(error, data, file) from error
    except UnicodeDecodeError as error:
        raise BadInput(say("Its text is not UTF-8."), file) from error
    except RecursionError as error:
        raise BadInput(say("It is nested too deeply."), file) from error
    except ValueError as error:
        raise BadInput(say("It holds a number that is too long."), file) from error
    refuse_far_numbers(data, file, most)
    return found


def refuse_much(data: bytes, share: float = 1, file: str = "") -> None:
    """`BadInput`, where there is more in it than this share of what is read."""
    if any(data.count(token) > often * share for token, often in MOST.items()):
        raise BadInput(say("It holds far more than such a file can sensibly hold."), file)


SHAPE = bytes.maketrans(b"123456789E", b"000000000e")
TEN = re.compile(b"0" * 10 + b"0*")
"""Every digit as a nought: a glance at a whole file tells whether a pattern need look for more."""

SUSPECT = re.compile(rb"(?<![.\d])[1-9]\d{9,}|(?<![^\s\[,:-])\d[\d.]*+[eE]\+?0*[1-9]")
"""What may be a number of ten digits or more, and no colour. It may also stand in a text."""

TOKEN = re.compile(rb'"(?:[^"\\]|\\.)*+"|-?\d[\d.]*+(?:[eE][+-]?\d++)?')


def refuse_far_numbers(data: bytes, file: str = "", most: float = MOST_NUMBER) -> None:
    """Look through JSON that has not been read yet; most of it needs one glance."""
    if math.isinf(most):
        return
    shape = data.translate(SHAPE)
    long = any(shape[found.start() - 1 : found.start()] != b"." for found in TEN.finditer(shape))
    if not (long or b"0e0" in shape or b"0e+" in shape) or SUSPECT.search(data) is None:
        return
    for found in TOKEN.finditer(data):
        token = found[0]
        if token[:1] == b'"' or (len(token) < 10 and b"e" not in token.lower()):
            continue
        if not _is_near(token, most):
            raise BadInput(too_far(most), file, line_and_column(data, found.start()))


def _is_near(token: bytes, most: float) -> bool:
    try:
        return abs(float(token)) <= most
    except ValueError:
        return True  # no number at all: whoever reads it says so


def convert_json(raw: Any, form: type[Form], file: str = "") -> Form:
    """The same for what has been read already, such as an older form that was upgraded."""
    try:
        with READING:
            return msgspec.convert(raw, form)
    except msgspec.ValidationError as error:
        raise _does_not_fit(error, file) from error
    except RecursionError as error:
        raise BadInput(say("It is nested too deeply."), file) from error


def _does_not_fit(error: msgspec.ValidationError, file: str) -> BadInput:
    words = str(error)
    found = PATH.search(words)
    why = words[: found.start()] if found else words
    place = found[1] if found else "$"
    return BadInput(say("{why}.", why=_cut(why)), file, _cut(place))


def _cut(words: str) -> str:
    """What is wrong may be a word without end."""
    return words if len(words) <= MOST_WORDS else words[:MOST_WORDS] + "…"


def _is_no_json(error: msgspec.DecodeError, data: bytes, file: str) -> BadInput:
    words = str(error)
    found = BYTE.search(words)
    if found is None:
        place, why = line_and_column(data, len(data)), "it ends too early"
    else:
        place, why = line_and_column(data, int(found[1])), words[: found.start()].removeprefix("JSON is malformed: ")
    return BadInput(say("This is not JSON: {why}.", why=why), file, place)


def line_and_column(data: bytes, at: int) -> str:
    """`line 3, column 7`, as editors count."""
    line = data.count(b"\n", 0, at) + 1
    start = data.rfind(b"\n", 0, at) + 1
    return f"line {line}, column {len(data[start:at].decode('utf-8', 'replace')) + 1}"


# How far long work is: it calls a `Tell` now and then, which may raise, and then the work is given up.


Tell: TypeAlias = Callable[[float], None]
"""What has been done, from 0 to 1."""


def to_nobody(_done: float) -> None:
    """Nobody wants to know."""


def part_of(tell: Tell, first: float, last: float) -> Tell:
    """For one part of the work: its whole is no more than this much of all."""
    return lambda done: tell(first + (last - first) * done)
