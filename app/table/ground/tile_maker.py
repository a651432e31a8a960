"""A process of its own that draws tiles, for Qt draws an SVG in one breath and everything else would have to wait."""

from __future__ import annotations

import os
import sys
from collections.abc import Iterable
from pathlib import Path

from PySide6.QtCore import QByteArray
from PySide6.QtSvg import QSvgRenderer

from app.look import ready_to_draw
from app.pictures.bounds import bound_this_process
from app.pictures.safe_drawing import drawing_from, is_ours
from app.table.ground.paint_list import PaintList
from app.table.ground.tiles import Size, Tile, draw_tiles, tile_path, write_tile

SECONDS_OF_OTHERS = 3
"""Of processor time, for reading a stranger's drawing and for each answer; our own largest takes one."""


def serve(drawing: str, size: Size, folder: Path, asked: Iterable[str]) -> None:
    """Answer until there is nothing more to be asked: each line is a level, and first and last column and row; an empty
    one only says that single tiles will be wanted soon.

    Single tiles of ours are drawn from a list, which takes as long to make as a window full of tiles together. A
    stranger's drawing has so much time for each answer, and may hold what the list does not know.
    """
    file, listed = Path(drawing), None

    def bound() -> None:
        if not is_ours(file):
            bound_this_process(SECONDS_OF_OTHERS)

    bound()
    renderer = QSvgRenderer(QByteArray(drawing_from(file, beside=True)))
    for line in asked:
        bound()
        level, left, right, top, low = map(int, line.split() or "00000")
        wanted = [Tile(level, column, row) for row in range(top, low + 1) for column in range(left, right + 1)]
        if len(wanted) == 1 and is_ours(file):
            listed = listed or PaintList(renderer, size)
        if not line.strip():
            continue
        missing = [tile for tile in wanted if not tile_path(folder, tile).is_file()]
        if missing and len(wanted) == 1 and listed is not None:
            write_tile(listed.draw(missing[0]), tile_path(folder, missing[0]))
        elif missing:
            for tile, image in draw_tiles(renderer, size, missing):
                write_tile(image, tile_path(folder, tile))
        for tile in wanted:
            sys.stdout.write(f"{tile.level} {tile.column} {tile.row}\n")
        sys.stdout.write("\n")
        sys.stdout.flush()


if __name__ == "__main__":
    os.environ["QT_QPA_PLATFORM"] = "offscreen"
    ready_to_draw()
    serve(sys.argv[1], (float(sys.argv[2]), float(sys.argv[3])), Path(sys.argv[4]), sys.stdin)
