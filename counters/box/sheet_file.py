"""The sheet of a game out of its files: sheet.toml, cards.toml, tracks.toml, sequence.toml and charts/*.toml; and its
words in other languages: de.toml.

A mapping's key is the id of what it holds: `[kinds.infantry]`. Short ways to say common things:

- a kind's `figures`, `symbol`, `text` and `title` are those of its front, and `back = {…}` adds a second face;
- a kind that says `mix` and no `sides` belongs to the sides of its mix;
- `[decks.events]` in cards.toml makes the place `deck/events`; a card's `copies` are its mix, its `deck` an attribute;
- `by_side = { italy = { attack = 2 } }` is what one side's counters say otherwise; `figures = ["{attack}"]` prints it;
- a file of charts/ that says `words` makes a chart for each of its `sides` out of what is printed on their counters;
- `[tracks.treasury]` in tracks.toml makes one value for each of its `sides`: `germany.treasury`.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping
from functools import partial
from pathlib import Path
from typing import Any, TypeVar

import msgspec

from boards.plain.bad_input import BadInput, Faults, unknown
from boards.plain.files import MEGABYTE, read_bounded, text_of
from boards.plain.sentence import say
from counters.box.sheet import (
    Chart,
    Counted,
    FactRule,
    Found,
    MarkRule,
    MeansRule,
    OptionRule,
    PlaceRule,
    Sequence,
    Sheet,
    ValueRule,
)
from counters.box.sheet_checks import Path as KeyPath
from counters.box.sheet_checks import TomlFile, check_sheet, names_in
from counters.counter import Face, Kind, KindId, Side, SideId, written
from counters.position import PlaceId, ValueId

# The sheet of a nation as a chart: what is printed on the counters of a side, in a table and not typed twice.


class UnitsForm(msgspec.Struct, frozen=True, kw_only=True):
    """A chart for each side, as its file says it: `units.toml` makes `units_germany` and `units_italy`."""

    title: str
    """`{side}` stands for the side's name."""

    columns: tuple[str, ...]
    words: tuple[str, ...]
    """What is printed, a word for each column; of `movement or fuel` the first that is."""

    sides: tuple[SideId, ...]
    found: Found | None = None
    note: str = ""
    source: str = ""


def unit_charts(
    id: str, form: UnitsForm, kinds: Iterable[Kind], sides: Mapping[SideId, Side]
) -> Iterator[tuple[str, Chart]]:
    """One for each side, with the kinds of which anything at all is printed."""
    kinds = tuple(kinds)
    for side in form.sides:
        rows = {
            kind.name: tuple(_cell(kind, words, side) for words in form.words) for kind in kinds if side in kind.sides
        }
        known = {name: row for name, row in rows.items() if any(cell != written(None) for cell in row)}
        yield (
            f"{id}_{side}",
            Chart(
                id=f"{id}_{side}",
                title=form.title.replace("{side}", sides[side].name if side in sides else side),
                columns=form.columns,
                rows=tuple(known.values()),
                row_heads=tuple(known),
                found=form.found and msgspec.structs.replace(form.found, side=side),
                note=form.note,
                source=form.source,
            ),
        )


def _cell(kind: Kind, words: str, side: SideId) -> str:
    found = (kind.printed(word, side=side) for word in words.split(" or "))
    return written(next((each for each in found if each is not None), None))


SHEET, CARDS, TRACKS, SEQUENCE, CHARTS = "sheet.toml", "cards.toml", "tracks.toml", "sequence.toml", "charts/"
LANGUAGE = r"([a-z]{2})\.toml"
"""`"Axis movement" = "Züge der Achse"`: what is printed, and how it is said there."""

WORD = r"[a-z0-9_]+"
HEAD = ("game", "title", "about", "source", "battle_board", "owners", "articles", "plurals")
TOP = (*HEAD, "sides", "kinds", "places", "values", "facts", "options", "marks", "means")
PRINTED = ("title", "text", "symbol", "figures")
"""What a kind may say of its front as if it were its own."""


Made = TypeVar("Made")


class CardForm(msgspec.Struct, frozen=True, kw_only=True):
    """What a card may say beside what every kind may."""

    deck: str = ""
    copies: int = 1


class TrackForm(Counted, frozen=True, kw_only=True):
    """A track as it is written: the same value for several sides."""

    sides: tuple[SideId, ...]
    start: float | Mapping[SideId, float] = 0
    box: str = ""


def read_sheet(folder: Path) -> Sheet:
    """The sheet in a folder; the folder's name is the game."""
    if not folder.is_dir():
        raise BadInput(say("There is no such folder."), folder)
    found = [folder / name for name in (SHEET, CARDS, TRACKS, SEQUENCE)]
    found += [*sorted(folder.glob(f"{CHARTS}*.toml")), *sorted(folder.glob("??.toml"))]
    files = {
        path.relative_to(folder).as_posix(): text_of(read_bounded(path, MEGABYTE), path)
        for path in found
        if path.exists()
    }
    try:
        return sheet_from(files, folder.name)
    except BadInput as bad:
        raise bad.each(lambda one: BadInput(one.why, folder / one.file, one.place)) from None


def sheet_from(files: Mapping[str, str], game: str) -> Sheet:
    """The same out of texts: names of files within the folder of the sheet, and what they say."""
    if SHEET not in files:
        raise BadInput(say("The file {name} is missing.", name=SHEET), SHEET)
    read, faults = dict[str, TomlFile](), Faults()
    for name, text in files.items():
        with faults:
            if name.endswith(".toml"):
                read[name] = TomlFile(text, name)
    # What stands in a file that is no TOML nobody knows, so nothing more is said of the others' words.
    faults.tell()
    made = _made(read, game, faults)
    with faults:
        check_sheet(made, read)
    faults.tell()
    return made


def _made(read: Mapping[str, TomlFile], game: str, faults: Faults) -> Sheet:
    """All that can be read; what cannot is told."""
    empty = TomlFile("", SHEET)
    sheet, cards, tracks = read[SHEET], read.get(CARDS, empty), read.get(TRACKS, empty)
    for file, known in ((sheet, TOP), (cards, ("cards", "kinds", "decks")), (tracks, ("values", "tracks"))):
        for key in file.data:
            with faults:
                file.check_keys((), {key: None}, known)
    made = Sheet(game=game, title="")
    with faults:
        made = sheet.typed((), {"game": game, **{key: sheet.data[key] for key in HEAD if key in sheet.data}}, Sheet)

    def each(file: TomlFile, key: str, into: type[Made], id: str = "id", form: str = WORD) -> dict[Any, Made]:
        """The tables below a key, by their names, which are their ids."""

        def made(name: str, raw: dict[str, Any]) -> Made:
            return file.typed((key, name), raw, into, **({id: name} if id else {}))

        return _read(file, key, faults, made, form)

    sides: dict[SideId, Side] = each(sheet, "sides", Side)
    made = msgspec.structs.replace(
        made,
        sides=sides,
        kinds={
            **_kinds(sheet, faults),
            **_kinds(cards, faults, "card"),
            **_read(cards, "cards", faults, partial(_card, cards)),
        },
        places={**each(sheet, "places", PlaceRule, form=rf"{WORD}(/{WORD})*"), **_decks(cards, faults)},
        values={
            **each(sheet, "values", ValueRule, form=rf"{WORD}(\.{WORD})*"),
            **each(tracks, "values", ValueRule, form=rf"{WORD}(\.{WORD})*"),
            **_track_values(tracks, sides, faults),
        },
        facts=each(sheet, "facts", FactRule, "word"),
        options=each(sheet, "options", OptionRule),
        marks=each(sheet, "marks", MarkRule, "word"),
        means=each(sheet, "means", MeansRule, ""),
    )
    with faults:
        if SEQUENCE in read:
            made = msgspec.structs.replace(made, sequence=read[SEQUENCE].typed((), read[SEQUENCE].data, Sequence))
    charts: dict[str, Chart] = {}
    languages: dict[str, Mapping[str, str]] = {}
    for name in sorted(read):
        if code := re.fullmatch(LANGUAGE, name):
            with faults:
                languages[code[1]] = read[name].typed((), read[name].data, dict[str, str])
        with faults:
            charts.update(_charts(read[name], made, names_in(read, "sides")) if name.startswith(CHARTS) else ())
    return msgspec.structs.replace(made, charts=charts, languages=languages)


def _listed(file: TomlFile, key: str, faults: Faults, form: str = WORD) -> list[tuple[str, dict[str, Any]]]:
    """The tables below a key, whose names must be ids."""
    found = []
    with faults:
        for id, raw in file.table((key,), file.data.get(key, {})).items():
            with faults:
                found.append((id, file.table((key, id), raw)))
                if not re.fullmatch(form, id):
                    raise file.wrong((key, id), "{id} is no id: small letters, digits and _ were expected.", id=id[:80])
    return found


def _read(
    file: TomlFile, key: str, faults: Faults, made: Callable[[str, dict[str, Any]], Made], form: str = WORD
) -> dict[Any, Made]:
    """What is made of each of the tables below a key; what cannot be is told."""
    found = {}
    for id, raw in _listed(file, key, faults, form):
        with faults:
            found[id] = made(id, raw)
    return found


def _kinds(file: TomlFile, faults: Faults, sort: str = "unit") -> dict[KindId, Kind]:
    return _read(file, "kinds", faults, lambda id, raw: _kind(file, ("kinds", id), {"sort": sort, **raw}))


def _card(file: TomlFile, id: str, raw: dict[str, Any]) -> Kind:
    """A kind of the sort card, called by its title. `copies` is its mix, `deck` one of its attributes."""
    path: KeyPath = ("cards", id)
    own = {key: raw[key] for key in CardForm.__struct_fields__ if key in raw}
    form = file.typed(path, own, CardForm)
    card = {"sort": "card", **{key: value for key, value in raw.items() if key not in own}}
    if "title" in card:
        card.setdefault("name", card["title"])
    kind = _kind(file, path, card)
    return msgspec.structs.replace(
        kind,
        mix=kind.mix or {SideId(""): form.copies},
        attributes={**kind.attributes, "deck": form.deck} if form.deck else kind.attributes,
    )


def _kind(file: TomlFile, path: KeyPath, raw: dict[str, Any]) -> Kind:
    faces, faults, known = list[Face](), Faults(), (*Kind.__struct_fields__, *PRINTED, "back")
    for key in raw:
        with faults:
            file.check_keys(path, {key: None}, known)
    raw = {key: value for key, value in raw.items() if key in known}
    plain = {key: value for key, value in raw.items() if key not in (*PRINTED, "back")}
    front = {key: raw[key] for key in PRINTED if key in raw}
    with faults:
        faces.append(file.typed(path, front, Face, name="front"))
    with faults:
        if "back" in raw:
            back = file.table((*path, "back"), raw["back"])
            faces.append(file.typed((*path, "back"), {"name": "back", **back}, Face))
        if "faces" in raw and (front or "back" in raw):
            raise file.wrong((*path, "faces"), "Either faces, or figures and back, were expected, not both.")
    kind = Kind(id=KindId(str(path[-1])), name="")
    with faults:
        kind = file.typed(path, plain, Kind, id=path[-1])
    faults.tell()
    return msgspec.structs.replace(
        kind,
        faces=tuple(faces) if "faces" not in raw else kind.faces,
        sides=kind.sides or tuple(side for side in kind.mix if side),
    )


def _decks(file: TomlFile, faults: Faults) -> dict[PlaceId, PlaceRule]:
    def made(id: str, raw: dict[str, Any]) -> PlaceRule:
        whole = {"who": "nobody", "sort": "deck", **raw}
        return file.typed(("decks", id), whole, PlaceRule, id=PlaceId(f"deck/{id}"))

    return {rule.id: rule for rule in _read(file, "decks", faults, made).values()}


def _track_values(file: TomlFile, sides: Mapping[SideId, Side], faults: Faults) -> dict[ValueId, ValueRule]:
    """One value for each side that has a place on the track."""
    tracks = _read(file, "tracks", faults, lambda id, raw: file.typed(("tracks", id), raw, TrackForm))
    return {id: value for track, form in tracks.items() for id, value in _values_of(track, form, sides)}


def _values_of(id: str, track: TrackForm, sides: Mapping[SideId, Side]) -> Iterator[tuple[ValueId, ValueRule]]:
    said = {field: getattr(track, field) for field in Counted.__struct_fields__}
    for side in track.sides:
        start = track.start.get(side, 0) if isinstance(track.start, Mapping) else track.start
        said["name"] = f"{sides[side].name}: {track.name}" if side in sides else track.name
        value = ValueId(f"{side}.{id}")
        yield value, ValueRule(id=value, side=side, start=start, track=track.box, **said)


def _charts(file: TomlFile, sheet: Sheet, named: Collection[str]) -> Iterable[tuple[str, Chart]]:
    """What a file of charts/ says: a chart, or one for each side out of what is printed on its counters."""
    if "words" not in file.data:
        return (_chart(file),)
    form = file.typed((), file.data, UnitsForm)
    if len(form.words) != len(form.columns):
        raise file.wrong(("words",), "As many words as columns were expected.")
    for index, side in enumerate(form.sides):
        if side not in sheet.sides and side not in named:
            raise file.wrong(("sides", index), "{why}", why=unknown("side", side, sheet.sides))
    return unit_charts(Path(file.name).stem, form, sheet.kinds.values(), sheet.sides)


def _chart(file: TomlFile) -> tuple[str, Chart]:
    id = Path(file.name).stem
    chart = file.typed((), file.data, Chart, id=id)
    for index, row in enumerate(chart.rows):
        if len(row) != len(chart.columns):
            raise file.wrong(
                ("rows", index), "Row {row} has {cells} cells; {columns} were expected, one for each column.",
                row=index + 1, cells=len(row), columns=len(chart.columns),
            )  # fmt: skip
    if chart.row_heads and len(chart.row_heads) != len(chart.rows):
        raise file.wrong(("row_heads",), "As many row_heads as rows were expected.")
    if chart.row_names and len(chart.row_names) != len(chart.row_heads):
        raise file.wrong(("row_names",), "As many row_names as row_heads were expected.")
    return id, chart
