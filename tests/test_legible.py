"""At the opening of every set-up each name and value can be read, and every counter."""

import pytest

from app.table.counters.layer import LEAST
from counters.text.reading import start_position
from tests.legible import LARGE, SMALL, seen
from tests.shelf_games import the_game

pytestmark = pytest.mark.usefixtures("qapp")
"""Letters are measured by Qt."""


@pytest.mark.parametrize("game", ["sample", "blitzwar", "blitz", "totaldomination", "aaeurope", "empires"])
def test_no_counter_covers_a_name_or_a_value_when_a_game_opens_and_all_are_of_one_size(game: str) -> None:
    opened = the_game(game)
    for setup in opened.setups.values():
        position = start_position(setup, opened.game)
        for map in opened.game.board.maps.values():
            for window in (LARGE, SMALL, None):
                found = seen(opened.game, position, map, window)
                assert (found.covered, found.sizes <= 1) == (0, True), (setup.id, map.id, window)


@pytest.mark.parametrize("game", ["sample", "blitzwar", "blitz", "totaldomination", "aaeurope", "empires"])
def test_on_a_small_screen_the_whole_map_shows_counters_that_can_be_read(game: str) -> None:
    opened = the_game(game)
    position = start_position(next(iter(opened.setups.values())), opened.game)
    for map in opened.game.board.maps.values():
        found = seen(opened.game, position, map, SMALL)
        assert not found.counters or found.smallest >= LEAST, map.id


@pytest.mark.parametrize(
    ("game", "least"),
    [
        ("sample", 1.0),
        ("blitzwar", 0.65),
        ("blitz", 0.8),
        ("totaldomination", 1.0),
        ("aaeurope", 0.93),
        ("empires", 0.42),
    ],
)
def test_names_can_be_read_with_the_whole_map_on_a_small_screen(game: str, least: float) -> None:
    """From afar larger names stand there, as far as there is room; at the usual zoom all are as they are printed."""
    opened = the_game(game)
    position = start_position(next(iter(opened.setups.values())), opened.game)
    for map in opened.game.board.maps.values():
        small, usual = (seen(opened.game, position, map, window) for window in (SMALL, None))
        assert small.read >= least * small.lettered, map.id
        assert usual.printed == usual.lettered, map.id
