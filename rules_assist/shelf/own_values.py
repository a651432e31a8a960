"""An owner's own values, laid over a game as it is read: what stands on the printed sheets, typed in once, in one file.

    values_of = "empires"

    [units.arm]                 # of every nation
    cost = 11
    [nations.germany.inf]       # of one
    attack = 4
    [faces.luftwaffe.size_2]    # of one face, where each has its own
    air = 4
    [areas.tambov]
    resources = 2

What is asked, the game's sheet says (`owners`). It lies in the user's folder and can be given to others; nothing in it
runs, and what does not fit is told.
"""

from __future__ import annotations

import dataclasses
import json
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import TYPE_CHECKING, TypeAlias, TypeVar, cast

import msgspec

from boards.plain.bad_input import BadInput, unknown
from boards.plain.files import write_aside, writing
from boards.plain.sentence import say
from boards.plain.toml_reading import read_toml
from rules_assist.shelf.record import values_file

if TYPE_CHECKING:
    from boards.board import Area, Board, Box, Space
    from counters.counter import Kind, Printed, SideId
    from counters.game import Game

S = TypeVar("S", "Area", "Box")
Words: TypeAlias = Mapping[str, int | float]
Cell: TypeAlias = tuple[str, ...]
"""Where a value stands: ("units", "arm", "cost"), ("nations", "italy", "inf", "attack"), ("areas", "tambov", "oil")."""

MOST = 1000
"""No value of a printed sheet is above it."""


class OwnValues(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What the file says."""

    values_of: str
    title: str = ""
    units: Mapping[str, Words] = {}
    nations: Mapping[str, Mapping[str, Words]] = {}
    faces: Mapping[str, Mapping[str, Words]] = {}
    areas: Mapping[str, Words] = {}


def has_sheets(game: Game) -> bool:
    """Whether its owner is asked for anything."""
    asked = game.sheet.owners
    return asked.units or bool(asked.faces or asked.areas)


def read_values(file: Path) -> OwnValues:
    return read_toml(file, OwnValues)


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
    for kind, faces in values.faces.items():
        if kind not in kinds:
            yield BadInput(unknown("kind", kind, kinds))
            continue
        printed = {face.name: face for face in kinds[kind].faces}
        yield from (BadInput(unknown("face", face, printed)) for face in faces if face not in printed)
        for words in faces.values():
            yield from _wrong(words, dict.fromkeys(game.sheet.owners.faces))
    spaces: Mapping[str, Space] = {str(id): space for id, space in game.board.spaces.items()}
    for at, words in values.areas.items():
        if at not in spaces:
            yield BadInput(unknown("area", at, spaces))
            continue
        yield from _wrong(words, dict.fromkeys(game.sheet.owners.areas))


def _wrong(words: Words, known: Mapping[str, object]) -> Iterator[BadInput]:
    for word, value in words.items():
        if word not in known:
            yield BadInput(unknown("value", word, known))
        elif not 0 <= value <= MOST:
            yield BadInput(say("{word} is {value}; from 0 to {most} was expected.", word=word, value=value, most=MOST))


def _kind(kind: Kind, id: str, values: OwnValues) -> Kind:
    nations = {cast("SideId", side): nation for side, nation in values.nations.items() if id in nation}
    by_side = {side: {**kind.by_side.get(side, {}), **nation[id]} for side, nation in nations.items()}
    every: dict[str, Printed] = {**values.units.get(id, {})}
    own = values.faces.get(id, {})
    if not by_side and not every and not own:
        return kind
    faces = tuple(
        msgspec.structs.replace(face, attributes={**face.attributes, **own.get(face.name, {})}) for face in kind.faces
    )
    return msgspec.structs.replace(
        kind, attributes={**kind.attributes, **every}, by_side={**kind.by_side, **by_side}, faces=faces,
        source="the owner's sheet",
    )  # fmt: skip


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


def cells(values: OwnValues) -> dict[Cell, int | float]:
    """Each value by where it stands."""
    found: dict[Cell, int | float] = {}
    nations = ((("nations", nation), kinds) for nation, kinds in values.nations.items())
    faces = ((("faces", kind), each) for kind, each in values.faces.items())
    for above, lists in ((("units",), values.units), *nations, *faces, (("areas",), values.areas)):
        found |= {(*above, id, word): value for id, words in lists.items() for word, value in words.items()}
    return found


def out_of_cells(game: Game, found: Mapping[Cell, int | float], title: str = "") -> OwnValues:
    """The same the other way round."""
    tables: dict[str, object] = {}
    for (*above, word), value in found.items():
        words = tables
        for key in above:
            words = cast("dict[str, object]", words.setdefault(key, {}))
        words[word] = value
    return msgspec.convert({"values_of": str(game.sheet.game), "title": title, **tables}, OwnValues)


def form_of(game: Game) -> str:
    """The whole form, filled in with what the game has now: to be put right line by line. Lines may be left out."""
    kinds, asked = game.sheet.kinds, game.sheet.owners
    nations = {
        str(side): {str(id): _numbers(kind.by_side.get(side, {})) for id, kind in kinds.items()}
        for side in (game.sheet.sides if asked.units else ())
    }
    areas = {
        str(at): _numbers({word: value for word, value in space.attributes.items() if word in asked.areas})
        for at, space in game.board.spaces.items()
    }
    units = {str(id): _numbers(kind.attributes) for id, kind in kinds.items() if kind.sort == "unit" and asked.units}
    faces = {
        str(id): {
            face.name: _numbers({word: value for word, value in face.attributes.items() if word in asked.faces})
            for face in kind.faces
        }
        for id, kind in kinds.items()
        if kind.sort == "unit" and asked.faces
    }
    return text_of(game, OwnValues(str(game.sheet.game), "", units, nations, faces, areas))


def text_of(game: Game, values: OwnValues) -> str:
    """The file, in the order of the game."""
    lines = [
        f"# {game.sheet.title}: type in what your own sheets and maps print, and leave out the rest.",
        f'values_of = "{game.sheet.game}"',
    ]
    if values.title:
        title = json.dumps(values.title.replace("\x7f", ""), ensure_ascii=False)
        lines.append(f"title = {title}")
    for id, kind in game.sheet.kinds.items():
        lines += _lines(f"units.{id}", values.units.get(str(id), {}), kind.name)
    for side in game.sheet.sides:
        nation = values.nations.get(str(side), {})
        for id in game.sheet.kinds:
            lines += _lines(f"nations.{side}.{id}", nation.get(str(id), {}))
    for id, kind in game.sheet.kinds.items():
        for face in kind.faces:
            own = values.faces.get(str(id), {}).get(face.name, {})
            lines += _lines(f"faces.{id}.{face.name}", own, face.title or kind.name)
    for at, space in game.board.spaces.items():
        lines += _lines(f"areas.{at}", values.areas.get(str(at), {}), space.name)
    return "\n".join(lines) + "\n"


def _lines(table: str, words: Words, name: str = "") -> list[str]:
    head = f"[{table}]  # {' '.join(name.split())}" if name else f"[{table}]"
    return ["", head, *(f"{word} = {value}" for word, value in words.items())] if words else []


def _numbers(words: Mapping[str, object]) -> Words:
    return {word: value for word, value in words.items() if isinstance(value, int | float) and value is not True
            and value is not False}  # fmt: skip


# ---------------------------------------------------------------- kept


def kept_values(game: Game) -> OwnValues | None:
    """What lies in the user's folder, if it fits the game; `BadInput` if it does not."""
    file = values_file(str(game.sheet.game))
    try:
        if not file.exists():
            return None
    except OSError:
        return None
    return fitting(game, file)


def fitting(game: Game, file: Path) -> OwnValues:
    """What a file says, all of which fits the game."""
    values = read_values(file)
    for wrong in faults(game, values):
        raise wrong.within(file)
    return values


def keep_values(game: Game, values: OwnValues) -> None:
    """Keep them beside the game; none, and the file goes. One that could not be read is laid aside before."""
    file = values_file(str(game.sheet.game))
    try:
        kept_values(game)
    except BadInput:
        with writing(file):
            file.replace(file.with_suffix(".unread.toml"))
    if cells(values):
        export_values(game, values, file)
    else:
        with writing(file):
            file.unlink(missing_ok=True)


def export_values(game: Game, values: OwnValues, file: Path) -> None:
    with writing(file):
        file.parent.mkdir(parents=True, exist_ok=True)
        write_aside(file, text_of(game, values).encode())
