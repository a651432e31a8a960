"""The `d` of a path, read strictly: what it holds up to its first fault, and what the fault is.

Drawing programs stop at a fault without a word, and half a country is missing.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass

from boards.plain.sentence import Sentence, say
from boards.svg.limits import FAR, Effort, clipped

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


RUN = 6
"""A run takes as much room as so many numbers."""

LONG = 200_000
"""Letters in one run of numbers."""


@dataclass(frozen=True)
class PathData:
    """Commands with their numbers, up to the first fault."""

    runs: list[tuple[str, list[float]]]
    fault: Sentence | None = None


def read_path_data(text: str, effort: Effort) -> PathData:
    runs: list[tuple[str, list[float]]] = []
    at = _past(SPACE, text, 0)
    while at < len(text):
        command = text[at]
        takes = TAKES.get(command.lower())
        if takes is None or (not runs and command not in "Mm"):
            return PathData(runs, _fault(text, at, "a command" if runs else "the command M"))
        if takes == 0:
            _add(runs, command, [], effort)
            at = _past(SPACE, text, at + 1)
            continue
        numbers, stop = read_arcs(text, at + 1, effort) if takes == 7 else read_numbers(text, at + 1, effort)
        if any(not -FAR < number < FAR for number in numbers):
            return PathData(runs, say("a number beyond all measure follows {command}", command=command))
        missing = len(numbers) % takes or not numbers
        if missing:
            del numbers[len(numbers) - len(numbers) % takes :]
        if numbers:
            _add(runs, command, numbers, effort)
        if missing:
            return PathData(runs, _fault(text, stop, say("another number for {command}", command=command)))
        at = stop
    return PathData(runs)


def _add(runs: list[tuple[str, list[float]]], command: str, numbers: list[float], effort: Effort) -> None:
    """`L1,2L3,4` is the same as `L1,2,3,4`, and takes less room."""
    if runs and runs[-1][0] == command and command not in "Mm":
        runs[-1][1].extend(numbers)
    else:
        effort.spend("numbers", RUN)
        runs.append((command, numbers))


def read_numbers(text: str, at: int, effort: Effort) -> tuple[list[float], int]:
    """Numbers one after the other, and where they end."""
    stop = _past(NUMBERS, text, at)
    _count(NUMBER.finditer(text, at, stop), 1, stop - at, effort)
    return list(map(float, NUMBER.findall(text, at, stop))), stop


def read_arcs(text: str, at: int, effort: Effort) -> tuple[list[float], int]:
    stop = _past(ARCS, text, at)
    _count(ARC.finditer(text, at, stop), 7, stop - at, effort)
    return [float(number) for arc in ARC.findall(text, at, stop) for number in arc], stop


def _count(found: Iterator[re.Match[str]], takes: int, length: int, effort: Effort) -> None:
    """Before a million numbers are made, see whether they may be. Of short runs it is guessed."""
    effort.spend("numbers", 2 + length // 4 if length < LONG else takes * sum(1 for _ in found))


def _past(pattern: re.Pattern[str], text: str, at: int) -> int:
    """Patterns that may also fit nothing always fit."""
    found = pattern.match(text, at)
    return found.end() if found else at


def _fault(text: str, at: int, wanted: Sentence | str) -> Sentence:
    found = f"“{clipped(text[at : at + 12], 12)}”" if at < len(text) else "its end"
    return say("{found} stands at character {at}, where {wanted} was expected", found=found, at=at + 1, wanted=wanted)
