"""Exact chances of dice: every result with its fraction, and the columns of combat tables."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Mapping, Sequence
from fractions import Fraction
from functools import cache
from itertools import product
from math import comb, floor
from typing import Literal, TypeAlias, TypeVar

T = TypeVar("T", bound=Hashable)
U = TypeVar("U", bound=Hashable)
V = TypeVar("V", bound=Hashable)

Odds: TypeAlias = Mapping[T, Fraction]
"""Every result that can come, and how likely it is. The chances add up to one."""

CERTAIN = Fraction(1)
Number: TypeAlias = int | float | Fraction
Favour = Literal["defender", "attacker", "nearest"]


def surely(result: T) -> Odds[T]:
    return {result: CERTAIN}


@cache
def die(sides: int = 6) -> Odds[int]:
    return {face: Fraction(1, sides) for face in range(1, sides + 1)}


@cache
def dice(count: int, sides: int = 6) -> Odds[int]:
    """The sum of several dice."""
    ways = {0: 1}
    for _ in range(count):
        longer: dict[int, int] = {}
        for total, number in ways.items():
            for face in range(1, sides + 1):
                longer[total + face] = longer.get(total + face, 0) + number
        ways = longer
    return {total: Fraction(number, sides**count) for total, number in sorted(ways.items())}


@cache
def hits(count: int, on: int, sides: int = 6) -> Odds[int]:
    """How many of several dice show `on` or less."""
    good = min(max(on, 0), sides)
    bad, every = sides - good, sides**count
    ways = ((number, comb(count, number) * good**number * bad ** (count - number)) for number in range(count + 1))
    return {number: Fraction(way, every) for number, way in ways if way}


def pool(groups: Iterable[tuple[int, int]], sides: int = 6, most: int | None = None) -> Odds[int]:
    """How many hits of a mixed pool: so many dice that hit on so much, and so on. More hits than `most` are lost."""
    total: Odds[int] = surely(0)
    for count, on in groups:
        total = both(total, hits(count, on, sides), lambda a, b: a + b)
    return total if most is None else read(total, lambda number: min(number, most))


def both(a: Odds[T], b: Odds[U], combine: Callable[[T, U], V]) -> Odds[V]:
    """Two things rolled apart, and what they make together: a sum, a pair, the higher."""
    found: dict[V, Fraction] = {}
    for (left, p), (right, q) in product(a.items(), b.items()):
        made = combine(left, right)
        found[made] = found.get(made, Fraction(0)) + p * q
    return found


def read(odds: Odds[T], reading: Callable[[T], U]) -> Odds[U]:
    """What a roll means: each result read off a table, or changed by a modifier."""
    found: dict[U, Fraction] = {}
    for result, chance in odds.items():
        meaning = reading(result)
        found[meaning] = found.get(meaning, Fraction(0)) + chance
    return found


def ratio(name: str) -> Fraction:
    """What a column's head says: `3-2` or `3:2` is three against two."""
    attack, _, defence = name.replace(":", "-").partition("-")
    return Fraction(attack) / Fraction(defence or "1")


def column_for(attack: Number, defence: Number, columns: Sequence[str], favour: Favour = "defender") -> int | None:
    """Which column of a table these strengths come to. None: worse than the first column.

    Columns stand from the worst odds for the attacker to the best. Odds between two columns are read in somebody's
    favour; no defence at all comes to the last column.
    """
    if defence <= 0:
        return len(columns) - 1
    odds, heads = Fraction(attack) / Fraction(defence), [ratio(name) for name in columns]
    below = sum(head <= odds for head in heads) - 1
    if favour == "defender" or below == len(heads) - 1 or (below >= 0 and heads[below] == odds):
        return below if below >= 0 else None
    if below < 0:
        return 0 if favour == "attacker" else None
    nearer_above = heads[below + 1] - odds < odds - heads[below]
    return below + 1 if favour == "attacker" or nearer_above else below


def shifted(column: int, by: int, columns: Sequence[str]) -> int:
    """A column further right, or left; the ends of the table hold."""
    return min(max(column + by, 0), len(columns) - 1)


def rounded(number: Number, favour: Literal["down", "up", "half up"]) -> int:
    """A fraction made whole, as rules say it."""
    exact = Fraction(number)
    match favour:
        case "down":
            return floor(exact)
        case "up":
            return -floor(-exact)
        case "half up":
            return floor(exact + Fraction(1, 2))
