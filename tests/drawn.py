"""Draws what nearly every window of the tests shows into the user's cache: once, for all processes of the tests.

Otherwise each test on the shelf or on the sample begins a process that draws, and ends it before anything is drawn.
"""

from __future__ import annotations

import sys

from PySide6.QtCore import QRectF
from PySide6.QtSvg import QSvgRenderer
from PySide6.QtWidgets import QApplication

from app.look import ready_to_draw
from app.table.ground.grounds import drawing_of
from app.table.ground.tiles import TileStore, draw_tiles, level_for, tiles_in, write_tile
from app.windows.shelf.thumbnails import Thumbnails
from rules_assist.shelf.listing import setups_of
from rules_assist.shelf.shelf import SAMPLE, shelf
from tests.made_game import made_game
from tests.shelf_games import the_game

WIDE = (500, 1000)
"""Pixels of a whole map in a window of ordinary size, and in a small one."""


def draw_grounds() -> None:
    """As fine as the window wants them: of large drawings the table itself draws a coarser one, where nothing is."""
    boards = [(the_game(record.id).game.board, record.folder(record.board)) for record in shelf()]
    for board, folder in (*boards, (made_game().board, SAMPLE.folder(SAMPLE.board))):
        for map in board.maps.values():
            drawing, _ = drawing_of(board, map, folder)
            assert drawing is not None
            store = TileStore(drawing)
            store.use()
            for level in {level_for(wide / map.width) for wide in WIDE}:
                tiles = tiles_in(QRectF(0, 0, map.width - 1, map.height - 1), level)
                for tile, image in draw_tiles(QSvgRenderer(str(drawing)), (map.width, map.height), tiles):
                    write_tile(image, store.path(tile))


def main() -> int:
    application = QApplication(["sandtable"])
    ready_to_draw()
    draw_grounds()
    pictures = Thumbnails(application)
    pictures.left.connect(lambda left: left or application.quit())
    for record in shelf():
        if not record.side_of:
            pictures.of_setup(record, setups_of(record)[0])
    application.exec()
    pictures.close()
    return 0


if __name__ == "__main__":
    sys.exit(main())
