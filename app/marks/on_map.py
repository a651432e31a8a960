"""What marks are made from: one map of a game as it lies, and how it is turned to the one who looks."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence, Set
from dataclasses import dataclass

from app.marks.supply import Ways
from boards.board import AreaId, MapId, Space, Spot
from boards.plain.sentence import Naming
from counters.counter import CounterId, Side, SideId
from counters.game import Game
from counters.laying.rooms import counter_size
from counters.laying.stacks import Lies, on_map
from counters.places import PlaceId, area_of
from counters.position import Position

Bounds = tuple[float, float, float, float]


@dataclass(frozen=True, eq=False)
class OnMap:
    """`lies`: where the counters of each place are drawn. Those `lifted` are in a hand."""

    game: Game
    map: MapId
    position: Position
    lies: Mapping[PlaceId, Sequence[Lies]]
    ways: Ways
    side: Callable[[SideId], Side | None]
    """As it is coloured here."""

    angle: int = 0
    lifted: Set[CounterId] = frozenset()

    @property
    def size(self) -> float:
        """The side of a counter."""
        return counter_size(self.game.board.maps[self.map])

    @property
    def naming(self) -> Naming:
        return self.game.naming(self.position)

    @property
    def stacks(self) -> Sequence[tuple[PlaceId, Sequence[Lies]]]:
        """In a settled order, however they came there."""
        return sorted(self.lies.items(), key=lambda stack: stack[0])

    def space(self, id: AreaId) -> Space | None:
        """If it is on this map."""
        found = self.game.board.spaces.get(id)
        return found if found is not None and found.map == self.map else None

    def middle(self, id: AreaId) -> Spot | None:
        found = self.space(id)
        return found.anchor if found is not None else None

    def seen_from(self, spot: Spot, right: float, down: float) -> Spot:
        """A step from there, as it is for the one who looks."""
        x, y = on_map(right, down, self.angle)
        return spot[0] + x, spot[1] + y

    def around(self, place: PlaceId, away: float = 0.0) -> Bounds:
        """About the counters of a place; where there are none, about its middle. `away`: so many counters more."""
        pad = away * self.size
        covered = bounds(self.lies.get(place, ()), self.size)
        if covered is None:
            (x, y), half = self.game.board.spaces[area_of(place)].anchor, self.size / 2
            covered = x - half, y - half, x + half, y + half
        return covered[0] - pad, covered[1] - pad, covered[2] + pad, covered[3] + pad


def bounds(stack: Sequence[Lies], size: float) -> Bounds | None:
    """What the counters of a stack cover."""
    found = [(lies.x, lies.y, lies.scale * size / 2) for lies in stack]
    if not found:
        return None
    return (
        min(x - half for x, _, half in found),
        min(y - half for _, y, half in found),
        max(x + half for x, _, half in found),
        max(y + half for _, y, half in found),
    )
