"""Whether a sheet agrees with itself: every side that is named exists, no two faces or phases share a name."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable, Iterator, Mapping, Sized
from functools import cache, cached_property
from itertools import chain
from typing import Any, TypeAlias, TypeVar, get_args, get_type_hints

import msgspec
from msgspec import inspect

from boards.plain.bad_input import BadInput, Faults, unknown
from boards.plain.files import READING
from boards.plain.sentence import Sentence, Value, say, write_number
from boards.plain.toml_reading import line_of, lines_of, plainly, raw_toml, written
from counters.box.sheet import Chosen, Sheet
from counters.counter import Kind, Printed
from counters.position import PlaceId

# TOML into typed values, with the line of whatever is wrong in it.


Key: TypeAlias = str | int
Path: TypeAlias = tuple[Key, ...]
Typed = TypeVar("Typed")


class TomlFile:
    """One file of TOML that has been read, and where in it everything stands."""

    def __init__(self, text: str, name: str) -> None:
        self.name = name
        self.text = text
        self.data = raw_toml(text, name)

    def wrong(self, path: Path, template: str, **values: Value) -> BadInput:
        """What to raise about a key of this file."""
        return BadInput(say(template, **values), self.name, self.line(path))

    def line(self, path: Path) -> str:
        return f"line {line_of(self._lines, path)}"

    @cached_property
    def _lines(self) -> list[tuple[int, Path]]:
        """Gone through once, however much is wrong with it."""
        return list(lines_of(self.text))

    def depth(self, path: Path) -> int:
        """How many steps of a path can be gone in this file."""
        at: Any = self.data
        for steps, key in enumerate(path):
            try:
                at = at[key]
            except (LookupError, TypeError):
                return steps
        return len(path)

    def table(self, path: Path, raw: object) -> dict[str, Any]:
        """What ought to be a table."""
        if not isinstance(raw, dict):
            raise self.wrong(path, "{key} was expected to be a table.", key=written(path))
        return raw

    def tables(self, key: str) -> Iterator[tuple[str, dict[str, Any]]]:
        """The tables within a table, such as `[kinds.infantry]` and `[kinds.fleet]`."""
        for id, raw in self.table((key,), self.data.get(key, {})).items():
            yield id, self.table((key, id), raw)

    def typed(self, path: Path, raw: object, into: type[Typed], **filled: object) -> Typed:
        """`raw`, which stands at `path`, as a value of this type. What is filled in need not stand in the file."""
        if filled:
            raw = self.table(path, raw)
            for name in filled:
                if name in raw:
                    raise self.wrong((*path, name), "{key} is not written in the table: its heading says it.", key=name)
            raw = {**raw, **filled}
        try:
            return self._converted(path, raw, into)
        except BadInput as first:
            faults = Faults()
            self._every_fault(path, raw, into, faults)
            faults.tell()
            raise first from None

    def _converted(self, path: Path, raw: object, into: type[Typed]) -> Typed:
        tidy = self._tidy(path, raw, _info(into))  # type: ignore[arg-type]  # mypy doubts that a type has a hash
        try:
            with READING:
                return msgspec.convert(tidy, into)
        except msgspec.ValidationError as error:
            raise self._not_valid(path, str(error)) from None

    def _every_fault(self, path: Path, raw: object, into: Any, faults: Faults) -> None:
        """Msgspec says what is wrong first; here each part is looked at by itself."""
        match _info(into), raw:
            case inspect.StructType() as kind, dict():
                types = get_type_hints(kind.cls)
                for key in raw:
                    with faults:
                        self.check_keys(path, {key: None}, types)
                for field in kind.fields:
                    if field.encode_name in raw:
                        self._every_fault((*path, field.name), raw[field.encode_name], types[field.name], faults)
                    elif field.required:
                        with faults:
                            raise self._not_valid(path, f"Object missing required field `{field.name}`")
            case inspect.DictType(), dict():
                for key, value in raw.items():
                    self._every_fault((*path, key), value, get_args(into)[1], faults)
            case inspect.VarTupleType(item_type=inspect.StructType()), list():
                for index, value in enumerate(raw):
                    self._every_fault((*path, index), value, get_args(into)[0], faults)
            case _:
                with faults:
                    self._converted(path, raw, into)

    def _tidy(self, path: Path, raw: object, kind: inspect.Type) -> object:
        """Refuses keys that nobody knows, and takes a number where a list wants text: figures are typed as numbers."""
        match kind, raw:
            case inspect.StructType(), dict():
                fields = {field.encode_name: field.type for field in kind.fields}
                self.check_keys(path, raw, fields)
                return {key: self._tidy((*path, key), value, fields[key]) for key, value in raw.items()}
            case inspect.DictType(), dict():
                return {key: self._tidy((*path, key), value, kind.value_type) for key, value in raw.items()}
            case inspect.VarTupleType(item_type=inspect.StrType()), list():
                return [_as_text(value) for value in raw]
            case inspect.VarTupleType(), list():
                return [self._tidy((*path, index), value, kind.item_type) for index, value in enumerate(raw)]
            case _:
                return raw

    def check_keys(self, path: Path, raw: Mapping[str, object], known: Collection[str]) -> None:
        """A key that nobody knows is a slip of the pen."""
        for key in raw:
            if key not in known:
                raise self.wrong((*path, key), "{why}", why=unknown("word for this place", key, known))

    def _not_valid(self, path: Path, error: str) -> BadInput:
        why, _, below = error.partition(" - at `")
        full = path + tuple(_steps(below.rstrip("`")))
        return self.wrong(full, "{key}: {why}.", key=written(full), why=plainly(why))


@cache
def _info(into: type[object]) -> inspect.Type:
    """What msgspec knows of a type; looking it up takes longer than converting."""
    return inspect.type_info(into)


def _as_text(value: object) -> object:
    """A number in a list of texts is written out; anything else is left for the types to refuse."""
    return write_number(value) if isinstance(value, int | float) and not isinstance(value, bool) else value


def _steps(path: str) -> Iterator[Key]:
    """The steps of a msgspec path: `$.faces[0].figures`. Keys of free tables are not told (`[...]`)."""
    for name, index in re.findall(r"\.([\w-]+)|\[(\d+|\.\.\.)\]", path):
        if index == "...":
            return
        yield int(index) if index else name


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
    yield from _never_coming(sheet)
    for id, means in sheet.means.items():
        if unknown_marks := [mark for mark in means.marks if mark not in sheet.marks]:
            yield ("means", id, "marks"), f"{unknown_marks[0]} is no mark of the sheet."
        if unknown_facts := [word for word in (*means.facts, *means.carrier_facts) if word not in sheet.facts]:
            yield ("means", id, "facts"), f"{unknown_facts[0]} is no fact of the sheet."
    yield from _untimely(sheet)
    yield from _unlaid(sheet)


def _never_coming(sheet: Sheet) -> Iterator[tuple[Path, Value]]:
    """What lies in line for a phase that there is not, or until something is said that there is no word for."""
    for place in sheet.places.values():
        if place.comes_in and sheet.sequence.phase(place.comes_in) is None:
            yield ("places", place.id, "comes_in"), f"{place.comes_in} is no phase of the sheet."
        if place.came and place.came not in sheet.facts:
            yield ("places", place.id, "came"), f"{place.came} is no fact of the sheet."
    for value in sheet.values.values():
        if never := [phase for phase in value.earned_in if sheet.sequence.phase(phase) is None]:
            yield ("values", value.id, "earned_in"), f"{never[0]} is no phase of the sheet."


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
        for column, word in (("until", phase.until), ("acted", phase.acted)):
            if word and word not in sheet.facts:
                yield ("phases", index, column), "the word of a fact was expected."
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


# Whether a sheet makes sense: dice that can fall, numbers that cardboard can have, words that something answers to.


MOST_DICE_SIDES = 1000
LARGEST = 50
"""Times as wide as an ordinary counter."""

NEVER_NEGATIVE = frozenset(("cost", "costs", "price", "load", "size", "steps"))
"""Words that are printed on counters, of which less than nothing cannot be meant."""

FACTORS = "factors"


def group(kind: Kind) -> str:
    """The table in which it stands."""
    return "cards" if kind.sort == "card" else "kinds"


MOST_ENTRIES, MOST_OPTIONS, MOST_FACES, MOST_FIGURES, MOST_CELLS = 3_000, 200, 200, 20, 40_000
"""Many times what any game has; more would take longer to draw than anybody waits."""


def swarms(sheet: Sheet) -> Iterator[tuple[Path, Value]]:
    """More of a sort than any box holds. Nothing else is looked at then."""
    sequence = sheet.sequence
    tables: dict[str, Sized] = {
        "kinds": sheet.kinds, "sides": sheet.sides, "places": sheet.places, "values": sheet.values,
        "facts": sheet.facts, "options": sheet.options, "marks": sheet.marks, "means": sheet.means,
        "phases": sequence.phases, "turns": sequence.turns,
    }  # fmt: skip
    for key, entries in tables.items():
        # Each option is asked for in the form of a new game.
        if len(entries) > (most := MOST_OPTIONS if key == "options" else MOST_ENTRIES):
            yield (key,), say("There are {count}; {most} are enough.", count=len(entries), most=most)
    shown = 0
    for kind in sheet.kinds.values():
        shown += len(kind.faces) * max(1, len(kind.sides))
        if len(kind.faces) > MOST_FACES:
            told = say("There are {count}; {most} are enough.", count=len(kind.faces), most=MOST_FACES)
            yield (group(kind), kind.id, "faces"), told
        if (figures := max((len(face.figures) for face in kind.faces), default=0)) > MOST_FIGURES:
            told = say("There are {count}; {most} are enough.", count=figures, most=MOST_FIGURES)
            yield (group(kind), kind.id, "figures"), told
    if shown > MOST_ENTRIES:
        told = say(
            "There are {count} faces in all colours together; {most} are enough.", count=shown, most=MOST_ENTRIES
        )
        yield ("kinds",), told
    cells = sum(len(row) for chart in sheet.charts.values() for row in chart.rows)
    letters = sum(len(cell) for chart in sheet.charts.values() for row in chart.rows for cell in row)
    largest = max(sheet.charts.values(), key=lambda chart: len(chart.rows) * len(chart.columns), default=None)
    if largest is not None and (cells > MOST_CELLS or letters > 10 * MOST_CELLS):
        told = say(
            "All charts together have more than {most} cells, or {letters} letters.",
            most=MOST_CELLS,
            letters=10 * MOST_CELLS,
        )
        yield (*CHART, largest.id, "rows"), told


def odd_numbers(sheet: Sheet) -> Iterator[tuple[Path, Value]]:
    """Numbers that nothing in a box has; and cargo that is not in it."""
    cargo = {*sheet.kinds, *(kind.type for kind in sheet.kinds.values())}
    for kind in sheet.kinds.values():
        path: Path = (group(kind), kind.id)
        if kind.steps < 1:
            yield (*path, "steps"), say("at least one step was expected.")
        if not 0 < kind.size <= LARGEST:
            yield (*path, "size"), say("a size from 0 to {most} was expected.", most=LARGEST)
        if kind.carries < 0:
            yield (*path, "carries"), say("less than nothing is not carried.")
        for word in (word for word in kind.cargo if word not in cargo):
            yield (*path, "cargo"), say("there is no kind and no type {word}.", word=word)
        if any(count < 0 for count in kind.mix.values()):
            yield (*path, "mix"), say("fewer than none are not printed.")
        tables: list[tuple[Path, Mapping[str, Printed]]] = [((*path, "attributes"), kind.attributes)]
        tables += [((*path, "by_side", side), said) for side, said in kind.by_side.items()]
        tables += [((*path, "faces", at, "attributes"), face.attributes) for at, face in enumerate(kind.faces)]
        for where, said in tables:
            yield from (((*where, word), say("less than nothing was not expected.")) for word in _negative(said))
    yield from _odd_beside_the_kinds(sheet)


def _odd_beside_the_kinds(sheet: Sheet) -> Iterator[tuple[Path, Value]]:
    for value in sheet.values.values():
        if value.step <= 0:
            yield ("values", value.id, "step"), say("a step upwards was expected.")
    board = sheet.battle_board
    if board is None:
        return
    if not 2 <= board.dice <= MOST_DICE_SIDES:
        yield ("battle_board", "dice"), say("A die has from 2 to {most} sides.", most=MOST_DICE_SIDES)
    for index, section in enumerate(board.sections):
        if not 0 <= section.hits_on <= board.dice:
            yield ("battle_board", "sections", index, "hits_on"), say("no die of this board falls so.")


def _negative(said: Mapping[str, Printed]) -> Iterator[str]:
    return (word for word in said if word in NEVER_NEGATIVE and isinstance(n := said[word], int | float) and n < 0)


def unknown_words(sheet: Sheet) -> Iterator[tuple[Path, Value]]:
    """Words that stand for something of the sheet, where the sheet has no such thing."""
    for kind in sheet.kinds.values():
        deck = kind.attributes.get("deck")
        if kind.sort == "card" and isinstance(deck, str) and f"deck/{deck}" not in sheet.places:
            decks = (id.removeprefix("deck/") for id in sheet.places if id.startswith("deck/"))
            yield ("cards", kind.id, "deck"), unknown("deck", deck, decks)
    for id, means in sheet.means.items():
        if means.face:
            faces = {face.name for kind in sheet.kinds.values() for face in kind.faces}
            yield from _lacking(("means", id, "face"), "face", (means.face,), faces)
        types = {kind.type for kind in sheet.kinds.values()}
        yield from _lacking(("means", id, "types"), "type", means.types, types)
    yield from _in_the_sequence(sheet)
    for id, chart in sheet.charts.items():
        if (found := chart.found) is not None:
            columns = {*chart.columns, FACTORS, ""}
            yield from _lacking((*CHART, id, "found", "attack"), "column", (found.attack,), columns)
            yield from _lacking((*CHART, id, "found", "defence"), "column", (found.defence,), columns)
            yield from _lacking((*CHART, id, "found", "side"), "side", filter(None, (found.side,)), sheet.sides)
    board = sheet.battle_board
    if board is not None:
        printed = set(_all_printed(sheet))
        for word, path in ((board.attack, "attack"), (board.defence, "defence"), (board.paired, "paired")):
            yield from _lacking(("battle_board", path), "word on the counters", filter(None, (word,)), printed)
        yield from _lacking(("battle_board", "hit_once"), "mark", filter(None, (board.hit_once,)), sheet.marks)
        words = (each for pair in board.goes_up.items() for each in pair)
        types = {kind.type for kind in sheet.kinds.values()}
        yield from _lacking(("battle_board", "goes_up"), "type of counter", words, types)
        for index, fire in enumerate(board.special):
            named = filter(None, (fire.having, fire.hits_on, fire.at_each))
            yield from _lacking(("battle_board", "special", index), "word on the counters", named, printed)


CHART: Path = ("charts",)


def _in_the_sequence(sheet: Sheet) -> Iterator[tuple[Path, Value]]:
    turns = {turn.number for turn in sheet.sequence.turns}
    words = {word for turn in sheet.sequence.turns for word in turn.attributes}
    for index, phase in enumerate(sheet.sequence.phases):
        path: Path = ("phases", index)
        if turns and (never := set(phase.turns) - turns):
            yield (*path, "turns"), say("There is no turn {number}.", number=min(never))
        yield from _lacking((*path, "first"), "word of a turn", filter(None, (phase.first,)), words)
        for at, step in enumerate(phase.steps):
            if (noted := step.notes_supply) is not None:
                where: Path = (*path, "steps", at, "notes_supply")
                yield from _lacking((*where, "fact"), "fact", (noted.fact,), sheet.facts)
                yield from _lacking((*where, "mark"), "mark", filter(None, (noted.mark,)), sheet.marks)
            if (thrown := step.throws) is not None:
                where = (*path, "steps", at, "throws")
                yield from _lacking((*where, "chart"), "chart", filter(None, (thrown.chart,)), sheet.charts)
                yield from _lacking((*where, "fact"), "fact", filter(None, (thrown.fact,)), sheet.facts)


def _all_printed(sheet: Sheet) -> Iterator[str]:
    for kind in sheet.kinds.values():
        yield from kind.attributes
        for said in (*kind.by_side.values(), *(face.attributes for face in kind.faces)):
            yield from said


def _lacking(path: Path, sort: str, words: Iterable[str], known: Iterable[str]) -> Iterator[tuple[Path, Value]]:
    there = {each for each in known if each}
    yield from ((path, unknown(sort, word, there)) for word in words if word and word not in there)
