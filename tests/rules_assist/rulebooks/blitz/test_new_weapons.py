"""New weapons of Blitz! by clicks: where they go, and how many a turn (§7.3)."""

from __future__ import annotations

from random import Random

from app.documents.doing import do
from app.documents.game_document import GameDocument
from counters.counter import CounterId, SideId
from counters.position import PlaceId, Position
from counters.saves.history import History
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


def test_research_throws_for_success_and_then_for_the_unit() -> None:
    """And it is paid once (§7.8)."""
    box = the_game("blitz")
    start = read_position(f"{TEXT}\nvalue germany.resources = 4", box.game)
    document = GameDocument(box.game, History(start), box.rulebook)
    act, drawn = Act(verb="research", side=SideId("germany")), []
    for seed in (1, 5, 6, 3):  # 2, 5, 5 and 2 for success; then for which of those that are left.
        found = box.rulebook.may(box.game, document.position, act)
        assert found is not None
        assert found.deed is not None
        assert do(document, found.deed, Random(seed))
        drawn.append(len(document.position.stack(PlaceId("pool/germany"))))
    assert drawn == [1, 1, 1, 2]
    assert document.position.value("germany.resources") == 0


def test_a_tested_bomb_joins_the_force_pool_and_its_power_the_club() -> None:
    position = read_position(
        f"{TEXT}\nvictory_track/1: #bomb, germany resources\nvalue germany.resources = 1", the_game("blitz").game
    )
    act = Act(verb="test_bomb", counters=(CounterId("bomb"),), details={"die": "4"})
    found = the_game("blitz").rulebook.may(the_game("blitz").game, position, act)
    assert found is not None
    assert found.deed is not None
    after = found.deed.event.happen(position)
    assert after.where[CounterId("bomb")] == "pool/germany"
    assert after.facts.says("bomb_tested", "germany")
    assert after.facts.says("atomic", "germany")
    assert after.value("germany.resources") == 0
