"""`print`: counters, cards, charts and maps at their true size, as a PDF file."""

from __future__ import annotations

from argparse import ArgumentParser, Namespace
from pathlib import Path
from typing import cast

from app.words.word import WrongCall, add_json, complain, tell
from rules_assist.shelf.subject import as_seen, sort_of, subject

EXAMPLE = """  ./sandtable print sample --what counters -o counters.pdf
  ./sandtable print blitzwar --what map --paper A3 --counter-mm 14 -o map.pdf

Print it at 100 %, without fitting it to the page: the ruler at the foot of each page is 50 mm long. Pages of backs
follow their fronts and are mirrored, for printing on both sides along the long edge."""
WHATS = ("counters", "cards", "charts", "map")


def takes(parser: ArgumentParser) -> None:
    parser.add_argument("game", metavar="GAME|SAVE|KIT", help="a game of the shelf, a kit, or a saved game")
    parser.add_argument("--what", required=True, choices=WHATS, help="what is printed")
    parser.add_argument("--paper", default="A4", metavar="A4|A3|Letter", help="on which paper (A4, if not said)")
    parser.add_argument("--counter-mm", type=float, default=16.0, metavar="MM", help="how wide a counter is (16)")
    parser.add_argument("--board", metavar="MAP", help="which of the game's maps (the first, if not said)")
    parser.add_argument("--seat", metavar="SEAT", help="of a saved game: the map as this seat sees it")
    parser.add_argument("-o", "--out", metavar="FILE", required=True, help="the PDF file")
    add_json(parser)


def does(said: Namespace) -> int:
    if sort_of(said.game) not in ("game", "kit", "save"):
        raise WrongCall("What is printed is a game, a kit or a saved game.")
    from app.paper.paper import paper_named, refuse_size  # noqa: PLC0415 - brings shapely
    from app.paper.printing import What, check, pages, write_pdf  # noqa: PLC0415 - brings shapely

    paper, out = paper_named(said.paper), Path(said.out)
    refuse_size(said.counter_mm)
    check(out)
    found = subject(said.game)
    saved = sort_of(said.game) == "save"
    lying = as_seen(found.opened, found.position, said.seat) if saved else None
    made = pages(found.opened, cast("What", said.what), paper, counter_mm=said.counter_mm, map=said.board, lying=lying)
    for remark in found.remarks:
        complain(str(remark))
    told = write_pdf(made, out)
    tell(said, {"file": str(out), "what": said.what, "paper": said.paper, "pages": len(made)}, str(told))
    return 0
