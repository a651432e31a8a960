"""The group `shelf`: every set-up of every game to its first picture, and what it takes on the disk and in memory."""

from __future__ import annotations

import tempfile
from collections.abc import Iterator, Sequence
from pathlib import Path

import msgspec

from counters.events import DiceRolled
from counters.saves.history import History
from counters.saves.saved_game import begin_save
from counters.text.reading import start_position
from rules_assist.shelf.record import Record
from rules_assist.shelf.shelf import open_game, shelf
from tests.baselines.plain_picture import plain_picture
from tests.bench.groups import Figure, compared
from tests.bench.table_starting import TILES, started

GROUP = "shelf"


def figures(records: Sequence[Record] | None = None) -> Iterator[Figure]:
    """Each set-up, its tiles on the disk already but for the first of a game. The other side of a board has no more."""
    for record in [each for each in shelf() if not each.side_of] if records is None else records:
        with tempfile.TemporaryDirectory(prefix="sandtable-bench-") as folder:
            yield from _of_game(record, Path(folder))


def _of_game(record: Record, folder: Path) -> Iterator[Figure]:
    opened = open_game(record.id)
    drawing = record.folder(record.board) / "map.svg"
    once = plain_picture(drawing) * 1e3
    for id, setup in opened.setups.items():
        found = started(record, folder, setup=id)
        name = f"{record.id} {id}"
        counters = f"{found['counters']:.0f} counters"
        words = f"{name}: {counters} to the first picture, against one plain drawing of the map alone"
        yield compared(GROUP, words, "ms", found["picture"] * 1e3, once)
        words = f"{name}: memory, against twice the tiles it may keep"
        yield compared(GROUP, words, "MB", found["megabytes"], 2 * TILES / 1e6)
        position = start_position(setup, opened.game)
        file = folder / f"{id}.sandtable"
        history = History(position)
        history.happen(DiceRolled(dice="1d6", results=(6,)))
        save = begin_save(file, opened.game, history)
        save.keep(history)
        save.close()
        whole = len(msgspec.json.encode(msgspec.to_builtins(position, str_keys=True)))
        words = f"{name}: saved after one roll, against the position as plain JSON"
        yield compared(GROUP, words, "kB", file.stat().st_size / 1e3, whole / 1e3)
