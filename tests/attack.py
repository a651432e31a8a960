"""`python -m tests.attack --count N`: mutants of every form, read by the program in processes of their own.

Each mutant is a file that was sound, changed in a few places as chance or a list of nasty things has it. A process
reads a batch of them and has bounds, so much time and so much memory for each. What is neither taken nor refused with
a sentence, or takes too long, is told with its number; the same number makes the same mutant again.
"""

from __future__ import annotations

import argparse
import contextlib
import io
import json
import os
import random
import re
import shutil
import subprocess
import sys
import tempfile
import time
from collections import Counter as Tally
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from pathlib import Path

HOME = Path(__file__).parents[1]
SECONDS, MEGABYTES = 5, 300
BATCH = 40
WAITED = 700
"""Milliseconds that a window is given to settle."""

NASTY = (
    b"1" + b"0" * 400, b"-1e308", b"1e999", b"NaN", b"inf", b"-0", b"9999999999", b"0.0000001", b"''", b'""', b"null",
    b"<img src='file:///etc/hostname'>", b"&lt;b>", b"../../x", b"/etc/hostname", b"\x00", b"\xff\xfe", b"\r", b"#",
    "\U0001f468\u200d\U0001f469".encode() * 80, b"x" * 100_000, b"[" * 3_000, b"{" * 3_000, b'" " . ' * 2_000,
    b"a." * 2_000, b"\n" * 5_000, b"\\u0000", b"=", b":", b",", b"true", b"[]", b"{}", b"<g>" * 300,
    b"url(file:///etc/x)", b'<use xlink:href="#a"/>',
)  # fmt: skip
"""What has broken readers before."""

NUMBER = re.compile(rb"-?\d+(?:\.\d+)?")
WORD = re.compile(rb"[A-Za-z_]{3,}")
WINDOW = "in the window"
"""Instead of a word of the command line: opened, waited for, closed."""

Change = Callable[[random.Random, bytes], bytes]


def put_in(chance: random.Random, data: bytes) -> bytes:
    at = chance.randrange(len(data) + 1)
    return data[:at] + chance.choice(NASTY) + data[at:]


def instead(pattern: re.Pattern[bytes]) -> Change:
    """One number, or word, becomes something nasty or another of the file."""

    def change(chance: random.Random, data: bytes) -> bytes:
        found = list(pattern.finditer(data))
        if not found:
            return data
        one, other = chance.choice(found), chance.choice(found)[0]
        new = other if chance.random() < 0.4 else chance.choice(NASTY)
        return data[: one.start()] + new + data[one.end() :]

    return change


def cut_out(chance: random.Random, data: bytes) -> bytes:
    at = chance.randrange(len(data) + 1)
    return data[:at] + data[at + chance.choice((1, 3, 40, 2_000)) :]


def over_and_over(chance: random.Random, data: bytes) -> bytes:
    """A line, many times."""
    lines = data.split(b"\n")
    at = chance.randrange(len(lines))
    return b"\n".join((*lines[:at], *[lines[at]] * chance.choice((2, 3, 200, 3_000)), *lines[at + 1 :]))[:4_000_000]


def flip(chance: random.Random, data: bytes) -> bytes:
    at = chance.randrange(len(data)) if data else 0
    return data[:at] + bytes((data[at] ^ 1 << chance.randrange(8),)) + data[at + 1 :] if data else data


CHANGES: tuple[Change, ...] = (put_in, instead(NUMBER), instead(NUMBER), instead(WORD), cut_out, over_and_over, flip)


@dataclass(frozen=True)
class Seed:
    """A sound set of files, which of them is changed, and the words that put it to use."""

    form: str
    files: dict[str, bytes]
    changed: str
    words: tuple[str, ...]
    """Of the command line; `{}` is the folder."""


def seeds() -> tuple[Seed, ...]:
    """Every form that comes from others."""
    board = {path.name: path.read_bytes() for path in (HOME / "boards/maps/sample").iterdir() if path.suffix == ".json"}
    board |= {"map.svg": SVG.encode()}
    sheet = HOME / "counters/sheets/sample"
    kit = {f"board/{name}": data for name, data in board.items()}
    tables = [path for path in sheet.rglob("*") if path.suffix in (".toml", ".txt")]
    kit |= {path.relative_to(sheet).as_posix(): path.read_bytes() for path in tables}
    kit["kit.toml"] = b'id = "a_kit"\ntitle = "A kit"\n'
    rules = HOME / "rules_assist/rulebooks/blitz/rules.toml"
    kit["rules.toml"] = rules.read_bytes()[:4_000].rpartition(b"\n[")[0]
    save = {"a.sandtable": a_save()}
    made = [
        Seed("board", board, "board.json", ("check", "{}")),
        Seed("picture of a board", board, "board.json", ("render", "{}", "-o", "{}/o.png", "--width", "300")),
        Seed("drawing", board, "map.svg", ("render", "{}", "-o", "{}/o.png", "--width", "300")),
        Seed("lettering", board, "lettering.json", ("render", "{}", "-o", "{}/o.svg")),
        Seed("save", save, "a.sandtable", ("check", "{}/a.sandtable")),
        Seed("picture of a save", save, "a.sandtable", ("render", "{}/a.sandtable", "-o", "{}/o.svg")),
        Seed("export", save, "a.sandtable", ("export", "{}/a.sandtable", "--for", "anna", "-o", "{}/o.sandtable")),
    ]
    made += [
        Seed("save in the window", save, "a.sandtable", (WINDOW, "{}/a.sandtable")),
        Seed("kit in the window: sheet.toml", kit, "sheet.toml", (WINDOW, "{}")),
        Seed("kit in the window: board.json", kit, "board/board.json", (WINDOW, "{}")),
        Seed("kit in the window: map.svg", kit, "board/map.svg", (WINDOW, "{}")),
    ]
    tables_of_kit = [name for name in sorted(kit) if name.endswith((".toml", ".txt"))]
    made += [Seed(f"kit: {Path(name).name}", kit, name, ("check", "{}")) for name in tables_of_kit]
    return tuple(seed for seed in made if seed.changed in seed.files)


SVG = """<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" viewBox="0 0 100 100">
<style>.a { fill: url(#g) } rect { stroke: black }</style>
<defs><linearGradient id="g"><stop offset="0"/></linearGradient>
<pattern id="p" width="5" height="5"><path d="M0 0H5V5Z"/></pattern>
<g id="u"><rect class="a" width="9" height="9"/></g></defs>
<use xlink:href="#u" x="5"/><g id="lettering" opacity="0.5"><text x="9" y="9">Wick</text></g>
<path fill="url(#p)" d="M1 2L30 40C1 2 3 4 5 6Z" transform="rotate(9) scale(1.5)"/></svg>
"""


def a_save() -> bytes:
    from counters.events import CountersMoved, Noted
    from counters.places import PlaceId, Seat, SeatId
    from counters.position import Note
    from counters.saves.saved_lines import EventLine, Head, written
    from counters.text.reading import start_position
    from rules_assist.shelf.shelf import open_game

    opened = open_game("sample")
    anna = SeatId("anna")
    start = start_position(opened.setups["first_landing"], opened.game).with_(seats={anna: Seat(anna, "Anna")})
    some = (next(iter(start.counters)),)
    events = (
        CountersMoved(some, PlaceId("withywold")),
        Noted(Note("n", "some words")),
        CountersMoved(some, PlaceId("ember")),
    )
    lines = [EventLine(n=n, parent=n - 1, event=event) for n, event in enumerate(events, 1)]
    return b"".join(map(written, (Head(game="sample", start=start), *lines)))


def mutant(seed: Seed, chance: random.Random) -> bytes:
    data = seed.files[seed.changed]
    for _ in range(chance.choice((1, 1, 2, 5))):
        data = chance.choice(CHANGES)(chance, data)
    return data


def attacked(seed: Seed, number: int, folder: Path) -> tuple[str, float]:
    """What became of one mutant, in this process: empty, if all is well."""
    from app.cli import main

    for name, data in seed.files.items():
        path = folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(mutant(seed, random.Random(number)) if name == seed.changed else data)
    said, began = io.StringIO(), time.process_time()
    with contextlib.redirect_stdout(said), contextlib.redirect_stderr(said):
        words = [word.replace("{}", str(folder)) for word in seed.words]
        code = in_a_window(words[1]) if words[0] == WINDOW else main(words)
    took, words = time.process_time() - began, said.getvalue()
    longest = max(map(len, words.split("\n")))
    if "fault of the program" in words or "Traceback" in words or code not in (0, 1, 2):
        return words[:300], took
    if took > SECONDS:
        return f"{took:.1f} seconds", took
    return (f"a sentence of {longest} letters" if longest > 2_000 else ""), took


def in_a_window(word: str) -> int:
    """Begin the program with it, let it settle, and close it; faults that it has noticed by itself are said."""
    from PySide6.QtCore import QCoreApplication, QDeadlineTimer, QEvent, QEventLoop
    from PySide6.QtWidgets import QApplication

    from app.windows.parts.guard import crash_log
    from app.windows.program import Program

    application = QApplication.instance() or QApplication([])
    assert isinstance(application, QApplication)
    program = Program(application)
    program.begin(word)
    until = QDeadlineTimer(WAITED)
    while not until.hasExpired():
        application.processEvents(QEventLoop.ProcessEventsFlag.AllEvents, 50)
    for window in (program.play, program.shelf):
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


def batch(first: int, count: int) -> None:
    """In a process of its own: a line for each mutant as soon as it is done."""
    from PySide6.QtWidgets import QApplication

    from app.pictures.bounds import bound_this_process

    found = seeds()
    # Made before a picture makes a smaller one, with which no window can be opened.
    _application = QApplication([])
    for number in range(first, first + count):
        seed = found[number % len(found)]
        print(json.dumps({"begins": number}), flush=True)
        bound_this_process(SECONDS + 2, MEGABYTES)
        with tempfile.TemporaryDirectory() as folder:
            trouble, took = attacked(seed, number, Path(folder))
        print(json.dumps({"number": number, "form": seed.form, "trouble": trouble, "took": took}), flush=True)


@dataclass
class Figures:
    """What an attack came to."""

    tried: Tally[str] = field(default_factory=Tally)
    troubles: list[str] = field(default_factory=list)
    slowest: float = 0.0

    def lines(self) -> Iterator[str]:
        yield f"{self.tried.total()} mutants, {len(self.troubles)} troubles, the slowest took {self.slowest:.1f} s"
        yield from (f"  {form}: {count}" for form, count in sorted(self.tried.items()))
        yield from self.troubles


def attack(count: int, first: int = 0) -> Figures:
    """One process after the other; one that ends over a mutant is begun anew behind it."""
    figures, at, names = Figures(), first, seeds()
    home = Path(tempfile.mkdtemp(prefix="attack-"))
    env = {
        **os.environ, "QT_QPA_PLATFORM": "offscreen", "PYTHONPATH": str(HOME), "HOME": str(home),
        **{f"XDG_{kind}_HOME": str(home / kind.lower()) for kind in ("DATA", "CACHE", "CONFIG", "STATE")},
    }  # fmt: skip
    while at < first + count:
        size = min(BATCH, first + count - at)
        words = [sys.executable, "-P", "-m", "tests.attack", "--batch", str(at), str(size)]
        try:
            ended = subprocess.run(words, cwd=HOME, env=env, capture_output=True, timeout=20 * size, check=False)
            code, told = ended.returncode, ended.stdout
        except subprocess.TimeoutExpired as late:
            code, told = 1, late.stdout or b""
        done = at - 1
        begun = at
        for line in told.decode("utf-8", "replace").split("\n"):
            with contextlib.suppress(ValueError):
                one = json.loads(line)
                begun = one.get("begins", begun)
                if "number" in one:
                    done = one["number"]
                    figures.tried[one["form"]] += 1
                    figures.slowest = max(figures.slowest, one["took"])
                    if one["trouble"]:
                        figures.troubles.append(f"{done} ({one['form']}): {one['trouble']}")
        if code != 0 or done < at + size - 1:
            form = names[begun % len(names)].form
            figures.tried[form] += 1
            figures.troubles.append(f"{begun} ({form}): the process ended with {code}")
            done = max(begun, done)
        at = done + 1
    shutil.rmtree(home, ignore_errors=True)
    return figures


def main() -> int:
    parser = argparse.ArgumentParser(prog="python -m tests.attack")
    parser.add_argument("--count", type=int, default=200)
    parser.add_argument("--first", type=int, default=0, help="the number of the first mutant: each is always the same")
    parser.add_argument("--batch", nargs=2, type=int, help=argparse.SUPPRESS)
    said = parser.parse_args()
    if said.batch:
        batch(*said.batch)
        return 0
    figures = attack(said.count, said.first)
    print("\n".join(figures.lines()))
    return 1 if figures.troubles else 0


if __name__ == "__main__":
    sys.exit(main())
