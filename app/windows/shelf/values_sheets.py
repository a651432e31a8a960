"""The printed sheets of a game as rows and columns: the units by nation, and what the maps print."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from itertools import groupby

from app.language import write
from boards.board import AreaId
from boards.plain.sentence import Sentence, say
from counters.counter import Kind, KindId, SideId
from counters.game import Game
from rules_assist.shelf.own_values import Cell

HEADS: Mapping[str, Sentence] = {
    "rating": say("Rating"), "attack": say("Attack"), "defence": say("Defence"), "movement": say("Movement"),
    "fuel": say("Fuel"), "cost": say("Cost"), "oil": say("Oil"), "build_time": say("Build time"),
    "manpower": say("Manpower"), "air": say("Air combat"), "interception": say("Interception"),
    "detection": say("Detection"), "hits": say("Hits"), "repair": say("Repair cost"), "bombard": say("Bombardment"),
    "aa_roll": say("Anti-air roll"), "mountain_attack": say("Mountain attack"),
    "mountain_defence": say("Mountain defence"), "vs_transports": say("Against transports"),
    "troop_points": say("Troop points"), "fighters": say("Fighters"), "paratroops": say("Paratroops"),
    "lost_on": say("Lost on"), "roll": say("Roll"), "limit": say("Limit"), "attacks": say("Attacks"),
    "resources": say("Resources"), "city_value": say("City value"), "fortification": say("Fortification"),
    "land": say("Land"), "naval": say("Naval"), "strategic": say("Strategic"), "move": say("Movement"),
    "air_move": say("Range in the air"), "capacity": say("Capacity"), "factory": say("Factory"),
    "convoy_factor": say("Convoy"), "land_limit": say("Limit on land"), "air_limit": say("Limit in the air"),
    "stars": say("Stars"), "general_points": say("General points"), "national_points": say("National points"),
}  # fmt: skip
"""The columns in the order of a printed sheet; what is not here comes after them."""

GROUPS: Mapping[str, Sentence] = {
    "land": say("On land"), "air": say("In the air"), "ship": say("At sea"), "general": say("Generals"),
    "installation": say("Installations"), "mine": say("Mines"), "bomb": say("Bombs"),
    "arm": say("Armour"), "inf": say("Infantry"), "gar": say("Garrisons"), "mar": say("Marines"),
    "para": say("Paratroopers"), "fort": say("Fortresses"), "aa": say("Anti-aircraft"), "bb": say("Battle fleets"),
    "cv": say("Carriers"), "sub": say("Submarines"), "trs": say("Transports"), "ll": say("Lend-lease"),
    "commander": say("Commanders"),
}  # fmt: skip


@dataclass(frozen=True)
class Row:
    """A unit or an area; without a place it is the heading above a group, and its words are those of the columns."""

    name: str
    at: Cell = ()
    words: tuple[str, ...] = ()
    source: str = ""


@dataclass(frozen=True)
class Sheet:
    """One page of paper."""

    name: str
    rows: tuple[Row, ...]
    at: tuple[Cell, ...]
    """Where its values stand begins so."""

    @property
    def width(self) -> int:
        return max(len(row.words) for row in self.rows)


def sheets(game: Game) -> list[Sheet]:
    """Of every nation, of each, and of each map: as much as its owner is asked for."""
    asked, every = game.sheet.owners, [kind for kind in game.sheet.kinds.values() if kind.sort == "unit"]
    kinds = [kind for kind in every if numbers(kind.attributes)] if asked.units else []
    found = (
        [Sheet(write(say("Units of every nation")), tuple(_units(kinds, ("units",))), (("units",),))] if kinds else []
    )
    for side in game.sheet.sides.values() if asked.faces else ():
        rows = tuple(_faces([kind for kind in every if side.id in (kind.mix or kind.sides)], asked.faces))
        if rows:
            name = write(say("Units: {name}", name=side.name))
            found.append(Sheet(name, rows, tuple(row.at for row in rows if row.at)))
    for side in game.sheet.sides.values():
        theirs = [kind for kind in kinds if side.id in kind.sides]
        at = ("nations", str(side.id))
        if theirs:
            found.append(Sheet(write(say("Units: {name}", name=side.name)), tuple(_units(theirs, at)), (at,)))
    for map in game.board.maps.values():
        rows = tuple(_areas(game, [str(id) for id in (*map.areas, *map.boxes)]))
        if rows:
            places = tuple(row.at for row in rows if row.at)
            found.append(Sheet(write(say("Map: {name}", name=map.name)), rows, places))
    return found


def bare_value(game: Game, cell: Cell) -> int | float | None:
    """What the game comes with at a place; a nation has what every nation has where it has nothing of its own."""
    table, *above, id, word = cell
    if table == "faces":
        of = game.sheet.kinds.get(KindId(above[0]))
        return numbers(of.face(id).attributes).get(word) if of is not None else None
    if table == "areas":
        space = game.board.spaces.get(AreaId(id))
        return numbers(space.attributes).get(word) if space is not None else None
    kind = game.sheet.kinds.get(KindId(id))
    if kind is None:
        return None
    return {**numbers(kind.attributes), **(_of_side(kind, above[0]) if above else {})}.get(word)


def is_of_nation(game: Game, cell: Cell) -> bool:
    """Whether the game comes with a value of this nation alone, which no other sheet changes."""
    kind = game.sheet.kinds.get(KindId(cell[2]))
    return kind is not None and cell[3] in _of_side(kind, cell[1])


def _of_side(kind: Kind, side: str) -> dict[str, int | float]:
    return numbers(kind.by_side.get(SideId(side), {}))


def numbers(words: Mapping[str, object]) -> dict[str, int | float]:
    return {id: value for id, value in words.items() if isinstance(value, int | float) and not isinstance(value, bool)}


def _units(kinds: Iterable[Kind], at: Cell) -> Iterator[Row]:
    ordered = sorted(kinds, key=lambda kind: _place(list(GROUPS), kind.type))
    for sort, group in groupby(ordered, key=lambda kind: kind.type):
        rows = [(kind, numbers(kind.attributes)) for kind in group]
        columns = in_order(word for _, words in rows for word in words)
        yield Row(group_name(sort), (), columns)
        for kind, words in rows:
            known = tuple(word if word in words else "" for word in columns)
            yield Row(kind.name, (*at, str(kind.id)), known, kind.source)


def _faces(kinds: Iterable[Kind], asked: tuple[str, ...]) -> Iterator[Row]:
    """A row for each face: any number that is asked may be printed there, of those that such units have at all."""
    for sort, group in groupby(sorted(kinds, key=lambda kind: _place(list(GROUPS), kind.type)), lambda kind: kind.type):
        of_sort = [(kind, face) for kind in group for face in kind.faces]
        columns = tuple(word for word in asked if any(word in face.attributes for _, face in of_sort))
        if columns:
            yield Row(group_name(sort), (), columns)
        for kind, face in of_sort if columns else ():
            name = f"{face.title or kind.name}, {face.name.replace('_', ' ')}" if len(kind.faces) > 1 else kind.name
            yield Row(name, ("faces", str(kind.id), face.name), columns, kind.source)


def _areas(game: Game, ids: Iterable[str]) -> Iterator[Row]:
    asked = game.sheet.owners.areas
    spaces = {str(id): space for id, space in game.board.spaces.items()}
    printed = [spaces[id] for id in ids if any(word in asked for word in numbers(spaces[id].attributes))]
    sides = {str(id): side.name for id, side in game.sheet.sides.items()}
    order, owned = list(sides), any(space.attributes.get("owner") for space in printed)
    printed.sort(key=lambda space: (_place(order, str(space.attributes.get("owner", ""))), space.name))
    for owner, group in groupby(printed, key=lambda space: str(space.attributes.get("owner", ""))):
        yield Row(sides.get(owner, write(say("Nobody's") if owned else say("Areas"))), (), asked)
        for space in group:
            yield Row(space.name, ("areas", str(space.id)), asked, space.source)


def in_order(words: Iterable[str]) -> tuple[str, ...]:
    """As they stand on a sheet, each once."""
    printed = list(HEADS)
    return tuple(sorted(dict.fromkeys(words), key=lambda word: _place(printed, word)))


def _place(order: list[str], word: str) -> int:
    return order.index(word) if word in order else len(order)


def head(word: str) -> str:
    """What stands above a column."""
    return write(HEADS[word]) if word in HEADS else word.replace("_", " ").capitalize()


def group_name(sort: str) -> str:
    return write(GROUPS[sort]) if sort in GROUPS else sort.replace("_", " ").capitalize()
