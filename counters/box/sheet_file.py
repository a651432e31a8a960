"""The sheet of a game out of its files: sheet.toml, cards.toml, tracks.toml, sequence.toml and charts/*.toml.

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
from collections.abc import Iterable, Mapping
from itertools import chain
from pathlib import Path
from typing import Any

import msgspec

from boards.plain.bad_input import BadInput
from boards.plain.files import MEGABYTE, read_bounded, text_of
from boards.plain.nearest import unknown
from boards.plain.sentence import say
from counters.box.sheet import Chart, FactRule, MarkRule, MeansRule, OptionRule, PlaceRule, Sequence, Sheet, ValueRule
from counters.box.sheet_checks import check_sheet
from counters.box.sheet_tables import Path as KeyPath
from counters.box.sheet_tables import TomlFile
from counters.box.sheet_units import UnitsForm, unit_charts
from counters.counter import Face, Kind, KindId, Side, SideId
from counters.facts import FactWord
from counters.places import PlaceId
from counters.position import OptionId, ValueId

SHEET, CARDS, TRACKS, SEQUENCE, CHARTS = "sheet.toml", "cards.toml", "tracks.toml", "sequence.toml", "charts/"
WORD = r"[a-z0-9_]+"
HEAD = ("game", "title", "about", "source", "battle_board")
TOP = (*HEAD, "sides", "kinds", "places", "values", "facts", "options", "marks", "means")
PRINTED = ("title", "text", "symbol", "figures")
"""What a kind may say of its front as if it were its own."""


class CardForm(msgspec.Struct, frozen=True, kw_only=True):
    """What a card may say beside what every kind may."""

    deck: str = ""
    copies: int = 1


class TrackForm(msgspec.Struct, frozen=True, kw_only=True):
    """A track as it is written: the same value for several sides."""

    name: str
    sides: tuple[SideId, ...]
    start: float | Mapping[SideId, float] = 0
    least: float | None = None
    most: float | None = None
    step: float = 1
    box: str = ""
    earns: tuple[str, ...] | None = None
    pays: str = ""
    bought: str = ""
    source: str = ""


def read_sheet(folder: Path) -> Sheet:
    """The sheet in a folder; the folder's name is the game."""
    if not folder.is_dir():
        raise BadInput(say("There is no such folder."), folder)
    found = [folder / name for name in (SHEET, CARDS, TRACKS, SEQUENCE)] + sorted(folder.glob(f"{CHARTS}*.toml"))
    files = {
        path.relative_to(folder).as_posix(): text_of(read_bounded(path, MEGABYTE), path)
        for path in found
        if path.exists()
    }
    try:
        return sheet_from(files, folder.name)
    except BadInput as bad:
        raise bad.within(folder / bad.file) from None


def sheet_from(files: Mapping[str, str], game: str) -> Sheet:
    """The same out of texts: names of files within the folder of the sheet, and what they say."""
    if SHEET not in files:
        raise BadInput(say("The file {name} is missing.", name=SHEET), SHEET)
    read = {name: TomlFile(text, name) for name, text in files.items() if name.endswith(".toml")}
    empty = TomlFile("", SHEET)
    sheet, cards, tracks = read[SHEET], read.get(CARDS, empty), read.get(TRACKS, empty)
    sheet.check_keys((), sheet.data, TOP)
    cards.check_keys((), cards.data, ("cards", "kinds", "decks"))
    tracks.check_keys((), tracks.data, ("values", "tracks"))
    head = {key: sheet.data[key] for key in HEAD if key in sheet.data}
    sides = {SideId(id): sheet.typed(("sides", id), raw, Side, id=id) for id, raw in _listed(sheet, "sides")}
    made = msgspec.structs.replace(
        sheet.typed((), {"game": game, **head}, Sheet),
        sides=sides,
        kinds={**_kinds(sheet), **_kinds(cards, "card"), **_cards(cards)},
        places={**_places(sheet), **_decks(cards)},
        values={**_values(sheet), **_values(tracks), **_track_values(tracks, sides)},
        facts={FactWord(id): sheet.typed(("facts", id), raw, FactRule, word=id) for id, raw in _listed(sheet, "facts")},
        options={
            OptionId(id): sheet.typed(("options", id), raw, OptionRule, id=id) for id, raw in _listed(sheet, "options")
        },
        marks={id: sheet.typed(("marks", id), raw, MarkRule, word=id) for id, raw in _listed(sheet, "marks")},
        means={id: sheet.typed(("means", id), raw, MeansRule) for id, raw in _listed(sheet, "means")},
        sequence=read[SEQUENCE].typed((), read[SEQUENCE].data, Sequence) if SEQUENCE in read else Sequence(),
    )
    charts = (_charts(read[name], made) for name in sorted(read) if name.startswith(CHARTS))
    made = msgspec.structs.replace(made, charts=dict(chain.from_iterable(charts)))
    check_sheet(made, read)
    return made


def _listed(file: TomlFile, key: str, form: str = WORD) -> list[tuple[str, dict[str, Any]]]:
    """The tables below a key, whose names must be ids."""
    found = list(file.tables(key))
    for id, _ in found:
        if not re.fullmatch(form, id):
            raise file.wrong((key, id), "{id} is no id: small letters, digits and _ were expected.", id=id[:80])
    return found


def _kinds(file: TomlFile, sort: str = "unit") -> dict[KindId, Kind]:
    return {KindId(id): _kind(file, ("kinds", id), {"sort": sort, **raw}) for id, raw in _listed(file, "kinds")}


def _cards(file: TomlFile) -> dict[KindId, Kind]:
    """Kinds of the sort card, called by their title. `copies` is their mix, `deck` one of their attributes."""
    found = {}
    for id, raw in _listed(file, "cards"):
        path = ("cards", id)
        own = {key: raw[key] for key in CardForm.__struct_fields__ if key in raw}
        form = file.typed(path, own, CardForm)
        card = {"sort": "card", **{key: value for key, value in raw.items() if key not in own}}
        if "title" in card:
            card.setdefault("name", card["title"])
        kind = _kind(file, path, card)
        found[KindId(id)] = msgspec.structs.replace(
            kind,
            mix=kind.mix or {SideId(""): form.copies},
            attributes={**kind.attributes, "deck": form.deck} if form.deck else kind.attributes,
        )
    return found


def _kind(file: TomlFile, path: KeyPath, raw: dict[str, Any]) -> Kind:
    file.check_keys(path, raw, (*Kind.__struct_fields__, *PRINTED, "back"))
    plain = {key: value for key, value in raw.items() if key not in (*PRINTED, "back")}
    front = {key: raw[key] for key in PRINTED if key in raw}
    faces = [file.typed(path, front, Face, name="front")]
    if "back" in raw:
        back = file.table((*path, "back"), raw["back"])
        faces.append(file.typed((*path, "back"), {"name": "back", **back}, Face))
    if "faces" in raw and (front or "back" in raw):
        raise file.wrong((*path, "faces"), "Either faces, or figures and back, were expected, not both.")
    kind = file.typed(path, plain, Kind, id=path[-1])
    return msgspec.structs.replace(
        kind,
        faces=tuple(faces) if "faces" not in raw else kind.faces,
        sides=kind.sides or tuple(side for side in kind.mix if side),
    )


def _places(file: TomlFile) -> dict[PlaceId, PlaceRule]:
    listed = _listed(file, "places", rf"{WORD}(/{WORD})*")
    return {PlaceId(id): file.typed(("places", id), raw, PlaceRule, id=id) for id, raw in listed}


def _decks(file: TomlFile) -> dict[PlaceId, PlaceRule]:
    found = {}
    for id, raw in _listed(file, "decks"):
        path, place = ("decks", id), PlaceId(f"deck/{id}")
        found[place] = file.typed(path, {"who": "nobody", "sort": "deck", **raw}, PlaceRule, id=place)
    return found


def _values(file: TomlFile) -> dict[ValueId, ValueRule]:
    listed = _listed(file, "values", rf"{WORD}(\.{WORD})*")
    return {ValueId(id): file.typed(("values", id), raw, ValueRule, id=id) for id, raw in listed}


def _track_values(file: TomlFile, sides: Mapping[SideId, Side]) -> dict[ValueId, ValueRule]:
    """One value for each side that has a place on the track."""
    found = {}
    for id, raw in _listed(file, "tracks"):
        track = file.typed(("tracks", id), raw, TrackForm)
        for side in track.sides:
            start = track.start.get(side, 0) if isinstance(track.start, Mapping) else track.start
            name = f"{sides[side].name}: {track.name}" if side in sides else track.name
            value = ValueId(f"{side}.{id}")
            found[value] = ValueRule(
                id=value, name=name, side=side, start=start, least=track.least, most=track.most, step=track.step,
                earns=track.earns, pays=track.pays, bought=track.bought,
                track=track.box, source=track.source,
            )  # fmt: skip
    return found


def _charts(file: TomlFile, sheet: Sheet) -> Iterable[tuple[str, Chart]]:
    """What a file of charts/ says: a chart, or one for each side out of what is printed on its counters."""
    if "words" not in file.data:
        return (_chart(file),)
    form = file.typed((), file.data, UnitsForm)
    if len(form.words) != len(form.columns):
        raise file.wrong(("words",), "As many words as columns were expected.")
    for index, side in enumerate(form.sides):
        if side not in sheet.sides:
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
