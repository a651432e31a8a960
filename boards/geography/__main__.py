"""Make a board of the real world: `python -m boards.geography GAME --sources FOLDER`."""

from __future__ import annotations

import argparse
import importlib
import logging
import sys
import time
from pathlib import Path

from boards.bad_input import BadInput
from boards.engraving.fonts import letters_from
from boards.geography import contacts
from boards.geography.drawing.printing import Drawing
from boards.geography.drawing.sheet import Sheet
from boards.geography.making import make_board
from boards.geography.sources import Sources
from boards.geography.tables import files_of, read_geography
from boards.geography.writing import write

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
    drawings: dict[object, Drawing] = {}
    wrong = 0
    for id, one in made.maps.items():
        for difference in contacts.differences(
            one.map, made.board.contacts, look.BORDERS, one.table.shaping.least_contact
        ):
            wrong += 1
            tell(str(difference))
        tell(f"{id}: drawing")
        drawings[id] = look.draw(Sheet(one, made.board, sources, letters, tell))
    for name, size in write(made.board, drawings, letters, folder).items():  # type: ignore[arg-type]
        tell(f"{name}: {size / 1000:.0f} kB")
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
