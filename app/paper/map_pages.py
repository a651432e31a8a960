"""A map at the scale at which its counters have their true size, cut into sheets that overlap."""

from __future__ import annotations

from math import ceil

from app.paper.paper import MARGIN, Page, Paper, Piece, foot, line
from app.pictures.drawing import Drawing

OVERLAP = 8.0
"""Millimetres that neighbouring sheets have in common, to be glued."""

FOOT = 3.0
CROSS = 5.0


def map_pages(picture: Drawing, paper: Paper, scale: float, title: str) -> list[Page]:
    """Upright or lying, whichever needs fewer sheets; row by row, A1 in the upper left corner."""
    return min((_tiled(picture, way, scale, title) for way in (paper, paper.across)), key=len)


def _tiled(picture: Drawing, paper: Paper, scale: float, title: str) -> list[Page]:
    wide, high = paper.wide - 2 * MARGIN, paper.high - 2 * MARGIN - FOOT
    whole_wide, whole_high = picture.width * scale, picture.full_height * scale
    columns, rows = _needed(whole_wide, wide), _needed(whole_high, high)
    found = []
    for row in range(rows):
        for column in range(columns):
            left, top = column * (wide - OVERLAP), row * (high - OVERLAP)
            across, down = min(wide, whole_wide - left), min(high, whole_high - top)
            piece = Piece(
                picture.left + left / scale, picture.top + top / scale, across / scale, down / scale,
                MARGIN, MARGIN, scale,
            )  # fmt: skip
            words = f"{title} · {chr(65 + row % 26)}{column + 1} of {columns} × {rows}"
            marks = _marks(across, down, first=(column == 0, row == 0), last=(column == columns - 1, row == rows - 1))
            found.append(Page(paper, (*marks, *foot(paper, words)), picture=picture, piece=piece))
    return found


def _needed(whole: float, room: float) -> int:
    return 1 if whole <= room else 1 + ceil((whole - room) / (room - OVERLAP) - 1e-9)


def _marks(across: float, down: float, *, first: tuple[bool, bool], last: tuple[bool, bool]) -> list[str]:
    """Crosses where the next sheet begins, and lines at the edges along which is cut."""
    half = OVERLAP / 2
    xs = [MARGIN + (0 if first[0] else half), MARGIN + across - (0 if last[0] else half)]
    ys = [MARGIN + (0 if first[1] else half), MARGIN + down - (0 if last[1] else half)]
    ends = [line(x, y - CROSS / 2, x, y + CROSS / 2, colour="#000000") for x in xs for y in ys]
    return ends + [line(x - CROSS / 2, y, x + CROSS / 2, y, colour="#000000") for x in xs for y in ys]
