"""The order of battle: what lies on the map, in groups, with the sums of what is printed on it."""

from __future__ import annotations

import csv
import io
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import Literal, TypeAlias

import msgspec

from boards.board import AreaId
from boards.plain.sentence import Naming, Value, area, kind, say, side, write_number
from counters.counter import HIDDEN, Counter, CounterId
from counters.finding import matches
from counters.game import Game
from counters.position import PlaceId, Position, in_area

By = Literal["area", "kind"]
Group = Literal["side", "area", "kind"]
GROUPS: Mapping[By, tuple[Group, ...]] = {"area": ("side", "area", "kind"), "kind": ("side", "kind", "area")}
Writing: TypeAlias = Callable[[Value], str]
Numbers: TypeAlias = Mapping[CounterId, Sequence[float]]
"""What is printed on each, in the order of the columns."""

PIECES = ("unit", "piece")
RATES = ("move", "movement", "range", "speed", "carries", "cost", "reach")
"""Printed numbers that say nothing when they are added up."""

NOT_KNOWN = say("not known")
STEPS, AMOUNT = "steps", "amount"


class Line(msgspec.Struct, frozen=True):
    """A group: a side, an area, a kind."""

    title: Value
    counters: tuple[CounterId, ...]
    sums: tuple[float, ...]
    """In the order of the columns."""

    below: tuple[Line, ...] = ()
    place: PlaceId | None = None


class OrderOfBattle(msgspec.Struct, frozen=True):
    """All lines, the sides first."""

    columns: tuple[str, ...]
    """The words that are summed up; steps are those that are left."""

    lines: tuple[Line, ...]

    @property
    def count(self) -> int:
        return sum(len(line.counters) for line in self.lines)


def order_of_battle(
    game: Game, position: Position, by: By = "area", words: str = "", *, markers: bool = False,
    naming: Naming | None = None,
) -> OrderOfBattle:  # fmt: skip
    """By side, then area and kind; or by side, then kind and area. Words leave out what they are not said of; `naming`:
    by whoever reads it."""
    names = naming or game.naming(position)
    lying = [each for each in _on_the_map(game, position, markers=markers) if _meant(names, position, each, words)]
    columns = tuple(_columns(game, lying))

    numbers = {each.id: tuple(_number(game, each, column) for column in columns) for each in lying}
    return OrderOfBattle(columns, tuple(_lines(game, position, numbers, lying, GROUPS[by])))


def _lines(
    game: Game, position: Position, numbers: Numbers, some: list[Counter], groups: Sequence[Group]
) -> Iterator[Line]:
    """One line for each side, area or kind among them, in the order of the sheet and the board."""
    if not groups:
        return
    found: dict[str, list[Counter]] = {}
    for each in some:
        found.setdefault(_group(position, each, groups[0]), []).append(each)
    order = {id: at for at, id in enumerate(_order(game, groups[0]))}
    for id in sorted(found, key=lambda id: (order.get(id, len(order)), id)):
        yield Line(
            _title(groups[0], id),
            tuple(each.id for each in found[id]),
            tuple(map(sum, zip(*(numbers[each.id] for each in found[id]), strict=True))),
            tuple(_lines(game, position, numbers, found[id], groups[1:])),
            in_area(AreaId(id)) if groups[0] == "area" else None,
        )


def _group(position: Position, each: Counter, group: Group) -> str:
    match group:
        case "side":
            return each.side
        case "area":
            return position.area(each.id)
        case "kind":
            return each.kind


def _order(game: Game, group: Group) -> list[str]:
    match group:
        case "side":
            return [*game.sheet.sides]
        case "area":
            return [*game.board.spaces]
        case "kind":
            return [*game.sheet.kinds]


def _title(group: Group, id: str) -> Value:
    match group:
        case "side":
            return side(id) if id else say("nobody's")
        case "area":
            return area(id)
        case "kind":
            return kind(id) if id != HIDDEN else NOT_KNOWN


def _on_the_map(game: Game, position: Position, *, markers: bool) -> Iterator[Counter]:
    for each in position.counters.values():
        if game.space(position.ground(each.id)) is not None and (
            markers or each.kind == HIDDEN or game.kind(each).sort in PIECES
        ):
            yield each


def _meant(naming: Naming, position: Position, each: Counter, words: str) -> bool:
    if not words.strip():
        return True
    names = (naming(side(each.side)), naming(area(position.area(each.id))), naming(kind(each.kind)), each.id)
    return matches(words, " ".join(names) if each.kind != HIDDEN else " ".join(names[:2]))


def _columns(game: Game, lying: Iterable[Counter]) -> Iterator[str]:
    """Every printed number, in the order of the sheet."""
    kinds = {each.kind: game.kind(each) for each in lying}
    printed = [*dict.fromkeys(kind.id for kind in game.sheet.kinds.values() if kind.id in kinds)]
    words: dict[str, None] = {}
    for id in printed:
        kind = kinds[id]
        for attributes in (kind.attributes, *kind.by_side.values(), *(face.attributes for face in kind.faces)):
            words |= dict.fromkeys(word for word, value in attributes.items() if _is_number(value))
    yield from (word for word in words if word not in (*RATES, STEPS, AMOUNT))
    if any(kind.steps > 1 for kind in kinds.values()):
        yield STEPS
    if any(kind.unit for kind in kinds.values()):
        yield AMOUNT


def _is_number(value: object) -> bool:
    return isinstance(value, int | float) and not isinstance(value, bool)


def _number(game: Game, each: Counter, column: str) -> float:
    if column == STEPS:
        return max(0, game.kind(each).steps - each.steps) if each.kind != HIDDEN else 0
    if column == AMOUNT:
        return each.amount or 0
    found = game.printed(each, column)
    return float(found) if isinstance(found, int | float) and not isinstance(found, bool) else 0


def as_text(book: OrderOfBattle, write: Writing, numeral: Callable[[float], str] = write_number) -> str:
    """To be read, or pasted into a letter."""
    found: list[str] = []

    def lay(lines: Iterable[Line], depth: int) -> None:
        for line in lines:
            sums = [f"{_heading(word)} {numeral(total)}" for word, total in _said(book, line)]
            found.append(f"{'    ' * depth}{len(line.counters)} {write(line.title)}" + _bracketed(sums))
            lay(line.below, depth + 1)

    lay(book.lines, 0)
    return "".join(f"{line}\n" for line in found)


def as_csv(book: OrderOfBattle, write: Writing, heads: Sequence[str]) -> str:
    """For a spreadsheet: one row for each of the lowest groups. `heads` name the three groups and the count."""
    out = io.StringIO()
    table = csv.writer(out, lineterminator="\r\n")
    table.writerow([*heads, *map(_heading, book.columns)])
    for path, line in _lowest(book.lines, ()):
        names = [_harmless(write(title)) for title in path]
        table.writerow([*names, len(line.counters), *map(_plain_number, line.sums)])
    return out.getvalue()


def _lowest(lines: Iterable[Line], above: tuple[Value, ...]) -> Iterator[tuple[tuple[Value, ...], Line]]:
    for line in lines:
        path = (*above, line.title)
        if line.below:
            yield from _lowest(line.below, path)
        else:
            yield path, line


def _harmless(name: str) -> str:
    """A spreadsheet takes what begins so for a formula."""
    return f"'{name}" if name[:1] in ("=", "+", "-", "@") else name


def _plain_number(number: float) -> str:
    return f"{number:g}"


def _said(book: OrderOfBattle, line: Line) -> Iterator[tuple[str, float]]:
    return ((word, total) for word, total in zip(book.columns, line.sums, strict=True) if total)


def _bracketed(parts: list[str]) -> str:
    return f" ({', '.join(parts)})" if parts else ""


def _heading(word: str) -> str:
    return word.replace("_", " ")
