"""What is printed of a game: pages of counters, cards, charts or the map, and the PDF file they make."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Literal

from app.paper.chart_pages import chart_pages
from app.paper.map_pages import map_pages
from app.paper.paper import Page, Paper, refuse_size
from app.paper.pieces import card_pages, counter_pages
from app.pictures.counters_on_map import lay
from app.pictures.ground import ground
from boards.board import MapId
from boards.plain.bad_input import BadInput, unknown
from boards.plain.files import Tell, refuse_unwritable, to_nobody, write_aside, writing
from boards.plain.sentence import Sentence, say
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
