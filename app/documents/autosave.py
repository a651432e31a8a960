"""Every game is saved from its first move on, in a folder of the user's; a name is given when one is wanted."""

from __future__ import annotations

import contextlib
import re
from datetime import datetime
from pathlib import Path

from platformdirs import user_data_path

from app.documents.game_document import GameDocument
from boards.plain.bad_input import BadInput
from boards.plain.sentence import Sentence, say
from counters.game import Game
from counters.saves.history import History
from counters.saves.save_lock import lock_file
from counters.saves.save_opening import open_save
from counters.saves.saved_game import SavedGame, begin_save

ENDING = ".sandtable"
LONGEST = 80
NOT_IN_NAMES = re.compile(r'[\x00-\x1f<>:"/\\|?*]+')


def games_folder() -> Path:
    return user_data_path("sandtable", appauthor=False) / "games"


def safe_name(words: str) -> str:
    """As the disk of every system can write it; nothing, where nothing is left."""
    return " ".join(NOT_IN_NAMES.sub(" ", words).split())[:LONGEST].strip(". ")


def free_path(stem: str, folder: Path | None = None) -> Path:
    """A file that is not there yet."""
    folder = folder or games_folder()
    stem = safe_name(stem) or "Game"
    path, number = folder / f"{stem}{ENDING}", 1
    while path.exists() or lock_file(path).exists():
        number += 1
        path = folder / f"{stem} ({number}){ENDING}"
    return path


def begin_autosave(
    game: Game, history: History, now: datetime, kit: str = "", program: str = ""
) -> SavedGame | Sentence:
    """A file for a new game; it is written with the first move. A sentence, where there can be none."""
    path = free_path(f"{game.sheet.title} {now:%Y-%m-%d}")
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        return begin_save(path, game, history, kit, program)
    except OSError as error:
        return say("This game cannot be saved to {file}: {why}.", file=str(path), why=error.strerror or str(error))


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
    begun = save.path.is_file()
    save.close()
    try:
        if begun:
            save.path.replace(path)
            document.save = open_save(path, document.game).save
        else:
            document.save = begin_save(path, document.game, document.history)
    except (OSError, BadInput) as error:
        with contextlib.suppress(OSError, BadInput):
            document.save = open_save(save.path, document.game).save
        return say("The game cannot be called {name}: {why}", name=name, why=str(error))
    return say("The game is called {name} now.", name=path.stem)


def saved_games(also: tuple[str, ...] = ()) -> list[Path]:
    """Every game of the user's folder and those opened from elsewhere, the one last played first."""
    found = {path.resolve() for path in _files(games_folder())}
    found |= {Path(each).resolve() for each in also if Path(each).is_file()}
    return sorted(found, key=_last_played, reverse=True)


def _files(folder: Path) -> list[Path]:
    try:
        return [path for path in folder.iterdir() if path.suffix == ENDING and path.is_file()]
    except OSError:
        return []


def _last_played(path: Path) -> float:
    try:
        return path.stat().st_mtime
    except OSError:
        return 0.0
