"""`bench`: how fast the program is, against plain ways of doing the same."""

from __future__ import annotations

import os
import sys
from argparse import ArgumentParser, Namespace
from importlib import import_module
from pathlib import Path
from types import ModuleType

from app.words.word import add_json, complain, tell
from boards.plain.bad_input import BadInput
from boards.plain.sentence import say

EXAMPLE = """  ./sandtable bench
  ./sandtable bench model --json"""

CHECKOUT = Path(__file__).resolve().parents[2]


def takes(parser: ArgumentParser) -> None:
    parser.add_argument("group", metavar="GROUP", nargs="*", help="which groups of figures (all, if not said)")
    add_json(parser)


def _bench() -> ModuleType:
    """It lies with the plain ways among the tests, and is not installed."""
    if not (CHECKOUT / "tests" / "bench").is_dir():
        raise BadInput(say("The bench compares with plain programs that only a checkout of the project has."))
    if str(CHECKOUT) not in sys.path:
        sys.path.insert(0, str(CHECKOUT))
    return import_module("tests.bench.groups")


def does(said: Namespace) -> int:
    import msgspec  # noqa: PLC0415 - --help does not need it

    # Nothing that is measured needs a screen, and there may be none.
    os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")
    bench = _bench()
    figures = bench.run(said.group, None if said.json else lambda one: complain(f"{one.group}: {one.name}…"))
    tell(said, msgspec.to_builtins(figures), bench.as_text(figures))
    return 1 if any(figure.met is False for figure in figures) else 0
