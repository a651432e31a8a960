"""The boards that edits are tried on."""

from pathlib import Path

import pytest

from boards.board import Board
from boards.files.board_file import read_board

MAPS = Path(__file__).resolve().parents[3] / "boards" / "maps"


@pytest.fixture(scope="session")
def sample() -> Board:
    return read_board(MAPS / "sample")
