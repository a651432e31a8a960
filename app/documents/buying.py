"""Buying: what a counter costs, which numbers of its side pay for it, and where it waits until it is placed.

A number of the sheet whose `pays` is a word printed on counters is what they are paid out of.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass

from app.documents.deeds import bring, together
from boards.plain.sentence import write_number
from counters.box.counter_mix import Printing
from counters.box.sheet import ValueRule
from counters.counter import SideId
from counters.events import Event, Single, Together
from counters.game import Game
from counters.places import TRAY, PlaceId
from counters.position import Position
from counters.tracks import now, value_set

WORD = re.compile(r"\{([a-z_]+)\}")


@dataclass(frozen=True)
class Bill:
    """What a list takes out of one number."""

    purse: ValueRule
    amount: float
    has: float

    @property
    def left(self) -> float:
        return self.has - self.amount


def purses(game: Game, side: SideId) -> tuple[ValueRule, ...]:
    """The numbers of a side that pay for counters."""
    return tuple(rule for rule in game.sheet.values.values() if side and rule.side == side and rule.pays)


def price(game: Game, what: Printing) -> dict[ValueRule, float]:
    """What one of them costs, purse by purse. Nothing: it has no price."""
    found: dict[ValueRule, float] = {}
    for rule in purses(game, what[1]):
        printed = _printed(game, what, rule.pays)
        if isinstance(printed, int | float) and not isinstance(printed, bool) and printed > 0:
            found[rule] = printed
    return found


def bills(game: Game, position: Position, wanted: Mapping[Printing, int]) -> tuple[Bill, ...]:
    """What all of it costs."""
    sums: dict[ValueRule, float] = {}
    for what, count in wanted.items():
        for purse, each in price(game, what).items():
            sums[purse] = sums.get(purse, 0) + each * count
    return tuple(Bill(purse, amount, now(position, purse)) for purse, amount in sums.items())


def waits_in(game: Game, what: Printing) -> PlaceId:
    """Where it lies until it comes into play: as the sheet has it, or else in the tray."""
    for rule in purses(game, what[1]):
        place = PlaceId(WORD.sub(lambda word: _words(game, what, word[1]), rule.bought))
        if rule.bought and game.knows_place(place):
            return place
    return TRAY


def paid(game: Game, position: Position, wanted: Mapping[Printing, int]) -> Event | None:
    """Paid for and set aside in one gesture. Who has too little is told so before, and not refused."""
    events: list[Single] = []
    for bill in bills(game, position, wanted):
        taken = value_set(game, position, bill.purse.id, bill.left)
        events += taken.events if isinstance(taken, Together) else (taken,)
    for what, count in wanted.items():
        new = bring(game, position, what, count, waits_in(game, what))
        if new is not None and not isinstance(new, Together):
            events.append(new)
    return together(events)


def _printed(game: Game, what: Printing, word: str) -> object:
    kind = game.sheet.kinds.get(what[0])
    return kind.printed(word, "", what[1]) if kind is not None else None


def _words(game: Game, what: Printing, word: str) -> str:
    found = what[1] if word == "side" else _printed(game, what, word)
    return write_number(found) if isinstance(found, int | float) else str(found)
