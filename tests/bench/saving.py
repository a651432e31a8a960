"""Saved games: opening a long one, and what each gesture costs until it is on the disk."""

from __future__ import annotations

import itertools
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

import msgspec

from boards.board import Board
from counters.box.sheet import Sheet
from counters.counter import Kind
from counters.events import Event
from counters.game import Game
from counters.position import Position
from counters.saves.history import History
from counters.saves.save_reading import read_save
from counters.saves.saved_game import begin_save
from tests.baselines import plain_save
from tests.bench.groups import Figure, compared
from tests.bench.measuring import by_turns

GROUP = "model"


def saving_figures(
    board: Board, position: Position, events: Sequence[Event], folder: Path, turns: int
) -> Iterator[Figure]:
    kinds = {id: Kind(id=id, name=id) for id in sorted({counter.kind for counter in position.counters.values()})}
    game = Game(board, Sheet(game="bench", title="Bench", kinds=kinds))
    history = History(position)
    file = folder / "long.sandtable"
    save = begin_save(file, game, history)
    for event in events[: -turns_of_saving(turns)]:
        history.happen(event)
    save.keep(history)
    pair = by_turns(lambda: read_save(file), lambda: plain_save.reopen(file), min(turns, 5))
    name = f"opening a save of {len(history):,} events, against json.loads and one dict, nothing checked"
    yield compared(GROUP, name, "ms", pair.ours * 1e3, pair.plain * 1e3)

    rest = itertools.cycle(events[-turns_of_saving(turns) :])
    told: list[dict[str, Any]] = [msgspec.to_builtins(event) for event in events[: len(history)]]
    table = {"where": dict(position.where)}

    def gesture() -> None:
        history.happen(next(rest))
        save.keep(history)

    pair = by_turns(gesture, lambda: plain_save.save_whole(folder / "whole.json", table, told), turns)
    save.close()
    name = f"a gesture after {len(told):,} others, synced, against writing the whole game"
    yield compared(GROUP, name, "ms", pair.ours * 1e3, pair.plain * 1e3)


def turns_of_saving(turns: int) -> int:
    """So many events are left over for the second figure, which goes round them."""
    return turns * 4
