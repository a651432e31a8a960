"""A step lost is the next smaller size: a Big counter becomes its Small one, and the last step takes it off."""

from __future__ import annotations

from app.documents import deeds
from counters.counter import CounterId
from counters.position import Position
from counters.text.reading import read_position
from tests.shelf_games import the_game

BIG, SMALL = CounterId("big"), CounterId("small")
TEXT = """
berlin: germany army_group_center_big #big (size_4)
reserve_pool/germany: germany army_group_center #small
"""


def after(position: Position, id: CounterId, by: int = 1) -> Position:
    event = deeds.lose_step(the_game("blitz").game, position, (id,), by)
    return position if event is None else event.happen(position)


def test_an_army_loses_four_steps_one_by_one_and_is_gone() -> None:
    position = after(read_position(TEXT, the_game("blitz").game), BIG)
    assert position.counters[BIG].face == "size_3"
    position = after(position, BIG)
    assert (position.where[BIG], position.where[SMALL]) == ("pool/germany", "berlin")
    assert position.counters[SMALL].face == "size_2"
    position = after(after(position, SMALL), SMALL)
    assert position.where[SMALL] == "pool/germany"


def test_won_back_the_big_counter_comes_again() -> None:
    position = read_position(TEXT, the_game("blitz").game)
    small = after(after(position, BIG), BIG)
    again = after(small, SMALL, -1)
    assert (again.where[BIG], again.where[SMALL]) == ("berlin", "reserve_pool/germany")
    assert again.counters[BIG].face == "size_3"
    assert after(again, BIG, -1).counters[BIG].face == "size_4"


def test_a_unit_of_one_step_goes_to_its_pool() -> None:
    position = read_position("london: afa home_guard #guard (size_1)", the_game("blitz").game)
    assert after(position, CounterId("guard")).where[CounterId("guard")] == "pool/afa"
