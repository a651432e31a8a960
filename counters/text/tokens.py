"""A text cut into statements, and statements into words, quoted words and signs; each knows where it stands."""

from __future__ import annotations

import json
import math
import re
from collections.abc import Iterator
from fractions import Fraction
from typing import NamedTuple, TypeVar

from boards.plain.bad_input import MOST, BadInput, is_sensible
from boards.plain.sentence import HALVES, Value, say, write_number

SIGNS = ",:=()[]#"
TOKEN = re.compile(
    r"""(?P<space>\s+)
    | (?P<quoted> "(?:[^"\\]++|\\.)*+")
    | (?P<curly> [“„][^“”„]*[“”])
    | (?P<sign> [,:=()\[\]\#])
    | (?P<stop> [·;|])
    | (?P<word> [^\s,:=()\[\]\#·;|"“”„]+)""",
    re.VERBOSE,
)
LONGEST_TEXT = 1_000_000
MOST_WORDS = 200_000


class Token(NamedTuple):
    """`quoted` words are taken exactly as they stand; a sign is a token of its own."""

    text: str
    line: int
    column: int
    quoted: bool = False

    def is_sign(self, *signs: str) -> bool:
        return not self.quoted and self.text in signs

    @property
    def is_name(self) -> bool:
        """A word, quoted or not, and no sign."""
        return self.quoted or self.text not in SIGNS

    def is_word(self, *words: str) -> bool:
        return not self.quoted and self.text.casefold() in words

    def wrong(self, template: str, **values: Value) -> BadInput:
        """What to raise about this token."""
        return BadInput(say(template, **values), place=f"line {self.line}, column {self.column}")

    @property
    def shown(self) -> str:
        return self.text if len(self.text) <= 40 else self.text[:40] + "…"


def statements(text: str, first_line: int = 1) -> Iterator[list[Token]]:
    """Every statement of a text. Comments and blank lines are left out."""
    if len(text) > LONGEST_TEXT:
        raise BadInput(say("A position of more than {most} characters is not read.", most=LONGEST_TEXT))
    for number, line in enumerate(text.removeprefix("\ufeff").split("\n"), first_line):
        statement: list[Token] = []
        for token in _tokens(line, number):
            if token is None:
                if statement:
                    yield statement
                statement = []
            else:
                statement.append(token)
            if len(statement) > MOST_WORDS:
                raise statement[-1].wrong("A statement of more than {most} words is not read.", most=MOST_WORDS)
        if statement:
            yield statement


def _tokens(line: str, number: int) -> Iterator[Token | None]:
    """The tokens of a line; None where a statement ends."""
    if line.lstrip().startswith("#"):
        return
    at = 0
    while at < len(line):
        match = TOKEN.match(line, at)
        if match is None:
            raise Token(line[at], number, at + 1).wrong("A closing quotation mark was expected.")
        text = match[0]
        if text == "#" and (match.end() == len(line) or line[match.end()].isspace()):
            return
        match match.lastgroup:
            case "quoted":
                yield Token(_unescaped(Token(text, number, at + 1)), number, at + 1, quoted=True)
            case "curly":
                yield Token(text[1:-1], number, at + 1, quoted=True)
            case "stop":
                yield None
            case "sign" | "word":
                yield Token(text, number, at + 1)
        at = match.end()


def _unescaped(token: Token) -> str:
    try:
        return str(json.loads(token.text, strict=False))
    except ValueError:
        raise token.wrong(
            "Inside quotation marks a backslash goes before a quotation mark, a backslash, n (new line), or u and "
            "four digits."
        ) from None


def quoted(text: str) -> str:
    """In quotation marks, on one line, with nothing in it that cannot be seen."""
    return "".join(
        char if char.isprintable() else json.dumps(char)[1:-1] for char in json.dumps(text, ensure_ascii=False)
    )


# A finger on a statement that is being read, word by word.


N = TypeVar("N", int, float)


class Cursor:
    """What has not been read yet of one statement."""

    def __init__(self, tokens: list[Token]) -> None:
        self.tokens = tokens
        self.at = 0

    @property
    def next(self) -> Token:
        """The token under the finger; behind the last one, an empty word."""
        if self.at < len(self.tokens):
            return self.tokens[self.at]
        last = self.tokens[-1]
        return Token("", last.line, last.column + len(last.text) + 2 * last.quoted)

    @property
    def ended(self) -> bool:
        return self.at >= len(self.tokens)

    def take(self) -> Token:
        token = self.next
        self.at += 1
        return token

    def took_sign(self, *signs: str) -> bool:
        """Step over the sign, if it is there."""
        if not self.ended and self.next.is_sign(*signs):
            self.at += 1
            return True
        return False

    def took_word(self, *words: str) -> bool:
        if not self.ended and self.next.is_word(*words):
            self.at += 1
            return True
        return False

    def expected(self, what: str, **values: Value) -> BadInput:
        """What to raise when something else stands here."""
        if self.ended:
            return self.next.wrong("{what} was expected; the line ends here.", what=say(what), **values)
        return self.next.wrong("{what} was expected, not {found}.", what=say(what), found=self.next.shown, **values)

    def sign(self, sign: str, what: str) -> None:
        if not self.took_sign(sign):
            raise self.expected(what)

    def name(self, what: str) -> Token:
        if self.ended or not self.next.is_name:
            raise self.expected(what)
        return self.take()

    def names(self, what: str, *stops: str) -> list[Token]:
        """One or more words, up to the next sign or the words to stop at."""
        found = [self.name(what)]
        while not self.ended and self.next.is_name and not self.next.is_word(*stops):
            found.append(self.take())
        return found

    def number(self, what: str) -> float:
        number = None if self.ended or self.next.quoted else read_number(self.next.text)
        if number is None:
            raise self.expected(what)
        return self._near(number)

    def whole(self, what: str) -> int:
        number = None if self.ended or self.next.quoted else read_whole(self.next.text)
        if number is None:
            raise self.expected(what)
        return self._near(number)

    def _near(self, number: N) -> N:
        """Step over a number that lies where games are played."""
        if not is_sensible(number):
            raise self.next.wrong("A number is further from 0 than {most}.", most=MOST)
        self.at += 1
        return number

    def end(self, what: str = "The end of the statement") -> None:
        if not self.ended:
            raise self.expected(what)


# Numbers as people type them: 2, 1½, 1/2, .5, -3. What is written can be read back to the same number.


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
