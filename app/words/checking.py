"""What `check` looks at: boards, their constraints, sheets, set-ups, cases, and files of every sort."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import msgspec

from app.pictures.safe_drawing import refused
from boards.board import Board
from boards.checks import problems, remarks
from boards.constraints import broken, read_constraints
from boards.files.board_file import read_board
from boards.plain.bad_input import BadInput, Faults
from boards.plain.files import read_bounded, text_of
from boards.plain.sentence import Naming
from counters.box.box_checks import check_box, check_position
from counters.box.setups import read_setups
from counters.box.sheet import Sheet
from counters.box.sheet_file import read_sheet
from counters.game import Game
from counters.position import Position
from counters.text.reading import start_position
from rules_assist.asking.case_file import read_file
from rules_assist.shelf.kits import RULES, without_about
from rules_assist.shelf.listing import Facts, map_facts
from rules_assist.shelf.record import Record
from rules_assist.shelf.shelf import Opened, find, open_record, rulebook_of
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
