"""Where counters may go but would be out of supply: looked for area by area, while they are in the hand."""

from __future__ import annotations

from collections.abc import Iterator

from boards.board import AreaId
from counters.counter import CounterId
from counters.events import CountersMoved
from counters.game import Game
from counters.places import in_area
from counters.position import CannotHappen, Position
from rules_assist.advice import Rulebook


def dangers(
    rulebook: Rulebook, game: Game, position: Position, carried: tuple[CounterId, ...], areas: tuple[AreaId, ...]
) -> Iterator[AreaId | None]:
    """One area after the other; None, where there is nothing to fear. Who hungers already has nothing to lose."""
    ids = [id for id in carried if id in position.counters]
    sides = dict.fromkeys(position.counters[id].side for id in ids if position.counters[id].side)
    fed = {
        id
        for side in sides
        for line in rulebook.supply(game, position, side)
        if line.supplied
        for id in line.counters
        if id in ids
    }
    for area in areas if fed else ():
        try:
            after = CountersMoved(tuple(ids), in_area(area)).happen(position)
        except CannotHappen:
            continue
        lines = (line for side in sides for line in rulebook.supply(game, after, side))
        yield area if any(not line.supplied and not fed.isdisjoint(line.counters) for line in lines) else None
