"""From nothing to the first picture of the largest map on the shelf, and the memory that it takes."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from statistics import median
from time import time

from app.pictures.safe_drawing import refused
from rules_assist.shelf.listing import setups_of
from rules_assist.shelf.record import Record
from rules_assist.shelf.shelf import shelf
from tests.baselines.plain_picture import plain_picture
from tests.bench.groups import CHECKOUT, Figure, compared
from tests.bench.measuring import seconds

GROUP = "table"
TURNS = 3
COLD, WARM = 1 / 3, 2.0
"""The first picture may take three plain drawings, and half of one when it was drawn before."""

A_TENTH, NOTHING = 10.0, 40.0
"""How much of a start the safe reading of a drawing may be; one that is known is told by its fingerprint."""

TILES = 128 * 1024 * 1024


def starting_figures(folder: Path) -> Iterator[Figure]:
    """With nothing on the disk yet, and then with its tiles there."""
    record = max(shelf(), key=lambda record: _drawing(record).stat().st_size)
    setup = setups_of(record)[0]
    cold, plainly, warm = started(record, folder, setup=setup), [], []
    for _ in range(TURNS):
        plainly.append(plain_picture(_drawing(record)) * 1e3)
        warm.append(started(record, folder, setup=setup))
    once = median(plainly)
    for words, ground, at_least in (
        ("with nothing drawn yet", cold["ground"], COLD),
        ("drawn before", median(each["ground"] for each in warm), WARM),
    ):
        name = f"the ground of {record.id}, {words}, against one plain drawing of it"
        yield compared(GROUP, name, "ms", ground * 1e3, once, at_least=at_least)
    yield from _safely_read(record, folder, cold["start"], median(each["start"] for each in warm))
    name = f"from the start of the process to the first picture of {record.id}, against the plain drawing alone"
    yield compared(GROUP, name, "ms", median(each["start"] for each in warm) * 1e3, once)
    name = f"memory at the first picture of {record.id}, against twice the tiles it may keep"
    yield compared(GROUP, name, "MB", cold["megabytes"], 2 * TILES / 1e6)


def _safely_read(record: Record, folder: Path, cold: float, warm: float) -> Iterator[Figure]:
    """A stranger's copy of its drawing: what passing the door adds to a start, the first time and ever after."""
    copy, kept = folder / "copy.svg", folder / "kept"
    copy.write_bytes(_drawing(record).read_bytes())
    before = os.environ.get("XDG_CACHE_HOME")
    first, again = [], []
    try:
        for turn in range(TURNS):
            os.environ["XDG_CACHE_HOME"] = str(kept / str(turn))
            first.append(seconds(lambda: refused(copy, beside=True), 1) * 1e3)
            again.append(seconds(lambda: refused(copy, beside=True), 1) * 1e3)
    finally:
        os.environ.pop("XDG_CACHE_HOME") if before is None else os.environ.update(XDG_CACHE_HOME=before)
    for words, value, whole, at_least in (
        ("read safely, against a start with nothing drawn yet", median(first), cold, A_TENTH),
        ("known again, against a start with its tiles there", median(again), warm, NOTHING),
    ):
        name = f"a stranger's copy of the drawing of {record.id}, {words}"
        yield compared(GROUP, name, "ms", value, whole * 1e3, at_least=at_least)


def _drawing(record: Record) -> Path:
    return record.folder(record.board) / "map.svg"


def started(record: Record, folder: Path, map: str = "", setup: str = "") -> dict[str, float]:
    """In a process of its own, whose tiles are kept in this folder. Without a set-up the map is bare."""
    own = {"PYTHONPATH": str(CHECKOUT), "XDG_CACHE_HOME": str(folder), "QT_QPA_PLATFORM": "offscreen"}
    command = [sys.executable, "-m", "tests.bench.first_picture", record.id, map, setup, str(time())]
    done = subprocess.run(command, env={**os.environ, **own}, capture_output=True, check=True)
    found: dict[str, float] = json.loads(done.stdout)
    return found
