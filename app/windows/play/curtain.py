"""While seats change, nothing is to be seen. First it hides everything, then somebody says that they sit there."""

from __future__ import annotations

from PySide6.QtCore import QObject, Qt, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QLabel, QMainWindow, QMenu, QPushButton, QVBoxLayout, QWidget

from app.documents.game_document import GameDocument
from app.language import label, t, write
from app.panels.parts.small import called, menu_row
from app.windows.parts.following import Following
from boards.plain.sentence import say, side
from boards.plain.sentence import seat as seat_ref
from counters.position import Seat, SeatId
from counters.secrets.seen import NOBODY


class Curtain(QWidget):
    """It covers the whole window, and nothing goes on behind it: while it hangs, nobody sits there."""

    lifted = Signal(object)
    """The seat of the one who pressed."""

    given_up = Signal()

    def __init__(self, window: QMainWindow) -> None:
        super().__init__(window)
        self._window = window
        self.seat = SeatId("")
        self.over_it: QWidget | None = None
        """What is seen all the same: it tells nobody's secrets."""

        self.setObjectName("curtain")
        self.setAttribute(Qt.WidgetAttribute.WA_StyledBackground)
        self.setAutoFillBackground(True)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.words = QLabel(alignment=Qt.AlignmentFlag.AlignCenter, wordWrap=True, textFormat=Qt.TextFormat.PlainText)
        self.words.setObjectName("curtainWords")
        self.sit = QPushButton()
        self.sit.setToolTip(t("Sit down, and see what this seat may see."))
        self.sit.setObjectName("curtainSit")
        self.sit.clicked.connect(self._sit)
        self.sit.setAutoDefault(True)
        somebody = t("Somebody else sits down")
        self.stay = called(QPushButton(somebody, flat=True), somebody, t("Choose another seat."))
        self.stay.clicked.connect(self.given_up)
        layout = QVBoxLayout(self)
        layout.addStretch(3)
        layout.addWidget(self.words)
        layout.addSpacing(24)
        layout.addWidget(self.sit, 0, Qt.AlignmentFlag.AlignHCenter)
        layout.addSpacing(12)
        layout.addWidget(self.stay, 0, Qt.AlignmentFlag.AlignHCenter)
        layout.addStretch(4)
        self.sit.setAccessibleName(t("Sit down"))
        self._following: Following | None = None
        self.hide()

    @property
    def is_drawn(self) -> bool:
        return not self.isHidden()

    def draw(self, seat: SeatId, name: str) -> None:
        """Cover everything, and wait for whoever is to sit there."""
        self.seat = seat
        self.words.setText(t("Give the screen to {name}", name=name))
        self.sit.setText(label(t("I am {name}", name=name)))
        self.sit.setAccessibleName(t("I am {name}", name=name))
        self._following = self._following or Following(self, self._window, self._cover)
        self._cover()
        self.show()
        self.raise_()
        if self.over_it is not None:
            self.over_it.raise_()
        self.sit.setFocus()

    def _sit(self) -> None:
        if self._following is not None:
            self._following.deleteLater()
            self._following = None
        self.hide()
        self.lifted.emit(self.seat)

    def _cover(self) -> None:
        self.setGeometry(self._window.rect())

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Keys go no further than the curtain."""
        event.accept()


# Who sits in front of the screen. Where something is hidden, the curtain falls before another sits down.


def in_order(document: GameDocument) -> list[Seat]:
    """As the sheet lists their sides: a file has seats in an order of its own."""
    sides = [*document.game.sheet.sides]
    seats = document.position.seats.values()
    return sorted(seats, key=lambda each: min(map(sides.index, each.sides), default=len(sides)))


class Seats(QObject):
    """The choice of seats, and the way from one to another."""

    def __init__(self, document: GameDocument, curtain: Curtain, parent: QWidget) -> None:
        super().__init__(parent)
        self._document, self._curtain, self._window = document, curtain, parent
        curtain.lifted.connect(document.sit)

    def menu(self) -> QMenu:
        """Everybody who may sit down; at a file that was made for a seat nobody else does."""
        menu, save = QMenu(self._window), self._document.save
        own = save.head.seat if save is not None else None
        for seat in in_order(self._document):
            if own in (None, seat.id):
                self._row(menu, self.told(seat), seat.id)
        if menu.actions():
            menu.addSeparator()
        self._row(menu, t("Look on: nobody's secrets"), NOBODY)
        return menu

    def told(self, seat: Seat) -> str:
        """`Anna: Germany and Italy`."""
        sides = tuple(side(id) for id in seat.sides)
        if not sides:
            return self.name_of(seat.id)
        return write(say("{name}: {sides}", name=seat_ref(seat.id), sides=sides), self._document.naming)

    def name_of(self, seat: SeatId) -> str:
        found = self._document.position.seats.get(seat)
        return self._document.naming(seat_ref(seat)) if found else t("Onlooker")

    def give_to(self, seat: SeatId) -> None:
        """Let somebody else sit down."""
        if seat == self._document.seat and not self._curtain.is_drawn:
            return
        if seat == NOBODY or not self._has_secrets(seat):
            self._curtain.hide()
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
        here = seat == self._document.seat and not self._curtain.is_drawn
        menu_row(menu, words, lambda: self.give_to(seat), on=here)
