"""JSON into typed forms: whatever is wrong with it is one sentence, and nothing in it can grow out of hand."""

from __future__ import annotations

import re
from typing import Any, TypeVar

import msgspec

from boards.plain.bad_input import MOST as MOST_NUMBER
from boards.plain.bad_input import BadInput, line_and_column, refuse_far_numbers
from boards.plain.sentence import say

Form = TypeVar("Form")

# A list in memory is some thirty times what it is in the file, so it is counted before it is read.
MOST = {b"[": 400_000, b"{": 100_000, b'"': 1_000_000, b",": 2_000_000}
BYTE = re.compile(r" \(byte (\d+)\)$")
PATH = re.compile(r" - at `(\$[^`]*)`$")


def read_json(data: bytes, form: type[Form], file: str = "", most: float = MOST_NUMBER) -> Form:
    """The typed form, or `BadInput` with the line and column, or the path of the member that does not fit.

    `most`: no number in it lies further from 0.
    """
    refuse_much(data, file=file)
    try:
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


def convert_json(raw: Any, form: type[Form], file: str = "") -> Form:
    """The same for what has been read already, such as an older form that was upgraded."""
    try:
        return msgspec.convert(raw, form)
    except msgspec.ValidationError as error:
        raise _does_not_fit(error, file) from error
    except RecursionError as error:
        raise BadInput(say("It is nested too deeply."), file) from error


def _does_not_fit(error: msgspec.ValidationError, file: str) -> BadInput:
    words = str(error)
    found = PATH.search(words)
    why = words[: found.start()] if found else words
    return BadInput(say("{why}.", why=why), file, found[1] if found else "$")


def _is_no_json(error: msgspec.DecodeError, data: bytes, file: str) -> BadInput:
    words = str(error)
    found = BYTE.search(words)
    if found is None:
        place, why = line_and_column(data, len(data)), "it ends too early"
    else:
        place, why = line_and_column(data, int(found[1])), words[: found.start()].removeprefix("JSON is malformed: ")
    return BadInput(say("This is not JSON: {why}.", why=why), file, place)
