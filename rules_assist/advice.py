"""What a rulebook can say about a position. It is advice: nothing here can stop a move.

Every answer carries a sentence and the number of the rule it rests on.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import Literal, TypeVar

import msgspec

from boards.board import AreaId
from boards.plain.sentence import Sentence, say, write_number
from counters.counter import CounterId, SideId
from counters.events import CountersMoved, Event
from counters.game import Game
from counters.position import PlaceId

Grade = Literal["free", "costs", "risky"]
Severity = Literal["note", "warning", "error"]

GRADES: tuple[Grade, ...] = ("free", "costs", "risky")
"""From the best to the worst."""


class Reason(msgspec.Struct, frozen=True):
    """Why, in plain words, and by which rule."""

    sentence: Sentence
    rule: str


class Way(msgspec.Struct, frozen=True, kw_only=True):
    """One way to get somewhere."""

    to: AreaId
    route: tuple[AreaId, ...] = ()
    """The areas entered, the last being where it ends."""

    cost: float = 0
    means: str = ""
    """by land, by sea, strategic…: the game's words."""

    grade: Grade = "free"
    carriers: tuple[CounterId, ...] = ()
    """Who carries them there, where somebody does."""

    onward: tuple[AreaId, ...] = ()
    """Where they could end afterwards, if they cannot stay: where aircraft could land, the surest first."""

    unsure: tuple[AreaId, ...] = ()
    """Those of them where something has to happen first: a carrier has to get there, or to survive."""

    sentence: Sentence
    rule: str

    def taken(self, move: CountersMoved) -> CountersMoved:
        """The move, gone this way."""
        return msgspec.structs.replace(move, means=self.means, route=self.route, carriers=self.carriers)


class Reach(msgspec.Struct, frozen=True):
    """Where a group of counters may go, by which ways, and why not elsewhere."""

    ways: Mapping[AreaId, tuple[Way, ...]] = msgspec.field(default_factory=dict)
    refused: Mapping[AreaId, tuple[Reason, ...]] = msgspec.field(default_factory=dict)
    """The first reason that matters comes first."""

    notes: tuple[Reason, ...] = ()
    """What holds for the whole group: out of phase, has moved already."""

    @property
    def allowed(self) -> frozenset[AreaId]:
        return frozenset(self.ways)

    @property
    def means(self) -> frozenset[str]:
        """By which means there are ways; where there are several, they have to be told apart."""
        return frozenset(way.means for ways in self.ways.values() for way in ways)

    def grade(self, area: AreaId) -> Grade:
        """That of the best way there."""
        return min((way.grade for way in self.ways[area]), key=GRADES.index)

    def why_not(self, area: AreaId) -> Reason | None:
        return next(iter(self.refused.get(area, ())), None)


class Thrown(msgspec.Struct, frozen=True):
    """Dice that a click throws, what for, and the question that is asked with what fell, by that word."""

    dice: str
    why: Sentence
    act: Act
    word: str = "die"


class Deed(msgspec.Struct, frozen=True, kw_only=True):
    """What one click would do, where a rulebook proposes just that: theirs to do, or to leave."""

    sentence: Sentence
    event: Event
    thrown: Thrown | None = None
    """The dice that go with it; the answer to them may be a click again, which is done then."""

    counts: int = 1
    """For how many of what is to be done it stands: two corps lost at once."""


class Finding(msgspec.Struct, frozen=True, kw_only=True):
    """Something on the table that the rules do not allow, or that somebody should see to."""

    severity: Severity = "error"
    places: tuple[PlaceId, ...] = ()
    counters: tuple[CounterId, ...] = ()
    sentence: Sentence
    rule: str
    aspect: str = ""
    """stacking, supply, control…: so that each sort can be shown or hidden by itself. `phase`: something to do before
    the phase is left."""

    deed: Deed | None = None
    """What sees to it, if that is one thing: a click away, and left to the players."""

    instead: bool = False
    """In place of the one before it: who does either has seen to both."""

    @property
    def figure(self) -> str:
        """5/4: how much there is, and how much there may be, as the sentence tells by `count` and `most`."""
        count, most = (dict(self.sentence.values).get(word) for word in ("count", "most"))
        if not isinstance(count, int | float) or not isinstance(most, int | float):
            return ""
        return f"{write_number(count)}/{write_number(most)}"


class Cut(msgspec.Struct, frozen=True):
    """Where a supply line is broken, and who breaks it."""

    area: AreaId
    by: tuple[CounterId, ...] = ()


class SupplyLine(msgspec.Struct, frozen=True, kw_only=True):
    """How a group of counters is supplied; or where it is cut off."""

    counters: tuple[CounterId, ...]
    at: AreaId
    supplied: bool
    path: tuple[AreaId, ...] = ()
    """From the counters to the source."""

    others: tuple[tuple[AreaId, ...], ...] = ()
    """A few other ways that are as short, where the rulebook looked for them."""

    source: AreaId | None = None
    means: str = ""
    cut: Cut | None = None
    other_cuts: tuple[Cut, ...] = ()  # Where other ways are broken that would be as good: a few of them.
    sentence: Sentence
    rule: str


class Entry(msgspec.Struct, frozen=True, kw_only=True):
    """One term of a sum."""

    amount: float
    sentence: Sentence
    rule: str
    deed: Deed | None = None
    """What is to be done with it on the table, if that is one thing."""

    line: SupplyLine | None = None
    """The way by which it comes, or where that is cut."""


class Ledger(msgspec.Struct, frozen=True, kw_only=True):
    """A named figure and how it adds up."""

    name: str
    side: SideId | None = None
    entries: tuple[Entry, ...] = ()
    total: float
    sentence: Sentence
    rule: str


class Answer(msgspec.Struct, frozen=True):
    """Yes or no, and why."""

    yes: bool | None
    """None: neither, for the question lacks what the rule needs; the sentence says so."""

    sentence: Sentence
    rule: str
    deed: Deed | None = None
    """What does it, marks, payment and all, if that is one thing: a click away, and left to the players."""


class Act(msgspec.Struct, frozen=True, kw_only=True):
    """What somebody thinks of doing, as data: `attack`, these counters, from here, over there, by these means."""

    verb: str
    counters: tuple[CounterId, ...] = ()
    side: SideId | None = None
    at: tuple[PlaceId, ...] = ()
    from_: tuple[PlaceId, ...] = ()
    to: tuple[PlaceId, ...] = ()
    through: tuple[PlaceId, ...] = ()
    means: str = ""
    details: Mapping[str, str] = msgspec.field(default_factory=dict)
    """Anything else the question names: `die = 4`, `kind = fighter`."""


Need = Literal["counters", "side", "at", "from", "to", "through", "means"]
"""What a question has to name: the clauses of an act."""


class Detail(msgspec.Struct, frozen=True, kw_only=True):
    """Something a question may name besides: the die, a kind, a number of supplies."""

    name: str
    values: tuple[str, ...] = ()
    """What it can be; of a number nothing."""

    names: Literal["", "area", "side", "kind", "counter"] = ""
    """What sort of thing it names: a counter by itself or by its kind."""

    known: Callable[[Game], Iterable[str]] | None = None
    """Other words of the game that it may be."""

    least: int | None = None
    most: int | None = None
    """Between which a whole number has to be."""

    counted: bool = False
    """Whether it may say how many, and where: `2 armies in poland and fleet`."""

    several: bool = False
    """Whether it lists words: `left right top`."""

    offers: tuple[str, ...] = ()
    """What of it the table offers in its phase, each by itself, of what might be said in other words too."""

    needed: bool = False
    """Whether the question makes no sense without it, so that the table asks for it."""

    also: tuple[str, ...] = ()


MOVE = "move"
"""The verb that every rulebook which knows of moving answers by its reach."""

REACH = "reach"
"""What a question for a reach has in the place of a verb."""

NOT_TOLD = say("I was not told how.")
"""The answer where a rule asks how a counter moved and nobody said."""


def not_told(rule: str, lacks: Sentence = NOT_TOLD) -> Answer:
    """Neither yes nor no; and what the question lacks, where that is more than the verb says it needs."""
    return Answer(yes=None, sentence=lacks, rule=rule)


Told = TypeVar("Told")


def without(areas: Iterable[AreaId], gone: Iterable[AreaId]) -> dict[AreaId, object]:
    """Most areas of a board but for a few: copied whole and the few taken out, which is quicker than to ask each."""
    left: dict[AreaId, object] = {**areas} if isinstance(areas, dict) else {**dict.fromkeys(areas)}
    for at in gone:
        left.pop(at, None)
    return left


class WhenPointedAt(Mapping[AreaId, Told]):
    """An answer for each of these areas, each worked out the first time that it is asked for."""

    def __init__(self, areas: Mapping[AreaId, object], work: Callable[[AreaId], Told]) -> None:
        self.areas, self._work = areas, work
        self._known: dict[AreaId, Told] = {}

    def __getitem__(self, at: AreaId) -> Told:
        found = self._known.get(at)
        if found is None:
            if at not in self.areas:
                raise KeyError(at)
            found = self._known[at] = self._work(at)
        return found

    def __iter__(self) -> Iterator[AreaId]:
        return iter(self.areas)

    def __len__(self) -> int:
        return len(self.areas)

    def __contains__(self, at: object) -> bool:
        return at in self.areas
