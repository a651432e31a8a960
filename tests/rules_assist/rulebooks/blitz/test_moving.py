"""Quick ways of Blitz! are those that the plain search finds; and whoever may go somewhere may lie there."""

from __future__ import annotations

import random

import pytest

from counters.counter import SideId
from counters.position import Clock, PhaseId
from counters.text.reading import start_position
from rules_assist.common.reaching import reach
from rules_assist.rulebooks.blitz.moving import WAYS, going
from rules_assist.rulebooks.blitz.powers import ASKED, World
from tests.shelf_games import the_game


@pytest.mark.parametrize("setup", ["full_game", "barbarossa", "longest_day"])
def test_the_quick_ways_are_those_of_the_plain_search(setup: str) -> None:
    opened = the_game("blitz")
    game, dice = opened.game, random.Random(setup)
    position = start_position(opened.setups[setup], game).with_(clock=Clock(turn=5, phase=PhaseId(""), side=SideId("")))
    units = [one for one in position.counters.values() if game.kind(one).sort == "unit"]
    asked = 0
    for one in dice.sample(units, len(units)):
        view = World(game, position, one.side)
        for means, way in WAYS.items():
            if asked == 40 or not way.suits(view, one):
                continue
            asked += 1
            by = going(view, one, means)
            quick = opened.rulebook.reach(game, position, (one.id,), means)
            plain = reach(game.board, position.area(one.id), by.step, rule=ASKED.means[means].rule,
                          allowance=by.allowance, may_end=by.may_end)  # fmt: skip
            if by.note is None:
                assert set(quick.ways) <= set(plain.ways)
                for to, ways in quick.ways.items():
                    assert ways[0].cost == plain.ways[to][0].cost
            for to in dice.sample(list(game.board.spaces), 3):
                assert to in quick.ways or quick.refused.get(to) or to == position.area(one.id)
    assert asked == 40


@pytest.mark.parametrize("setup", ["full_game", "barbarossa", "empire_of_the_rising_sun", "rise_and_fall_of_fascism"])
def test_everybody_is_in_supply_as_a_scenario_begins(setup: str) -> None:
    opened = the_game("blitz")
    position = start_position(opened.setups[setup], opened.game)
    for power in ("germany", "japan", "afa", "usa", "ussr"):
        lines = opened.rulebook.supply(opened.game, position, SideId(power))
        assert all(line.supplied for line in lines), [line for line in lines if not line.supplied]
        fed = {id for line in lines for id in line.counters}
        view = World(opened.game, position, SideId(power))
        assert all(view.owner(position.counters[id]) == power for id in fed)
