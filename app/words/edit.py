"""`edit`: the map editor."""

from __future__ import annotations

from argparse import ArgumentParser, Namespace

from app.words.word import needs_screen

EXAMPLE = """  ./sandtable edit                       an empty sheet
  ./sandtable edit sample                a copy of a game's map, to be changed
  ./sandtable edit my_map/               a board in a folder
  ./sandtable edit drawing.svg           areas out of a drawing
  ./sandtable edit scan.png              a picture to trace"""


def takes(parser: ArgumentParser) -> None:
    parser.add_argument(
        "what", metavar="BOARD|SVG|PICTURE|KIT", nargs="?", default="",
        help="a board, a game of the shelf, a kit, an SVG drawing, a picture to trace, or GeoJSON",
    )  # fmt: skip


def does(said: Namespace) -> int:
    needs_screen("./sandtable check says what is wrong with a map.")
    from app.windows.starting import show  # noqa: PLC0415 - the window brings Qt

    return show(said.what, edits=True)
