"""One mutant put to use, in this process, and what became of it."""

from __future__ import annotations

import contextlib
import io
import os
import random
import re
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import TYPE_CHECKING

from tests.attack.forms import EDITOR, OWN, VALUES, WINDOW, WORLD, Form
from tests.attack.mutants import FOLDER, OUTSIDE, mutant

if TYPE_CHECKING:
    from app.windows.program import Program

SECONDS = 5
WAITED = 700
"""Milliseconds that a window is given to settle."""

SOUND = -1
"""Instead of a mutant's number: as it was."""

LONGEST = 2_000
NO_LETTERS = re.compile("[\x00-\x08\x0b-\x1f\x7f-\x9f\u202a-\u202e\u2066-\u2069]")
"""Nothing of the kind is ever said on a terminal."""


def lay_out(form: Form, number: int, folder: Path, outside: Path) -> None:
    """The files of a form, one of them a mutant."""
    for name, data in form.files.items():
        path = folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        if name == form.changed and number != SOUND:
            data = mutant(data, random.Random(number))  # noqa: PLW2901 - the same file
        path.write_bytes(data.replace(OUTSIDE, os.fsencode(outside)).replace(FOLDER, os.fsencode(folder)))


def attacked(form: Form, number: int, folder: Path, outside: Path) -> tuple[str, float]:
    """What became of one mutant, in this process: empty, if all is well; and the seconds it took."""
    lay_out(form, number, folder, outside)
    began = _spent()
    code, told = used(form, folder)
    took = _spent() - began
    longest = max(map(len, told.split("\n")))
    if "fault of the program" in told or "Traceback" in told or code not in (0, 1, 2):
        return told[:1_500] or f"it ended with {code}", took
    if took > SECONDS:
        return f"{took:.1f} seconds", took
    if odd := NO_LETTERS.search(told):
        return f"it said {odd[0]!r}: {told[max(0, odd.start() - 200) : odd.end()]!r}", took
    return (f"a sentence of {longest} letters" if longest > LONGEST else ""), took


def used(form: Form, folder: Path) -> tuple[int, str]:
    """The number it ended with, and all that was said."""
    said = io.StringIO()
    with contextlib.redirect_stdout(said), contextlib.redirect_stderr(said), own_folders(folder / OWN):
        words = [word.replace("{}", str(folder)) for word in form.words]
        code = USES[words[0]](words[1:]) if words[0] in USES else in_words(words)
    return code, said.getvalue()


@contextlib.contextmanager
def own_folders(folder: Path) -> Iterator[None]:
    """What is kept for a user lies here meanwhile."""
    names = {f"XDG_{kind}_HOME": str(folder / kind.lower()) for kind in ("DATA", "CACHE", "CONFIG", "STATE")}
    before = {name: os.environ.get(name) for name in names}
    os.environ.update(names)
    try:
        yield
    finally:
        for name, value in before.items():
            os.environ.pop(name, None)
            if value is not None:
                os.environ[name] = value


def _spent() -> float:
    """Of this process and of those it has waited for."""
    times = os.times()
    return time.process_time() + times.children_user + times.children_system


def in_words(words: list[str]) -> int:
    from app.cli import main

    return main(words)


def with_sentence(use: Callable[[], object]) -> int:
    """What is no word of the command line, and is refused in the same way."""
    from app.words.word import complain
    from boards.plain.bad_input import BadInput

    try:
        use()
    except BadInput as error:
        complain(str(error))
    return 0


def real_world(words: list[str]) -> int:
    from app.editor.documents.opening import Wanted, of_world

    return with_sentence(lambda: of_world(Path(words[0]), Wanted((-9.5, 40, -2, 43))))


def own_values(words: list[str]) -> int:
    from rules_assist.shelf.own_values import laid_over, read_values
    from rules_assist.shelf.shelf import open_game

    file = Path(words[0])
    return with_sentence(lambda: laid_over(open_game("empires").game, read_values(file), file))


def in_editor(words: list[str]) -> int:
    word, shown = words
    if shown:
        return in_a_window(word, edits=True)
    from app.editor.documents.opening import begin

    return with_sentence(lambda: begin(word))


def in_a_window(word: str, *, edits: bool = False) -> int:
    """Begin the program with it, let it settle, and close it; faults that it has noticed by itself are said."""
    from PySide6.QtCore import QCoreApplication, QDeadlineTimer, QEvent, QEventLoop
    from PySide6.QtWidgets import QApplication

    from app.windows.parts.guard import crash_log
    from app.windows.program import Program

    application = QApplication.instance() or QApplication([])
    assert isinstance(application, QApplication)
    program = Program(application)
    program.guard.watch()
    (program.begin_edit if edits else program.begin)(word)

    def wait() -> None:
        until = QDeadlineTimer(WAITED)
        while not until.hasExpired():
            application.processEvents(QEventLoop.ProcessEventsFlag.AllEvents, 50)

    wait()
    if program.shelf is not None and not edits and word:
        with_sentence(lambda: played(program, word))
        wait()
    for window in (program.play, program.shelf, *program.editing.windows):
        if window is not None:
            window.close()
            window.deleteLater()
    program.deleteLater()
    QCoreApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete)
    faults = crash_log()
    if faults.is_file():
        print(f"fault of the program: {faults.read_text('utf-8', 'replace')[-2_000:]}")
        faults.unlink()
    return 0


def played(program: Program, kit: str) -> None:
    """Whoever looks at a kit on the shelf may well begin a game with it."""
    from counters.text.reading import start_position
    from rules_assist.shelf.shelf import find, open_record

    opened = open_record(find(kit))
    setup = next(iter(opened.setups.values()), None)
    if setup is not None:
        program.begin_game(opened, start_position(setup, opened.game))


USES: dict[str, Callable[[list[str]], int]] = {
    WINDOW: lambda words: in_a_window(words[0]),
    EDITOR: in_editor,
    WORLD: real_world,
    VALUES: own_values,
}
