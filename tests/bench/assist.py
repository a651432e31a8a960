"""What is asked after every move: supply of every side, and stacking of the whole table."""

from __future__ import annotations

import random
from collections.abc import Iterator
from itertools import cycle

from boards.board import AreaId, Board
from counters.box.sheet import Sheet
from counters.counter import CounterId, KindId
from counters.game import Game
from counters.position import Position
from rules_assist.common.stacking import Limit, overfull
from rules_assist.common.supplying import Line, trace
from tests.baselines import plain_stacking, plain_supply
from tests.bench.groups import Figure, compared
from tests.bench.measuring import by_turns

GROUP = "model"
FRAME = 0.016
"""Seconds between two pictures on a screen."""

MOST = 8
"""A limit that is broken in a few places, as on a table where somebody has just moved."""

MOVES = 50
"""Different moves, so that hardly anything is counted that was counted in just that turn."""

SHARE = 20
"""Advice after a move takes at most this part of a frame."""


def assist_figures(board: Board, position: Position, sides: int, turns: int) -> Iterator[Figure]:
    """Every side has three sources, and a seventh of the areas breaks its lines."""
    chance = random.Random(5)
    areas = [space.id for space in board.spaces.values()]
    network = board.network()
    enemy = (CounterId("enemy"),)
    broken = [dict.fromkeys(chance.sample(areas, len(areas) // 7), enemy) for _ in range(sides)]
    sources: list[list[AreaId]] = [chance.sample(areas, 3) for _ in range(sides)]
    lines = [Line(network=network, breaks=breaks) for breaks in broken]

    pairs = [(contact.a, contact.b) for contact in board.contacts]

    def supply() -> None:
        for line, own in zip(lines, sources, strict=True):
            trace([line], own)

    def supply_plainly() -> None:
        for line, own in zip(lines, sources, strict=True):
            plain_supply.supplied(pairs, own, line.breaks)

    pair = by_turns(supply, supply_plainly, turns)
    name = f"supply of {sides} sides over {len(areas)} areas, against scanning all contacts"
    yield compared(GROUP, name, "ms", pair.ours * 1e3, pair.plain * 1e3)

    game = Game(board, Sheet(game="bench", title="Bench"))
    kinds = sorted({counter.kind for counter in position.counters.values()})
    weights: dict[KindId, float] = {kind: 1.0 + index % 2 for index, kind in enumerate(kinds)}
    limit = Limit(name="units", weights=weights, most=MOST, rule="bench")
    lying = [
        plain_stacking.Lying(counter.kind, counter.side, position.where[counter.id])
        for counter in position.counters.values()
    ]

    # What was counted is counted again only where something moved: as on a table, each turn has a move before it.
    ids = list(position.counters)
    moved = cycle([position.moved([chance.choice(ids)], chance.choice(areas)) for _ in range(MOVES)])

    def stacking() -> None:
        overfull(game, next(moved), [limit])

    other = by_turns(stacking, lambda: plain_stacking.too_many(lying, areas, weights, MOST), min(turns, 3))
    name = f"stacking of {len(lying):,} counters, against counting area by area"
    yield compared(GROUP, name, "ms", other.ours * 1e3, other.plain * 1e3)
    name = "supply and stacking after a move, against a frame of 16 ms"
    yield compared(GROUP, name, "ms", (pair.ours + other.ours) * 1e3, FRAME * 1e3, at_least=SHARE)
