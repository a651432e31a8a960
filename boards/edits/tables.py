"""A board as tables of text: areas, boxes and contacts, a row each, as they are edited, pasted and kept as CSV."""

from __future__ import annotations

import csv
import io
from collections.abc import Iterable, Mapping, Sequence
from typing import Literal

from boards.board import AreaId, AttributeValue, Bearer, Board, Box, Column, Contact
from boards.edits.edited import CannotEdit
from boards.edits.facts import give_id, rename, set_attribute, set_kind
from boards.edits.links import set_contact_attribute, set_contact_kind
from boards.plain.sentence import in_a_line, say

Which = Literal["area", "box", "contact"]
FIXED: Mapping[Which, tuple[str, ...]] = {
    "area": ("id", "name", "kind"),
    "box": ("id", "name", "kind"),
    "contact": ("a", "b", "kind", "border"),
}
YES, NO = ("true", "yes", "ja", "1", "x", "on", "wahr"), ("false", "no", "nein", "0", "off", "falsch")
MOST_ROWS = 20_000


def headers(board: Board, which: Which) -> tuple[str, ...]:
    """What stands above the columns: what everything has, and what this board declares."""
    return (*FIXED[which], *(column.name for column in board.columns if which in column.on))


def keys(board: Board, which: Which) -> tuple[AreaId, ...] | tuple[Contact, ...]:
    """What each row is about."""
    if which == "contact":
        return board.contacts
    return tuple(id for id, space in board.spaces.items() if isinstance(space, Box) == (which == "box"))


def cell(board: Board, which: Which, key: AreaId | Contact, header: str) -> str:
    """The text of one cell."""
    if isinstance(key, Contact):
        fixed = {"a": str(key.a), "b": str(key.b), "kind": key.kind, "border": "true" if key.border else "false"}
        return fixed.get(header) or text_of(key.attributes.get(header))
    space = board.spaces[key]
    if header in FIXED["area"]:
        return {"id": str(space.id), "name": space.name, "kind": space.kind}[header]
    return text_of(space.attributes.get(header))


def text_of(value: AttributeValue | None) -> str:
    """As it is typed."""
    match value:
        case None:
            return ""
        case bool():
            return "true" if value else "false"
        case tuple():
            return ", ".join(value)
        case float() if value == int(value):
            return str(int(value))
        case _:
            return str(value)


def value_of(column: Column, text: str) -> AttributeValue | None:
    """What was typed, as the column holds it; nothing typed is nothing."""
    words = text.strip()
    if not words:
        return None
    match column.holds:
        case "number":
            try:
                number = float(words.replace(",", ".").replace("−", "-"))
            except ValueError:
                raise CannotEdit(
                    say("{column} holds {what}, not {value}.", column=column.name, what="a number", value=words[:60])
                ) from None
            return int(number) if number == int(number) else number
        case "flag":
            if words.lower() in YES:
                return True
            if words.lower() in NO:
                return False
            raise CannotEdit(
                say("{column} holds {what}, not {value}.", column=column.name, what="true or false", value=words[:60])
            )
        case "list":
            return tuple(part.strip() for part in words.split(",") if part.strip())
        case _:
            return words


def set_cells(board: Board, which: Which, header: str, keys: Iterable[AreaId | Contact], text: str) -> Board:
    """The same text in one column of several rows."""
    for key in keys:
        board = _set(board, which, key, header, text)
    return board


def _set(board: Board, which: Which, key: AreaId | Contact, header: str, text: str) -> Board:
    # What is brought in or pasted may come from anybody.
    text = in_a_line(text)
    if isinstance(key, Contact):
        if header == "kind":
            return set_contact_kind(board, key, text.strip())
        if header in FIXED["contact"]:
            raise CannotEdit(say("{column} cannot be typed: it follows from the map.", column=header))
        return set_contact_attribute(board, key, header, value_of(_column(board, which, header), text))
    match header:
        case "name":
            return rename(board, key, text)
        case "kind":
            return set_kind(board, (key,), text.strip())
        case "id":
            return give_id(board, key, text.strip())
        case _:
            return set_attribute(board, (key,), header, value_of(_column(board, which, header), text))


def _column(board: Board, which: Bearer, name: str) -> Column:
    found = next((it for it in board.columns if it.name == name and which in it.on), None)
    if found is None:
        raise CannotEdit(say("{name} is no column of this board.", name=name))
    return found


def to_csv(board: Board, which: Which) -> str:
    """The whole table."""
    out = io.StringIO()
    writer = csv.writer(out, lineterminator="\n")
    head = headers(board, which)
    writer.writerow(head)
    for key in keys(board, which):
        writer.writerow([cell(board, which, key, header) for header in head])
    return out.getvalue()


def from_csv(board: Board, which: Which, text: str) -> Board:
    """Rows are known by their id, contacts by their ends and kind; only what the file has columns for is changed."""
    rows = read_rows(text)
    if not rows:
        raise CannotEdit(say("There is nothing in this file."))
    head, *rest = rows
    known = headers(board, which)
    for header in head:
        if header not in known:
            raise CannotEdit(say("{name} is no column of this board.", name=header))
    if len(rest) > MOST_ROWS:
        raise CannotEdit(say("A table has up to {most} rows.", most=MOST_ROWS))
    for number, row in enumerate(rest, 2):
        said = dict(zip(head, row, strict=False))
        key = _key(board, which, said, number)
        for header, words in said.items():
            fixed = header in ("id", "a", "b", "border") or (which == "contact" and header == "kind")
            if not fixed and cell(board, which, key, header) != words.strip():
                board = _set(board, which, key, header, words)
                key = _key(board, which, said, number)
    return board


def _key(board: Board, which: Which, said: Mapping[str, str], number: int) -> AreaId | Contact:
    if which == "contact":
        for contact in board.contacts:
            same = {contact.a, contact.b} == {said.get("a"), said.get("b")}
            if same and said.get("kind", contact.kind) == contact.kind:
                return contact
        raise CannotEdit(say("Line {line}: there is no such contact.", line=number))
    id = AreaId(said.get("id", "").strip())
    if id not in board.spaces:
        raise CannotEdit(say("Line {line}: there is no area {id}.", line=number, id=id[:60]))
    return id


def pasted(board: Board, which: Which, text: str, rows: Sequence[AreaId | Contact], columns: Sequence[str]) -> Board:
    """Cells out of a spreadsheet, laid on these rows and columns from their first on. One cell fills them all."""
    cells = [line.split("\t") for line in text.rstrip("\n").split("\n")]
    if len(cells) == 1 and len(cells[0]) == 1:
        for header in columns:
            board = set_cells(board, which, header, rows, cells[0][0])
        return board
    now: list[AreaId | Contact] = list(rows)
    where = [index for index, contact in enumerate(board.contacts) if any(contact is row for row in rows)]
    for number, line in enumerate(cells[: len(now)]):
        for header, words in zip(columns, line, strict=False):
            # An edit makes a contact anew; it stands where it stood.
            key = board.contacts[where[number]] if which == "contact" else now[number]
            if cell(board, which, key, header) != words.strip():
                board = _set(board, which, key, header, words)
    return board


def read_rows(text: str) -> list[list[str]]:
    """CSV with commas, semicolons or tabs between."""
    first = text.split("\n", 1)[0]
    between = max(",;\t", key=first.count)
    try:
        return [row for row in csv.reader(io.StringIO(text.replace("\r\n", "\n")), delimiter=between) if row]
    except csv.Error as error:
        raise CannotEdit(say("This is no table: {why}.", why=str(error))) from error
