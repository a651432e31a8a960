"""One map on the screen, timed in its own process: `python -m tests.bench.first_picture GAME MAP SETUP STARTED`."""

from __future__ import annotations

import gc
import json
import re
import resource
import sys
import time
from pathlib import Path

WINDOW = (1600, 1000)


def first_picture(game: str, map_word: str, setup: str, started: float) -> dict[str, float]:
    """Seconds from the start of the process to the picture, from opening the files, and of the ground alone; megabytes
    and tiles. Without a set-up only the board is opened; without a map it is the first of the board."""
    from PySide6.QtWidgets import QApplication

    # As the program does while it starts: nothing is rubbish yet.
    gc.disable()
    application = QApplication(["sandtable"])
    from app.look import ready_to_draw
    from app.table.table import Table
    from boards.board import MapId
    from boards.files.board_file import read_board
    from counters.box.setups import empty_table
    from counters.box.sheet import Sheet
    from counters.box.sheet_file import read_sheet  # noqa: F401 - so that only reading is timed below
    from counters.game import Game
    from counters.text.reading import start_position
    from rules_assist.shelf.shelf import find, open_game

    ready_to_draw()
    record = find(game)
    opening = time.perf_counter()
    if setup:
        opened = open_game(game)
        whole, position = opened.game, start_position(opened.setups[setup], opened.game)
    else:
        whole = Game(read_board(record.folder(record.board)), Sheet(game=game, title=record.title))
        position = empty_table(whole)
    maps = whole.board.maps
    map = maps[MapId(map_word)] if map_word else next(iter(maps.values()))
    began = time.perf_counter()
    table = Table(whole, map.id, record.folder(record.board) / map.drawing)
    table.resize(*WINDOW)
    table.begin()
    ground = time.perf_counter() - began
    table.show_position(None, position)
    table.finish()
    table.show()
    application.processEvents()
    table.grab()
    ended, done = time.perf_counter(), time.time() - started
    tiles = len(table.ground.memory) if table.ground else 0
    table.close_map()
    return {
        "start": done, "picture": ended - opening, "ground": ground, "megabytes": most_memory(), "tiles": tiles,
        "counters": len(position.counters),
    }  # fmt: skip


def most_memory() -> float:
    """The most that this process has held; what its parent held does not count."""
    status = Path("/proc/self/status")
    if status.is_file():
        found = re.search(r"VmHWM:\s+(\d+) kB", status.read_text())
        if found:
            return int(found[1]) / 1024
    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024


if __name__ == "__main__":
    of_game, of_map, of_setup, began_at = sys.argv[1:]
    sys.stdout.write(json.dumps(first_picture(of_game, of_map, of_setup, float(began_at))) + "\n")
