"""A position, typed and written."""

from hypothesis import given, settings

from counters.position import Position
from counters.position_text import read_position, write_position
from counters.seen import seen_by
from tests.made_game import made_game
from tests.strategies import positions

GAME = made_game()


@settings(max_examples=60)
@given(positions(GAME))
def test_what_was_written_is_read_back_exactly(position: Position) -> None:
    text = write_position(position, GAME)
    assert read_position(text, GAME) == position
    for seat in ["", *position.seats]:
        seen = seen_by(position, seat)
        assert read_position(write_position(seen, GAME), GAME) == seen
