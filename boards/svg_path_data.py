"""The `d` of a path, read strictly: what it holds up to its first fault, and what the fault is.

Drawing programs stop at a fault without a word, and half a country is missing.
"""

from __future__ import annotations

import re
from dataclasses import dataclass

from boards.sentence import Sentence, say
from boards.svg_limits import FAR, Effort, clipped

TAKES = {"m": 2, "l": 2, "t": 2, "h": 1, "v": 1, "c": 6, "s": 4, "q": 4, "a": 7, "z": 0}
"""How many numbers each command asks for."""

_SPACE = r"[ \t\r\n\f]*+"
_GAP = rf"{_SPACE},?{_SPACE}"
_N = r"[+-]?(?:[0-9]++\.?[0-9]*+|\.[0-9]++)(?:[eE][+-]?[0-9]++)?+"
SPACE = re.compile(_SPACE)
NUMBER = re.compile(_N)
NUMBERS = re.compile(rf"{_SPACE}(?:{_N}{_GAP})*+")
_ARC = [_N] * 3 + ["[01]"] * 2 + [_N] * 2
ARC = re.compile(_GAP.join(f"({part})" for part in _ARC))
ARCS = re.compile(rf"{_SPACE}(?:{_GAP.join(_ARC)}{_GAP})*+")
"""Arcs are read by themselves: their two flags may stand close together, as in `a1 1 0 012.5.5`."""


LONG = 200_000
"""Letters in one run of numbers."""


@dataclass(frozen=True)
class PathData:
    """Commands with their numbers; `good` is the text they were read from, without the fault and what follows it."""

    runs: list[tuple[str, list[float]]]
    good: str
    fault: Sentence | None = None

    @property
    def straight(self) -> bool:
        return all(command in "MmLlHhVvZz" for command, _ in self.runs)

    @property
    def curves(self) -> int:
        return sum(len(numbers) // TAKES[command.lower()] for command, numbers in self.runs if command in "CcSsQqTtAa")


def read_path_data(text: str, effort: Effort) -> PathData:
    runs: list[tuple[str, list[float]]] = []
    at = _past(SPACE, text, 0)
    while at < len(text):
        command = text[at]
        takes = TAKES.get(command.lower())
        if takes is None or (not runs and command not in "Mm"):
            return PathData(runs, text[:at], _fault(text, at, "a command" if runs else "the command M"))
        if takes == 0:
            runs.append((command, []))
            at = _past(SPACE, text, at + 1)
            continue
        numbers, stop = read_arcs(text, at + 1, effort) if takes == 7 else read_numbers(text, at + 1, effort)
        if any(not -FAR < number < FAR for number in numbers):
            return PathData(runs, text[:at], say("a number beyond all measure follows {command}", command=command))
        if numbers and len(numbers) % takes == 0:
            runs.append((command, numbers))
            at = stop
            continue
        whole = len(numbers) - len(numbers) % takes
        if whole:
            runs.append((command, numbers[:whole]))
            at = _after_numbers(text, at + 1, whole)
        wanted = say("another number for {command}", command=command)
        return PathData(runs, text[:at], _fault(text, stop, wanted))
    return PathData(runs, text)


def read_numbers(text: str, at: int, effort: Effort) -> tuple[list[float], int]:
    """Numbers one after the other, and where they end."""
    stop = _past(NUMBERS, text, at)
    _count(NUMBER, text, at, stop, effort)
    return list(map(float, NUMBER.findall(text, at, stop))), stop


def read_arcs(text: str, at: int, effort: Effort) -> tuple[list[float], int]:
    stop = _past(ARCS, text, at)
    _count(ARC, text, at, stop, effort)
    return [float(number) for arc in ARC.findall(text, at, stop) for number in arc], stop


def _count(pattern: re.Pattern[str], text: str, at: int, stop: int, effort: Effort) -> None:
    """Before a million numbers are made, see whether they may be. Of short runs it is guessed."""
    length = stop - at
    effort.spend("numbers", 1 + (length // 4 if length < LONG else sum(1 for _ in pattern.finditer(text, at, stop))))


def _past(pattern: re.Pattern[str], text: str, at: int) -> int:
    """Patterns that may also fit nothing always fit."""
    found = pattern.match(text, at)
    return found.end() if found else at


def _after_numbers(text: str, at: int, count: int) -> int:
    for found, _ in zip(NUMBER.finditer(text, at), range(count), strict=False):
        at = found.end()
    return at


def _fault(text: str, at: int, wanted: Sentence | str) -> Sentence:
    found = f"“{clipped(text[at : at + 12], 12)}”" if at < len(text) else "its end"
    return say("{found} stands at character {at}, where {wanted} was expected", found=found, at=at + 1, wanted=wanted)
