"""Make a board and its printed map out of a table of facts: `python -m boards.making.islands boards/maps/sample`."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path

from shapely import box

from boards.board import Area, AreaId, Board, Box
from boards.files.board_file import write_board
from boards.lettering import Letters
from boards.making.engraving.boxes import HEAD
from boards.making.engraving.chart import chart_labels, print_chart, worth_frame
from boards.making.engraving.fonts import letters_from
from boards.making.islands.archipelago import SEA, make_board
from boards.making.islands.island_facts import read_island_facts
from boards.making.looks.labels import Label
from boards.making.looks.printing import lettering_data
from boards.making.world.writing import lettered, lettering_lines

FONTS = Path(__file__).resolve().parents[3] / "app" / "fonts"


def print_archipelago(folder: Path) -> None:
    """Read `geography.toml` in the folder; write `board.json`, `map.svg` and `lettering.json` beside it."""
    facts, letters = read_island_facts(folder / "geography.toml"), letters_from(FONTS)
    board = make_board(folder.name, facts)
    labels = list(chart_labels(board, facts, letters))
    write_board(with_names(board, labels, letters), folder)
    (folder / "map.svg").write_text(print_chart(board, facts, letters), encoding="utf-8")
    data = lettering_data(labels)
    (folder / "lettering.json").write_text(lettering_lines(data), encoding="utf-8")


def with_names(board: Board, labels: Sequence[Label], letters: Letters) -> Board:
    """With the paper that the name of each area and box takes, and its signs, so that counters can be laid beside."""
    named = {label.of: label for label in labels if label.text == board.spaces[AreaId(label.of)].name}

    def framed(area: Area) -> Area:
        name = named[area.id]
        taken = [name.hull(letters), *([worth_frame(area, name)] if area.kind != SEA else [])]
        return replace(area, lettered=lettered(taken))

    def headed(frame: Box) -> Box:
        """A holding box; the name of a track stands outside it."""
        left, top, right, _ = frame.shape.bounds
        return frame if frame.cells else replace(frame, lettered=box(left, top, right, top + HEAD))

    maps = {
        id: replace(
            map,
            areas={at: framed(it) for at, it in map.areas.items()},
            boxes={at: headed(it) for at, it in map.boxes.items()},
        )
        for id, map in board.maps.items()
    }
    return replace(board, maps=maps)


if __name__ == "__main__":
    print_archipelago(Path(sys.argv[1]))
