"""Whether the dice have been kind: how often each face fell, and how odd that is."""

from __future__ import annotations

from collections.abc import Mapping
from math import erfc, exp, lgamma, log, sqrt

import msgspec

from boards.plain.sentence import Sentence, say

FEW = 5
"""Fewer throws than so many for each face say nothing."""

ODD, VERY_ODD = 0.1, 0.01


class Luck(msgspec.Struct, frozen=True):
    """All throws of dice with so many sides."""

    sides: int
    counts: Mapping[int, int]

    @property
    def throws(self) -> int:
        return sum(self.counts.values())

    @property
    def average(self) -> float:
        return sum(face * count for face, count in self.counts.items()) / max(1, self.throws)

    @property
    def expected(self) -> float:
        """The average that fair dice come near to."""
        return (self.sides + 1) / 2

    @property
    def chance(self) -> float:
        """How often fair dice stray at least as far as these: a chi-square test."""
        each = self.throws / self.sides
        if not each:
            return 1.0
        strayed = sum((self.counts.get(face, 0) - each) ** 2 / each for face in range(1, self.sides + 1))
        return chi_square_chance(strayed, self.sides - 1)


def luck_words(luck: Luck) -> Sentence:
    """The same for people."""
    wanted = luck.sides * FEW
    if luck.throws < wanted:
        return say("Too few throws to judge: {wanted} would do.", wanted=wanted)
    if luck.chance >= ODD:
        return say("They fall as fair dice do.")
    once_in = min(1_000_000, round(1 / max(luck.chance, 1e-6)))
    if luck.chance >= VERY_ODD:
        return say("A little uneven: fair dice stray as far in one game of {count}.", count=once_in)
    return say("Very uneven: fair dice stray as far in one game of {count}.", count=once_in)


def chi_square_chance(strayed: float, degrees: int) -> float:
    """The chance that a chi-square of so many degrees is at least as large.

    One degree is the normal curve, two are a plain exponential; every two degrees more add one term.
    """
    half = strayed / 2
    if half <= 0:
        return 1.0
    total, power = (exp(-half), 1.0) if degrees % 2 == 0 else (erfc(sqrt(half)), 0.5)
    while power < degrees / 2:
        total += exp(power * log(half) - half - lgamma(power + 1))
        power += 1
    return min(1.0, total)
