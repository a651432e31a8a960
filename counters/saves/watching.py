"""A saved game that another program writes to, seen here as it grows."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from boards.plain.bad_input import BadInput
from boards.plain.sentence import Sentence, say
from counters.saves.history import History
from counters.saves.save_lock import Holder, Lock, take_lock
from counters.saves.save_reading import Reading, read_on


class Watched:
    """What is read on as the other writes. It holds nothing else than the file does."""

    def __init__(self, path: Path, reading: Reading, holder: Holder) -> None:
        self._path, self._reading = path, reading
        self.holder = holder
        self.trouble: Sentence | None = None
        """Why nothing new can be seen any more."""

    def news(self) -> bool:
        """Whether anything has been written since, which is in the history now."""
        if self.trouble is not None:
            return False
        try:
            return read_on(self._path, self._reading)
        except BadInput as error:
            self.trouble = error.sentence
            return False
        except OSError:
            return False  # the disk may have it again in a moment

    def take_over(self, begin: Callable[[Reading, History, Lock | None], None], history: History) -> Sentence | None:
        """`begin` to write to it from now on, if nobody else does any more; else who does."""
        lock = take_lock(self._path)
        if isinstance(lock, Holder):
            self.holder = lock
            return left_alone(self)
        self.news()
        if self.trouble is not None:
            if isinstance(lock, Lock):
                lock.let_go()
            return self.trouble
        begin(self._reading, history, lock)
        return None


def left_alone(watched: Watched) -> Sentence:
    """What is said to whoever would move something that another program writes down."""
    return say(
        "You are looking on: {why} To play from here, play on in a copy.",
        why=watched.trouble or watched.holder.sentence,
    )
