"""Dice and shuffles. Chance is drawn once, here, and its result goes into the event; a replay never rolls again."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from itertools import groupby
from math import erfc, exp, lgamma, log, sqrt
from random import Random
from secrets import SystemRandom

import msgspec

from boards.plain.bad_input import BadInput
from boards.plain.sentence import Sentence, say
from counters.box.sheet import Sheet
from counters.counter import SideId
from counters.events import DiceRolled, PileShuffled, Together
from counters.position import PlaceId, Position
from counters.saves.history import Moment

CHANCE: Random = SystemRandom()
NO_SIDE = SideId("")
MOST_DICE = 100
MOST_SIDES = 1000
MOST_LETTERS = 1000
PART = re.compile(r"(\d{0,4})[dD](\d{1,4})|\d{1,6}", re.ASCII)


class Dice(msgspec.Struct, frozen=True):
    """What is thrown: every die by the number of its sides, and a number to add."""

    sides: tuple[int, ...]
    plus: int = 0

    def __str__(self) -> str:
        """As it is typed, die after die: 3d6+1d10+2."""
        kinds = [f"{len(list(dice))}d{sides}" for sides, dice in groupby(self.sides)]
        return "+".join(kinds) + (f"{self.plus:+d}" if self.plus else "")

    def total(self, results: Iterable[int]) -> int:
        return sum(results) + self.plus


def read_dice(text: str) -> Dice:
    """`2d6`, `d10`, `3d6+1d10+2`; `BadInput` says what is wrong with anything else."""
    sides: list[int] = []
    plus = 0
    at, sign = 0, 1
    words = text.replace(" ", "").replace("–", "-").replace("−", "-")
    if len(words) > MOST_LETTERS:
        raise _not_dice(text, MOST_LETTERS)
    while True:
        found = PART.match(words, at)
        if found is None:
            raise _not_dice(text, at)
        if found[2] is None:
            plus += sign * int(found[0])
        else:
            sides += _of_one_kind(found, sign, len(sides), text)
        at = found.end()
        if at == len(words):
            break
        if words[at] not in "+-":
            raise _not_dice(text, at)
        sign = 1 if words[at] == "+" else -1
        at += 1
    if not sides:
        raise BadInput(say("“{text}” names no dice; two ordinary dice are 2d6.", text=text))
    return Dice(tuple(sides), plus)


def _of_one_kind(found: re.Match[str], sign: int, already: int, text: str) -> list[int]:
    count, sides = int(found[1] or 1), int(found[2])
    if sign < 0:
        raise BadInput(say("In “{text}”, dice cannot be taken away, only numbers.", text=text))
    if not 2 <= sides <= MOST_SIDES:
        raise BadInput(say("A die has from 2 to {most} sides, not {sides}.", most=MOST_SIDES, sides=sides))
    if count + already > MOST_DICE:
        raise BadInput(say("Nobody can throw more than {most} dice at once.", most=MOST_DICE))
    return [sides] * count


def _not_dice(text: str, at: int) -> BadInput:
    return BadInput(
        say("“{text}” cannot be read as dice; two ordinary dice and two more are 2d6+2.", text=text[:200]),
        place=f"line 1, column {at + 1}",
    )


def rolled(text: str, side: SideId = NO_SIDE, why: str = "", chance: Random = CHANCE) -> DiceRolled:
    """Throw them on the screen."""
    dice = read_dice(text)
    return DiceRolled(str(dice), tuple(chance.randint(1, sides) for sides in dice.sides), side, why)


def typed_in(text: str, results: Iterable[int], side: SideId = NO_SIDE, why: str = "") -> DiceRolled:
    """Real dice that fell on a real table. What such dice cannot show is said."""
    dice, seen = read_dice(text), tuple(results)
    if len(seen) != len(dice.sides):
        raise BadInput(
            say(
                "{dice} are {wanted} dice, but {given} results were typed.",
                dice=str(dice), wanted=len(dice.sides), given=len(seen),
            )
        )  # fmt: skip
    for number, (result, sides) in enumerate(zip(seen, dice.sides, strict=True), 1):
        if not 1 <= result <= sides:
            raise BadInput(
                say(
                    "Die {number} of {dice} shows 1 to {sides}, not {result}.",
                    number=number, dice=str(dice), sides=sides, result=result,
                )
            )  # fmt: skip
    return DiceRolled(str(dice), seen, side, why, typed_in=True)


def impossible_rolls(moments: Iterable[Moment]) -> Iterator[Sentence]:
    """Dice of a saved game that cannot have fallen so."""
    for moment in moments:
        for roll in rolls((moment,)):
            try:
                typed_in(roll.dice, roll.results)
            except BadInput as error:
                yield say("Move {number}: {why}", number=moment.number, why=error.why)


def shuffled(count: int, chance: Random = CHANCE) -> tuple[int, ...]:
    """So many things in a new order; every order is as likely."""
    order = list(range(count))
    chance.shuffle(order)
    return tuple(order)


def shuffle(position: Position, place: PlaceId, chance: Random = CHANCE) -> PileShuffled:
    """Shuffle what lies in a place."""
    return PileShuffled(place, shuffled(len(position.stack(place)), chance))


def shuffled_to_begin(sheet: Sheet, position: Position, chance: Random = CHANCE) -> Together | None:
    """What a new game begins with: the piles that the sheet wants shuffled, for a set-up names their cards in order."""
    wanted = (rule.id for rule in sheet.places.values() if rule.shuffled)
    done = tuple(shuffle(position, place, chance) for place in wanted if len(position.stack(place)) > 1)
    return Together(done) if done else None


def roll_counts(played: Iterable[Moment], side: SideId | None = None) -> Mapping[int, Mapping[int, int]]:
    """How often each face has come up in these moments: by the sides of the die, then by the face."""
    counts: dict[int, dict[int, int]] = {}
    for roll in rolls(played):
        if side is not None and roll.side != side:
            continue
        for sides, result in zip(_sides(roll), roll.results, strict=False):
            faces = counts.setdefault(sides, dict.fromkeys(range(1, sides + 1), 0))
            faces[result] = faces.get(result, 0) + 1
    return counts


def rolls(played: Iterable[Moment]) -> tuple[DiceRolled, ...]:
    """Every roll of these moments, first to last."""
    return tuple(each for moment in played for each in moment.events if isinstance(each, DiceRolled))


def _sides(roll: DiceRolled) -> tuple[int, ...]:
    """What was thrown; dice that cannot be read, out of a file, count for nothing."""
    try:
        return read_dice(roll.dice).sides
    except BadInput:
        return ()


# Whether the dice have been kind: how often each face fell, and how odd that is.


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
