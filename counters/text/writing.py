"""A position as a text that `read_position` reads back to the very same position."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import TypeVar

from boards.board import AreaId
from counters.game import Game
from counters.position import Choice, Fact, Note, PlaceId, Position, SeatId
from counters.text.item_writing import OrderOfBattle, wrapped
from counters.text.reading import NOBODY, NONE, choices_of, knows_about
from counters.text.words import (
    BARE,
    GameWords,
    in_board_order,
    quoted,
    words_of,
    write_decimal,
    write_exactly,
    write_place,
)

Id = TypeVar("Id", bound=str)


def write_position(position: Position, game: Game) -> str:
    """Everything that is in the position, in an order that does not depend on how it came about."""
    words = words_of(game)
    parts = [
        [_clock(position, words)],
        [_seat(position, seat, words) for seat in sorted(position.seats)],
        _options(position, words),
        _values(position, words),
        list(_holders(position, words)),
        list(OrderOfBattle(position, words).lines()),
        list(_sights(position, words)),
        [_fact(fact, position, words) for fact in sorted(position.facts.all)],
        list(_choices(position)),
        [_note(note, index, position, words) for index, note in enumerate(position.notes)],
    ]
    return "\n\n".join("\n".join(lines) for lines in parts if lines) + "\n"


def _clock(position: Position, words: GameWords) -> str:
    clock = position.clock
    phase = f" · phase {words.phases.write(clock.phase, {NONE})}" if clock.phase else ""
    side = f" · side {words.sides.write(clock.side, {NOBODY, 'everybody'})}" if clock.side else ""
    return f"turn {clock.turn}{phase}{side}"


def _seat(position: Position, id: SeatId, words: GameWords) -> str:
    seat = position.seats[id]
    sides = ", ".join(words.sides.write(side) for side in seat.sides)
    return f"seat {_bare(id)} {quoted(seat.name)}" + (f": {sides}" if sides else "")


def _options(position: Position, words: GameWords) -> list[str]:
    ids = _in_order(position.options, words.game.sheet.options)
    return wrapped(
        "option ", [f"{words.options.write(id)} = {choices_of(words, id).write(position.options[id])}" for id in ids]
    )


def _values(position: Position, words: GameWords) -> list[str]:
    ids = _in_order(position.values, words.game.sheet.values)
    return wrapped("value ", [f"{words.values.write(id)} = {write_exactly(position.values[id])}" for id in ids])


def _holders(position: Position, words: GameWords) -> Iterator[str]:
    areas = [AreaId(place) for place in in_board_order(words, [PlaceId(area) for area in position.holders])]
    for side in _in_order(dict.fromkeys(position.holders.values()), words.game.sheet.sides):
        held = [words.spaces.write(area) for area in areas if position.holders[area] == side]
        yield from wrapped(f"holds {words.sides.write(side, {NOBODY})}: ", held)


def _sights(position: Position, words: GameWords) -> Iterator[str]:
    for place in in_board_order(words, list(position.sights)):
        sight = position.sights[place]
        owner = "" if sight.owner is None else f" {words.sides.write(sight.owner)}"
        yield f"sight {write_place(words, place, position.counters)}: {sight.who}{owner}"


def _fact(fact: Fact, position: Position, words: GameWords) -> str:
    rule = words.game.sheet.facts.get(fact.word)
    about = "".join(f" {_about(fact, id, position, words)}" for id in fact.about)
    until = "" if fact.scope == "game" and (rule is None or rule.scope == "game") else f" until {fact.scope}"
    value = f" = {_bare(fact.value)}" if fact.value else ""
    return f"fact {words.facts.write(fact.word)}{about}{until}{value}"


def _about(fact: Fact, id: str, position: Position, words: GameWords) -> str:
    known = BARE.fullmatch(id) and id != "until" and knows_about(words, position, fact.word, id)
    return id if known else quoted(id)


def _choices(position: Position) -> Iterator[str]:
    for id in sorted(position.choices):
        if not position.choices[id]:
            yield f"choice {_bare(id)}"
        for choice in position.choices[id]:
            yield f"choice {_bare(id)} {_chosen(choice, position)}"


def _chosen(choice: Choice, position: Position) -> str:
    answers = ", ".join(quoted(answer) for answer in choice.answer)
    return write_seat(choice.seat, position) + (f": {answers}" if answers else "") + (" open" if choice.open else "")


def _note(note: Note, index: int, position: Position, words: GameWords) -> str:
    id = "" if note.id == f"note_{index + 1}" else f" #{_bare(note.id)}"
    to = "" if note.to is None else f" {write_seat(note.to, position)}"
    map = f" on {words.maps.write(note.map, {'at'})}" if note.map else ""
    points = ", ".join(f"{write_decimal(x)} {write_decimal(y)}" for x, y in note.points)
    return f"note{id}{to}: {quoted(note.text)}{map}" + (f" at {points}" if points else "")


def write_seat(id: SeatId, position: Position) -> str:
    return id if id in position.seats and BARE.fullmatch(id) else quoted(id)


def _bare(word: str) -> str:
    return word if BARE.fullmatch(word) else quoted(word)


def _in_order(ids: Iterable[Id], listed: Mapping[Id, object]) -> list[Id]:
    """As the sheet lists them; what it does not know comes last."""
    places = {id: index for index, id in enumerate(listed)}
    return sorted(ids, key=lambda id: (places.get(id, len(places)), id))
