"""The parts that questions and expectations are typed in: places, sides, counters, and the clauses that follow."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cached_property
from typing import Any

import msgspec

from boards.plain.bad_input import BadInput
from boards.plain.nearest import unknown
from boards.plain.sentence import Ref, area, place
from counters.counter import Counter, CounterId, SideId
from counters.places import PlaceId
from counters.position import CannotHappen, Position
from counters.text.items import Items, Laying
from counters.text.tokens import Cursor, Token, read_count
from counters.text.words import GameWords, read_place
from rules_assist.advice import Act

CLAUSES = ("side", "of", "at", "from", "to", "through", "by", "with")
YES = "yes"
"""What a detail says that is only named: `with retreat`."""


class Asker:
    """Reads the words of one question or expectation, about one position."""

    def __init__(self, cursor: Cursor, words: GameWords, position: Position, *stops: str) -> None:
        self.cursor, self.words, self.position = cursor, words, position
        self.stops = tuple(word for word in CLAUSES if word != "of") + stops
        """Where a name of several words ends. Not `of`: there is a Bay of Biscay."""

    @cached_property
    def _items(self) -> Items:
        return Items(self.words, Laying(Position()))

    @property
    def at_clause(self) -> bool:
        """Whether nothing is left but clauses."""
        return self.cursor.ended or self.cursor.next.is_word(*CLAUSES)

    def word(self, what: str) -> str:
        """One word, as rulebooks spell it."""
        token = self.cursor.name(what)
        return token.text if token.quoted else token.text.casefold()

    def names(self, what: str, *more_stops: str) -> list[Token]:
        """The words of one name: up to a sign, a clause, or something in quotation marks, which is a name by itself."""
        found = [self.cursor.name(what)]
        while not found[0].quoted and not self.cursor.ended and self._goes_on(self.cursor.next, more_stops):
            found.append(self.cursor.take())
        return found

    def _goes_on(self, token: Token, more_stops: tuple[str, ...]) -> bool:
        return token.is_name and not token.quoted and not token.is_word(*self.stops, *more_stops)

    def phrase(self, what: str, *more_stops: str) -> str:
        """One word or several, up to the next clause, as rulebooks spell them."""
        return spelled(self.names(what, *more_stops))

    def places(self) -> tuple[PlaceId, ...]:
        found = [self.place()]
        while self.cursor.took_sign(","):
            found.append(self.place())
        return tuple(found)

    def place(self, *more_stops: str) -> PlaceId:
        """A place by its name; or `#s4`, where that counter lies."""
        if self.cursor.took_sign("#"):
            return PlaceId(self.position.area(self._by_id(self.cursor.name("The name of a counter"))))
        return self.place_of(self.names("A place", *more_stops))

    def place_of(self, tokens: list[Token]) -> PlaceId:
        return read_place(self.words, tokens)

    def joined_places(self, *more_stops: str) -> tuple[PlaceId, ...]:
        """`sirte and tripoli`."""
        parts = [self.names("A place", *more_stops)]
        while self.cursor.took_word("and"):
            parts.append(self.names("A place", *more_stops))
        return tuple(map(self.place_of, parts))

    def side(self) -> SideId:
        return self.side_of(self.names("A side"))

    def side_of(self, tokens: list[Token]) -> SideId:
        return SideId(self.words.sides.read(tokens[0], None if tokens[0].quoted else spelled(tokens)))

    def side_if_named(self) -> SideId | None:
        """A side, if all the words that are left name one."""
        left = self.cursor.tokens[self.cursor.at :]
        if not left or not self.words.sides.names or not all(token.is_name for token in left):
            return None
        found = self.words.sides.find(spelled(left))
        if found is None:
            return None
        self.cursor.at = len(self.cursor.tokens)
        return SideId(found)

    def place_if_named(self) -> PlaceId | None:
        """A place, if all the words that are left name one."""
        start, left = self.cursor.at, self.cursor.tokens[self.cursor.at :]
        if not left or not all(token.is_name for token in left):
            return None
        try:
            place = self.place()
        except BadInput:
            self.cursor.at = start
            return None
        if not self.cursor.ended:
            self.cursor.at = start
            return None
        return place

    @property
    def counter_is_next(self) -> bool:
        """Whether the next word is a counter's name, though it may be somebody else's too."""
        return not self.cursor.ended and self._is_id(self.cursor.next)

    def counters(self, joint: str = ",") -> tuple[CounterId, ...]:
        """Counters by id, or by what they are and where they lie; parted by commas, or by another word."""
        found: dict[CounterId, None] = {}
        while True:
            found.update(dict.fromkeys(self._some_counters(found, joint)))
            if not (self.cursor.took_sign(",") if joint == "," else self.cursor.took_word(joint)):
                return tuple(found)

    def _some_counters(self, taken: Mapping[CounterId, None], joint: str) -> tuple[CounterId, ...]:
        if self.cursor.took_sign("#"):
            return (self._by_id(self.cursor.name("The name of a counter")),)
        start = self.cursor.next
        if self._is_id(start):
            return (self._by_id(self.cursor.take()),)
        names = self.names("A counter such as #panzer, or germany infantry in berlin", "in")
        count = None if len(names) == 1 or names[0].quoted else read_count(names[0].text)
        if not self.cursor.took_word("in"):
            raise self.cursor.expected("The word “in” and the place where the counter lies")
        where = self.place_of(self.names("A place", joint))
        lying = self._lying(names if count is None else names[1:], where)
        free = [one for one in lying if one.id not in taken]
        wanted = 1 if count is None else count
        if len(free) < wanted:
            words = "{place} holds {there} of these, not {wanted}."
            raise start.wrong(words, place=_named(where), there=len(free), wanted=wanted)
        if wanted < len(free) and len({_looks(one) for one in free}) > 1:
            raise start.wrong("Several different counters in {place} are meant: say which by #id.", place=_named(where))
        return tuple(one.id for one in free[:wanted])

    def _lying(self, names: list[Token], where: PlaceId) -> list[Counter]:
        """Counters in a place by their kind, or by a name that several kinds share, if such lie there."""
        there = self.position.in_place(where)
        try:
            kind, side = self._items.kind_and_side(names)
        except BadInput:
            if found := self._items.of_shared_name(names, there):
                return found
            raise
        return [one for one in there if (one.kind, one.side) == (kind, side)]

    def _is_id(self, token: Token) -> bool:
        """Whether a word without `#` is a counter's name all the same."""
        after = self.cursor.tokens[self.cursor.at + 1 : self.cursor.at + 2]
        ends = not after or not self._goes_on(after[0], ("in",))
        named_by_place = bool(after) and after[0].is_word("in")
        return ends and not named_by_place and CounterId(token.text.casefold()) in self.position.counters

    def _by_id(self, token: Token) -> CounterId:
        id = CounterId(token.text if token.quoted else token.text.casefold())
        try:
            return self.position.counter_at(id)
        except CannotHappen:
            raise token.wrong("{why}", why=unknown("counter", id, self.position.counters)) from None

    def clauses(self, act: Act, *allowed: str) -> Act:
        """What follows a question: where, from where, by whom, by what means, with what details."""
        changes: dict[str, Any] = {}
        while not self.cursor.ended:
            token = self.cursor.next
            if not token.is_word(*CLAUSES):
                raise token.wrong("{why}", why=unknown("clause", token.text, CLAUSES))
            if not token.is_word(*allowed):
                raise token.wrong("This question has no “{word}”.", word=token.text)
            name, value = self._clause(self.cursor.take())
            if name == "counters" and name not in changes and act.counters:
                # Some were named before: the target, and now those who attack it.
                value = tuple(dict.fromkeys((*act.counters, *value))) if isinstance(value, tuple) else value
            elif name in changes or getattr(act, name):
                raise token.wrong("“{word}” is said twice.", word=token.text)
            changes[name] = value
        return msgspec.structs.replace(act, **changes)

    def _clause(self, token: Token) -> tuple[str, object]:
        match token.text.casefold():
            case "side" | "of":
                return "side", self.side()
            case "from":
                return "from_", self.places()
            case "by" if self.counters_follow:
                return "counters", self.counters()
            case "by":
                return "means", self.phrase("A means, such as land")
            case "with":
                return "details", self._details()
            case where:
                return where, self.places()

    @property
    def counters_follow(self) -> bool:
        """`by #panzer` and `by germany infantry in berlin` name counters, `by land` a means."""
        ahead = self.cursor.tokens[self.cursor.at :]
        if ahead and self._is_id(ahead[0]):
            return True
        for token in ahead:
            if token.is_sign("#") or token.is_word("in"):
                return True
            if not token.is_name or token.is_word(*self.stops):
                return False
        return False

    def _details(self) -> Mapping[str, str]:
        """Who says a word twice means both: `with deploy army, deploy fleet`."""
        found: dict[str, list[str]] = {}
        while True:
            word = self.word("A detail, such as die 4")
            if not self.cursor.took_sign("="):
                self.cursor.took_sign(":")
            parts = []
            while not self.cursor.ended and self.cursor.next.is_name and not self.cursor.next.is_word(*CLAUSES):
                parts.append(self.cursor.take().text)
            found.setdefault(word, []).append(" ".join(parts) or YES)
            if not self.cursor.took_sign(","):
                return {word: " and ".join(said) for word, said in found.items()}


def spelled(tokens: list[Token]) -> str:
    """`strategic move` and `Strategic_Move` are one word of a rulebook; what is quoted stays as it is."""
    return tokens[0].text if tokens[0].quoted else "_".join(token.text.casefold() for token in tokens)


def _looks(one: Counter) -> tuple[object, ...]:
    """All that one can see of a counter but its id."""
    return (one.kind, one.face, one.steps, one.amount, one.marks, one.turned, one.known_to)


def _named(at: PlaceId) -> Ref:
    return place(at) if "/" in at else area(at)
