"""The words that a game has, by what they are for: what the fields of its forms offer."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from app.editor.kit.rows import Row, at
from boards.board import Board
from boards.edits.facts import contact_kinds, kinds, ways
from counters.faces.pictures import ALSO

SYMBOLS = tuple(ALSO)
Rows = Sequence[Row]


def known_words(board: Board, rows: Mapping[str, Rows], charts: list[str]) -> dict[str, list[str]]:
    """Of the map, and of the texts that can be read."""
    sheet, rules, sequence, cards = (rows[f"{name}.toml"] for name in ("sheet", "rules", "sequence", "cards"))
    values = [id for id in _ids(sheet, "values") if "." in id]
    tracks = _ids(rows["tracks.toml"], "tracks")
    return {
        "types": _said(sheet, "kinds", "type") or ["land"],
        "counters": _ids(sheet, "kinds"),
        "means": _said(rules, "move", "means") or ["land"],
        "contacts": list(contact_kinds(board)),
        "ways": list(ways(board)),
        "kinds": list(kinds(board)),
        "flags": [column.name for column in board.columns if column.holds == "flag"],
        "columns": [column.name for column in board.columns if "area" in column.on],
        "sides": _ids(sheet, "sides"),
        "marks": _ids(sheet, "marks"),
        "facts": _ids(sheet, "facts"),
        "options": _ids(sheet, "options"),
        "printed": list(dict.fromkeys([*_keys(sheet, "kinds", "attributes"), *_keys(cards, "cards", "attributes")])),
        "values": list(dict.fromkeys("{side}." + id.rpartition(".")[2] for id in (*values, *tracks))),
        "phases": _said(sequence, "phases", "id"),
        "turns": _keys(sequence, "turns", "attributes"),
        "answers": _said([row for row in rules if row.path == ("fight", "ask")], "fight", "name"),
        "ledgers": _said([row for row in rules if row.path == ("ledger",)], "ledger", "name"),
        "verbs": list(dict.fromkeys(["play", *_said(rules, "may", "verb")])),
        "decks": _ids(cards, "decks"),
        "charts": charts,
        "symbols": list(SYMBOLS),
    }


def _ids(rows: Rows, head: str) -> list[str]:
    return [row.id for row in rows if row.head == head and row.id]


def _said(rows: Rows, head: str, path: str) -> list[str]:
    found = (at(row.values, path) for row in rows if row.head == head)
    return list(dict.fromkeys(each for each in found if isinstance(each, str) and each))


def _keys(rows: Rows, head: str, path: str) -> list[str]:
    def each() -> Iterator[str]:
        for row in rows:
            found = at(row.values, path) if row.head == head else None
            yield from found if isinstance(found, dict) else ()

    return list(dict.fromkeys(each()))
