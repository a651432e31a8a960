"""The counters and the cards of a game to be cut out: as many as were printed, with what is on their backs."""

from __future__ import annotations

from collections import Counter as Tally
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import NamedTuple

from app.paper.paper import MARGIN, Page, Paper, foot, line
from app.pictures.counters_on_map import art
from boards.plain.bad_input import BadInput
from boards.plain.sentence import say
from counters.box.setups import empty_table
from counters.counter import HIDDEN, Counter, CounterId, Kind, SideId
from counters.faces.faces import PAGE, SQUARE
from counters.faces.lettering import number
from counters.game import Game, sides_with
from counters.text.reading import start_position
from rules_assist.shelf.shelf import Opened

# Many things of one size on as few pages as they need, with cut marks, and their backs so that both sides meet.


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
    for at, (face, piece) in enumerate(zip(arts, pieces, strict=True)):
        if face:
            name = names.setdefault(face, f"p{len(names)}")
            x, y = grid.spot(at, mirrored=mirrored)
            scale = grid.wide / piece.across
            body.append(f'<use href="#{name}" transform="translate({number(x)} {number(y)}) scale({scale:.5g})"/>')
    defs = tuple(f'<g id="{name}">{face}</g>' for face, name in names.items())
    return Page(grid.paper, (*body, *grid.marks(), *foot(grid.paper, words)), defs)


CARD = 63.0, 88.0
MOST_PIECES = 50_000


class Printed(NamedTuple):
    """One sort of counter or card, and how many of it there are."""

    kind: Kind
    side: SideId
    number: int


def counter_pages(opened: Opened, paper: Paper, counter_mm: float) -> list[Page]:
    """Sizes apart, for each is cut on a grid of its own."""
    game = opened.game
    found = _counted(each for each in printed(opened) if each.kind.sort != "card")
    pages: list[Page] = []
    for size in sorted({each.kind.size for each in found}, reverse=True):
        side = counter_mm * size
        cuts = [cut for each in found if each.kind.size == size for cut in _cuts(game, each)]
        words = f"{game.sheet.title} · counters of {side:g} mm"
        pages += pages_of(Grid(paper, side, side), cuts, words)
    return pages


def card_pages(opened: Opened, paper: Paper) -> list[Page]:
    """Of the size that sleeves are made for."""
    cards = _counted(each for each in printed(opened) if each.kind.sort == "card")
    cuts = [cut for each in cards for cut in _cuts(opened.game, each)]
    return pages_of(Grid(paper, *CARD), cuts, f"{opened.game.sheet.title} · cards") if cuts else []


def printed(opened: Opened) -> Iterator[Printed]:
    """By the numbers of the box. Of what there may be as many of as are wanted, the most that any set-up lays out."""
    lying = _most_lying(opened)
    for kind in opened.game.sheet.kinds.values():
        for side in sides_with(kind):
            count = kind.mix.get(side)
            yield Printed(kind, side, max(1, lying[kind.id, side]) if count is None else count)


def _counted(found: Iterable[Printed]) -> list[Printed]:
    sorts = list(found)
    if (count := sum(each.number for each in sorts)) > MOST_PIECES:
        raise BadInput(say("That would be {count} pieces; {most} are the most.", count=count, most=MOST_PIECES))
    return sorts


def _most_lying(opened: Opened) -> Tally[tuple[str, SideId]]:
    most: Tally[tuple[str, SideId]] = Tally()
    positions = [start_position(setup, opened.game) for setup in opened.setups.values()] or [empty_table(opened.game)]
    for position in positions:
        most |= Tally((each.kind, each.side) for each in position.counters.values())
    return most


def _cuts(game: Game, each: Printed) -> Iterator[Cut]:
    """Cardboard has two sides: what has more faces is several pieces. A card's back tells nothing."""
    kind, across = each.kind, (PAGE if each.kind.sort == "card" else SQUARE)[0]
    faces = [face.name for face in kind.faces]
    pairs = [(faces[at], faces[at + 1] if at + 1 < len(faces) else "") for at in range(0, len(faces), 2)]
    for front, back in pairs:
        behind = _art(game, kind, each.side, back) if back else _card_back(game, kind, each.side)
        piece = Cut(_art(game, kind, each.side, front), behind, across)
        yield from [piece] * each.number


def _art(game: Game, kind: Kind, side: SideId, face: str) -> str:
    full = kind.printed("units", face)
    amount = (float(full) if isinstance(full, int | float) else 1.0) if kind.unit else None
    return art(game, Counter(CounterId(""), kind.id, side, face, amount=amount))


def _card_back(game: Game, kind: Kind, side: SideId) -> str:
    return art(game, Counter(CounterId(""), HIDDEN, side), page=True) if kind.sort == "card" else ""
