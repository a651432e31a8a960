"""A map that comes without a drawing is drawn plainly, once, and from then on is like any other."""

from __future__ import annotations

import contextlib
import hashlib
import os
from pathlib import Path

from platformdirs import user_cache_path

from app.pictures.ground import plain
from app.pictures.safe_drawing import refused
from boards.board import Board, Map
from boards.plain.files import write_aside
from boards.plain.sentence import Sentence


def plain_drawing(board: Board, map: Map, folder: Path | None = None) -> Path | None:
    """Its file, kept by what is on it; None, where nothing can be kept."""
    svg = plain(board, map).svg()
    name = hashlib.sha256(svg.encode()).hexdigest()[:24]
    file = (folder or user_cache_path("sandtable", appauthor=False) / "plain") / name / "map.svg"
    if not file.is_file():
        with contextlib.suppress(OSError):
            file.parent.mkdir(parents=True, exist_ok=True)
            write_aside(file, svg.encode())
    return file if refused(file) is None else None


def drawing_of(board: Board, map: Map, folder: Path) -> tuple[Path | None, Sentence | None]:
    """What is shown of a map whose board lies in this folder; and why it is not its own drawing, if that is refused."""
    printed = folder / map.drawing if map.drawing else None
    if printed is None or not os.path.lexists(printed):
        return plain_drawing(board, map), None
    why = refused(printed)
    return (printed, None) if why is None else (plain_drawing(board, map), why)
