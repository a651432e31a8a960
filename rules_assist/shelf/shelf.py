"""The games: one typed record each, the one page that shows a game whole, for it lies in four folders.

Nothing heavy is imported until a game is opened.
"""

from __future__ import annotations

import contextlib
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from importlib import import_module
from pathlib import Path
from typing import TYPE_CHECKING, cast

import msgspec

from boards.plain.bad_input import BadInput, unknown
from boards.plain.files import Tell, is_file, to_nobody
from boards.plain.sentence import Sentence, say
from rules_assist.shelf.kits import find_kits, is_kit, read_kit
from rules_assist.shelf.record import Record, values_file

if TYPE_CHECKING:
    from counters.box.setups import Setup
    from counters.game import Game
    from rules_assist.assist import Rulebook

TABLE = ".toml"
"""How the name of a table of rules ends; any other rulebook is a module."""

EVERYTHING = "reach findings supply battle ledger may"


def _ours(id: str, title: str, text: str, *, assist: str = EVERYTHING, side: str = "") -> Record:
    """A game of ours has the same word in all four folders."""
    return Record(
        id=id, title=title, text=text, board=f"boards/maps/{id}", sheet=f"counters/sheets/{id}",
        cases=f"rules_assist/cases/{id}", rulebook=f"rules_assist.rulebooks.{id}:RULEBOOK", assist=assist, side=side,
    )  # fmt: skip


SAMPLE = _ours(
    "sample", "The Lantern Isles",
    "A small made-up war among islands: every rule of a big one, learned in ten minutes.",
)  # fmt: skip
BLITZWAR = _ours(
    "blitzwar", "BlitzWar",
    "The war in Europe from 1939 to 1945, box by box, paid in supplies and planned three turns ahead.",
)  # fmt: skip
BLITZ = _ours(
    "blitz", "Blitz! A World in Conflict",
    "The whole of the Second World War for two to five powers; six short scenarios, from ten minutes up.",
)  # fmt: skip
TOTALDOMINATION = _ours(
    "totaldomination", "Total Domination",
    "The world from 1939 to 1945 in seven rounds of cards: four powers, two factions, one evening; solo too.",
    side="Basic side: boxes and links",
)  # fmt: skip
TOTALDOMINATION_ALTERNATIVE = msgspec.structs.replace(
    TOTALDOMINATION,
    id="totaldomination_alternative",
    title="Total Domination (alternative side)",
    text="The same game on the other side of its board: nothing is cut apart, and the tracks are printed on it.",
    board="boards/maps/totaldomination_alternative",
    side_of="totaldomination",
    side="Alternative side: nothing is cut apart",
)
EMPIRES = _ours(
    "empires", "Empires of History: WWII",
    "The whole war on two maps, nation by nation: money, men, oil and diplomacy from September 1939.",
)  # fmt: skip
AAEUROPE = _ours(
    "aaeurope", "Axis & Allies Europe",
    "Germany against three Allies from the spring of 1941: buy, attack, place, collect; one capital decides.",
    assist="reach findings battle ledger may",
)  # fmt: skip


def shelf() -> tuple[Record, ...]:
    """The games that come with the program, in the order they are shown."""
    return (SAMPLE, BLITZWAR, BLITZ, TOTALDOMINATION, TOTALDOMINATION_ALTERNATIVE, AAEUROPE, EMPIRES)


def sides_of(record: Record) -> tuple[Record, ...]:
    """The sides of a game's board, the first first; of most games there is one."""
    first = record.side_of or record.id
    return tuple(each for each in shelf() if first in (each.id, each.side_of)) or (record,)


def users_kits() -> tuple[tuple[Record, ...], tuple[Sentence, ...]]:
    """The kits in the user's own folder, and what is wrong with the others that lie there."""
    return find_kits(taken=[record.id for record in shelf()])


def find(word: str, elsewhere: Iterable[str] = ()) -> Record:
    """A game by its id, or a kit by its id or path; also one of those that lie `elsewhere`."""
    ours = {record.id: record for record in shelf()}
    if word in ours:
        return ours[word]
    if is_kit(path := Path(word)):
        return read_kit(path, taken=ours)
    kits, _ = users_kits()
    known = {**ours, **{record.id: record for record in kits}}
    for path_of_kit in elsewhere if word not in known else ():
        with contextlib.suppress(BadInput):
            if is_kit(Path(path_of_kit)) and (record := read_kit(Path(path_of_kit), taken=ours)).id == word:
                return record
    if word not in known:
        raise BadInput(unknown("game", word, known))
    return known[word]


@dataclass(frozen=True, eq=False)
class Opened:
    """A game taken off the shelf, with all that is in its box."""

    record: Record
    game: Game
    rulebook: Rulebook
    setups: Mapping[str, Setup]
    remarks: tuple[Sentence, ...] = ()
    """What could not be read, though the game could."""

    bare: Game | None = None
    """As it comes, without its owner's values."""


def open_game(word: str, tell: Tell = to_nobody) -> Opened:
    """Take a game off the shelf, or open a kit by its path."""
    return open_record(find(word), tell)


def open_record(record: Record, tell: Tell = to_nobody) -> Opened:
    """Read all there is of a game."""
    from boards.files.board_file import read_board  # noqa: PLC0415 - the shelf itself stays light
    from counters.box.setups import read_setups  # noqa: PLC0415 - the shelf itself stays light
    from counters.box.sheet_file import read_sheet  # noqa: PLC0415 - the shelf itself stays light
    from counters.game import Game  # noqa: PLC0415 - the shelf itself stays light

    sheet_folder = record.folder(record.sheet)
    sheet = msgspec.structs.replace(read_sheet(sheet_folder), game=record.id, title=record.title)
    tell(0.1)
    remarks: tuple[Sentence, ...] = ()
    bare = game = Game(read_board(record.folder(record.board)), sheet)
    if is_file(values := values_file(record.id)):
        from rules_assist.shelf.own_values import laid_over, read_values  # noqa: PLC0415 - few have any

        try:
            game = laid_over(bare, read_values(values), values)
        except BadInput as bad:
            # The game is there as it came; what is wrong with the values is told.
            remarks = (say("Your own values are left out: {why}", why=bad.sentence),)
    tell(0.6)
    rulebook = rulebook_of(record)
    tell(0.8)
    return Opened(record, game, rulebook, read_setups(sheet_folder), remarks, bare)


def rulebook_of(record: Record) -> Rulebook:
    """Found when it is asked for: a table of rules, as every kit has it, or a module of ours."""
    if not record.rulebook:
        from rules_assist.assist import NO_ADVICE  # noqa: PLC0415 - the shelf itself stays light

        return NO_ADVICE
    if record.rulebook.endswith(TABLE):
        from rules_assist.tables import read_rules  # noqa: PLC0415 - the shelf itself stays light

        return read_rules(record.folder(record.rulebook))
    module, _, name = record.rulebook.partition(":")
    return cast("Rulebook", getattr(import_module(module), name))
