"""How many counters of each kind are still in the box: what was printed, less what lies on the table."""

from __future__ import annotations

from collections import Counter as Tally
from collections.abc import Iterator, Mapping
from typing import TypeAlias

import msgspec

from counters.counter import HIDDEN, Kind, KindId, SideId
from counters.game import Game, once
from counters.position import TRAY, PlaceId, Position

Printing: TypeAlias = tuple[KindId, SideId]
NO_SIDE = SideId("")


class InTheBox(msgspec.Struct, frozen=True):
    """One kind for one side."""

    lying: int
    """On the table, as far as one may know."""

    printed: int | None = None
    """None: as many as are wanted."""

    @property
    def left(self) -> int | None:
        return None if self.printed is None else max(0, self.printed - self.lying)

    def allows(self, count: int) -> bool:
        """Whether so many more are within the counter mix."""
        return self.left is None or count <= self.left


def counter_mix(game: Game, position: Position) -> Mapping[Printing, InTheBox]:
    """Every kind but cards, for every side that has it. Reckoned from what is seen: hidden counters are not counted."""
    lying = _lying(position)
    return {what: InTheBox(lying.get(what, 0), printed) for what, printed in _printed(game).items()}


@once
def over_the_mix(game: Game, position: Position) -> Mapping[Printing, InTheBox]:
    """Of which more lie on the table than were printed. A rulebook asks after every move, and mostly there is none."""
    printed, lying = _printed(game), _lying(position)
    most = ((what, count, printed.get(what)) for what, count in lying.items())
    over = {what: InTheBox(count, limit) for what, count, limit in most if limit is not None and count > limit}
    return {what: over[what] for what in printed if what in over} if over else over


def _lying(position: Position) -> Mapping[Printing, int]:
    return Tally([(each.kind, each.side) for each in position.counters.values() if each.kind != HIDDEN])


@once
def _printed(game: Game) -> Mapping[Printing, int | None]:
    kinds = [kind for kind in game.sheet.kinds.values() if kind.sort != "card"]
    return {(kind.id, side): kind.mix.get(side) for kind in kinds for side in sides_with(kind)}


def sides_with(kind: Kind) -> Iterator[SideId]:
    """Those that have it; nobody in particular is a side, too."""
    yield from dict.fromkeys((*kind.sides, *kind.mix)) or (NO_SIDE,)


# Where counters of a side wait beside the map, and how they go there.


def pool_of(game: Game, side: SideId) -> PlaceId:
    """Its own pool, or that of the side it belongs to, or else the tray."""
    pools = {place.owner: place.id for place in reversed([*game.sheet.places.values()]) if place.sort == "pool"}
    known = game.sheet.sides.get(side)
    for owner in (side, known.belongs_to if known else None):
        named = PlaceId(f"pool/{owner}")
        if owner and (found := pools.get(owner) or (named if named in game.sheet.places else None)):
            return found
    return TRAY
