"""`export`: a saved game for one seat, to be mailed or shown."""

from __future__ import annotations

from argparse import ArgumentParser, Namespace
from pathlib import Path

from app.words.word import WrongCall, say_aloud

EXAMPLE = """  ./sandtable export evening.sandtable --for anna
  ./sandtable export evening.sandtable --for anna -o for_anna.sandtable

A saved game holds what everybody has in hand; what this makes holds only what one seat may see."""


def takes(parser: ArgumentParser) -> None:
    parser.add_argument("save", metavar="SAVE", help="the saved game; it is left as it is")
    parser.add_argument("--for", dest="seat", metavar="SEAT", required=True, help="who it is for")
    parser.add_argument("-o", "--out", metavar="FILE", help="the new file (beside the old one, if not said)")


def does(said: Namespace) -> int:
    save = Path(said.save)
    if said.out is None and (len(said.seat) > 60 or not said.seat.replace("_", "").isalnum()):
        raise WrongCall(f"“{said.seat[:60]}” makes no good name for a file; -o FILE names another.")
    out = Path(said.out) if said.out is not None else save.with_name(f"{save.stem}_for_{said.seat}{save.suffix}")
    if said.out is None and out.exists():
        raise WrongCall(f"{out} is there already; -o FILE names another, or writes over it.")
    from counters.position import SeatId  # noqa: PLC0415 - --help does not need it
    from counters.saves.export import export_save  # noqa: PLC0415 - brings the whole model

    say_aloud(str(export_save(save, SeatId(said.seat), out)))
    return 0
