"""Many things of one size on as few pages as they need, with cut marks, and their backs so that both sides meet."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from app.paper.paper import MARGIN, Page, Paper, foot, line
from boards.plain.bad_input import BadInput
from boards.plain.sentence import say
from counters.faces.lettering import number

MARK = 4.0
"""How long a cut mark is, outside the pieces."""

FOOT = 3.0


@dataclass(frozen=True)
class Cut:
    """One piece of cardboard: the art of its front and of its back, in its own measure."""

    front: str
    back: str
    """Nothing: it stays white."""

    across: float
    """How wide the art is drawn."""


@dataclass(frozen=True)
class Grid:
    """How many pieces of one size a sheet of paper takes, and where."""

    paper: Paper
    wide: float
    high: float

    @property
    def columns(self) -> int:
        return int((self.paper.wide - 2 * MARGIN) // self.wide)

    @property
    def rows(self) -> int:
        return int((self.paper.high - 2 * MARGIN - FOOT) // self.high)

    @property
    def left(self) -> float:
        return (self.paper.wide - self.columns * self.wide) / 2

    @property
    def top(self) -> float:
        return max(MARGIN, (self.paper.high - FOOT - self.rows * self.high) / 2)

    def spot(self, at: int, *, mirrored: bool) -> tuple[float, float]:
        """The corner of the piece of that number. On the back of the paper left is right."""
        row, column = divmod(at, self.columns)
        column = self.columns - 1 - column if mirrored else column
        return self.left + column * self.wide, self.top + row * self.high

    def marks(self) -> Iterator[str]:
        """Where to cut, outside of what is cut out."""
        right, bottom = self.left + self.columns * self.wide, self.top + self.rows * self.high
        for column in range(self.columns + 1):
            x = self.left + column * self.wide
            yield line(x, max(0.5, self.top - MARK), x, self.top - 0.6)
            yield line(x, bottom + 0.6, x, bottom + MARK)
        for row in range(self.rows + 1):
            y = self.top + row * self.high
            yield line(max(0.5, self.left - MARK), y, self.left - 0.6, y)
            yield line(right + 0.6, y, min(self.paper.wide - 0.5, right + MARK), y)


def pages_of(grid: Grid, pieces: Sequence[Cut], words: str) -> list[Page]:
    """Each front followed by its back; without any back the fronts alone."""
    if not grid.columns or not grid.rows:
        told = "A piece of {wide} × {high} mm is larger than {paper}."
        raise BadInput(say(told, wide=grid.wide, high=grid.high, paper=grid.paper.name))
    each = grid.columns * grid.rows
    sheets = [pieces[at : at + each] for at in range(0, len(pieces), each)]
    found: list[Page] = []
    for at, some in enumerate(sheets, start=1):
        found.append(_page(grid, [one.front for one in some], some, f"{words} · {at}/{len(sheets)}", mirrored=False))
        if any(one.back for one in some):
            backs = [one.back for one in some]
            found.append(_page(grid, backs, some, f"{words} · {at}/{len(sheets)} back", mirrored=True))
    return found


def _page(grid: Grid, arts: Sequence[str], pieces: Sequence[Cut], words: str, *, mirrored: bool) -> Page:
    names: dict[str, str] = {}
    body: list[str] = []
    for at, (art, piece) in enumerate(zip(arts, pieces, strict=True)):
        if art:
            name = names.setdefault(art, f"p{len(names)}")
            x, y = grid.spot(at, mirrored=mirrored)
            scale = grid.wide / piece.across
            body.append(f'<use href="#{name}" transform="translate({number(x)} {number(y)}) scale({scale:.5g})"/>')
    defs = tuple(f'<g id="{name}">{art}</g>' for art, name in names.items())
    return Page(grid.paper, (*body, *grid.marks(), *foot(grid.paper, words)), defs)
