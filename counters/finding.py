"""Finding what somebody means: areas, places, counters, kinds and notes, among what the one who asks may see."""

from __future__ import annotations

import unicodedata
from collections.abc import Iterator
from typing import Literal

import msgspec

from boards.board import Box, MapId
from boards.plain.sentence import Naming, Value, area, counter, kind, place, write_value
from counters.counter import HIDDEN, CounterId, KindId, SideId
from counters.game import Game
from counters.position import Note, PlaceId, Position, area_of, cell, in_area

Sort = Literal["area", "box", "counter", "kind", "place", "note"]
MOST = 80


class Found(msgspec.Struct, frozen=True):
    """One thing, where it is, and the counters that it is or stands for."""

    sort: Sort
    title: Value
    hint: Value = ""
    places: tuple[PlaceId, ...] = ()
    counters: tuple[CounterId, ...] = ()
    also: str = ""
    """What else it goes by."""


def folded(text: str) -> str:
    """Without capitals and accents."""
    return "".join(sign for sign in unicodedata.normalize("NFKD", text.casefold()) if not unicodedata.combining(sign))


def matches(words: str, text: str) -> bool:
    """Whether each of the words is in the text; no words are in every one."""
    within = folded(text)
    return all(word in within for word in folded(words).split())


def find(game: Game, position: Position, words: str, *, naming: Naming | None = None) -> tuple[Found, ...]:
    """The nearest first: what begins so, then what has a word that does, then the rest;
    last what lies in a place of that name, and cells of tracks. `naming`: as whoever looks for it reads it."""
    wanted = folded(words).strip()
    if not wanted:
        return ()
    naming = naming or game.naming(position)
    ranked: list[tuple[int, int, Found]] = []
    for found in everything(game, position):
        title, hint = write_value(found.title, naming), write_value(found.hint, naming)
        if matches(wanted, f"{title} {found.also}"):
            last = found.sort == "place" and area_of(found.places[0]) in game.board.spaces
            ranked.append((4 if last else _rank(wanted, folded(title)), len(title), found))
        elif matches(wanted, f"{title} {found.also} {hint}"):
            ranked.append((3, len(title), found))
    ranked.sort(key=lambda each: each[:2])
    return tuple(found for _, _, found in ranked[:MOST])


def everything(game: Game, position: Position) -> Iterator[Found]:
    """All there is to be found. Counters that are alike and lie together are one."""
    for space in game.board.spaces.values():
        yield Found("box" if isinstance(space, Box) else "area", area(space.id), places=(in_area(space.id),))
        if isinstance(space, Box):
            for step in space.cells:
                at = cell(space.id, step.id)
                yield Found("place", place(at), places=(at,), also=step.name)
    for id in game.sheet.places:
        yield Found("place", place(id), places=(id,))
    alike: dict[tuple[KindId, SideId, PlaceId], list[CounterId]] = {}
    of_kind: dict[KindId, list[CounterId]] = {}
    for each in position.counters.values():
        if each.kind != HIDDEN:
            alike.setdefault((each.kind, each.side, position.ground(each.id)), []).append(each.id)
            of_kind.setdefault(each.kind, []).append(each.id)
    for (of, _, lies), ids in alike.items():
        also = " ".join([*ids, game.kind(position.counters[ids[0]]).type, of])
        yield Found("counter", counter(ids[0]), place(lies), (lies,), tuple(ids), also)
    for of, ids in of_kind.items():
        lying = tuple(dict.fromkeys(position.ground(id) for id in ids))
        if len(lying) > 1:
            yield Found("kind", kind(of), "", lying, tuple(ids), of)
    for note in position.notes:
        if note.text:
            yield Found("note", note.text, places=lies_at(game, note))


def lies_at(game: Game, note: Note) -> tuple[PlaceId, ...]:
    """Where on the map a note is written, if it is."""
    map = game.board.maps.get(MapId(note.map))
    space = map.at(*note.points[0]) if map is not None and note.points else None
    return (in_area(space.id),) if space is not None else ()


def _rank(wanted: str, title: str) -> int:
    if title.startswith(wanted):
        return 0
    return 1 if f" {wanted}" in f" {title}".replace("(", " ") else 2
