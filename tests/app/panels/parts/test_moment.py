"""What time it is, said once."""

from __future__ import annotations

import pytest

from app.panels.parts.moment import moment_words
from counters.box.setups import empty_table
from counters.clockwork import moments_of
from counters.counter import SideId
from counters.position import Clock, PhaseId
from tests.shelf_games import the_game


@pytest.mark.parametrize(
    ("game", "phase", "side", "words"),
    [
        ("sample", "march", "ember", "March and sail · The Ember Crown"),
        ("blitzwar", "axis_movement", "axis", "Axis movement"),
        ("aaeurope", "germany_purchase", "germany", "German purchases"),
        ("blitz", "axis_rebase", "germany", "1.D Axis: rebase · Germany"),
        ("sample", "", "", ""),
    ],
)
def test_a_side_after_which_the_phase_is_named_is_not_said_twice(game: str, phase: str, side: str, words: str) -> None:
    found = the_game(game).game
    clock = Clock(1, PhaseId(phase), SideId(side))
    assert moment_words(found, found.naming(empty_table(found)), clock) == words


@pytest.mark.parametrize("game", ["blitz", "blitzwar", "aaeurope", "empires", "totaldomination"])
def test_no_two_moments_of_a_turn_are_said_alike(game: str) -> None:
    found = the_game(game).game
    naming = found.naming(empty_table(found))
    said = [moment_words(found, naming, clock) for clock in moments_of(found.sheet.sequence, 1)]
    assert len(set(said)) == len(said)
