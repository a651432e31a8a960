"""Tracks, boxes and the legend, printed as part of the board: paper panels, cells, captions in one voice."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from xml.sax.saxutils import quoteattr

from boards.board import Box, Cell
from boards.engraving.ink import GOLD, INK, moved, panel, stroke, wash
from boards.lettering import Style
from boards.making.looks.borders import BorderPen
from boards.making.looks.labels import Label
from boards.making.world.tables import Frame

CELL = "#fbf6e8"
SHADED = "#efe3c6"
Printed = Iterator[str | Label]


def frame_of(box: Box | Cell) -> Frame:
    left, top, right, bottom = box.shape.bounds
    return left, top, right, bottom


def bare_paper(frame: Frame) -> str:
    left, top, right, bottom = frame
    return panel(left, top, right - left, bottom - top)


def grid(
    box: Box,
    inside: Callable[[Cell, Frame], Iterable[str | Label]],
    shaded: Callable[[Cell], bool] = lambda cell: False,
) -> Printed:
    """The cells of a track with whatever is printed in each."""
    left, top, right, bottom = frame_of(box)
    yield wash(f"M{left:g} {top:g}H{right:g}V{bottom:g}H{left:g}Z", CELL)
    for cell in box.cells:
        x, y, far, low = frame_of(cell)
        if shaded(cell):
            yield wash(f"M{x:g} {y:g}H{far:g}V{low:g}H{x:g}Z", SHADED)
        yield from inside(cell, (x, y, far, low))
    lines = "".join(f"M{x:g} {y:g}H{far:g}V{low:g}H{x:g}Z" for x, y, far, low in (frame_of(cell) for cell in box.cells))
    yield stroke(lines, INK, 1.5, 0.8)
    yield stroke(f"M{left:g} {top:g}H{right:g}V{bottom:g}H{left:g}Z", INK, 2.4)


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
) -> Printed:
    """Each sign with what it means; `signs` come from the same place as those on the map. They follow one another
    along the rows, or down the columns."""
    left, top, right, bottom = frame
    rows = -(-len(signs) // columns)
    wide, high = (right - left) / columns, (bottom - top) / rows
    for number, (sign, text) in enumerate(signs):
        column, row = divmod(number, rows) if down else (number % columns, number // columns)
        x, y = left + column * wide, top + (row + 0.5) * high
        named = quoteattr(f"legend: {text}")  # Inkscape shows it, and a test finds it
        yield f"<g inkscape:label={named}>{moved(sign, round(x + indent / 2, 1), round(y, 1))}</g>"
        yield Label(text, "roman", size, (x + indent + 10, y + size * 0.3), align=0)


def sample(pen: BorderPen, half: float) -> str:
    """A border as it is drawn on the map, for the legend."""
    return stroke(f"M-{half:g} 0H{half:g}", pen.colour, pen.width, pen.strong, dash=pen.dash)


def swatch(colour: str, inside: str = "") -> str:
    return stroke("M-20-13H20V13H-20Z", INK, 1.4, fill=colour) + inside
