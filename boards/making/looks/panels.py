"""Tracks, boxes and the legend, printed as part of the board: paper panels, cells, captions in one voice."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from xml.sax.saxutils import quoteattr

from boards.board import Box, Cell
from boards.engraving.ink import GOLD, INK, moved, panel, stroke, wash
from boards.lettering import Style
from boards.making.looks.labels import Label
from boards.making.world.tables import Frame

CELL = "#fbf6e8"
SHADED = "#efe3c6"
Drawn = tuple[list[str], list[Label]]


def frame_of(box: Box | Cell) -> Frame:
    left, top, right, bottom = box.shape.bounds
    return left, top, right, bottom


def sheet_of_paper(frame: Frame) -> str:
    left, top, right, bottom = frame
    return panel(left, top, right - left, bottom - top)


def grid(
    box: Box,
    inside: Callable[[Cell, Frame], Iterable[str | Label]],
    shaded: Callable[[Cell], bool] = lambda cell: False,
) -> Drawn:
    """The cells of a track with whatever is printed in each."""
    drawings: list[str] = []
    labels: list[Label] = []
    left, top, right, bottom = frame_of(box)
    drawings.append(wash(f"M{left:g} {top:g}H{right:g}V{bottom:g}H{left:g}Z", CELL))
    for cell in box.cells:
        x, y, far, low = frame_of(cell)
        if shaded(cell):
            drawings.append(wash(f"M{x:g} {y:g}H{far:g}V{low:g}H{x:g}Z", SHADED))
        for part in inside(cell, (x, y, far, low)):
            (labels if isinstance(part, Label) else drawings).append(part)  # type: ignore[arg-type] # by its type
    lines = "".join(f"M{x:g} {y:g}H{far:g}V{low:g}H{x:g}Z" for x, y, far, low in (frame_of(cell) for cell in box.cells))
    drawings.append(stroke(lines, INK, 1.5, 0.8))
    drawings.append(stroke(f"M{left:g} {top:g}H{right:g}V{bottom:g}H{left:g}Z", INK, 2.4))
    return drawings, labels


def caption(
    text: str, at: tuple[float, float], size: float = 34.0, align: float = 0.5, style: Style = "small caps"
) -> Label:
    return Label(
        text, style, size, at, spacing=size * 0.04, colour="#5b2e1c" if style == "small caps" else INK, align=align
    )


def rule(left: float, right: float, y: float) -> str:
    """An ornament beneath a caption."""
    middle = (left + right) / 2
    return stroke(f"M{left:g} {y:g}H{middle - 10:g}M{middle + 10:g} {y:g}H{right:g}", GOLD, 1.4) + wash(
        f"M{middle:g} {y - 4:g}l5 4l-5 4l-5-4z", GOLD
    )


def legend(
    signs: Sequence[tuple[str, str]],
    frame: Frame,
    columns: int,
    size: float = 25.0,
    indent: float = 44.0,
    *,
    down: bool = False,
) -> Drawn:
    """Each sign with what it means; `signs` come from the same place as those on the map. They follow one another
    along the rows, or down the columns."""
    left, top, right, bottom = frame
    rows = -(-len(signs) // columns)
    wide, high = (right - left) / columns, (bottom - top) / rows
    drawings: list[str] = []
    labels: list[Label] = []
    for number, (sign, text) in enumerate(signs):
        column, row = divmod(number, rows) if down else (number % columns, number // columns)
        x, y = left + column * wide, top + (row + 0.5) * high
        named = quoteattr(f"legend: {text}")  # Inkscape shows it, and a test finds it
        drawings.append(f"<g inkscape:label={named}>{moved(sign, round(x + indent / 2, 1), round(y, 1))}</g>")
        labels.append(Label(text, "roman", size, (x + indent + 10, y + size * 0.3), align=0))
    return drawings, labels


def swatch(colour: str, inside: str = "") -> str:
    return stroke("M-20-13H20V13H-20Z", INK, 1.4, fill=colour) + inside
