"""A game without other rules adds up what its powers earn, and says nothing of anything else."""

from __future__ import annotations

from pathlib import Path

import pytest

from counters.counter import CounterId, SideId
from counters.text.reading import start_position
from rules_assist.advice import Act
from rules_assist.cases import run
from rules_assist.shelf import open_game

CASES = Path(__file__).parents[2] / "rules_assist/cases"
GAMES = ("aaeurope", "blitz", "empires")


@pytest.mark.parametrize("game", GAMES)
def test_every_case_of_income_passes_and_none_when_turned_round(game: str) -> None:
    assert run([CASES / game]).failures == ()
    assert run([CASES / game], flip=True).passed == 0


def test_only_ledgers_are_answered() -> None:
    opened = open_game("aaeurope")
    game, position = opened.game, start_position(opened.setups["spring_1941"], opened.game)
    someone = (CounterId(next(iter(position.counters))),)
    assert not opened.rulebook.reach(game, position, someone).ways
    assert not opened.rulebook.reach(game, position, someone).refused
    assert opened.rulebook.findings(game, position) == ()
    assert opened.rulebook.supply(game, position, SideId("germany")) == ()
    assert opened.rulebook.battle(game, position, Act(verb="attack")) is None
    assert opened.rulebook.may(game, position, Act(verb="move", counters=someone)) is None
    assert len(opened.rulebook.ledger(game, position, Act(verb=""))) == 8
