"""How large a number in a file may be. Beyond it nothing of a game lies, and much of what reckons with it fails."""

from __future__ import annotations

import math
import re

from boards.plain.bad_input import BadInput
from boards.plain.sentence import Sentence, say

MOST = 1_000_000_000
FURTHEST = 2.0**40
"""Steps of the fine grid that maps are drawn on."""

SUSPECT = re.compile(rb"(?<![.\d])[1-9]\d{9,}|\d[eE]\+?0*[1-9]")
"""What may be a number of ten digits or more. It may also stand in a text."""

TOKEN = re.compile(rb'"(?:[^"\\]|\\.)*+"|-?\d[\d.]*+(?:[eE][+-]?\d++)?')


def is_sensible(number: float, most: float = MOST) -> bool:
    return isinstance(number, bool) or (-most <= number <= most and (isinstance(number, int) or math.isfinite(number)))


def refuse_far_numbers(data: bytes, file: str = "", most: float = MOST) -> None:
    """Look through JSON that has not been read yet; most of it needs one glance."""
    if SUSPECT.search(data) is None:
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


def too_far(most: float = MOST) -> Sentence:
    return say("A number is further from 0 than {most}.", most=most)


def line_and_column(data: bytes, at: int) -> str:
    """`line 3, column 7`, as editors count."""
    line = data.count(b"\n", 0, at) + 1
    start = data.rfind(b"\n", 0, at) + 1
    return f"line {line}, column {len(data[start:at].decode('utf-8', 'replace')) + 1}"
