"""What a word of the command line is about: a game, or a file of whatever sort."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Literal

from boards.plain.bad_input import BadInput, unknown
from boards.plain.files import is_there
from boards.plain.sentence import Sentence, say
from rules_assist.shelf.kits import is_kit
from rules_assist.shelf.record import Record
from rules_assist.shelf.shelf import Opened, find, open_game, open_record, shelf

if TYPE_CHECKING:
    from boards.board import Board
    from counters.game import Game
    from counters.position import Position

Sort = Literal["game", "kit", "board", "position", "drawing", "save", "table"]
SUFFIXES: dict[str, Sort] = {".json": "board", ".svg": "drawing", ".txt": "position", ".toml": "table"}


@dataclass(frozen=True, eq=False)
class Subject:
    """A game with something on its table."""

    opened: Opened
    position: Position
    remarks: tuple[Sentence, ...] = ()


def sort_of(word: str) -> Sort:
    """Whether it is the id of a game, or what sort of file. What is there by that name is taken for a file."""
    if any(word == record.id for record in shelf()):
        return "game"
    path = Path(word)
    if not is_there(path):
        if "/" in word or path.suffix:
            raise BadInput(say("There is no such file."), word)
        return "game"
    if is_kit(path):
        return "kit"
    if path.is_dir():
        if (path / "board.json").is_file():
            return "board"
        if "/" in word:
            raise BadInput(say("In this folder is neither a board.json nor a kit.toml."), word)
        return "game"
    return SUFFIXES.get(path.suffix.lower(), "save")


def subject(word: str, setup: str | None = None, position: str | None = None, kits: tuple[str, ...] = ()) -> Subject:
    """A game as a set-up begins it, or as a saved game or a typed position has it.

    `kits`: where else to look for the game of a saved game.
    """
    sort = sort_of(word)
    if sort == "save":
        found = _saved(Path(word), kits)
    elif sort in ("game", "kit") and position is not None and setup is None:
        # As in a file of cases: what is typed lies on an empty table, unless it begins with a set-up.
        found = _empty(open_game(word))
    elif sort == "board":
        found = _bare(Path(word))
    elif sort == "drawing":
        found = _drawn(Path(word))
    elif sort in ("game", "kit"):
        found = _begun(open_game(word), setup)
    else:
        raise BadInput(say("This is no game, saved game or board."), word)
    if position is None:
        return found
    from boards.plain.files import read_bounded, text_of  # noqa: PLC0415 - words that need no file stay quick
    from counters.text.reading import read_position  # noqa: PLC0415 - other words do not need it

    opened = found.opened
    try:
        text = text_of(read_bounded(Path(position), 4_000_000), position)
        laid = read_position(text, opened.game, found.position, setups=opened.setups)
    except BadInput as error:
        raise (error if error.file else error.within(position)) from error
    return Subject(opened, laid, found.remarks)


def _begun(opened: Opened, setup: str | None) -> Subject:
    from counters.box.setups import empty_table  # noqa: PLC0415 - other words do not need it
    from counters.text.reading import start_position  # noqa: PLC0415 - other words do not need it

    if setup is not None and setup not in opened.setups:
        raise BadInput(unknown("set-up", setup, opened.setups))
    chosen = setup or next(iter(opened.setups), None)
    position = start_position(opened.setups[chosen], opened.game) if chosen else empty_table(opened.game)
    return Subject(opened, position, opened.remarks)


def _empty(opened: Opened) -> Subject:
    from counters.box.setups import typed_table  # noqa: PLC0415 - other words do not need it

    return Subject(opened, typed_table(opened.game), opened.remarks)


def _saved(path: Path, kits: tuple[str, ...]) -> Subject:
    from counters.saves.save_reading import read_save  # noqa: PLC0415 - other words do not need it

    reading = read_save(path)
    try:
        opened = open_record(find(reading.head.game, kits))
    except BadInput as error:
        raise BadInput(say("This saved game cannot be shown: {why}", why=error.sentence), path) from error
    remarks = (reading.broken,) if reading.broken is not None else ()
    return Subject(opened, _fitted(reading.history.state, opened.game), remarks)


def _fitted(position: Position, game: Game) -> Position:
    """What has no place on this board any more is shown in the tray."""
    from counters.position import TRAY  # noqa: PLC0415 - other words do not need it
    from counters.saves.fitting import strays  # noqa: PLC0415 - other words do not need it

    lost, _ = strays(position, game, ())
    return position.moved(lost, TRAY) if lost else position


def _drawn(path: Path) -> Subject:
    """The areas that can be read out of a drawing, drawn plainly: so one sees what was understood of it."""
    from dataclasses import replace  # noqa: PLC0415 - other words do not need it

    from boards.board import Board  # noqa: PLC0415 - other words do not need it
    from boards.svg.reading import read_svg  # noqa: PLC0415 - brings svgelements, which only drawings need

    reading = read_svg(path)
    map = replace(reading.map, drawing="")
    return _alone(Board(map.id, map.name, {map.id: map}), path.parent, reading.remarks)


def _bare(path: Path) -> Subject:
    from boards.files.board_file import read_board  # noqa: PLC0415 - other words do not need it

    return _alone(read_board(path), path if path.is_dir() else path.parent)


def _alone(board: Board, folder: Path, remarks: tuple[Sentence, ...] = ()) -> Subject:
    """A board on which nothing lies, of a game of which nothing else is known."""
    from counters.box.sheet import Sheet  # noqa: PLC0415 - other words do not need it
    from counters.game import Game  # noqa: PLC0415 - other words do not need it
    from counters.position import Position  # noqa: PLC0415 - other words do not need it
    from rules_assist.assist import NO_ADVICE  # noqa: PLC0415 - other words do not need it

    record = Record(
        id=board.id, title=board.title, text="", board=str(folder.resolve()), sheet="", cases="", rulebook=""
    )
    game = Game(board, Sheet(game=board.id, title=board.title))
    return Subject(Opened(record, game, NO_ADVICE, {}), Position(), remarks)


def as_seen(opened: Opened, position: Position, seat: str | None) -> Position:
    """What a seat sees; what a side sees, where nobody has sat down yet; what somebody who looks on sees."""
    from counters.position import Seat, SeatId  # noqa: PLC0415 - the shelf itself stays light
    from counters.secrets.seen import NOBODY, seen_by  # noqa: PLC0415 - the shelf itself stays light

    if seat is None:
        return seen_by(position, NOBODY)
    sides = {str(id): id for id in opened.game.sheet.sides}
    if seat not in position.seats and seat in sides:
        position = position.with_(seats={**position.seats, SeatId(seat): Seat(SeatId(seat), seat, (sides[seat],))})
    if seat not in position.seats:
        raise BadInput(unknown("seat", seat, [*position.seats, *sides]))
    return seen_by(position, SeatId(seat))
