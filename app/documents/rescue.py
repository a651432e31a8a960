"""What is in memory only when the program is told to end: it goes to a file of its own, and the next start says so."""

from __future__ import annotations

import contextlib
import os
import signal
import socket
import sys
import tempfile
from collections.abc import Callable, Iterator
from pathlib import Path
from types import FrameType

from platformdirs import user_data_path, user_state_path
from PySide6.QtCore import QObject, QSocketNotifier

from app.documents.autosave import ENDING, games_folder, safe_name
from app.documents.game_document import GameDocument
from app.kept.kept import write_file
from boards.plain.bad_input import BadInput
from boards.plain.files import read_bounded, text_of
from boards.plain.sentence import Sentence, harmless, say

ENDS = tuple(getattr(signal, name) for name in ("SIGINT", "SIGTERM", "SIGHUP") if hasattr(signal, name))
MOST_BYTES = 10_000


def rescue(document: GameDocument) -> Sentence | None:
    """The whole game in the first place that takes it, if not all of it is saved; the sentence says where."""
    save = document.save
    if save is None or save.watched is not None:
        return None
    document.keep_again()
    if _is_saved(document):
        return None
    count, was = save.unsaved, save.path.stem
    name = f"{safe_name(was) or 'Game'} (rescued){ENDING}"
    for folder in _folders(save.path.parent):
        document.keep_elsewhere(folder / name)
        if _is_saved(document):
            words = "The program was ended while {count} moves of {name} were not saved. The whole game is in {file}."
            told = say(words, count=count, name=was, file=str(save.path))
            for note in _notes():
                if write_file(note, str(told).encode()) is None:
                    break
            return told
    return say("{count} moves of {name} could be saved nowhere and are lost.", count=count, name=was)


def _is_saved(document: GameDocument) -> bool:
    return document.save is None or document.save.saved


def rescued() -> Sentence | None:
    """What was rescued when the program ended last; said once."""
    for note in _notes():
        with contextlib.suppress(BadInput, OSError):
            told = text_of(read_bounded(note, MOST_BYTES))
            note.unlink()
            return Sentence("{told}", (("told", told),))
    return None


def _notes() -> Iterator[Path]:
    yield user_state_path("sandtable", appauthor=False) / "rescued.txt"
    yield user_data_path("sandtable", appauthor=False) / "rescued.txt"


def _folders(beside: Path) -> Iterator[Path]:
    """Where there may be room: where it was, where games are, at home, or at last where nothing stays for ever."""
    yield from (beside, games_folder(), Path.home())
    with contextlib.suppress(OSError):
        yield Path(tempfile.mkdtemp(prefix="sandtable-"))


class Ends(QObject):
    """Hears that the program is to end. Python hears of signals only between its own steps, and Qt has none: a signal
    writes to a socket, on which Qt waits."""

    def __init__(self, deed: Callable[[int], object], parent: QObject) -> None:
        super().__init__(parent)
        self._deed = deed
        self._reads, self._writes = socket.socketpair()
        self._reads.settimeout(0)
        self._writes.settimeout(0)
        self._notifier = QSocketNotifier(self._reads.fileno(), QSocketNotifier.Type.Read, self)
        self._notifier.activated.connect(self._hear)
        self._before = signal.set_wakeup_fd(self._writes.fileno(), warn_on_full_buffer=False)
        for number in ENDS:
            signal.signal(number, self._ended)

    def stop(self) -> None:
        """Whoever asks once more ends it at once."""
        self._notifier.setEnabled(False)
        signal.set_wakeup_fd(self._before)
        for number in ENDS:
            signal.signal(number, signal.SIG_DFL)
        self._reads.close()
        self._writes.close()

    def _hear(self) -> None:
        with contextlib.suppress(OSError):
            self._reads.recv(100)

    def _ended(self, number: int, _frame: FrameType | None) -> None:
        self.stop()
        self._deed(number)


def tell_on_terminal(sentence: Sentence) -> None:
    with contextlib.suppress(OSError, ValueError):
        if sys.stderr is not None:
            os.write(sys.stderr.fileno(), f"sandtable: {harmless(str(sentence))}\n".encode("utf-8", "replace"))
