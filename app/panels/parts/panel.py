"""What every panel is: a part of the window's edge that shows one thing of the game, and asks in the user's words."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar, TypeAlias

from PySide6.QtCore import Signal
from PySide6.QtGui import QHideEvent, QShowEvent
from PySide6.QtWidgets import QWidget

from app.documents.game_document import GameDocument
from counters.counter import CounterId, SideId
from counters.faces.faces import Style
from counters.game import Game
from counters.position import PlaceId, Position
from rules_assist.advice import SupplyLine
from rules_assist.battle_sheet import Lit


@dataclass(frozen=True)
class LookAt:
    """Bring these places into the window, and light them for a moment; and draw these lines until something happens."""

    places: tuple[PlaceId, ...]
    lines: tuple[SupplyLine, ...] = ()


@dataclass(frozen=True)
class Light:
    """Light these up while the mouse is over a line of the panel; nothing: no longer."""

    places: tuple[PlaceId, ...] = ()
    counters: tuple[CounterId, ...] = ()


@dataclass(frozen=True)
class PickOut:
    """Select these counters on the map."""

    counters: tuple[CounterId, ...]


@dataclass(frozen=True)
class Spread:
    """Open the stack that lies in a place."""

    place: PlaceId


@dataclass(frozen=True)
class GoTo:
    """Play on from this moment; where that crosses a roll or another side's move, after a longer press."""

    number: int


@dataclass(frozen=True)
class AdviceOff:
    """These kinds of advice (stacking, supply…) are not wanted; all others are."""

    aspects: tuple[str, ...]


@dataclass(frozen=True)
class AskWhy:
    """What the rulebook says of these counters, and of that place; or of what each side may do now."""

    counters: tuple[CounterId, ...] = ()
    place: PlaceId | None = None
    sides: tuple[SideId, ...] = ()


@dataclass(frozen=True)
class Reckon:
    """The battle there, between these: the side to act attacks."""

    counters: tuple[CounterId, ...]
    place: PlaceId


@dataclass(frozen=True)
class PickUp:
    """Take these into the hand, to be put down on the map."""

    counters: tuple[CounterId, ...]


@dataclass(frozen=True)
class AddUp:
    """The sums of whoever acts, with what a click writes down of them."""


@dataclass(frozen=True)
class LookUp:
    """Light this on the charts; and open one of them, if it is named."""

    lit: tuple[Lit, ...]
    chart: str = ""


Wish: TypeAlias = LookAt | Light | PickOut | Spread | GoTo | AdviceOff | AskWhy | Reckon | PickUp | LookUp | AddUp


class Panel(QWidget):
    """It is shown the position as the seat may see it, once when it appears and then at every change; one that is not
    to be seen does not listen."""

    title: ClassVar[str] = ""
    """English; the window translates it."""

    key: ClassVar[str] = ""
    """The key that shows and hides it."""

    asked = Signal(object)
    """A `Wish` that the window fulfils. What happens on the table goes to `document.happen` instead."""

    def __init__(self, document: GameDocument) -> None:
        super().__init__()
        self.document = document
        self._told: Position | None = None
        self._heard_at: tuple[int, int | None] | None = None
        """Up to where it has heard, and what was looked back at then: a roll leaves the position as it was."""

        self._listens = False
        document.news.of("seat").connect(self._forget_the_other_seat)

    @classmethod
    def has_use_in(cls, _game: Game) -> bool:
        """Whether this game has what the panel shows; else it is not offered."""
        return True

    def show_position(self, before: Position | None, after: Position) -> None:
        """Bring what is shown in line with the position after; without a before, all of it."""
        raise NotImplementedError  # No class of Qt's can be an abstract one of Python's.

    def showEvent(self, event: QShowEvent) -> None:
        super().showEvent(event)
        if not self._listens:
            self._listens = True
            if self._told is not self.document.position or self._heard_at != self._played_to:
                self.show_position(self._told, self.document.position)
            self.document.changed.connect(self.show_position)

    def hideEvent(self, event: QHideEvent) -> None:
        if self._listens and not event.spontaneous():
            self._listens = False
            self._told, self._heard_at = self.document.position, self._played_to
            self.document.changed.disconnect(self.show_position)
        super().hideEvent(event)

    @property
    def _played_to(self) -> tuple[int, int | None]:
        return self.document.head, self.document.looking

    def _forget_the_other_seat(self) -> None:
        """Even a panel that is not to be seen forgets what it showed."""
        self.show_position(None, self.document.position)
        self._told, self._heard_at = self.document.position, self._played_to

    def dress(self, style: Style) -> None:
        """How counters are drawn on the map; a panel that shows any draws them so, too."""


class PickingPanel(Panel):
    """One that minds which counters are picked out on the map."""

    def show_picked_out(self, counters: tuple[CounterId, ...]) -> None:
        raise NotImplementedError
