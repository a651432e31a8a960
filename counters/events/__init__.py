"""What can happen on the table, one class each, named in the past tense."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TypeAlias

from msgspec.structs import replace

from boards.plain.sentence import Sentence, say
from counters.events.cards import SHUFFLED, CardsDealt, CardsDrawn, CardsPassed, Pass, PileShuffled
from counters.events.choosing import ChoicesCleared, ChoiceSealed, ChoicesOpened
from counters.events.fighting import BattleWent, DiceRolled, Purpose, Throw, purpose
from counters.events.happening import Happening, Renaming
from counters.events.keeping import AreasHeld, ClockMoved, Noted, NoteRemoved, OptionSet, SeatTaken, ValueSet
from counters.events.moving import (
    AmountSet,
    CounterBrokenDown,
    CountersCombined,
    CountersConcealed,
    CountersLoaded,
    CountersLocked,
    CountersMarked,
    CountersMoved,
    CountersPlaced,
    CountersRemoved,
    CountersShown,
    CountersStepped,
    CountersTurned,
    CountersTurnedOver,
    CountersUnloaded,
    FactCleared,
    FactSet,
    MarksCleared,
    SightSet,
    StackOrdered,
)
from counters.position import PARTS, Position, area_of

Single: TypeAlias = (
    CountersPlaced | CountersMoved | CountersRemoved | CountersLoaded | CountersUnloaded | StackOrdered
    | CountersCombined | CounterBrokenDown
    | CountersTurnedOver | CountersTurned | CountersMarked | MarksCleared | CountersStepped | AmountSet
    | CountersLocked | CountersShown | CountersConcealed | SightSet
    | CardsDrawn | CardsDealt | PileShuffled | CardsPassed
    | AreasHeld | ValueSet | FactSet | FactCleared | ClockMoved | DiceRolled | BattleWent | OptionSet | SeatTaken
    | Noted | NoteRemoved
    | ChoiceSealed | ChoicesOpened | ChoicesCleared
)  # fmt: skip
"""Anything that can happen by itself."""


class Together(Happening, frozen=True):
    """Several events that are one gesture: done at once, undone at once."""

    events: tuple[Single, ...]

    def happen(self, before: Position) -> Position:
        for event in self.events:
            before = event.happen(before)
        return before

    def tell(self, before: Position) -> Sentence:
        told, aside = list[Sentence](), list[Sentence]()
        for event in gathered(self.events, before):
            if not is_quiet(event) and not goes_with_the_clock(event, self.events, before):
                (aside if is_kept_in_mind(event, before) else told).append(event.tell(before))
            before = event.happen(before)
        return joined(told or aside)

    def naming(self, rename: Renaming) -> Together:
        return Together(tuple(event.naming(rename) for event in self.events))


def gathered(events: Iterable[Single], before: Position) -> list[Single]:
    """Counters that go one after the other from one place to another are told of together."""
    found = list[Single]()
    for event in events:
        last = found[-1] if found else None
        if isinstance(event, CountersMoved) and isinstance(last, CountersMoved):
            both = replace(event, counters=(*last.counters, *event.counters))
            if both == replace(last, counters=both.counters) and len({*map(before.where.get, both.counters)}) == 1:
                found[-1] = both
                continue
        found.append(event)
    return found


def is_quiet(event: object) -> bool:
    """Whether another event of the same gesture tells of it."""
    return isinstance(event, FactSet | CountersMarked) and event.quiet


def is_kept_in_mind(event: object, before: Position) -> bool:
    """Whether it is what rules keep in mind of counters and areas for a turn, and no news beside what happened."""
    if not isinstance(event, FactSet | FactCleared):
        return False
    about = event.fact.about if isinstance(event, FactSet) else event.about
    if not about or about[0] in before.counters:
        return bool(about)
    passing = isinstance(event, FactCleared) or event.fact.scope != "game"
    return passing and not any(each.side == about[0] for each in before.counters.values())


def goes_with_the_clock(event: object, among: Iterable[object], before: Position) -> bool:
    """Marks whose time is over come off with the clock, and markers that show it, or a value that is another now, go
    from cell to cell of their box."""
    sort = ClockMoved if isinstance(event, MarksCleared) else ClockMoved | ValueSet
    if not any(isinstance(each, sort) for each in among):
        return False
    if isinstance(event, CountersMoved):
        box, _, part = event.to.partition("/")
        in_cell = part.partition(".")[0] not in {"", *PARTS}
        return in_cell and all(id in before.where and area_of(before.where[id]) == box for id in event.counters)
    return isinstance(event, MarksCleared)


NAMED = 4
"""So many piles are told by their names; of more, how many they are."""

MANY_SHUFFLED = "{count} piles shuffled."


def joined(told: list[Sentence]) -> Sentence:
    """Several sentences, one after the other; of several piles that were shuffled, one."""
    if len(told) > 1 and {each.template for each in told} == {SHUFFLED}:
        if len(told) > NAMED:
            return say(MANY_SHUFFLED, count=len(told))
        return say(SHUFFLED, place=tuple(value for each in told for _, value in each.values))
    template = " ".join(f"{{s{index}}}" for index in range(len(told)))
    return Sentence(template, tuple((f"s{index}", sentence) for index, sentence in enumerate(told)))


Event: TypeAlias = Single | Together

__all__ = [
    "AmountSet",
    "AreasHeld",
    "BattleWent",
    "CardsDealt",
    "CardsDrawn",
    "CardsPassed",
    "ChoiceSealed",
    "ChoicesCleared",
    "ChoicesOpened",
    "ClockMoved",
    "CounterBrokenDown",
    "CountersCombined",
    "CountersConcealed",
    "CountersLoaded",
    "CountersLocked",
    "CountersMarked",
    "CountersMoved",
    "CountersPlaced",
    "CountersRemoved",
    "CountersShown",
    "CountersStepped",
    "CountersTurned",
    "CountersTurnedOver",
    "CountersUnloaded",
    "DiceRolled",
    "Event",
    "FactCleared",
    "FactSet",
    "Happening",
    "MarksCleared",
    "NoteRemoved",
    "Noted",
    "OptionSet",
    "Pass",
    "PileShuffled",
    "Purpose",
    "Renaming",
    "SeatTaken",
    "SightSet",
    "Single",
    "StackOrdered",
    "Throw",
    "Together",
    "ValueSet",
    "goes_with_the_clock",
    "is_quiet",
    "joined",
    "purpose",
]
