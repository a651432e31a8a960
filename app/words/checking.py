"""What `check` looks at: boards, their constraints, sheets, set-ups, cases, and files of every sort."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import msgspec

from app.pictures.safe_drawing import refused
from app.words.word import WrongCall
from boards.board import Board
from boards.checks import problems, remarks
from boards.constraints import Constraints, broken, read_constraints
from boards.files.board_file import read_board
from boards.plain.bad_input import BadInput, Faults
from boards.plain.files import read_bounded, text_of
from boards.plain.sentence import Naming
from boards.plain.toml_reading import read_toml
from counters.box.box_checks import check_box, check_position, nonsense
from counters.box.setups import read_setups, setup_from
from counters.box.sheet import Sheet
from counters.box.sheet_file import read_sheet
from counters.dice import impossible_rolls
from counters.game import Game
from counters.position import Position
from counters.saves.fitting import check_game as fitting
from counters.saves.fitting import kinds_gone, say_of_kinds, say_of_places, strays
from counters.saves.save_reading import read_save
from counters.text.reading import start_position
from rules_assist.asking.case_file import read_file
from rules_assist.shelf.kits import RULES, read_about, without_about
from rules_assist.shelf.listing import Facts, map_facts
from rules_assist.shelf.own_values import faults, read_values
from rules_assist.shelf.record import Record
from rules_assist.shelf.shelf import Opened, find, open_record, rulebook_of, shelf, users_kits
from rules_assist.shelf.subject import Sort, as_seen
from rules_assist.tables import read_rules
from rules_assist.tables.words import strange_words

MOST_SAID = 100
"""Of each sort; --json has them all."""


class Report(msgspec.Struct, frozen=True, kw_only=True):
    """One map, or one file. Other programs read this: members may come, none may go or change."""

    game: str = ""
    board: str
    areas: int = 0
    """Areas and boxes."""

    links: int = 0
    """Contacts of every sort."""

    constraints: int = 0
    facts: Facts = Facts()
    """How many of its areas, boxes and contacts stand in the rules, and how many had to be made up."""

    problems: tuple[str, ...] = ()
    remarks: tuple[str, ...] = ()
    """What is odd, but may be meant."""

    def lines(self) -> Iterator[str]:
        """What was looked at, and what is wrong with it."""
        counts = ((self.areas, "areas and boxes"), (self.links, "contacts"), (self.constraints, "constraints"))
        looked_at = ", ".join(f"{number} {name}" for number, name in counts if number)
        what = " ".join(part for part in (self.game, self.board) if part)
        found = f"{len(self.problems)} found:" if self.problems else "nothing wrong."
        yield f"{what}: {looked_at}; {found}" if looked_at else f"{what}: {found}"
        yield from (f"  {problem}" for problem in self.problems[:MOST_SAID])
        yield from (f"  ({remark})" for remark in self.remarks[:MOST_SAID])
        if (more := len(self.problems[MOST_SAID:]) + len(self.remarks[MOST_SAID:])) > 0:
            yield f"  and {more} more"


def check_game(record: Record) -> list[Report]:
    """A game with all that is in its box: one report for each map."""
    try:
        opened = open_record(record)
    except BadInput:
        return [Report(game=record.id, board="", problems=tuple(_why_closed(record)))]
    folder = record.folder(record.board)
    return _of_maps(record.id, opened.game.board, folder, list(_in_the_box(opened)))


def check_kit(path: Path) -> list[Report]:
    """A kit by its path: what it says of itself may be wrong, and all the rest is looked at."""
    try:
        return check_game(find(str(path)))
    except BadInput as error:
        rest = without_about(path)
        more = tuple(_why_closed(rest)) if rest is not None else ()
        return [Report(board=str(path), problems=(*map(str, error.every), *more))]


def _why_closed(record: Record) -> Iterator[str]:
    """What is wrong with each part of a game that cannot be opened."""
    sheet, faults = record.folder(record.sheet), Faults()
    with faults:
        read_sheet(sheet)
    with faults:
        read_board(record.folder(record.board))
    with faults:
        rulebook_of(record)
    with faults:
        read_setups(sheet)
    yield from map(str, faults.found)


def check_bare_board(file: Path) -> list[Report]:
    """A board that belongs to no game."""
    return _of_maps("", read_board(file), file if file.is_dir() else file.parent, [])


def _of_maps(game: str, board: Board, folder: Path, in_the_box: list[str]) -> list[Report]:
    """What concerns the whole board is said with the first of its maps."""
    naming = naming_of(board)
    found = [why.text(naming) for why in problems(board)] + _constraints(board, folder) + in_the_box
    odd = tuple(why.text(naming) for why in remarks(board))
    reports: list[Report] = []
    known = map_facts(folder)
    for map in board.maps.values():
        on_it = {*map.areas, *map.boxes}
        why = refused(folder / map.drawing) if map.drawing else None
        own = () if why is None else (why.text(naming),)
        reports.append(
            Report(
                game=game,
                board=map.id,
                areas=len(on_it),
                links=sum(contact.a in on_it for contact in board.contacts),
                constraints=0 if reports else _how_many(folder),
                facts=known.get(map.id, Facts()),
                problems=own if reports else (*own, *found),
                remarks=() if reports else odd,
            )
        )
    return reports or [Report(game=game, board=board.id, problems=tuple(found))]


def _constraints(board: Board, folder: Path) -> list[str]:
    naming = naming_of(board)
    try:
        return [why.text(naming) for why in broken(board, read_constraints(folder))]
    except BadInput as error:
        return [str(error)]


def _how_many(folder: Path) -> int:
    try:
        return len(read_constraints(folder))
    except BadInput:
        return 0


def _in_the_box(opened: Opened) -> Iterator[str]:
    """Sheet, set-ups, what the rulebook says of them, and the cases."""
    game = opened.game
    for remark in opened.remarks:
        yield str(remark)
    for why in check_box(game):
        yield why.text(game.naming(Position()))
    if opened.record.rulebook.endswith(RULES):
        yield from map(str, strange_words(opened.record.folder(opened.record.rulebook), game))
    if not opened.setups:
        yield f"{opened.record.folder(opened.record.sheet) / 'setups'}: There is no set-up to begin with."
    for setup in opened.setups.values():
        try:
            position = start_position(setup, game)
        except BadInput as error:
            yield from map(str, error.every)
            continue
        naming = game.naming(position)
        for why in check_position(game, position):
            yield f"{setup.file}: {why.text(naming)}"
        for finding in opened.rulebook.findings(game, position):
            # Troops that are cut off are no mistake in a set-up; piles that are too high are.
            if finding.severity == "error":
                yield f"{setup.file}: {finding.sentence.text(naming)} [{finding.rule}]"
    yield from check_cases(opened.record.folder(opened.record.cases))


def check_cases(folder: Path) -> Iterator[str]:
    """Whether the cases can be read; whether they pass is for `cases` to say."""
    for file in sorted(folder.rglob("*.txt")) if folder.is_dir() else ():
        yield from check_case_file(file)


def check_case_file(file: Path) -> Iterator[str]:
    try:
        cases = read_file(text_of(read_bounded(file), file)).cases
    except BadInput as error:
        yield from map(str, error.within(file).every)
    else:
        for case in cases:
            yield from (f"{file}, {why}" for why in case.wrong)


def naming_of(board: Board) -> Naming:
    """Names for what is on a board, where there is no game around it."""
    return Game(board, Sheet(game=board.id, title=board.title)).naming(Position())


# `check` of a single file that is no whole game: a board, a drawing, a typed position, a table, a saved game.


def check_file(file: Path, sort: Sort, game: str | None = None, seat: str | None = None) -> list[Report]:
    """What is wrong with a file of this sort; `seat`: of a saved game, no more than this seat may know."""
    match sort:
        case "board":
            return check_bare_board(file)
        case "drawing":
            return [_drawing(file)]
        case "save":
            return [Report(board=file.name, problems=tuple(_save(file, seat)))]
        case "position":
            return [_typed(file, game)]
        case _:
            return [_table(file)]


def _drawing(file: Path) -> Report:
    from boards.svg.reading import read_svg  # noqa: PLC0415 - brings svgelements, which only this needs

    reading = read_svg(file)
    # What areas can be read from need not be fit to be painted.
    why = refused(file)
    problems = () if why is None else (str(why),)
    return Report(
        board=file.name, areas=len(reading.map.areas), problems=problems, remarks=tuple(map(str, reading.remarks))
    )


def _save(file: Path, seat: str | None) -> Iterator[str]:
    reading = read_save(file)
    if reading.broken is not None:
        # What stands in a line, and what befell whom, may be somebody's secret.
        yield str(reading.broken) if seat is None else "It is broken; without --seat it is said where."
    for number, trouble in reading.history.troubles.items():
        yield str(trouble) if seat is None else f"Move {number} cannot happen."
    yield from (why.text() for why in impossible_rolls(reading.history[n] for n in range(1, len(reading.history) + 1)))
    try:
        opened = open_record(find(reading.head.game))
    except BadInput as error:
        yield str(error)
        return
    game, position = opened.game, reading.history.state
    if seat is not None:
        position = as_seen(opened, position, seat)
    naming = game.naming(position)
    gone = kinds_gone(position, game)
    lost = strays(position, game, ())[1]
    told = [*fitting(reading.head, game, reading.head.kit), *say_of_kinds(gone, reading.head.kinds)]
    for why in [*told, *([say_of_places(lost)] if lost else []), *dict.fromkeys(nonsense(game, position))]:
        yield why.text(naming)


def _typed(file: Path, game: str | None) -> Report:
    """A set-up, a typed position, or a file of cases."""
    text = text_of(read_bounded(file, 4_000_000), file)
    if any(re.match(r"\s*(case|game)\s", line) for line in text.split("\n")):
        return Report(board=file.name, problems=tuple(check_case_file(file)))
    record = find(game) if game is not None else _owner(file)
    if record is None:
        raise WrongCall(f"{file}: which game is it of? --game GAME says so.")
    opened = open_record(record)
    setup = setup_from("position", text, str(file))
    position = start_position(setup, opened.game)
    naming = opened.game.naming(position)
    problems = [why.text(naming) for why in check_position(opened.game, position)]
    return Report(game=record.id, board=file.name, problems=tuple(problems))


def _owner(file: Path) -> Record | None:
    """The game in whose folders a file lies."""
    full = file.resolve()
    for record in (*shelf(), *users_kits()[0]):
        if record.folder(record.sheet).resolve() in full.parents:
            return record
    return None


def _table(file: Path) -> Report:
    """One of the tables of a game, or any other."""
    match file.name:
        case "rules.toml":
            read_rules(file)
        case "constraints.toml":
            read_toml(file, Constraints)
        case "kit.toml":
            read_about(file)
        case "sheet.toml" | "cards.toml" | "sequence.toml" | "tracks.toml":
            read_sheet(file.parent)
        case _:
            if "values_of" in read_toml(file, dict):
                return _own_values(file)
    return Report(board=file.name)


def _own_values(file: Path) -> Report:
    """What an owner typed in of the printed sheets of a game."""
    values = read_values(file)
    game = open_record(find(values.values_of)).game
    return Report(board=file.name, problems=tuple(str(each) for each in faults(game, values)))
