"""Reads the words of one expectation."""

from __future__ import annotations

from collections.abc import Collection
from fractions import Fraction

from boards.board import AreaId
from boards.plain.bad_input import unknown
from counters.position import PlaceId, Position
from counters.text.words import MINUS, Cursor, GameWords, Token, read_number
from rules_assist.asking.expectations.verdict import Said
from rules_assist.asking.questions import Asker

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
