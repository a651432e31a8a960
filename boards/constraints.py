"""What the rulebook says of its own map, as a table to hold the board against: constraints.toml beside board.json.

    [[distance]]   from, to, by, is       so many steps by these kinds of contact (all kinds, if none is named)
    [[touch]]      areas, by              every one of the first touches the next
    [[apart]]      areas, by              no two of these touch
    [[attribute]]  areas or of, name, is  every one of them has this
    [[count]]      of, is                 there are so many of these
    [[sum]]        of, name, is           an attribute adds up to this
    [[upon]]       of, kinds, by          each of these boxes reaches into those areas of these kinds that it touches,
                                          and into no others

`of` chooses areas and boxes: `{ kinds = ["sea"], attributes = { port = true } }`. Every row has its `rule`.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from itertools import combinations, pairwise
from pathlib import Path

import msgspec
import shapely

from boards.board import AreaId, AttributeValue, Board, Space
from boards.plain.bad_input import unknown
from boards.plain.sentence import Sentence, area, say
from boards.plain.toml_reading import read_toml
from boards.plain.working_out import spread, way_back

FILE = "constraints.toml"
MOST_APART = 60


class Row(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """One thing that should be so."""

    rule: str


class Chosen(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Areas and boxes that have all this."""

    kinds: tuple[str, ...] = ()
    attributes: Mapping[str, AttributeValue] = {}
    areas: tuple[AreaId, ...] = ()
    """Only of these; none named: of all."""

    but: tuple[AreaId, ...] = ()


class Distance(Row, frozen=True, kw_only=True):
    start: AreaId = msgspec.field(name="from")
    to: AreaId
    by: tuple[str, ...] = ()
    steps: int | None = msgspec.field(name="is", default=None)
    """None: there is no way."""


class Touch(Row, frozen=True, kw_only=True):
    areas: tuple[AreaId, ...]
    by: tuple[str, ...] = ()


class Attribute(Row, frozen=True, kw_only=True):
    areas: tuple[AreaId, ...] = ()
    of: Chosen | None = None
    name: str
    wanted: AttributeValue = msgspec.field(name="is")


class Count(Row, frozen=True, kw_only=True):
    of: Chosen
    wanted: int = msgspec.field(name="is")


class Sum(Row, frozen=True, kw_only=True):
    of: Chosen = Chosen()
    name: str
    wanted: float = msgspec.field(name="is")


class Upon(Row, frozen=True, kw_only=True):
    of: Chosen
    kinds: tuple[str, ...]
    by: tuple[str, ...]


class Constraints(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """The whole table."""

    distance: tuple[Distance, ...] = ()
    touch: tuple[Touch, ...] = ()
    apart: tuple[Touch, ...] = ()
    attribute: tuple[Attribute, ...] = ()
    count: tuple[Count, ...] = ()
    sum: tuple[Sum, ...] = ()
    upon: tuple[Upon, ...] = ()

    def __len__(self) -> int:
        return sum(len(getattr(self, name)) for name in self.__struct_fields__)


def read_constraints(folder: Path) -> Constraints:
    """Those of the board in a folder; none if there is no such file."""
    file = folder / FILE
    return read_toml(file, Constraints) if file.is_file() else Constraints()


def broken(board: Board, constraints: Constraints) -> Iterator[Sentence]:
    """Every constraint that the board does not keep, with its rule."""
    rows: list[tuple[Row, Iterator[Sentence]]] = [
        *((row, _distance(board, row)) for row in constraints.distance),
        *((row, _touch(board, row)) for row in constraints.touch),
        *((row, _apart(board, row)) for row in constraints.apart),
        *((row, _attribute(board, row)) for row in constraints.attribute),
        *((row, _count(board, row)) for row in constraints.count),
        *((row, _sum(board, row)) for row in constraints.sum),
        *((row, _upon(board, row)) for row in constraints.upon),
    ]
    for row, found in rows:
        for why in found:
            yield say("{why} [{rule}]", why=why, rule=row.rule)


def _strangers(board: Board, *areas: AreaId) -> Iterator[Sentence]:
    return (unknown("area", id, board.spaces) for id in areas if id not in board.spaces)


def _distance(board: Board, row: Distance) -> Iterator[Sentence]:
    if strangers := list(_strangers(board, row.start, row.to)):
        yield from strangers
        return
    found = steps_between(board, row.start, row.to, *row.by)
    if found != row.steps:
        words = "From {start} to {to}{by} it is {found}, but should be {wanted}."
        by = " by " + " or ".join(row.by).replace("_", " ") if row.by else ""
        counts = {"found": _steps(found), "wanted": _steps(row.steps)}
        yield say(words, start=area(row.start), to=area(row.to), by=by, **counts)


def _steps(count: int | None) -> Sentence:
    if count is None:
        return say("no way at all")
    return say("one step") if count == 1 else say("{count} steps", count=count)


def steps_between(board: Board, start: AreaId, to: AreaId, *kinds: str) -> int | None:
    """How many steps the shortest way has, over these kinds of contact."""
    found = spread((start,), lambda at: board.neighbours(at, *kinds)).came_from
    return len(way_back(found, to)) - 1 if to in found else None


def _touch(board: Board, row: Touch) -> Iterator[Sentence]:
    yield from _strangers(board, *row.areas)
    for a, b in pairwise(row.areas):
        if a in board.spaces and b in board.spaces and b not in board.neighbours(a, *row.by):
            yield say("{a} and {b} should touch{by}.", a=area(a), b=area(b), by=_by(row))


def _apart(board: Board, row: Touch) -> Iterator[Sentence]:
    yield from _strangers(board, *row.areas)
    for a, b in combinations(row.areas[:MOST_APART], 2):
        if b in board.neighbours(a, *row.by):
            yield say("{a} and {b} should not touch{by}.", a=area(a), b=area(b), by=_by(row))


def _by(row: Touch) -> str:
    return f" ({', '.join(row.by).replace('_', ' ')})" if row.by else ""


def _attribute(board: Board, row: Attribute) -> Iterator[Sentence]:
    yield from _strangers(board, *row.areas)
    spaces = [board.spaces[id] for id in row.areas if id in board.spaces]
    for space in (*spaces, *(chosen(board, row.of) if row.of is not None else ())):
        found = space.attributes.get(row.name)
        if not _same(found, row.wanted):
            words = "In {area} {name} is {found}, but should be {wanted}."
            name = row.name.replace("_", " ")
            yield say(words, area=area(space.id), name=name, found=_written(found), wanted=_written(row.wanted))


def _count(board: Board, row: Count) -> Iterator[Sentence]:
    found = len(list(chosen(board, row.of)))
    if found != row.wanted:
        words = "Of {what} there are {found}; there should be {wanted}."
        yield say(words, what=_what(row.of), found=found, wanted=row.wanted)


def _sum(board: Board, row: Sum) -> Iterator[Sentence]:
    amounts = (space.attributes.get(row.name) for space in chosen(board, row.of))
    found = sum(amount for amount in amounts if isinstance(amount, int | float))
    if abs(found - row.wanted) > 1e-9:
        words = "Of {what} the {name} come to {found} together; it should be {wanted}."
        yield say(words, name=row.name.replace("_", " "), what=_what(row.of), found=found, wanted=row.wanted)


def _upon(board: Board, row: Upon) -> Iterator[Sentence]:
    """The paper and the table say the same of a box."""
    for box in chosen(board, row.of):
        there = [it for it in board.maps[box.map].areas.values() if it.kind in row.kinds]
        reached = {it.id for it in there if shapely.intersects(it.shape, box.shape)}
        told = {it.id for it in there} & set(board.neighbours(box.id, *row.by))
        for id in sorted(reached - told):
            yield say("{box} reaches into {area}, but does not touch it.", box=area(box.id), area=area(id))
        for id in sorted(told - reached):
            yield say("{box} touches {area}, but does not reach into it.", box=area(box.id), area=area(id))


def chosen(board: Board, of: Chosen) -> Iterator[Space]:
    """The areas and boxes that a row is about."""
    for id, space in board.spaces.items():
        if (
            (not of.kinds or space.kind in of.kinds)
            and (not of.areas or id in of.areas)
            and id not in of.but
            and all(_same(space.attributes.get(name), value) for name, value in of.attributes.items())
        ):
            yield space


def _same(found: AttributeValue | None, wanted: AttributeValue) -> bool:
    """Equal; and what is not said is as good as false, and as nothing."""
    if isinstance(wanted, bool):
        return bool(found) == wanted
    return found == wanted or (found is None and wanted in (0, "", ()))


def _what(of: Chosen) -> str:
    kinds = " or ".join(of.kinds).replace("_", " ") or "all areas"
    if of.areas:
        kinds += f" among {', '.join(of.areas)}".replace("_", " ")
    having = ", ".join(f"{name} = {_written(value)}" for name, value in of.attributes.items())
    return f"{kinds} ({having})" if having else kinds


def _written(value: AttributeValue | None) -> str:
    match value:
        case None:
            return "not said"
        case bool():
            return "true" if value else "false"
        case tuple():
            return ", ".join(value) or "empty"
        case _:
            return str(value)
