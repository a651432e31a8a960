"""A game that is played by hand through the events, with the clock turned as the program turns it."""

from __future__ import annotations

from counters.clockwork import clock_set, next_clock
from counters.counter import CounterId, SideId
from counters.events import Event
from counters.game import Game
from counters.position import Clock, PlaceId, Position, SeatId
from counters.saves.history import History

PATIENCE = 250
"""Steps of the clock; no turn of any game has so many."""


class Played:
    """What people have done so far."""

    seat = "table"

    def __init__(self, game: Game, start: Position) -> None:
        self.game, self.history = game, History(start)

    @property
    def now(self) -> Position:
        return self.history.state

    def do(self, *events: Event, seat: str = "") -> None:
        for event in events:
            self.history.happen(event, "hand", SeatId(seat or self.seat))

    def next(self) -> Clock:
        """One step on."""
        clock = next_clock(self.game.sheet.sequence, self.now.clock, self.now.facts)
        self.do(clock_set(self.game, self.now, clock))
        return self.now.clock

    def to(self, phase: str, side: str = "") -> None:
        """On to this phase, step by step; to this side's, if one is named."""
        for _ in range(PATIENCE):
            clock = self.next()
            if clock.phase == phase and side in ("", clock.side):
                return
        raise AssertionError(f"{phase} does not come")

    def of(self, place: str, kind: str, side: str = "") -> CounterId:
        """The lowest one of its kind there."""
        lying = self.now.in_place(PlaceId(place))
        return next(each.id for each in lying if each.kind == kind and SideId(side) in ("", each.side))

    def all_of(self, place: str, kind: str, side: str = "") -> tuple[CounterId, ...]:
        lying = self.now.in_place(PlaceId(place))
        return tuple(each.id for each in lying if each.kind == kind and SideId(side) in ("", each.side))
