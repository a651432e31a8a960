"""The rulebook of BlitzWar as a whole: its cases pass, and bite."""

from __future__ import annotations

from pathlib import Path

import pytest

from rules_assist.asking.cases import run_both_ways
from rules_assist.shelf.shelf import find
from tests.shelf_games import the_game

FILES = sorted(find("blitzwar").folder("rules_assist/cases/blitzwar").rglob("*.txt"))


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_every_case_passes_and_none_when_turned_round(path: Path) -> None:
    straight, turned = run_both_ways([path], opening=the_game)
    assert straight.failures == ()
    assert straight.passed > 0
    assert turned.passed == 0
