"""An owner's own values, laid over a game as it is read: what stands on the printed sheets, typed in once, in one file.

    values_of = "empires"

    [units.arm]                 # of every nation
    cost = 11
    [nations.germany.inf]       # of one
    attack = 4
    [areas.tambov]
    resources = 2

It lies in the user's folder and can be given to others; nothing in it runs, and what does not fit is told.
"""

from __future__ import annotations

import dataclasses
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import TYPE_CHECKING, TypeAlias, TypeVar

import msgspec

from boards.plain.bad_input import BadInput
from boards.plain.nearest import unknown
from boards.plain.sentence import say
from boards.plain.toml_reading import read_toml

if TYPE_CHECKING:
    from boards.board import Area, Board, Box, Space
    from counters.counter import Kind, Printed, SideId
    from counters.game import Game

S = TypeVar("S", "Area", "Box")
Words: TypeAlias = Mapping[str, int | float]
MOST = 1000
"""No value of a printed sheet is above it."""

AREA_WORDS = ("resources", "oil", "city_value", "fortification")


class OwnValues(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What the file says."""

    values_of: str
    title: str = ""
    units: Mapping[str, Words] = {}
    nations: Mapping[str, Mapping[str, Words]] = {}
    areas: Mapping[str, Words] = {}


def values_file(game: str) -> Path:
    """Where a user's own values of a game lie."""
    from platformdirs import user_data_path  # noqa: PLC0415 - the shelf itself stays light

    return user_data_path("sandtable", appauthor=False) / "values" / f"{game}.toml"


def read_values(file: Path) -> OwnValues:
    return read_toml(file, OwnValues)


def with_own_values(game: Game) -> Game:
    """The game as its owner has it: where the user's folder has values, they are laid over it."""
    file = values_file(str(game.sheet.game))
    try:
        if not file.is_file():
            return game
    except OSError:
        return game
    return laid_over(game, read_values(file), file)


def laid_over(game: Game, values: OwnValues, file: Path) -> Game:
    """The same game with these values; a name or a word that it does not know is told."""
    wrong = next(iter(faults(game, values)), None)
    if wrong is not None:
        raise wrong.within(file)
    kinds = {id: _kind(kind, str(id), values) for id, kind in game.sheet.kinds.items()}
    sheet = msgspec.structs.replace(game.sheet, kinds=kinds)
    return dataclasses.replace(game, board=_board(game.board, values), sheet=sheet)


def faults(game: Game, values: OwnValues) -> Iterator[BadInput]:
    """All that does not fit the game."""
    if values.values_of != game.sheet.game:
        yield BadInput(say("These are values of {other}, not of {id}.", other=values.values_of, id=game.sheet.game))
        return
    sides: Mapping[str, object] = {str(id): each for id, each in game.sheet.sides.items()}
    yield from (BadInput(unknown("side", nation, sides)) for nation in values.nations if nation not in sides)
    lists = [values.units, *values.nations.values()]
    kinds = {str(id): kind for id, kind in game.sheet.kinds.items()}
    for kind, words in (pair for each in lists for pair in each.items()):
        if kind not in kinds:
            yield BadInput(unknown("kind", kind, kinds))
            continue
        known = {word: value for word, value in kinds[kind].attributes.items() if isinstance(value, int | float)}
        yield from _wrong(words, known)
    spaces: Mapping[str, Space] = {str(id): space for id, space in game.board.spaces.items()}
    for at, words in values.areas.items():
        if at not in spaces:
            yield BadInput(unknown("area", at, spaces))
            continue
        yield from _wrong(words, dict.fromkeys(AREA_WORDS))


def _wrong(words: Words, known: Mapping[str, object]) -> Iterator[BadInput]:
    for word, value in words.items():
        if word not in known:
            yield BadInput(unknown("value", word, known))
        elif not 0 <= value <= MOST:
            yield BadInput(say("{word} is {value}; from 0 to {most} was expected.", word=word, value=value, most=MOST))


def _kind(kind: Kind, id: str, values: OwnValues) -> Kind:
    by_side = {
        side: {**kind.by_side.get(side, {}), **nation[id]}
        for side in _sides(kind, values)
        if id in (nation := values.nations.get(str(side), {}))
    }
    every: dict[str, Printed] = {**values.units.get(id, {})}
    if not by_side and not every:
        return kind
    return msgspec.structs.replace(
        kind, attributes={**kind.attributes, **every}, by_side={**kind.by_side, **by_side}, source="the owner's sheet"
    )


def _sides(kind: Kind, values: OwnValues) -> Iterator[SideId]:
    from counters.counter import SideId  # noqa: PLC0415 - the shelf itself stays light

    yield from (SideId(side) for side in values.nations)


def _board(board: Board, values: OwnValues) -> Board:
    if not values.areas:
        return board
    maps = {}
    for id, map in board.maps.items():
        areas = {at: _space(area, values.areas.get(str(at), {})) for at, area in map.areas.items()}
        boxes = {at: _space(box, values.areas.get(str(at), {})) for at, box in map.boxes.items()}
        maps[id] = dataclasses.replace(map, areas=areas, boxes=boxes)
    return dataclasses.replace(board, maps=maps)


def _space(space: S, words: Words) -> S:
    if not words:
        return space
    return dataclasses.replace(space, attributes={**space.attributes, **words}, source="the owner's map")


# ---------------------------------------------------------------- the form


def form_of(game: Game) -> str:
    """The whole form, filled in with what the game has now: to be put right line by line. Lines may be left out."""
    lines = [
        f"# {game.sheet.title}: type in what your own sheets and maps print, and leave out the rest.",
        f'values_of = "{game.sheet.game}"',
    ]
    for id, kind in game.sheet.kinds.items():
        if kind.sort == "unit" and (words := _numbers(kind.attributes)):
            lines += ["", f"[units.{id}]  # {kind.name}", *words]
    for side in game.sheet.sides:
        for id, kind in game.sheet.kinds.items():
            if words := _numbers(kind.by_side.get(side, {})):
                lines += ["", f"[nations.{side}.{id}]", *words]
    for at, space in game.board.spaces.items():
        known = {word: value for word, value in space.attributes.items() if word in AREA_WORDS}
        if words := _numbers(known):
            lines += ["", f"[areas.{at}]  # {space.name}", *words]
    return "\n".join(lines) + "\n"


def _numbers(words: Mapping[str, object]) -> list[str]:
    return [f"{word} = {value}" for word, value in words.items() if isinstance(value, int | float) and value is not True
            and value is not False]  # fmt: skip
