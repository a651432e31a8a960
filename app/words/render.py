"""`render`: a picture without a window."""

from __future__ import annotations

from argparse import ArgumentParser, Namespace
from pathlib import Path

from app.words.word import complain, say_aloud
from rules_assist.shelf.subject import subject

EXAMPLE = """  ./sandtable render sample -o sample.png
  ./sandtable render sample -o glim.svg --area glim --layers supply
  ./sandtable render sample -o march.png --setup first_landing --layers "reach:#riders, supply:tide"
  ./sandtable render evening.sandtable -o evening.pdf --width 3000

Layers:
  names              the names of areas, on top
  holders            who holds what
  links              what counts as adjacent
  moved              what has moved already
  ground             the map without a counter
  counters-sheet     every counter of the game instead of the map
  cards-sheet        every card of the game instead of the map
  charts-sheet       every chart of the game instead of the map
  stacking           how many lie in each place, and where there are too many
  findings[:ABOUT]   what the rulebook finds; about a place or a side
  supply[:WHOSE]     lines of supply; of a side or of some counters
  reach:COUNTERS     where counters may go, graded, and by which means
  battle:BATTLE      arrows to a battle, its odds, modifiers and chances

After the colon stands what follows the same word in ./sandtable ask: reach:#riders by land,
battle:samphire by #riders, #reeds with die 4. The reasons stand beneath the picture."""


def takes(parser: ArgumentParser) -> None:
    parser.add_argument("what", metavar="GAME|SAVE|BOARD", help="a game of the shelf, a kit, a saved game or a board")
    parser.add_argument("-o", "--out", metavar="FILE", required=True, help="the picture: .png, .svg or .pdf")
    parser.add_argument("--setup", metavar="ID", help="the set-up that is laid out (the first, if not said)")
    parser.add_argument("--board", metavar="MAP", help="which of the game's maps (the first, if not said)")
    parser.add_argument("--layers", metavar="WORDS", default="", help="what is shown besides; see below")
    parser.add_argument("--area", metavar="ID", help="only this area and what is around it")
    parser.add_argument("--width", metavar="PIXELS", type=int, help="how wide the picture is")
    parser.add_argument("--seat", metavar="SEAT", help="as this seat or side sees it (as a looker-on, if not said)")
    parser.add_argument("--position", metavar="FILE", help="a typed position to show instead")


def does(said: Namespace) -> int:
    from app.pictures.rendering import render  # noqa: PLC0415 - brings shapely, and Qt when it draws

    found = subject(said.what, said.setup, said.position)
    told = render(
        found.opened, found.position, Path(said.out),
        map=said.board, layers=said.layers, area=said.area, width=said.width, seat=said.seat,
    )  # fmt: skip
    for remark in found.remarks:
        complain(str(remark))
    say_aloud(told.text(found.opened.game.naming(found.position)))
    return 0
