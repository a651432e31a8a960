"""Make a board of the real world: `python -m boards.geography GAME --sources FOLDER`."""

from __future__ import annotations

import argparse
import importlib
import logging
import sys
import time
from collections.abc import Iterator
from functools import partial
from pathlib import Path

from boards.bad_input import BadInput
from boards.board import Board
from boards.engraving.fonts import letters_from
from boards.geography import contacts
from boards.geography.aside import aside
from boards.geography.drawing.printing import Drawing
from boards.geography.drawing.sheet import Sheet
from boards.geography.making import MadeMap, make_board
from boards.geography.sources import Sources
from boards.geography.tables import files_of, read_geography
from boards.geography.writing import write
from boards.sentence import Sentence

ROOT = Path(__file__).resolve().parents[2]


def main(words: list[str] | None = None) -> int:
    """0 if the board was made and its shapes are as its table says, 1 if they differ, 2 if a file is wrong."""
    asked = argparse.ArgumentParser(prog="python -m boards.geography", description=__doc__)
    asked.add_argument("game", help="a folder of boards/maps")
    asked.add_argument("--sources", type=Path, required=True, help="boards/maps/SOURCES.md tells what belongs in it")
    asked.add_argument("--maps", type=Path, default=ROOT / "boards" / "maps", help="where the boards are")
    asked.add_argument("--fonts", type=Path, default=ROOT / "app" / "fonts")
    options = asked.parse_args(words)
    try:
        return _make(options.game, options.maps / options.game, Sources(options.sources), options.fonts)
    except BadInput as error:
        sys.stderr.write(f"{error}\n")
        return 2


def _make(game: str, folder: Path, sources: Sources, fonts: Path) -> int:
    began = time.perf_counter()

    def tell(words: str) -> None:
        sys.stdout.write(f"{time.perf_counter() - began:6.1f} s  {words}\n")
        sys.stdout.flush()

    look = importlib.import_module(f"boards.geography.games.{game}")
    logging.getLogger("fontTools").setLevel(logging.ERROR)  # it remarks on the dates of fonts
    letters = letters_from(fonts)
    made = make_board([read_geography(file) for file in files_of(folder)], sources, tell)

    def drawn(one: MadeMap) -> Drawing:
        tell(f"{one.map.id}: drawing")
        found: Drawing = look.draw(Sheet(one, made.board, sources, letters, tell))
        return found

    first, *rest = made.maps.values()
    jobs = {one.map.id: aside(partial(drawn, one)) for one in rest}
    wrong = [str(it) for one in made.maps.values() for it in _differences(one, made.board, look.BORDERS)]
    for difference in wrong:
        tell(difference)
    drawings = {first.map.id: drawn(first)} | {id: job() for id, job in jobs.items()}
    for name, size in write(made.board, drawings, letters, folder).items():
        tell(f"{name}: {size / 1000:.0f} kB")
    return 1 if wrong else 0


def _differences(one: MadeMap, board: Board, kinds: tuple[str, ...]) -> Iterator[Sentence]:
    return contacts.differences(one.map, board.contacts, kinds, one.table.shaping.least_contact)


if __name__ == "__main__":
    sys.exit(main())
