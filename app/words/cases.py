"""`cases`: worked examples, put to the rulebooks."""

from __future__ import annotations

from argparse import ArgumentParser, Namespace

import msgspec

from app.words.word import add_json, say_aloud, tell

EXAMPLE = """  ./sandtable cases rules_assist/cases/sample
  ./sandtable cases my_kit.zip corner_cases.txt --json

The form of a case stands in rules_assist/cases/README.md."""


def takes(parser: ArgumentParser) -> None:
    parser.add_argument("paths", metavar="PATH", nargs="+", help="files, folders with files in them, or kits")
    parser.add_argument("--flip", action="store_true", help="turn every expectation round: then none may pass")
    parser.add_argument(
        "--only", metavar="NAME", action="append", default=[], help="only cases whose name begins with this word"
    )
    add_json(parser)


def does(said: Namespace) -> int:
    from rules_assist.asking.cases import run  # noqa: PLC0415 - brings the whole model

    results = run(said.paths, flip=said.flip, only=said.only)
    if not said.json and said.only and not results.passed + results.failed:
        say_aloud(f"No case there is called {' or '.join(said.only)}.")
        return 1
    failed = (f"{it.file}: {it.case}\n    expected: {it.expected}\n    got: {it.got}\n" for it in results.failures)
    tell(said, msgspec.to_builtins(results), f"{''.join(failed)}{results.passed} passed, {results.failed} failed")
    return 1 if results.failed else 0
