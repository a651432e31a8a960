"""Whether a sheet makes sense: dice that can fall, numbers that cardboard can have, words that something answers to."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sized

from boards.plain.nearest import unknown
from boards.plain.sentence import Value, say
from counters.box.sheet import Sheet
from counters.box.sheet_checks import Path
from counters.counter import Kind, Printed

MOST_DICE_SIDES = 1000
LARGEST = 50
"""Times as wide as an ordinary counter."""

NEVER_NEGATIVE = frozenset(("cost", "costs", "price", "load", "size", "steps"))
"""Words that are printed on counters, of which less than nothing cannot be meant."""

FACTORS = "factors"


def group(kind: Kind) -> str:
    """The table in which it stands."""
    return "cards" if kind.sort == "card" else "kinds"


MOST_ENTRIES, MOST_FACES, MOST_FIGURES, MOST_CELLS = 3_000, 200, 20, 40_000
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
        if len(entries) > MOST_ENTRIES:
            yield (key,), say("There are {count}; {most} are enough.", count=len(entries), most=MOST_ENTRIES)
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
    """Numbers that nothing in a box has."""
    for kind in sheet.kinds.values():
        path: Path = (group(kind), kind.id)
        if kind.steps < 1:
            yield (*path, "steps"), say("at least one step was expected.")
        if not 0 < kind.size <= LARGEST:
            yield (*path, "size"), say("a size from 0 to {most} was expected.", most=LARGEST)
        if kind.carries < 0:
            yield (*path, "carries"), say("less than nothing is not carried.")
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
        for index, fire in enumerate(board.special):
            words = filter(None, (fire.having, fire.hits_on, fire.at_each))
            yield from _lacking(("battle_board", "special", index), "word on the counters", words, printed)


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


def _all_printed(sheet: Sheet) -> Iterator[str]:
    for kind in sheet.kinds.values():
        yield from kind.attributes
        for said in (*kind.by_side.values(), *(face.attributes for face in kind.faces)):
            yield from said


def _lacking(path: Path, sort: str, words: Iterable[str], known: Iterable[str]) -> Iterator[tuple[Path, Value]]:
    there = {each for each in known if each}
    yield from ((path, unknown(sort, word, there)) for word in words if word and word not in there)
