"""Saved games to test with: a game for the random table, and a save of so many random events on several branches."""

from __future__ import annotations

from functools import cache
from pathlib import Path
from random import Random

from boards.board import Area, AreaId, Board, Box, Cell, Map, MapId
from counters.box.sheet import PlaceRule, Sheet
from counters.counter import Kind, KindId, Side, SideId
from counters.game import Game
from counters.position import PlaceId
from counters.saves.history import History
from counters.saves.saved_game import begin_save
from tests.counters.random_play import DECK, DISCARDS, HANDS, SEATS, Player, table

MAP = MapId("europe")


@cache
def game() -> Game:
    """The game of the random table."""
    from shapely import box

    track = AreaId("turn_track")
    areas = {
        AreaId(id): Area(AreaId(id), id.title(), "land", MAP, box(n, 0, n + 1, 1), (n + 0.5, 0.5))
        for n, id in enumerate(("spain", "france", "gibraltar", "bay"))
    }
    cells = (Cell("7", "Turn 7", box(0, 2, 1, 3)),)
    boxes = {track: Box(track, "Turns", "track", MAP, "track", box(0, 2, 1, 3), (0.5, 2.5), cells)}
    return Game(
        Board("made_up", "Made up", {MAP: Map(MAP, "Europe", 5, 5, areas, boxes)}),
        Sheet(
            game="made_up",
            title="Made up",
            sides={SideId(id): Side(id=SideId(id), name=id.title()) for id in ("red", "blue")},
            kinds={id: Kind(id=id, name=id) for id in (KindId(f"kind{n}x") for n in (*range(12), *range(1001, 1200)))},
            places={PlaceId(id): PlaceRule(id=PlaceId(id), name=id) for id in (*HANDS, DECK, DISCARDS)},
        ),
    )


def branched(seed: int, count: int) -> History:
    """A history by chance, with branches and a name or two."""
    chance = Random(seed)
    player, history = Player(chance), History(table())
    for _ in range(count):
        if chance.random() < 0.1:
            history.go_to(chance.randrange(len(history) + 1))
        history.happen(player.event(history.state), who="Anna", seat=chance.choice(SEATS))
        if chance.random() < 0.05:
            history.name(chance.randrange(len(history) + 1), f"branch {len(history)}")
    if chance.random() < 0.5:
        history.go_to(chance.randrange(len(history) + 1))
    return history


def save_of(history: History, path: Path) -> Path:
    """The whole history on the disk."""
    save = begin_save(path, game(), history, program="test")
    assert save.keep(history) is None
    save.close()
    return path


def assert_same(history: History, other: History) -> None:
    """The same in every moment, on every branch."""
    assert (len(history), history.head, history.names) == (len(other), other.head, other.names)
    for number in range(1, len(history) + 1):
        assert history[number] == other[number]
        assert history.state_at(number) == other.state_at(number)
    assert history.start == other.start
