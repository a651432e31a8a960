"""News of one game for those whom it concerns: what has changed is found once, and told to who asked for that part."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Literal, TypeAlias

from PySide6.QtCore import QObject, Signal, SignalInstance

if TYPE_CHECKING:
    from app.documents.game_document import GameDocument

Part: TypeAlias = Literal["clock", "options", "hands", "seats", "seat", "undo", "redo"]


def _hands(document: GameDocument) -> object:
    """What lies in each hand."""
    places = document.game.sheet.places.values()
    return [document.position.in_place(each.id) for each in places if each.sort == "hand"]


LOOKS: Mapping[Part, Callable[[GameDocument], object]] = {
    "clock": lambda document: document.position.clock,
    "options": lambda document: document.position.options,
    "hands": _hands,
    "seats": lambda document: document.position.seats,
    "seat": lambda document: document.seat,
    "undo": lambda document: document.can_undo,
    "redo": lambda document: document.can_redo,
}


class Bell(QObject):
    """For all who asked for the same parts."""

    rang = Signal()


class News(QObject):
    """It goes out after `changed`, when the whole table is what it is now."""

    def __init__(self, document: GameDocument) -> None:
        super().__init__(document)
        self._document = document
        self._last: dict[Part, object] = {}
        self._bells: dict[tuple[Part, ...], Bell] = {}

    def of(self, *parts: Part) -> SignalInstance:
        """Told when one of these parts is another than it was."""
        self._last = {part: LOOKS[part](self._document) for part in parts} | self._last
        return self._bells.setdefault(parts, Bell(self)).rang

    def tell(self) -> None:
        now = {part: LOOKS[part](self._document) for part in self._last}
        touched = {part for part, was in self._last.items() if now[part] != was}
        self._last = now
        for parts, bell in list(self._bells.items()):
            if not touched.isdisjoint(parts):
                bell.rang.emit()
