"""What a word of the command line is, and how it reads what is said after it."""

from __future__ import annotations

import argparse
import json
import os
import re
import sys
from importlib import import_module
from typing import Any, NoReturn, TextIO

from boards.plain.bad_input import unknown
from boards.plain.sentence import harmless, harmless_json

MOST_LETTERS = 1_500
"""Of one line; words of others in it may be without end."""


class WrongCall(Exception):
    """The call cannot be understood or done; the sentence says why."""


class _Parser(argparse.ArgumentParser):
    """Says what is wrong in one sentence, and leaves ending the program to others."""

    def error(self, message: str) -> NoReturn:
        raise WrongCall(f"{self._sentence(message)} {self.prog} --help tells more.")

    def _sentence(self, message: str) -> str:
        left_over = re.fullmatch(r"unrecognized arguments: (\S+).*", message)
        if left_over:
            what = "option" if left_over[1].startswith("-") else "use for the word"
            known = [option for option in self._option_string_actions if option.startswith("--")]
            return str(unknown(what, left_over[1], known))
        return message[:1].upper() + message[1:].rstrip(".") + "."


def call(name: str, what: str, words: list[str]) -> int:
    """Read the words that follow, and do it: each word's module says what it takes and does, and has an example."""
    word = import_module(f"app.words.{name}")
    parser = _Parser(
        prog=f"./sandtable {name}",
        description=what[:1].upper() + what[1:] + ".",
        epilog=f"For example:\n{word.EXAMPLE}",
        formatter_class=argparse.RawDescriptionHelpFormatter,
        allow_abbrev=False,
        add_help=False,
    )
    parser.add_argument("-h", "--help", action="store_true", help="say this")
    if "-h" in words or "--help" in words:
        word.takes(parser)
        say_aloud(parser.format_help().rstrip())
        return 0
    word.takes(parser)
    said = parser.parse_intermixed_args(words)
    if getattr(said, "out", None) == "":
        raise WrongCall("-o wants the name of a file.")
    return int(word.does(said))


SCREENS = ("DISPLAY", "WAYLAND_DISPLAY", "QT_QPA_PLATFORM")
"""Without any of these Qt would end the program on the spot."""


def needs_screen(instead: str) -> None:
    if sys.platform.startswith("linux") and not any(map(os.environ.get, SCREENS)):
        raise WrongCall(f"There is no screen here to open a window on. {instead}")


def tell(said: argparse.Namespace, value: Any, text: str) -> None:
    """For other programs, or for the person."""
    if said.json:
        say_json(value)
    else:
        say_aloud(text)


def add_json(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--json", action="store_true", help="answer as JSON, for other programs")


def say_aloud(text: str) -> None:
    """One or more lines for the person; signs that the terminal does not know become question marks."""
    if sys.stdout is not None:  # closed by whoever called
        sys.stdout.write(_fit("\n".join(map(_cut, text.split("\n"))), sys.stdout) + "\n")


def say_json(value: Any) -> None:
    """Readable where the terminal can show it, escaped where it cannot; either way the same value."""
    plain = "utf" in (getattr(sys.stdout, "encoding", None) or "").lower()
    if sys.stdout is not None:
        sys.stdout.write(harmless_json(json.dumps(value, indent=2, ensure_ascii=not plain)) + "\n")


def complain(sentence: str) -> None:
    """One sentence on the other channel."""
    if sys.stderr is not None:
        sys.stderr.write("sandtable: " + _fit(_cut(" ".join(sentence.split())), sys.stderr) + "\n")


def _cut(line: str) -> str:
    return line if len(line) <= MOST_LETTERS else line[:MOST_LETTERS] + "…"


def _fit(text: str, stream: TextIO) -> str:
    """No sign that a terminal would obey, and none that it cannot show: what is written may come from anybody."""
    encoding = getattr(stream, "encoding", None) or "utf-8"
    return harmless(text).encode(encoding, "replace").decode(encoding)
