"""One game's map on the screen, timed in a process of its own: `python -m app.bench.first_picture GAME`."""

from __future__ import annotations

import json
import re
import resource
import sys
import time
from pathlib import Path

WINDOW = (1600, 1000)


def first_picture(game: str, started: float) -> dict[str, float]:
    """Seconds from the start of the process to the picture, those of the table alone, and megabytes."""
    from PySide6.QtWidgets import QApplication  # noqa: PLC0415 - all that is needed is part of what is timed

    application = QApplication(["sandtable"])
    from app.look import ready_to_draw  # noqa: PLC0415
    from app.table.table import Table  # noqa: PLC0415
    from counters.text.reading import start_position  # noqa: PLC0415
    from rules_assist.shelf import open_game  # noqa: PLC0415

    ready_to_draw()
    opened = open_game(game)
    position = start_position(next(iter(opened.setups.values())), opened.game)
    (map, *_) = opened.game.board.maps.values()
    began = time.perf_counter()
    table = Table(opened.game, map.id, opened.record.folder(opened.record.board) / map.drawing)
    table.resize(*WINDOW)
    table.begin()
    ground = time.perf_counter() - began
    table.show_position(None, position)
    table.finish()
    table.show()
    application.processEvents()
    table.grab()
    done = time.time() - started
    table.close_map()
    return {"start": done, "ground": ground, "megabytes": most_memory()}


def most_memory() -> float:
    """The most that this process has held; what its parent held does not count."""
    status = Path("/proc/self/status")
    if status.is_file():
        found = re.search(r"VmHWM:\s+(\d+) kB", status.read_text())
        if found:
            return int(found[1]) / 1024
    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024


def plain_picture(drawing: Path) -> float:
    """Seconds for Qt's own reading and drawing of the same file, at the size of the window."""
    from PySide6.QtCore import QRectF  # noqa: PLC0415
    from PySide6.QtGui import QImage, QPainter  # noqa: PLC0415
    from PySide6.QtSvg import QSvgRenderer  # noqa: PLC0415

    began = time.perf_counter()
    renderer = QSvgRenderer(str(drawing))
    size = renderer.defaultSize()
    scale = min(WINDOW[0] / size.width(), WINDOW[1] / size.height())
    wide, high = round(size.width() * scale), round(size.height() * scale)
    image = QImage(wide, high, QImage.Format.Format_RGB32)
    painter = QPainter(image)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    renderer.render(painter, QRectF(0, 0, wide, high))
    painter.end()
    return time.perf_counter() - began


if __name__ == "__main__":
    sys.stdout.write(json.dumps(first_picture(sys.argv[1], float(sys.argv[2]))) + "\n")
