"""Frames on the paper: holding boxes, tracks with their cells, the cartouche and the legend."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from boards.board import Box, Cell
from boards.engraving.ground import TERRAIN
from boards.engraving.ink import GOLD, INK, LAND, PAPER, RED, SAND, SEA_INK, moved, notched, panel, stroke, wash
from boards.lettering import Letters
from boards.making.engraving.lettering import Pen, words
from boards.making.engraving.symbols import ANCHOR, CAPITAL, CROWN, HOUSES, LAMP, LANTERN, SNOW, STRAIT

Frame = tuple[float, float, float, float]
CAPTION = Pen("italic", SEA_INK, PAPER, 2)


def _frame(box: Box | Cell) -> Frame:
    left, top, right, bottom = box.shape.bounds
    return left, top, right - left, bottom - top


HEAD = 58.0
"""How far the name of a holding box reaches down from its upper edge."""


def holding_box(box: Box, letters: Letters, colour: str) -> Iterator[str]:
    left, top, width, height = _frame(box)
    yield panel(left, top, width, height)
    field = f"M{left + 22:g} {top + HEAD:g}H{left + width - 22:g}V{top + height - 22:g}H{left + 22:g}Z"
    yield wash(field, colour, 0.16)
    yield words(letters, box.name, (left + width / 2, top + 46), 36, Pen(spacing=3))
    yield moved(ANCHOR, left + width - 44, top + height - 44)


def track(box: Box, letters: Letters) -> Iterator[str]:
    """Cells in a row; its name above if there is room for it, else before the first."""
    left, top, width, height = _frame(box)
    yield panel(left - 12, top - 12, width + 24, height + 24)
    for cell in box.cells:
        x, y, wide, high = _frame(cell)
        winter = bool(cell.attributes.get("winter"))
        yield wash(f"M{x:g} {y:g}h{wide:g}v{high:g}h{-wide:g}z", "#dbe7ea" if winter else LAND, 0.9)
        yield stroke(f"M{x:g} {y:g}h{wide:g}v{high:g}h{-wide:g}z", INK, 1.4)
        large = high > 100
        foot = y + (40 if large else high / 2 + 12)
        yield words(letters, cell.name, (x + wide / 2, foot), 38 if large else 34, Pen("roman"))
        if winter:
            yield moved(SNOW, x + wide - 18, y + 18)
        if "season" in cell.attributes:
            yield words(letters, str(cell.attributes["season"]), (x + wide / 2, y + high - 14), 21, Pen("italic"))
    if height > 100:
        yield words(letters, box.name, (left + width / 2, top - 26), 30, CAPTION)
    else:
        yield words(letters, box.name, (left - 28, top + height / 2 + 10), 30, CAPTION, align=1)


def cartouche(frame: Frame, lines: Sequence[str], letters: Letters) -> Iterator[str]:
    left, top, width, height = frame
    yield panel(left, top, width, height)
    yield stroke(notched(left + 14, top + 14, width - 28, height - 28, 12), INK, 0.8)
    middle = left + width / 2
    yield moved(LANTERN, middle, top + 78, 1.02)
    yield words(letters, lines[0], (middle, top + 196), 76, Pen(colour="#5b2e1c", spacing=2, weight=0.8))
    for side in (-1, 1):
        yield stroke(
            f"M{middle + side * 80:g} {top + 86:g}h{side * 150:g}"
            f"m{-side * 130:g}-8h{side * 90:g}m{-side * 90:g} 16h{side * 90:g}",
            GOLD,
            1.6,
        )
    for number, line in enumerate(lines[1:]):
        yield words(letters, line, (middle, top + 236 + 30 * number), 27, Pen("italic", spacing=0.5))


def legend(frame: Frame, letters: Letters) -> Iterator[str]:
    left, top, width, height = frame
    yield panel(left, top, width, height)
    columns = 4
    for number, (sign, text) in enumerate(SIGNS):
        x = left + 52 + (number % columns) * (width - 40) / columns
        y = top + 48 + (number // columns) * (height - 50) / 4
        yield moved(sign, x, y)
        yield words(letters, text, (x + 32, y + 8), 23, Pen("roman", spacing=0.3), align=0)


def _swatch(colour: str) -> str:
    return stroke("M-24-10H24V10H-24Z", INK, 1, fill=colour)


SIGNS = (
    (CAPITAL, "capital"),
    (ANCHOR, "port"),
    (LAMP, "one lamp a turn"),
    (CROWN, "one crown"),
    (stroke("M-22 4Q0-8 22 4", SAND, 13) + stroke("M-22 4Q0-8 22 4", "#a4813f", 1.3), "beach"),
    (stroke("M-24 0Q-8-10 0 0T24 0", "#2f5f73", 8) + stroke("M-24 0Q-8-10 0 0T24 0", "#9cc6d3", 5), "river"),
    (stroke("M-24 0H24", RED, 4.4, dash="16 8 2 8"), "realm"),
    (stroke("M-24 0H24", INK, 2, dash="9 5"), "border"),
    (stroke("M-24 0H24", SEA_INK, 2.4, dash="1 9"), "sea border"),
    (moved(STRAIT, 0, 0, 0.48), "strait"),
    (stroke("M-24 2Q0-10 24 2", INK, 3, dash="2 8"), "crossing"),
    (stroke("M-24 0H16", INK, 3.4, dash="12 8") + stroke("M8-8L22 0L8 8", INK, 3), "sea route"),
    (_swatch(TERRAIN["forest"]), "forest"),
    (_swatch(TERRAIN["mountains"]), "mountains"),
    (_swatch(TERRAIN["marsh"]), "marsh"),
    (moved(HOUSES, 0, 9, 0.75), "town"),
)  # fmt: skip
