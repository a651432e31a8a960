"""Who sits in front of the screen. Where something is hidden, the curtain falls before another sits down."""

from __future__ import annotations

from PySide6.QtCore import QObject, QPoint
from PySide6.QtWidgets import QMenu, QWidget

from app.documents.game_document import GameDocument
from app.language import t, write
from app.panels.parts.small import menu_row
from app.windows.play.curtain import Curtain
from boards.plain.sentence import say, side
from counters.places import Seat, SeatId
from counters.secrets.seen import NOBODY


class Seats(QObject):
    """The choice of seats, and the way from one to another."""

    def __init__(self, document: GameDocument, curtain: Curtain, parent: QWidget) -> None:
        super().__init__(parent)
        self._document, self._curtain, self._window = document, curtain, parent
        curtain.lifted.connect(document.sit)

    def menu(self) -> QMenu:
        """Everybody who may sit down."""
        menu = QMenu(self._window)
        for seat in self._document.position.seats.values():
            self._row(menu, self.told(seat), seat.id)
        if menu.actions():
            menu.addSeparator()
        self._row(menu, t("Look on: nobody's secrets"), NOBODY)
        return menu

    def choose(self, at: QPoint) -> None:
        """Ask who sits down."""
        menu = self.menu()
        menu.popup(at)

    def told(self, seat: Seat) -> str:
        """`Anna: Germany and Italy`."""
        sides = tuple(side(id) for id in seat.sides)
        if not sides:
            return seat.name
        return write(say("{name}: {sides}", name=seat.name, sides=sides), self._document.naming)

    def name_of(self, seat: SeatId) -> str:
        found = self._document.position.seats.get(seat)
        return found.name if found else t("Onlooker")

    def give_to(self, seat: SeatId) -> None:
        """Let somebody else sit down."""
        if seat == self._document.seat and not self._curtain.is_drawn:
            return
        if seat == NOBODY or not self._has_secrets(seat):
            self._curtain.lift()
            self._document.sit(seat)
            return
        # Nobody's view is behind the curtain, so that there is nothing to be found there.
        name = self.name_of(seat)
        self._curtain.draw(seat, name)
        self._document.sit(NOBODY)

    def _has_secrets(self, seat: SeatId) -> bool:
        """Whether one of two people could see what is not for the other."""
        if not any(seat != other for other in self._document.position.seats):
            return False
        return self._document.hides_from(seat) or self._document.hides_from(self._document.seat)

    def _row(self, menu: QMenu, words: str, seat: SeatId) -> None:
        row = menu_row(menu, words)
        row.setCheckable(True)
        row.setChecked(seat == self._document.seat and not self._curtain.is_drawn)
        row.triggered.connect(lambda: self.give_to(seat))
