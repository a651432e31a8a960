"""A game as it can be stepped through without us: what lies on each map at the start, and what each moment changes."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from app.pictures.counters_on_map import among_cards, art, numbered, use
from boards.board import AreaId, MapId
from counters.counter import CounterId, FaceKey, face_key
from counters.game import Game
from counters.laying.piles import badged
from counters.laying.rooms import counter_size, printed_on
from counters.laying.stacks import layout
from counters.position import PlaceId, Position, area_of

Change = Mapping[PlaceId, int]
"""For each place that looks different: the number of its drawing."""


@dataclass
class Replay:
    """Every drawing of a place once, every face once; positions are shown to it one after the other."""

    game: Game

    def __post_init__(self) -> None:
        self.faces: dict[FaceKey, tuple[str, str]] = {}
        self.drawings: dict[str, int] = {"": 0}
        self.map_of: dict[PlaceId, MapId] = {}
        self._shown: Position | None = None
        self._drawn: dict[PlaceId, int] = {}

    def show(self, position: Position) -> Change:
        """What has to be drawn anew since the last."""
        before, self._shown = self._shown, position
        found: dict[PlaceId, int] = {}
        for area in _touched(before, position):
            space = self.game.board.spaces.get(area)
            if space is None:
                continue
            were = before.places_of(area) if before is not None else ()
            for place in dict.fromkeys((*were, *position.places_of(area))):
                drawing = "".join(self._uses(position, place))
                number = self.drawings.setdefault(drawing, len(self.drawings))
                if number != self._drawn.get(place, 0):
                    self._drawn[place] = found[place] = number
                    self.map_of[place] = space.map
        return found

    def _uses(self, position: Position, place: PlaceId) -> Iterator[str]:
        space = self.game.board.spaces.get(area_of(place))
        if space is None:
            return
        size = counter_size(self.game.board.maps[space.map])
        stack = layout(position, self.game.board, place)
        for lies in stack:
            counter, page = position.counters[lies.counter], among_cards(self.game, place)
            key = face_key(counter, page)
            if key not in self.faces:
                self.faces[key] = f"f{len(self.faces)}", art(self.game, counter, page=page)
            yield use(self.game, counter, self.faces[key][0], lies._replace(scale=lies.scale * size), page=page)
        names = printed_on(self.game.board, space.map)[1]
        yield from (numbered(*each, size) for each in badged(stack, size, 0, names))


def _touched(before: Position | None, after: Position) -> tuple[AreaId, ...]:
    """The areas in which something has come, gone, turned, or changed its place."""
    if before is None:
        return tuple(dict.fromkeys(after.area(id) for id in after.counters if id in after.where))
    changed: dict[AreaId, None] = {}
    for place in {*before.stacks, *after.stacks}:
        if before.stacks.get(place) != after.stacks.get(place):
            changed |= dict.fromkeys(_areas_of(before, place) + _areas_of(after, place))
    for id, counter in after.counters.items():
        if before.counters.get(id) is not counter or before.spots.get(id) != after.spots.get(id):
            changed |= dict.fromkeys(_where(before, id) + _where(after, id))
    return tuple(changed)


def _areas_of(position: Position, place: PlaceId) -> tuple[AreaId, ...]:
    """Of what lies aboard another counter, where that lies."""
    found = tuple(position.area(id) for id in position.stack(place))
    return found or (area_of(place),)


def _where(position: Position, id: CounterId) -> tuple[AreaId, ...]:
    return (position.area(id),) if id in position.where else ()
