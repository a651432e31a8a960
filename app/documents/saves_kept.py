"""Saved games as files: another name, a copy, the bin, the folder they lie in. What is being played is left alone."""

from __future__ import annotations

import shutil
from collections.abc import Callable
from pathlib import Path

from PySide6.QtCore import QFile, QUrl
from PySide6.QtGui import QDesktopServices

from app.documents.autosave import free_path, safe_name
from boards.plain.sentence import Sentence, say
from counters.saves.save_lock import Holder, take_lock


def rename_save(path: Path, words: str) -> Sentence:
    """Another name for a saved game that nobody has open."""
    name = safe_name(words)
    if not name:
        return say("A name needs a letter or a number.")
    if name == path.stem:
        return say("The game is called {name}.", name=name)

    def move() -> Sentence:
        there = free_path(name, path.parent)
        path.rename(there)
        return say("The game is called {name} now.", name=there.stem)

    return _alone(path, move)


def copy_save(path: Path) -> Sentence:
    """The same game once more, beside it; it can be copied while it is being played."""
    try:
        there = free_path(path.stem, path.parent)
        with path.open("rb") as whole, there.open("xb") as copy:
            shutil.copyfileobj(whole, copy)
    except OSError as error:
        return _failed(path, error)
    return say("{name} is a copy of {file}.", name=there.stem, file=path.stem)


def bin_save(path: Path) -> Sentence:
    """Into the bin of this machine, out of which it can be taken again. Where there is none, it stays."""

    def throw() -> Sentence:
        thrown = QFile(str(path))
        if thrown.moveToTrash():
            return say("{name} lies in the bin now.", name=path.stem)
        return say("{name} cannot be put into the bin ({why}), and stays.", name=path.stem, why=thrown.errorString())

    return _alone(path, throw)


def show_in_folder(path: Path) -> Sentence | None:
    """In whatever this machine shows folders with."""
    if QDesktopServices.openUrl(QUrl.fromLocalFile(str(path.parent))):
        return None
    return say("The saved game lies in {folder}.", folder=str(path.parent))


def _alone(path: Path, deed: Callable[[], Sentence]) -> Sentence:
    """Done while nobody else can open it; a game that is being played keeps its file."""
    try:
        lock = take_lock(path)
        if isinstance(lock, Holder):
            return lock.sentence
        try:
            return deed()
        finally:
            if lock is not None:
                lock.let_go()
    except OSError as error:
        return _failed(path, error)


def _failed(path: Path, error: OSError) -> Sentence:
    return say("{name} stays as it is ({why}).", name=path.stem, why=error.strerror or str(error))
