"""`merge`: the moves of files that were sent to seats, taken into the whole game again."""

from __future__ import annotations

from argparse import ArgumentParser, Namespace
from pathlib import Path

from app.words.word import add_json, tell

EXAMPLE = """  ./sandtable merge evening.sandtable evening_for_anna.sandtable
  ./sandtable merge evening.sandtable from_anna.sandtable from_ben.sandtable -o next_evening.sandtable"""


def takes(parser: ArgumentParser) -> None:
    parser.add_argument("master", metavar="MASTER", help="the saved game that holds everything")
    parser.add_argument("returned", metavar="RETURNED", nargs="+", help="files for a seat that have been played on")
    parser.add_argument(
        "-o", "--out", metavar="FILE", help="a new file for the result (into MASTER itself, if not said)"
    )
    add_json(parser)


def does(said: Namespace) -> int:
    from counters.saves.merging import merge  # noqa: PLC0415 - --help does not need the whole model

    out = Path(said.out) if said.out is not None else None
    taken, path = merge(Path(said.master), [Path(each) for each in said.returned], out)
    both = list(zip(said.returned, taken, strict=True))
    files = [
        {
            "file": str(file), "seat": each.seat, "moves": each.moves, "known": each.known,
            "branch": each.branch, "remarks": [str(remark) for remark in each.remarks],
        }
        for file, each in both
    ]  # fmt: skip
    told = ("\n  ".join((f"{file}: {each.sentence}", *map(str, each.remarks))) for file, each in both)
    whole = f"{path} holds everything, every seat's secrets too."
    tell(said, {"file": str(path), "taken": files}, "\n".join((*told, whole)))
    return 1 if any(each.remarks for each in taken) else 0
