"""Whether a sheet agrees with itself: every side that is named exists, no two faces or phases share a name."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from itertools import chain

from boards.plain.bad_input import BadInput, Faults
from boards.plain.nearest import unknown
from boards.plain.sentence import Sentence, Value, say
from boards.plain.toml_reading import written
from counters.box.sheet import Chosen, Sheet
from counters.box.sheet_checks import Path, TomlFile, group, odd_numbers, swarms, unknown_words
from counters.places import PlaceId


def check_sheet(sheet: Sheet, files: Mapping[str, TomlFile]) -> None:
    """Raises everything that is wrong, with its file and line."""
    faults = Faults()
    for path, what in swarms(sheet):
        with faults:
            raise _wrong(files, path, say("{key}: {why}", key=written(path), why=what))
    faults.tell()
    sides = {*sheet.sides, *names_in(files, "sides")}
    for names, path in _sides_named(sheet):
        for name in names:
            with faults:
                if name not in sides:
                    why = unknown("side", name, sheet.sides)
                    raise _wrong(files, path, say("{key}: {why}", key=written(path), why=why))
    wrong: Iterator[tuple[Path, Value]] = chain(_problems(sheet), odd_numbers(sheet), unknown_words(sheet))
    for path, what in wrong:
        with faults:
            raise _wrong(files, path, say("{key}: {why}", key=written(path), why=what))
    faults.tell()


def names_in(files: Mapping[str, TomlFile], key: str) -> set[str]:
    """What is named there, even where it cannot be read: that is told once."""
    tables = [file.data.get(key) for file in files.values()]
    return {name for table in tables if isinstance(table, dict) for name in table}


def _sides_named(sheet: Sheet) -> Iterator[tuple[Iterable[str], Path]]:
    for side in sheet.sides.values():
        yield _some(side.belongs_to), ("sides", side.id, "belongs_to")
    for kind in sheet.kinds.values():
        yield filter(None, kind.mix), (group(kind), kind.id, "mix")
        yield kind.sides, (group(kind), kind.id, "sides")
        yield kind.by_side, (group(kind), kind.id, "by_side")
    for place in sheet.places.values():
        yield _some(place.owner), ("places", place.id, "owner")
    for value in sheet.values.values():
        yield _some(value.side), ("values", value.id, "side")
    for index, phase in enumerate(sheet.sequence.phases):
        yield phase.sides, ("phases", index, "sides")
    yield sheet.sequence.sides_only_with, ("sides_only_with",)


def _problems(sheet: Sheet) -> Iterator[tuple[Path, Value]]:
    for kind in sheet.kinds.values():
        path: Path = (group(kind), kind.id, "faces")
        if not kind.faces:
            yield path, "at least one face was expected."
        if twice := _twice(face.name for face in kind.faces):
            yield path, f"two faces are called {twice}."
    for value in sheet.values.values():
        least = value.start if value.least is None else value.least
        most = value.start if value.most is None else value.most
        if not least <= value.start <= most:
            yield ("values", value.id, "start"), "the start was expected between least and most."
    for option in sheet.options.values():
        if option.default not in option.choices:
            yield ("options", option.id, "default"), "one of the choices was expected."
    yield from _not_chosen(sheet)
    for id, means in sheet.means.items():
        if unknown_marks := [mark for mark in means.marks if mark not in sheet.marks]:
            yield ("means", id, "marks"), f"{unknown_marks[0]} is no mark of the sheet."
        if unknown_facts := [word for word in means.facts if word not in sheet.facts]:
            yield ("means", id, "facts"), f"{unknown_facts[0]} is no fact of the sheet."
    yield from _untimely(sheet)
    yield from _unlaid(sheet)


def _not_chosen(sheet: Sheet) -> Iterator[tuple[Path, Value]]:
    """What is played with by an option that there is not, or by a word that it does not know."""
    wanted: list[tuple[Path, Chosen]] = [
        (("places", place.id, "only_with"), place.only_with) for place in sheet.places.values()
    ]
    for index, phase in enumerate(sheet.sequence.phases):
        wanted.append((("phases", index, "only_with"), phase.only_with))
        wanted += [(("phases", index, "steps", at, "only_with"), each.only_with) for at, each in enumerate(phase.steps)]
    for index, turn in enumerate(sheet.sequence.turns):
        wanted.append((("turns", index, "only_with"), turn.only_with))
    for side, only_with in sheet.sequence.sides_only_with.items():
        wanted.append((("sides_only_with", side), only_with))
    for path, only_with in wanted:
        for id, words in only_with.items():
            if id not in sheet.options or set(words) - set(sheet.options[id].choices):
                yield path, f"{id} was expected to be an option with these choices."


def _unlaid(sheet: Sheet) -> Iterator[tuple[Path, Value]]:
    """What is wrong with the battle board."""
    board = sheet.battle_board
    if board is None:
        return
    sections: list[tuple[Path, PlaceId]] = [
        (("sections", index), each.place) for index, each in enumerate(board.sections)
    ]
    for path, lies in ((("casualties",), board.casualties), (("aside",), board.aside), *sections):
        if lies not in sheet.places:
            yield ("battle_board", *path), "a place of the sheet was expected."
    for index, chart in enumerate(board.steps):
        if chart not in sheet.charts:
            yield ("battle_board", "steps", index), "a chart of the game was expected."


def _untimely(sheet: Sheet) -> Iterator[tuple[Path, Value]]:
    """What is wrong with the phases and the turns."""
    phases, turns = sheet.sequence.phases, sheet.sequence.turns
    for index, phase in enumerate(phases):
        if phase.id in {before.id for before in phases[:index]}:
            yield ("phases", index, "id"), f"two phases are called {phase.id}."
        if phase.until and phase.until not in sheet.facts:
            yield ("phases", index, "until"), "the word of a fact was expected."
    for index, turn in enumerate(turns):
        if turn.number in {before.number for before in turns[:index]}:
            yield ("turns", index, "number"), f"there are two turns {turn.number}."


def _some(side: str | None) -> tuple[str, ...]:
    return () if side is None else (side,)


def _twice(names: Iterable[str]) -> str | None:
    seen: set[str] = set()
    for name in names:
        if name in seen:
            return name
        seen.add(name)
    return None


def _wrong(files: Mapping[str, TomlFile], path: Path, why: Sentence) -> BadInput:
    """Said of the file that has most of the path; decks and tracks stand for the places and values they make."""
    paths = [path]
    if path[0] == "places":
        paths.append(("decks", str(path[1]).removeprefix("deck/"), *path[2:]))
    if path[0] == "values":
        paths.append(("tracks", str(path[1]).rpartition(".")[2], *path[2:]))
    if path[0] == "charts":
        # A file of the sheets of nations makes a chart for each side: units_italy.
        name = max((name for name in files if _makes(name, str(path[1]))), key=len)
        return files[name].wrong(path[2:], "{why}", why=why)
    file, found = max(
        ((file, path) for file in files.values() for path in paths), key=lambda pair: pair[0].depth(pair[1])
    )
    return file.wrong(found, "{why}", why=why)


def _makes(file: str, chart: str) -> bool:
    stem = file.removeprefix("charts/").removesuffix(".toml")
    return file.startswith("charts/") and (chart == stem or chart.startswith(f"{stem}_"))
