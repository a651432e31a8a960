"""Reach, the verbs and the battle agree on where a unit of Empires goes, fights, lands and lies in port."""

from __future__ import annotations

import random
from collections.abc import Iterator

import pytest

from boards.board import AreaId
from counters.counter import Counter, SideId
from counters.position import PlaceId, Position
from counters.text.reading import start_position
from rules_assist.advice import Act, Way
from rules_assist.rulebooks.empires.world import World
from tests.shelf_games import the_game

WARS = (("germany", "soviet"), ("italy", "france"), ("japan", "soviet"), ("finland", "soviet"), ("japan", "england"))


def at_war_everywhere() -> Position:
    opened = the_game("empires")
    position = start_position(opened.setups["september_1939"], opened.game)
    for one, other in WARS:
        position = World(opened.game, position, SideId(one)).noted("at_war", one, other).happen(position)
    return position


def asked(seed: int, sort: str) -> Iterator[tuple[World, Counter, AreaId, Way | None]]:
    """Units of a sort, and areas they can reach and cannot, with the way there."""
    opened, position, chance = the_game("empires"), at_war_everywhere(), random.Random(seed)
    units = [one for one in position.counters.values() if opened.game.kind(one).type == sort and one.side]
    units = [one for one in units if position.area(one.id) in opened.game.board.spaces]
    for one in chance.sample(units, 25):
        reach = opened.rulebook.reach(opened.game, position, (one.id,), "land" if sort == "land" else "")
        away = chance.sample(sorted(reach.refused), 5)
        for to in (*list(reach.ways)[:5], *away):
            yield World(opened.game, position, one.side), one, to, next(iter(reach.ways.get(to, ())), None)


def may(view: World, verb: str, one: Counter, to: AreaId) -> bool:
    act = Act(verb=verb, counters=(one.id,), to=(PlaceId(to),))
    found = the_game("empires").rulebook.may(view.game, view.position, act)
    return found is not None and found.yes is True


@pytest.mark.parametrize("seed", range(3))
def test_land_units_attack_and_enter_just_where_they_reach(seed: int) -> None:
    attacks = 0
    for view, one, to, way in asked(seed, "land"):
        attacked = way is not None and way.grade == "risky"
        attacks += attacked
        assert may(view, "attack", one, to) == attacked, (one.id, to)
        assert way is None or may(view, "enter", one, to), (one.id, to)
    assert attacks > 5


@pytest.mark.parametrize("seed", range(3))
def test_ships_lie_in_the_ports_that_they_reach_and_fight_in_zones_that_they_reach(seed: int) -> None:
    ports = 0
    for view, one, to, way in asked(seed, "ship"):
        if view.is_land(to):
            assert may(view, "enter_port", one, to) == (way is not None), (one.id, to)
            ports += way is not None
        assert way is not None or not may(view, "attack", one, to), (one.id, to)
    assert ports > 5


@pytest.mark.parametrize("seed", range(3))
def test_aircraft_land_where_their_reach_says_so_and_fight_nowhere_else_than_it_says(seed: int) -> None:
    landings = 0
    for view, one, to, way in asked(seed, "air"):
        if way is not None and way.means == "landing":
            assert may(view, "land", one, to), (one.id, to)
            landings += 1
        assert way is not None or not may(view, "attack", one, to), (one.id, to)
    assert landings > 5
