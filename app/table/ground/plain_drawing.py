"""A map that comes without a drawing is drawn plainly, once, and from then on is like any other."""

from __future__ import annotations

import contextlib
import hashlib
from pathlib import Path

from platformdirs import user_cache_path

from app.pictures.ground import plain
from boards.board import Board, Map


def plain_drawing(board: Board, map: Map, folder: Path | None = None) -> Path | None:
    """Its file, kept by what is on it; None, where nothing can be kept."""
    svg = plain(board, map).svg()
    name = hashlib.sha256(svg.encode()).hexdigest()[:24]
    file = (folder or user_cache_path("sandtable", appauthor=False) / "plain") / name / "map.svg"
    if not file.is_file():
        with contextlib.suppress(OSError):
            file.parent.mkdir(parents=True, exist_ok=True)
            file.write_text(svg, encoding="utf-8")
    return file if file.is_file() else None
