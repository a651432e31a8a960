"""Tracks: a marker in a numbered cell shows a value or the turn, and goes along when it changes."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

import msgspec

from boards.board import AreaId, Box
from boards.plain.sentence import write_number
from counters.box.sheet import ValueRule
from counters.counter import HIDDEN, Counter, CounterId
from counters.events import CountersMoved, Event, Together, ValueSet
from counters.game import Game
from counters.position import PlaceId, Position, ValueId, area_of, cell
from counters.saves.history import START, Moment

MARKERS = ("marker", "cube", "flag")
"""What people put on tracks to show a number; a unit there waits for its turn."""


def cell_of(game: Game, track: str, number: float) -> PlaceId | None:
    """The cell of a track that stands for a number."""
    box, words = game.board.spaces.get(AreaId(track)), write_number(number)
    if not isinstance(box, Box):
        return None
    return next((cell(box.id, each.id) for each in box.cells if words in (each.id, each.name)), None)


def turn_marker(game: Game, position: Position) -> CounterId | None:
    """The counter that shows the turn, if it is clear which."""
    track = game.sheet.sequence.track
    lying = list(_on(position, track))
    nobodys = [each for each in lying if not each.side] or lying
    return _one(game, position, cell_of(game, track, position.clock.turn), nobodys)


def marker_in(game: Game, position: Position, box: str) -> CounterId | None:
    """The one marker that lies in a box, in whichever cell."""
    return _one(game, position, None, list(_on(position, box)))


def value_marker(game: Game, position: Position, rule: ValueRule) -> CounterId | None:
    """The counter that shows a value: its side's on its track, if it is clear which."""
    mine = [each for each in _on(position, rule.track) if each.side == (rule.side or "")]
    mine = [each for each in mine if each.kind == rule.id.rpartition(".")[2]] or mine  # of the value's own name
    return _one(game, position, cell_of(game, rule.track, now(position, rule)), mine)


def now(position: Position, rule: ValueRule) -> float:
    return position.value(rule.id, rule.start)


def shown_by_marker(game: Game, position: Position, rule: ValueRule) -> float | None:
    """The number of the cell in which the value's marker lies."""
    marker, box = value_marker(game, position, rule), game.board.spaces.get(AreaId(rule.track))
    if marker is None or not isinstance(box, Box):
        return None
    lies = position.where[marker]
    found = next((each for each in box.cells if cell(box.id, each.id) == lies), None)
    for words in (found.id, found.name) if found else ():
        try:
            return float(words)
        except ValueError:
            continue
    return None


def value_set(game: Game, position: Position, value: ValueId, to: float) -> Event:
    """The value changes, and its marker goes along."""
    event, rule = ValueSet(value, to), game.sheet.values.get(value)
    if rule is None:
        return event
    marker, lies = value_marker(game, position, rule), cell_of(game, rule.track, to)
    if marker is None or lies is None or position.where[marker] == lies:
        return event
    return Together((event, CountersMoved((marker,), lies)))


def _on(position: Position, track: str) -> Iterator[Counter]:
    """What lies in the cells of a track, and can be told."""
    for place in position.places_of(AreaId(track)) if track else ():
        yield from (each for each in position.in_place(place) if each.kind != HIDDEN)


def _one(game: Game, position: Position, at: PlaceId | None, among: list[Counter]) -> CounterId | None:
    """Markers before other counters, and those that lie where they should before others; two alike are none."""
    markers = [each for each in among if game.kind(each).sort in MARKERS] or among
    in_place = [each for each in markers if position.where[each.id] == at] or markers
    return in_place[0].id if len(in_place) == 1 else None


def told_by_markers(game: Game, position: Position, move: CountersMoved) -> tuple[ValueSet, ...]:
    """Hands put markers elsewhere on their tracks: the values that these show are those numbers now."""
    rules = [rule for rule in game.sheet.values.values() if rule.track == area_of(move.to)]
    meant = [rule for rule in rules if value_marker(game, position, rule) in move.counters]
    after = move.happen(position) if meant else position
    shown = ((rule, shown_by_marker(game, after, rule)) for rule in meant)
    return tuple(ValueSet(rule.id, to) for rule, to in shown if to is not None and to != now(position, rule))


# How values came to be what they are: every change of them on the way to a moment.


class Change(msgspec.Struct, frozen=True):
    """What a value was from this moment on. The start is a moment, too."""

    number: int
    value: float


def value_histories(start: Position, played: Iterable[Moment]) -> dict[ValueId, list[Change]]:
    """Every value that changed, first to last; what changed nothing is left out. Values lie open to everybody."""
    found: dict[ValueId, list[Change]] = {}
    first = {id: [Change(START, value)] for id, value in start.values.items()}
    for moment in played:
        for each in moment.events:
            if isinstance(each, ValueSet):
                known = found.setdefault(each.value, first.get(each.value, []))
                if not known or known[-1].value != each.to:
                    known.append(Change(moment.number, each.to))
    return found
