"""Whatever is done to a board, in whatever order: its coverage stays whole and its file says the same."""

import random
from collections import Counter

import pytest

from boards.board import Board, MapId
from boards.files.board_text import board_texts
from tests.boards.edits.random_edits import Told, faults, kept_otherwise, one_edit

MAP = MapId("board")
EDITS = 40


@pytest.mark.parametrize("seed", [3, 11])
def test_after_random_edits_the_coverage_is_whole_and_every_label_inside(sample: Board, seed: int) -> None:
    """A thousand of them are made by `python -m tests.boards.edits`; a few of every kind are enough here."""
    chance, told = random.Random(seed), Told()
    board, line = sample, [sample]
    for number in range(EDITS):
        # Now and then somebody goes back, and a branch begins.
        board = one_edit(chance.choice(line) if chance.random() < 0.1 else board, MAP, chance, told)
        line.append(board)
        if number % 8 == 0:
            assert faults(board) == [], f"edit {number}, {told}"
    assert faults(board) == []
    done = Counter({what: count for what, count in told.items() if "refused" not in what})
    assert sum(done.values()) > EDITS / 2
    assert len(done) > 6
    assert kept_otherwise(board) == []


def test_the_boards_before_an_edit_are_as_they_were(sample: Board) -> None:
    before = board_texts(sample)
    chance, board = random.Random(5), sample
    for _ in range(20):
        board = one_edit(board, MAP, chance, Told())
    assert board_texts(sample) == before
