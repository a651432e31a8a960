"""A process of its own that draws tiles, for Qt draws an SVG in one breath and everything else would have to wait.

Asked line by line on its input, `level column row file`; it answers with the same line when the file is there.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Iterable
from pathlib import Path

from PySide6.QtCore import QRectF, Qt
from PySide6.QtGui import QGuiApplication, QImage, QPainter
from PySide6.QtSvg import QSvgRenderer

from app.table.tiles import SIDE, Tile


def draw_tile(renderer: QSvgRenderer, size: tuple[float, float], tile: Tile) -> QImage:
    """One tile of a map of this size."""
    image = QImage(SIDE, SIDE, QImage.Format.Format_RGB32)
    image.fill(Qt.GlobalColor.white)
    painter = QPainter(image)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.setRenderHint(QPainter.RenderHint.SmoothPixmapTransform)
    scale = 2.0**tile.level
    painter.translate(-tile.column * SIDE, -tile.row * SIDE)
    renderer.render(painter, QRectF(0, 0, size[0] * scale, size[1] * scale))
    painter.end()
    return image


def write_tile(image: QImage, path: Path) -> None:
    """Written aside and renamed: nobody ever reads half a tile."""
    aside = path.with_name(f"{path.name}.{os.getpid()}")
    if image.save(str(aside), "PNG", 80):  # type: ignore[call-overload]  # the stubs know only bytes for the format
        aside.replace(path)


def serve(drawing: str, width: float, height: float, asked: Iterable[str]) -> None:
    """Answer until there is nothing more to be asked."""
    renderer = QSvgRenderer(drawing)
    for line in asked:
        level, column, row, name = line.rstrip("\n").split(" ", 3)
        path = Path(name)
        if not path.is_file():
            write_tile(draw_tile(renderer, (width, height), Tile(int(level), int(column), int(row))), path)
        sys.stdout.write(line)
        sys.stdout.flush()


if __name__ == "__main__":
    os.environ["QT_QPA_PLATFORM"] = "offscreen"
    application = QGuiApplication(sys.argv[:1])
    serve(sys.argv[1], float(sys.argv[2]), float(sys.argv[3]), sys.stdin)
