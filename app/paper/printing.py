"""What is printed of a game: pages of counters, cards, charts or the map, and the PDF file they make."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from math import ceil
from pathlib import Path
from typing import Literal

from app.paper.paper import MARGIN, Page, Paper, Piece, foot, line, refuse_size
from app.paper.pieces import card_pages, counter_pages
from app.pictures.chart_sheet import Table, laid_out
from app.pictures.counters_on_map import lay
from app.pictures.drawing import Drawing
from app.pictures.ground import ground
from boards.board import MapId
from boards.plain.bad_input import BadInput, unknown
from boards.plain.files import Tell, refuse_unwritable, to_nobody, write_aside, writing
from boards.plain.sentence import Sentence, say
from counters.faces.lettering import number
from counters.game import Game
from counters.laying.rooms import counter_size
from counters.position import Position
from rules_assist.shelf.shelf import Opened

What = Literal["counters", "cards", "charts", "map"]
COUNTER_MM = 16.0
MOST_PAGES = 400


def pages(
    opened: Opened,
    what: What,
    paper: Paper,
    *,
    counter_mm: float = COUNTER_MM,
    map: str | None = None,
    lying: Position | None = None,
) -> list[Page]:
    """`lying`: what lies on the map, as somebody sees it; the bare map without."""
    refuse_size(counter_mm)
    match what:
        case "counters":
            found = counter_pages(opened, paper, counter_mm)
        case "cards":
            found = card_pages(opened, paper)
        case "charts":
            found = chart_pages(opened.game, paper)
        case _:
            found = _map(opened, paper, counter_mm, map, lying)
    if not found:
        raise BadInput(say("This game has no {what}.", what=what))
    if len(found) > MOST_PAGES:
        words = "That would be {count} pages; {most} are the most. Smaller counters need fewer."
        raise BadInput(say(words, count=len(found), most=MOST_PAGES))
    return found


def _map(opened: Opened, paper: Paper, counter_mm: float, map: str | None, lying: Position | None) -> list[Page]:
    board = opened.game.board
    if map is not None and MapId(map) not in board.maps:
        raise BadInput(unknown("map", map, board.maps))
    shown = board.maps[MapId(map)] if map is not None else next(iter(board.maps.values()), None)
    if shown is None:
        raise BadInput(say("This board has no map."))
    picture = ground(board, shown, opened.record.folder(opened.record.board))
    if lying is not None:
        laid = lay(opened.game, lying, shown)
        picture = picture.with_(*laid.uses, defs=laid.defs)
    return map_pages(picture, paper, counter_mm / counter_size(shown), f"{opened.game.sheet.title} · {shown.name}")


def write_pdf(found: Sequence[Page], out: Path, tell: Tell = to_nobody) -> Sentence:
    """All pages as one PDF file, whole or not at all."""
    check(out)
    from app.paper.painting import pdf  # noqa: PLC0415 - brings Qt, which --help does not need

    with writing(out):
        write_aside(out, pdf(found, tell))
    return say("{file}: {count:page|pages} of {paper}.", file=str(out), count=len(found), paper=found[0].paper.name)


def check(out: Path) -> None:
    """Said before anything is drawn, for drawing may take a while."""
    if out.suffix.lower() != ".pdf":
        raise BadInput(say("The name of what is printed ends in .pdf."), out)
    refuse_unwritable(out)


# The charts of a game on pages, each as large as it is read at arm's length; a long one goes on overleaf.


SCALE = 0.235
"""Millimetres for each unit of a chart: its letters are three millimetres high."""

GAP, FOOT = 4.0, 6.0


def chart_pages(game: Game, paper: Paper) -> list[Page]:
    """In the order of the sheet, one beneath the other, two beside each other where both are narrow."""
    wide, high = paper.wide - 2 * MARGIN, paper.high - 2 * MARGIN - FOOT
    tables = [
        part for chart in game.sheet.charts.values() for part in laid_out(chart, wide / SCALE).parts(high / SCALE)
    ]
    sheets = list(_filled(tables, wide, high))
    return [
        Page(paper, (*body, *foot(paper, f"{game.sheet.title} · charts · {at}/{len(sheets)}")))
        for at, body in enumerate(sheets, start=1)
    ]


def _filled(tables: list[Table], wide: float, high: float) -> Iterator[list[str]]:
    """Row by row, as a page is read."""
    body: list[str] = []
    x = y = deep = 0.0
    for table in tables:
        across, down = table.wide * SCALE, table.high * SCALE
        if x and x + across > wide + 0.01:
            x, y, deep = 0.0, y + deep + GAP, 0.0
        if body and y + down > high + 0.01:
            yield body
            body, x, y, deep = [], 0.0, 0.0, 0.0
        spot = f"translate({number(MARGIN + x)} {number(MARGIN + y)}) scale({SCALE})"
        body.append(f'<g transform="{spot}">{table.svg()}</g>')
        x, deep = x + across + GAP, max(deep, down)
    if body:
        yield body


# A map at the scale at which its counters have their true size, cut into sheets that overlap.


OVERLAP = 8.0
"""Millimetres that neighbouring sheets have in common, to be glued."""

BELOW = 3.0
CROSS = 5.0


def map_pages(picture: Drawing, paper: Paper, scale: float, title: str) -> list[Page]:
    """Upright or lying, whichever needs fewer sheets; row by row, A1 in the upper left corner."""
    return min((_tiled(picture, way, scale, title) for way in (paper, paper.across)), key=len)


def _tiled(picture: Drawing, paper: Paper, scale: float, title: str) -> list[Page]:
    wide, high = paper.wide - 2 * MARGIN, paper.high - 2 * MARGIN - BELOW
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
