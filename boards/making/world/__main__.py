"""Make a board of the real world: `python -m boards.making.world GAME --sources FOLDER`."""

from __future__ import annotations

import argparse
import importlib
import logging
import sys
import time
from collections.abc import Iterator
from functools import partial
from pathlib import Path
from typing import Protocol

import msgspec

from boards.board import Board
from boards.making.engraving.fonts import letters_from
from boards.making.looks import plain_look
from boards.making.looks.paper import Paper
from boards.making.looks.printing import Drawing
from boards.making.world import contacts
from boards.making.world.aside import aside
from boards.making.world.making import MadeMap, make_board, make_map
from boards.making.world.sources import Sources
from boards.making.world.tables import Frame, files_of, read_geography
from boards.making.world.writing import write
from boards.plain.bad_input import BadInput
from boards.plain.sentence import Sentence


class Look(Protocol):
    """What a board's own module has."""

    BORDERS: tuple[str, ...]

    def draw(self, paper: Paper, /) -> Drawing: ...


ROOT = Path(__file__).resolve().parents[3]


def main(words: list[str] | None = None) -> int:
    """0 if the board was made and its shapes are as its table says, 1 if they differ, 2 if a file is wrong."""
    asked = argparse.ArgumentParser(prog="python -m boards.making.world", description=__doc__)
    asked.add_argument("game", nargs="?", help="a folder of boards/maps")
    asked.add_argument("--sources", type=Path, required=True, help="boards/maps/SOURCES.md tells what belongs in it")
    asked.add_argument("--maps", type=Path, default=ROOT / "boards" / "maps", help="where the boards are")
    asked.add_argument("--fonts", type=Path, default=ROOT / "app" / "fonts")
    asked.add_argument(
        "--provinces", nargs=4, type=float, metavar=("WEST", "SOUTH", "EAST", "NORTH"),
        help="instead: list the provinces there, by which a table names them",
    )  # fmt: skip
    asked.add_argument("--links", action="store_true", help="instead: print a link for every pair that lacks one")
    options = asked.parse_args(words)
    if (options.game is None) == (options.provinces is None):
        asked.error("either a game or --provinces is wanted")
    try:
        if options.provinces is not None:
            return _list(Sources(options.sources), tuple(options.provinces))
        if options.links:
            return _links(options.maps / options.game, Sources(options.sources))
        return _make(options.game, options.maps / options.game, Sources(options.sources), options.fonts)
    except BadInput as error:
        sys.stderr.write(f"{error}\n")
        return 2


def _list(sources: Sources, window: Frame) -> int:
    for it in sources.provinces_in(window):
        where = f"[{it.place[0]:.2f}, {it.place[1]:.2f}]"
        sys.stdout.write(f"{it.code:10} {where:18} {it.name} ({', '.join(filter(None, (it.region, it.country)))})\n")
    return 0


def _links(folder: Path, sources: Sources) -> int:
    """As they are written in the table."""
    for file in files_of(folder):
        table = read_geography(file)
        made = make_map(table, sources, lambda words: None, first=True)
        for link in contacts.lacking(table, made.map):
            sys.stdout.write(f"{msgspec.json.encode(link).decode()},\n")
    return 0


def look_of(game: str) -> Look:
    """The board's own module, if it has one; else the common look."""
    try:
        own: Look = importlib.import_module(f"boards.making.games.{game}")
    except ModuleNotFoundError as error:
        if error.name != f"boards.making.games.{game}":
            raise
        return plain_look
    return own


def _make(game: str, folder: Path, sources: Sources, fonts: Path) -> int:
    began = time.perf_counter()

    def tell(words: str) -> None:
        sys.stdout.write(f"{time.perf_counter() - began:6.1f} s  {words}\n")
        sys.stdout.flush()

    look = look_of(game)
    logging.getLogger("fontTools").setLevel(logging.ERROR)  # it remarks on the dates of fonts
    letters = letters_from(fonts)
    made = make_board([read_geography(file) for file in files_of(folder)], sources, tell)

    def drawn(one: MadeMap) -> Drawing:
        tell(f"{one.map.id}: drawing")
        return look.draw(Paper(one, made.board, sources, letters, tell))

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
