"""What happened that the rules ask about later: moved by sea, fought here, first attack on Russia."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import cached_property
from typing import Literal, NewType

import msgspec

FactWord = NewType("FactWord", str)
Scope = Literal["phase", "turn", "game"]

TICKED = FactWord("ticked")
"""In every game: a step of the phase's list has been seen to. It is about the phase and the step's number;
or, once a turn, a figure has been added to a number of the game, and it is about these two."""


class Fact(msgspec.Struct, frozen=True, order=True):
    """A word the game declares, what it is said of, and how long it holds."""

    word: FactWord
    about: tuple[str, ...] = ()
    """Ids: a counter, an area, a pair, a side."""

    scope: Scope = "game"
    value: str = ""


class Facts(msgspec.Struct, frozen=True, dict=True):
    """All facts of a position. At most one of a word about the same things."""

    all: frozenset[Fact] = frozenset()

    def __contains__(self, fact: object) -> bool:
        return fact in self.all

    def says(self, word: str, *about: str) -> bool:
        return self.get(word, *about) is not None

    def get(self, word: str, *about: str) -> Fact | None:
        return next((fact for fact in self._by_word.get(word, ()) if fact.about == about), None)

    def of(self, word: str) -> tuple[Fact, ...]:
        """Every fact of a word, in a settled order."""
        return self._by_word.get(word, ())

    @cached_property
    def _by_word(self) -> Mapping[str, tuple[Fact, ...]]:
        """Sorted once: positions that follow each other mostly share their facts, and rules ask all the time."""
        found: dict[str, list[Fact]] = {}
        for fact in sorted(self.all):
            found.setdefault(fact.word, []).append(fact)
        return {word: tuple(facts) for word, facts in found.items()}

    def with_fact(self, new: Fact) -> Facts:
        return Facts(self._without(new.word, new.about) | {new})

    def without(self, word: FactWord, about: tuple[str, ...]) -> Facts:
        return Facts(self._without(word, about))

    def forgetting(self, *scopes: Scope) -> Facts:
        """What is left when a phase or a turn is over."""
        return Facts(frozenset(fact for fact in self.all if fact.scope not in scopes))

    def not_about(self, ids: Iterable[str]) -> Facts:
        gone = set(ids)
        return Facts(frozenset(fact for fact in self.all if gone.isdisjoint(fact.about)))

    def _without(self, word: FactWord, about: tuple[str, ...]) -> frozenset[Fact]:
        gone = {fact for fact in self.all if fact.word == word and fact.about == about}
        return self.all - gone if gone else self.all
