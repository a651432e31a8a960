"""The command line: one word for each thing the program does without its window.

Only the word that was said is imported, so that the quick ones stay quick.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Sequence
from pathlib import Path

from app.words.word import WrongCall, call, complain, needs_screen, say_aloud
from boards.plain.bad_input import BadInput, unknown
from boards.plain.files import is_there
from boards.plain.sentence import say

WORDS: dict[str, str] = {
    "games": "list the games on the shelf, and what each has",
    "check": "say what is wrong with a game, a map, a set-up, a saved game or a kit",
    "edit": "draw a map: a new one, a game's, a drawing's, or a picture's that is traced",
    "render": "make a picture without a window",
    "print": "counters, cards, charts and maps at true size, to be printed",
    "report": "a game as a page to read and to step through, in one file",
    "cases": "put worked examples to the rulebooks and compare the answers",
    "ask": "put one question to a rulebook",
    "export": "copy a saved game without what a seat must not see",
    "merge": "take what was played in files for seats into the whole game",
    "bench": "measure the speed of things against plain ways of doing them",
}
FINE, WRONG, STOPPED = 0, 2, 130


def main(words: Sequence[str] | None = None) -> int:
    """Do what the words ask for. 0: all is fine; 1: something was found; 2: the call was wrong."""
    words = list(sys.argv[1:] if words is None else words)
    try:
        code = _run(words)
        if sys.stdout is not None:
            sys.stdout.flush()
        return code
    except (WrongCall, BadInput) as error:
        complain(str(error))
        return WRONG
    except KeyboardInterrupt:
        return STOPPED
    except BrokenPipeError:
        # Whoever was reading has gone; what is left in the buffer goes nowhere.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return FINE
    except OSError as error:
        complain(f"{error.filename or 'The system'}: {error.strerror or error}.")
        return WRONG
    except Exception as error:  # noqa: BLE001 - nobody should have to read a traceback; one line says where to look
        complain(fault(error))
        return WRONG


def fault(error: Exception) -> str:
    """What is said of a mistake of our own."""
    trace = error.__traceback__
    while trace is not None and trace.tb_next is not None:
        trace = trace.tb_next
    where = f"{trace.tb_frame.f_code.co_filename}, line {trace.tb_lineno}" if trace else "nowhere"
    return f"This is a fault of the program: {type(error).__name__}: {error} ({where})."


def _run(words: list[str]) -> int:
    if not words:
        return _window("")
    first, *rest = words
    if first in ("-h", "--help", "help"):
        say_aloud(usage())
        return FINE
    if first in ("-V", "--version"):
        from app.version import version  # noqa: PLC0415 - only --version needs it

        say_aloud(f"sandtable {version()}")
        return FINE
    if first not in WORDS and not rest and _is_something_to_open(first):
        return _window(first)
    if first not in WORDS and not rest and Path(first).suffix:
        raise BadInput(say("There is no such file."), first)
    if first not in WORDS:
        raise WrongCall(f"{unknown('word', first, [*WORDS, '--help', '--version'])} ./sandtable --help lists them.")
    return call(first, WORDS[first], rest)


def _is_something_to_open(word: str) -> bool:
    """A game of the shelf, or anything that lies on the disk by that name."""
    from rules_assist.shelf.shelf import shelf, users_kits  # noqa: PLC0415 - most words need no shelf

    ids = [record.id for record in (*shelf(), *users_kits()[0])]
    return not word.startswith("-") and (word in ids or is_there(Path(word)))


def _window(word: str) -> int:
    needs_screen("./sandtable render sample -o sample.png draws.")
    from app.windows.starting import show  # noqa: PLC0415 - the window brings Qt

    return show(word)


def usage() -> str:
    width = max(map(len, WORDS))
    rows = "\n".join(f"  {word:<{width}}  {what}" for word, what in WORDS.items())
    return (
        "sandtable: a digital table for area wargames\n\n"
        "  ./sandtable          opens the program, where it was left\n"
        "  ./sandtable FILE     opens a saved game or a kit; a game of the shelf, too, by its id\n"
        "  ./sandtable WORD …   does one thing without it:\n\n"
        f"{rows}\n\n"
        "  ./sandtable test     runs every check of the program itself\n\n"
        "./sandtable WORD --help tells more, with an example; ./sandtable --version says which one this is."
    )
