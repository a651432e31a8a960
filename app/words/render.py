"""`render`: a picture without a window."""

from __future__ import annotations

from argparse import ArgumentParser, Namespace
from pathlib import Path

from app.words.subject import subject
from app.words.word import Word, complain, say_aloud

EXAMPLE = """  ./sandtable render sample -o sample.png
  ./sandtable render sample -o glim.svg --area glim --layers supply
  ./sandtable render evening.sandtable -o evening.pdf --width 3000"""


def takes(parser: ArgumentParser) -> None:
    parser.add_argument("what", metavar="GAME|SAVE|BOARD", help="a game of the shelf, a kit, a saved game or a board")
    parser.add_argument("-o", "--out", metavar="FILE", required=True, help="the picture: .png, .svg or .pdf")
    parser.add_argument("--setup", metavar="ID", help="the set-up that is laid out (the first, if not said)")
    parser.add_argument("--board", metavar="MAP", help="which of the game's maps (the first, if not said)")
    parser.add_argument("--layers", metavar="WORDS", default="", help="what is shown besides, with commas between")
    parser.add_argument("--area", metavar="ID", help="only this area and what is around it")
    parser.add_argument("--width", metavar="PIXELS", type=int, help="how wide the picture is")
    parser.add_argument("--seat", metavar="SEAT", help="as this seat or side sees it (as a looker-on, if not said)")
    parser.add_argument("--position", metavar="FILE", help="a typed position to show instead")


def does(said: Namespace) -> int:
    from app.pictures import render  # noqa: PLC0415 - brings shapely, and Qt when it draws

    found = subject(said.what, said.setup, said.position)
    layers = tuple(word.strip() for word in said.layers.split(",") if word.strip())
    told = render(
        found.opened, found.position, Path(said.out),
        map=said.board, layers=layers, area=said.area, width=said.width, seat=said.seat,
    )  # fmt: skip
    for remark in found.remarks:
        complain(str(remark))
    say_aloud(told.text(found.opened.game.naming(found.position)))
    return 0


WORD = Word(takes, does, EXAMPLE)
