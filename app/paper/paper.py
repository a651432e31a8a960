"""Sheets of paper in millimetres, and a page: what is drawn on one of them."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import NamedTuple

from app.look import PLAIN, PRINT
from app.pictures.drawing import Drawing
from boards.plain.bad_input import BadInput, unknown
from boards.plain.sentence import say
from counters.faces.lettering import number, write

MARGIN = 6.0
"""What printers leave white."""

LEAST_COUNTER, MOST_COUNTER = 5.0, 60.0
HAIR, FAINT = "#8d8d8d", "#5d5d5d"
RULER = 50


class Paper(NamedTuple):
    """A sheet as it comes out of the packet, upright."""

    name: str
    wide: float
    high: float

    @property
    def across(self) -> Paper:
        """The same, lying."""
        return Paper(self.name, self.high, self.wide)

    @property
    def room(self) -> tuple[float, float]:
        return self.wide - 2 * MARGIN, self.high - 2 * MARGIN


PAPERS: Mapping[str, Paper] = {
    "A4": Paper("A4", 210.0, 297.0),
    "A3": Paper("A3", 297.0, 420.0),
    "Letter": Paper("Letter", 215.9, 279.4),
}


class Piece(NamedTuple):
    """A part of a picture, in its own measure, and where it lies on the page."""

    left: float
    top: float
    wide: float
    high: float
    x: float
    y: float
    scale: float
    """Millimetres for each unit of the picture."""


@dataclass(frozen=True)
class Page:
    """White, with what is drawn on it in millimetres; a piece of a larger picture may lie beneath."""

    paper: Paper
    body: tuple[str, ...]
    defs: tuple[str, ...] = field(default=())
    picture: Drawing | None = None
    piece: Piece | None = None

    @property
    def drawing(self) -> Drawing:
        return Drawing(0, 0, self.paper.wide, self.paper.high, defs=self.defs, body=self.body)


def paper_named(name: str) -> Paper:
    found = next((paper for known, paper in PAPERS.items() if known.casefold() == name.casefold()), None)
    if found is None:
        raise BadInput(unknown("paper", name, PAPERS))
    return found


def refuse_size(counter_mm: float) -> None:
    if not LEAST_COUNTER <= counter_mm <= MOST_COUNTER:
        words = "A counter on paper is {least} to {most} mm wide, not {size}."
        raise BadInput(say(words, least=LEAST_COUNTER, most=MOST_COUNTER, size=counter_mm))


def line(x: float, y: float, to_x: float, to_y: float, *, colour: str = HAIR) -> str:
    d = f"M{number(x)} {number(y)}L{number(to_x)} {number(to_y)}"
    return f'<path d="{d}" stroke="{colour}" stroke-width="0.12" fill="none"/>'


def foot(paper: Paper, words: str) -> tuple[str, ...]:
    """What the page is, and a ruler: whoever prints it at another size sees that at once."""
    y, right = paper.high - MARGIN / 2, paper.wide - MARGIN
    ticks = (
        line(right - at, y, right - at, y - (1.6 if at % RULER == 0 else 1), colour=FAINT)
        for at in range(0, RULER + 1, 10)
    )
    return (
        write(words, MARGIN, y, 2.6, FAINT, bold=False, anchor="start", family=PLAIN),
        line(right - RULER, y, right, y, colour=FAINT),
        *ticks,
        write(f"{RULER} mm", right - RULER - 1.5, y, 2.4, PRINT, bold=False, anchor="end", family=PLAIN),
    )
