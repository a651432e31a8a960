"""Who is put by hand where no way of Blitz! leads is told of, with the reason; who could get there never is."""

from __future__ import annotations

import random

import pytest

from boards.board import AreaId
from counters.counter import CounterId, SideId
from counters.events import CountersMoved
from counters.position import Clock, PhaseId, PlaceId
from counters.text.reading import start_position
from rules_assist.rulebooks.blitz.moving import WAYS, berths, by_hand, reach_of
from rules_assist.rulebooks.blitz.powers import SHIPS, World
from tests.shelf_games import the_game


def put(view: World, id: CounterId, to: AreaId) -> World:
    """By hand: no means is told. Ships on land lie in their Port."""
    place = berths(view.game).get(to, PlaceId(to)) if view.type(view.one(id)) in SHIPS else PlaceId(to)
    move = CountersMoved((id,), place)
    return view.then((move, *the_game("blitz").rulebook.entails(view.game, view.position, move, None)))


@pytest.mark.parametrize("setup", ["full_game", "barbarossa", "empire_of_the_rising_sun", "longest_day"])
@pytest.mark.parametrize("means", ["land", "to_sea", "rebase"])
def test_those_alone_are_told_of_whom_no_way_led_there(setup: str, means: str) -> None:
    opened, dice, told = the_game("blitz"), random.Random(setup + means), 0
    start = start_position(opened.setups[setup], opened.game)
    for phase, us in ((f"axis_{means}", "germany"), (f"axis_{means}", "japan"), (f"allied_{means}", "afa")):
        clock = Clock(turn=start.clock.turn, phase=PhaseId(phase), side=SideId(us))
        view = World(opened.game, start.with_(clock=clock), SideId(us))
        fit = [one for one in start.counters.values() if view.owner(one) == us and WAYS[means].suits(view, one)]
        for one in dice.sample(fit, min(8, len(fit))):
            for to in reach_of(means, view, (one,)).ways:
                assert not [*by_hand(put(view, one.id, to))], (phase, one.id, to)
            ways = [reach_of(each, view, (one,)).ways for each in WAYS if WAYS[each].suits(view, one)]
            near = {start.area(one.id), *(at for each in ways for at in each)}
            after = put(view, one.id, dice.choice([at for at in view.board_of("land") if at not in near]))
            (finding,) = by_hand(after)
            assert finding.rule
            assert finding.deed
            back = after.then((finding.deed.event,))
            assert not [*by_hand(back)]
            assert back.position.ground(one.id) == start.ground(one.id), "in the Port it came out of"
            told += 1
    assert told > 5
