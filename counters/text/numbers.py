"""Numbers as people type them: 2, 1½, 1/2, .5, -3. What is written can be read back to the same number."""

from __future__ import annotations

import math
import re
from fractions import Fraction

from boards.plain.sentence import HALVES, write_number

MINUS = str.maketrans({"−": "-", "–": "-"})
VULGAR = {sign: fraction for fraction, sign in HALVES.items()}
MIXED = re.compile(r"([-+]?)(\d{0,15})([¼½¾⅓⅔])")
RATIO = re.compile(r"([-+]?)(\d{1,15})/(\d{1,15})")
DECIMAL = re.compile(r"[-+]?(\d{1,25}\.?\d{0,25}|\.\d{1,25})(e[-+]?\d{1,3})?", re.IGNORECASE)
COUNT = re.compile(r"(\d{1,6})[x×]?|[x×](\d{1,6})", re.IGNORECASE)


def read_number(typed: str) -> float | None:
    """What was typed, if it is a number."""
    typed = typed.translate(MINUS)
    if match := MIXED.fullmatch(typed):
        sign, whole, part = match.groups()
        exact = int(whole or 0) + VULGAR[part]
        return float(-exact if sign == "-" else exact)
    if match := RATIO.fullmatch(typed):
        sign, over, under = match.groups()
        return float(Fraction(int(sign + over), int(under))) if int(under) else None
    number = float(typed) if DECIMAL.fullmatch(typed) else math.inf
    return number if math.isfinite(number) else None


def read_whole(typed: str) -> int | None:
    """What was typed, if it is a whole number."""
    typed = typed.translate(MINUS)
    return int(typed) if re.fullmatch(r"[-+]?\d{1,30}", typed) else None


def read_count(typed: str) -> int | None:
    """`3`, `3x` or `x3`: how many of them."""
    match = COUNT.fullmatch(typed)
    return int(match[1] or match[2]) if match else None


def write_exactly(number: float) -> str:
    """2, 1½, 0.1: the shortest that reads back as the very same number."""
    if abs(number) < 1e15 and Fraction(number).denominator in {1, 2, 4}:
        return write_number(number)
    return repr(float(number))


def write_decimal(number: float) -> str:
    """The same without halves, for spots and points."""
    return str(int(number)) if abs(number) < 1e15 and number == int(number) else repr(number)
