"""The rows of a TOML text, found and changed in place: what a form does not know, and every comment, stays as typed."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any

from boards.plain.bad_input import BadInput
from boards.plain.toml_reading import raw_toml

HEADING = re.compile(r"\s*(\[\[?)\s*([^\[\]#]+?)\s*\]\]?\s*(?:#.*)?$")
PLAIN_HEADING = re.compile(r"\[\[?[A-Za-z0-9_]")
BARE = re.compile(r"[A-Za-z0-9_-]+")
MOST_LINES = 20_000
Values = Mapping[str, Any]


@dataclass(frozen=True)
class Row:
    """What stands under one heading; the first has none, and is what stands above all headings."""

    path: tuple[str, ...]
    many: bool
    """One of several with the same heading: `[[move]]`."""

    first: int
    end: int
    """Its first line, and the one after its last that says something."""

    values: Values
    """Nothing, where it cannot be read."""

    @property
    def head(self) -> str:
        return self.path[0] if self.path else ""

    @property
    def id(self) -> str:
        return self.path[1] if len(self.path) == 2 else ""


def rows_in(text: str) -> list[Row]:
    """Every row, from the top. One that is broken does not hide those below it."""
    lines = text.split("\n")[:MOST_LINES]
    found: list[Row] = []
    start = 0
    for number in range(1, len(lines) + 1):
        if number < len(lines):
            line = lines[number]
            if not HEADING.match(line) or not (parsed(lines[start:number]) is not None or PLAIN_HEADING.match(line)):
                continue
        row = _row(lines, start, number)
        if row.path or row.values:
            found.append(row)
        start = number
    return found


def _row(lines: list[str], first: int, end: int) -> Row:
    heading = HEADING.match(lines[first])
    last = end
    while last > first + 1 and (not lines[last - 1].strip() or lines[last - 1].lstrip().startswith("#")):
        last -= 1
    said = parsed(lines[first:end]) or {}
    if heading is None:
        return Row((), many=False, first=first, end=last, values=said)
    path = _path(heading[2])
    values: Any = said
    for key in path:
        values = values.get(key, {}) if isinstance(values, dict) else {}
    if isinstance(values, list):
        values = values[0] if values else {}
    return Row(path, heading[1] == "[[", first, last, values)


def _path(name: str) -> tuple[str, ...]:
    found: list[str] = []
    inner: Any = parsed([f"[{name}]"]) or {}
    while isinstance(inner, dict) and inner:
        key, inner = next(iter(inner.items()))
        found.append(key)
    return tuple(found) or (name,)


def parsed(lines: Iterable[str]) -> dict[str, Any] | None:
    """What these lines say; nothing, where they cannot be read."""
    try:
        return raw_toml("\n".join(lines))
    except BadInput:
        return None


def changed(text: str, row: Row, values: Values) -> str:
    """The text with these keys of the row otherwise; None takes one out. Keys that say the same are not touched."""
    lines = text.split("\n")
    for key, value in values.items():
        if row.values.get(key) == value:
            continue
        at = key_lines(lines, row, key)
        said = [] if value is None else [f"{key_name(key)} = {to_toml(value)}{_remark(lines, at)}"]
        if at is None:
            at = (row.end, row.end)
        lines[at[0] : at[1]] = said
        more = len(said) - (at[1] - at[0])
        row = Row(row.path, row.many, row.first, row.end + more, row.values)
    return "\n".join(lines)


def key_lines(lines: list[str], row: Row, key: str) -> tuple[int, int] | None:
    """From which line to which a key and its value stand."""
    begins = re.compile(rf"\s*(?:{re.escape(key)}|\"{re.escape(key)}\")\s*=")
    number = row.first + (1 if row.path else 0)
    while number < row.end:
        end = number + 1
        while end < row.end and parsed(lines[number:end]) is None:
            end += 1
        if begins.match(lines[number]):
            return number, end
        number = end
    return None


def _remark(lines: list[str], at: tuple[int, int] | None) -> str:
    """The comment behind a value of one line."""
    if at is None or at[1] - at[0] != 1:
        return ""
    line = lines[at[0]]
    for found in re.finditer("#", line):
        if parsed([line[: found.start()]]) is not None:
            before = line[: found.start()]
            return before[len(before.rstrip()) :] + line[found.start() :]
    return ""


def without(text: str, row: Row) -> str:
    """The text without the row; comments below it belong to the next."""
    lines = text.split("\n")
    end = row.end
    if end < len(lines) and not lines[end].strip():
        end += 1
    del lines[row.first : end]
    return "\n".join(lines)


def added(
    text: str, path: tuple[str, ...], values: Values, *, many: bool, above: Row | None = None, below: Row | None = None
) -> str:
    """The text with one more row at its end, or above another one, or below it."""
    name = ".".join(map(key_name, path))
    said = [f"[[{name}]]" if many else f"[{name}]"]
    said += [f"{key_name(key)} = {to_toml(value)}" for key, value in values.items() if value is not None]
    if below is not None:
        lines = text.split("\n")
        lines[below.end : below.end] = ["", *said]
        return "\n".join(lines)
    if above is None:
        before = text.rstrip("\n")
        return "\n".join(([before, ""] if before else []) + said) + "\n"
    lines = text.split("\n")
    lines[above.first : above.first] = [*said, ""]
    return "\n".join(lines)


def at(values: Values, path: str) -> Any:
    """What stands at `who.types` or `lines.0.over.0.contacts`; None, where nothing does."""
    here: Any = values
    for part in path.split("."):
        if isinstance(here, Mapping):
            here = here.get(part)
        elif isinstance(here, list) and part.isdecimal() and int(part) < len(here):
            here = here[int(part)]
        else:
            return None
    return here


def put(values: Values, path: str, value: Any) -> dict[str, Any]:
    """The values with something else at a place; what is empty after it is left out."""
    part, _, rest = path.partition(".")
    found = dict(values)
    inner = _put(found.get(part), rest, value) if rest else value
    if inner is None or (rest and inner in ({}, [])):
        found.pop(part, None)
    else:
        found[part] = inner
    return found


def _put(inner: Any, path: str, value: Any) -> Any:
    part, _, rest = path.partition(".")
    if not part.isdecimal():
        return put(inner if isinstance(inner, Mapping) else {}, path, value)
    items = list(inner) if isinstance(inner, list) else []
    number = int(part)
    while len(items) <= number:
        items.append({})
    items[number] = _put(items[number], rest, value) if rest else value
    return [each for each in items if each not in (None, {}, [])]


def to_toml(value: Any) -> str:
    """A value on one line."""
    match value:
        case bool():
            return "true" if value else "false"
        case int() | float():
            whole = abs(value) < 1e15 and value == int(value)
            return str(int(value)) if whole else repr(value)
        case str():
            return quoted(value)
        case Mapping():
            return "{ " + ", ".join(f"{key_name(key)} = {to_toml(inner)}" for key, inner in value.items()) + " }"
        case _:
            return "[" + ", ".join(map(to_toml, value)) + "]"


def quoted(words: str) -> str:
    """As TOML has a text."""
    plain = words.replace("\\", "\\\\").replace('"', '\\"').replace("\n", "\\n").replace("\t", "\\t")
    return '"' + "".join(sign for sign in plain if sign.isprintable()) + '"'


def key_name(key: str) -> str:
    """In quotes, where it must be."""
    return key if BARE.fullmatch(key) else quoted(key)
