"""Empires of History on whole tables: every stack can be asked, what is told agrees, and nothing moves by itself."""

from __future__ import annotations

import random
from functools import cache

import pytest

from boards.board import AreaId
from counters.counter import CounterId
from counters.position import PlaceId, Position
from counters.text.reading import start_position
from rules_assist.advice import Act
from tests.shelf_games import the_game


@cache
def start() -> Position:
    opened = the_game("empires")
    return start_position(opened.setups["september_1939"], opened.game)


def stacks(position: Position) -> list[tuple[CounterId, ...]]:
    """One unit after the other that lies on the maps, and all that lie together and are of one sort."""
    game = the_game("empires").game
    found: dict[tuple[str, str], list[CounterId]] = {}
    for at, stack in position.stacks.items():
        for id in stack if at.partition("/")[0] in game.board.spaces else ():
            one = position.counters[id]
            if game.kind(one).type in ("land", "air", "ship", "general") and one.side:
                found.setdefault((at, f"{game.kind(one).type}{one.side}"), []).append(id)
    return [tuple(each) for each in found.values()]


def test_of_every_stack_it_is_told_where_it_goes_and_of_every_other_area_why_not() -> None:
    opened, position = the_game("empires"), start()
    for stack in stacks(position)[::5]:
        found = opened.rulebook.reach(opened.game, position, stack)
        there = position.area(stack[0])
        assert set(found.ways) | set(found.refused) | {there} == set(opened.game.board.spaces), stack
        assert not set(found.ways) & set(found.refused)
        for reasons in found.refused.values():
            assert reasons
            assert all(why.rule.startswith("L") for why in reasons)
        for ways in found.ways.values():
            assert all(way.rule.startswith("L") and way.route[-1] == way.to for way in ways)


def test_may_move_agrees_with_the_reach() -> None:
    opened, position, chance = the_game("empires"), start(), random.Random(14)
    areas = [at for at, space in opened.game.board.spaces.items() if space.kind in ("land", "sea")]
    for stack in chance.sample(stacks(position), 30):
        found = opened.rulebook.reach(opened.game, position, stack)
        for to in [*chance.sample(areas, 4), *list(found.ways)[:3]]:
            answer = opened.rulebook.may(opened.game, position, Act(verb="move", counters=stack, to=(PlaceId(to),)))
            assert answer is None or answer.yes == (AreaId(to) in found.ways and not found.notes)


def test_after_any_moves_every_question_is_answered() -> None:
    """Random play, legal or not: nothing breaks, and no move is stopped."""
    opened, position, chance = the_game("empires"), start(), random.Random(41)
    areas = [at for at, space in opened.game.board.spaces.items() if space.kind in ("land", "sea", "off_map_land")]
    for _ in range(25):
        stack = chance.choice(stacks(position))
        found = opened.rulebook.reach(opened.game, position, stack)
        to = chance.choice([*found.ways, chance.choice(areas)])
        position = position.moved(stack, PlaceId(to))
        for each in opened.rulebook.findings(opened.game, position):
            assert each.rule.startswith("L")
            assert set(each.counters) <= set(position.counters)
        for verb in opened.rulebook.verbs(opened.game):
            opened.rulebook.may(opened.game, position, Act(verb=verb.name, counters=stack, at=(PlaceId(to),)))
        opened.rulebook.battle(opened.game, position, Act(verb="attack", at=(PlaceId(to),), counters=stack))


@pytest.mark.parametrize("phase", ["germany_air_rebasing", "germany_land_combat"])
def test_the_set_up_is_in_order(phase: str) -> None:
    opened, position = the_game("empires"), start()
    at = position.with_(clock=type(position.clock)(1, phase, position.clock.side))
    assert opened.rulebook.findings(opened.game, at) == ()
