"""Make a board and its printed map out of a table of facts: `python -m app.print_archipelago boards/maps/sample`."""

from __future__ import annotations

import os
import sys
from pathlib import Path

from PySide6.QtGui import QGuiApplication

from app.table.ground.map_lettering import letters
from boards.files.board_file import write_board
from boards.making.engraving.chart import chart_labels, print_chart
from boards.making.islands.archipelago import make_board
from boards.making.islands.island_facts import read_island_facts
from boards.making.looks.printing import lettering_data
from boards.making.world.writing import lettering_lines


def print_archipelago(folder: Path) -> None:
    """Read `geography.toml` in the folder; write `board.json`, `map.svg` and `lettering.json` beside it."""
    facts = read_island_facts(folder / "geography.toml")
    board = make_board(folder.name, facts)
    write_board(board, folder)
    (folder / "map.svg").write_text(print_chart(board, facts, letters), encoding="utf-8")
    data = lettering_data(chart_labels(board, facts, letters))
    (folder / "lettering.json").write_text(lettering_lines(data), encoding="utf-8")


if __name__ == "__main__":
    os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")
    app = QGuiApplication(sys.argv)
    print_archipelago(Path(sys.argv[1]))
