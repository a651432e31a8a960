"""`report`: a game that was played, as a page to read and to step through."""

from __future__ import annotations

from argparse import ArgumentParser, Namespace
from pathlib import Path

from app.words.word import add_json, complain, tell

EXAMPLE = """  ./sandtable report evening.sandtable -o evening.html
  ./sandtable report evening.sandtable --seat anna -o for_anna.html

Without --seat it tells what somebody who looks on may see: nothing hidden."""


def takes(parser: ArgumentParser) -> None:
    parser.add_argument("save", metavar="SAVE", help="the saved game; it is left as it is")
    parser.add_argument("--seat", metavar="SEAT", help="as this seat saw it, with that seat's secrets")
    parser.add_argument("-o", "--out", metavar="FILE", required=True, help="the page: .html")
    add_json(parser)


def does(said: Namespace) -> int:
    from app.paper.report import check, write_report  # noqa: PLC0415 - --help does not need it
    from boards.plain.bad_input import BadInput  # noqa: PLC0415 - --help does not need it
    from boards.plain.sentence import say  # noqa: PLC0415 - --help does not need it
    from counters.position import SeatId  # noqa: PLC0415 - --help does not need it
    from counters.saves.save_reading import read_save  # noqa: PLC0415 - --help does not need it
    from rules_assist.shelf.shelf import find, open_record  # noqa: PLC0415 - --help does not need it

    out, save = Path(said.out), Path(said.save)
    check(out)
    reading = read_save(save)
    try:
        opened = open_record(find(reading.head.game))
    except BadInput as error:
        raise BadInput(say("This saved game cannot be shown: {why}", why=error.sentence), save) from error
    if reading.broken is not None:
        complain(str(reading.broken))
    seat = SeatId(said.seat) if said.seat is not None else None
    told = write_report(opened, reading.history, out, seat)
    tell(said, {"file": str(out), "seat": said.seat, "moments": len(reading.history)}, str(told))
    return 0
