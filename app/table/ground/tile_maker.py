"""A process of its own that draws tiles, for Qt draws an SVG in one breath and everything else would have to wait.

Asked line by line on its input, `level column row`: the first tile of a block of four, which cost hardly more than one.
It answers with a line for each tile that is on the disk now, and an empty one when the block is done.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Iterable
from pathlib import Path

from PySide6.QtCore import QBuffer, QByteArray, QIODevice, QRectF, Qt
from PySide6.QtGui import QImage, QPainter
from PySide6.QtSvg import QSvgRenderer

from app.look import ready_to_draw
from app.pictures.safe_drawing import drawing_from
from app.table.ground.tile_store import tile_path
from app.table.ground.tiles import SIDE, Tile, block_of
from boards.plain.files import write_aside

Size = tuple[float, float]


def draw_tiles(renderer: QSvgRenderer, size: Size, tiles: Iterable[Tile]) -> list[tuple[Tile, QImage]]:
    """Neighbouring tiles of one level of a map of this size, drawn together and cut apart."""
    wanted = list(tiles)
    left, top = min(tile.column for tile in wanted), min(tile.row for tile in wanted)
    wide = max(tile.column for tile in wanted) - left + 1
    high = max(tile.row for tile in wanted) - top + 1
    image = QImage(wide * SIDE, high * SIDE, QImage.Format.Format_RGB32)
    image.fill(Qt.GlobalColor.white)
    painter = QPainter(image)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.setRenderHint(QPainter.RenderHint.SmoothPixmapTransform)
    scale = 2.0 ** wanted[0].level
    painter.translate(-left * SIDE, -top * SIDE)
    renderer.render(painter, QRectF(0, 0, size[0] * scale, size[1] * scale))
    painter.end()
    return [(tile, image.copy((tile.column - left) * SIDE, (tile.row - top) * SIDE, SIDE, SIDE)) for tile in wanted]


def write_tile(image: QImage, path: Path) -> None:
    """Written aside and renamed: nobody ever reads half a tile."""
    data = QByteArray()
    buffer = QBuffer(data)
    buffer.open(QIODevice.OpenModeFlag.WriteOnly)
    if image.save(buffer, "PNG", 80):  # type: ignore[call-overload]  # the stubs know only bytes for the format
        write_aside(path, bytes(data.data()), lasting=False)


def serve(drawing: str, size: Size, folder: Path, asked: Iterable[str]) -> None:
    """Answer until there is nothing more to be asked."""
    renderer = QSvgRenderer(QByteArray(drawing_from(Path(drawing))))
    for line in asked:
        first = Tile(*map(int, line.split()))
        block = block_of(first, *size)
        missing = [tile for tile in block if not tile_path(folder, tile).is_file()]
        if missing:
            for tile, image in draw_tiles(renderer, size, block):
                write_tile(image, tile_path(folder, tile))
        for tile in block:
            sys.stdout.write(f"{tile.level} {tile.column} {tile.row}\n")
        sys.stdout.write("\n")
        sys.stdout.flush()


if __name__ == "__main__":
    os.environ["QT_QPA_PLATFORM"] = "offscreen"
    ready_to_draw()
    serve(sys.argv[1], (float(sys.argv[2]), float(sys.argv[3])), Path(sys.argv[4]), sys.stdin)
