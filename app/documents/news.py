"""News of one game for those whom it concerns: what has changed is found once, and told to who asked for that part."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Literal, TypeAlias

from PySide6.QtCore import QObject, Signal, SignalInstance

Part: TypeAlias = Literal["clock", "options", "hands", "seats", "seat", "undo", "redo"]


class Bell(QObject):
    """For all who asked for the same parts."""

    rang = Signal()


class News(QObject):
    """`looks` says what each part is now. `tell` comes after `changed`, when the whole table is what it is now."""

    def __init__(self, looks: Mapping[Part, Callable[[], object]], parent: QObject) -> None:
        super().__init__(parent)
        self._looks = looks
        self._last: dict[Part, object] = {}
        self._bells: dict[tuple[Part, ...], Bell] = {}

    def of(self, *parts: Part) -> SignalInstance:
        """Told when one of these parts is another than it was."""
        self._last = {part: self._looks[part]() for part in parts} | self._last
        return self._bells.setdefault(parts, Bell(self)).rang

    def tell(self) -> None:
        now = {part: self._looks[part]() for part in self._last}
        touched = {part for part, was in self._last.items() if now[part] != was}
        self._last = now
        for parts, bell in list(self._bells.items()):
            if not touched.isdisjoint(parts):
                bell.rang.emit()
