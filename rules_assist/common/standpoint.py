"""A position as one side sees it: who lies where, who holds what, what the printed charts say; and the words in which
rulebooks answer whether something is allowed, and say what is to be seen to. What most rulebooks need."""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from functools import wraps
from itertools import count, islice
from typing import Any, Concatenate, NamedTuple, ParamSpec, Self, TypeAlias, TypeVar

from msgspec.structs import replace

from boards.board import AreaId, AttributeValue
from boards.plain.sentence import Sentence, Value, area, counter, say, say_named
from boards.plain.working_out import MEMORY, once
from counters.counter import Counter, CounterId, KindId, SideId
from counters.events import Event, FactCleared, FactSet, Single, Together
from counters.game import Game
from counters.position import Clock, Fact, Facts, FactWord, OptionId, PlaceId, Position, ValueId, area_of, carrier_of
from counters.tracks import value_set
from rules_assist.advice import Act, Answer, Deed, Finding, Reason, Severity, Thrown, Way


class Standpoint(NamedTuple):
    """A side's view of the table. Whoever is not of the side is its enemy."""

    game: Game
    position: Position
    side: SideId

    def seen_by(self, side: str) -> Self:
        """The same table from another side."""
        return self if side == self.side else type(self)(self.game, self.position, SideId(side))

    def owner(self, one: Counter) -> SideId:
        """Who acts with a counter: its own side, where a game does not say otherwise."""
        return one.side

    def seen_by_owner(self, one: Counter) -> Self:
        return self.seen_by(self.owner(one) or one.side)

    def after(self, position: Position) -> Self:
        """The table as something leaves it."""
        return type(self)(self.game, position, self.side)

    def then(self, events: Iterable[Single]) -> Self:
        """The table as these leave it, one after the other."""
        position = self.position
        for event in events:
            position = event.happen(position)
        return self.after(position)

    @property
    def clock(self) -> Clock:
        return self.position.clock

    def phases_of(self) -> tuple[str, ...]:
        """Words besides the sides that stand before phases which each has of its own: `allied_combat`."""
        return ()

    def is_phase(self, phases: Collection[str]) -> bool:
        """Whether the clock shows one of these, each by its whole id or, of phases that each side has of its own, by
        what follows the side in it."""
        now, whose = self.clock.phase, (*self.game.sheet.sides, *self.phases_of())
        return any(now == each or now in {f"{who}_{each}" for who in whose} for each in phases)

    def one(self, id: CounterId) -> Counter:
        return self.position.counters[id]

    def pile(self, place: str) -> tuple[Counter, ...]:
        """What lies in a hand, a pile, a pool."""
        return self.position.in_place(PlaceId(place))

    def so(self, word: str, *about: str) -> bool:
        """Whether a fact is noted; one that says no is none."""
        return self.fact_about(word, *about) not in (None, "no")

    def fact_about(self, word: str, *about: str) -> str | None:
        """What a fact says; None: it is not said."""
        found = self.position.facts.get(word, *about)
        return None if found is None else found.value

    def said_of(self, word: str) -> Iterator[tuple[Counter, AreaId, Fact]]:
        """Every fact of a word that is about a counter on the map: whom, and where that is now."""
        for fact in self.position.facts.of(FactWord(word)):
            one = self.position.counters.get(CounterId(fact.about[0]))
            if one is not None and (at := self.position.area(one.id)) in self.game.board.spaces:
                yield one, at, fact

    def noted(self, word: str, *about: str, value: object = "") -> FactSet:
        """What notes a fact, for as long as the sheet says."""
        rule = self.game.sheet.facts[FactWord(word)]
        return FactSet(Fact(rule.word, about, rule.scope, f"{value}"), quiet=rule.quiet)

    def count_said(self, word: str, *about: str) -> int:
        """The number that a fact says; nought, where it says none."""
        fact = self.position.facts.get(word, *about)
        return int(fact.value) if fact is not None and fact.value.isdecimal() else 0

    def counted(self, word: str, *about: str, by: int = 1) -> FactSet:
        """What notes that number as so many more."""
        return self.noted(word, *about, value=self.count_said(word, *about) + by)

    def cleared(self, word: str, *about: str) -> FactCleared:
        """What notes that a fact is so no more."""
        return FactCleared(FactWord(word), about)

    def free_id(self, stem: str, but: int = 0) -> CounterId:
        """The first number behind a name that no counter has, or the next but so many."""
        ids = (CounterId(f"{stem}_{number}") for number in count(1))
        return next(islice((id for id in ids if id not in self.position.counters), but, None))

    def value_set(self, value: str, amount: float) -> tuple[Single, ...]:
        """A number the game keeps, with the marker that shows it on its track."""
        found = value_set(self.game, self.position, ValueId(value), amount)
        return found.events if isinstance(found, Together) else (found,)

    def added(self, value: str, by: float) -> tuple[Single, ...]:
        """The same, by so much more."""
        return self.value_set(value, self.position.value(ValueId(value)) + by)

    def carried_by(self, one: Counter) -> Counter | None:
        """The counter that one is aboard of."""
        carrier = carrier_of(self.position.where[one.id])
        return self.position.counters.get(carrier) if carrier is not None else None

    def cargo(self, carrier: Counter) -> tuple[Counter, ...]:
        return self.position.cargo(carrier.id)

    def named(self, act: Act) -> tuple[Counter, ...]:
        return tuple(self.position.counters[id] for id in act.counters)

    def printed(self, kind: str, word: str, face: str = "") -> int:
        """A number on the side's own sheet: what such a unit costs; nought for what is no kind."""
        of = self.game.sheet.kinds.get(KindId(kind))
        found = of.printed(word, face, self.side) if of is not None else None
        return int(found) if isinstance(found, int | float) else 0

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

    def holder(self, at: AreaId) -> SideId:
        return self.position.holders.get(at, SideId(""))

    def holds(self, *areas: AreaId) -> bool:
        return all(self.position.holders.get(at) == self.side for at in areas)

    def of_turn(self, word: str) -> object:
        """What the calendar says of this turn: its weather, a number."""
        turn = self.game.sheet.sequence.turn(self.position.clock.turn)
        return None if turn is None else turn.attributes.get(word)

    def turn(self, word: str) -> bool:
        """Whether this turn is said to be so: winter."""
        return bool(self.of_turn(word))

    def option(self, word: str) -> str:
        """How this game is played, where the rules leave a choice."""
        return self.position.options.get(OptionId(word), "")

    def reading(self, word: str) -> str:
        """How a rule is read that may be read in several ways: as the table chose, or as the sheet says."""
        return option(self.game, self.position, word)

    def chart(self, name: str, row: str, column: int) -> float:
        """A number off a printed chart; nought where there is none."""
        return self.game.sheet.charts[name].number(row, column)


SeenAs: TypeAlias = Callable[[Game, Position, SideId], Standpoint]


@once
def _as_meant(game: Game, position: Position) -> Position:
    """Without facts that are about fewer things than their word asks, or more, as a hand can type them: they say
    nothing, and no rule has to look out for them."""
    known, facts = game.sheet.facts, position.facts.all
    odd = {one for one in facts if one.word in known and len(one.about) != len(known[one.word].about or one.about)}
    return position.with_(facts=Facts(facts - odd)) if odd else position


def of_what_is_meant(seen_as: SeenAs) -> SeenAs:
    return lambda game, position, side: seen_as(game, _as_meant(game, position), side)


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


# The words of an answer.


def worded(*rows: tuple[str, object], **values: Value) -> Sentence:
    """The first of these words that is so, with those of the values that it names."""
    return say_named(next(words for words, so in rows if so), values)


def because(rule: str, words: str, **values: Value) -> Reason:
    """A reason in one line: `because("§6.1", "{to} has no factory.", to=area(at))`."""
    return Reason(say(words, **values), rule)


def yes(told: Sentence, rule: str) -> Answer:
    return Answer(yes=True, sentence=told, rule=rule)


def no(why: Reason) -> Answer:
    return Answer(yes=False, sentence=why.sentence, rule=why.rule)


def resting_on(*rules: str) -> str:
    """The rules that an answer rests on, each once."""
    parts = dict.fromkeys(part.strip().lstrip("§") for rule in rules for part in rule.split(",") if part.strip())
    return "§" + ", ".join(parts) if parts else ""


def verdict(why: Reason | None, told: Sentence, rule: str, done: Deed | None = None) -> Answer:
    """No, if there is a reason against it; else yes, with the click that does it, if there is one."""
    return no(why) if why else Answer(yes=True, sentence=told, rule=rule, deed=done)


def agreed(words: str, rule: str, **values: Value) -> Answer:
    """Yes, in one line."""
    return yes(say(words, **values), rule)


def allowed(words: str, rule: str, *reasons: Row, **values: Value) -> Answer:
    """Yes, in these words, unless something speaks against it; all of it in the same values."""
    return verdict(first_reason(*reasons, **values), say_named(words, values), rule)


def with_deed(found: Answer, deed: Deed | None) -> Answer:
    """The same answer; if it is yes, with the click that does it."""
    return replace(found, deed=deed) if found.yes else found


def by_dice(found: Answer, why: Sentence, act: Act, dice: str = "1d6") -> Answer:
    """The same answer, with the click that throws what it takes, and then asks this again with what fell."""
    return with_deed(found, Deed(sentence=say("Roll for it"), event=Together(()), thrown=Thrown(dice, why, act)))


Told = TypeVar("Told", bound=Answer | Way)


def warned(found: Told, risk: Reason | None) -> Told:
    """A way, or a yes, with what is dangerous about it or out of order, and yet allowed."""
    if risk is None or (isinstance(found, Answer) and not found.yes):
        return found
    told = say("{way} {risk}", way=found.sentence, risk=risk.sentence)
    found = replace(found, sentence=told, rule=resting_on(found.rule, risk.rule))
    return replace(found, grade="risky") if isinstance(found, Way) else found


def late(who: Iterable[Counter], order: str) -> Reason | None:
    """The parts of a phase have their order, to which nobody is kept: it is told when others have done a later one."""
    words = "By the order of the phase this comes before what {who} did."
    return next((because(order, words, who=counter(one.id)) for one in who), None)


def one_by_one(told: Sequence[Sentence]) -> Sentence:
    """Several sentences as one, in their order."""
    parts = {f"s{number}": each for number, each in enumerate(told)}
    return say(" ".join(f"{{{name}}}" for name in parts), **parts)


def names(counters: Iterable[Counter]) -> tuple[Value, ...]:
    """These counters, for a sentence that names them."""
    return tuple(counter(one.id) for one in counters)


# What is to be seen to on the table, and the one click that sees to it, where there is one.


def ids_of(ones: Iterable[Counter]) -> tuple[CounterId, ...]:
    return tuple(one.id for one in ones)


def as_one(events: Iterable[Event]) -> Event:
    """Several events as one gesture; some may be gestures themselves."""
    singles = [one for each in events for one in (each.events if isinstance(each, Together) else (each,))]
    return Together(tuple(singles)) if len(singles) > 1 else singles[0]


def deed(told: Sentence, *events: Event) -> Deed:
    return Deed(sentence=told, event=as_one(events))


def notice(
    why: Reason | Answer | tuple[str, str],
    /,
    about: Collection[Counter] = (),
    *places: PlaceId | AreaId,
    aspect: str,
    severity: Severity = "error",
    done: Iterable[Event] = (),
    doing: Sentence | str = "",
    thrown: Thrown | None = None,
    instead: bool = False,
    **values: Value,
) -> Finding:
    """A finding, as a reason or an answer tells it, or a rule and words, in which those it is about are {who}, and the
    first of its places is {at}; with what is `done` by a click, the dice it throws, and how it is called, if by other
    words."""
    if isinstance(why, tuple):
        values = {"who": names(about), **({"at": area(area_of(PlaceId(places[0])))} if places else {}), **values}
        why = Reason(say_named(why[1], values), why[0])
    events, told = tuple(done), say_named(doing, values) if doing and isinstance(doing, str) else doing or why.sentence
    click = Deed(sentence=told, event=as_one(events), thrown=thrown) if events else None
    return Finding(
        severity=severity, places=tuple(map(PlaceId, places)), counters=ids_of(about), sentence=why.sentence,
        rule=why.rule, aspect=aspect, deed=click, instead=instead,
    )  # fmt: skip


Pressing: TypeAlias = Severity | None
"""How much something is to be seen to; None: it is not even told."""


def to_see_to(
    why: Reason | Answer | tuple[str, str],
    /,
    about: Collection[Counter] = (),
    *places: PlaceId | AreaId,
    urgent: object = False,
    **more: Any,
) -> Finding:
    """Something to do before the phase is over; urgent, where the rules demand it now."""
    return notice(why, about, *places, aspect="phase", severity="warning" if urgent else "note", **more)


def turn_said(fact: Fact | None) -> int | None:
    """The turn that a fact tells; nought where it is so, but nobody said since when; None where it is not so."""
    return None if fact is None else int(fact.value) if fact.value.strip().isdigit() else 0


# What is worked out once for a table, as a method of the standpoint: freed with the position, like `once` of games.
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


# What is printed on the charts of a game, read cell by cell: a number put right there is a number put right here.


NUMBER = re.compile(r"[0-9]+")


@once
def cell(game: Game, chart: str, row: str, column: str) -> str:
    """What stands there; nothing, where the chart has no such row or column."""
    found = game.sheet.charts[chart]
    if row not in found.row_heads or column not in found.columns:
        return ""
    return found.rows[found.row_heads.index(row)][found.columns.index(column)]


@once
def number(game: Game, chart: str, row: str, column: str) -> int:
    """The first number that stands there; nought, where there is none."""
    found = NUMBER.search(cell(game, chart, row, column))
    return int(found[0]) if found else 0


@once
def rows(game: Game, chart: str) -> Mapping[str, tuple[str, ...]]:
    """What stands in each row, by its head."""
    found = game.sheet.charts[chart]
    return dict(zip(found.row_heads, found.rows, strict=True))


def row(game: Game, chart: str, head: str) -> tuple[str, ...]:
    """What stands in that row; nothing, where there is none such."""
    return rows(game, chart).get(head, ())


@once
def row_like(game: Game, chart: str, begins: str) -> str:
    """The head of the first row that begins so."""
    return next((head for head in game.sheet.charts[chart].row_heads if head.casefold().startswith(begins)), "")


def option(game: Game, position: Position, name: str) -> str:
    """How a thing is played or read: what the table chose, or what the sheet says."""
    id = OptionId(name)
    chosen = position.options.get(id)
    if chosen is None and (rule := game.sheet.options.get(id)) is not None:
        return rule.default
    return chosen or ""


def printed_room(game: Game, chart: str, column: int) -> dict[str, float]:
    """How many find room, row by row of a printed chart; empty cells say nothing."""
    found = game.sheet.charts[chart]
    return {head: found.number(head, column) for head in found.row_heads if found.cell(head, column)}
