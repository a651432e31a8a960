"""What players place, pay or bid before the first turn has a phase of its own, and only where it is played with."""

from __future__ import annotations

from collections.abc import Mapping

import pytest

from counters.position import OptionId, PhaseId
from counters.text.reading import start_position
from rules_assist.shelf import Opened, open_game

FREE = [
    ("blitzwar", "europe_1939", "setup", ""),
    ("aaeurope", "spring_1941", "cash_advance", "cash_advance"),
    ("totaldomination", "alternative", "placing", "units_placed"),
    ("blitz", "full_game", "bidding", "scenario"),
    ("blitz", "road_to_war", "road_to_war", "road_to_war"),
]


@pytest.mark.parametrize(("game", "setup", "phase", "option"), FREE, ids=str)
def test_it_is_the_step_the_game_begins_with(game: str, setup: str, phase: str, option: str) -> None:
    opened = open_game(game)
    position = start_position(opened.setups[setup], opened.game)
    played = opened.game.sheet.played(position.options)
    found = played.phase(PhaseId(phase))
    assert found is not None
    assert found.steps
    assert found.turns == (1,)
    assert position.clock.phase == phase
    if option:
        others = opened.game.sheet.options[OptionId(option)].choices
        without = [each for each in others if phase not in phases(opened, {**position.options, OptionId(option): each})]
        assert without


def phases(opened: Opened, options: Mapping[OptionId, str]) -> set[PhaseId]:
    return {each.id for each in opened.game.sheet.played(options).phases}
