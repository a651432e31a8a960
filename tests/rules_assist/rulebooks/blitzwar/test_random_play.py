"""Random play with the assist: what is offered breaks no rule by itself, and what is refused says why, and by which."""

from __future__ import annotations

import random
from collections import Counter as Tally
from functools import cache

import pytest

from boards.board import Area
from counters.counter import CounterId
from counters.events import CountersMoved, Together
from counters.minding import kept_in_mind
from counters.position import PlaceId, Position
from counters.text.reading import read_position, start_position
from rules_assist.advice import Finding, Reach
from rules_assist.shelf.shelf import Opened
from tests.shelf_games import the_game

MOVES, FEWEST = 25, 2
AXIS = "turn 14 · phase axis_movement · side axis"
ALLIES = "turn 15 · phase allies_movement · side allies"
SOVIETS = "turn 15 · phase soviet_movement · side soviet"
SEA = "turn 14 · phase axis_naval · side axis"

AIR = "turn 14 · phase axis_air · side axis"


@cache
def blitzwar() -> Opened:
    return the_game("blitzwar")


def opening(words: str) -> Position:
    game = blitzwar().game
    return read_position(words, game, start_position(blitzwar().setups["europe_1939"], game))


def wrong(position: Position) -> Tally[Finding]:
    return Tally(each for each in blitzwar().rulebook.findings(blitzwar().game, position) if each.severity == "error")


def about(found: Finding, counter: CounterId, at: PlaceId) -> bool:
    """Whether a finding is about this counter, where it has gone."""
    return counter in found.counters or (not found.counters and at in found.places)


def refusals_are_told(reach: Reach) -> bool:
    reasons = [*reach.notes, *(why for each in reach.refused.values() for why in each)]
    return all(why.rule and why.sentence.template for why in reasons) and all(reach.refused.values())


@pytest.mark.parametrize("words", [AXIS, ALLIES, SOVIETS, SEA, AIR])
def test_what_is_offered_raises_no_finding_about_itself_and_what_is_refused_says_why(words: str) -> None:
    chance, game, rules = random.Random(words), blitzwar().game, blitzwar().rulebook
    position = opening(words)
    movable = [id for id in position.counters if position.area(id) in game.board.spaces]
    moved = 0
    for id in chance.sample(movable, len(movable)):
        reach = rules.reach(game, position, (id,))
        assert refusals_are_told(reach)
        silent = (
            {id for id, space in game.board.spaces.items() if isinstance(space, Area)}
            - set(reach.ways)
            - set(reach.refused)
            - {position.area(id)}
        )
        assert reach.notes or not silent, "over every area there is an answer"
        ways = [way for each in reach.ways.values() for way in each if way.grade != "risky"]
        if reach.notes or not ways:
            continue
        way = chance.choice(ways)
        before = wrong(position)
        event = kept_in_mind(game, position, CountersMoved((id,), PlaceId(way.to), means=way.means, route=way.route))
        assert isinstance(event, CountersMoved | Together)
        position = event.happen(position)
        new = wrong(position) - before
        assert not [each for each in new if about(each, id, PlaceId(way.to))], (id, way)
        moved += 1
        if moved == MOVES:
            break
    assert moved >= FEWEST
