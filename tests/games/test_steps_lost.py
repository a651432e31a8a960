"""A step that is lost is seen on the counter, whoever takes it: no loss is logged that changes nothing."""

from __future__ import annotations

import pytest

from app.documents import deeds
from app.panels.battle.deeds import step_lost
from counters.counter import CounterId
from counters.text.reading import start_position
from tests.shelf_games import the_game


@pytest.mark.parametrize("game", ["sample", "blitzwar", "blitz", "totaldomination", "aaeurope", "empires"])
def test_keys_lose_steps_as_the_battle_does_and_only_where_there_are_any(game: str) -> None:
    opened = the_game(game)
    position = start_position(next(iter(opened.setups.values())), opened.game)
    tried = 0
    for one in deeds.known(position, tuple(position.counters)):
        if position.where[one.id] == deeds.pool_of(opened.game, one.side):
            continue
        by_key = deeds.lose_step(opened.game, position, (one.id,))
        has_steps = opened.game.kind(one).steps > 1 or deeds.prints_its_steps(opened.game, one)
        assert (by_key is not None) == has_steps, one.id
        if by_key is not None:
            tried += 1
            assert by_key == step_lost(opened.game, position, one.id)
            after = by_key.happen(position)
            assert (after.counters[one.id].face, after.where[one.id]) != (one.face, position.where[one.id])
    assert (tried > 0) == (game in {"sample", "blitzwar", "blitz"})


def test_the_last_step_of_an_army_takes_it_off_the_map_and_one_comes_back() -> None:
    opened = the_game("blitzwar")
    position = start_position(opened.setups["europe_1939"], opened.game)
    army = next(one.id for one in position.counters.values() if one.kind == "infantry_2")
    faces = []
    for by in (1, -1, 1, 1):
        event = deeds.lose_step(opened.game, position, (CounterId(army),), by)
        assert event is not None
        position = event.happen(position)
        faces.append(position.counters[army].face)
    assert faces == ["reduced", "front", "reduced", "reduced"]
    assert position.where[army].startswith("pool/")
