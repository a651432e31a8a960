"""What each game has, counted from its files without opening it: quick enough for a list."""

from __future__ import annotations

import re
from collections import Counter as Tally
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any, Literal, TypeAlias

import msgspec

from boards.plain.bad_input import BadInput
from boards.plain.files import READING, read_bounded
from boards.plain.toml_reading import read_toml
from counters.box.setups import read_setups
from rules_assist.shelf.record import Record


class Facts(msgspec.Struct, frozen=True):
    """How much of a game stands in its rulebook, and how much had to be made up. What only names things is no fact."""

    text: int = 0
    """Whole."""

    reconstructed: int = 0
    """Made up from end to end."""

    partly: int = 0
    """A part of it in the rules, the rest from elsewhere or made up."""

    outside: int = 0
    """From other sources than the rules."""


class Listed(msgspec.Struct, frozen=True):
    """One game of the list. Other programs read this: members may come, none may go or change."""

    id: str
    title: str
    boards: tuple[str, ...]
    """The maps, by id."""

    setups: tuple[str, ...]
    counters: int
    """As many as are printed; kinds without a limit are not counted."""

    cards: int
    charts: int
    assist: tuple[str, ...]
    """The questions that the rulebook answers."""

    facts: Facts


class _Id(msgspec.Struct, frozen=True):
    id: str = ""


class _Board(msgspec.Struct, frozen=True):
    maps: tuple[str, ...] = ()
    source: str = ""


class _Ours(msgspec.Struct, frozen=True):
    map: _Id = _Id()
    board: _Board = _Board()
    boxes: Any = None
    contacts: Any = None


class _Map(msgspec.Struct, frozen=True):
    """As much of a map's file as is counted; the points of its borders are passed over."""

    sandtable: _Ours = _Ours()
    objects: Any = None


def listed(record: Record) -> Listed:
    """Count what is there. A file that cannot be read counts as nothing: `check` is the word that tells why."""
    maps = list(_maps(record.folder(record.board)))
    sheet = record.folder(record.sheet)
    main, cards = _toml(sheet / "sheet.toml"), _toml(sheet / "cards.toml")
    charts = [_toml(path) for path in _files(sheet / "charts", ".toml")]
    others = [_toml(sheet / "sequence.toml"), _toml(sheet / "tracks.toml")]
    kinds = _entries(main, "kinds")
    decks = [*(kind for kind in kinds if kind.get("sort") == "card"), *_entries(cards, "cards")]
    entries = (main, cards, *map(_row_by_row, charts), *others)
    sources = [source for part in (*map(_plain, maps), *map(_untitled, entries)) for source in _sources(part)]
    return Listed(
        id=record.id,
        title=record.title,
        boards=tuple(each.sandtable.map.id for each in maps),
        setups=setups_of(record),
        counters=sum(_printed(kind, otherwise=0) for kind in kinds if kind.get("sort") != "card"),
        cards=sum(_printed(card, otherwise=1) for card in decks),
        charts=sum(len(chart["sides"]) if "words" in chart else 1 for chart in charts if chart),
        assist=tuple(record.assist.split()),
        facts=_counted(sources),
    )


def map_facts(folder: Path) -> dict[str, Facts]:
    """How much of each map of a board is known from where: its areas, boxes and contacts."""
    return {each.sandtable.map.id: _counted(_sources(_plain(each))) for each in _maps(folder)}


def _counted(sources: Iterable[str]) -> Facts:
    found = Tally(map(basis, sources))
    return Facts(found["text"], found["reconstructed"], found["partly"], found["outside"])


def _maps(folder: Path) -> Iterator[_Map]:
    names = ["board"]
    for number, name in enumerate(names):
        if number and not name.replace("_", "").isalnum():
            continue
        try:
            with READING:
                found = msgspec.json.decode(read_bounded(folder / f"{name}.json"), type=_Map)
        except (BadInput, msgspec.DecodeError, ValueError, RecursionError):
            continue
        if not number:
            names += found.sandtable.board.maps[:100]
        yield found


def setups_of(record: Record) -> tuple[str, ...]:
    """In the order of the shelf, if they can be read."""
    sheet = record.folder(record.sheet)
    try:
        return tuple(read_setups(sheet))
    except BadInput:
        return tuple(path.stem for path in _files(sheet / "setups", ".txt"))


def _toml(file: Path) -> dict[str, Any]:
    try:
        return read_toml(file, dict[str, Any])
    except BadInput:
        return {}


def _files(folder: Path, suffix: str) -> list[Path]:
    try:
        return sorted(path for path in folder.iterdir() if path.suffix == suffix)
    except OSError:
        return []


def _entries(table: dict[str, Any], name: str) -> list[dict[str, Any]]:
    found = table.get(name)
    return [entry for entry in found.values() if isinstance(entry, dict)] if isinstance(found, dict) else []


def _printed(kind: dict[str, Any], otherwise: int) -> int:
    """How many of a kind there are in the box."""
    if isinstance(copies := kind.get("copies"), int):
        return copies
    mix = kind.get("mix")
    counts = [count for count in mix.values() if isinstance(count, int)] if isinstance(mix, dict) else []
    words = kind.get("attributes")
    together = words.get("pieces") if isinstance(words, dict) else None  # of all sides together, where that is known
    return sum(counts) or (together if isinstance(together, int) else otherwise)


def _plain(map: _Map) -> Any:
    return [map.objects, map.sandtable.boxes, map.sandtable.contacts]


def _untitled(entry: dict[str, Any]) -> dict[str, Any]:
    """Without what a file says of itself, but for a chart, which is an entry as a whole."""
    return entry if "columns" in entry else {name: each for name, each in entry.items() if name != "source"}


def _row_by_row(chart: dict[str, Any]) -> dict[str, Any]:
    """A chart that tells the source of each row is as many entries."""
    columns, rows = chart.get("columns"), chart.get("rows")
    if not isinstance(columns, list) or "source" not in columns or not isinstance(rows, list):
        return chart
    at = columns.index("source")
    cells = [row[at] for row in rows if isinstance(row, list) and len(row) > at]
    return {"rows": [{"row": index, "source": cell} for index, cell in enumerate(cells)]}


def _sources(raw: Any) -> Iterator[str]:
    """Where every entry says it comes from, if it says more than a name."""
    if isinstance(raw, list):
        for each in raw:
            yield from _sources(each)
    elif isinstance(raw, dict):
        for name, each in raw.items():
            if name == "source" and isinstance(each, str):
                if not NAMING.issuperset(raw) or "properties" in raw:
                    yield each
            elif isinstance(each, list | dict):
                yield from _sources(each)


# What an entry's `source` comes to: whether it stands in the rules, whole or in part, or elsewhere, or was made up.


Basis: TypeAlias = Literal["text", "partly", "outside", "reconstructed"]

MADE_UP = re.compile(r"reconstruct|infer|contested|not say|not told")
ELSEWHERE = re.compile(r"outside facts|board photo|small print on the board")
TOLD = re.compile(r"\btext\b|§|\bL\d|\bSc\.|\bLR\b|\bDN\b|\b\d+\.\d|\b[A-F]\.\d")
WITHIN = re.compile(r"reconstructed \([^)]*\)|reconstructed, but[^;]*|reconstructed within[^;]*")
"""Made up, and of what rules it is true to: that is not to stand in them."""

NO_FACT = re.compile(r"\bno rule reads\b")
NAMING = frozenset((
    "source", "name", "title", "adjective", "article", "letter", "fill", "ink", "symbol", "sort", "type", "owner",
    "who", "shuffled", "belongs_to", "meaning", "about", "scope", "until",
))  # fmt: skip
"""An entry that says no more than these only gives something a name, or the table a word for it."""


def basis(source: str) -> Basis | None:
    """Where it comes from. None: it says nothing that rules could tell."""
    if not source or NO_FACT.search(source):
        return None
    made_up, elsewhere = bool(MADE_UP.search(source.lower())), bool(ELSEWHERE.search(source))
    told = not source.lower().startswith("reconstructed") and bool(TOLD.search(WITHIN.sub("", source)))
    if made_up:
        return "partly" if told else "reconstructed"
    if elsewhere:
        return "partly" if told else "outside"
    return "text"
