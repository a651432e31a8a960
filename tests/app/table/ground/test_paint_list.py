"""What is painted from the list is what Qt paints from the drawing, of every map of ours."""

from __future__ import annotations

from itertools import groupby
from pathlib import Path

import pytest
from PySide6.QtCore import QRectF
from PySide6.QtGui import QGuiApplication, QImage, QPainter
from PySide6.QtSvg import QSvgRenderer

from app.pictures.safe_drawing import OURS
from app.table.ground.paint_list import PaintList
from app.table.ground.tiles import SIDE, Tile, draw_tiles, tiles_in

UNLIKE = 24
"""Of 255: more is not only the rounding of an edge."""

DOTTED = 9e-3
"""Of a map full of long dotted lines: Qt counts their dots otherwise in each part that it paints."""

MAPS = sorted(OURS.glob("*/*.svg"))


@pytest.mark.parametrize("file", MAPS, ids=lambda file: f"{file.parent.name}-{file.stem}")
def test_a_tile_of_each_of_our_maps_is_painted_as_from_the_drawing(qapp: QGuiApplication, file: Path) -> None:
    renderer = QSvgRenderer(str(file))
    size = renderer.viewBoxF().width(), renderer.viewBoxF().height()
    drawing = PaintList(renderer, size)
    middle = QRectF(size[0] * 0.45, size[1] * 0.4, 1, 1)
    most = DOTTED if file.parent.name.startswith("totaldomination") else 4e-4
    for tile in (next(tiles_in(middle, level)) for level in (-1, 1)):
        assert share_unlike(drawing.draw(tile), draw_tiles(renderer, size, [tile])[0][1]) < most, tile


def test_the_dots_of_a_line_go_on_from_tile_to_tile(qapp: QGuiApplication) -> None:
    line = '<path d="M 250 3 C 300 900 200 1500 250 3000" fill="none" stroke="#000000" stroke-width="16"'
    drawing = f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 512 3072">{line}'
    renderer = QSvgRenderer(f'{drawing} stroke-linecap="round" stroke-dasharray="0.1 37"/></svg>'.encode())
    listed, whole = PaintList(renderer, (512, 3072)), QImage(SIDE, 6 * SIDE, QImage.Format.Format_RGB32)
    painter = QPainter(whole)
    for row in range(6):
        painter.drawImage(0, row * SIDE, listed.draw(Tile(0, 0, row)))
    painter.end()
    dark = [any(whole.pixelColor(x, y).lightness() < 100 for x in range(200, 300)) for y in range(30, 2970)]
    between = [len(list(run)) for is_dark, run in groupby(dark) if not is_dark][1:-1]
    assert len(between) > 70
    assert max(between) - min(between) <= 2, "no dot is cut in two, and none is nearer to the next"


def test_what_is_faint_as_a_whole_is_painted_as_sharp_as_it_is_seen(qapp: QGuiApplication) -> None:
    """Qt makes a picture of it, as large as it will be seen: of one made for another size the edge would be blurred."""
    drawing = b"""<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 600 600">
      <circle cx="60" cy="60" r="40" fill="#ffffff" stroke="#000000" stroke-width="6" opacity="0.8"/></svg>"""
    renderer, tile = QSvgRenderer(drawing), Tile(2, 0, 0)
    listed = PaintList(renderer, (600, 600)).draw(tile)
    assert share_unlike(listed, draw_tiles(renderer, (600, 600), [tile])[0][1]) == 0
    across = [listed.pixelColor(x, 240).lightness() for x in range(SIDE)]
    assert min(across) < 60
    assert sum(60 < light < 240 for light in across) <= 8


def test_a_long_line_is_cut_and_joined_again_without_a_seam(qapp: QGuiApplication) -> None:
    points = " ".join(f"{x} {300 + (x * 37) % 41}" for x in range(0, 3000, 7))
    line = f'<path d="M{points}" fill="none" stroke="#000000" stroke-opacity="0.5" stroke-width="5"'
    drawing = f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 3000 600">{line}'
    renderer = QSvgRenderer(f'{drawing} stroke-linecap="round" stroke-linejoin="round"/></svg>'.encode())
    listed = PaintList(renderer, (3000, 600))
    tile = Tile(1, 4, 1)
    assert len(listed._in(tile)) < len(listed._pieces) / 4
    assert share_unlike(listed.draw(tile), draw_tiles(renderer, (3000, 600), [tile])[0][1], 4) == 0


def share_unlike(one: QImage, other: QImage, unlike: int = UNLIKE) -> float:
    """Of the pixels, those that anybody could tell apart."""
    assert one.size() == other.size()
    ours, theirs = (bytes(image.constBits()) for image in (one, other))
    return sum(abs(a - b) > unlike for a, b in zip(ours, theirs, strict=True) if a != b) / len(ours)
