"""Runs the cases of a contested reading under every value of its option, to see which values they tell apart."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from itertools import pairwise, permutations
from pathlib import Path

from counters.position import OptionId
from rules_assist.asking.cases import Box, run
from tests.rules_assist.shelf.reading_list import Reading, cases_of_reading

CASE = re.compile(r"(?m)^case\b.*$")
ASK = re.compile(r"(?m)^(?=\s*ask\b)")


def under(text: str, id: str, option: str, values: tuple[str, ...]) -> Iterator[str]:
    """One case of a file, once for each value, which is laid over its position before every question."""
    begins = [found.start() for found in CASE.finditer(text)] + [len(text)]
    for start, end in pairwise(begins):
        if text[start:end].split()[1] == id:
            for value in values:
                body = ASK.sub(f"  position option {option} = {value}\n", text[start:end].split("\n", 1)[1])
                yield f"case {id}={value}\n{body}"


def not_told_apart(
    game: str, reading: Reading, folder: Path, opening: Callable[[str], Box]
) -> Iterator[tuple[str, str, str]]:
    """Option and two values, the first of which no case holds against the second."""
    options = opening(game).game.sheet.options
    for option in reading.options:
        values = options[OptionId(option)].choices
        shown: list[frozenset[str]] = []
        for file, ids in cases_of_reading(game, reading).items():
            text = file.read_text("utf-8")
            copy = folder / f"{option}_{file.name}"
            variants = (one for id in ids for one in under(text, id, option, values))
            copy.write_text(text[: next(CASE.finditer(text)).start()] + "".join(variants))
            failed = {failure.case for failure in run([copy], opening=opening).failures}
            shown += [frozenset(value for value in values if f"{id}={value}" not in failed) for id in ids]
        for one, other in permutations(values, 2):
            if not any(one in each and other not in each for each in shown):
                yield option, one, other
