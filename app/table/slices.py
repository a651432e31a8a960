"""Long work in short slices, so that fingers never wait for it."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Iterable
from time import perf_counter
from typing import Any, TypeVar

from PySide6.QtCore import QObject, QTimer

SLICE = 0.005
"""Seconds at a time."""

Thing = TypeVar("Thing")


class Slices(QObject):
    """One piece of long work; another takes the place of what is not finished."""

    def __init__(self, parent: QObject) -> None:
        super().__init__(parent)
        self._waiting: deque[Any] = deque()
        self._deed: Callable[[Any], None] = lambda _thing: None
        self._then: Callable[[], None] = lambda: None
        self._next = QTimer(self, interval=0)
        self._next.timeout.connect(self._slice)

    @property
    def busy(self) -> bool:
        return bool(self._waiting)

    @property
    def waiting(self) -> tuple[Any, ...]:
        """What is not done yet."""
        return tuple(self._waiting)

    def in_slices(
        self, deed: Callable[[Thing], None], things: Iterable[Thing], then: Callable[[], None] = lambda: None
    ) -> None:
        """Do it to each, a few at a time."""
        self._deed, self._then = deed, then
        self._waiting = deque(things)
        self._next.start()

    def drop(self) -> None:
        """What is not done yet is not done at all."""
        self._waiting.clear()
        self._next.stop()

    def finish(self) -> None:
        """All the rest at once."""
        while self._waiting:
            self._deed(self._waiting.popleft())
        self._end()

    def hurry(self, seconds: float) -> None:
        """As many as can be done before the next frame."""
        if self._waiting:
            self._slice(seconds)

    def _slice(self, seconds: float = SLICE) -> None:
        ends = perf_counter() + seconds
        while self._waiting and perf_counter() < ends:
            self._deed(self._waiting.popleft())
        if not self._waiting:
            self._end()

    def _end(self) -> None:
        if self._next.isActive():
            self._next.stop()
            self._then()
