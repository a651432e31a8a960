"""The group `boards`: every board of the shelf to its first picture, against one plain drawing of the same file."""

from __future__ import annotations

import tempfile
from collections.abc import Iterator, Sequence
from pathlib import Path
from statistics import median

from rules_assist.shelf.listing import listed
from rules_assist.shelf.record import Record
from rules_assist.shelf.shelf import shelf
from tests.baselines.plain_picture import plain_picture
from tests.bench.groups import Figure, compared
from tests.bench.table_starting import COLD, TILES, TURNS, WARM, started

GROUP = "boards"
PEER = 1.2
"""Seconds in which TripleA 1.9 shows its 96 areas of Europe after Play, at its best on this kind of machine."""

PEERS_MAP = "aaeurope"


def figures(records: Sequence[Record] | None = None, turns: int = TURNS) -> Iterator[Figure]:
    """Each map from opening its files to the picture: without a tile on the disk, and with them."""
    for record in shelf() if records is None else records:
        for number, map in enumerate(listed(record).boards):
            # The first map of a board is drawn in map.svg, a further one in a file of its own name.
            drawing = record.folder(record.board) / ("map.svg" if number == 0 else f"{map}.svg")
            with tempfile.TemporaryDirectory(prefix="sandtable-bench-") as folder:
                yield from _of_map(record, map, drawing, Path(folder), turns)


def _of_map(record: Record, map: str, drawing: Path, folder: Path, turns: int) -> Iterator[Figure]:
    cold = started(record, folder, map)
    name = record.id if map == record.id else f"{record.id}, {map}"
    plainly, warm = [], []
    for _ in range(turns):
        plainly.append(plain_picture(drawing) * 1e3)
        warm.append(started(record, folder, map))
    once = median(plainly)
    again = median(each["picture"] for each in warm)
    # The goals are for opening a board; a further map is a tab of one that is open already.
    first = drawing.name == "map.svg"
    for words, value, goal in (("cold", cold["picture"] * 1e3, COLD), ("warm", again * 1e3, WARM)):
        name_of_figure = f"{name}: {words}, against one plain drawing"
        yield compared(GROUP, name_of_figure, "ms", value, once, at_least=goal if first else None)
    tiles = f"{name}: memory with {cold['tiles']:.0f} tiles, against twice the tiles it may keep"
    yield compared(GROUP, tiles, "MB", cold["megabytes"], 2 * TILES / 1e6)
    if record.id == PEERS_MAP:
        whole = median(each["start"] for each in warm)
        peer = f"{name}: from the start of the process, warm, against what TripleA takes after Play"
        yield compared(GROUP, peer, "s", whole, PEER, at_least=2)
