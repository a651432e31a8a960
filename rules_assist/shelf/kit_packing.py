"""A game of the shelf made into a kit: the way to begin a game of one's own, and to give one to others."""

from __future__ import annotations

import io
import zipfile
from collections.abc import Iterator
from pathlib import Path

from boards.plain.bad_input import BadInput
from boards.plain.files import read_bounded, write_aside, writing
from boards.plain.sentence import Sentence, say
from rules_assist.shelf.kit_inside import DATA
from rules_assist.shelf.kits import ABOUT, RULES
from rules_assist.shelf.record import HOME, Record

SHEETS = ("sheet.toml", "sequence.toml", "cards.toml", "tracks.toml", "first_turn.toml", "setups", "charts")
WHEN = (1980, 1, 1, 0, 0, 0)
"""The same game makes the same zip, whenever it is packed."""


def pack(record: Record, out: Path) -> Sentence:
    """Write the zip; the sentence says what is in it."""
    if out.suffix.lower() != ".zip":
        raise BadInput(say("The name of a kit ends with .zip."), out)
    files = dict(sorted(kit_files(record)))
    packed = io.BytesIO()
    with zipfile.ZipFile(packed, "w", zipfile.ZIP_DEFLATED) as kit:
        for name, data in files.items():
            entry = zipfile.ZipInfo(name, WHEN)
            entry.compress_type = zipfile.ZIP_DEFLATED
            kit.writestr(entry, data)
    with writing(out):
        write_aside(out, packed.getvalue())
    rules = say("its table of rules is among them") if RULES in files else say("there is no table of rules among them")
    return say(
        "{file}: {count} files of {title}; {rules}.", file=str(out), count=len(files), title=record.title, rules=rules
    )


def kit_files(record: Record) -> Iterator[tuple[str, bytes]]:
    """What the kit has in it, by its path there."""
    yield ABOUT, _about(record).encode()
    yield from _under(record.folder(record.board), "board/")
    sheet = record.folder(record.sheet)
    languages = sorted(each.name for each in sheet.glob("??.toml"))
    for name in (*SHEETS, *languages):
        yield from _under(sheet / name, name)
    yield from _under(record.folder(record.cases), "cases/")
    rules = Path(record.rulebook) if record.kit else HOME / "rules_assist" / "rulebooks" / record.id / RULES
    if rules.is_file():
        yield RULES, read_bounded(rules)


def _under(at: Path, name: str) -> Iterator[tuple[str, bytes]]:
    if at.is_file():
        yield name, read_bounded(at)
        return
    for path in sorted(at.rglob("*")) if at.is_dir() else ():
        if path.is_file() and path.suffix.lower() in DATA:
            yield f"{name.rstrip('/')}/{path.relative_to(at).as_posix()}", read_bounded(path)


def _about(record: Record) -> str:
    lines = {
        "id": f"{record.id}_kit"[:40],
        "title": record.title,
        "text": record.text,
        "author": record.author,
        "licence": record.licence,
    }
    return "".join(f"{name} = {_quoted(words)}\n" for name, words in lines.items() if words)


def _quoted(words: str) -> str:
    plain = words.replace("\\", "\\\\").replace('"', '\\"')
    return f'"{"".join(sign for sign in plain if sign.isprintable())}"'
