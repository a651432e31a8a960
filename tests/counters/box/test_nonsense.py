"""What a game does not know is told, all of it, wherever a position says it."""

from __future__ import annotations

from boards.board import AreaId
from counters.box.box_checks import check_position
from counters.counter import Counter, CounterId, KindId, SideId
from counters.position import Clock, Note, OptionId, PhaseId, PlaceId, Position
from tests.made_game import made_game


def test_every_word_that_the_game_does_not_know_is_told() -> None:
    one = Counter(CounterId("c"), KindId("infantry"), SideId("atlantis"), face="inside", steps=-3)
    position = Position(
        counters={one.id: one},
        stacks={PlaceId("berlin"): (one.id,)},
        holders={AreaId("berlin"): SideId("lemuria")},
        clock=Clock(1, PhaseId("siesta"), SideId("germany")),
        options={OptionId("stacking"): "sideways", OptionId("magic"): "on"},
        notes=(Note("n", "x", map="moon"),),
    )
    told = " ".join(str(why) for why in check_position(made_game(), position))
    for word in ("atlantis", "lemuria", "inside", "siesta", "sideways", "magic", "moon", "less than no step"):
        assert word in told, word


def test_the_same_is_told_once() -> None:
    ids = [CounterId(f"c{n}") for n in range(9)]
    position = Position(
        counters={id: Counter(id, KindId("infantry"), SideId("atlantis")) for id in ids},
        stacks={PlaceId("berlin"): tuple(ids)},
    )
    assert [str(why) for why in check_position(made_game(), position)].count("There is no side atlantis.") == 1
