"""Make a board and its printed map out of a table of facts: `python -m boards.making.islands boards/maps/sample`."""

from __future__ import annotations

import sys
from pathlib import Path

from boards.files.board_file import write_board
from boards.making.engraving.chart import chart_labels, print_chart
from boards.making.engraving.fonts import letters_from
from boards.making.islands.archipelago import make_board
from boards.making.islands.island_facts import read_island_facts
from boards.making.looks.printing import lettering_data
from boards.making.world.writing import lettering_lines

FONTS = Path(__file__).resolve().parents[3] / "app" / "fonts"


def print_archipelago(folder: Path) -> None:
    """Read `geography.toml` in the folder; write `board.json`, `map.svg` and `lettering.json` beside it."""
    facts, letters = read_island_facts(folder / "geography.toml"), letters_from(FONTS)
    board = make_board(folder.name, facts)
    write_board(board, folder)
    (folder / "map.svg").write_text(print_chart(board, facts, letters), encoding="utf-8")
    data = lettering_data(chart_labels(board, facts, letters))
    (folder / "lettering.json").write_text(lettering_lines(data), encoding="utf-8")


if __name__ == "__main__":
    print_archipelago(Path(sys.argv[1]))
