"""What is kept in mind of a move: the marks and facts that the sheet names for the means by which it was made."""

from __future__ import annotations

from functools import cache

from shapely import Point

from boards.board import AreaId
from counters.counter import CounterId
from counters.events import CountersMoved, PileShuffled, Together
from counters.game import Game
from counters.laying.rooms import room
from counters.minding import entailed, kept_in_mind
from counters.position import PlaceId, Position, shore
from counters.text.reading import read_position
from tests.shelf_games import the_game

PANZER = CounterId("panzer")


@cache
def game() -> Game:
    return the_game("blitzwar").game


def table(text: str = "") -> Position:
    return read_position(
        f"turn 13 · phase axis_movement · side axis\ntripoli: germany armour_1 #panzer\n{text}", game()
    )


def moved(means: str, *route: str) -> CountersMoved:
    return CountersMoved((PANZER,), PlaceId(route[-1]), means=means, route=tuple(map(AreaId, route)))


def test_a_march_is_marked_and_its_steps_are_counted_in_one_gesture() -> None:
    before = table()
    event = kept_in_mind(game(), before, moved("tactical", "misurata", "sirte"))
    assert isinstance(event, Together)
    after = event.happen(before)
    assert after.counters[PANZER].marked("moved")
    fact = after.facts.get("moved_zones", PANZER)
    assert fact is not None
    assert (fact.value, fact.scope) == ("2", "turn")


def test_what_was_marched_before_is_added() -> None:
    before = table("fact moved_zones panzer until turn = 2")
    after = kept_in_mind(game(), before, moved("tactical", "misurata")).happen(before)
    fact = after.facts.get("moved_zones", PANZER)
    assert fact is not None
    assert fact.value == "3"


def test_the_log_tells_the_move_alone() -> None:
    before = table()
    move = moved("tactical", "misurata", "sirte")
    told = kept_in_mind(game(), before, move).tell(before).text(game().naming(before))
    assert told == move.tell(before).text(game().naming(before))


def test_nothing_is_kept_of_a_move_that_nobody_knows_the_way_of() -> None:
    before = table()
    move = CountersMoved((PANZER,), PlaceId("berlin"))
    assert kept_in_mind(game(), before, move) is move
    assert kept_in_mind(game(), before, moved("by magic", "sirte")).tell(before) is not None


def test_only_counters_of_the_types_that_are_meant_have_something_kept_of_them() -> None:
    opened = the_game("totaldomination").game
    before = read_position("turn 1\ngermany: germany army #a, germany air_fleet #f", opened)
    move = CountersMoved((CounterId("a"), CounterId("f")), PlaceId("austria"), means="move", route=(AreaId("austria"),))
    after = kept_in_mind(opened, before, move).happen(before)
    assert after.facts.says("moved_before_strike", "f")
    assert not after.facts.says("moved_before_strike", "a")


def test_who_lands_lies_on_the_shore_towards_the_sea_that_he_came_from() -> None:
    before = table()
    landed = kept_in_mind(game(), before, moved("beachhead", "ionian_sea", "ioannina")).happen(before)
    assert landed.where[PANZER] == "ioannina/shore.ionian_sea"
    assert landed.counters[PANZER].marked("by_sea")
    straight = kept_in_mind(game(), before, moved("beachhead", "ioannina")).happen(before)
    assert straight.where[PANZER] == "ioannina", "nobody said from which sea"


def test_those_on_the_shore_of_a_box_lie_before_it_and_not_in_it() -> None:
    board = game().board
    for zone, sea in (("ioannina", "ionian_sea"), ("trondheim", "norwegian_sea"), ("calais", "english_channel")):
        before = room(board, shore(AreaId(zone), AreaId(sea)))
        assert before is not None
        space = board.spaces[AreaId(zone)]
        away = space.shape.distance(Point(before.anchor))
        assert before.size / 2 < away < before.size, "a counter there covers nothing of the zone"
    nowhere = room(board, shore(AreaId("ioannina"), AreaId("no_sea")))
    assert nowhere is not None
    assert nowhere.anchor == board.spaces[AreaId("ioannina")].anchor


def test_a_shuffle_that_is_only_proposed_gets_its_order_by_chance_as_it_happens() -> None:
    before = table("berlin: 5 germany infantry_2")
    event = entailed(game(), before, Together((moved("tactical", "misurata"), PileShuffled(PlaceId("berlin"), None))))
    assert isinstance(event, Together)
    (done,) = [each for each in event.events if isinstance(each, PileShuffled)]
    assert sorted(done.new_order or ()) == list(range(5))
    after = event.happen(before)
    assert sorted(after.stack(PlaceId("berlin"))) == sorted(before.stack(PlaceId("berlin")))
    assert entailed(game(), before, done) == done, "a shuffle that has an order keeps it"
