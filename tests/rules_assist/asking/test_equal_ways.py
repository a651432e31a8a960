"""Of several ways that are as short, any may be expected; none that is longer, and none that leads elsewhere."""

from __future__ import annotations

from pathlib import Path

import pytest

from rules_assist.asking.cases import run_both_ways
from tests.shelf_games import the_game

HEAD = """game blitzwar
position
  turn 17 · phase soviet_movement · side soviet
  holds soviet: moscow, mozhaisk, smolensk, kalinin
  smolensk: ussr infantry_2 #a
case only
"""
MARCH, SUPPLY = (
    "  ask reach #a by tactical\n  expect to moscow through ",
    "  ask supply #a\n  expect supplied from moscow through ",
)


def passes(words: str, folder: Path) -> bool:
    file = folder / "ways.txt"
    file.write_text(HEAD + words + "\n", "utf-8")
    straight, turned = run_both_ways([file], opening=the_game)
    assert straight.passed + turned.passed == 1, (straight.failures, turned.failures)
    return straight.passed == 1


@pytest.mark.parametrize("through", ["kalinin", "mozhaisk"])
def test_either_of_two_ways_will_do(through: str, tmp_path: Path) -> None:
    assert passes(MARCH + through, tmp_path)
    assert passes(SUPPLY + through, tmp_path)


@pytest.mark.parametrize("through", ["velikiye_luki", "kalinin and mozhaisk", "nothing", "tula"])
def test_no_other_way_will(through: str, tmp_path: Path) -> None:
    assert not passes(MARCH + through, tmp_path)
    assert not passes(SUPPLY + through, tmp_path)
