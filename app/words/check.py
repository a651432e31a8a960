"""`check`: what is wrong with a game, or with a file."""

from __future__ import annotations

from argparse import ArgumentParser, Namespace
from pathlib import Path

import msgspec

from app.words.word import add_json, tell
from boards.plain.bad_input import BadInput
from rules_assist.shelf.shelf import find, shelf, users_kits
from rules_assist.shelf.subject import sort_of

EXAMPLE = """  ./sandtable check
  ./sandtable check sample
  ./sandtable check my_kit.zip
  ./sandtable check evening.sandtable --json"""


def takes(parser: ArgumentParser) -> None:
    parser.add_argument(
        "what", metavar="GAME|FILE", nargs="*",
        help="games, kits, boards, drawings, typed positions, tables and saved games; nothing: every game there is",
    )  # fmt: skip
    parser.add_argument("--game", metavar="GAME", help="the game that a typed position belongs to")
    parser.add_argument("--seat", metavar="SEAT", help="of a saved game, only what this seat or side may know")
    add_json(parser)


def does(said: Namespace) -> int:
    from app.words.checking import Report, check_file, check_game, check_kit  # noqa: PLC0415 - brings shapely

    reports: list[Report] = []
    if not said.what:
        kits, remarks = users_kits()
        for record in (*shelf(), *kits):
            reports += check_game(record)
        reports += [Report(board="", problems=(str(remark),)) for remark in remarks]
    for word in said.what:
        sort = sort_of(word)
        if sort == "game":
            reports += check_game(find(word))
            continue
        try:
            reports += check_kit(Path(word)) if sort == "kit" else check_file(Path(word), sort, said.game, said.seat)
        except BadInput as error:
            reports.append(Report(board=word, problems=tuple(map(str, error.every))))
    tell(said, msgspec.to_builtins(reports), "\n".join(line for report in reports for line in report.lines()))
    return 1 if any(report.problems for report in reports) else 0
