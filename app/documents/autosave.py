"""Every game is saved from its first move on, in a folder of the user's; a name is given when one is wanted."""

from __future__ import annotations

import contextlib
import re
from datetime import datetime
from pathlib import Path

from platformdirs import user_data_path

from app.documents.game_document import GameDocument
from boards.plain.files import is_file
from boards.plain.sentence import Sentence, say
from counters.game import Game
from counters.saves.history import History
from counters.saves.save_lock import lock_file
from counters.saves.saved_game import SavedGame, begin_save

ENDING = ".sandtable"
LONGEST = 80
MOST_BYTES = 180
A_DAY = 86_400
NOT_IN_NAMES = re.compile(r'[\x00-\x1f\x7f-\x9f\u200e\u200f\u2028-\u202e\u2066-\u2069<>:"/\\|?*]+')


def games_folder() -> Path:
    return user_data_path("sandtable", appauthor=False) / "games"


def safe_name(words: str) -> str:
    """As the disk of every system can write it; nothing, where nothing is left."""
    name = " ".join(NOT_IN_NAMES.sub(" ", words).split())[:LONGEST]
    # Disks count bytes, and a picture sign has four.
    return name.encode("utf-8", "ignore")[:MOST_BYTES].decode("utf-8", "ignore").strip(". ")


def free_path(stem: str, folder: Path | None = None) -> Path:
    """A file that is not there yet."""
    folder = folder or games_folder()
    stem = safe_name(stem) or "Game"
    path, number = folder / f"{stem}{ENDING}", 1
    while path.exists() or lock_file(path).exists():
        number += 1
        path = folder / f"{stem} ({number}){ENDING}"
    return path


def begin_autosave(game: Game, history: History, now: datetime, kit: str = "", program: str = "") -> SavedGame:
    """A file for a new game, written with its first move. Where there can be none, that is said then."""
    path = games_folder() / f"{safe_name(f'{game.sheet.title} {now:%Y-%m-%d}') or 'Game'}{ENDING}"
    with contextlib.suppress(OSError):
        # It holds what everybody has in hand, and is nobody else's on this machine.
        path.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
        path = free_path(path.stem)
        for part in path.parent.glob(".*.part"):
            # Of a program that was killed while it began a file.
            if now.timestamp() - part.stat().st_mtime > A_DAY:
                part.unlink()
    return begin_save(path, game, history, kit, program)


def rename(document: GameDocument, words: str) -> Sentence:
    """Give the game a name of its own. What has been saved goes along."""
    save = document.save
    if save is None:
        return say("This game is not saved, so it cannot have a name.")
    if save.read_only is not None:
        return save.read_only
    name = safe_name(words)
    if not name:
        return say("A name needs a letter or a number.")
    if name == save.path.stem:
        return say("The game is called {name}.", name=name)
    path = free_path(name, save.path.parent)
    try:
        save.rename(path)
    except OSError as error:
        return say("The game cannot be called {name}: {why}", name=name, why=error.strerror or str(error))
    document.kept.emit()
    return say("The game is called {name} now.", name=path.stem)


def saved_games(also: tuple[str, ...] = ()) -> list[Path]:
    """Every game of the user's folder and those opened from elsewhere, the last first: the one last played first.

    Clocks are set back: what was opened later is no older than what was opened before it.
    """
    opened = [Path(each).resolve() for each in reversed(also) if is_file(Path(each))]
    found = {path: (_last_played(path), -1) for path in (*(path.resolve() for path in _files(games_folder())), *opened)}
    latest = 0.0
    for number, path in enumerate(opened):
        latest = max(latest, found[path][0])
        found[path] = (latest, number)
    return sorted(found, key=found.__getitem__, reverse=True)


def _files(folder: Path) -> list[Path]:
    try:
        found = [path for path in folder.iterdir() if path.suffix == ENDING and path.is_file()]
        return [path for path in found if path.stat().st_size > 0]
    except OSError:
        return []


def _last_played(path: Path) -> float:
    try:
        return path.stat().st_mtime
    except OSError:
        return 0.0
