"""Quick ways of Blitz! are those that the plain search finds; and whoever may go somewhere may lie there."""

from __future__ import annotations

import random

import pytest

from boards.board import AreaId
from counters.counter import CounterId, SideId
from counters.events import CountersMoved
from counters.position import Clock, PhaseId, PlaceId, Position
from counters.text.reading import read_position, start_position
from rules_assist.advice import Answer
from rules_assist.answers.may_these import what_now
from rules_assist.common.reaching import reach
from rules_assist.rulebooks.blitz.blitzing import blitz_of
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


def test_each_blitz_is_offered_in_its_phase_and_paid_by_the_click() -> None:
    opened = the_game("blitz")
    text = "turn 2 · phase axis_blitz · side germany · value germany.oil = 1 · value germany.resources = 1"
    position = read_position(text, opened.game, start_position(opened.setups["full_game"], opened.game))
    germany = SideId("germany")

    def told(position: Position) -> dict[str, Answer]:
        found = what_now(opened.rulebook, opened.game, position, germany)
        return {each.act.details["blitz"]: each.answer for each in found if each.verb.name == "call_blitz"}

    assert {kind: answer.yes for kind, answer in told(position).items()} == {
        "free": True, "land": True, "air": True, "naval": True,
    }, "those that are not open are told only where none is"  # fmt: skip
    slow = read_position("option infantry_blitz = on", opened.game, position)
    for before, kind, good in ((position, "land", "oil"), (slow, "infantry", "resources")):
        deed = told(before)[kind].deed
        assert deed is not None
        after = deed.event.happen(before)
        assert after.value(f"germany.{good}") == 0
        assert not any(answer.yes for answer in told(after).values())
        assert blitz_of(World(opened.game, after, germany), germany) == "land"


def test_of_a_free_blitz_is_counted_what_moves() -> None:
    opened = the_game("blitz")
    text = (
        "phase axis_blitz · side germany · fact blitz germany = free\nberlin: -\nberlin: germany luftwaffe #a (size_2)"
    )
    position = read_position(text, opened.game, start_position(opened.setups["full_game"], opened.game))
    for _ in range(2):
        move = CountersMoved((CounterId("a"),), PlaceId("western_germany"), means="rebase")
        for event in (move, *opened.rulebook.entails(opened.game, position, move, None)):
            position = event.happen(position)
    found = opened.rulebook.reach(opened.game, position, (CounterId("a"),), "rebase")
    assert "four in all" in str(found.notes[-1].sentence)


@pytest.mark.parametrize(("to", "sea", "lies"), [
    ("paris", "western_approaches", "paris/port"), ("egypt", "arabian_sea", "egypt/port.arabian_sea"),
])  # fmt: skip
def test_a_ship_that_comes_to_land_lies_in_the_port_on_the_sea_it_came_over(to: str, sea: str, lies: str) -> None:
    opened = the_game("blitz")
    text = "phase allied_rebase · side afa"
    position = read_position(text, opened.game, start_position(opened.setups["full_game"], opened.game))
    ship = CounterId("afa_north_atlantic_fleet_1")
    move = CountersMoved((ship,), PlaceId(to), means="rebase", route=(AreaId(sea), AreaId(to)))
    for event in (move, *opened.rulebook.entails(opened.game, position, move, None)):
        position = event.happen(position)
    assert position.where[ship] == lies


def test_an_allys_unit_has_its_time_when_the_power_that_has_it_acts() -> None:
    opened = the_game("blitz")
    ally = """
    turn 2 · phase axis_land · side japan
    fact aligned south_east_asia = japan
    holds japan: south_east_asia
    south_east_asia: minor thai_army #thai (size_2)
    """
    position = read_position(ally, opened.game)
    thai = next(one.id for one in position.counters.values() if one.kind == "thai_army")
    assert not opened.rulebook.reach(opened.game, position, (thai,)).notes
    later = position.with_(clock=Clock(turn=2, phase=PhaseId("allied_land"), side=SideId("afa")))
    assert opened.rulebook.reach(opened.game, later, (thai,)).notes


def test_who_is_overrun_goes_to_the_closest_bases_while_the_enemy_acts() -> None:
    """Asked of the hand that carries it, without naming how: and nobody says that it is not the time (§6.6)."""
    opened = the_game("blitz")
    setup = start_position(opened.setups["full_game"], opened.game)
    taken = """
    turn 2 · phase allied_land · side usa
    holds usa: peking
    peking: japan army_air_force #planes (size_1), usa warlords
    """
    position = read_position(taken, opened.game, setup)
    found = opened.rulebook.reach(opened.game, position, (CounterId("planes"),))
    assert set(found.ways) == {"harbin", "port_arthur"}
    assert str(found.ways[AreaId("harbin")][0].sentence) == "Harbin can be reached at a cost of 1."
    assert not found.notes
