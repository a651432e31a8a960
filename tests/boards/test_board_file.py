"""Boards on disk: the same board back, the same bytes again."""

from pathlib import Path

from boards.board_file import BOARD_FILE, board_texts, read_board, read_board_texts, write_board
from tests.made_boards import made_board


def test_a_board_that_was_written_is_read_as_it_was(tmp_path: Path) -> None:
    board = made_board(areas=12, points=20)
    write_board(board, tmp_path)
    assert read_board(tmp_path) == board
    assert read_board(tmp_path / BOARD_FILE) == board


def test_writing_what_was_read_gives_the_same_bytes(tmp_path: Path) -> None:
    write_board(made_board(areas=12, points=20), tmp_path / "one")
    write_board(read_board(tmp_path / "one"), tmp_path / "two")
    assert (tmp_path / "one" / BOARD_FILE).read_bytes() == (tmp_path / "two" / BOARD_FILE).read_bytes()


def test_a_board_can_be_read_from_texts_that_are_not_on_the_disk() -> None:
    board = made_board(areas=12, points=20)
    assert read_board_texts({name: text.encode() for name, text in board_texts(board).items()}) == board
