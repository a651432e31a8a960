"""Whether an answer is as expected, and what it was instead."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import TypeAlias, TypeVar

import msgspec

from boards.board import AreaId
from boards.plain.sentence import Naming, Sentence, area
from rules_assist.answers.answers import written

REMARK = re.compile(r"\s*\([^)]*\)")
"""Behind a rule's number: `(contested)`, `(conditions reconstructed)`."""

RANGE = re.compile(r"(?P<what>.*?)(?P<first>\d{1,6})-(?P=what)?(?P<last>\d{1,6})")
NUMBERED = re.compile(r"(?P<what>.*?)(?P<number>\d{1,6})")

A = TypeVar("A")
W = TypeVar("W")
F = TypeVar("F")


class Verdict(msgspec.Struct, frozen=True):
    """`holds`: the expectation is met. `got` says what the rulebook said, in full."""

    holds: bool
    got: str
    broken: bool = False
    """The expectation cannot be judged at all by this answer: it fails, and it fails turned round too."""


Judge: TypeAlias = Callable[[A, Naming], Verdict]
"""Holds one sort of answer against what is expected."""


class Said(msgspec.Struct, frozen=True):
    """Words that have to be in a sentence, and the rule that it has to rest on."""

    words: tuple[str, ...] = ()
    rule: str | None = None

    def __bool__(self) -> bool:
        return bool(self.words) or self.rule is not None

    def fits(self, sentence: Sentence, rule: str, naming: Naming) -> bool:
        text = leveled(sentence.text(naming))
        return all(leveled(words) in text for words in self.words) and self.fits_rule(rule)

    def fits_rule(self, rule: str) -> bool:
        if self.rule is None:
            return True
        several = (_bare(one) for one in re.split(r"[,;]| and ", REMARK.sub("", rule)))
        wanted = _bare(self.rule)
        return wanted == _bare(rule) or any(_is_among(wanted, one) for one in several)

    def fits_any(self, said: Iterable[tuple[Sentence, str]], naming: Naming) -> bool:
        """Whether one of several sentences has it all; the rule may stand at any of them."""
        return any(self.fits(sentence, rule, naming) for sentence, rule in said)


def leveled(text: str) -> str:
    """Capital letters, line breaks and the shape of quotation marks do not count."""
    return " ".join(text.casefold().translate(str.maketrans("“”„’−", '"""\'-')).split())


def _bare(rule: str) -> str:
    return leveled(rule).strip().lstrip("§").strip()


def _is_among(wanted: str, rule: str) -> bool:
    """Whether it is that rule, or one of those from one number to another: line 519 of `L518-520`."""
    several, one = RANGE.fullmatch(rule), NUMBERED.fullmatch(wanted)
    if several is None or one is None:
        return wanted == rule
    first, last = int(several["first"]), int(several["last"])
    return wanted == rule or (several["what"] == one["what"] and first <= int(one["number"]) <= last)


def names(areas: Iterable[AreaId], naming: Naming) -> str:
    """Areas by name, as a list; none: nowhere."""
    return ", ".join(naming(area(id)) for id in areas) or "nowhere"


def told(said: Iterable[tuple[Sentence, str]], naming: Naming) -> str:
    """Several sentences with their rules, one behind the other."""
    return " ".join(written(sentence, rule, naming) for sentence, rule in said) or "nothing"


def sentences(value: object) -> Iterator[Sentence]:
    """Every sentence anywhere in an answer."""
    match value:
        case Sentence():
            yield value
        case msgspec.Struct():
            for field in value.__struct_fields__:
                yield from sentences(getattr(value, field))
        case tuple():
            for each in value:
                yield from sentences(each)
        case dict():
            for each in value.values():
                yield from sentences(each)


def same_number(a: float, b: float) -> bool:
    """Halves and thirds come as floats."""
    return abs(a - b) < 1e-9


def matched(wanted: Sequence[W], found: Sequence[F], fits: Callable[[W, F], bool]) -> bool:
    """Whether the two can be paired off, each with one of its own, and nothing is left over."""
    taken: dict[int, int] = {}

    def pair_off(index: int, tried: set[int]) -> bool:
        for number, one in enumerate(found):
            if number not in tried and fits(wanted[index], one):
                tried.add(number)
                if number not in taken or pair_off(taken[number], tried):
                    taken[number] = index
                    return True
        return False

    return len(wanted) == len(found) and all(pair_off(index, set()) for index in range(len(wanted)))
