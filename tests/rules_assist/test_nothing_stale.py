"""What is remembered from one table to the next is what would be found without remembering anything."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

import pytest

from boards.plain.working_out import MEMORY
from counters.counter import Counter, CounterId
from counters.game import Game
from counters.position import Clock, PlaceId, Position
from counters.text.reading import start_position
from rules_assist.advice import Finding, SupplyLine
from rules_assist.shelf.shelf import open_game
from tests.bench.assist_group import players_of

TABLES = 14
"""So many tables follow each other; every third is one that was there before."""


def tables(game: Game, start: Position, chance: Random) -> Iterator[Position]:
    """Counters go next door and come, areas change hands, another side has its turn; and all is as it was again."""
    sides, areas, seen = list(game.sheet.sides), list(game.board.spaces), [start]
    units = [one.id for one in start.counters.values() if game.kind(one).sort in ("unit", "piece")]
    for number in range(TABLES):
        last = seen[-1]
        if number % 3 == 2:
            seen.append(chance.choice(seen))
        else:
            for one in chance.sample(units, 2):
                near = list(game.board.network().get(last.area(one), ())) or areas
                last = last.moved((one,), PlaceId(chance.choice(near)))
            at, clock = chance.choice(areas), last.clock
            clock = Clock(clock.turn, clock.phase, chance.choice(sides))
            seen.append(last.with_(holders={**last.holders, at: chance.choice(sides)}, clock=clock))
        # Another value each time, of which nothing is known yet; now and then with one counter more.
        some = chance.choice(units)
        more = Counter(CounterId("one_more"), seen[-1].counters[some].kind, seen[-1].counters[some].side)
        yield (seen[-1].placed((more,), seen[-1].where[some]) if number % 4 == 1 else seen[-1]).with_(notes=())


@pytest.mark.parametrize("id", ["aaeurope", "blitz", "blitzwar", "empires", "sample", "totaldomination"])
def test_all_is_found_that_a_game_finds_which_remembers_nothing(id: str) -> None:
    opened = open_game(id)
    game, book = opened.game, opened.rulebook

    def found(position: Position) -> tuple[tuple[Finding, ...], list[tuple[SupplyLine, ...]]]:
        return book.findings(game, position), [book.supply(game, position, side) for side in players_of(opened)]

    for name, setup in [*opened.setups.items()][-2:]:
        every = [*tables(game, start_position(setup, game), Random(name))]
        remembered = [found(each.with_(notes=())) for each in every]
        for position, known in zip(every, remembered, strict=True):
            vars(game).pop(MEMORY, None)
            assert found(position) == known
