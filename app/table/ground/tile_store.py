"""Tiles on the disk, so that a map once looked at opens at once. What was not used for longest goes first."""

from __future__ import annotations

import contextlib
import hashlib
import os
from pathlib import Path

from platformdirs import user_cache_path

from app.table.ground.tiles import Tile
from boards.plain.bad_input import BadInput
from boards.plain.files import read_bounded
from boards.svg.limits import FILE

BUDGET = 1024 * 1024 * 1024
KEPT = (".png", ".svg")
"""Whatever else is there was never finished."""


class TileStore:
    """One folder for each drawing, named by the fingerprint of what is drawn."""

    def __init__(self, drawing: Path, root: Path | None = None, variant: str = "") -> None:
        self.root = root or user_cache_path("sandtable", appauthor=False) / "tiles"
        self.folder = self.root / (_fingerprint(drawing) + variant)

    def path(self, tile: Tile) -> Path:
        return tile_path(self.folder, tile)

    def has(self, tile: Tile) -> bool:
        return self.path(tile).is_file()

    def use(self) -> None:
        """This drawing is looked at now: its tiles are the last to go."""
        with contextlib.suppress(OSError):
            self.folder.mkdir(parents=True, exist_ok=True)
            os.utime(self.folder)

    def tidy(self, budget: int = BUDGET) -> int:
        """Keep the whole store within its budget. Returns the bytes that are left."""
        folders = sorted((f for f in self.root.glob("*") if f.is_dir()), key=_last_used, reverse=True)
        left = 0
        for folder in folders:
            for file in sorted(folder.glob("*"), key=_last_used, reverse=True):
                with contextlib.suppress(OSError):
                    size = file.stat().st_size
                    if left + size > budget or file.suffix not in KEPT:
                        file.unlink()
                    else:
                        left += size
            with contextlib.suppress(OSError):
                folder.rmdir()
        return left


def tile_path(folder: Path, tile: Tile) -> Path:
    return folder / f"{tile.level}_{tile.column}_{tile.row}.png"


def _fingerprint(drawing: Path) -> str:
    """Of the drawing alone: it shows nothing that lies beside it."""
    try:
        return hashlib.sha256(read_bounded(drawing, FILE)).hexdigest()[:24]
    except BadInput:
        return "unread"


def _last_used(path: Path) -> float:
    try:
        return path.stat().st_mtime
    except OSError:
        return 0.0
