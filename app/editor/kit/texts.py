"""The texts of a kit: begun round a map, added to by forms, and kept as they are typed, with every comment."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from app.editor.kit.rows import quoted, to_toml
from boards.board import Board
from boards.edits.edited import word
from boards.edits.facts import ways
from boards.files.board_file import write_board
from boards.plain.bad_input import BadInput
from boards.plain.files import read_bounded, saving, text_of, write_aside
from boards.plain.sentence import Sentence
from counters.box.box_checks import check_box, check_position
from counters.text.reading import start_position
from rules_assist.shelf.kits import ABOUT, RULES, read_kit
from rules_assist.shelf.shelf import open_record

FILES = (ABOUT, "sheet.toml", RULES, "sequence.toml", "cards.toml", "tracks.toml")
FOLDERS = ("setups", "charts", "cases")
MOST = 4_000_000


@dataclass(frozen=True)
class Fault:
    """What is wrong in one of the texts, and in which."""

    sentence: Sentence
    file: str = ""
    line: int = 0


def begin_kit(board: Board, id: str, folder: Path) -> None:
    """A small game round a map, in files that a person goes on with: two sides, one kind of counter, a way to move."""
    texts = {
        ABOUT: f"id = {quoted(id)}\ntitle = {quoted(board.title)}\ntext = {quoted('On the map ' + board.title)}\n",
        "sheet.toml": SHEET.format(id=quoted(id), title=quoted(board.title)),
        RULES: RULES_TEXT.format(ways=to_toml(list(ways(board)) or ["land"])),
        "setups/start.txt": "title: The beginning\n\nturn 1\n",
        "sequence.toml": SEQUENCE,
    }
    for name, text in texts.items():
        keep(folder, name, text)
    write_board(board, folder / "board")


SHEET = """# What comes in the box besides the map.

game = {id}
title = {title}

# ---------------------------------------------------------------- sides

[sides.blue]
name = "Blue"
fill = "#096db6"
ink = "#ffffff"
letter = "B"

[sides.red]
name = "Red"
fill = "#a51115"
ink = "#ffffff"
letter = "R"

# ---------------------------------------------------------------- counters

[kinds.infantry]
name = "Infantry"
type = "land"
mix = {{ blue = 10, red = 10 }}
symbol = "infantry"
figures = ["{{attack}}", "{{defence}}", "{{move}}"]
attributes = {{ attack = 2, defence = 3, move = 2 }}
"""
RULES_TEXT = """# The table of rules: each row is one rule, with its number.

[[move]]
means = "land"
who = {{ types = ["land"] }}
over = {{ contacts = {ways} }}
allowance = "move"
rule = "1"

[[step]]
means = ["land"]
cost = 1
rule = "1"
"""
SEQUENCE = """[[phases]]
id = "move"
name = "Movement"
sides = ["blue", "red"]

[[phases]]
id = "fight"
name = "Battles"
sides = ["blue", "red"]
"""


def files_of(kit: Path) -> list[str]:
    """The texts there are, and those there may be."""
    found = list(FILES)
    for folder in FOLDERS:
        if (kit / folder).is_dir():
            found += sorted(
                f"{folder}/{path.name}" for path in (kit / folder).iterdir() if path.suffix in (".txt", ".toml")
            )
    return found


def text(kit: Path, name: str) -> str:
    """What stands in one of them; nothing, where it is not there."""
    path = kit / name
    return text_of(read_bounded(path, MOST), path) if path.is_file() else ""


def setup_file(kit: Path, title: str) -> str:
    """Where a set-up of this title stands, or is to stand: no two of a kit are called the same."""
    for path in sorted((kit / "setups").glob("*.txt")):
        if f"title: {title}" in map(str.strip, text(kit, f"setups/{path.name}").splitlines()):
            return f"setups/{path.name}"
    return f"setups/{word(title) or 'setup'}.txt"


def set_up(title: str, position: str, before: str) -> str:
    """The text of a set-up, with what it said besides of who lies where: comments, what it is about, its place."""
    said = [line for line in before.splitlines() if line.casefold().startswith(("#", "about:", "order:"))]
    return "\n".join((*said, f"title: {title}", "", position))


def keep(kit: Path, name: str, words: str) -> None:
    """Write it, whole or not at all."""
    path = kit / name
    with saving(path):
        path.parent.mkdir(parents=True, exist_ok=True)
        write_aside(path, words.encode())


def faults(kit: Path) -> Iterator[Fault]:
    """What is wrong with the game: the first thing that cannot be read, or else all that does not fit."""
    try:
        opened = open_record(read_kit(kit))
    except BadInput as error:
        yield _fault(error, kit)
        return
    for sentence in check_box(opened.game):
        yield Fault(sentence)
    for setup in opened.setups.values():
        try:
            position = start_position(setup, opened.game)
        except BadInput as error:
            yield _fault(error, kit)
            continue
        for sentence in check_position(opened.game, position):
            yield Fault(sentence, f"setups/{setup.id}.txt")


def _fault(error: BadInput, kit: Path) -> Fault:
    """Which file, and the number after `line`."""
    path = Path(error.file) if error.file else kit
    inside = path.relative_to(kit).as_posix() if path.is_relative_to(kit) else path.name
    number = error.place.partition("line ")[2].partition(",")[0]
    return Fault(error.sentence, inside, int(number) if number.isdecimal() else 0)
