"""New weapons of Blitz! by clicks: where they go, and how many a turn (§7.3)."""

from __future__ import annotations

from counters.counter import CounterId
from counters.position import Position
from counters.text.reading import read_position
from rules_assist.advice import Act, Answer
from tests.shelf_games import the_game

TEXT = """
turn 2 · phase plans · side germany
holds germany: berlin, western_germany
group/germany_1: germany waffen_ss_army #first, germany pzaa #second, germany condors #third
group/germany_5: germany a_bomb_germany #bomb
"""


def asked(position: Position, id: str) -> Answer:
    act = Act(verb="take_new_weapon", counters=(CounterId(id),))
    found = the_game("blitz").rulebook.may(the_game("blitz").game, position, act)
    assert found is not None
    return found


def taken(position: Position, id: str) -> Position:
    deed = asked(position, id).deed
    assert deed is not None
    return deed.event.happen(position)


def test_two_a_turn_go_to_the_force_pool_and_no_third() -> None:
    position = taken(taken(read_position(TEXT, the_game("blitz").game), "first"), "second")
    assert {position.where[CounterId(id)] for id in ("first", "second")} == {"pool/germany"}
    third = asked(position, "third")
    assert not third.yes
    assert third.deed is None


def test_the_bomb_begins_in_box_five_of_the_track() -> None:
    position = read_position(f"{TEXT}\ngroup/germany_1: -", the_game("blitz").game)
    assert taken(position, "bomb").where[CounterId("bomb")] == "victory_track/5"
