"""Reads the words of one expectation."""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Iterable, Iterator, Sequence
from fractions import Fraction
from typing import TypeAlias, TypeVar

import msgspec

from boards.board import AreaId
from boards.plain.bad_input import unknown
from boards.plain.sentence import Naming, Sentence, area
from counters.position import PlaceId, Position
from counters.text.words import MINUS, Cursor, GameWords, Token, read_number
from rules_assist.answers.answers import written
from rules_assist.asking.questions import Asker

# Whether an answer is as expected, and what it was instead.


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
        text = without_articles(sentence.text(naming))
        return all(without_articles(words) in text for words in self.words) and self.fits_rule(rule)

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


def without_articles(text: str) -> str:
    """Leveled; `the Axis` and `Axis` are one, for whether a name wants an article is a matter of grammar."""
    return " ".join(word for word in leveled(text).split() if word != "the")


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


STOPS = ("and", "rule")


class Expecter:
    """One expectation: the words that are left of it, and what they can name."""

    def __init__(self, cursor: Cursor, words: GameWords, position: Position) -> None:
        self.cursor, self.words = cursor, words
        self.asker = Asker(cursor, words, position, *STOPS)

    def said(self) -> Said:
        """`"words" "more words" rule 15.2`, all of it optional."""
        self.cursor.took_sign(":")
        found: list[str] = []
        while not self.cursor.ended and self.cursor.next.quoted:
            found.append(self.cursor.take().text)
            if not found[-1].strip():
                raise self.cursor.tokens[self.cursor.at - 1].wrong("There is nothing between the quotation marks.")
        rule = self.raw("The number of a rule") if self.cursor.took_word("rule") else None
        return Said(tuple(found), rule)

    def some_said(self) -> Said:
        """The same, where at least something has to be said."""
        found = self.said()
        if not found:
            raise self.cursor.expected("Words in quotation marks, or a rule,")
        return found

    def raw(self, what: str) -> str:
        """Something as it is printed: 3-2, 3:2, C/2, 1 S; up to a comma, a quotation or a word of this form."""
        first = self.cursor.next
        if first.quoted:
            return self.cursor.take().text
        parts, end = "", 0
        while not self.cursor.ended and not self._ends_raw(self.cursor.next):
            token = self.cursor.take()
            parts += (" " if parts and token.column > end else "") + token.text
            end = token.column + len(token.text)
        if not parts:
            raise self.cursor.expected(what)
        return parts

    def _ends_raw(self, token: Token) -> bool:
        return token.quoted or token.is_sign(",", "#") or token.is_word("rule", "and")

    def named_number(self, what: str, *stops: str) -> tuple[list[Token], float]:
        """A name of one word or several, and then a number."""
        tokens, number = self.maybe_numbered(what, *stops)
        if number is None:
            raise self.cursor.expected("A number")
        return tokens, number

    def maybe_numbered(self, what: str, *stops: str) -> tuple[list[Token], float | None]:
        """A name, and perhaps a number behind it."""
        tokens = self.asker.names(what, *stops)
        number = None if len(tokens) < 2 or tokens[-1].quoted else read_number(tokens[-1].text)
        return (tokens, None) if number is None else (tokens[:-1], number)

    def fraction(self, typed: str) -> Fraction | None:
        """1/6, 0.25: exactly."""
        try:
            return Fraction(typed.translate(MINUS))
        except (ValueError, ZeroDivisionError):
            return None

    def area(self, *stops: str) -> AreaId:
        return self.as_area(self.cursor.next, self.asker.place(*stops))

    def as_area(self, token: Token, place: PlaceId) -> AreaId:
        """A place, where only an area or box will do."""
        if AreaId(place) not in self.words.game.board.spaces:
            raise token.wrong("{why}", why=unknown("area", place, self.words.game.board.spaces))
        return AreaId(place)

    def areas(self) -> tuple[AreaId, ...]:
        """`a, b, c`."""
        found = [self.area()]
        while self.cursor.took_sign(","):
            found.append(self.area())
        return tuple(found)

    def joined_areas(self, *stops: str) -> tuple[AreaId, ...]:
        """`a and b`; `nothing`: none at all."""
        if self.cursor.took_word("nothing"):
            return ()
        token = self.cursor.next
        return tuple(self.as_area(token, place) for place in self.asker.joined_places(*stops))

    def one_of(self, what: str, known: Collection[str]) -> str:
        """One word of a few; anything else is an error that names the nearest."""
        token = self.cursor.name(f"An expectation ({', '.join(known)})")
        word = token.text.casefold()
        if token.quoted or word not in known:
            why = unknown(what, token.text, known)
            raise token.wrong("{why} There are: {known}.", why=why, known=tuple(known))
        return word
