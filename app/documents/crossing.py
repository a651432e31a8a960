"""What going back would cross: a roll, a card that was shown, another side's move. Then it takes a longer press."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import dataclass
from typing import Literal

from boards.plain.sentence import Sentence
from counters.counter import SideId
from counters.events import ClockMoved, DiceRolled
from counters.position import SeatId
from counters.saves.history import CHANCE, SHOWN, History, Moment

Why = Literal["roll", "shown", "other seat"]


@dataclass(frozen=True)
class Crossing:
    """One thing that cannot be unseen."""

    number: int
    why: Why
    sentence: Sentence
    roll: DiceRolled | None = None
    """The old roll, to be offered again."""


def crossings(history: History, to: int, seat: SeatId, by: SeatId | None = None) -> tuple[Crossing, ...]:
    """Everything between the head and an earlier moment, oldest first, as `seat` may read it. Going ahead crosses
    nothing, nor does what the seat `by` has done itself."""
    kept, state = set(history.line(to)), history.state
    players = {id: set(each.sides) for id, each in state.seats.items() if each.sides}
    undone = (number for number in history.line() if number not in kept)
    return tuple(
        Crossing(number, why, history.tell(number, seat), _roll(history[number]))
        for number in undone
        if (why := _why(history[number], seat if by is None else by, players)) is not None
    )


def _why(moment: Moment, seat: SeatId, players: Mapping[SeatId, Collection[SideId]]) -> Why | None:
    """Where one person plays all, or goes on with another side of theirs, nobody else has seen a step of the clock."""
    events = moment.events
    if any(isinstance(event, CHANCE) for event in events):
        return "roll"
    if any(isinstance(event, SHOWN) for event in events):
        return "shown"
    if len(players) < 2:
        return None
    if moment.seat and moment.seat != seat:
        return "other seat"
    own = players.get(seat, ())
    if any(isinstance(event, ClockMoved) and event.clock.side and event.clock.side not in own for event in events):
        return "other seat"
    return None


def _roll(moment: Moment) -> DiceRolled | None:
    return next((event for event in moment.events if isinstance(event, DiceRolled)), None)
