"""`bench`: how fast the program is, against plain ways of doing the same."""

from __future__ import annotations

import os
from argparse import ArgumentParser, Namespace

from app.words.word import Word, add_json, complain, say_aloud, say_json

EXAMPLE = """  ./sandtable bench
  ./sandtable bench model --json"""


def takes(parser: ArgumentParser) -> None:
    parser.add_argument("group", metavar="GROUP", nargs="*", help="which groups of figures (all, if not said)")
    add_json(parser)


def does(said: Namespace) -> int:
    import msgspec  # noqa: PLC0415 - --help does not need it

    from app.bench import Figure, as_text, run  # noqa: PLC0415 - measuring brings everything

    def progress(figure: Figure) -> None:
        complain(f"{figure.group}: {figure.name}…")

    # Nothing that is measured needs a screen, and there may be none.
    os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")
    figures = run(said.group, None if said.json else progress)
    if said.json:
        say_json(msgspec.to_builtins(figures))
    else:
        say_aloud(as_text(figures))
    return 1 if any(figure.met is False for figure in figures) else 0


WORD = Word(takes, does, EXAMPLE)
