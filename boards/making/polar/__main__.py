"""Make a polar board: `python -m boards.making.polar boards/maps/totaldomination --sources FOLDER`."""

from __future__ import annotations

import argparse
import sys
from pathlib import Path

from boards.making.engraving.fonts import letters_from
from boards.making.polar.paper import draw_world
from boards.making.polar.spaces import board_of, make_world
from boards.making.polar.tables import read_tables
from boards.making.polar.technology import draw_technology, make_technology
from boards.making.world.sources import Sources
from boards.making.world.writing import write
from boards.plain.bad_input import BadInput

ROOT = Path(__file__).resolve().parents[3]


def main(words: list[str] | None = None) -> int:
    """0 if the board was made, 2 if a file is wrong."""
    asked = argparse.ArgumentParser(prog="python -m boards.making.polar", description=__doc__)
    asked.add_argument("folder", type=Path, help="where layout.toml is")
    asked.add_argument("--sources", type=Path, required=True, help="boards/maps/SOURCES.md tells what belongs in it")
    asked.add_argument("--fonts", type=Path, default=ROOT / "app" / "fonts")
    options = asked.parse_args(words)
    try:
        make(options.folder, Sources(options.sources), options.fonts)
    except BadInput as error:
        sys.stderr.write(f"{error}\n")
        return 2
    return 0


def make(folder: Path, sources: Sources, fonts: Path) -> None:
    tables, letters = read_tables(folder), letters_from(fonts)
    map, contacts = make_world(tables)
    boards = make_technology(tables)
    drawings = {
        map.id: draw_world(tables, map, contacts, sources, letters),
        boards.id: draw_technology(tables, boards, letters),
    }
    maps = {map.id: map, boards.id: boards}
    for name, size in write(board_of(tables, maps, contacts), drawings, letters, folder).items():
        sys.stdout.write(f"{name}: {size / 1000:.0f} kB\n")


if __name__ == "__main__":
    sys.exit(main())
