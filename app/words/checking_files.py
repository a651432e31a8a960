"""`check` of a single file that is no whole game: a board, a drawing, a typed position, a table, a saved game."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

from app.pictures.safe_drawing import refused
from app.words.checking import Report, check_bare_board, check_case_file
from app.words.word import WrongCall
from boards.constraints import Constraints
from boards.plain.bad_input import BadInput
from boards.plain.files import read_bounded, text_of
from boards.plain.toml_reading import read_toml
from counters.box.box_checks import check_position, nonsense
from counters.box.setups import setup_from
from counters.box.sheet_file import read_sheet
from counters.dice import impossible_rolls
from counters.saves.fitting import check_game, kinds_gone, say_of_kinds, say_of_places, strays
from counters.saves.save_reading import read_save
from counters.text.reading import start_position
from rules_assist.shelf.kits import read_about
from rules_assist.shelf.own_values import faults, read_values
from rules_assist.shelf.record import Record
from rules_assist.shelf.shelf import find, open_record, shelf, users_kits
from rules_assist.shelf.subject import Sort, as_seen
from rules_assist.tables import read_rules


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
    told = [*check_game(reading.head, game, reading.head.kit), *say_of_kinds(gone, reading.head.kinds)]
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
