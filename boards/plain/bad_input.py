"""What is said when a file or a text cannot be read: which one, where in it, and what was expected."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable
from difflib import get_close_matches
from pathlib import Path
from types import TracebackType

from boards.plain.sentence import Sentence, say

MOST_FAULTS = 100
"""Of one text; whoever makes more of them has sent something else."""


class BadInput(ValueError):
    """A sentence for the person who gave us the file. Readers raise nothing else for bad input."""

    def __init__(
        self, why: Sentence, file: str | Path = "", place: str = "", others: tuple[BadInput, ...] = ()
    ) -> None:
        self.why, self.file, self.place, self.others = why, str(file), place, others
        super().__init__(str(self.sentence))

    @property
    def sentence(self) -> Sentence:
        """All of it in one: the file, the place, and why."""
        match self.file, self.place:
            case "", "":
                return self.why
            case file, "":
                return say("{file}: {why}", file=file, why=self.why)
            case "", place:
                return say("{place}: {why}", place=place, why=self.why)
            case file, place:
                return say("{file}, {place}: {why}", file=file, place=place, why=self.why)

    @property
    def every(self) -> tuple[BadInput, ...]:
        """What is wrong first, and what else is wrong with the same text."""
        return (self, *self.others)

    def within(self, file: str | Path) -> BadInput:
        """The same, said of a file: readers of text do not know where it came from."""
        return self.each(lambda one: BadInput(one.why, file, one.place))

    def each(self, change: Callable[[BadInput], BadInput]) -> BadInput:
        """Every one of them said otherwise."""
        first, *others = map(change, self.every)
        return BadInput(first.why, first.file, first.place, tuple(others))


class Faults:
    """What is wrong, gathered while there is more to read; then it is raised, the first with the others behind it."""

    def __init__(self) -> None:
        self.found: list[BadInput] = []

    def __enter__(self) -> Faults:
        return self

    def __exit__(self, _kind: object, error: BaseException | None, _trace: TracebackType | None) -> bool:
        if not isinstance(error, BadInput):
            return False
        for each in error.every:
            # What was being read just then is let go: each fault would hold a half-read table otherwise.
            each.__traceback__ = each.__context__ = None
            self.found.append(each)
        if len(self.found) > MOST_FAULTS:
            self.tell()
        return True

    def tell(self) -> None:
        if self.found:
            first, *others = self.found[:MOST_FAULTS]
            raise BadInput(first.why, first.file, first.place, tuple(others))


# How large a number in a file may be. Beyond it nothing of a game lies, and much of what reckons with it fails.


MOST = 1_000_000_000
FURTHEST = 2.0**40
"""Steps of the fine grid that maps are drawn on."""


def is_sensible(number: float) -> bool:
    return isinstance(number, bool) or (-MOST <= number <= MOST and (isinstance(number, int) or math.isfinite(number)))


def too_far(most: float = MOST) -> Sentence:
    return say("A number is further from 0 than {most}.", most=most)


# A word that nobody knows, and the known one that was probably meant.


SHOWN = 60
"""As much of a stranger's word is repeated."""


def unknown(what: str, word: str, known: Iterable[str]) -> Sentence:
    """Say that there is none of that name, and which one may have been meant."""
    short = word if len(word) <= SHOWN else word[:SHOWN] + "…"
    near = get_close_matches(short, list(known), n=1, cutoff=0.6)
    if near:
        return say("There is no {what} {word}; did you mean {nearest}?", what=what, word=short, nearest=near[0])
    return say("There is no {what} {word}.", what=what, word=short)
