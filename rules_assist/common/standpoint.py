"""A position as one side sees it: who lies where, who holds what, what the printed charts say, and the first reason
against something. The words that most rulebooks need."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from functools import wraps
from typing import Any, Concatenate, NamedTuple, ParamSpec, Self, TypeAlias, TypeVar

from boards.board import AreaId, AttributeValue, Contact
from boards.plain.sentence import Value, say_named
from counters.counter import Counter, CounterId, SideId
from counters.game import Game
from counters.once import MEMORY
from counters.places import PlaceId
from counters.position import Clock, OptionId, Position
from rules_assist.advice import Act, Reason
from rules_assist.common.printed import option


class Standpoint(NamedTuple):
    """A side's view of the table. Whoever is not of the side is its enemy."""

    game: Game
    position: Position
    side: SideId

    def seen_by(self, side: SideId) -> Self:
        """The same table from another side."""
        return self if side == self.side else type(self)(self.game, self.position, side)

    def after(self, position: Position) -> Self:
        """The table as something leaves it."""
        return type(self)(self.game, position, self.side)

    @property
    def clock(self) -> Clock:
        return self.position.clock

    def one(self, id: CounterId) -> Counter:
        return self.position.counters[id]

    def pile(self, place: str) -> tuple[Counter, ...]:
        """What lies in a hand, a pile, a pool."""
        return self.position.in_place(PlaceId(place))

    def named(self, act: Act) -> tuple[Counter, ...]:
        """The counters of a question."""
        return tuple(self.position.counters[id] for id in act.counters)

    def type(self, one: Counter) -> str:
        return self.game.kind(one).type

    def kind(self, at: AreaId) -> str:
        """What sort of space it is; of no sort, if it is a hand or a pool."""
        space = self.game.board.spaces.get(at)
        return space.kind if space is not None else ""

    def said(self, at: AreaId, word: str) -> AttributeValue | None:
        return self.game.board.attribute(at, word)

    def ours(self, at: AreaId, *words: str) -> tuple[CounterId, ...]:
        """Our counters of these types or kinds in an area, its ports and shores."""
        return self._lying(at, words, ours=True)

    def theirs(self, at: AreaId, *words: str) -> tuple[CounterId, ...]:
        return self._lying(at, words, ours=False)

    def _lying(self, at: AreaId, words: tuple[str, ...], *, ours: bool) -> tuple[CounterId, ...]:
        there = (one for one in self.position.in_area(at) if one.side and (one.side == self.side) == ours)
        return tuple(one.id for one in there if one.kind in words or self.type(one) in words)

    def afield(self, ids: tuple[CounterId, ...], *types: str) -> tuple[Counter, ...]:
        """Those of these counters that are of these types and do not lie in a port."""
        found = (self.position.counters[id] for id in ids if "/" not in self.position.ground(id))
        return tuple(one for one in found if self.type(one) in types)

    def is_in(self, one: Counter, at: AreaId) -> bool:
        return self.position.area(one.id) == at

    def touches(self, one: Counter, at: AreaId) -> bool:
        """Whether it stands in the area, or next to it."""
        return self.is_in(one, at) or bool(self.game.board.between(self.position.area(one.id), at))

    def port(self, at: AreaId) -> PlaceId:
        """Where ships lie in an area: in its port, if it has one."""
        seas = (each.other(at) for each in self.game.board.contacts_of(at) if each.toward(at).get("port"))
        return next((PlaceId(f"{at}/port.{sea}") for sea in seas), PlaceId(at))

    def holds(self, *areas: AreaId) -> bool:
        return all(self.position.holders.get(at) == self.side for at in areas)

    def holds_all(self, contact: Contact, word: str) -> bool:
        """Whether we hold every area that a contact lists under a word: the shores of a strait."""
        listed = contact.attributes.get(word, ())
        return isinstance(listed, tuple) and self.holds(*map(AreaId, listed))

    def turn(self, word: str) -> bool:
        """Whether this turn is said to be so: winter."""
        turn = self.game.sheet.sequence.turn(self.position.clock.turn)
        return turn is not None and bool(turn.attributes.get(word))

    def option(self, word: str) -> str:
        """How this game is played, where the rules leave a choice."""
        return self.position.options.get(OptionId(word), "")

    def reading(self, word: str) -> str:
        """How a rule is read that may be read in several ways: as the table chose, or as the sheet says."""
        return option(self.game, self.position, word)

    def chart(self, name: str, row: str, column: int) -> float:
        """A number off a printed chart; nought where there is none."""
        return self.game.sheet.charts[name].number(row, column)


Row: TypeAlias = "tuple[str, str, object] | Reason | None"
"""A reason that may be so: the rule, the words, and whether it is so; or what was found elsewhere."""


def first_reason(*reasons: Row, **values: Value) -> Reason | None:
    """The first that is so of several reasons."""
    return next(_those_so(reasons, values), None)


def every_reason(*reasons: Row, **values: Value) -> tuple[Reason, ...]:
    """All that are so, in their order, each once."""
    return tuple(dict.fromkeys(_those_so(reasons, values)))


def _those_so(reasons: tuple[Row, ...], values: Mapping[str, Value]) -> Iterator[Reason]:
    for one in reasons:
        if isinstance(one, tuple):
            rule, words, so = one
            if so:
                yield Reason(say_named(words, values), rule)
        elif one is not None:
            yield one


def one_of(*reasons: Row, **values: Value) -> Reason:
    """The first that is so of several, one of which always is: the last, if no other."""
    found = first_reason(*reasons, **values)
    if found is None:
        raise ValueError(reasons)
    return found


# What is worked out once for a table, as a method of the standpoint: freed with the position, like `counters/once.py`.
V = TypeVar("V", bound=Standpoint)
P = ParamSpec("P")
T = TypeVar("T")


def for_all(work: Callable[Concatenate[V, P], T]) -> Callable[Concatenate[V, P], T]:
    """The same method, which works once for a table, whichever side looks at it."""

    @wraps(work)
    def asked(view: Any, *more: Any) -> Any:
        # Asked thousands of times after each move: as in `once`.
        game, position, _ = view
        key: Any = (work, game, more) if more else (work, game)
        try:
            return position.__dict__[MEMORY][key]
        except KeyError:
            return _worked_out(view, key, work, more)

    return asked  # type: ignore[return-value]  # it takes what `work` takes


def for_each(work: Callable[Concatenate[V, P], T]) -> Callable[Concatenate[V, P], T]:
    """The same method, which works once for each side that looks at a table."""

    @wraps(work)
    def asked(view: Any, *more: Any) -> Any:
        game, position, side = view
        key = work, game, side, more
        try:
            return position.__dict__[MEMORY][key]
        except KeyError:
            return _worked_out(view, key, work, more)

    return asked  # type: ignore[return-value]  # it takes what `work` takes


def _worked_out(view: Standpoint, key: object, work: Callable[..., Any], more: tuple[Any, ...]) -> Any:
    found = work(view, *more)
    view.position.__dict__.setdefault(MEMORY, {})[key] = found
    return found
