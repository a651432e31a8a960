"""Draws what nearly every window of the tests shows into the user's cache: once, for all processes of the tests.

Otherwise each test on the shelf or on the sample begins a process that draws, and ends it before anything is drawn.
"""

from __future__ import annotations

import sys

from PySide6.QtWidgets import QApplication

from app.look import ready_to_draw
from app.table.ground.grounds import drawing_of
from app.table.ground.map_layer import MapLayer
from app.windows.shelf.thumbnails import Thumbnails
from rules_assist.shelf.listing import setups_of
from rules_assist.shelf.shelf import SAMPLE, shelf
from tests.made_game import made_game
from tests.shelf_games import the_game

WIDE = 1000
"""Pixels of a whole map in a window of ordinary size."""


def draw_grounds() -> None:
    for board in (the_game(SAMPLE.id).game.board, made_game().board):
        for map in board.maps.values():
            drawing, _ = drawing_of(board, map, SAMPLE.folder(SAMPLE.board))
            assert drawing is not None
            layer = MapLayer(drawing, map.width, map.height)
            layer.begin(WIDE / map.width)
            layer.close()


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
