"""A board on disk: a folder with `board.json`, and `<map id>.json` for every further map.

The form is TopoJSON; `board_form` shows it member by member. What was read and is written again has the same bytes.
"""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

from boards.board import Board
from boards.files.board_file import board_from
from boards.files.board_text import BOARD_FILE, board_texts
from boards.plain.bad_input import BadInput
from boards.plain.files import read_bounded, write_aside
from boards.plain.sentence import say

__all__ = ["BOARD_FILE", "board_texts", "read_board", "read_board_texts", "write_board"]


def read_board(folder_or_file: Path) -> Board:
    """The board in a folder, or in that file and those beside it."""
    folder, name = folder_or_file, BOARD_FILE
    if not folder_or_file.is_dir():
        folder, name = folder_or_file.parent, folder_or_file.name
    inside = folder.resolve()

    def text_of(wanted: str) -> bytes:
        path = folder / (name if wanted == BOARD_FILE else wanted)
        if wanted != BOARD_FILE and path.resolve().parent != inside:
            raise BadInput(say("It leads out of the board's folder."), path)
        return read_bounded(path)

    return board_from(text_of, folder, name)


def read_board_texts(texts: Mapping[str, bytes], folder: str = "") -> Board:
    """The board in files that are not on the disk, such as those of a zip, by their names in its folder."""

    def text_of(wanted: str) -> bytes:
        if wanted not in texts:
            raise BadInput(say("There is no such file."), f"{folder}{wanted}")
        return texts[wanted]

    return board_from(text_of, Path(folder))


def write_board(board: Board, folder: Path) -> None:
    """Write the board into a folder. Each file is the old or the new one, whatever happens meanwhile; further maps
    are written before the file that names them."""
    texts = board_texts(board)
    folder.mkdir(parents=True, exist_ok=True)
    for name, text in sorted(texts.items(), key=lambda item: item[0] == BOARD_FILE):
        write_aside(folder / name, text.encode())
