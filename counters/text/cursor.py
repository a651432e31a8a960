"""A finger on a statement that is being read, word by word."""

from __future__ import annotations

from typing import TypeVar

from boards.plain.bad_input import MOST, BadInput, is_sensible
from boards.plain.sentence import Value, say
from counters.text.tokens import Token, read_number, read_whole

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
