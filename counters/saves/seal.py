"""Dice in a file that was sent to a seat: what falls follows from what came before, so a second try falls alike.

The file carries a seal of its own, made from that of the whole game. Whoever takes the moves in again reckons every
throw once more. Dice that do not fit are kept as dice that somebody typed in; a pile is shuffled by the seal. A player
who moves something else before a throw throws otherwise: that is seen in the log, and nothing but a third person could
prevent it.
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterator
from typing import TypeVar

from msgspec.structs import replace

from boards.plain.bad_input import BadInput
from boards.plain.sentence import place, say
from counters.dice import read_dice
from counters.events import DiceRolled, Event, Happening, PileShuffled, Single, Together
from counters.position import CannotHappen, SeatId
from counters.saves.history import History, Moment, as_read, encoded
from counters.saves.saved_lines import Head, written
from counters.secrets.telling import Glimpse

E = TypeVar("E", bound=Happening)
CHANCE = (DiceRolled, PileShuffled)


def seal_for(head: Head, seat: SeatId) -> str:
    """The seal of a seat's file: the same each time it is made, and no other seat can tell it."""
    whole = head.seal.encode() or written(head)
    return hashlib.sha256(whole + b"\n" + seat.encode()).hexdigest()[:32]


def chain(history: History, number: int, seal: str) -> bytes:
    """What came before a throw: which moves the file was sent with, and all that was played in it since."""
    before = seal.encode()
    for at in history.line(number):
        before = link(before, history[at])
    return before


def link(before: bytes, moment: Moment) -> bytes:
    """The chain with one more moment."""
    told = isinstance(moment.event, Glimpse)
    return hashlib.sha256(before + (b"%d" % moment.number if told else encoded(as_read(moment.event)))).digest()


def is_chance(event: Happening) -> bool:
    """Whether anything falls in it."""
    return any(isinstance(each, CHANCE) for each in (event.events if isinstance(event, Together) else (event,)))


def sealed(event: E, before: bytes) -> E:
    """With the dice and the shuffles that fall after this. Real dice stay as they were typed."""
    draws = _draws(before)
    if isinstance(event, Together):
        return replace(event, events=tuple(_sealed(each, draws) for each in event.events))
    return _sealed(event, draws)


def _sealed(event: E, draws: Iterator[int]) -> E:
    match event:
        case DiceRolled(typed_in=False):
            try:
                sides = read_dice(event.dice).sides
            except BadInput:
                # Nobody can throw them, so nobody has.
                return replace(event, typed_in=True)
            return replace(event, results=tuple(1 + next(draws) % each for each in sides))
        case PileShuffled(new_order=order) if order is not None:
            left, new = sorted(order), []
            while left:
                new.append(left.pop(next(draws) % len(left)))
            return replace(event, new_order=tuple(new))
        case _:
            return event


def typed(event: Event, fallen: Event) -> Event:
    """The same with its dice as somebody's word, and its piles as they are shuffled by the seal."""
    if isinstance(event, Together) and isinstance(fallen, Together):
        return Together(tuple(_typed(one, other) for one, other in zip(event.events, fallen.events, strict=True)))
    return event if isinstance(event, Together) or isinstance(fallen, Together) else _typed(event, fallen)


def _typed(event: Single, fallen: Single) -> Single:
    if isinstance(event, DiceRolled):
        return replace(event, typed_in=True)
    return fallen if isinstance(event, PileShuffled) else event


def refuse_unordered(event: Happening) -> None:
    """`CannotHappen`, where a pile is said to be shuffled and nobody has done it."""
    for each in event.events if isinstance(event, Together) else (event,):
        if isinstance(each, PileShuffled) and each.new_order is None:
            raise CannotHappen(say("The shuffle of {place} is of another pile.", place=place(each.place)))


def _draws(before: bytes) -> Iterator[int]:
    number = 0
    while True:
        yield int.from_bytes(hashlib.sha256(before + b" %d" % number).digest()[:16], "big")
        number += 1
