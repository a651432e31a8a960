"""Kits: games that somebody else made, one folder or zip each. Data only: opening one runs nothing of it.

A kit's inside is listed and bounded before any of it is read; a zip is unpacked once, under its own fingerprint.
"""

from __future__ import annotations

import hashlib
import re
from collections.abc import Collection
from pathlib import Path
from typing import Any

import msgspec
from platformdirs import user_data_path

from boards.plain.bad_input import BadInput
from boards.plain.files import read_bounded
from boards.plain.sentence import Sentence, say
from boards.plain.toml_reading import read_toml
from rules_assist.shelf.kit_inside import MOST_BYTES, inside_of_folder, unpacked
from rules_assist.shelf.record import Record

ABOUT = "kit.toml"
RULES = "rules.toml"
BOARD = "board/board.json"
ASSIST = {
    "reach": ("move",),
    "findings": ("stacking", "never"),
    "supply": ("supply",),
    "battle": ("battle", "fight"),
    "ledger": ("ledger",),
    "may": ("may", "move", "battle", "fight"),
}
"""Each question, and the parts of a table of rules any of which answers it."""

MOST_KITS = 200


class About(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What kit.toml says."""

    id: str
    title: str
    text: str = ""
    author: str = ""
    licence: str = ""
    source: str = ""


def kits_folder() -> Path:
    """Where a user's kits are looked for."""
    return user_data_path("sandtable", appauthor=False) / "kits"


def is_kit(path: Path) -> bool:
    """Whether this is meant as a kit, whatever may be wrong with it."""
    try:
        return (path.is_file() and path.suffix.lower() == ".zip") or (path / ABOUT).is_file()
    except (OSError, ValueError):
        return False


def find_kits(taken: Collection[str] = ()) -> tuple[tuple[Record, ...], tuple[Sentence, ...]]:
    """The user's kits by id, and a sentence about each that cannot be used."""
    found: dict[str, Record] = {}
    remarks: list[Sentence] = []
    folder = kits_folder()
    try:
        paths = sorted(path for path in folder.iterdir() if not path.name.startswith(".")) if folder.is_dir() else []
    except OSError as error:
        return (), (say("The folder of kits cannot be read: {why}.", why=error.strerror or str(error)),)
    for path in paths[:MOST_KITS]:
        try:
            kit = read_kit(path, taken={*taken, *found})
        except BadInput as error:
            remarks.append(error.sentence)
        else:
            found[kit.id] = kit
    return tuple(found.values()), tuple(remarks)


def read_kit(path: Path, taken: Collection[str] = ()) -> Record:
    """What the kit says of itself, after a look at everything in it."""
    if not is_kit(path):
        raise BadInput(say("This is no kit: neither a zip nor a folder with a {about} in it.", about=ABOUT), path)
    folder = unpacked(path) if path.is_file() else path
    inside_of_folder(folder)
    about = read_about(folder / ABOUT)
    if about.id in taken:
        raise BadInput(
            say("There is another game called {id}; please give this kit an id of its own.", id=about.id), path
        )
    return _record(about, folder.resolve(), path)


def without_about(path: Path) -> Record | None:
    """A kit that says nothing right of itself, so that the rest of it can be looked at; None, where there is none."""
    try:
        folder = unpacked(path) if path.is_file() else path
        inside_of_folder(folder)
        return _record(About(id="kit", title=path.stem), folder.resolve(), path)
    except BadInput:
        return None


def _record(about: About, full: Path, path: Path) -> Record:
    if not (full / BOARD).is_file() and (drawings := sorted((full / "board").glob("*.svg"))):
        told = "The kit has no {file}. A drawing becomes one by “sandtable edit {drawing}”, saved in the folder board."
        raise BadInput(say(told, file=BOARD, drawing=f"board/{drawings[0].name}"), path)
    for needed in (BOARD, "sheet.toml"):
        if not (full / needed).is_file():
            raise BadInput(say("The kit has no {file}.", file=needed), path)
    return Record(
        id=about.id,
        title=about.title,
        text=about.text,
        board=str(full / "board"),
        sheet=str(full),
        cases=str(full / "cases"),
        rulebook=str(full / RULES) if (full / RULES).is_file() else "",
        assist=assist_of(full / RULES),
        kit=str(path),
        author=about.author,
        licence=about.licence,
    )


def kit_fingerprint(record: Record) -> str:
    """What is in a kit, however it came: as a folder or as a zip. Of a game of ours, nothing: it has its version."""
    if not record.kit:
        return ""
    folder, whole = record.folder(record.sheet), hashlib.sha256()
    for name in inside_of_folder(folder):
        data = read_bounded(folder / name, MOST_BYTES)
        whole.update(f"{name} {len(data)}\n".encode() + data)
    return whole.hexdigest()[:32]


def read_about(file: Path) -> About:
    about = read_toml(file, About)
    if not re.fullmatch(r"[a-z][a-z0-9_]{0,39}", about.id):
        raise BadInput(
            say("An id is a small letter, then small letters, digits and _; this is {id}.", id=about.id[:60]), file
        )
    return about


def assist_of(rules: Path) -> str:
    """The questions that a table of rules answers. If it cannot be read, none; opening the kit tells why."""
    if not rules.is_file():
        return ""
    try:
        table = read_toml(rules, dict[str, Any])
    except BadInput:
        return ""
    return " ".join(question for question, parts in ASSIST.items() if any(table.get(part) for part in parts))
