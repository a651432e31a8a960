"""An answer is the same in every run of the program: no order in which words happen to lie in memory comes into it."""

from __future__ import annotations

import os
import subprocess
import sys
from itertools import permutations
from pathlib import Path

import pytest

from counters.counter import SideId
from counters.text.reading import read_position
from tests.rule_code import PROJECT
from tests.shelf_games import the_game

IN_POLAND = "setup september_1939; phase germany_bombing; hamburg: germany ftr #f; east_prussia: germany air"


@pytest.mark.parametrize(
    ("words", "position"),
    [("blitz reach afa inf in vichy_france --setup blitz_of_western_europe", ""), ("empires reach #f", IN_POLAND)],
    ids=("blitz", "empires"),
)
def test_an_answer_does_not_hang_on_how_words_lie_in_memory(words: str, position: str, tmp_path: Path) -> None:
    told, answers = words.split(), set()
    if position:
        (tmp_path / "position.txt").write_text(position.replace("; ", "\n"))
        told += ["--position", str(tmp_path / "position.txt")]
    for seed in "123":
        said = subprocess.run(
            [sys.executable, "-P", "-m", "app", "ask", *told, "--json"],
            env={**os.environ, "PYTHONHASHSEED": seed, "PYTHONPATH": str(PROJECT)},
            capture_output=True, text=True, check=True,
        )  # fmt: skip
        answers.add(said.stdout)
    assert len(answers) == 1
    assert "ways" in answers.pop()


def test_an_answer_does_not_hang_on_what_was_laid_on_the_table_first() -> None:
    box = the_game("blitzwar")
    table = "turn 24 · phase axis_movement · side axis\nbreslau: germany infantry_2 #corps\nholds axis: breslau"
    stores = [f"\n{at}: axis supply_2\nholds axis: {at}" for at in ("ostrava", "kustrin", "poznan")]
    told = set()
    for laid in permutations(stores):
        position = read_position(table + "".join(laid), box.game)
        (line,) = box.rulebook.supply(box.game, position, SideId("axis"))
        told.add((line.source, line.path))
    assert len(told) == 1
