"""The items of a list within a row, such as the modifiers of a battle: found, changed, added and taken out in place."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from app.editor.kit.rows import Row, Values, key_lines, key_name, parsed, to_toml

Span = tuple[int, int]


@dataclass(frozen=True)
class Item(Row):
    """One `{ … }` of a list; its path is that of its row, and the key of the list."""

    row: Row
    number: int
    span: Span
    """From its opening brace to behind its closing one, in letters of the text."""


def items_in(text: str, row: Row, key: str) -> list[Item]:
    """Every item of this list of the row; nothing, where the list is not one of tables in braces."""
    said = row.values.get(key)
    whole = _list(text, row, key) if isinstance(said, list) else None
    if whole is None or not isinstance(said, list) or len(whole[0]) != len(said):
        return []
    found: list[Item] = []
    for number, (span, values) in enumerate(zip(whole[0], said, strict=True)):
        if not isinstance(values, dict) or text[span[0]] != "{":
            return []
        first, last = text.count("\n", 0, span[0]), text.count("\n", 0, span[1])
        found.append(Item((*row.path, key), True, first, last + 1, values, row, number, span))  # noqa: FBT003 - many
    return found


def _list(text: str, row: Row, key: str) -> tuple[list[Span], int] | None:
    """What stands between the brackets of a list, and where they close."""
    lines = text.split("\n")
    at = key_lines(lines, row, key)
    if at is None:
        return None
    start = sum(len(line) + 1 for line in lines[: at[0]])
    opens = text.find("[", text.find("=", start))
    return _pieces(text, opens + 1) if opens >= 0 else None


def _pieces(text: str, at: int) -> tuple[list[Span], int]:
    """What stands between commas, without the blanks and comments round it, until a bracket closes."""
    found: list[Span] = []
    first = last = -1
    depth = 0
    while at < len(text):
        sign = text[at]
        if sign == "#":
            at = text.find("\n", at) if "\n" in text[at:] else len(text)
            continue
        if sign.isspace():
            at += 1
            continue
        if depth == 0 and sign in ",]}":
            if first >= 0:
                found.append((first, last))
            if sign != ",":
                break
            first = -1
            at += 1
            continue
        depth += (sign in "[{") - (sign in "]}")
        first = at if first < 0 else first
        at = last = _past(text, at) if sign in "\"'" else at + 1
    return found, at


def _past(text: str, at: int) -> int:
    """Behind a text in quotes."""
    quote = text[at] * 3 if text.startswith(text[at] * 3, at) else text[at]
    here = at + len(quote)
    while here < len(text) and not text.startswith(quote, here):
        here += 2 if text[here] == "\\" and quote[0] == '"' else 1
    return here + len(quote)


def item_changed(text: str, item: Item, values: Values) -> str:
    """The text with these keys of the item otherwise; None takes one out. What says the same is not touched."""
    for key, value in values.items():
        if item.values.get(key) != value:
            text, item = _with_key(text, item, key, value)
    return text


def _with_key(text: str, item: Item, key: str, value: Any) -> tuple[str, Item]:
    start, end = item.span
    spans, _ = _pieces(text, start + 1)
    mine = [(number, span) for number, span in enumerate(spans) if list(parsed([text[slice(*span)]]) or {}) == [key]]
    says = f"{key_name(key)} = {to_toml(value)}" if value is not None else ""
    now = dict(item.values) | {key: value}
    if value is None:
        del now[key]
    if len(mine) > 1 or any(_dotted(text[slice(*span)], key) for _, span in mine):
        cut, words = (start, end), to_toml(now)
    elif mine and says:
        cut, words = mine[0][1], says
    elif mine:
        number, (first, last) = mine[0]
        if number + 1 < len(spans):
            last = spans[number + 1][0]
        elif number:
            first = spans[number - 1][1]
        cut, words = (first, last), ""
    elif spans:
        cut, words = (spans[-1][1], spans[-1][1]), f", {says}" if says else ""
    else:
        cut, words = (start, end), to_toml(now)
    after = text[: cut[0]] + words + text[cut[1] :]
    more = len(after) - len(text)
    return after, Item(
        item.path, item.many, item.first, item.end, now, item.row, item.number, (start, end + more)
    )  # fmt: skip


def _dotted(said: str, key: str) -> bool:
    """`who.types = …` in place of `who = { types = … }`."""
    return said.partition("=")[0].strip() not in (key, f'"{key}"')


def item_added(text: str, row: Row, key: str, values: Values) -> str | None:
    """The text with one more item at the end of the list; nothing, where there is no list to add to."""
    items = items_in(text, row, key)
    if not items:
        return None
    says = to_toml({name: value for name, value in values.items() if value is not None})
    at = items[-1].span[1]
    behind = at + len(text[at:]) - len(text[at:].lstrip())
    comma = text[behind : behind + 1] == ","
    rest = text[behind + 1 if comma else at :].partition("\n")[0]
    if rest.strip() and not rest.lstrip().startswith("#"):
        # The list goes on or closes in this line.
        return text[:at] + f", {says}" + text[at:]
    line_end = text.find("\n", at) if "\n" in text[at:] else len(text)
    line = text[: items[-1].span[0]].rpartition("\n")[2]
    blanks = line[: len(line) - len(line.lstrip())]
    return text[:at] + ("" if comma else ",") + text[at:line_end] + f"\n{blanks}{says}," + text[line_end:]


def item_out(text: str, item: Item) -> str:
    """The text without the item; a line that only it stood in goes with it."""
    first, last = item.span
    behind = last + len(text[last:]) - len(text[last:].lstrip())
    if text[behind : behind + 1] == ",":
        last = behind + 1
    before, after = text[:first].rpartition("\n"), text[last:].partition("\n")
    rest = after[0].strip()
    if not before[2].strip() and (not rest or rest.startswith("#")):
        return before[0] + before[1] + after[2]
    return text[:first] + text[last:].lstrip(" ")


def beneath(rows: list[Row]) -> dict[int, int]:
    """Which row each one is a part of, by their places: `[[fight.ask]]` of the `[fight]` above it."""
    found: dict[int, int] = {}
    for number, row in enumerate(rows):
        for other in range(number - 1, -1, -1):
            if rows[other].path and rows[other].path == row.path[:-1] and not isinstance(rows[other], Item):
                found[number] = other
                break
    return found
