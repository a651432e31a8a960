"""Counters as a text, place by place: equal ones as a count, names only where they are not the usual ones."""

from __future__ import annotations

import re
from bisect import bisect_left
from collections.abc import Iterable, Iterator
from functools import cached_property

from counters.counter import HIDDEN, Counter, CounterId, SideId
from counters.position import PlaceId, Position, aboard, slot
from counters.text.items import DETAILS, NESTED, NOBODY, faces_of, numbered, stem
from counters.text.words import (
    BARE,
    GameWords,
    in_board_order,
    quoted,
    read_count,
    read_number,
    write_decimal,
    write_exactly,
    write_place,
)

MOST_DIGITS = 9


class OrderOfBattle:
    """Every counter of a position, by where it lies."""

    def __init__(self, position: Position, words: GameWords) -> None:
        self.position, self.words = position, words
        self.written: set[PlaceId] = set()

    def lines(self) -> Iterator[str]:
        """A line for each place; cargo that lies very deep has lines of its own."""
        for place in self._places():
            if place not in self.written:
                name = write_place(self.words, place, self.position.counters)
                yield from wrapped(f"{quoted(place) if place == 'note' else name}: ", self._items(place, 0))

    def _places(self) -> list[PlaceId]:
        return in_board_order(self.words, list(self.position.stacks))

    def _items(self, place: PlaceId, depth: int) -> list[str]:
        """What lies there, bottom first; neighbours that are alike are counted."""
        self.written.add(place)
        items: list[tuple[str, str, list[int | None]]] = []
        for index, id in enumerate(self.position.stack(place)):
            counter = self.position.counters[id]
            what, label = self._what(counter), self._label(counter, slot(place, index))
            rest = self._details(counter) + self._cargo(id, depth)
            alike = items and items[-1][:2] == (what, rest) and "[" not in rest
            if isinstance(label, str):
                items.append((f"{what} #{label}", rest, []))
            elif alike and _follows(items[-1][2], label):
                items[-1][2].append(label)
            else:
                items.append((what, rest, [label]))
        return [_counted(what, numbers) + rest for what, rest, numbers in items]

    def _what(self, counter: Counter) -> str:
        kind = str(HIDDEN) if counter.kind == HIDDEN else self.words.kinds.write(counter.kind)
        printed = self.words.game.sheet.kinds.get(counter.kind)
        if counter.side:
            side = self.words.sides.write(counter.side, {NOBODY})
            return f"{_no_count(side)} {kind}"
        return f"{NOBODY} {kind}" if printed and printed.sides else _no_count(kind)

    def _label(self, counter: Counter, slotted: CounterId) -> int | str | None:
        """Nothing for the usual name, a number where only that is unusual, or else the whole name."""
        if counter.kind == HIDDEN:
            return None if counter.id == slotted else _bare(counter.id)
        if counter.id in self._usual:
            return None
        number = _number(counter)
        return _bare(counter.id) if number is None else number

    @cached_property
    def _usual(self) -> frozenset[CounterId]:
        """The counters that get their own name back when it is left out.

        A reader gives the lowest numbers that are free, in the order of the text. So the names to leave out are rising
        ones below the first number that nobody has; the longest such row is taken.
        """
        rows: dict[str, list[int]] = {}
        for counter in self._in_order_of_text():
            number = _number(counter)
            if number is not None and counter.kind != HIDDEN:
                rows.setdefault(stem(counter.side, counter.kind), []).append(number)
        usual: set[CounterId] = set()
        for begins, numbers in rows.items():
            gap = 1
            while numbered(begins, gap) in self.position.counters:
                gap += 1
            usual.update(numbered(begins, number) for number in longest_rise([n for n in numbers if n < gap]))
        return frozenset(usual)

    def _in_order_of_text(self) -> Iterator[Counter]:
        done: set[PlaceId] = set()

        def lying(place: PlaceId, depth: int) -> Iterator[Counter]:
            done.add(place)
            for id in self.position.stack(place):
                yield self.position.counters[id]
                if depth < NESTED and aboard(id) not in done:
                    yield from lying(aboard(id), depth + 1)

        for place in self._places():
            if place not in done:
                yield from lying(place, 0)

    def _cargo(self, carrier: CounterId, depth: int) -> str:
        cargo = aboard(carrier)
        if depth >= NESTED or cargo not in self.position.stacks or cargo in self.written:
            return ""
        return f" [{', '.join(self._items(cargo, depth + 1))}]"

    def _details(self, counter: Counter) -> str:
        said = [*self._face(counter), *(self._mark(counter, mark) for mark in counter.marks)]
        if counter.steps:
            said.append(f"steps {counter.steps}")
        if counter.amount is not None:
            said.append(f"amount {write_exactly(counter.amount)}")
        if counter.turned:
            said.append(f"turned {counter.turned}")
        if counter.known_to is not None:
            said.append(f"known to {self._sides(counter.known_to)}")
        if (spot := self.position.spots.get(counter.id)) is not None:
            said.append(f"at {write_decimal(spot.x)} {write_decimal(spot.y)}")
        if counter.id in self.position.locked:
            said.append("locked")
        return f" ({', '.join(said)})" if said else ""

    def _face(self, counter: Counter) -> list[str]:
        if not counter.face:
            return []
        face = faces_of(self.words.game.kind(counter)).write(counter.face)
        return [face if _stands_alone(face) and not face.startswith('"') else f"face {face}"]

    def _mark(self, counter: Counter, mark: str) -> str:
        written = self.words.marks.write(mark)
        is_face = faces_of(self.words.game.kind(counter)).find(mark) is not None
        alone = _stands_alone(written) and not is_face and not written.startswith('"')
        return written if alone else f"mark {written}"

    def _sides(self, sides: tuple[SideId, ...]) -> str:
        return " ".join(self.words.sides.write(side, DETAILS) for side in sides) or NOBODY


def longest_rise(numbers: list[int]) -> list[int]:
    """The longest row of rising numbers that can be had by leaving some out."""
    # The lowest number that a row of each length can end with, and where in `numbers` that stands.
    ends: list[int] = []
    last: list[int] = []
    before: list[int] = []
    for index, number in enumerate(numbers):
        length = bisect_left(ends, number)
        before.append(last[length - 1] if length else -1)
        ends[length : length + 1] = [number]
        last[length : length + 1] = [index]
    row = []
    at = last[-1] if last else -1
    while at >= 0:
        row.append(numbers[at])
        at = before[at]
    return row[::-1]


def _number(counter: Counter) -> int | None:
    """The number in a name such as `germany_infantry_3`."""
    digits = counter.id.removeprefix(f"{stem(counter.side, counter.kind)}_")
    usual = digits != counter.id and len(digits) <= MOST_DIGITS and re.fullmatch(r"[1-9][0-9]*", digits)
    return int(digits) if usual else None


def _follows(numbers: list[int | None], label: int | None) -> bool:
    if not numbers:
        return False
    last = numbers[-1]
    return label is None if last is None else label == last + 1


def _counted(what: str, numbers: list[int | None]) -> str:
    count = f"{len(numbers)} " if len(numbers) > 1 else ""
    match numbers:
        case [] | [None, *_]:
            return count + what
        case [one]:
            return f"{what} #{one}"
        case _:
            return f"{count}{what} #{numbers[0]}-{numbers[-1]}"


def _stands_alone(word: str) -> bool:
    return word not in DETAILS and read_number(word) is None


def _no_count(written: str) -> str:
    return quoted(written) if read_count(written) is not None else written


def _bare(id: str) -> str:
    """A name that cannot be taken for numbers."""
    return id if BARE.fullmatch(id) and not id.isdigit() else quoted(id)


# Long lists on several lines, each of which can be read by itself.


WIDTH = 110


def wrapped(head: str, parts: Iterable[str]) -> list[str]:
    """`head` and the parts, parted by commas; where they would be too long, `head` again on the next line."""
    lines: list[str] = []
    for part in parts:
        if lines and len(lines[-1]) + len(part) + 2 <= WIDTH:
            lines[-1] += f", {part}"
        else:
            lines.append(head + part)
    return lines
