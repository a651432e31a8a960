"""Where what is in the hand would land if it were let go now: in a place, or aboard a carrier."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass

from app.table.hands.pointer import Pointer
from boards.board import AreaId
from boards.plain.sentence import Sentence, counter, place, say
from counters.counter import CounterId
from counters.game import Game
from counters.places import PARTS, PlaceId
from counters.position import Position


@dataclass(frozen=True)
class Landing:
    """`carrier`: aboard this counter. `place` is None where nothing can lie."""

    place: PlaceId | None
    area: AreaId | None = None
    carrier: CounterId | None = None
    beside: bool = False
    """The hand is not upon it, but next to it: so it has to be said where they would go."""

    @property
    def words(self) -> Sentence | None:
        """What is said of it while the hand is there; in the open, nothing needs to be said."""
        if self.carrier is not None:
            return say("Aboard {carrier}.", carrier=counter(self.carrier))
        if self.place is None:
            return say("Nothing can lie here.") if self.beside else None
        if self.beside or is_port(self.place):
            return say("Into {place}.", place=place(self.place))
        return None


def landing(game: Game, position: Position, pointer: Pointer, carried: Collection[CounterId]) -> Landing:
    """On a carrier's own picture: aboard it, unless carriers themselves are carried."""
    over = next((id for id in pointer.counters if id not in carried), None)
    if over is not None and not pointer.exact and _goes_aboard(game, position, over, carried):
        return Landing(pointer.place, position.area(over), over)
    return Landing(pointer.place, pointer.area, beside=pointer.beside)


def is_port(place: PlaceId) -> bool:
    """A port or a shore, rather than the open."""
    return place.partition("/")[2].partition(".")[0] in PARTS


def _goes_aboard(game: Game, position: Position, over: CounterId, carried: Collection[CounterId]) -> bool:
    if over not in position.counters or not game.kind(position.counters[over]).carries:
        return False
    ids = [id for id in carried if id in position.counters]
    own = all(position.counters[id].side == position.counters[over].side for id in ids)
    return bool(ids) and own and not any(game.kind(position.counters[id]).carries for id in ids)
